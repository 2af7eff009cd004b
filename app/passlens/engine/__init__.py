"""The engine: everything Passlens does, without a display. Nothing below this package imports Qt."""
