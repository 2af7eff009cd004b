"""Asks for one line of text, without blocking the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QWidget

from passlens.gui.kit.plain_text import plain


def ask_for_text(parent: QWidget, title: str, label: str, text: str, take: Callable[[str], object]) -> None:
    """Ask for a line; ``take`` gets it stripped of blanks, unless the user cancels."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(plain(label))
    dialog.setTextValue(text)
    dialog.resize(420, dialog.sizeHint().height())
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.textValueSelected.connect(lambda value: take(value.strip()))
    dialog.open()
