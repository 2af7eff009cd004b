"""Runs of sessions: their modules run, timed and compared, as a whole and dispatch by dispatch."""
