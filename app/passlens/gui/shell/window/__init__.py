"""The frame of the window: its columns, panels, tabs, message and status line."""
