"""Facts that rules infer from the captured IR and the input."""
