"""The diff that the keys for the next and previous changed pass lead to is read before they are pressed."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from passlens.engine.queries.changes import ChangeQueries
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from passlens.gui.text.shown import ShownDiff
from waiting import PATIENCE


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The passes whose diffs were made, in order."""
    made: list[int] = []
    make = ChangeQueries.op_diff

    def count(self: ChangeQueries, pass_id: int, *args: object, **kwargs: object) -> object:
        made.append(pass_id)
        return make(self, pass_id, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(ChangeQueries, "op_diff", count)
    return made


@pytest.fixture
def changed(window: MainWindow, small_session: Path, qtbot: QtBot) -> list[int]:
    """The changed passes of an open session, of which the third is shown."""
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None)
    qtbot.waitUntil(window.shell.jobs.idle)
    tree, found = window.shell.session.tree, list[int]()
    at = tree.step(None, 1)
    while at is not None and len(found) < 6:
        found.append(at)
        at = tree.step(at, 1)
    return found


def show(window: MainWindow, pass_id: int) -> None:
    window.shell.open(PassTarget(pass_id))


def press(window: MainWindow, command: str, pass_id: int, qtbot: QtBot) -> None:
    """Walk, and wait for the diff of the pass that this leads to."""
    shown: list[object] = []
    window.shell.room(TEXT).texts.changed.connect(shown.append)
    window.shell.actions[command].trigger()
    qtbot.waitUntil(lambda: any(isinstance(one, ShownDiff) and one.key.pass_id == pass_id for one in shown))


def test_that_the_next_diff_is_there_before_it_is_asked_for(
    window: MainWindow, changed: list[int], compared: list[int], qtbot: QtBot
) -> None:
    show(window, changed[1])
    qtbot.waitUntil(lambda: compared == changed[1:3])
    press(window, "go.next_changed", changed[2], qtbot)
    assert compared.count(changed[2]) == 1
    qtbot.waitUntil(lambda: compared == changed[1:4])


@pytest.mark.campaign
def test_that_somebody_who_walks_back_has_the_diff_before(
    window: MainWindow, changed: list[int], compared: list[int], qtbot: QtBot
) -> None:
    show(window, changed[4])
    qtbot.waitUntil(lambda: compared == changed[4:6])
    press(window, "go.previous_changed", changed[3], qtbot)
    qtbot.waitUntil(lambda: compared[-2:] == [changed[3], changed[2]])
    press(window, "go.previous_changed", changed[2], qtbot)
    assert compared.count(changed[2]) == 1


@pytest.mark.campaign
def test_that_a_diff_that_is_being_read_is_waited_for(
    window: MainWindow, changed: list[int], compared: list[int], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    make, go_on = ChangeQueries.op_diff, threading.Event()

    def wait(self: ChangeQueries, pass_id: int, *args: object, **kwargs: object) -> object:
        made = make(self, pass_id, *args, **kwargs)  # type: ignore[arg-type]
        assert pass_id != changed[2] or go_on.wait(PATIENCE)
        return made

    monkeypatch.setattr(ChangeQueries, "op_diff", wait)
    show(window, changed[1])
    qtbot.waitUntil(lambda: compared == changed[1:3])
    texts = window.shell.room(TEXT).texts
    waited: list[bool] = []
    QTimer.singleShot(0, lambda: waited.append(texts.waiting))
    QTimer.singleShot(0, go_on.set)
    press(window, "go.next_changed", changed[2], qtbot)
    assert waited == [True]
    assert compared.count(changed[2]) == 1


@pytest.mark.campaign
def test_that_another_way_of_comparing_is_never_answered_with_what_was_read_ahead(
    window: MainWindow, changed: list[int], compared: list[int], qtbot: QtBot
) -> None:
    show(window, changed[1])
    qtbot.waitUntil(lambda: compared == changed[1:3])
    texts = window.shell.room(TEXT).texts
    shown: list[object] = []
    texts.changed.connect(shown.append)
    texts.set_exact(True)
    qtbot.waitUntil(lambda: bool(shown))
    press(window, "go.next_changed", changed[2], qtbot)
    diff = next(one for one in reversed(shown) if isinstance(one, ShownDiff) and one.key.pass_id == changed[2])
    assert diff.ops is None
