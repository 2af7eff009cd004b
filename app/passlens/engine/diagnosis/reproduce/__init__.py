"""Reproducers of a failure, and their reduction to a few ops."""
