"""IREE toolchains: found, described, asked for their flags and targets."""
