"""The page of a window without a session."""
