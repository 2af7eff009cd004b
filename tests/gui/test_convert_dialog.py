"""A program of torch.export in the window: asked for once, with the Python and the command, then opened as a model."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from gui.test_window import settle
from passlens.engine.importing import torch_python
from passlens.gui.shell.files.convert_dialog import ConvertDialog
from passlens.gui.shell.jobs import JobState
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.start import START
from seen import press, words
from torch_stand_ins import FAIL, conversions, program, stand_in_python

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for Python")


@pytest.fixture
def python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The Python of the active environment."""
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "venv"))
    return stand_in_python(tmp_path / "venv" / "bin" / "python")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return program(tmp_path / "net.pt2")


def asked(window: MainWindow, qtbot: QtBot, path: Path) -> ConvertDialog:
    """The question that comes when the file is opened."""
    window.shell.open_path(path)
    qtbot.waitUntil(lambda: bool(window.findChildren(ConvertDialog)))
    return window.findChildren(ConvertDialog)[0]


def choose(window: MainWindow, qtbot: QtBot, file: Path) -> None:
    """Choose a file in the dialog that is open."""
    qtbot.waitUntil(lambda: bool(window.findChildren(QFileDialog)))
    files = window.findChildren(QFileDialog)[0]
    files.fileSelected.emit(str(file))
    files.reject()


def test_that_the_question_has_the_python_its_versions_and_the_command(
    window: MainWindow, qtbot: QtBot, path: Path, python: Path
) -> None:
    text = words(asked(window, qtbot, path))
    assert f"{python}, with PyTorch 2.9.1 and iree-turbine 3.9.0" in text
    assert shlex.join((str(python), str(torch_python.CONVERTER), str(path))) in text
    assert [row.state for row in window.shell.jobs.active()] == [JobState.ASKING]
    assert conversions(python) == []


def test_that_a_no_loads_nothing_and_remembers_nothing(
    window: MainWindow, qtbot: QtBot, path: Path, python: Path
) -> None:
    QTest.keyClick(asked(window, qtbot, path), Qt.Key.Key_Escape)
    settle(window, qtbot)
    assert window.shell.shows(START)
    assert conversions(python) == []
    assert not torch_python.memory_file().exists()
    asked(window, qtbot, path)


def test_that_a_yes_opens_the_model_and_is_asked_once(
    window: MainWindow, qtbot: QtBot, path: Path, python: Path
) -> None:
    press(asked(window, qtbot, path), "Convert")
    qtbot.waitUntil(lambda: window.shell.state.setup.source is not None)
    settle(window, qtbot)
    setup = window.shell.state.setup
    assert setup.source is not None
    assert setup.source.name == "net.mlir"
    assert [notice.id for notice in setup.notices] == ["torch.converted"]
    assert window.shell.settings.now.recent[0] == str(path)
    qtbot.waitUntil(lambda: not window.findChildren(ConvertDialog))
    window.shell.open_path(path)
    qtbot.waitUntil(lambda: len(conversions(python)) == 2)
    settle(window, qtbot)
    assert not window.findChildren(ConvertDialog)


@pytest.mark.campaign
@pytest.mark.usefixtures("python")
def test_that_another_python_is_chosen_and_shown(window: MainWindow, qtbot: QtBot, path: Path, tmp_path: Path) -> None:
    dialog = asked(window, qtbot, path)
    press(dialog, "Choose Another Python…")
    choose(window, qtbot, stand_in_python(tmp_path / "bare" / "python", turbine=None))
    qtbot.waitUntil(lambda: "has no iree-turbine" in words(dialog))
    other = stand_in_python(tmp_path / "other" / "python", torch="2.8.0")
    press(dialog, "Choose Another Python…")
    choose(window, qtbot, other)
    qtbot.waitUntil(lambda: f"{other}, with PyTorch 2.8.0" in words(dialog))
    assert "has no iree-turbine" not in words(dialog)
    press(dialog, "Convert")
    qtbot.waitUntil(lambda: window.shell.state.setup.source is not None)
    assert len(conversions(other)) == 1


def test_that_the_opening_of_another_file_withdraws_the_question(
    window: MainWindow, qtbot: QtBot, path: Path, python: Path, tmp_path: Path
) -> None:
    asked(window, qtbot, path)
    (tmp_path / "m.mlir").write_text("module {}\n", encoding="utf-8")
    window.shell.open_path(tmp_path / "m.mlir")
    qtbot.waitUntil(lambda: window.shell.state.setup.source == tmp_path / "m.mlir")
    qtbot.waitUntil(lambda: not window.findChildren(ConvertDialog))
    settle(window, qtbot)
    assert conversions(python) == []


@pytest.mark.campaign
def test_that_a_python_is_chosen_where_the_one_found_fails(
    window: MainWindow, qtbot: QtBot, path: Path, python: Path, tmp_path: Path
) -> None:
    stand_in_python(python, FAIL)
    press(asked(window, qtbot, path), "Convert")
    qtbot.waitUntil(lambda: "KeyError: no operator aten.fold" in words(window.shell.messages))
    other = stand_in_python(tmp_path / "other" / "python")
    press(window.shell.messages, "Choose a Python…")
    choose(window, qtbot, other)
    qtbot.waitUntil(lambda: window.shell.state.setup.source is not None)
    assert len(conversions(other)) == 1


@pytest.mark.usefixtures("both_themes", "python")
def test_that_the_question_is_painted(window: MainWindow, qtbot: QtBot, path: Path, photograph: Photograph) -> None:
    photograph(asked(window, qtbot, path), "convert")
