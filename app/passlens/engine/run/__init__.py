"""Runs a compiled module on a local device in a child process, and times it."""
