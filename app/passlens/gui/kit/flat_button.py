"""A button without a frame, for a bar above or below a text; it never takes the focus from that text."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from passlens.gui.kit.plain_text import plain


def flat_button(text: str, name: str) -> QPushButton:
    """Make one; ``name`` is its tooltip and its accessible name."""
    button = QPushButton(text)
    button.setProperty("role", "flat")
    button.setToolTip(plain(name))
    button.setAccessibleName(name)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button
