"""Derives causes, in the field's terms, from the compiler's messages and the captured IR."""
