"""What a killed window had open comes back; one that closes properly leaves nothing."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from passlens.engine.queries import Queries
from passlens.gui.graph import GRAPH
from passlens.gui.shell.files import recovery
from passlens.gui.shell.files.recovery import LeftOpen
from passlens.gui.shell.state import Mode
from passlens.gui.shell.upkeep import own_window
from passlens.gui.shell.window.main_window import MainWindow


def own_note() -> Path:
    return recovery.folder() / f"{own_window.own_name()}.json"


def leave(left: LeftOpen, name: str = "0" * 16) -> Path:
    """What a window of a process that is gone has noted."""
    recovery.note(left)
    raw = json.loads(own_note().read_text())
    raw["window"]["name"] = name
    path = own_note().with_stem(name)
    path.write_text(json.dumps(raw))
    own_note().unlink()
    return path


def reopen_button(window: MainWindow) -> QPushButton | None:
    """The offer in the message bar."""
    buttons = window.shell.messages.findChildren(QPushButton)
    return next((button for button in buttons if button.text() == "Reopen" and button.isVisible()), None)


def test_that_the_newest_killed_window_is_told_once_and_a_living_one_never(small_session: Path) -> None:
    leave(LeftOpen(session=str(small_session), tab="memory"), "f" * 16)
    leave(LeftOpen(session=str(small_session), tab="kernels"), "1" * 16)
    recovery.note(LeftOpen(session=str(small_session), tab="graph"))  # this process lives
    left = recovery.take_left()
    assert left is not None
    assert left.tab == "kernels"
    assert recovery.take_left() is None
    assert list(recovery.folder().glob("*.json")) == [own_note()]
    recovery.forget()
    assert not list(recovery.folder().glob("*.json"))


def test_that_a_clock_that_steps_back_does_not_make_an_older_note_the_newest(
    small_session: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave(LeftOpen(session=str(small_session), tab="memory"), "f" * 16)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    leave(LeftOpen(session=str(small_session), tab="kernels"), "1" * 16)
    left = recovery.take_left()
    assert left is not None
    assert left.tab == "kernels"


def test_that_a_window_on_another_machine_is_not_taken_for_a_killed_one(small_session: Path) -> None:
    path = leave(LeftOpen(session=str(small_session)), "2" * 16)
    lock = recovery.folder().with_name("windows") / f"{'2' * 16}.lock"
    lock.parent.mkdir(parents=True, exist_ok=True)
    lock.write_text(json.dumps({"host": "elsewhere", "boot": "another", "locked": True}))
    assert recovery.take_left() is None
    assert path.exists()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"session": 3}', '{"unheard": ""}'])
def test_that_a_damaged_note_is_no_obstacle(content: str) -> None:
    recovery.folder().mkdir(parents=True)
    (recovery.folder() / "4000003.json").write_text(content)
    assert recovery.take_left() is None


def test_that_what_is_gone_is_not_offered(tmp_path: Path) -> None:
    leave(LeftOpen(session=str(tmp_path / "gone.passlens")))
    assert recovery.take_left() is None


def test_that_a_start_offers_what_was_open_and_leads_back_to_the_pass_and_the_tab(
    window: MainWindow, qtbot: QtBot, small_session: Path
) -> None:
    row = next(row for row in Queries(small_session).passes.listing() if row.added)
    leave(
        LeftOpen(
            session=str(small_session), source="matmul_f16.mlir", tab="kernels", pass_id=row.id, mode=Mode.BEFORE.value,
            busy="Compile matmul_f16.mlir",
        )
    )  # fmt: skip
    window.start()
    qtbot.waitUntil(lambda: reopen_button(window) is not None)
    message = window.shell.messages.message
    assert message is not None
    assert "matmul_f16.mlir" in message.sentence
    button = reopen_button(window)
    assert button is not None
    button.click()
    qtbot.waitUntil(lambda: window.shell.state.session is not None and window.shell.jobs.idle())
    assert window.shell.state.selection.pass_id == row.id
    assert window.shell.state.selection.mode is Mode.BEFORE
    assert window.tab.name == "kernels"


def test_that_a_window_notes_what_it_shows_and_takes_the_note_away_when_it_closes(
    window: MainWindow, qtbot: QtBot, small_session: Path
) -> None:
    window.start(small_session)
    own = own_note()
    qtbot.waitUntil(own.exists)
    qtbot.waitUntil(lambda: json.loads(own.read_text())["session"] == str(small_session))
    window.shell.show(GRAPH)
    qtbot.waitUntil(lambda: json.loads(own.read_text())["tab"] == "graph")
    qtbot.waitUntil(window.shell.jobs.idle)
    window.close()
    assert not own.exists()
