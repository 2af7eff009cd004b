"""The dialog that makes a session smaller, alone and in the window."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rewrite import Dropped
from passlens.engine.session.trim import TrimResult, trim
from passlens.engine.session.trimmed import Drop
from passlens.engine.session.usage import Usage
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.shell.files.files_feature import FILES
from passlens.gui.shell.files.trim import TrimDialog
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from seen import button, press, words

Photograph = Callable[[QWidget, str], None]
TRIM = "Compact and Trim"


def test_that_the_dialog_lists_lets_choose_and_says_what_is_won(
    both_themes: ThemeManager, small_session: Path, qtbot: QtBot, photograph: Photograph
) -> None:
    theme = both_themes.theme.name
    dialog = TrimDialog(small_session)
    qtbot.addWidget(dialog)
    photograph(dialog, f"trim-reading-{theme}")
    assert not button(dialog, "Compact").isEnabled()
    chosen: list[Drop] = []
    dialog.choice_changed.connect(chosen.append)
    dialog.set_usage(Queries(small_session).usage())
    dialog.check("executable-targets")
    dialog.check("hsaco")
    assert chosen[-1] == dialog.choice() == Drop(phases=("executable-targets",), artifacts=("hsaco",))
    assert not button(dialog, TRIM).isEnabled(), "what it saves is not known yet"
    dialog.set_estimate(500_000)
    assert "about 488.3 KiB" in words(dialog)
    dialog.set_measured(TrimResult(small_session, 2_000_000, 1_000_000, Dropped(700, 1, 31, 2), done=False))
    assert "saves 976.6 KiB (50 %), measured" in words(dialog)
    assert "31 passes" in words(dialog)
    assert "2 remaining passes will not be known" in words(dialog)
    photograph(dialog, f"trim-measured-{theme}")
    applied: list[Drop] = []
    dialog.apply_requested.connect(applied.append)
    press(dialog, TRIM)
    assert applied == [dialog.choice()]
    dialog.set_progress("Packing the texts", 0.4)
    photograph(dialog, f"trim-working-{theme}")
    cancelled: list[bool] = []
    dialog.cancel_requested.connect(lambda: cancelled.append(True))
    press(dialog, "Cancel")
    assert cancelled == [True]
    assert dialog.isVisible()
    dialog.set_cancelled()
    assert dialog.choice() == applied[0]
    dialog.set_error(UserError("No room.", hint="Free some."))
    assert "✕ No room." in words(dialog).splitlines()
    assert not button(dialog, TRIM).isEnabled()
    photograph(dialog, f"trim-error-{theme}")


@pytest.fixture
def opened(window: MainWindow, small_session: Path, tmp_path: Path, qtbot: QtBot) -> Path:
    path = Path(shutil.copy(small_session, tmp_path / "s.passlens"))
    window.shell.open_path(path)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    return path


def dialog_of(window: MainWindow, qtbot: QtBot) -> TrimDialog:
    window.shell.actions["file.trim"].trigger()
    dialog = window.findChild(TrimDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: "measured" in words(dialog))
    return dialog


def test_that_a_session_is_trimmed_in_the_window_and_read_again(window: MainWindow, opened: Path, qtbot: QtBot) -> None:
    overview = window.shell.session.overview
    assert overview is not None
    rows = overview.passes
    stays = next(row for row in rows if row.phase != "executable-targets" and row.added)
    window.shell.open(PassTarget(stays.id))
    dialog = dialog_of(window, qtbot)
    dialog.check("executable-targets")
    qtbot.waitUntil(lambda: "measured" in words(dialog))
    press(dialog, TRIM)
    qtbot.waitUntil(lambda: "✓" in words(dialog))
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    now = window.shell.session.overview
    assert now is not None
    assert now.passes == tuple(row for row in rows if row.phase != "executable-targets")
    assert now.info.file_bytes == opened.stat().st_size
    assert window.shell.state.selection.pass_id == stays.id, "the pass that was looked at is still shown"
    assert "✓" in words(dialog)
    assert dialog.choice().empty
    gone = next(row for row in rows if row.phase == "executable-targets")
    window.shell.open(PassTarget(gone.id))
    qtbot.waitUntil(window.shell.jobs.idle)


@pytest.mark.campaign
def test_that_a_selected_pass_that_goes_is_no_longer_selected(window: MainWindow, opened: Path, qtbot: QtBot) -> None:
    overview = window.shell.session.overview
    assert overview is not None
    window.shell.open(PassTarget(next(row for row in overview.passes if row.phase == "executable-targets").id))
    window.shell.room(FILES).trimming.begin(window.shell.state.session)  # type: ignore[arg-type]  # it is open
    with qtbot.waitSignal(window.shell.room(FILES).trimming.done):
        window.shell.room(FILES).trimming.apply(Drop(phases=("executable-targets",)))
    qtbot.waitUntil(window.shell.jobs.idle)
    assert window.shell.state.selection.pass_id is None


@pytest.mark.campaign
def test_that_a_cancelled_trim_leaves_the_session_and_the_dialog(
    window: MainWindow, opened: Path, qtbot: QtBot
) -> None:
    before = [row.id for row in Queries(opened).passes.listing()]
    dialog = dialog_of(window, qtbot)
    dialog.check("executable-targets")
    qtbot.waitUntil(lambda: "measured" in words(dialog))
    press(dialog, TRIM)
    window.shell.room(FILES).trimming.cancel()
    qtbot.waitUntil(lambda: "Cancelled" in words(dialog))
    assert [row.id for row in Queries(opened).passes.listing()] == before
    assert dialog.choice() == Drop(phases=("executable-targets",))


@pytest.mark.campaign
def test_that_a_pass_which_another_program_dropped_is_said_to_be_gone(
    window: MainWindow, opened: Path, qtbot: QtBot
) -> None:
    overview = window.shell.session.overview
    assert overview is not None
    gone, stays = (
        next(row for row in Queries(opened).passes.listing() if (row.phase == "flow") is dropped and row.added)
        for dropped in (True, False)
    )
    trim(opened, Drop(phases=("flow",)), JobContext())
    window.shell.open(PassTarget(gone.id))
    qtbot.waitUntil(lambda: "no pass execution" in window.shell.room(TEXT).view.shown_text)
    assert "phase flow" in window.shell.room(TEXT).view.shown_text
    window.shell.open(PassTarget(stays.id))
    qtbot.waitUntil(lambda: not window.shell.room(TEXT).view.shown_text)


@pytest.mark.campaign
def test_that_another_session_closes_the_dialog(window: MainWindow, opened: Path, qtbot: QtBot) -> None:
    dialog_of(window, qtbot)
    window.shell.state.set_session(None)
    qtbot.waitUntil(lambda: window.findChild(TrimDialog) is None)


@pytest.mark.campaign
def test_that_nothing_stays_of_what_a_closed_dialog_had_read(window: MainWindow, opened: Path, qtbot: QtBot) -> None:
    before = _usages()
    dialog = dialog_of(window, qtbot)
    assert _usages() == before + 1
    dialog.close()
    qtbot.waitUntil(lambda: window.findChild(TrimDialog) is None and window.shell.jobs.idle())
    qtbot.waitUntil(lambda: _usages() == before)


def _usages() -> int:
    return sum(type(one) is Usage for one in gc.get_objects())


@pytest.mark.campaign
def test_that_a_file_that_went_is_said_in_the_dialog(window: MainWindow, opened: Path, qtbot: QtBot) -> None:
    dialog = dialog_of(window, qtbot)
    opened.unlink()
    dialog.check("executable-targets")
    qtbot.waitUntil(lambda: "✕" in words(dialog))
    assert "There is no session" in words(dialog)
