"""What keeps the process healthy: one window, memory, faults, stalls, notifications."""
