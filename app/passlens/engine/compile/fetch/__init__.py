"""Passes on demand: a compile is deterministic, so what a pass did can be made again when somebody asks for it."""
