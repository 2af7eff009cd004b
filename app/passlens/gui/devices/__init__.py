"""The Devices tab: which device runs and holds what, and what moves between them."""
