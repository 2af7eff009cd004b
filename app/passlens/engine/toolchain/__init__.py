"""IREE toolchains: found, described, asked for their flags and targets."""

OWN = "own"
"""The name of the toolchain that Passlens was installed with."""
