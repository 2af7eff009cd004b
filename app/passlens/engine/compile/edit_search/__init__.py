"""Searches for small edits with which the compiler accepts an input that its parser or a verifier rejects."""
