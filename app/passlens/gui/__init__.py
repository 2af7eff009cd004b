"""The window: a client of the engine. The only package that imports Qt."""

import gc

# Before the modules are loaded: Python's cycle collector would walk what they hold eighty times, 7 % of loading them,
# and find next to nothing. While the window is open it would stop it; see app.py.
gc.set_threshold(50_000, 20, 100)
