"""From what people already have to a session: dump folders, phase folders, logs of printed IR."""
