"""Files of a window: opened, imported, recovered, converted and trimmed."""
