"""What all groups of connections have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from passlens.gui.main_window import MainWindow


class Part(QObject):
    """A group of connections; lives as long as the window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window_ = window
        self.state = window.state
        self.connect_parts(window)

    def connect_parts(self, window: MainWindow) -> None:
        """Make the connections of this group."""
        raise NotImplementedError
