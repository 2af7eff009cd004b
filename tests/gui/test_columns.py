"""Tests of how the window shares its width among list, views and details."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from passlens.gui.shell.feature import Side
from passlens.gui.shell.window.columns import Columns, column_widths, has_room
from passlens.gui.shell.window.side_panel import STRIP_PX, SidePanel

BOTH = {Side.LEFT: True, Side.RIGHT: True}


@pytest.fixture
def panels() -> tuple[SidePanel, SidePanel]:
    return SidePanel(Side.LEFT, "Pipeline", QWidget()), SidePanel(Side.RIGHT, "Details", QWidget())


@pytest.fixture
def columns(panels: tuple[SidePanel, SidePanel], qtbot: QtBot) -> Columns:
    left, right = panels
    columns = Columns(left, QWidget(), right)
    qtbot.addWidget(columns)
    columns.resize(1282, 600)
    columns.show()
    return columns


def test_that_the_sides_grow_with_the_window_and_the_code_gets_most_of_it() -> None:
    widths = [column_widths(whole) for whole in (1280, 1440, 2560)]
    for narrow, wide in pairwise(widths):
        assert all(narrow[side] < wide[side] for side in Side)
    for whole in (1000, 1440, 1600, 2560):
        beside = sum(column_widths(whole)[side] for side in Side if has_room(side, whole))
        assert whole - beside > whole / 2
        assert whole - beside > 700


def test_that_a_narrow_window_closes_the_details_first(columns: Columns) -> None:
    assert (has_room(Side.LEFT, 1000), has_room(Side.RIGHT, 1000)) == (True, False)
    assert (has_room(Side.LEFT, 900), has_room(Side.RIGHT, 1700)) == (False, True)


def test_that_a_closed_panel_leaves_its_strip_and_its_width(
    columns: Columns, panels: tuple[SidePanel, SidePanel]
) -> None:
    before = columns.sizes()
    columns.open({Side.LEFT: False, Side.RIGHT: True})
    after = columns.sizes()
    assert after[0] == STRIP_PX
    assert after[1] == before[1] + before[0] - STRIP_PX
    left, _ = panels
    left.strip.set_state("3 changed of 9")
    assert left.strip.words == "PIPELINE · 3 CHANGED OF 9 ▴"
    columns.open(BOTH)
    assert columns.sizes() == before


def test_that_widths_chosen_by_the_user_stay(columns: Columns) -> None:
    assert columns.chosen == {}
    columns.moveSplitter(500, 1)
    assert columns.chosen[Side.LEFT] == 500
    columns.open({Side.LEFT: False, Side.RIGHT: True})
    columns.resize(2562, 600)
    columns.open(BOTH)
    assert columns.sizes()[0] == 500
