"""Text with marks beside the lines that have notes: the tip says what they say, a click leads to them."""

from __future__ import annotations

from types import MappingProxyType

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QToolTip
from typing_extensions import override

from passlens.gui.kit.note_icon import paint_note
from passlens.gui.kit.note_rows import NoteMark, NoteMarks
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.text_surface import TextSurface

NO_MARKS: NoteMarks = MappingProxyType({})
_COLUMNS = 1.8


class NotedSurface(TextSurface):
    """Lines with notes beside them; a subclass says which line of which text a row is.

    Signals:
        note_requested: Key of the note whose mark was clicked.
    """

    note_requested = Signal(int)

    _notes_before: NoteMarks = NO_MARKS
    _notes_after: NoteMarks = NO_MARKS

    def set_notes(self, before: NoteMarks, after: NoteMarks) -> None:
        """Mark lines, from 1, of the text before and of the one after; a text that is alone is the one after."""
        if (before, after) != (self._notes_before, self._notes_after):
            self._notes_before, self._notes_after = dict(before), dict(after)
            self._update_bars()
            self.viewport().update()

    def note_at(self, row: int) -> NoteMark | None:
        """The mark beside a line shown."""
        return self._notes_after.get(row + 1)

    @override
    def note_width(self) -> float:
        return _COLUMNS * self.metrics.advance if self._notes_before or self._notes_after else 0.0

    @override
    def paint_note_mark(self, painter: QPainter, row: int, area: QRectF) -> None:
        if self.note_at(row) is not None:
            paint_note(painter, area, self._themes.theme.color("accent"))

    def note_under(self, point: QPointF) -> NoteMark | None:
        """The mark at a point of the viewport."""
        if not self.note_width() or point.x() > self.note_width() + self.metrics.advance:
            return None
        line = self.line_at(point)
        return self.note_at(line) if line is not None else None

    def tell_note(self, event: QEvent) -> bool:
        """Show what the note under the mouse says, where a tip is asked for; whether there is one."""
        if event.type() is not QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return False
        mark = self.note_under(QPointF(event.pos()))
        if mark is not None:
            QToolTip.showText(event.globalPos(), plain(mark.tip), self.viewport())
        return mark is not None

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        mark = self.note_under(event.position())
        if mark is not None and event.button() is Qt.MouseButton.LeftButton:
            self.note_requested.emit(mark.key)
            return
        super().mousePressEvent(event)
