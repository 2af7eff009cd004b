"""The passes of a quick look in the window: all of them are listed, and one that is chosen is made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from gui.test_window import press, settle
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.queries import passes
from passlens.engine.session.rows import PHASES
from passlens.gui.passes import PASSES
from passlens.gui.shell.planned import Planned
from passlens.gui.shell.state import Filters, Mode
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.shell.window.messages import MessageKind
from seen import words

FORM = "iree-dispatch-creation-form-dispatch-regions"


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path, sample: Callable[[str], Path], qtbot: QtBot) -> MainWindow:
    """A quick look at the matmul."""
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "q.passlens", passes=PassCapture.NONE)
    window.shell.open_path(compiled_session(request))
    settle(window, qtbot)
    return window


def planned(window: MainWindow, name: str) -> Planned:
    overview = window.shell.session.overview
    assert overview is not None
    return next(one for one in overview.planned if one.listed.name == name)


def test_that_a_click_on_a_pass_of_a_quick_look_shows_what_it_did(
    opened: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passes, "_WHOLE_BYTES", 0)  # as of a large model: the pass comes first, then its phase
    window = opened
    pipeline = window.shell.room(PASSES).pipeline
    tree = window.shell.session.tree
    assert [phase.name for phase in tree.phases] == list(PHASES)
    assert f"{tree.planned} on demand" in words(pipeline).lower()
    window.shell.state.set_mode(Mode.DIFF)
    pipeline.pass_chosen.emit(planned(window, FORM).listed.id, "dispatch-creation")
    qtbot.waitUntil(lambda: window.shell.state.selection.pass_id is not None)
    settle(window, qtbot)
    row = window.shell.session.find_pass(window.shell.state.selection.pass_id)
    assert row is not None
    assert row.name == FORM
    overview = window.shell.session.overview
    assert overview is not None
    # What follows was made meanwhile, so that the key for the next changed pass need not wait.
    assert {"dispatch-creation", "flow"}.isdisjoint(one.which.phase for one in overview.planned)
    assert window.shell.session.tree.planned < tree.planned


@pytest.mark.campaign
def test_that_the_keys_for_the_next_pass_walk_through_phases_that_were_not_made(
    opened: MainWindow, qtbot: QtBot
) -> None:
    window = opened
    seen = list[str]()
    for _ in range(2):
        before = window.shell.state.selection.pass_id
        press(window, "go.next_changed")
        qtbot.waitUntil(lambda before=before: window.shell.state.selection.pass_id != before)  # type: ignore[misc]
        settle(window, qtbot)
        row = window.shell.session.find_pass(window.shell.state.selection.pass_id)
        assert row is not None
        seen.append(row.phase)
    assert seen == ["input", "abi"]


@pytest.mark.campaign
def test_that_the_key_for_the_next_pass_does_not_end_what_somebody_waits_for(opened: MainWindow, qtbot: QtBot) -> None:
    window = opened
    window.shell.room(PASSES).pipeline.pass_chosen.emit(planned(window, FORM).listed.id, "dispatch-creation")
    press(window, "go.next_changed")
    qtbot.waitUntil(lambda: window.shell.state.selection.pass_id is not None)
    settle(window, qtbot)
    row = window.shell.session.find_pass(window.shell.state.selection.pass_id)
    assert row is not None
    assert row.name == FORM


@pytest.mark.campaign
def test_that_of_a_row_of_clicks_the_last_one_is_shown_and_waited_for(opened: MainWindow, qtbot: QtBot) -> None:
    window = opened
    passes_room = window.shell.room(PASSES)
    for name in ("iree-stream-conversion", "iree-hal-conversion", FORM):
        one = planned(window, name)
        passes_room.pipeline.pass_chosen.emit(one.listed.id, one.which.phase)
        qtbot.wait(50)
        assert passes_room.fetching.waiting
        message = window.shell.messages.message
        assert message is not None
        assert message.kind is MessageKind.BUSY
    qtbot.waitUntil(lambda: not passes_room.fetching.waiting)
    settle(window, qtbot)
    row = window.shell.session.find_pass(window.shell.state.selection.pass_id)
    assert row is not None
    assert row.name == FORM


@pytest.mark.campaign
def test_that_the_filter_finds_passes_that_were_not_made(opened: MainWindow, qtbot: QtBot) -> None:
    window = opened
    window.shell.state.set_filters(Filters(text="form-dispatch-regions"))
    settle(window, qtbot)
    assert [row.name for row in window.shell.session.tree.listed()] == [FORM]
