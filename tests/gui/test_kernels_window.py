"""The Kernels tab in the window: what is read when it is looked at, and the ways that lead from a kernel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from gui.test_window import message_text, press
from measured_session import BYTES, FLOPS, ROWS, measured_session
from passlens.engine.analysis.kernel_places import NOT_ASKED_FOR, PlaceKind
from passlens.engine.analysis.kernel_tables import InstructionClass
from passlens.engine.analysis.launch_work import Values
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.jobs import CancelToken
from passlens.engine.queries import Queries
from passlens.engine.units import format_ns
from passlens.gui.graph import GRAPH
from passlens.gui.kernels import KERNELS
from passlens.gui.kernels import loading as kernel_loading
from passlens.gui.kernels.kernel_bar import ROOFLINE
from passlens.gui.kit.kernel_rows import KernelFigures
from passlens.gui.memory import MEMORY
from passlens.gui.shell.state import TimedRun
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from waiting import PATIENCE

KERNEL = "main_dispatch_0_matmul_512x2048x1024_f16xf16xf32"


def show(window: MainWindow, session: Path, qtbot: QtBot) -> None:
    window.shell.open_path(session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None)
    qtbot.waitUntil(window.shell.jobs.idle)
    window.shell.actions["view.kernels"].trigger()


@pytest.fixture
def shown(window: MainWindow, small_session: Path, qtbot: QtBot) -> MainWindow:
    """A window with the kernel of a matmul."""
    show(window, small_session, qtbot)
    qtbot.waitUntil(lambda: window.shell.room(KERNELS).view.panel.mix.total > 0)
    return window


@pytest.fixture
def quick_session(sample: Callable[[str], Path], tmp_path: Path) -> Path:
    """A quick look at matmul_f16."""
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "q.passlens", passes=PassCapture.NONE)
    return compiled_session(request)


def test_that_the_tab_has_what_metadata_assembly_and_ir_say(shown: MainWindow) -> None:
    (row,) = shown.shell.room(KERNELS).view.kernels.rows.matching
    assert row.resources is not None
    assert (row.resources.vgprs, row.lds_bytes, row.spills) == (159, 50_688, 0)
    assert row.flops == 2 * 512 * 2048 * 1024
    assert row.bytes == 512 * 1024 * 2 + 1024 * 2048 * 2 + 512 * 2048 * 4
    assert row.detail is not None
    assert InstructionClass.MATRIX in {one.kind for one in row.detail.instructions}
    assert len(row.launches) == 1
    shown.shell.room(KERNELS).view.bar.columns.actions_by_name["MMA"].trigger()
    assert "MMA" in (shown.shell.settings.now.hidden_kernel_columns or ())
    names = [shown.shell.room(KERNELS).view.roofline.products.itemText(place) for place in range(3)]
    assert any(name.startswith("MI300X") for name in names)


@pytest.mark.campaign
def test_that_each_link_shows_the_text_at_the_kernel(shown: MainWindow, qtbot: QtBot) -> None:
    for kind in PlaceKind:
        shown.shell.show(KERNELS)
        with qtbot.waitSignal(shown.shell.room(TEXT).texts.changed) as caught:
            shown.shell.room(KERNELS).view.panel.links[kind.value].trigger()
        text = caught.args[0]
        assert shown.tabs.currentWidget() is shown.shell.room(TEXT).view
        assert f"{KERNEL}{':' if kind is PlaceKind.ASSEMBLY else '('}" in text.text.text.splitlines()[text.line - 1]
        assert shown.shell.state.selection.dispatch == "main_dispatch_0"
        qtbot.waitUntil(shown.shell.jobs.idle)


@pytest.mark.campaign
def test_that_launches_lead_to_the_stream_phase_and_memory_and_graph_show_the_same_kernel(
    shown: MainWindow, qtbot: QtBot
) -> None:
    panel = shown.shell.room(KERNELS).view.panel
    with qtbot.waitSignal(shown.shell.room(TEXT).texts.changed) as caught:
        panel.launch_requested.emit(panel.launches.rows.matching[0])
    text = caught.args[0]
    assert "stream.cmd.dispatch @main_dispatch_0" in text.text.text.splitlines()[text.line - 1]
    panel.links["memory"].trigger()
    assert shown.shell.shows(MEMORY)
    panel.links["graph"].trigger()
    assert shown.shell.shows(GRAPH)
    assert shown.shell.state.selection.dispatch == "main_dispatch_0"
    qtbot.waitUntil(shown.shell.jobs.idle)


def test_that_a_reading_cancelled_half_way_keeps_the_stored_table_and_can_be_done_after_all(
    window: MainWindow, small_session: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = kernel_loading.load_kernels

    def slow(
        queries: Queries, values: Values | None, cancel: CancelToken, timed: TimedRun | None = None
    ) -> KernelFigures:
        assert cancel.wait(PATIENCE), "nobody cancelled"
        cancel.raise_if_cancelled()
        return real(queries, values, cancel, timed)

    monkeypatch.setattr(kernel_loading, "load_kernels", slow)
    show(window, small_session, qtbot)
    view = window.shell.room(KERNELS).view
    qtbot.waitUntil(lambda: view.reading.cancel.isVisible() and view.kernels.rows.total == 1)
    assert "instructions" in view.reading.text
    QTest.mouseClick(view.reading.cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(view.reading.again.isVisible)
    assert view.kernels.rows.total == 1
    monkeypatch.setattr(kernel_loading, "load_kernels", real)
    QTest.mouseClick(view.reading.again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.panel.mix.total > 0)
    assert not view.reading.isVisible()


@pytest.mark.campaign
def test_that_a_quick_look_says_what_it_lacks(window: MainWindow, quick_session: Path, qtbot: QtBot) -> None:
    show(window, quick_session, qtbot)
    view, panel = window.shell.room(KERNELS).view, window.shell.room(KERNELS).view.panel
    qtbot.waitUntil(panel.no_mix.isVisible)
    assert not panel.mix.isVisible()
    view.bar.matrix.setChecked(True)
    assert view.kernels.rows.total == 1
    panel.links[PlaceKind.ASSEMBLY.value].trigger()
    qtbot.waitUntil(lambda: str(NOT_ASKED_FOR) in message_text(window))


@pytest.mark.campaign
def test_that_instructions_appear_when_the_passes_have_come_after_the_quick_look(
    window: MainWindow, quick_session: Path, qtbot: QtBot
) -> None:
    show(window, quick_session, qtbot)
    qtbot.waitUntil(window.shell.room(KERNELS).view.panel.no_mix.isVisible)
    window.shell.settings.change(every_pass=True)
    press(window, "compile.start")
    qtbot.waitUntil(lambda: window.shell.compiling.running)
    qtbot.waitUntil(lambda: not window.shell.compiling.running)
    qtbot.waitUntil(lambda: window.shell.room(KERNELS).view.panel.mix.total > 0)
    assert window.shell.room(KERNELS).view.panel.mix.isVisible()
    session = window.shell.state.session
    assert session is not None
    assert [lane.name for lane in session.info.lanes] == ["quick look", "every pass"]
    assert not window.shell.room(KERNELS).view.panel.no_mix.isVisible()
    qtbot.waitUntil(window.shell.jobs.idle)


@pytest.mark.campaign
def test_that_a_failed_compile_lists_its_kernels_without_code(
    window: MainWindow, failed_session: Path, qtbot: QtBot
) -> None:
    show(window, failed_session, qtbot)
    view = window.shell.room(KERNELS).view
    qtbot.waitUntil(lambda: any(row.detail is not None for row in view.kernels.rows.matching))
    assert "No machine code" in view.strips[0].text
    first = view.kernels.rows.matching[0]
    assert (first.occupancy, first.lds_bytes) == (None, 50_688)
    assert first.detail is not None
    assert first.detail.mma == "MFMA_F32_16x16x16_F16"


@pytest.mark.campaign
def test_that_times_of_a_profiled_run_join_table_and_chart(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    show(window, measured_session(tmp_path), qtbot)
    view = window.shell.room(KERNELS).view
    qtbot.waitUntil(lambda: any(row.flops for row in view.kernels.rows.matching))
    (row,) = view.kernels.rows.matching
    assert row.time_ns is not None
    assert (row.flops, row.bytes) == (FLOPS, BYTES)  # of the run's sizes, without a word of the user
    columns = [column.title for column in view.kernels.rows.columns]
    assert view.kernels.rows.columns[columns.index("time")].text(row) == format_ns(row.time_ns)
    view.show_page(ROOFLINE)
    (spot,) = view.roofline.chart.spots
    assert spot.y == pytest.approx(FLOPS / row.time_ns * 1e9)
    assert [box.value() for box in view.roofline.boxes] == [ROWS]
    view.roofline.boxes[0].setValue(2 * ROWS)  # not the sizes that were measured
    qtbot.waitUntil(lambda: view.kernels.rows.matching[0].flops == 2 * FLOPS)
    assert view.roofline.chart.spots == ()
