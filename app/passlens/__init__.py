"""Passlens: see what IREE does to a model, pass by pass."""

__version__ = "0.1.0"
