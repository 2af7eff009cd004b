"""The Sweep tab in a whole window, with real compiles; its rows alone."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from passlens.engine.messages import quoted
from passlens.engine.sweep.grid import Point
from passlens.engine.sweep.matrix import Matrix, lines_of
from passlens.engine.sweep.results import CellEnd, CellResult, Spread
from passlens.engine.sweep.sweep import Row
from passlens.gui.compare import COMPARE
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.sweep import SWEEP
from passlens.gui.sweep.room import SweepRoom
from passlens.gui.sweep.rows import bars_of, cell_text, cell_tone, columns_of
from seen import words
from small_models import ADD
from stand_in_releases import REFUSES, release
from waiting import PATIENCE

_MS = int(PATIENCE * 1000)


@pytest.fixture
def room(window: MainWindow, qtbot: QtBot) -> SweepRoom:
    """The tab, with a model open."""
    window.shell.open_path(ADD)
    qtbot.waitUntil(lambda: window.shell.state.setup.source == ADD)
    window.shell.do("compile.sweep")
    found = window.shell.room(SWEEP)
    assert window.shell.shows(SWEEP)
    return found


def click(room: SweepRoom, line: int, toolchain: int, *, ctrl: bool = False) -> None:
    """Click a cell of the matrix."""
    table = room.view.table
    column = len(table.rows.columns) - len(lines_of(room.view.cells())[line].cells) + toolchain
    place: QPoint = table.visualRect(table.rows.index(line, column)).center()
    keys = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, keys, place)


@pytest.mark.campaign
def test_that_a_grid_built_from_the_open_model_is_carried_out_opened_compared_and_exported(
    room: SweepRoom, qtbot: QtBot, tmp_path: Path, photograph: Photograph
) -> None:
    release("3.9.0", REFUSES)
    view, sweeping = room.view, room.sweeping
    with qtbot.waitSignal(sweeping.estimated, timeout=_MS):
        view.build.click()
    dialog = room.dialog
    assert dialog is not None
    with qtbot.waitSignal(sweeping.form_refused, timeout=_MS):
        dialog.flags.setPlainText("O1: --iree-opt-level=O1\n--iree-opt-level=O1 '")
    assert "Line 2" in dialog.verdict.text()
    assert not dialog.run.isEnabled()
    dialog.flags.setPlainText("O1: --iree-opt-level=O1\nplain:")
    dialog.install.setChecked(False)
    with qtbot.waitSignal(sweeping.estimated, timeout=_MS):
        dialog.more_toolchains.setText("3.9.0")
    assert dialog.verdict.text().startswith("4 cells, 4 to compile")
    photograph(dialog, "sweep-dialog")
    with qtbot.waitSignal(sweeping.ended, timeout=_MS):
        dialog.run.click()
    assert view.sentence.text() == "4 cells: 2 compiled, 2 failed."
    assert room.dialog is None
    photograph(room.shell.window, "sweep")
    click(room, 0, 0)
    state = room.state
    qtbot.waitUntil(lambda: state.session is not None and room.shell.jobs.idle())
    assert state.session is not None
    assert state.session.info.flags == ("--iree-opt-level=O1",)
    assert view.open_session.isEnabled()

    room.show()
    click(room, 1, 0, ctrl=True)
    assert view.compare.isEnabled()
    view.compare.click()
    comparing = room.shell.room(COMPARE)
    qtbot.waitUntil(lambda: bool(comparing.view.answer.text()) and room.shell.jobs.idle(), timeout=_MS)
    assert "--iree-opt-level=O1" in words(comparing.view)

    room.show()
    view.filter.setText("flags=plain")
    assert [row.point.flags for row in view.cells()] == ["plain", "plain"]
    current = sweeping.current
    assert current is not None
    room.export(current, view.cells(), tmp_path / "cells")
    with (tmp_path / "cells.csv").open(encoding="utf-8") as file:
        assert [row["result"] for row in csv.DictReader(file)] == ["compiles", "fails"]
    view.filter.setText("flag=plain")
    assert "flags" in view.fault.text(), "the nearest name"
    view.filter.setText("")
    QTest.mouseClick(
        view.looks, Qt.MouseButton.LeftButton, pos=view.looks.rect_of(Matrix.COMPILE_TIME).center().toPoint()
    )
    assert [bar.value is not None for bar in view.chart.bars] == [True, False, True, False]
    photograph(room.shell.window, "sweep-chart")

    room.open_source(current.sweep.folder)
    qtbot.waitUntil(lambda: "all known" in view.sentence.text())
    assert [row.result for row in view.cells()] == [row.result for row in current.sweep.rows]


@pytest.mark.campaign
def test_that_a_stopped_sweep_keeps_its_cells_and_a_wrong_grid_is_told_with_its_line(
    room: SweepRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    grid = tmp_path / "g.toml"
    grid.write_text(f'models = ["{ADD}"]\ntarget = ["gfx942"]\n')
    room.open_source(grid)
    qtbot.waitUntil(lambda: "Line 2" in room.view.state.text)
    assert "targets" in room.view.state.text
    sets = "".join(f'O{n} = ["--iree-opt-level=O{n}"]\n' for n in range(4))
    grid.write_text(f'models = ["{ADD}"]\njobs = 1\n[flags]\n{sets}')
    with qtbot.waitSignal(room.sweeping.loaded, timeout=_MS):
        room.open_source(grid)
    room.view.cluster.setText("nowhere://")
    with qtbot.waitSignal(room.sweeping.failed, timeout=_MS):
        room.view.run.click()
    assert room.shell.settings.now.sweep_cluster == "nowhere://"
    room.view.cluster.clear()
    with qtbot.waitSignal(room.sweeping.updated, timeout=_MS):
        room.view.run.click()
    assert not room.view.run.isVisible()
    assert room.view.sentence.text().startswith("4 cells: ")
    with qtbot.waitSignal(room.sweeping.ended, timeout=_MS):
        room.view.cancel.click()
    ends = [row.result for row in room.view.cells()]
    assert any(ends)
    assert not all(ends)
    assert room.view.run.isVisible()


POINT = Point(Path("a.mlir"), "hip:gfx942", "O3", "3.13.0")
FAST = CellResult("k", CellEnd.COMPILES, compile_ns=Spread(2e9, 2e9, 2e9), run_ns=Spread(3e6, 2e6, 4e6), session="s")
WRONG = CellResult("l", CellEnd.FAILS, quoted("too large"), "shared-memory")
ROWS = (
    Row(POINT, FAST),
    Row(replace(POINT, toolchain="/b/iree-build"), WRONG),
    Row(replace(POINT, flags="O1"), None),
)


def test_that_a_matrix_tells_what_is_unknown_from_what_is_not_there() -> None:
    first, second = lines_of(ROWS)
    assert [cell_text(row, Matrix.RESULT) for row in (*first.cells, *second.cells)] == [
        "compiles",
        "shared-memory",
        "left",
        "",
    ]
    assert cell_text(ROWS[0], Matrix.LDS) == "–"
    assert cell_text(ROWS[1], Matrix.COMPILE_TIME) == "shared-memory", "there is no time of a compile that fails"
    assert [cell_tone(row, Matrix.RESULT) for row in ROWS] == ["ok", "fail", "muted"]
    columns = columns_of(ROWS, Matrix.COMPILE_TIME)
    assert [column.title for column in columns] == ["model", "target", "flags", "3.13.0", "iree-build"]
    assert [column.value(first) for column in columns[3:]] == [2e9, None]


def test_that_bars_are_called_by_what_tells_cells_apart() -> None:
    bars = bars_of(ROWS, Matrix.RUN_TIME)
    assert [bar.label for bar in bars] == ["O3 · 3.13.0", "O3 · iree-build", "O1 · 3.13.0"]
    assert (bars[0].low, bars[0].value, bars[0].high) == (2e6, 3e6, 4e6)
    assert [bar.series for bar in bars] == [0, 1, 0]
