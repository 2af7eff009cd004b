"""Passes on demand: a compile is deterministic, so the IR of a pass can be produced again on request."""
