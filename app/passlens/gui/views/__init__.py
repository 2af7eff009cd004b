"""Pages of the window; they hold no logic."""
