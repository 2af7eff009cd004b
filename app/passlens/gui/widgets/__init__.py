"""Reusable widgets; they hold no logic."""
