"""A window that does one thing again and again until it is killed, and says what it did, one line of JSON at a time.

Usage: ``python window_victim.py KIND FILE TARGET``. KIND is ``capture`` and ``import`` (of FILE), ``note``, ``trim``,
``save`` and ``analyse`` (the session FILE; files are saved to the folder TARGET). A line says what is there for good: a
note that was stored, a file that was written. The first one tells what the window offered to reopen, and was taken.
"""

from __future__ import annotations

import itertools
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from passlens.engine.session.trimmed import Drop
from passlens.gui import app
from passlens.gui.kit.note_rows import NoteRow, SaveState
from passlens.gui.notes import NOTES
from passlens.gui.search import SEARCH
from passlens.gui.shell.features import FEATURES
from passlens.gui.shell.files.files_feature import FILES
from passlens.gui.shell.window.main_window import MainWindow

_LOOK_MS = 10
_OPENING_SECONDS = 20.0
"""Until then a session is expected to be open; only a model that was never compiled takes so long."""
_SHOWN = ("devices", "memory", "kernels", "graph", "time", "ir")
_TABS = [one for name in _SHOWN for one in FEATURES if one.name == name]
Steps = Iterator[Callable[[], bool]]
"""What is done, in parts: each tells what to wait for before the next one is done."""


def say(**what: object) -> None:
    """Write one line."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


class Victim:
    """Does the steps of a kind in a window."""

    def __init__(self, window: MainWindow, kind: str, file: Path, target: Path) -> None:
        self._window, self._file, self._target = window, file, target
        self._steps: Steps = getattr(self, f"_{kind}")()
        self._ready: Callable[[], bool] = lambda: True
        self._timer = QTimer(window)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)
        window.shell.begun.connect(lambda _: self._timer.start())
        self._offers = itertools.count()

    def _look(self) -> None:
        if self._ready():
            self._ready = next(self._steps)

    def _rest(self) -> bool:
        window = self._window
        return window.shell.jobs.idle() and not window.shell.room(NOTES).notes.typing

    def _begin(self) -> Steps:
        """Take what is offered; else open the file."""
        window = self._window
        yield self._rest
        message = window.shell.messages.message
        buttons = {one.text(): one for one in window.shell.messages.findChildren(QPushButton) if one.isVisible()}
        reopen = buttons.get("Reopen")
        say(offer=message.sentence if reopen is not None and message is not None else "")
        if reopen is not None:
            reopen.click()
            until = time.monotonic() + _OPENING_SECONDS  # between the jobs of an opening the window rests for a moment
            yield lambda: self._rest() and (window.shell.state.session is not None or time.monotonic() > until)
            session = window.shell.state.session
            source = window.shell.state.setup.source
            say(reopened=str(session.path if session else source or ""))
        window.shell.open_path(self._file)
        yield self._rest

    def _open(self) -> bool:
        return self._window.shell.state.session is not None and self._rest()

    def _capture(self) -> Steps:
        yield from self._begin()
        window = self._window
        window.shell.compiling.arrived.connect(lambda _: self._tell_path())
        for number in itertools.count():
            say(begins=number)
            QTest.keyClick(window, Qt.Key.Key_F5)
            yield lambda: window.shell.compiling.running or self._rest()
            yield lambda: not window.shell.compiling.running and self._rest()
            self._tell_path()
            say(done=number)

    def _tell_path(self) -> None:
        if self._window.shell.compiling.path is not None:
            say(session=str(self._window.shell.compiling.path))

    def _import(self) -> Steps:
        window = self._window
        window.shell.compiling.arrived.connect(lambda _: self._tell_path())
        yield self._rest
        say(begins=-1)
        yield from self._begin()
        for number in itertools.count():
            say(begins=number)
            window.shell.open_path(self._file)
            yield lambda: window.shell.compiling.running or self._rest()
            yield lambda: not window.shell.compiling.running and self._rest()
            self._tell_path()
            say(done=number)

    def _note(self) -> Steps:
        yield from self._begin()
        window = self._window
        stored: set[str] = set()

        def tell(rows: tuple[NoteRow, ...]) -> None:
            for row in rows:
                if row.state is SaveState.SAVED and row.text not in stored:
                    stored.add(row.text)
                    say(stored=row.text)

        window.shell.state.notes_changed.connect(tell)
        notes = window.shell.room(NOTES).notes
        keys: list[int] = []
        notes.begun.connect(keys.append)
        for number in itertools.count():
            window.shell.actions["go.session_note"].trigger()
            say(begins=number)
            notes.edit(keys[-1], f"note {number} of {window.winId()}, typed")
            notes.save()
            yield self._rest

    def _trim(self) -> Steps:
        yield from self._begin()
        window = self._window
        window.shell.room(FILES).trimming.done.connect(lambda _: say(trimmed=True))
        for number in itertools.count():
            session = window.shell.state.session
            if session is None:
                yield self._open
                continue
            say(begins=number)
            window.shell.room(FILES).trimming.begin(session)
            drops = (Drop(unchanged=True), Drop(artifacts=("linked.ll",)), Drop())
            window.shell.room(FILES).trimming.apply(drops[number % len(drops)])
            yield self._open

    def _save(self) -> Steps:
        yield from self._begin()
        window = self._window
        for number in itertools.count():
            say(begins=number)
            window.shell.room(FILES).write_module(self._target / "module.vmfb")
            yield self._rest
            window.shell.room(FILES).write_report(self._target / "report.html")
            yield self._rest

    def _analyse(self) -> Steps:
        yield from self._begin()
        window = self._window
        for number in itertools.count():
            say(begins=number)
            for feature in _TABS:
                window.shell.show(feature)
                yield self._rest
            window.shell.show(SEARCH)
            window.shell.room(SEARCH).view.ask("linalg")
            window.shell.room(SEARCH).view.submit()
            yield self._rest


def main() -> int:
    """Open the window, and go on until killed."""
    kind, file, target = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    begin = MainWindow.start
    victims: list[Victim] = []

    def start(window: MainWindow, *files: Path) -> None:
        victims.append(Victim(window, kind, file, target))
        begin(window, *files)

    MainWindow.start = start  # type: ignore[assignment, method-assign]
    return app.run()


if __name__ == "__main__":
    sys.exit(main())
