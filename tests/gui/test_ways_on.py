"""The next steps that the window offers with a file that is gone, or that is no model."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from gui.test_window import message_text, settle
from passlens.gui.run import RUN
from passlens.gui.shell.files.files_feature import FILES
from passlens.gui.shell.files.session_names import gone
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.start import START
from seen import press, words


def steps(window: MainWindow) -> list[str]:
    """The titles of the steps that the message offers."""
    shown = window.shell.messages.findChildren(QPushButton)
    return [one.text() for one in shown if one.isVisible() and one.text() not in {"Copy", "Dismiss"}]


@pytest.fixture
def known(window: MainWindow, small_session: Path, tmp_path: Path, qtbot: QtBot) -> Path:
    """A session among the recent files, opened once."""
    path = Path(shutil.copy(small_session, tmp_path / "kept.passlens"))
    window.shell.open_path(path)
    settle(window, qtbot)
    return path


def choose(window: MainWindow, path: Path) -> None:
    """Choose a file in the open dialog, as somebody who types its path and presses Enter."""
    dialog = next(one for one in window.findChildren(QFileDialog) if one.isVisible())
    dialog.setDirectory(str(path.parent))
    dialog.selectFile(path.name)
    dialog.accept()


@pytest.mark.campaign
def test_that_a_listed_session_that_is_gone_stays_listed_until_the_user_removes_it(
    window: MainWindow, known: Path, failed_session: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(failed_session)
    settle(window, qtbot)
    known.unlink()
    window.shell.show(START)
    window.shell.open_path(known)
    settle(window, qtbot)
    assert message_text(window).startswith("The session kept.passlens was moved or deleted.")
    assert steps(window) == ["Locate…", "Compile matmul_f16.mlir Again", "Remove from the List"]
    assert f"▲ {gone()} · {known.parent}" in words(window.shell.room(START).view)
    press(window.shell.messages, "Remove from the List")
    assert str(known) not in window.shell.settings.now.recent
    assert str(known) not in window.shell.settings.now.recent_models
    assert window.shell.messages.message is None
    settle(window, qtbot)
    assert gone() not in words(window.shell.room(START).view)


@pytest.mark.campaign
def test_that_a_moved_session_is_looked_for_and_takes_its_place_in_the_list(
    window: MainWindow, known: Path, failed_session: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(failed_session)
    settle(window, qtbot)
    (tmp_path / "elsewhere").mkdir()
    moved = known.rename(tmp_path / "elsewhere" / "found.passlens")
    window.shell.open_path(known)
    settle(window, qtbot)
    press(window.shell.messages, "Locate…")
    choose(window, moved)
    settle(window, qtbot)
    session = window.shell.state.session
    assert session is not None
    assert session.path == moved
    assert window.shell.settings.now.recent[0] == str(moved)
    assert str(known) not in window.shell.settings.now.recent


def test_that_the_model_of_a_session_that_is_gone_is_compiled_again_by_one_press(
    window: MainWindow, known: Path, failed_session: Path, sample: Callable[[str], Path], qtbot: QtBot
) -> None:
    window.shell.open_path(failed_session)
    settle(window, qtbot)
    known.unlink()
    window.shell.open_path(known)
    settle(window, qtbot)
    with qtbot.waitSignal(window.shell.compiling.started) as started:
        press(window.shell.messages, "Compile matmul_f16.mlir Again")
    assert started.args == [sample("matmul_f16")]


@pytest.mark.campaign
def test_that_the_open_session_says_that_its_file_is_gone_when_more_of_it_is_read(
    window: MainWindow, known: Path, qtbot: QtBot
) -> None:
    session = window.shell.state.session
    assert session is not None
    for beside in known.parent.glob(f"{known.name}*"):
        beside.unlink()
    session.queries.rest()
    listed = list(window.shell.session.tree.listed())
    window.shell.open(PassTarget(listed[-1].id))
    settle(window, qtbot)
    assert message_text(window).startswith("The session kept.passlens was moved or deleted.")
    assert steps(window) == ["Locate…", "Compile matmul_f16.mlir Again", "Remove from the List"]


@pytest.mark.campaign
def test_that_a_listed_model_that_is_gone_offers_to_look_for_it(
    window: MainWindow, sample: Callable[[str], Path], tmp_path: Path, qtbot: QtBot
) -> None:
    path = Path(shutil.copy(sample("matmul_f16"), tmp_path / "m.mlir"))
    window.shell.open_path(path)
    settle(window, qtbot)
    moved = path.rename(tmp_path / "n.mlir")
    window.shell.open_path(path)
    settle(window, qtbot)
    assert steps(window) == ["Locate…", "Remove from the List"]
    press(window.shell.messages, "Locate…")
    choose(window, moved)
    settle(window, qtbot)
    assert window.shell.state.setup.source == moved


def test_that_parameters_dropped_on_an_open_model_go_into_its_run_now_and_after_its_compile(
    window: MainWindow, sample: Callable[[str], Path], tmp_path: Path, qtbot: QtBot
) -> None:
    weights = tmp_path / "weights.irpa"
    weights.write_bytes(b"IRPA")
    window.shell.open_path(weights)
    settle(window, qtbot)
    assert "holds parameters of a model" in message_text(window)
    assert steps(window) == [], "nothing is open that could take them"
    window.shell.open_path(sample("matmul_f16"))
    settle(window, qtbot)
    window.shell.open_path(weights)
    settle(window, qtbot)
    assert message_text(window).endswith("It may belong to matmul_f16.mlir, which is open.")
    (tmp_path / "weights.mlir").write_text("module {}\n", encoding="utf-8")
    window.shell.open_path(weights)
    settle(window, qtbot)
    assert message_text(window).endswith("Its model may be weights.mlir beside it.")
    assert steps(window) == ["Open weights.mlir", "Use as Parameters"]
    press(window.shell.messages, "Use as Parameters")
    assert window.shell.shows(RUN)
    form = window.shell.room(RUN).view.form
    assert [field.text for field in form.parameters] == [str(weights)]


@pytest.mark.campaign
def test_that_a_model_saved_into_a_folder_that_cannot_be_written_is_saved_elsewhere(
    window: MainWindow, known: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    files = window.shell.room(FILES)
    files.write_model(tmp_path / "missing" / "m.mlir")
    settle(window, qtbot)
    assert "cannot be written" in message_text(window)
    press(window.shell.messages, "Save Elsewhere…")
    dialog = next(one for one in window.findChildren(QFileDialog) if one.isVisible())
    assert [Path(path).name for path in dialog.selectedFiles()] == ["matmul_f16.mlir"]
    assert dialog.defaultSuffix() == "mlir"
    choose(window, tmp_path / "kept")
    settle(window, qtbot)
    assert (tmp_path / "kept.mlir").is_file()
    assert steps(window) == ["Open It"]
    press(window.shell.messages, "Open It")
    settle(window, qtbot)
    assert window.shell.state.setup.source == tmp_path / "kept.mlir"
