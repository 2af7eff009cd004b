"""Parts of the worker, which puts this folder on its path while they import each other by their bare names.

Standard library, numpy and ``iree.runtime`` only. The rules of timing (``wp_rules``) do not need even those, and the
engine imports them too: the worker's decisions during timing and the statistics afterwards share one source.
"""
