"""A row that wraps: how many lines it takes, and that it leaves nothing out."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from passlens.gui.kit.flow import FlowLayout

WIDTH, HEIGHT, GAP = 100, 20, 10


@pytest.mark.parametrize(("room", "lines"), [(320, 1), (319, 2), (210, 2), (209, 3), (60, 3)])
def test_that_a_row_goes_on_below_where_there_is_no_room(qtbot: QtBot, room: int, lines: int) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    outer, flow = QVBoxLayout(page), FlowLayout(GAP, GAP)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.addLayout(flow)
    outer.addStretch(1)
    buttons = [QPushButton(str(number)) for number in range(4)]
    for button in buttons:
        button.setFixedSize(WIDTH, HEIGHT)
        flow.addWidget(button)
    buttons[1].hide()
    page.resize(room, 200)
    page.show()
    tops = sorted({button.y() for button in buttons if not button.isHidden()})
    assert len(tops) == lines
    assert flow.heightForWidth(room) == lines * HEIGHT + (lines - 1) * GAP
    assert page.minimumSizeHint().width() == WIDTH, "it never makes a window wider"
    taken = [flow.takeAt(0) for _ in buttons]
    assert all(taken)
    assert flow.takeAt(0) is None
