"""From what the compiler said and what was captured to causes, in the field's words."""
