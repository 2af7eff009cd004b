"""The window itself: frame, commands, state, jobs, settings, messages, and the wiring between features."""
