"""Item models over frozen engine values."""
