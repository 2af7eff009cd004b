"""Upkeep of the process: one window, memory, faults, stalls, notifications."""
