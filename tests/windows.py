"""What tests ask of whole windows: the tabs, one by its name, and the end of one."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from passlens.gui.shell.feature import Feature, Place, Room
from passlens.gui.shell.features import FEATURES
from passlens.gui.shell.window.main_window import MainWindow

TABS = tuple(feature for feature in FEATURES if feature.place is Place.TAB and not feature.hidden)


def tab(name: str) -> Feature[Room]:
    """The feature whose tab has that name."""
    return next(feature for feature in TABS if feature.name == name)


def end(window: MainWindow, qtbot: QtBot) -> None:
    """End its jobs, close it, and delete it at once.

    Left until an event loop runs, each closed window makes every change of the style 60 ms longer. And pytest-qt would
    delete it before the fixtures end, and waiting for the jobs would carry that out.
    """
    window.shell.jobs.cancel_all()
    qtbot.waitUntil(window.shell.jobs.idle)
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)
