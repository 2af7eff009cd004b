"""Profiles of the IREE runtime and of ROCm's profilers: read, stored, summed up and exported."""
