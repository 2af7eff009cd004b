"""The window: a client of the engine. The only package that imports Qt."""

import os

# PySide makes a class of Qt when it is first looked at. Views are loaded on a thread of their own, and two threads that
# make the same class at once can crash (seen with PySide 6.11, where pyqtgraph was loaded): so make all of them first.
os.environ.setdefault("PYSIDE6_OPTION_LAZY", "0")
