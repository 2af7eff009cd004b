"""The cause of a failed compile from the compiler's messages, the failed pass and the stack of a crash."""
