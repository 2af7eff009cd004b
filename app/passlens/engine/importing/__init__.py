"""Imports existing compiles into a session: dump folders, phase folders, logs of printed IR."""
