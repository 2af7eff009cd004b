"""The list of search results: a head for each text, with its lines below and the match marked."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from passlens.engine.session.search.values import Corpus, Hit, TextHits
from passlens.gui.kit.text.text_metrics import RowPainter, TextMetrics, with_alpha
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.search.search_rows import Role, SearchRows, remark_of, title_of

_TEXT_PX = 12
_ROW = 20
_PAD = 12
_NUMBERS = 6  # columns for line numbers
_MATCH_ALPHA = 90
_LEAD = 24
"""Columns left of a match that stay visible if the line does not fit."""


class HitDelegate(QStyledItemDelegate):
    """Paints heads in the interface's font and lines in the fixed one, without their indentation."""

    def __init__(self, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._metrics = TextMetrics.of_size(_TEXT_PX)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, /) -> QSize:
        return QSize(40, _ROW)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, /
    ) -> None:
        found, hit = index.data(Role.FOUND), index.data(Role.HIT)
        state: QStyle.StateFlag = option.state
        area: QRect = option.rect
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, self._themes.theme.color("selection"))
        painter.save()
        painter.setClipRect(area)
        if hit is None:
            self._paint_head(painter, option.font, area, found)
        else:
            self._paint_line(painter, area, hit)
        painter.restore()

    def _paint_head(self, painter: QPainter, font: QFont, area: QRect, found: TextHits) -> None:
        theme = self._themes.theme
        area = area.adjusted(_PAD, 0, -_PAD, 0)
        flags = int(Qt.AlignmentFlag.AlignVCenter)
        face = QFont(font)
        face.setBold(True)
        painter.setFont(face)
        painter.setPen(theme.color("text"))
        metrics = painter.fontMetrics()
        title = metrics.elidedText(title_of(found.source), Qt.TextElideMode.ElideMiddle, area.width() * 3 // 5)
        painter.drawText(area, flags, title)
        phase = f"{found.source.phase} · " if found.source.corpus is Corpus.PASSES else ""
        rest = area.adjusted(metrics.horizontalAdvance(title) + _PAD, 0, 0, 0)
        painter.setFont(font)
        painter.setPen(theme.color("muted"))
        remark = painter.fontMetrics().elidedText(
            phase + remark_of(found), Qt.TextElideMode.ElideRight, max(0, rest.width())
        )
        painter.drawText(rest, flags, remark)

    def _paint_line(self, painter: QPainter, area: QRect, hit: Hit) -> None:
        theme, metrics = self._themes.theme, self._metrics
        painter.setFont(metrics.font)
        left = area.left() + _PAD + int(_NUMBERS * metrics.advance)
        top = area.top() + (area.height() - metrics.row_height) / 2
        painter.setPen(theme.color("muted"))
        number = QRect(area.left(), area.top(), left - area.left(), area.height())
        painter.drawText(number, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), f"{hit.line}")
        left += 2 * int(metrics.advance)
        room = int((area.right() - left) / metrics.advance)
        cut = len(hit.text) - len(hit.text.lstrip())
        if hit.end - cut > room:
            cut = max(cut, min(hit.start - _LEAD, hit.end - room // 2))
        text = hit.text[cut : cut + room + 1]
        row = RowPainter(
            painter, metrics, QRectF(left, top, area.width(), metrics.row_height), float(left), (0, room + 1)
        )
        row.fill([(hit.start - cut, hit.end - cut)], with_alpha(theme.color("warn"), _MATCH_ALPHA))
        row.text(text, ((0, len(text), "text"),), theme)


class HitList(QListView):
    """Rows of SearchRows.

    Signals:
        chosen: The text and the line at the cursor.
        opened: Enter or a double click: show the line in its text.
    """

    chosen = Signal(object, object)  # Found, Hit
    opened = Signal()

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = SearchRows(self)
        self.setModel(self.rows)
        self.setItemDelegate(HitDelegate(themes, self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAccessibleName(tr("HitList", "Search results"))
        self.selectionModel().currentChanged.connect(self._choose)
        self.rows.rowsInserted.connect(self.updateGeometry)
        self.doubleClicked.connect(self._open)
        themes.changed.connect(self.viewport().update)

    @override
    def sizeHint(self) -> QSize:
        rows = self.rows.rowCount()
        return QSize(super().sizeHint().width(), rows * max(1, self.sizeHintForRow(0)) + 2 * self.frameWidth())

    def step(self, by: int) -> bool:
        """Choose the next line (``by`` 1) or the previous one (-1); returns whether there is one."""
        index = self.rows.next_hit(self.currentIndex().row(), by)
        if not index.isValid():
            return False
        if index == self.currentIndex():
            self._choose(index)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        return True

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._open(self.currentIndex())
            event.accept()
        elif event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down} and not event.modifiers() & ~_KEYPAD:
            self.step(1 if event.key() == Qt.Key.Key_Down else -1)
            event.accept()
        elif event.text() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()  # no search by typing: j, k and others are commands
        else:
            super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        if index.data(Role.HIT) is not None:
            self._choose(index)
            self.opened.emit()

    def _choose(self, index: QModelIndex) -> None:
        hit = index.data(Role.HIT)
        if hit is not None:
            self.chosen.emit(index.data(Role.FOUND), hit)


_KEYPAD = Qt.KeyboardModifier.KeypadModifier
