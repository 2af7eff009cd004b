"""The end of a whole window that a test has opened."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from passlens.gui.shell.main_window import MainWindow


def end(window: MainWindow, qtbot: QtBot) -> None:
    """End its jobs, close it, and delete it at once.

    Left until an event loop runs, each closed window makes every change of the style 60 ms longer. And pytest-qt would
    delete it before the fixtures end, and waiting for the jobs would carry that out.
    """
    window.jobs.cancel_all()
    qtbot.waitUntil(window.jobs.idle)
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)
