"""The table of every tab: 24 px rows, hairlines, sorting by header click, copy and save."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QMenu,
    QSizePolicy,
    QTableView,
    QWidget,
)
from typing_extensions import override

from passlens.engine.quoting import file_name
from passlens.gui.kit.export import save_as
from passlens.gui.kit.style import ROW_PX
from passlens.gui.kit.tables.column_widths import Wish, fitted, kept
from passlens.gui.kit.tables.table_model import Column, TableModel
from passlens.gui.kit.tables.table_paint import PAD_PX, CellDelegate, Header
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, tr

Row = TypeVar("Row")

_UNBOUND = (1 << 24) - 1  # QWIDGETSIZE_MAX


class DataTable(QTableView, Generic[Row]):
    """A table over frozen rows.

    Signals:
        row_selected: The row that the cursor moved to; None when it left.
        link_clicked: The row and the title of the link column clicked.
    """

    row_selected = Signal(object)
    link_clicked = Signal(object, str)

    def __init__(
        self, themes: ThemeManager, columns: Sequence[Column[Row]], name: str, *, max_rows: int | None = None
    ) -> None:
        """``max_rows``: the table is as tall as its rows, up to this number; None fills the available space."""
        super().__init__()
        self._themes = themes
        self._max_rows = max_rows
        self._name = name
        self._wishes: list[Wish] = []
        self._row_actions: list[tuple[str, Callable[[Row], object]]] = []
        self.rows: TableModel[Row] = TableModel(columns, self)
        self._delegate = CellDelegate(themes, self.rows, self)
        self._header = self._make_header(themes)
        self.setHorizontalHeader(self._header)
        self.setModel(self.rows)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setCornerWidget(QWidget())  # fills the corner between the two scroll bars
        vertical = self.verticalHeader()
        vertical.setVisible(False)
        vertical.setMinimumSectionSize(ROW_PX)
        vertical.setDefaultSectionSize(ROW_PX)
        vertical.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._header.sectionClicked.connect(self._sort_by)
        self.clicked.connect(self._on_click)
        self.selectionModel().currentRowChanged.connect(self._on_current)
        self.rows.modelReset.connect(self._lay_out)
        if max_rows is not None:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        themes.changed.connect(self.viewport().update)
        self._lay_out()

    def _make_header(self, themes: ThemeManager) -> Header:
        return Header(themes, self)

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows."""
        self.rows.set_rows(rows)

    def set_most_rows(self, count: int | None) -> None:
        """Make the table as tall as its rows, up to this number; None fills the available space."""
        self._max_rows = count
        fixed = QSizePolicy.Policy.Fixed if count is not None else QSizePolicy.Policy.Expanding
        self.setSizePolicy(QSizePolicy.Policy.Expanding, fixed)
        self.setMinimumHeight(0)
        self.setMaximumHeight(_UNBOUND)
        self._fit()

    def set_columns(self, columns: Sequence[Column[Row]], rows: Sequence[Row]) -> None:
        """Show other columns over these rows."""
        self.rows.set_columns(columns, rows)

    def selected(self) -> tuple[Row, ...]:
        """The selected rows, top to bottom."""
        indexes = sorted(self.selectionModel().selectedRows(), key=lambda index: index.row())
        return tuple(row for index in indexes if (row := self.rows.row_at(index)) is not None)

    def select(self, matches: Callable[[Row], bool]) -> bool:
        """Move the cursor to the first row that matches; False if there is none."""
        index = self.rows.find(matches)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        return index.isValid()

    def copy(self) -> None:
        """Copy the selected rows as TSV, or all rows without a selection."""
        QGuiApplication.clipboard().setText(self.rows.tsv(self.selected() or self.rows.matching))

    def copy_all(self) -> None:
        """Copy all rows that pass the filter as TSV."""
        QGuiApplication.clipboard().setText(self.rows.tsv(self.rows.matching))

    def copy_image(self) -> None:
        """Copy the table as it is on screen."""
        QGuiApplication.clipboard().setImage(self.grab().toImage())

    def save_csv(self) -> None:
        """Ask for a file and save all rows that pass the filter."""
        name = file_name(self._name.lower().replace(" ", "-"), "table") + ".csv"
        save_as(self, tr("DataTable", "Save table"), name, lambda: self.rows.csv(self.rows.matching).encode())

    def add_action(self, title: str, action: Callable[[Row], object]) -> None:
        """Add an action for a row at the top of the context menu."""
        self._row_actions.append((title, action))

    def menu(self, position: QPoint) -> QMenu:
        """The context menu over a point of the viewport."""
        menu = QMenu(self)
        index = self.indexAt(position)
        row = self.rows.row_at(index)
        if row is not None and self._row_actions:
            for title, action in self._row_actions:
                menu.addAction(title, functools.partial(action, row))
            menu.addSeparator()
        copy = menu.addAction(tr("DataTable", "Copy rows"), self.copy)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        cell = menu.addAction(
            tr("DataTable", "Copy cell"),
            lambda: QGuiApplication.clipboard().setText(str(index.data(Qt.ItemDataRole.DisplayRole))),
        )
        cell.setEnabled(index.isValid())
        menu.addAction(tr("DataTable", "Copy all"), self.copy_all)
        menu.addAction(tr("DataTable", "Copy image"), self.copy_image)
        menu.addSeparator()
        sort = menu.addMenu(tr("DataTable", "Sort by"))  # for the keyboard, which does not reach the header
        for section, column in enumerate(self.rows.columns):
            if not self.isColumnHidden(section) and column.title:
                sort.addAction(localized(column.title), functools.partial(self._sort_by, section))
        menu.addSeparator()
        menu.addAction(tr("DataTable", "Save CSV…"), self.save_csv)
        return menu

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        super().paintEvent(e)
        end, room = self._header.length() - self._header.offset(), self.viewport().rect()
        first, last = self.rowAt(e.rect().top()), self.rowAt(e.rect().bottom())
        if end > room.right() or first < 0:
            return
        painter = QPainter(self.viewport())  # continue the hairlines right of the last column
        painter.setPen(QPen(self._themes.theme.color("border"), 1))
        for row in range(first, (last if last >= 0 else self.rows.rowCount() - 1) + 1):
            bottom = self.rowViewportPosition(row) + self.rowHeight(row) - 1
            painter.drawLine(end, bottom, room.right(), bottom)

    @override
    def sizeHintForColumn(self, column: int) -> int:
        """All at once: Qt asks the delegate for each cell, which takes ten times as long."""
        return self._delegate.width(column, self.font())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            event.accept()
            return
        super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        menu = self.menu(arg__1.pos())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(arg__1.globalPos())

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        link = index.isValid() and self.rows.columns[index.column()].link and bool(index.data())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if link else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Leave:
            self.viewport().unsetCursor()
        return super().viewportEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _measure(self, column: int) -> Wish:
        shown = self.rows.columns[column]
        arrow = " ↓" if self.rows.sorting and self.rows.sorting[0] == column else ""
        title = QFontMetrics(self._header.title_font()).horizontalAdvance(shown.shown_heading + arrow) + 2 * PAD_PX + 6
        texts = self.sizeHintForColumn(column) if self.rows.rowCount() else 0
        least = self._delegate.word_width(column, self.font()) if shown.wrap else 0
        return Wish(
            max(title, texts),
            max(title, least, shown.least) if shown.stretch else None,
            shown.number,
            shown.spare,
            mark=not shown.title,
        )

    def _lay_out(self) -> None:
        self._wishes = [self._measure(column) for column in range(len(self.rows.columns))]
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if self.rows.rowCount() else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(policy)  # titles alone need no scrolling
        self._fit()

    def _fit(self) -> None:
        room = self.viewport().width()
        columns = kept(self._wishes, room)
        widths = [0] * len(self._wishes)
        for column, width in zip(columns, fitted([self._wishes[one] for one in columns], room), strict=True):
            widths[column] = width
        for column, width in enumerate(widths):
            if self.isColumnHidden(column) != (not width):
                self.setColumnHidden(column, not width)
            if width and self.columnWidth(column) != width:
                self.setColumnWidth(column, width)
        heights = [ROW_PX] * self.rows.rowCount()
        if any(column.wrap for column in self.rows.columns):
            heights = [self._delegate.height(row, widths, self.font()) for row in range(len(heights))]
            for row, height in enumerate(heights):
                self.setRowHeight(row, height)
        if self._max_rows is not None:
            # Reserve space for the horizontal scroll bar only if it will appear.
            shown = sum(heights[: self._max_rows]) or ROW_PX
            reserve = self.horizontalScrollBar().sizeHint().height() if self.viewport().width() < sum(widths) else 0
            self.setFixedHeight(ROW_PX + shown + 2 + reserve)

    def _sort_by(self, section: int) -> None:
        current = self.rows.sorting
        first = Qt.SortOrder.DescendingOrder if self.rows.columns[section].number else Qt.SortOrder.AscendingOrder
        order = first
        if current is not None and current[0] == section:
            order = (
                Qt.SortOrder.AscendingOrder
                if current[1] is Qt.SortOrder.DescendingOrder
                else Qt.SortOrder.DescendingOrder
            )
        kept = self.selected()
        self.rows.sort(section, order)
        if kept:
            self.select(lambda row: row is kept[0])
        self._header.viewport().update()

    def _on_click(self, index: QModelIndex) -> None:
        row = self.rows.row_at(index)
        column = self.rows.columns[index.column()]
        if row is not None and column.link and column.value(row):
            self.link_clicked.emit(row, column.title)

    def _on_current(self, current: QModelIndex) -> None:
        self.row_selected.emit(self.rows.row_at(current))
