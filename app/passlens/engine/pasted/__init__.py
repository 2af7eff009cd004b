"""Parses pasted commands from logs, issues and scripts; they are never executed."""
