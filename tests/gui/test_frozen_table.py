"""A table that scrolls sideways below its first column: what is seen, clicked, walked with the keys, sorted, copied."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from passlens.gui.kernels.frozen_table import FrozenTable
from passlens.gui.kit.tables.table_model import Column
from passlens.gui.kit.theme import ThemeManager


@dataclass(frozen=True)
class Row:
    """A name and a figure."""

    name: str
    figure: int


ROWS = tuple(Row(f"main_dispatch_{number}_matmul_512x2048x1024", 100 - number) for number in range(30))
COLUMNS: tuple[Column[Row], ...] = (
    Column("kernel", lambda row: row.name, stretch=True, least=150),
    *(Column(f"figure {place}", lambda row: row.figure, number=True) for place in range(12)),
)


@pytest.fixture
def table(qtbot: QtBot, both_themes: ThemeManager) -> FrozenTable[Row]:
    """Narrower than its columns."""
    made = FrozenTable(both_themes, COLUMNS, "Kernels")
    qtbot.addWidget(made)
    made.set_rows(ROWS)
    made.resize(500, 300)
    made.show()
    qtbot.waitExposed(made)
    made.setFocus()
    assert made.horizontalScrollBar().maximum() > 300
    return made


def scroll(table: FrozenTable[Row], to: int = 10_000) -> int:
    table.horizontalScrollBar().setValue(to)
    return table.horizontalScrollBar().value()


def click(table: FrozenTable[Row], x: int, row: int) -> None:
    place = QPoint(x, table.rowViewportPosition(row) + 8)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_that_the_first_column_is_seen_wherever_the_table_is_scrolled_to(
    table: FrozenTable[Row], photograph: Photograph
) -> None:
    first = QRect(0, 0, table.columnWidth(0) - 4, table.height() - 40)  # without the line at its side
    before = table.grab(first).toImage()
    scroll(table)
    photograph(table, "frozen-table")
    table.viewport().repaint()
    assert table.grab(first).toImage() == before, "titles and names stand where they stood"
    assert table.visualRect(table.rows.index(2, 0)).left() == 0
    row_5 = table.rows.index(5, 3)
    assert table.visualRect(row_5).left() < 0, "the others are gone below it"


def test_that_a_click_on_the_first_column_selects_its_row_and_scrolls_nothing(table: FrozenTable[Row]) -> None:
    at = scroll(table)
    click(table, 20, 3)
    assert table.selected() == (ROWS[3],)
    assert table.currentIndex().column() == 0
    assert table.horizontalScrollBar().value() == at
    click(table, table.columnWidth(0) + 20, 4)
    assert table.selected() == (ROWS[4],)
    assert table.currentIndex().column() > 5, "beside it the cells are those that are seen"
    assert table.select(lambda row: row is ROWS[29])
    assert table.horizontalScrollBar().value() == at, (
        "a row that is chosen elsewhere is shown without a jump to the side"
    )
    table.copy()
    assert QGuiApplication.clipboard().text().splitlines()[1].split("\t")[:2] == [ROWS[29].name, "71"]


def test_that_the_keys_put_no_cell_below_the_first_column(table: FrozenTable[Row]) -> None:
    scroll(table)
    table.setCurrentIndex(table.rows.index(2, len(COLUMNS) - 1))
    for column in range(len(COLUMNS) - 2, 0, -1):
        QTest.keyClick(table, Qt.Key.Key_Left)
        assert table.currentIndex().column() == column
        frozen = table.columnWidth(0) if table.horizontalScrollBar().value() else 0
        assert table.visualRect(table.currentIndex()).left() >= frozen
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert table.selected() == (ROWS[3],)


def test_that_a_click_on_a_title_sorts_by_the_column_that_is_seen(table: FrozenTable[Row]) -> None:
    scroll(table)
    header = table.horizontalHeader().viewport()
    QTest.mouseClick(header, Qt.MouseButton.LeftButton, pos=QPoint(20, 10))
    assert table.rows.sorting == (0, Qt.SortOrder.AscendingOrder)
    QTest.mouseClick(header, Qt.MouseButton.LeftButton, pos=QPoint(20, 10))
    assert table.rows.sorting == (0, Qt.SortOrder.DescendingOrder)
    QTest.mouseClick(header, Qt.MouseButton.LeftButton, pos=QPoint(header.width() - 30, 10))
    assert table.rows.sorting == (len(COLUMNS) - 1, Qt.SortOrder.DescendingOrder)


def test_that_where_there_is_no_room_for_both_the_first_column_scrolls_too(table: FrozenTable[Row]) -> None:
    table.resize(200, 300)
    scroll(table, 160)
    assert table.visualRect(table.rows.index(0, 0)).left() == -160
    index = table.indexAt(QPoint(60, table.rowViewportPosition(1) + 8))
    assert index.column() == table.columnAt(60) > 0
