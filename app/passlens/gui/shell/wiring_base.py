"""What all groups of connections have in common."""

from __future__ import annotations

from PySide6.QtCore import QObject

from passlens.gui.shell.window import Window


class Part(QObject):
    """A group of connections; lives as long as the window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window_ = window
        self.state = window.state
        self.connect_parts(window)

    def connect_parts(self, window: Window) -> None:
        """Make the connections of this group."""
        raise NotImplementedError
