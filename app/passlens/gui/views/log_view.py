"""The Log panel: what the compiler wrote and what we noted, as text that can be copied."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from passlens.gui.theme import fixed_font

LINES_KEPT = 20_000
LINE_LIMIT = 2_000


class LogView(QPlainTextEdit):
    """Keeps the last lines; stays at the end while the user has not scrolled up."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setMaximumBlockCount(LINES_KEPT)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setPlaceholderText("What the compiler and the runtime write is kept here.")
        self.setAccessibleName("Log")
        font = fixed_font()
        font.setPixelSize(12)
        self.setFont(font)
        self.document().setDocumentMargin(8)

    def set_text(self, text: str) -> None:
        """Show the log of a session; the last lines of it where it is long."""
        lines = text.splitlines()
        self.setPlainText("\n".join(line[:LINE_LIMIT] for line in lines[-LINES_KEPT:]))
        self.moveCursor(QTextCursor.MoveOperation.End)

    def append(self, lines: Sequence[str]) -> None:
        """Add lines at the end."""
        if lines:
            self.appendPlainText("\n".join(line[:LINE_LIMIT] for line in lines))
