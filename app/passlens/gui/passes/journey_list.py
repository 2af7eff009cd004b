"""The journey of an op: one paragraph for each pass, with a link to the op in it; the visible step is marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPalette, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from passlens.gui.kit.labels import WrappingText
from passlens.gui.kit.translation import tr
from passlens.gui.passes.journey_rows import JourneyRow

_GAP, _INDENT = 5, 10


class JourneyList(WrappingText):
    """Rows that can be selected as text.

    Signals:
        row_chosen: The index of the row whose link was clicked.
    """

    row_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._rows: tuple[JourneyRow, ...] = ()
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(tr("JourneyList", "Journey of the op"))

    @property
    def rows(self) -> tuple[JourneyRow, ...]:
        """The rows shown."""
        return self._rows

    def set_rows(self, rows: Sequence[JourneyRow]) -> None:
        """Show these."""
        self._rows = tuple(rows)
        self._write()

    @override
    def changeEvent(self, event: QEvent, /) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._rows:
            self._write()  # the colours are part of the document

    @override
    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        super().mouseMoveEvent(event)
        over = self.anchorAt(event.position().toPoint())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        super().mouseReleaseEvent(event)
        anchor = self.anchorAt(event.position().toPoint())
        if anchor and event.button() is Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self.row_chosen.emit(int(anchor))

    def _write(self) -> None:
        document = self.document()
        document.clear()
        palette = QApplication.palette()
        plain, muted, link, head = QTextCharFormat(), QTextCharFormat(), QTextCharFormat(), QTextCharFormat()
        muted.setForeground(palette.color(QPalette.ColorRole.PlaceholderText))
        link.setForeground(palette.color(QPalette.ColorRole.Link))
        head.setFontWeight(QFont.Weight.DemiBold)
        cursor = QTextCursor(document)
        for place, row in enumerate(self._rows):
            block = QTextBlockFormat()
            block.setTopMargin(_GAP if place else 0)
            if place:
                cursor.insertBlock(block)
            else:
                cursor.setBlockFormat(block)
            if not row.title:
                cursor.insertText(row.words, muted)
                continue
            if row.pass_id is None:
                cursor.insertText(row.title, head if not row.words else plain)
            else:
                look = QTextCharFormat(link)
                look.setAnchor(True)
                look.setAnchorHref(str(place))
                cursor.insertText(row.title, look)
            below = QTextBlockFormat()
            below.setLeftMargin(_INDENT)
            for text, form in ((row.words, plain), (row.evidence, muted)):
                if text:
                    cursor.insertBlock(below)
                    cursor.insertText(text, form)
        self.fit()
