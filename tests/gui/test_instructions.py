"""The Instructions tab in a whole window: a thread trace added to a real session."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from passlens.engine.analysis.kernel_tables import InstructionClass
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.run.profiles.hot_instructions import HotInstruction
from passlens.gui.instructions import INSTRUCTIONS
from passlens.gui.instructions.room import InstructionsRoom
from passlens.gui.kernels import KERNELS
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.shell.window.messages import MessageKind
from seen import words
from thread_traces import Figures, assembly_of, write_trace

KERNEL = "main_dispatch_0_matmul_512x2048x1024_f16xf16xf32"


def figures(place: int, text: str) -> Figures:
    return (8, 900, 100, 7) if text.startswith("v_mfma") else (8, 4, 0, place % 3)


@pytest.fixture(scope="module")
def compiled(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("traced") / "s.passlens"
    return compiled_session(CompileRequest(sample("matmul_f16"), passes=PassCapture.NONE, assembly=True, output=output))


@pytest.fixture
def trace(compiled: Path, tmp_path: Path) -> Path:
    return write_trace(tmp_path / "stats.csv", KERNEL, assembly_of(compiled, KERNEL), figures)


@pytest.fixture
def room(window: MainWindow, qtbot: QtBot, compiled: Path, tmp_path: Path) -> InstructionsRoom:
    session = Path(shutil.copy(compiled, tmp_path / "s.passlens"))
    window.shell.open_path(session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    return window.shell.room(INSTRUCTIONS)


@pytest.mark.campaign
def test_that_a_session_without_a_trace_says_how_to_take_one(room: InstructionsRoom, qtbot: QtBot) -> None:
    room.shell.do("view.instructions")
    qtbot.waitUntil(room.view.first.isVisible)
    assert room.shell.shows(INSTRUCTIONS)
    assert "rocprofv3 --att" in room.view.text


def test_that_an_added_trace_shows_where_the_cycles_go(room: InstructionsRoom, qtbot: QtBot, trace: Path) -> None:
    room.add(trace)
    view = room.view
    qtbot.waitUntil(lambda: view.instructions.rows.rowCount() > 0 and room.shell.jobs.idle())
    session = room.state.session
    assert session is not None
    found = session.queries.profiles.instructions().kernels[0]
    assert view.instructions.rows.matching == found.instructions
    assert [row.kind for row in view.classes.rows.matching] == [one.kind for one in found.classes]
    selected: tuple[HotInstruction, ...] = view.instructions.selected()
    assert [row.traced.latency for row in selected] == [900], "the hottest"
    assert f"{found.latency:,} cycles" in words(view)
    matrix = next(one for one in found.classes if one.kind is InstructionClass.MATRIX)
    view.classes.select(lambda row: row == matrix)
    assert {row.kind for row in view.instructions.rows.matching} == {InstructionClass.MATRIX}
    view.all.click()
    assert view.instructions.rows.matching == found.instructions
    view.kernel.click()
    qtbot.waitUntil(lambda: room.shell.shows(KERNELS))


@pytest.mark.campaign
def test_that_a_second_one_can_be_chosen(room: InstructionsRoom, qtbot: QtBot, trace: Path, compiled: Path) -> None:
    other = write_trace(trace.with_name("other.csv"), "other", assembly_of(compiled, KERNEL)[:5], figures)
    view = room.view
    for file in (trace, other):
        room.add(file)
        qtbot.waitUntil(lambda file=file: view.traces.currentText() == file.name and room.shell.jobs.idle())  # type: ignore[misc]
    assert view.instructions.rows.rowCount() == 5
    assert not view.kernel.isVisible(), "the session has no kernel of that name"
    view.traces.setCurrentIndex(0)
    view.traces.activated.emit(0)
    qtbot.waitUntil(lambda: view.traces.currentText() == trace.name and view.instructions.rows.rowCount() > 5)


def test_that_a_dropped_trace_goes_into_the_open_session(room: InstructionsRoom, qtbot: QtBot, trace: Path) -> None:
    room.shell.opening.open_dropped([trace])
    qtbot.waitUntil(lambda: room.view.instructions.rows.total > 0 and room.shell.jobs.idle())
    assert room.shell.shows(INSTRUCTIONS)


@pytest.mark.campaign
def test_that_without_a_session_a_dropped_trace_says_what_it_needs(
    window: MainWindow, qtbot: QtBot, trace: Path
) -> None:
    window.shell.opening.open_dropped([trace])
    bar = window.shell.messages
    qtbot.waitUntil(lambda: bar.message is not None and bar.message.kind is MessageKind.FAIL)
    assert bar.message is not None
    assert "open the session of its model first" in bar.message.sentence


@pytest.mark.campaign
def test_that_another_file_is_refused_in_one_sentence(room: InstructionsRoom, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "other.csv"
    file.write_text("a,b\n1,2\n")
    room.add(file)
    bar = room.shell.messages
    qtbot.waitUntil(lambda: bar.message is not None and bar.message.kind is MessageKind.FAIL)
    assert bar.message is not None
    assert "other.csv is not a thread trace" in bar.message.sentence
    qtbot.waitUntil(room.view.first.isVisible)  # another one can be added
