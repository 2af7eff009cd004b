"""The session file: one SQLite database that holds a whole compile."""
