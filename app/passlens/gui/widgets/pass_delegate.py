"""Paints the rows of the pass tree."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget
from typing_extensions import override

from passlens.engine.session.listing import ListedPass
from passlens.engine.session.rows import Status
from passlens.gui.models.pass_tree import Group, short_name, symbol_parts
from passlens.gui.models.pass_tree_model import Role
from passlens.gui.models.pass_tree_words import Column
from passlens.gui.style import ROW_PX, numbers_font
from passlens.gui.theme import ThemeManager
from passlens.gui.widgets.note_icon import paint_note

_MARK_WIDTH = 14
_NOTE_WIDTH = 10
_QUIET = frozenset({Status.UNCHANGED, Status.RENUMBERED, Status.UNKNOWN})


def _fitting(name: str, metrics: QFontMetrics, room: int, *, symbol: bool) -> str:
    """A name as far as there is room for it; of a symbol the number of its dispatch is kept."""
    if not symbol:
        return metrics.elidedText(name, Qt.TextElideMode.ElideRight, room)
    first, last = symbol_parts(name)
    kept = metrics.horizontalAdvance(last)
    if not last or metrics.horizontalAdvance(name) <= room or kept + metrics.horizontalAdvance("@…") > room:
        return metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)
    return metrics.elidedText(first, Qt.TextElideMode.ElideRight, room - kept) + last


class PassDelegate(QStyledItemDelegate):
    """Paints a row: mark, name with muted options, then change and time to the right in figures of equal width."""

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
        font: QFont = option.font
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, theme.color("selection"))
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.color("accent"))
            painter.drawRect(area.adjusted(0, 0, -1, -1))
        failed = bool(index.data(Role.FAILED))
        text_color = theme.color("fail" if failed and isinstance(node, ListedPass) else "text")
        muted, accent = theme.color("muted"), theme.color("accent")
        painter.save()
        flags = Qt.AlignmentFlag.AlignVCenter
        if index.column() == Column.NAME:
            area = area.adjusted(2, 0, -4, 0)
            mark, color = self._mark(node, failed)
            if mark:
                painter.setFont(font)
                painter.setPen(theme.color(color))
                painter.drawText(QRect(area.left(), area.top(), _MARK_WIDTH, area.height()), flags, mark)
                area = area.adjusted(_MARK_WIDTH, 0, 0, 0)
            name = short_name(node.name, node.phase) if isinstance(node, ListedPass) else index.data()
            options = f"  {node.options}" if isinstance(node, ListedPass) and node.options else ""
            face = QFont(font)
            face.setBold(not isinstance(node, ListedPass))
            painter.setFont(face)
            quiet = isinstance(node, ListedPass) and node.status in _QUIET
            painter.setPen(muted if quiet else text_color)
            metrics = painter.fontMetrics()
            said = "" if isinstance(node, ListedPass) else index.data(Role.MARK)
            if said:
                painter.setPen(theme.color("accent"))
                painter.drawText(area, flags | Qt.AlignmentFlag.AlignRight, said)
                painter.setPen(muted if quiet else text_color)
                area = area.adjusted(0, 0, -metrics.horizontalAdvance(said) - 6, 0)
            if index.data(Role.NOTED):
                paint_note(painter, QRectF(area.right() - _NOTE_WIDTH, area.top(), _NOTE_WIDTH, area.height()), accent)
                area = area.adjusted(0, 0, -_NOTE_WIDTH - 4, 0)
            painter.drawText(area, flags, _fitting(name, metrics, area.width(), symbol=isinstance(node, Group)))
            rest = area.adjusted(metrics.horizontalAdvance(name), 0, 0, 0)
            if options and rest.width() > 24:
                painter.setPen(muted)
                painter.drawText(rest, flags, metrics.elidedText(options, Qt.TextElideMode.ElideRight, rest.width()))
        elif isinstance(node, ListedPass) and (said := index.data(Role.MARK)):
            self._say(painter, option, index, said, theme.color("accent"))
        else:
            painter.setFont(numbers_font(font))
            painter.setPen(text_color if failed and isinstance(node, ListedPass) else muted)
            room = area.adjusted(0, 0, -8, 0)
            # Cut off without a sign, 24.1k would read as 4.1k.
            figures = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideLeft, room.width())
            painter.drawText(room, flags | Qt.AlignmentFlag.AlignRight, figures)
        painter.restore()

    @staticmethod
    def _say(
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        words: str,
        color: QColor,
    ) -> None:
        """What happened to the op that is followed, over both columns of figures: each paints its part of it."""
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
        if isinstance(node, Group):
            return "✓", "ok"
        return "", "muted"
