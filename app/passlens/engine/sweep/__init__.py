"""Campaigns of many compiles: which release compiles a model, which build or flag changed it, and grids of all of them.

Each compile is a cell with a separate session; results are stored by content, so that a stopped campaign resumes where
it ended.
"""
