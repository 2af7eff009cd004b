"""The classes of Qt are made between events, before a second thread needs them."""

from __future__ import annotations

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from passlens.gui.shell.upkeep.qt_classes import ClassMaker


def test_that_what_waits_for_the_classes_is_done_once_when_all_are_there(qtbot: QtBot) -> None:
    parent = QObject()
    done: list[int] = []
    ClassMaker(lambda: done.append(1), parent).start()
    qtbot.waitUntil(lambda: bool(done))
    qtbot.wait(20)
    assert done == [1]
    for module in (QtGui, QtWidgets):
        assert set(dir(module)) == set(vars(module))
