"""A combo box in a narrow row."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from passlens.gui.kit.choice import Choice


@pytest.mark.usefixtures("themes")
def test_that_an_entry_that_does_not_fit_ends_in_an_ellipsis(qtbot: QtBot) -> None:
    choice = Choice("Run")
    qtbot.addWidget(choice)
    choice.addItem("benchmark: B is 2.1 % to 2.9 % faster than A")
    choice.resize(600, choice.height())
    assert _painted(choice) == choice.currentText()
    choice.resize(150, choice.height())
    assert _painted(choice).endswith("…")
    assert choice.currentText() == "benchmark: B is 2.1 % to 2.9 % faster than A", "for readers of the screen"


def _painted(choice: Choice) -> str:
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    return str(option.currentText)
