"""The window: a client of the engine. The only package that imports Qt."""
