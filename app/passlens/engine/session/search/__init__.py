"""Search over all texts of a session: the pattern, the scan, and the passes at which a text appears and disappears."""
