"""Trials of fixes: compiled, compared, run on the CPU, and kept in the session."""
