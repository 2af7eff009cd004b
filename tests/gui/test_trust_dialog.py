"""A session from somebody else in the window: looked at freely, asked about once before it starts anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from engine.session.test_trust import LINKER, altered
from gui.conftest import Photograph
from gui.test_window import press, settle
from passlens.engine.session.rows import Origin, OutcomeKind
from passlens.gui.shell.compiling.trust import TrustDialog
from passlens.gui.shell.jobs import JobState
from passlens.gui.shell.window.main_window import MainWindow
from windows import TABS


@pytest.fixture
def mark(tmp_path: Path) -> Path:
    """A file that is there once a program of the session was started."""
    return tmp_path / "started"


@pytest.fixture
def sent(small_session: Path, tmp_path: Path, mark: Path) -> Path:
    program = tmp_path / "iree-compile"
    program.write_text(f'#!/bin/sh\ntouch "{mark}"\necho "IREE compiler version 3.13.0 @ 0123"\n')
    program.chmod(0o755)
    flags = [f"{LINKER}=sh -c 'touch {mark}' #", "--iree-opt-level=O2"]
    return altered(small_session, tmp_path / "sent.passlens", toolchain=str(program), flags=flags)


@pytest.fixture
def opened(window: MainWindow, sent: Path, qtbot: QtBot) -> MainWindow:
    window.shell.open_path(sent)
    settle(window, qtbot)
    return window


def asked(window: MainWindow, qtbot: QtBot) -> TrustDialog:
    """The question, with what would start."""
    qtbot.waitUntil(lambda: bool(window.findChildren(TrustDialog)))
    dialog = window.findChildren(TrustDialog)[0]
    qtbot.waitUntil(lambda: button(dialog, "Trust").isEnabled())
    return dialog


def button(dialog: TrustDialog, text: str) -> QPushButton:
    return next(one for one in dialog.findChildren(QPushButton) if text in one.text())


def test_that_opening_a_session_from_elsewhere_starts_none_of_its_programs_and_asks_nothing(
    opened: MainWindow, qtbot: QtBot, mark: Path
) -> None:
    assert opened.shell.state.session is not None
    for tab in TABS:
        opened.shell.show(tab)
        settle(opened, qtbot)
    assert not mark.exists()
    assert not opened.findChildren(TrustDialog)


@pytest.mark.campaign
def test_that_f5_asks_with_the_command_and_a_no_starts_nothing(
    opened: MainWindow, qtbot: QtBot, sent: Path, mark: Path
) -> None:
    press(opened, "compile.start")
    dialog = asked(opened, qtbot)
    text = "\n".join(label.text() for label in dialog.findChildren(QLabel))
    assert "sent.passlens was not made by you on this machine" in text
    assert "--iree-opt-level=O2" in text
    assert "iree-compile" in text
    assert any(
        LINKER in label.text() and "--iree-opt-level" not in label.text() for label in dialog.findChildren(QLabel)
    )
    assert [row.state for row in opened.shell.jobs.active()] == [JobState.ASKING]
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not opened.shell.compiling.running)
    settle(opened, qtbot)
    assert opened.shell.state.session is not None
    assert opened.shell.state.session.path == sent
    assert not mark.exists()


def test_that_a_yes_compiles_what_the_session_holds_and_is_asked_once(
    opened: MainWindow, qtbot: QtBot, mark: Path
) -> None:
    press(opened, "compile.start")
    QTest.mouseClick(button(asked(opened, qtbot), "Trust"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not opened.shell.compiling.running)
    settle(opened, qtbot)
    session = opened.shell.state.session
    assert session is not None
    info = session.queries.info()
    assert (info.outcome, info.origin) == (OutcomeKind.OK, Origin.HERE)
    assert info.flags == ("--iree-opt-level=O2",)
    assert not mark.exists()


@pytest.mark.campaign
def test_that_a_job_that_asks_can_be_cancelled_in_the_list_of_jobs(opened: MainWindow, qtbot: QtBot) -> None:
    press(opened, "compile.start")
    asked(opened, qtbot)
    opened.shell.jobs.cancel(opened.shell.jobs.active()[0].id)
    qtbot.waitUntil(lambda: not opened.shell.compiling.running)
    settle(opened, qtbot)
    qtbot.waitUntil(lambda: not opened.findChildren(TrustDialog))


@pytest.mark.campaign
@pytest.mark.usefixtures("both_themes")
def test_that_the_question_is_painted(opened: MainWindow, qtbot: QtBot, photograph: Photograph) -> None:
    press(opened, "compile.start")
    photograph(asked(opened, qtbot), "trust")
