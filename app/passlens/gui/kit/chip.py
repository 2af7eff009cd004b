"""A small round button that toggles a filter and shows how many items match it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from passlens.gui.kit.plain_text import plain


class Chip(QPushButton):
    """``changed 201``; checked while the filter is on."""

    def __init__(self, name: str, tip: str = "", parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._name = name
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("role", "chip")
        self.setToolTip(plain(tip))
        self.setAccessibleName(name)

    def set_count(self, count: int | None) -> None:
        """Show a count after the name; None: no count."""
        self.setText(self._name if count is None else f"{self._name} {count:,}")
