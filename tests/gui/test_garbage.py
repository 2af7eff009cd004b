"""Garbage is found on the GUI thread, also while a job's thread makes objects."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from passlens.gui.shell.garbage import GarbageCollector


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
