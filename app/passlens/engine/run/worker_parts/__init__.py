"""Parts of the worker. It adds this folder to its path for a moment, and they import each other by their bare names.

Standard library, numpy and ``iree.runtime`` only. The rules of timing (``wp_rules``) need not even those, and the
engine imports them too: what the worker decides while it times, and what the statistics say afterwards, come from one
text.
"""
