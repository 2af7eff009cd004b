"""The shell: the window's frame, the table of features, shared state, jobs, settings, messages."""
