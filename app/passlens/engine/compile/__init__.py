"""From a request to a session: command line, child process, dumps, diagnostics, timings."""
