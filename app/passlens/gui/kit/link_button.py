"""A button that looks like a link."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from passlens.gui.kit.plain_text import plain


def link_button(text: str, action: Callable[[], object], tip: str = "") -> QPushButton:
    """Make one that calls ``action``."""
    button = QPushButton(text)
    button.setProperty("role", "link")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setToolTip(plain(tip))
    button.clicked.connect(lambda *_: action())  # Qt passes "checked", which the actions do not take
    return button
