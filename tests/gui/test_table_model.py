"""The one item model of all tables, and the table that shows it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from passlens.gui.kit.export import write_file
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import BATCH, Column, TableModel
from passlens.gui.kit.theme import ThemeManager


@dataclass(frozen=True, slots=True)
class Item:
    name: str
    size: int | None
    place: str = ""


COLUMNS: tuple[Column[Item], ...] = (
    Column("name", lambda row: row.name, stretch=True),
    Column("size", lambda row: row.size, unit="B", number=True),
    Column("place", lambda row: row.place, link=True),
)
ITEMS = (Item("beta", 12288, "a.mlir:3"), Item("alpha", None), Item("gamma", 900))


def column_text(model: TableModel[Item], column: int) -> list[str]:
    return [str(model.index(row, column).data()) for row in range(model.rowCount())]


def test_that_numbers_are_separated_and_right_aligned_and_unknown_is_a_dash(qtmodeltester: object) -> None:
    model = TableModel(COLUMNS)
    model.set_rows(ITEMS)
    qtmodeltester.check(model)  # type: ignore[attr-defined]
    assert column_text(model, 1) == ["12,288", "–", "900"]
    assert model.headerData(1, Qt.Orientation.Horizontal) == "size, B"
    assert Qt.AlignmentFlag(model.index(0, 1).data(Qt.ItemDataRole.TextAlignmentRole)) & Qt.AlignmentFlag.AlignRight


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Qt.SortOrder.AscendingOrder, ["gamma", "beta", "alpha"]),
        (Qt.SortOrder.DescendingOrder, ["beta", "gamma", "alpha"]),
    ],
)
def test_that_unknown_cells_are_sorted_last_in_either_direction(order: Qt.SortOrder, expected: list[str]) -> None:
    model = TableModel(COLUMNS)
    model.set_rows(ITEMS)
    model.sort(1, order)
    assert column_text(model, 0) == expected


def test_that_the_filter_wants_every_word_somewhere_in_the_row_and_ignores_case() -> None:
    model = TableModel(COLUMNS)
    model.set_rows(ITEMS)
    model.set_filter("BETA 12288")
    assert column_text(model, 0) == ["beta"]
    model.set_filter("beta 900")
    assert column_text(model, 0) == []
    assert model.total == 3


def test_that_a_long_list_is_fetched_in_batches_and_found_beyond_them() -> None:
    model = TableModel(COLUMNS)
    model.set_rows([Item(f"row {index}", index) for index in range(3 * BATCH)])
    assert model.rowCount() == BATCH
    model.fetchMore(QModelIndex())
    assert model.rowCount() == 2 * BATCH
    index = model.find(lambda row: row.size == 3 * BATCH - 1)
    assert index.row() == 3 * BATCH - 1
    assert not model.canFetchMore(QModelIndex())


def test_that_copies_hold_plain_figures_and_csv_quotes() -> None:
    model = TableModel(COLUMNS)
    model.set_rows((Item('a "b", c', 12288), Item("tab\there", None)))
    assert model.tsv(model.matching) == 'name\tsize, B\tplace\na "b", c\t12288\t\ntab here\t\t'
    assert model.csv(model.matching).splitlines() == ['name,"size, B",place', '"a ""b"", c",12288,', "tab\there,,"]


def make_table(qtbot: QtBot, themes: ThemeManager) -> DataTable[Item]:
    table: DataTable[Item] = DataTable(themes, COLUMNS, "Things", max_rows=5)
    qtbot.addWidget(table)
    table.set_rows(ITEMS)
    table.resize(400, table.height())
    table.show()
    return table


def test_that_a_column_that_wraps_makes_its_rows_higher(qtbot: QtBot, themes: ThemeManager) -> None:
    wrapped: Column[Item] = Column("name", lambda row: row.name, stretch=True, wrap=True)
    table: DataTable[Item] = DataTable(themes, (wrapped, *COLUMNS[1:]), "Things", max_rows=5)
    qtbot.addWidget(table)
    table.set_rows((Item("one word after another " * 6, 1), Item("short", 2)))
    table.resize(320, table.height())
    table.show()
    assert table.rowHeight(0) >= 2 * table.rowHeight(1)
    assert table.horizontalScrollBar().maximum() == 0
    assert table.verticalScrollBar().maximum() == 0
    table.resize(1600, table.height())
    assert table.rowHeight(0) == table.rowHeight(1)
    assert table.verticalScrollBar().maximum() == 0


def test_that_ctrl_c_copies_the_selected_rows_as_tsv(qtbot: QtBot, themes: ThemeManager) -> None:
    table = make_table(qtbot, themes)
    table.selectRow(2)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "name\tsize, B\tplace\ngamma\t900\t"


def test_that_a_header_click_sorts_figures_largest_first_and_keeps_the_selected_row(
    qtbot: QtBot, themes: ThemeManager
) -> None:
    table = make_table(qtbot, themes)
    table.selectRow(2)
    header = table.horizontalHeader()
    spot = QPoint(header.sectionPosition(1) + 10, 10)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert column_text(table.rows, 0) == ["beta", "gamma", "alpha"]
    assert [row.name for row in table.selected()] == ["gamma"]
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert column_text(table.rows, 0) == ["gamma", "beta", "alpha"]


def test_that_a_click_on_a_link_tells_the_row(qtbot: QtBot, themes: ThemeManager) -> None:
    table = make_table(qtbot, themes)
    with qtbot.waitSignal(table.link_clicked) as caught:
        spot = table.visualRect(table.rows.index(0, 2)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert caught.args is not None
    assert caught.args[0] is ITEMS[0]


def test_that_a_cell_opens_for_selecting_text_but_not_for_changing_it(qtbot: QtBot, themes: ThemeManager) -> None:
    table = make_table(qtbot, themes)
    index = table.rows.index(0, 0)
    table.edit(index)
    editor = table.indexWidget(index)
    assert editor is not None
    assert editor.isReadOnly()  # type: ignore[attr-defined]
    assert column_text(table.rows, 0)[0] == "beta"


def test_that_the_context_menu_offers_copies_and_a_file(qtbot: QtBot, themes: ThemeManager) -> None:
    table = make_table(qtbot, themes)
    labels = [action.text() for action in table.menu(QPoint(5, 5)).actions() if action.text()]
    assert labels == ["Copy rows", "Copy cell", "Copy all", "Copy image", "Sort by", "Save CSV…"]


def test_that_saving_asks_without_blocking_and_writes_the_file(
    qtbot: QtBot, themes: ThemeManager, tmp_path: object
) -> None:
    table = make_table(qtbot, themes)
    table.save_csv()  # returns at once
    dialog = table.findChild(QFileDialog)
    assert dialog is not None
    target = f"{tmp_path}/things.csv"
    dialog.fileSelected.emit(target)
    with open(target, encoding="utf-8", newline="") as file:  # noqa: PTH123 - the path came from a dialog
        assert file.read() == table.rows.csv(ITEMS)
    dialog.reject()
    qtbot.waitUntil(lambda: table.findChild(QFileDialog) is None)  # else the dialog, as it ends, ends its own parent


def test_that_a_file_that_cannot_be_written_is_told_in_a_sentence(tmp_path: object) -> None:
    from pathlib import Path

    fault = write_file(Path(f"{tmp_path}/missing/x.csv"), b"1")
    assert fault.startswith("x.csv was not written to ")
    assert fault.endswith("Choose another folder.")


def test_that_texts_without_a_swatch_stand_in_line_with_those_that_have_one() -> None:
    columns: tuple[Column[Item], ...] = (
        Column("name", lambda row: row.name, swatch=lambda row: 0 if row.size else None),
        Column("size", lambda row: row.size, number=True),
    )
    model = TableModel(columns)
    model.set_rows(ITEMS)
    assert model.has_swatches(0)
    assert not model.has_swatches(1)
    model.set_rows((Item("alpha", None),))
    assert not model.has_swatches(0), "none of these rows has one"


def test_that_titles_alone_have_no_scroll_bar(themes: ThemeManager, qtbot: QtBot) -> None:
    table: DataTable[Item] = DataTable(themes, COLUMNS, "Things")
    qtbot.addWidget(table)
    table.resize(60, 200)
    table.show()
    qtbot.waitExposed(table)
    assert not table.horizontalScrollBar().isVisible()
    table.set_rows(ITEMS)
    qtbot.waitUntil(table.horizontalScrollBar().isVisible)
    table.set_rows(())
    qtbot.waitUntil(lambda: not table.horizontalScrollBar().isVisible())


def test_that_a_title_is_never_cut(themes: ThemeManager, qtbot: QtBot) -> None:
    title = "in the configuration of the kernel"
    table: DataTable[Item] = DataTable(themes, (Column(title, lambda item: item.name, stretch=True),), "Things")
    qtbot.addWidget(table)
    table.resize(100, 200)
    table.show()
    bold = QFont(table.font())
    bold.setBold(True)
    bold.setPixelSize(11)
    assert table.columnWidth(0) >= QFontMetrics(bold).horizontalAdvance(title)
