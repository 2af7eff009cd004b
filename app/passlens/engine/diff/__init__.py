"""Differences between two texts of IR, and the rows a view paints of them."""
