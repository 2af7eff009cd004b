"""A table whose first column stays visible while the others scroll sideways."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QCursor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QToolTip, QWidget
from typing_extensions import override

from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_paint import Header
from passlens.gui.kit.theme import ThemeManager

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex

_MOST = 0.6
"""The largest share of the width for a frozen first column; beyond it the others could not be read."""
_ENSURE = QAbstractItemView.ScrollHint.EnsureVisible


class FrozenHeader(Header):
    """Column titles with a frozen first one."""

    def __init__(self, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(themes, parent)
        self._pressed = False

    def frozen(self) -> int:
        """Width of the first column while it covers others, px; otherwise 0."""
        width, room = self.sectionSize(0) if self.count() else 0, self.viewport().width()
        return width if self.offset() > 0 and width <= _MOST * room else 0

    def _over_first(self, event: QMouseEvent) -> bool:
        return event.position().x() < self.frozen()

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        super().paintEvent(e)
        if self.frozen():
            painter = QPainter(self.viewport())
            rect = QRect(0, 0, self.frozen(), self.viewport().height())
            self.paintSection(painter, rect, 0)
            painter.setPen(QPen(self._themes.theme.color("border"), 1))
            painter.drawLine(rect.topRight(), rect.bottomRight())

    @override
    def mousePressEvent(self, e: QMouseEvent) -> None:
        self._pressed = self._over_first(e) and e.button() is Qt.MouseButton.LeftButton
        if not self._over_first(e):  # Qt would use the title below it
            super().mousePressEvent(e)

    @override
    def mouseDoubleClickEvent(self, e: QMouseEvent) -> None:
        if not self._over_first(e):
            super().mouseDoubleClickEvent(e)

    @override
    def mouseMoveEvent(self, e: QMouseEvent) -> None:
        if e.buttons() or not self._over_first(e):
            super().mouseMoveEvent(e)
        else:
            self.unsetCursor()

    @override
    def mouseReleaseEvent(self, e: QMouseEvent) -> None:
        super().mouseReleaseEvent(e)
        if self._pressed and self._over_first(e):
            self.sectionClicked.emit(0)
        self._pressed = False

    @override
    def viewportEvent(self, e: QEvent) -> bool:
        if isinstance(e, QHelpEvent) and e.type() is QEvent.Type.ToolTip and e.pos().x() < self.frozen():
            text = self.model().headerData(0, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
            QToolTip.showText(e.globalPos(), plain(plain(str(text or ""))), self)
            return True
        return super().viewportEvent(e)


class FrozenTable(DataTable[Row]):
    """A ``DataTable`` whose first column always shows whose figures a row has."""

    _header: FrozenHeader

    @override
    def _make_header(self, themes: ThemeManager) -> Header:
        return FrozenHeader(themes, self)

    @override
    def visualRect(self, index: Index) -> QRect:
        rect = super().visualRect(index)
        if index.column() == 0 and rect.isValid() and self._header.frozen():
            rect.moveLeft(0)
        return rect

    @override
    def indexAt(self, p: QPoint) -> QModelIndex:
        index = super().indexAt(p)
        return index.siblingAtColumn(0) if index.isValid() and 0 <= p.x() < self._header.frozen() else index

    @override
    def scrollTo(self, index: Index, hint: QAbstractItemView.ScrollHint = _ENSURE) -> None:
        """Also for keys: keep cells clear of the first column, which is always visible."""
        bar = self.horizontalScrollBar()
        before, frozen = bar.value(), self._header.frozen()
        super().scrollTo(index, hint)
        if index.column() == 0:
            if frozen:
                bar.setValue(before)
            return
        hidden = self._header.frozen() - self.columnViewportPosition(index.column())
        if hidden > 0:
            bar.setValue(bar.value() - hidden)

    @override
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if dx:  # Qt moves the pixels, including those of the first column
            self.viewport().update()
            self._header.viewport().update()

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        super().paintEvent(e)
        width, room = self._header.frozen(), self.viewport().rect()
        first, last = self.rowAt(e.rect().top()), self.rowAt(e.rect().bottom())
        if not width or first < 0 or e.rect().left() >= width:
            return
        painter, theme = QPainter(self.viewport()), self._themes.theme
        under = self.indexAt(self.viewport().mapFromGlobal(QCursor.pos())) if self.underMouse() else QModelIndex()
        for row in range(first, (last if last >= 0 else self.rows.rowCount() - 1) + 1):
            index = self.rows.index(row, 0)
            option = QStyleOptionViewItem()
            self.initViewItemOption(option)
            option.rect = self.visualRect(index)
            for holds, flag in (
                (self.selectionModel().isSelected(index), QStyle.StateFlag.State_Selected),
                (index == under, QStyle.StateFlag.State_MouseOver),
                (index == self.currentIndex() and self.hasFocus(), QStyle.StateFlag.State_HasFocus),
            ):
                option.state = option.state | flag if holds else option.state & ~flag
            painter.fillRect(option.rect, theme.color("background"))
            self._delegate.paint(painter, option, index)
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(width - 1, room.top(), width - 1, self.visualRect(self.rows.index(row, 0)).bottom())
