"""The files that the compiler left are texts like all others: one goes to them from the palette."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from campaigns import rarely
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT


@pytest.mark.parametrize(
    ("ending", "language", "words"),
    [
        rarely(".rocmasm", "amdgpu", "s_endpgm"),
        rarely(".optimized.ll", "llvm", "define "),
        ("matmul_f16.mlir", "mlir", "linalg."),
    ],
)
def test_that_a_file_is_chosen_by_name_and_shown_in_its_language(
    window: MainWindow, small_session: Path, qtbot: QtBot, ending: str, language: str, words: str
) -> None:
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    window.shell.actions["go.file"].trigger()
    qtbot.waitUntil(window.command_palette.isVisible)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, ending)
    assert window.command_palette.shown_keys()[0].endswith(ending)
    QTest.keyClick(field, Qt.Key.Key_Return)
    surface = window.shell.room(TEXT).view.code.surface
    qtbot.waitUntil(lambda: words in surface.places.whole.index.text and window.shell.jobs.idle())
    assert surface.language == language
    assert surface.place.caret == (0, 0)
