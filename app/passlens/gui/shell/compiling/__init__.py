"""Compiles and imports: their dialogs, start, progress and results."""
