"""Every way in which a compile ends has its words and its mark in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest
from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted, together
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session.writer import SessionHead, SessionWriter
from passlens.gui.passes import PASSES
from passlens.gui.passes.details import OUTCOME_WORDS
from passlens.gui.shell.files.session_names import OUTCOME_MARKS
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT


def test_that_every_outcome_has_words_and_a_mark() -> None:
    assert set(OUTCOME_WORDS) == set(OUTCOME_MARKS) == set(OutcomeKind)


def show(window: MainWindow, path: Path, qtbot: QtBot) -> None:
    window.shell.open_path(path)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None)
    qtbot.waitUntil(window.shell.jobs.idle)


def pipeline_text(window: MainWindow) -> str:
    return " ".join(
        label.text() for label in window.shell.room(PASSES).pipeline.findChildren(QLabel) if label.isVisible()
    )


@pytest.mark.campaign
def test_that_a_cancelled_compile_is_told_in_one_sentence_above_and_not_as_a_quick_look(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "cancelled.passlens"
    head = SessionHead(Path("model.mlir"), 12, "hip", "gfx942", ("hip",), "O3", (), "own", "3.13.0", "abc")
    with SessionWriter.create(path, head) as writer:
        writer.begin_lane("quick look", ["iree-compile"])
        writer.finish(
            OutcomeKind.CANCELLED,
            together(quoted("Cancelled in stream after 4.4 s."), quoted("What was captured so far is kept.")),
        )
    show(window, path, qtbot)
    status = next(label for label in window.toolbar.findChildren(QLabel) if label.text().startswith("⊘"))
    assert status.text() == "⊘ Cancelled in stream after 4.4 s"
    assert "cancelled before a pass was captured" in pipeline_text(window)
    assert "quick look" not in pipeline_text(window)


@pytest.mark.campaign
def test_that_what_does_not_parse_offers_no_capture(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, no_trials: None
) -> None:
    source = tmp_path / "cut.mlir"
    source.write_text("module @m {\n  func.func @f() -> tensor<4xf3")
    path = tmp_path / "cut.passlens"
    CompileJob(CompileRequest(source, output=path)).run(JobContext())
    show(window, path, qtbot)
    window.shell.show(TEXT)
    assert "ended before a pass was captured" in pipeline_text(window)
    assert not [
        button
        for button in window.shell.room(PASSES).pipeline.findChildren(QPushButton)
        if "Capture" in button.text() and button.isVisible()
    ]
