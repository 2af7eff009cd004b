"""Entry point of the command ``passlens``."""
