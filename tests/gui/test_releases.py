"""Which release compiles this: from the Cause tab to the answer, with a real compile and a stand-in release."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.jobs import JobContext
from passlens.gui.compare import COMPARE
from passlens.gui.failure import FAILURE
from passlens.gui.failure.release_dialog import ReleaseDialog
from passlens.gui.failure.release_rows import COLUMNS, OPEN, ReleaseRow
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.shell.window.main_window import MainWindow
from seen import press
from small_models import ADD
from stand_in_releases import REFUSES, release


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> ReleaseDialog:
    """The dialog of a session that 3.12.0 failed to make."""
    folder = release("3.12.0", REFUSES)
    request = CompileRequest(ADD, passes=PassCapture.NONE, toolchain="3.12.0", output=tmp_path / "add.passlens")
    session = CompileJob(request).run(JobContext())
    assert folder.is_dir()
    window.shell.open_path(session)
    view = window.shell.room(FAILURE).view
    qtbot.waitUntil(lambda: view.problem is not None)
    links = {button.text(): button for button in view.findChildren(QPushButton)}
    links["Which release compiles this?"].click()
    found = window.shell.room(FAILURE).releases.dialog
    assert found is not None
    return found


def shown(dialog: ReleaseDialog, title: str) -> dict[str, str]:
    """What a column says of each release."""
    column = next(one for one in COLUMNS if one.title == title)
    return {row.version: column.text(row) for row in dialog.table.rows.matching}


@pytest.mark.campaign
def test_that_a_search_fills_the_table_names_the_pair_and_opens_its_session(
    window: MainWindow, dialog: ReleaseDialog, qtbot: QtBot, both_themes: ThemeManager, photograph: Photograph
) -> None:
    del both_themes
    dialog.install.setChecked(False)
    search = window.shell.room(FAILURE).releases.search
    with qtbot.waitSignal(search.found):
        dialog.search.click()
        assert not dialog.search.isEnabled()
        assert dialog.cancel.isVisible()
    photograph(dialog, "releases")
    assert dialog.answer.text() == (
        "Last bad: 3.12.0; first good: 3.13.0. A is 3.12.0, B is 3.13.0. A ended before its first pass: "
        "compared by dispatches and figures only."
    )
    verdicts = shown(dialog, "verdict")
    assert (verdicts["3.12.0"], verdicts["3.13.0"], verdicts["3.0.0"]) == ("bad", "good", "–")
    good = next(row for row in dialog.table.rows.matching if row.version == "3.13.0")
    assert dialog.table.selected() == (good,)
    qtbot.waitUntil(window.shell.jobs.idle)  # toolchains are looked for again
    machine = window.shell.machine
    machine.toolchains = ()  # as while they are read for the first time
    dialog.use.click()
    assert window.shell.state.setup.toolchain == "3.12.0", "not known yet which one is our own"
    machine.look_for_toolchains()
    qtbot.waitUntil(window.shell.jobs.idle)
    assert window.shell.state.setup.toolchain == "", "our own compiler goes by no version"
    dialog.table.link_clicked.emit(good, OPEN)
    qtbot.waitUntil(lambda: window.shell.state.session is not None and window.shell.state.session.path == good.session)
    press(dialog, "Compare Both")
    assert window.shell.shows(COMPARE)
    assert window.shell.room(COMPARE).view.ignore.isChecked(), "as the search compared them"
    dialog.close()
    assert window.shell.room(FAILURE).releases.dialog is None


def test_that_a_search_that_is_stopped_says_what_becomes_of_it(
    window: MainWindow, dialog: ReleaseDialog, qtbot: QtBot
) -> None:
    dialog.install.setChecked(False)
    search = window.shell.room(FAILURE).releases.search
    with qtbot.waitSignal(search.stopped):
        dialog.search.click()
        dialog.cancel.click()
    assert "kept" in dialog.answer.text()
    assert dialog.search.isEnabled()
    assert not dialog.cancel.isVisible()
    dialog.close()


def test_that_releases_sort_by_their_numbers() -> None:
    column = COLUMNS[0]
    versions = [column.order(ReleaseRow(one)) for one in ("3.9.0", "3.10.0", "3.13.0")]
    assert versions == sorted(versions)
