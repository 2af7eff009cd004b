"""Scripts that the toolchain's own Python runs to reduce its IR: standard library and ``iree.compiler`` only.

They must work from Python 3.9 and iree-base-compiler 3.5.0 on, and import no other module of Passlens: this folder is
the child's ``sys.path[0]``, where the scripts import each other by their bare names.
"""
