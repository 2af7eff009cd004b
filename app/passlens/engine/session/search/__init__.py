"""Search over all texts of a session: what is looked for, the scan, and where a text comes and goes."""
