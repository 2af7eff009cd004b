"""Compares two compiles: where they first diverge, what each did there, and the consequences."""
