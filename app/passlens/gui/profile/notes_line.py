"""Notes in one line that unfolds."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from passlens.engine.messages import Message
from passlens.gui.kit.labels import ElidedLabel
from passlens.gui.kit.page import GRID, Notes
from passlens.gui.kit.translation import tr

_LONG = 110  # characters: a longer note may not fit


class NotesLine(QWidget):
    """The first note and the number of notes; a click shows all. Hidden if there are none."""

    def __init__(self) -> None:
        super().__init__()
        self._first = ElidedLabel()
        self._first.setProperty("role", "muted")
        self.open = QPushButton(tr("NotesLine", "Show all"))
        self.open.setProperty("role", "link")
        self.open.setCheckable(True)
        self.open.setCursor(Qt.CursorShape.PointingHandCursor)
        self._notes = Notes()
        head = QHBoxLayout()
        head.setSpacing(2 * GRID)
        head.addWidget(self._first, 1)
        head.addWidget(self.open)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(head)
        column.addWidget(self._notes)
        self.open.toggled.connect(self._on_open)
        self.setVisible(False)

    @property
    def notes(self) -> tuple[str, ...]:
        """All notes."""
        return self._notes.notes

    @property
    def text(self) -> str:
        """The text of the line."""
        return self._first.text()

    def set_notes(self, notes: tuple[Message, ...]) -> None:
        """Replace the notes, folded again."""
        self._notes.set_notes(notes)
        more = tr("NotesLine", " (and {notes:,} more)").format(notes=len(notes) - 1) if len(notes) > 1 else ""
        self._first.setText(f"{self.notes[0]}{more}" if notes else "")
        self.open.setVisible(len(notes) > 1 or any(len(note) > _LONG for note in self.notes))
        self.open.setChecked(False)
        self._on_open(False)
        self.setVisible(bool(notes))

    def _on_open(self, opened: bool) -> None:
        self.open.setText(tr("NotesLine", "Show less") if opened else tr("NotesLine", "Show all"))
        self._first.setVisible(not opened)
        self._notes.setVisible(opened and bool(self._notes.notes))
