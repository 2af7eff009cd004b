"""Tests of how the window shares its width among list, views and details."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from passlens.gui.shell.columns import Columns, column_widths


def test_that_the_sides_grow_with_the_window_and_the_middle_more() -> None:
    small, usual, large = (column_widths(whole) for whole in (1280, 1440, 2560))
    assert small == (352, 648, 280)
    assert column_widths(1024) == (295, 480, 249), "room for the titles of all views"
    assert [sum(widths) for widths in (small, usual, large)] == [1280, 1440, 2560]
    for narrow, wide in ((small, usual), (usual, large)):
        assert all(before < after for before, after in zip(narrow, wide, strict=True))
    assert large == (520, 1620, 420)
    assert min(column_widths(300)) > 0


def test_that_widths_chosen_by_the_user_stay(qtbot: QtBot) -> None:
    columns = Columns(QWidget(), QWidget(), QWidget())
    qtbot.addWidget(columns)
    columns.resize(1282, 600)
    columns.show()
    assert columns.sizes()[0] == 352
    before = columns.chosen
    columns.moveSplitter(500, 1)
    assert (before, columns.chosen) == (False, True)
    columns.resize(2562, 600)
    assert columns.sizes()[0] == 500
