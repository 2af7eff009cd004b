"""Paints and measures the cells and titles of a ``DataTable``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHeaderView, QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from passlens.gui.kit.cut_text import cut_name
from passlens.gui.kit.style import ROW_PX, numbers_font
from passlens.gui.kit.tables.table_model import TableModel
from passlens.gui.kit.theme import ThemeManager, fixed_font

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex

PAD_PX = 8
_SWATCH = 10
_MONO_PX = 11
_BAR_PX = 120
"""The minimum width of a column with bars."""


class CellDelegate(QStyledItemDelegate, Generic[Row]):
    """Paints a cell: hairline, selection, swatch, share bar, heat tint, text in its tone.

    It reads the rows directly: ``QModelIndex.data`` would take most of the time of painting a table.
    """

    def __init__(self, themes: ThemeManager, rows: TableModel[Row], parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._rows = rows

    def font(self, column: int, base: QFont) -> QFont:
        """The font of a column."""
        columns = self._rows.columns
        if column < len(columns) and columns[column].mono:
            mono = fixed_font()
            mono.setPixelSize(_MONO_PX)
            return mono
        return numbers_font(base)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self._rows.row_at(index)
        if row is None:
            return
        theme, place = self._themes.theme, index.column()
        column = self._rows.columns[place]
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.color("selection"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.color("panel"))
        heat = column.heat(row) if column.heat else None
        if heat:
            painter.fillRect(rect.adjusted(1, 1, -1, -2), _faded(theme.color("accent"), 0.10 + 0.35 * heat))
        share = column.share(row) if column.share else None
        if share is not None:
            self._bar(painter, rect, share)
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(theme.color("accent"), 1))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        text_rect = rect.adjusted(PAD_PX, 0, -PAD_PX, -1)
        swatch = column.swatch(row) if column.swatch else None
        if swatch is not None:
            box = QRect(text_rect.left(), rect.center().y() - _SWATCH // 2, _SWATCH, _SWATCH)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.series_color(swatch))
            painter.drawRoundedRect(box, 2, 2)
        if self._rows.has_swatches(place):  # aligned with the cells that have a swatch
            text_rect.setLeft(text_rect.left() + _SWATCH - 1 + PAD_PX)
        base: QFont = option.font
        painter.setFont(self.font(place, base))
        painter.setPen(theme.color(column.tone_of(row) or ("accent" if column.link else "text")))
        text = column.text(row)
        metrics, cut = (
            painter.fontMetrics(),
            Qt.TextElideMode.ElideLeft if column.keep_end else Qt.TextElideMode.ElideRight,
        )
        if column.wrap:
            painter.drawText(text_rect, int(column.alignment | Qt.TextFlag.TextWordWrap), text)
            painter.restore()
            return
        shown = (
            cut_name(text, metrics.horizontalAdvance, text_rect.width())
            if column.name
            else metrics.elidedText(text, cut, text_rect.width())
        )
        painter.drawText(text_rect, int(column.alignment), shown)
        painter.restore()

    def width(self, column: int, base: QFont) -> int:
        """The width of the widest fetched cell of a column, px."""
        model, measure = self._rows, QFontMetrics(self.font(column, base)).horizontalAdvance
        width = max(map(measure, model.texts(column)), default=0) + 2 * PAD_PX + 2
        if model.has_swatches(column):
            width += _SWATCH + PAD_PX
        return max(width, _BAR_PX) if model.has_shares(column) else width

    def word_width(self, column: int, base: QFont) -> int:
        """The width of the longest word of a column, px; text breaks at blanks and behind hyphens."""
        measure = QFontMetrics(self.font(column, base)).horizontalAdvance
        words = {word for text in self._rows.texts(column) for word in text.replace("-", "- ").split()}
        return max(map(measure, words), default=0) + 2 * PAD_PX + 2

    def height(self, row: int, widths: Sequence[int], base: QFont) -> int:
        """The height of a row with columns of these widths, px."""
        one, extra = self._rows.row_at(self._rows.index(row, 0)), 0
        for place, column in enumerate(self._rows.columns):
            if column.wrap and widths[place] and one is not None:
                metrics, room = QFontMetrics(self.font(place, base)), QRect(0, 0, widths[place] - 2 * PAD_PX, 0)
                lines = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), column.text(one))
                extra = max(extra, lines.height() - metrics.height())
        return ROW_PX + extra

    @override
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A read-only field over the cell, for selecting and copying a part of its text."""
        field = QLineEdit(str(index.data(Qt.ItemDataRole.DisplayRole) or ""), parent)
        field.setReadOnly(True)
        field.setFrame(False)
        field.setFont(self.font(index.column(), parent.font()))
        return field

    @override
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Do nothing: the field is read-only."""

    def _bar(self, painter: QPainter, rect: QRect, share: float) -> None:
        width = round((rect.width() - 2 * PAD_PX) * min(max(share, 0.0), 1.0))
        bar = QRect(rect.left() + PAD_PX // 2, rect.top() + 4, max(width, 1), rect.height() - 9)
        painter.fillRect(bar, _faded(self._themes.theme.color("accent"), 0.28))


class Header(QHeaderView):
    """Column titles in the muted colour over a hairline, with an arrow on the sorted one."""

    def __init__(self, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._themes = themes
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(28)
        self.setFixedHeight(ROW_PX)
        themes.changed.connect(self.viewport().update)

    def title_font(self) -> QFont:
        """The font of the titles."""
        font = QFont(self.font())
        font.setBold(True)
        font.setPixelSize(11)
        return font

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        super().paintEvent(e)
        self._underline()

    def _underline(self) -> None:
        """Continue the hairline right of the last column."""
        painter, below = QPainter(self.viewport()), self.viewport().rect()
        painter.setPen(QPen(self._themes.theme.color("border"), 1))
        painter.drawLine(self.length() - self.offset(), below.bottom(), below.right(), below.bottom())

    @override
    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        theme = self._themes.theme
        model = self.model()
        painter.save()
        painter.fillRect(rect, theme.color("background"))
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.setFont(self.title_font())
        painter.setPen(theme.color("muted"))
        text = str(model.headerData(logicalIndex, Qt.Orientation.Horizontal) or "")
        if isinstance(model, TableModel) and model.sorting and model.sorting[0] == logicalIndex:
            text += " ↑" if model.sorting[1] is Qt.SortOrder.AscendingOrder else " ↓"
            painter.setPen(theme.color("text"))
        flags = int(model.headerData(logicalIndex, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole))
        inner = rect.adjusted(PAD_PX, 0, -PAD_PX, -1)
        painter.drawText(
            inner, flags, painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
        )
        painter.restore()


def _faded(color: QColor, alpha: float) -> QColor:
    faded = QColor(color)
    faded.setAlphaF(min(alpha, 1.0))
    return faded
