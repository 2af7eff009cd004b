"""Runs of the modules of sessions, timed and compared: as a whole and by dispatch."""
