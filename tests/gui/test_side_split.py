"""A panel beside a view takes its share of the width, up to what text can use, until the user moves the handle."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from passlens.gui.kit.side_split import SideSplit


@pytest.fixture
def split(qtbot: QtBot) -> SideSplit:
    made = SideSplit()
    qtbot.addWidget(made)
    view, panel = QWidget(), QWidget()
    panel.setMinimumWidth(350)
    made.addWidget(view)
    made.addWidget(panel)
    made.resize(1_000, 300)
    made.show()
    return made


def test_that_the_view_gets_what_a_wide_window_has_to_spare(split: SideSplit) -> None:
    assert split.sizes()[1] == 350, "no less than the panel needs"
    split.resize(1_500, 300)
    assert split.sizes()[1] == 480
    split.resize(2_500, 300)
    assert split.sizes()[1] == 600, "lines of text stay readable"


def test_that_a_handle_that_was_moved_stays(split: SideSplit) -> None:
    split.resize(2_500, 300)
    split.moveSplitter(1_250, 1)
    split.resize(2_400, 300)
    assert split.sizes()[1] == pytest.approx(1_200, abs=3)
