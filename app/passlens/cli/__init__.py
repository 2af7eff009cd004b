"""The command line: a client of the engine for machines without a display."""
