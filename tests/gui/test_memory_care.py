"""Memory goes back to the system once the jobs rest, and not again for that job itself."""

from __future__ import annotations

import linecache
import threading

import pytest
from pytestqt.qtbot import QtBot

from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.upkeep import memory_care
from passlens.gui.shell.upkeep.memory_care import MemoryCare, give_back
from waiting import PATIENCE


def test_that_memory_is_given_back_once_after_the_last_job(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_care, "QUIET_MS", 20)
    given, asked = list[int](), list[str]()
    monkeypatch.setattr(memory_care, "give_back", lambda: given.append(len(asked)))
    jobs = Jobs()
    released: list[int] = []
    care = MemoryCare(jobs, lambda: released.append(len(asked)))
    jobs.call("One", "", lambda: asked.append("one"))
    jobs.call("Two", "", lambda: asked.append("two"))
    qtbot.waitUntil(lambda: bool(given) and jobs.idle())
    qtbot.wait(100)
    assert given == [2]
    jobs.call("Three", "", lambda: asked.append("three"))
    qtbot.waitUntil(lambda: len(given) == 2)
    assert given == released == [2, 3]
    assert care is not None
    jobs.close()


def test_that_a_job_that_comes_while_memory_is_given_back_is_cared_for_too(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_care, "QUIET_MS", 20)
    jobs, given, gate = Jobs(), list[int](), threading.Event()

    def give() -> None:
        given.append(len(given))
        gate.wait(PATIENCE)

    monkeypatch.setattr(memory_care, "give_back", give)
    care = MemoryCare(jobs, lambda: None)
    jobs.call("First", "", lambda: None)
    qtbot.waitUntil(lambda: bool(given))
    jobs.call("More", "", lambda: None)
    gate.set()
    qtbot.waitUntil(lambda: len(given) == 2)
    assert care is not None
    jobs.close()


def test_that_the_source_of_imported_modules_is_let_go() -> None:
    assert linecache.getline(__file__, 1)
    assert __file__ in linecache.cache
    give_back()
    assert __file__ not in linecache.cache
