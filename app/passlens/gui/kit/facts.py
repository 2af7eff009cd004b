"""Names and values in two columns, as panels show facts: muted name, selectable value.

One text document holds all rows: a widget for each value would take too long to make for every selection.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import (
    QColor,
    QFont,
    QHelpEvent,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextLayout,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from typing_extensions import override

from passlens.gui.kit.glossary import explain
from passlens.gui.kit.labels import WrappingText
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import localized, mark_text

_NAME_WIDTH = 112
_NAME_GAP = 6
_NAMES = (  # facts that callers know by their English names
    mark_text("pass"),
    mark_text("class"),
    mark_text("scope"),
    mark_text("phase"),
    mark_text("result"),
    mark_text("lines"),
    mark_text("ops added"),
    mark_text("ops gone"),
    mark_text("ops"),
    mark_text("time"),
    mark_text("position"),
    mark_text("passes"),
    mark_text("input"),
    mark_text("imported from"),
    mark_text("size"),
    mark_text("dispatch"),
    mark_text("taken from"),
    mark_text("target"),
    mark_text("devices"),
    mark_text("opt level"),
    mark_text("flags"),
    mark_text("toolchain"),
    mark_text("snapshots"),
    mark_text("created"),
    mark_text("made"),
    mark_text("folder"),
    mark_text("resources"),
    mark_text("spills"),
    mark_text("scratch"),
    mark_text("workgroup"),
    mark_text("arguments"),
    mark_text("code"),
    mark_text("differs"),
    mark_text("pipeline"),
    mark_text("promoted"),
    mark_text("config"),
    mark_text("work"),
    mark_text("operations"),
    mark_text("reads"),
    mark_text("writes"),
    mark_text("intensity"),
    mark_text("sizes"),
    mark_text("notes"),
    mark_text("measured"),
    mark_text("reached"),
    mark_text("vector registers"),
    mark_text("scalar registers"),
    mark_text("workgroup size"),
    mark_text("wavefront slots"),
    mark_text("at once"),
    mark_text("more with"),
    mark_text("loops"),
    mark_text("reduction"),
    mark_text("subgroup"),
    mark_text("padding"),
    mark_text("intrinsic"),
    mark_text("threads"),
    mark_text("options"),
    mark_text("as printed"),
)
_ROW_GAP = 6
_HANGING = 14
_CHINESE = "\u2e80"
"""The first character that Latin fonts lack."""


def _ascent(text: str, font: QFont) -> float:
    """The ascent of a text's first line, px; Chinese uses another font."""
    first = text.partition("\n")[0]
    return _ascent_of("中" if any(letter >= _CHINESE for letter in first) else "x", font.toString())


@lru_cache(maxsize=64)
def _ascent_of(sample: str, described: str) -> float:
    font = QFont()
    font.fromString(described)
    layout = QTextLayout(sample, font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return line.ascent()


class FactsGrid(WrappingText):
    """A table of facts, rewritten for each selection."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._facts: tuple[tuple[str, str], ...] = ()
        self._fixed: frozenset[str] = frozenset()
        self._written_in = self._names_color()

    def set_facts(self, facts: Sequence[tuple[str, str]], fixed: frozenset[str] = frozenset()) -> None:
        """Show names with values, those named in ``fixed`` in the fixed-width font. Empty values are left out."""
        kept = tuple((name, value) for name, value in facts if value)
        if (kept, fixed) != (self._facts, self._fixed):
            self._facts, self._fixed = kept, fixed
            self._write()

    def name_at(self, point: QPoint) -> str:
        """The name in the row at a point of the widget; empty outside the rows."""
        cursor = self.cursorForPosition(point)
        table: QTextTable | None = cursor.currentTable()
        if table is None or point.x() > _NAME_WIDTH:
            return ""
        row = table.cellAt(cursor).row()
        return self._facts[row][0] if 0 <= row < len(self._facts) else ""

    @override
    def viewportEvent(self, event: QEvent, /) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            text = explain(self.name_at(event.pos()))
            if text:
                QToolTip.showText(event.globalPos(), plain(text), self)
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    @override
    def changeEvent(self, event: QEvent, /) -> None:
        super().changeEvent(event)
        # The colour of the names is in the document. A theme change arrives here once for each widget around this.
        if event.type() is QEvent.Type.PaletteChange and self._facts and self._names_color() != self._written_in:
            self._write()

    @staticmethod
    def _names_color() -> QColor:
        """The colour in the application's palette: a stylesheet gives widgets another placeholder colour."""
        return QApplication.palette().color(QPalette.ColorRole.PlaceholderText)

    def _write(self) -> None:
        self._written_in = self._names_color()
        document = self.document()
        document.clear()
        if not self._facts:
            self.fit()
            return
        names = QTextCharFormat()
        names.setForeground(self._written_in)
        plain, mono = QTextCharFormat(), QTextCharFormat()
        font = fixed_font()
        font.setPixelSize(11)
        mono.setFont(font)
        table_format = QTextTableFormat()
        table_format.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
        table_format.setBorder(0)
        table_format.setCellPadding(0)
        table_format.setCellSpacing(0)
        table_format.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        table_format.setColumnWidthConstraints(
            [
                QTextLength(QTextLength.Type.FixedLength, _NAME_WIDTH),
                QTextLength(QTextLength.Type.VariableLength, 0),
            ]
        )
        hanging = QTextBlockFormat()  # indents the wrapped lines of a list
        hanging.setLeftMargin(_HANGING)
        hanging.setTextIndent(-_HANGING)
        gap = QTextTableCellFormat()
        gap.setBottomPadding(_ROW_GAP)
        name_gap = QTextTableCellFormat()
        name_gap.setBottomPadding(_ROW_GAP)
        name_gap.setRightPadding(_NAME_GAP)
        own = document.defaultFont()
        lines = [  # the baseline of each row: names and values use different fonts
            max(_ascent(localized(name), own), _ascent(value, font if name in self._fixed else own))
            for name, value in self._facts
        ]
        cursor = QTextCursor(document)
        cursor.beginEditBlock()  # otherwise the text is laid out again after each cell
        table = cursor.insertTable(len(self._facts), 2, table_format)
        for row, (name, value) in enumerate(self._facts):
            for column, text, look in ((0, localized(name), names), (1, value, mono if name in self._fixed else plain)):
                cell = table.cellAt(row, column)
                lowered = QTextTableCellFormat(gap if column else name_gap)
                lowered.setTopPadding(lines[row] - _ascent(text, font if look is mono else own))
                cell.setFormat(lowered)
                at = cell.firstCursorPosition()
                if column and "\n" in text:
                    at.setBlockFormat(hanging)
                at.insertText(text, look)
        cursor.endEditBlock()
        self.fit()
