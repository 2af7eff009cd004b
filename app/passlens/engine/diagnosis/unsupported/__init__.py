"""Element types that the target or the compiler does not support."""
