"""What a machine with a GPU is checked for; see ``check.py``."""
