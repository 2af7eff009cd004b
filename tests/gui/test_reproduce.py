"""Reproducers and reductions from the window: links on the first cause, jobs, the text that comes of it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from gui.test_window import settle
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.jobs import JobContext
from passlens.engine.session.rows import Severity
from passlens.gui.failure import FAILURE
from passlens.gui.failure.reproducing import ReproduceController
from passlens.gui.failure.view import HAND_ON, CauseView
from passlens.gui.kit.problems.problem_card import ProblemCard
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.shell.jobs import JobState
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT

MODEL = """\
func.func @kept(%a: !torch.vtensor<[64],f32>) -> !torch.vtensor<[64],f32> {
  %0 = torch.aten.tanh %a : !torch.vtensor<[64],f32> -> !torch.vtensor<[64],f32>
  %1 = torch.operator "torch.aten.not_known"(%0) : (!torch.vtensor<[64],f32>) -> !torch.vtensor<[64],f32>
  return %1 : !torch.vtensor<[64],f32>
}
"""
COMMANDS = [command for _, command, _ in HAND_ON]


@pytest.fixture(scope="module")
def unknown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session of a model with an op that nothing knows."""
    folder = tmp_path_factory.mktemp("unknown")
    model = folder / "unknown.mlir"
    model.write_text(MODEL, encoding="utf-8")
    request = CompileRequest(model, passes=PassCapture.NONE, output=folder / "unknown.passlens")
    return CompileJob(request).run(JobContext())


@pytest.fixture
def opened(window: MainWindow, qtbot: QtBot, unknown: Path, tmp_path: Path) -> MainWindow:
    """The window with that session, in a folder of its own."""
    session = tmp_path / unknown.name
    shutil.copy(unknown, session)
    window.shell.open_path(session)
    qtbot.waitUntil(lambda: window.shell.room(FAILURE).view.problem is not None)
    return window


def reproducing(window: MainWindow) -> ReproduceController:
    return window.shell.room(FAILURE).reproducers.reproducing


def links(view: CauseView | ProblemCard) -> dict[str, QPushButton]:
    return {button.text(): button for button in view.findChildren(QPushButton)}


@pytest.mark.campaign
def test_that_the_cause_offers_to_hand_it_on_and_leads_there_from_its_card(
    opened: MainWindow, both_themes: ThemeManager, photograph: Photograph
) -> None:
    view = opened.shell.room(FAILURE).view
    titles = {title for title, _, _ in HAND_ON}
    assert titles <= set(links(view))
    photograph(opened, "hand-on")
    assert view.problem is not None
    first = ProblemCard(view.problem)
    assert "Cause and fixes" in links(first)
    other = ProblemCard(replace(view.problem, first_cause=False, severity=Severity.WARNING))
    assert "Cause and fixes" not in links(other)
    del both_themes


@pytest.mark.campaign
def test_that_the_commands_are_there_for_failed_sessions_only(
    window: MainWindow, qtbot: QtBot, small_session: Path
) -> None:
    assert not any(window.shell.actions[name].isEnabled() for name in COMMANDS)
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    assert not any(window.shell.actions[name].isEnabled() for name in COMMANDS)


@pytest.mark.campaign
def test_that_a_link_copies_a_text_for_an_issue(opened: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(reproducing(opened).copied):
        links(opened.shell.room(FAILURE).view)["Copy as Markdown"].click()
    assert "torch.aten.not_known" in QGuiApplication.clipboard().text()
    assert opened.shell.messages.message is not None


def test_that_reducing_asks_where_to_and_shows_what_is_left(opened: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    opened.shell.actions["compile.reduce"].trigger()
    dialog = opened.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.close()
    target = tmp_path / "small.mlir"
    session = opened.shell.state.session
    assert session is not None
    with qtbot.waitSignal(reproducing(opened).reduced):
        reproducing(opened).reduce(session.path, target)
        reproducing(opened).reduce(session.path, target)  # pressed twice
    assert sum(row.title.startswith("Reduce ") for row in opened.shell.jobs.rows()) == 1
    assert "torch.aten.not_known" in target.read_text(encoding="utf-8")
    surface = opened.shell.room(TEXT).view.code.surface
    surface.select_all()
    assert "torch.aten.not_known" in surface.selected_text()
    assert "tanh" not in surface.selected_text()
    with qtbot.waitSignal(reproducing(opened).copied) as copied:
        opened.shell.actions["compile.issue"].trigger()
    assert "tanh" not in copied.args[0], "what was reduced is what is handed on"


@pytest.mark.campaign
def test_that_a_reduction_is_offered_where_another_session_is_open_by_then(
    opened: MainWindow, small_session: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    shell, session = opened.shell, opened.shell.state.session
    assert session is not None
    reproducing(opened).reduce(session.path, tmp_path / "small.mlir")
    with qtbot.waitSignal(reproducing(opened).reduced):
        shell.open_path(small_session)
    settle(opened, qtbot)
    title = shell.room(TEXT).view.head.title
    assert title.text() != "small.mlir"
    next(button for button in shell.messages.findChildren(QPushButton) if button.text() == "Show").click()
    assert title.text() == "small.mlir"


def test_that_a_reproducer_is_written_and_said(opened: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    session = opened.shell.state.session
    assert session is not None
    with qtbot.waitSignal(reproducing(opened).reproduced):
        reproducing(opened).reproduce(session.path, tmp_path / "made")
    assert (tmp_path / "made" / "issue.md").is_file()
    assert opened.shell.messages.message is not None
    assert str(tmp_path / "made") in opened.shell.messages.message.sentence


@pytest.mark.campaign
def test_that_what_cannot_be_reproduced_is_said(
    window: MainWindow, qtbot: QtBot, small_session: Path, tmp_path: Path
) -> None:
    with qtbot.waitSignal(reproducing(window).failed):
        reproducing(window).reproduce(small_session, tmp_path / "made")
    assert window.shell.messages.message is not None
    assert "did not fail" in window.shell.messages.message.sentence


@pytest.mark.campaign
def test_that_a_cancelled_reduction_can_be_asked_for_again(opened: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    session = opened.shell.state.session
    assert session is not None
    reproducing(opened).reduce(session.path, tmp_path / "small.mlir")
    for row in opened.shell.jobs.active():
        opened.shell.jobs.cancel(row.id)
    qtbot.waitUntil(opened.shell.jobs.idle)
    assert opened.shell.jobs.rows()[0].state in {JobState.CANCELLED, JobState.DONE}
    with qtbot.waitSignal(reproducing(opened).reduced):
        reproducing(opened).reduce(session.path, tmp_path / "small.mlir")
