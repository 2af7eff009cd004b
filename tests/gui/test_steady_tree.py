"""Tests of the tree that keeps its chosen row in sight."""

from __future__ import annotations

from PySide6.QtGui import QStandardItem, QStandardItemModel
from pytestqt.qtbot import QtBot

from passlens.gui.passes.steady_tree import SteadyTree


def test_that_the_chosen_row_stays_in_sight_when_the_tree_gets_lower(qtbot: QtBot) -> None:
    model = QStandardItemModel()
    for number in range(100):
        model.appendRow(QStandardItem(str(number)))
    tree = SteadyTree()
    qtbot.addWidget(tree)
    tree.setModel(model)
    tree.resize(200, 600)
    tree.show()
    chosen = model.index(10, 0)
    tree.setCurrentIndex(chosen)
    tree.resize(200, 120)
    assert tree.viewport().rect().contains(tree.visualRect(chosen))
    tree.resize(200, 600)
    tree.scrollToBottom()
    place = tree.verticalScrollBar().value()
    tree.resize(200, 500)
    assert tree.verticalScrollBar().value() >= place, "one that was scrolled out of sight is not fetched back"
