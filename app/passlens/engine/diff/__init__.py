"""Differences between two texts of IR, and the rows that a view paints."""
