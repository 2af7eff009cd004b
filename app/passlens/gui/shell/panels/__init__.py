"""The panels of jobs and of the log."""
