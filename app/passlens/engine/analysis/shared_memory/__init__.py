"""Shared memory (LDS) of each kernel: the bill, its history over the passes, lifetimes, tiles, and what would fit."""
