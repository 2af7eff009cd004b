"""Garbage is found on the GUI thread, also while a job's thread makes objects."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from passlens.gui.shell.upkeep.garbage import GarbageCollector

_LOOKED_AT = """
import gc, sys
from types import FunctionType
from PySide6.QtCore import QTimer
from passlens.gui import app
from passlens.gui.shell.window import main_window
begin = main_window.MainWindow.start
def start(window, *files):
    begin(window, *files)
    window.loaded.connect(lambda: QTimer.singleShot(0, look))
def look():
    functions = [one for one in gc.get_objects() if isinstance(one, FunctionType)]
    print(len(functions), sum(one.__module__ == "passlens.gui.memory.view" for one in functions), flush=True)
    app.QApplication.quit()
main_window.MainWindow.start = start
app.run()
"""


@pytest.fixture
def often() -> Iterator[None]:
    """Python would collect after a few objects."""
    before = gc.get_threshold()
    gc.set_threshold(500, 2, 2)
    yield
    gc.set_threshold(*before)


def test_that_a_thread_which_makes_many_objects_deletes_no_garbage_of_the_window(often: None, qtbot: QtBot) -> None:
    collector = GarbageCollector()
    deleted_on: list[str] = []

    class Cycle(QObject):
        def __init__(self) -> None:
            super().__init__()
            self.itself = self

    weakref.finalize(Cycle(), lambda: deleted_on.append(threading.current_thread().name))
    thread = threading.Thread(target=lambda: [[number] for number in range(100_000)])
    thread.start()
    thread.join()
    assert not deleted_on
    qtbot.waitUntil(lambda: bool(deleted_on))
    assert deleted_on == [threading.main_thread().name]
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled()


@pytest.mark.campaign
def test_that_a_full_collection_does_not_walk_the_modules_that_load_after_the_first_picture(tmp_path: Path) -> None:
    environment = {**os.environ, **{f"XDG_{name}_HOME": str(tmp_path) for name in ("CONFIG", "DATA", "STATE")}}
    done = subprocess.run(
        [sys.executable, "-c", _LOOKED_AT], capture_output=True, text=True, check=False, env=environment, timeout=60
    )
    functions, of_a_view = map(int, done.stdout.split())
    assert of_a_view == 0
    assert functions < 1000, "there are some ten thousand"
