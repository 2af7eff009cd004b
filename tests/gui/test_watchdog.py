"""The watchdog: what it holds of the thread that it looks at."""

from __future__ import annotations

import sys
import threading
import weakref

import pytest
from pytestqt.qtbot import QtBot

from passlens.gui.shell.upkeep import watchdog as module
from passlens.gui.shell.upkeep.watchdog import Watchdog, describe, places
from waiting import PATIENCE, wait_until


class Painter:
    """Stands for what must not outlive its function."""


def test_that_local_variables_of_a_slow_function_end_with_it_on_their_own_thread(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while the watchdog is busy with the stack that it has seen."""
    described, go_on = threading.Event(), threading.Event()
    ended: list[int] = []

    def slow(stack: list[tuple[str, int, str]]) -> str:
        text = describe(stack)
        if "paint" in text:
            described.set()
            go_on.wait(PATIENCE)
        return text

    monkeypatch.setattr(module, "describe", slow)

    def paint() -> None:
        painter = Painter()
        weakref.finalize(painter, lambda: ended.append(threading.get_ident()))
        assert described.wait(PATIENCE)

    dog = Watchdog(limit_ms=50)
    dog.start()
    qtbot.wait(50)
    paint()
    assert ended == [threading.get_ident()]
    go_on.set()
    wait_until(lambda: any("in paint" in stall.stack for stall in dog.stalls))
    dog.stop()


def test_that_a_blocked_thread_is_seen(qtbot: QtBot) -> None:
    dog = Watchdog(limit_ms=50)
    dog.start()
    qtbot.wait(50)  # the event loop runs, and its beat with it

    def block() -> None:
        wait_until(lambda: any("in block" in stall.stack for stall in dog.stalls))

    block()
    dog.stop()
    assert all(stall.milliseconds > 50 for stall in dog.stalls)


def test_that_places_are_told_from_the_outermost_to_the_line_that_runs() -> None:
    stack = places(threading.get_ident())
    assert stack[-1][2] == "places"
    assert stack[-2][2] == "test_that_places_are_told_from_the_outermost_to_the_line_that_runs"
    assert "stack = places(threading.get_ident())" in describe(stack)
    assert places(-1) == []


def test_that_a_frame_without_a_line_does_not_end_the_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python has code of its own between two lines; the thread of the watchdog ended with a TypeError there."""

    class Frame:
        f_code = places.__code__
        f_lineno = None
        f_back = None

    monkeypatch.setattr(sys, "_current_frames", lambda: {7: Frame()})
    assert "in places" in describe(places(7))
