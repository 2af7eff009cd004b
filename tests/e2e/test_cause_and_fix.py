"""From a file to the cause of its failure and a fix that works, in the real window, with F5 and nothing else."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from passlens.engine.queries import Queries
from passlens.gui.failure import FAILURE
from passlens.gui.failure.fix_rows import NOT_TRIED
from passlens.gui.failure.view import CauseView
from passlens.gui.kit.problems.fix_states import FixAction, FixState
from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.shell.files.files_feature import FILES
from passlens.gui.shell.settings import Settings
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.start import START
from seen import words
from windows import end

NOT_DISTRIBUTED = Path(__file__).parents[1] / "benchmarks" / "causes" / "mm_same.mlir"
"""Its result is also an operand; several flags change how its dispatch is lowered."""


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    """The window at 1280 x 800, on its start page."""
    themes = ThemeManager(ThemeChoice.DARK, qapp)
    apply_style(qapp, themes)
    made = MainWindow(themes, Settings(trial_seconds=100_000))
    made.resize(1280, 800)
    made.shell.show(START)
    made.show()
    qtbot.waitExposed(made)
    yield made
    end(made, qtbot)
    clear_style(qapp)


def open_and_compile(window: MainWindow, source: Path, qtbot: QtBot) -> None:
    window.shell.open_path(source)
    qtbot.waitUntil(lambda: window.shell.state.setup.source == source and not window.on_start_page)
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.shell.compiling.running)
    qtbot.waitUntil(lambda: not window.shell.compiling.running)


def cause_view(window: MainWindow) -> CauseView:
    return window.shell.room(FAILURE).view


def selected_pass(window: MainWindow) -> str:
    pass_id, overview = window.shell.state.selection.pass_id, window.shell.session.overview
    row = overview.listing.find(pass_id) if overview is not None and pass_id is not None else None
    return row.name if row is not None else ""


@pytest.mark.campaign
def test_that_an_undeclared_device_leads_to_its_cause_and_to_a_fix_that_was_tried(
    window: MainWindow, sample: Callable[[str], Path], tmp_path: Path, qtbot: QtBot
) -> None:
    open_and_compile(window, Path(shutil.copy(sample("pinned_constant"), tmp_path)), qtbot)

    def works() -> bool:
        return any(
            state.result is not None and state.result.compiles
            for state in window.shell.room(FAILURE).fixes.fixing.states.values()
        )

    qtbot.waitUntil(works)
    qtbot.waitUntil(lambda: bool(selected_pass(window)))
    view = cause_view(window)
    assert view.problem is not None
    assert window.shell.state.selection.pass_id == view.problem.pass_id, "the list stands at the failing pass"
    assert view.problem.rule == "undeclared-device"
    assert view.problem.first_cause
    assert "does not declare" in view.headline.text()
    assert "✕ Failed" in words(window.toolbar)
    assert window.shell.state.selection.pass_id in window.shell.session.tree.failures
    assert window.tabs.feature is FAILURE
    assert window.bottom.folded, "the cause has the room"
    (row,) = (one for one in view.fixes.rows if one.line.fix.name == "declare")
    assert row.isVisible()
    assert row.mark.text() == "✓"
    assert "compiles in" in row.measured.text()
    assert row.action is FixAction.APPLY
    window.shell.room(FILES).write_report(tmp_path / "why.html")
    qtbot.waitUntil(window.shell.jobs.idle)
    assert "does not declare" in (tmp_path / "why.html").read_text(encoding="utf-8")


@pytest.mark.campaign
def test_that_trials_are_cancelled_and_what_is_done_stays_and_comes_back(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    source = Path(shutil.copy(NOT_DISTRIBUTED, tmp_path))
    assert window.bottom.folded, "nothing to say: the text has the room"
    open_and_compile(window, source, qtbot)

    def done() -> list[FixState]:
        return [state for state in window.shell.room(FAILURE).fixes.fixing.states.values() if state.result is not None]

    qtbot.waitUntil(lambda: bool(done()))
    view = cause_view(window)
    view.open_fold("fixes")
    table = view.fix_table
    assert table is not None
    assert len(table.lines) > 4
    assert table.cancel.isVisible()
    QTest.mouseClick(table.cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not any(one.running for one in window.shell.room(FAILURE).fixes.fixing.states.values()))
    kept = len(done())
    table = cause_view(window).fix_table  # another one when the passes have told more of the cause
    assert table is not None
    tried = sum(line.result != NOT_TRIED for line in table.lines)
    assert tried < len(table.lines)
    assert kept > 0
    assert tried <= kept, "some were proposed by the quick look and no longer are when the passes are known"
    assert table.try_all.isVisible()
    assert table.try_all.isEnabled()
    session = window.shell.state.session
    assert session is not None
    assert len(Queries(session.path).problems.fix_results()) == kept
    window.shell.open_path(source)  # something else
    qtbot.waitUntil(lambda: window.shell.state.session is None)
    window.shell.open_path(session.path)
    qtbot.waitUntil(lambda: len(done()) == kept)
    qtbot.waitUntil(lambda: selected_pass(window) == "iree-codegen-verify-workgroup-distribution")
    qtbot.waitUntil(lambda: sum(line.result != NOT_TRIED for line in cause_view(window).lines) == tried)
    assert not any(state.running for state in window.shell.room(FAILURE).fixes.fixing.states.values()), (
        "nothing is tried of what is only opened"
    )


@pytest.mark.campaign
def test_that_a_parse_error_leads_to_its_line_of_the_input(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    source = tmp_path / "bad.mlir"
    source.write_text(
        "func.func @f(%a: tensor<8xf32>) {\n  %0 = arith.addf %a, %b : tensor<8xf32>\n}\n", encoding="utf-8"
    )
    open_and_compile(window, source, qtbot)
    view = cause_view(window)
    qtbot.waitUntil(lambda: view.shown_text is not None)
    assert view.problem is not None
    assert view.problem.rule == "undefined-value"
    assert view.shown_text is not None
    assert [view.shown_text.number(row) for row in view.shown_text.series] == [2]
    assert view.title.text() == "bad.mlir"
    assert not any(fix.generic for _, fix in view.all_fixes), "nothing of this kind is worth trying"
