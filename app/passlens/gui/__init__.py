"""The window: a client of the engine. The only package that imports Qt."""

import gc

# Before the modules are loaded: Python's cycle collector would scan their objects eighty times, 7 % of the load time,
# and find next to nothing.
gc.set_threshold(100_000, 20, 100)
