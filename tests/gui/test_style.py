"""The stylesheet: given, changed and taken back while widgets live."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.theme import ThemeChoice, ThemeManager


def test_that_taking_the_rules_back_keeps_qt_s_list_of_styled_widgets(
    qapp: QApplication, themes: ThemeManager, qtbot: QtBot
) -> None:
    apply_style(qapp, themes)
    button = QPushButton("a")
    qtbot.addWidget(button)
    button.show()
    padded = button.sizeHint()
    styled = qapp.style().metaObject().className()
    clear_style(qapp)
    assert qapp.style().metaObject().className() == styled, "that list goes with this style"
    assert button.testAttribute(Qt.WidgetAttribute.WA_StyleSheet)
    assert button.sizeHint() != padded, "no rule is left"
    themes.choose(ThemeChoice.DARK)
    assert button.sizeHint() == padded
    clear_style(qapp)
