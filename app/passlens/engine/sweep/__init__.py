"""Many compiles of one question: which release compiles a model, which build or flag changed it, grids of all of them.

Each compile is a cell with a session of its own; results are kept by content, so that a campaign that was stopped goes
on where it ended.
"""
