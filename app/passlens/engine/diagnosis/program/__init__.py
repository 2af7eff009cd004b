"""Faults of a program that no verifier finds."""
