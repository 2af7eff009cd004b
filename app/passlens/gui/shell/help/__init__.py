"""Palette, preferences, shortcuts and the documentation beside the window."""
