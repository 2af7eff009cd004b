"""Paints the rows of the pass tree."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget
from typing_extensions import override

from passlens.engine.session.listing import ListedPass
from passlens.engine.session.rows import Status
from passlens.gui.kit.note_icon import paint_note
from passlens.gui.kit.pass_names import short_pass_name
from passlens.gui.kit.style import ROW_PX, numbers_font
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.passes.pass_tree_model import Role
from passlens.gui.passes.pass_tree_words import Column
from passlens.gui.shell.pass_tree import Group, symbol_parts

_MARK_WIDTH = 14
_NOTE_WIDTH = 10
_LEAST_OPTIONS_PX = 48
_FIGURES_END = 8
"""The margin after the figures in their cell, px."""
_QUIET = frozenset({Status.UNCHANGED, Status.RENUMBERED, Status.UNKNOWN})


def _fitting(name: str, metrics: QFontMetrics, room: int, *, symbol: bool) -> str:
    """A name elided to fit; a symbol keeps the number of its dispatch."""
    if not symbol:
        return metrics.elidedText(name, Qt.TextElideMode.ElideRight, room)
    first, last = symbol_parts(name)
    kept = metrics.horizontalAdvance(last)
    if not last or metrics.horizontalAdvance(name) <= room or kept + metrics.horizontalAdvance("@…") > room:
        return metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)
    return metrics.elidedText(first, Qt.TextElideMode.ElideRight, room - kept) + last


def _name_room(option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, cell: QRect) -> int:
    """The width for a name, px: its cell, and the next one up to this row's figures."""
    tree: object = option.widget
    figures = index.sibling(index.row(), Column.DELTA)
    alone = cell.width() - 4
    if not isinstance(tree, QTreeView) or figures.data(Role.MARK) or index.data(Role.NOTED):
        return alone  # that cell shows words about the followed op, or this one ends with the mark of a note
    taken = QFontMetrics(numbers_font(option.font)).horizontalAdvance(figures.data() or "")
    return max(alone, cell.width() + tree.columnWidth(Column.DELTA) - _FIGURES_END - taken - _FIGURES_END)


class PassDelegate(QStyledItemDelegate):
    """Paints a row: mark, name with muted options, then change and time at the right in figures of equal width."""

    def __init__(self, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, /) -> QSize:
        return QSize(40, ROW_PX)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, /
    ) -> None:
        theme = self._themes.theme
        node = index.data(Role.NODE)
        state: QStyle.StateFlag = option.state
        area: QRect = option.rect
        tree: object = option.widget
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, theme.color("selection"))
        if isinstance(tree, QTreeView):
            self._ring(painter, tree, index, area)
        failed = bool(index.data(Role.FAILED)) and isinstance(node, ListedPass)
        painter.save()
        if index.column() == Column.NAME:
            self._name(painter, option, index, area)
        elif isinstance(node, ListedPass) and (mark := index.data(Role.MARK)):
            self._say(painter, option, index, mark, theme.color("accent"))
        else:
            if index.column() == Column.DELTA and isinstance(tree, QTreeView):  # the end of a long name
                name = index.sibling(index.row(), Column.NAME)
                self._name(painter, option, name, tree.visualRect(name))
            painter.setFont(numbers_font(option.font))
            painter.setPen(theme.color("fail" if failed else "muted"))
            room = area.adjusted(0, 0, -_FIGURES_END, 0)
            # Clipped without a sign, 24.1k would read as 4.1k.
            figures = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideLeft, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, figures)
        painter.restore()

    def _name(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        cell: QRect,
    ) -> None:
        """Paint mark, name and options, from the left of the cell up to the figures of the row.

        Each of the two cells paints its part, as one of them may be painted alone.
        """
        theme = self._themes.theme
        node = index.data(Role.NODE)
        font: QFont = option.font
        area = QRect(cell.left() + 2, cell.top(), _name_room(option, index, cell) - 2, cell.height())
        painter.setClipRect(option.rect)
        flags = Qt.AlignmentFlag.AlignVCenter
        failed = bool(index.data(Role.FAILED))
        mark, color = self._mark(node, failed)
        if mark:
            painter.setFont(font)
            painter.setPen(theme.color(color))
            painter.drawText(QRect(area.left(), area.top(), _MARK_WIDTH, area.height()), flags, mark)
            area = area.adjusted(_MARK_WIDTH, 0, 0, 0)
        name = short_pass_name(node.name, node.phase) if isinstance(node, ListedPass) else index.data()
        options = f"  {node.options}" if isinstance(node, ListedPass) and node.options else ""
        face = QFont(font)
        face.setBold(not isinstance(node, ListedPass))
        painter.setFont(face)
        metrics = painter.fontMetrics()
        if suffix := "" if isinstance(node, ListedPass) else index.data(Role.MARK):
            painter.setPen(theme.color("accent"))
            painter.drawText(area, flags | Qt.AlignmentFlag.AlignRight, suffix)
            area = area.adjusted(0, 0, -metrics.horizontalAdvance(suffix) - 6, 0)
        if index.data(Role.NOTED):
            place = QRectF(area.right() - _NOTE_WIDTH, area.top(), _NOTE_WIDTH, area.height())
            paint_note(painter, place, theme.color("accent"))
            area = area.adjusted(0, 0, -_NOTE_WIDTH - 4, 0)
        quiet = isinstance(node, ListedPass) and node.status in _QUIET and not node.planned
        painter.setPen(theme.color("muted" if quiet else "fail" if failed and isinstance(node, ListedPass) else "text"))
        painter.drawText(area, flags, _fitting(name, metrics, area.width(), symbol=isinstance(node, Group)))
        rest = area.adjusted(metrics.horizontalAdvance(name), 0, 0, 0)
        if options and rest.width() > _LEAST_OPTIONS_PX:
            painter.setPen(theme.color("muted"))
            painter.drawText(rest, flags, metrics.elidedText(options, Qt.TextElideMode.ElideRight, rest.width()))
        painter.setClipping(False)

    def _ring(
        self, painter: QPainter, tree: QTreeView, index: QModelIndex | QPersistentModelIndex, area: QRect
    ) -> None:
        """Paint the focus: a line around the row, in each cell its part."""
        current = tree.currentIndex()
        if not tree.hasFocus() or current.siblingAtColumn(index.column()) != index:
            return
        painter.setPen(self._themes.theme.color("accent"))
        painter.drawLine(area.topLeft(), area.topRight())
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if index.column() == Column.NAME:
            painter.drawLine(area.topLeft(), area.bottomLeft())
        if index.column() == (Column.DELTA if tree.isColumnHidden(Column.TIME) else Column.TIME):
            painter.drawLine(area.topRight(), area.bottomRight())

    @staticmethod
    def _say(
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        words: str,
        color: QColor,
    ) -> None:
        """Paint words about the followed op over both columns of figures, in each its part."""
        area: QRect = option.rect
        tree: object = option.widget
        widths = (
            [tree.columnWidth(column) for column in (Column.DELTA, Column.TIME)] if isinstance(tree, QTreeView) else []
        )
        left = area.left() - (widths[0] if widths and index.column() == Column.TIME else 0)
        room = QRect(left, area.top(), (sum(widths) or area.width()) - 4, area.height())
        painter.setFont(option.font)
        painter.setPen(color)
        painter.setClipRect(area)
        text = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    @staticmethod
    def _mark(node: object, failed: bool) -> tuple[str, str]:
        if failed:
            return "✕", "fail"
        if isinstance(node, Group) and not node.passes[0].planned:
            return "✓", "ok"
        return "", "muted"
