"""Walks through the changed passes of a session with ``j`` in a window; prints how long each step took, as JSON.

Usage: ``python walk_window.py SESSION PHASE STEPS``. A step lasts from the key to the paint of the diff, ms: ``read``,
where the last diff was looked at until all jobs had ended, and ``at_once``, where the key was pressed again as soon as
that was painted.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from passlens.gui.kit.style import apply_style
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.shell.settings import Settings
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT

_LOOK_MS = 1_000
"""Somebody who reads a diff takes longer."""


def main() -> int:
    """Open the session, walk, and say how long it took."""
    session, phase, steps = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    application = QApplication(sys.argv[:1])
    themes = ThemeManager(ThemeChoice.LIGHT, application)
    apply_style(application, themes)
    window = MainWindow(themes, Settings())
    window.resize(1280, 800)
    window.show()
    window.start(session)
    shell = window.shell
    _until(lambda: shell.session.overview is not None and shell.jobs.idle())
    first = next(row for row in shell.session.tree.listed() if row.phase == phase and not row.planned)
    shell.open(PassTarget(first.id))
    _until(shell.jobs.idle)
    found: dict[str, list[float]] = {"read": [], "at_once": []}
    for kind, taken in found.items():
        for _ in range(steps):
            if kind == "read":
                _wait(_LOOK_MS)
                _until(shell.jobs.idle)
            taken.append(_step(window))
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()
    os._exit(0)  # nothing is to be waited for


def _step(window: MainWindow) -> float:
    """One press of the key, to the paint of what it leads to, ms."""
    shown: list[object] = []
    room = window.shell.room(TEXT)
    room.texts.changed.connect(shown.append)
    begun = time.perf_counter()
    QTest.keyClick(window, Qt.Key.Key_J)
    _until(lambda: bool(shown))
    room.view.repaint()
    taken = time.perf_counter() - begun
    room.texts.changed.disconnect(shown.append)
    return taken * 1_000


def _until(there: Callable[[], bool]) -> None:
    """Let the window work until something is so."""
    while not there():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)


def _wait(milliseconds: int) -> None:
    """Let the window work for some time."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    sys.exit(main())
