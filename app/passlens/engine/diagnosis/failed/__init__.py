"""A failed pass that no other rule explains: the parts of ``rules/failed_pass.py``, by where and how it failed."""
