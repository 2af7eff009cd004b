"""The engine: everything Passlens knows, without a display. No Qt below this package."""
