"""Starts the window."""
