"""IREE toolchains: discovery, description, flags and targets."""

OWN = "own"
"""The name of the toolchain that Passlens was installed with."""
