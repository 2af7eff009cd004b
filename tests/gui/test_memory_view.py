"""The Memory tab: the bill for shared memory with history and lifetimes, reshapes, and device memory over time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph, Turn
from gui.memory_samples import BOUNDED, CONV, DEVICE, FUNCTION, NONE, OVER_TIME, SMALL, kernel, lds
from passlens.engine.analysis.shared_memory.values import SharedMemory
from passlens.engine.analysis.tables import MemoryTable
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.queries.memory import MemoryQueries
from passlens.gui.kit.charts.axis_chart import PAD_PX
from passlens.gui.kit.charts.chart_menu import svg_bytes
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_paint import CellDelegate
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.memory import MEMORY
from passlens.gui.memory.device_picture import DeviceWish, make_picture
from passlens.gui.memory.kernel_memory import KernelOrder
from passlens.gui.memory.reading import Reading, ReadingState
from passlens.gui.memory.targets import Target, Where, diff_of, input_of, read_target
from passlens.gui.memory.view import MemoryPage, MemoryView
from passlens.gui.shell.state import Mode
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from waiting import PATIENCE

RECORDED = Path(__file__).resolve().parents[1] / "fixtures" / "shared_memory"
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture(scope="module")
def conv_session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The grouped convolution that IREE 3.9.0 refuses, as recorded from it."""
    output = tmp_path_factory.mktemp("conv") / "conv_group.passlens"
    return ImportJob(ImportRequest(RECORDED / "conv_group_3.9.0.log.xz", output)).run(JobContext())


@pytest.fixture(scope="module")
def conv(conv_session: Path) -> SharedMemory:
    """Its bill."""
    return Queries(conv_session).memory.shared()


@pytest.fixture
def view(qtbot: QtBot, themes: ThemeManager) -> MemoryView:
    """The tab, shown."""
    made = MemoryView(themes)
    qtbot.addWidget(made)
    made.resize(1280, 900)
    made.show()
    return made


@pytest.fixture
def bill(view: MemoryView, conv: SharedMemory) -> MemoryView:
    """The tab with the bill of the convolution."""
    view.set_table(lds())
    view.set_shared(Reading(ReadingState.READ, "", conv))
    return view


@pytest.fixture
def over_time(view: MemoryView) -> MemoryView:
    """The tab with device memory; what is asked for is worked out at once."""
    view.picture_wished.connect(lambda wish: view.set_picture(make_picture(OVER_TIME, "gfx942", wish)))
    view.set_table(MemoryTable((), (DEVICE,), (), ()))
    view.show_page(MemoryPage.DEVICE)
    view.set_device(Reading(ReadingState.READ, "", OVER_TIME))
    return view


# --- what a compile leaves, shown at once


def test_that_a_kernel_over_the_limit_comes_first_and_says_by_how_much(view: MemoryView) -> None:
    view.set_table(lds(SMALL, NONE, CONV))
    page = view.shared
    assert page.status.text == "✗ 1 of 2 kernels over the limit. 1 other uses none."
    assert [bar.note for bar in page.chart.bars] == ["✗ 77,824 B", "1,024 B"]
    assert page.kernel_view.verdict.text == "✗ 77,824 B of 65,536 B: 12,288 B too many."
    assert [row.bytes for row in page.kernel_view.quick.rows.matching] == [32768, 16384, 28672]


def test_that_a_bar_shows_its_allocations_and_selects_the_dispatch(qtbot: QtBot, view: MemoryView) -> None:
    view.set_table(lds(CONV, SMALL))
    with qtbot.waitSignal(view.dispatch_selected) as caught:
        QTest.mouseClick(view.shared.chart, LEFT, pos=QPoint(300, 18 + 24 + 12))
    assert caught.args == ["small_exe"]
    assert [row.bytes for row in view.shared.kernel_view.quick.rows.matching] == [1024]


def test_that_an_allocation_leads_to_its_line_in_the_pass_that_it_was_read_from(qtbot: QtBot, view: MemoryView) -> None:
    view.set_table(lds(CONV))
    quick = view.shared.kernel_view.quick
    with qtbot.waitSignal(view.target_requested) as caught:
        quick.clicked.emit(quick.rows.index(1, 3))
    assert read_target(caught.args[0]) == Target(Where.IR, 1411, line=34)


def test_that_names_of_kernels_are_whole_where_the_window_has_room(view: MemoryView) -> None:
    name = "prefill_bs4$async_dispatch_38_matmul_like_Dx128256x4096_f16xf16xf32"
    view.set_table(MemoryTable((kernel(name, 50_688),), (), (), ()))
    view.resize(2_500, 1_200)
    chart = view.shared.chart
    (bar,) = chart.bars
    needed = chart.fontMetrics().horizontalAdvance(bar.label)
    assert chart.plot_of(QRectF(chart.rect())).left() >= needed + 2 * PAD_PX


def test_that_a_name_that_has_no_room_beside_its_bar_stands_above_it(qtbot: QtBot, view: MemoryView) -> None:
    name = "prefill_bs4$async_dispatch_38_matmul_like_Dx1282"
    view.set_table(MemoryTable((kernel(name, 50_688), kernel("short", 1_024)), (), (), ()))
    view.resize(2_500, 1_200)
    chart = view.shared.chart
    beside = chart.height()
    view.resize(940, 600)
    assert chart.height() > beside
    plot = chart.plot_of(QRectF(chart.rect()))
    assert plot.width() >= chart.width() / 2, "bars have the room of the names"
    assert chart.width() >= chart.fontMetrics().horizontalAdvance(chart.bars[0].label) + 2 * PAD_PX
    qtbot.waitUntil(lambda: chart.y() + chart.height() <= view.shared.hint.y())  # it covers nothing
    for row in (0, 1):
        middle = plot.top() + (row + 0.5) * plot.height() / 2
        assert chart.item_at(QPointF(40, middle)) == row


def test_that_kernels_without_shared_memory_are_said_in_a_sentence(view: MemoryView) -> None:
    view.set_table(lds(NONE, NONE))
    assert view.shared.status.text.endswith("None of the 2 kernels uses shared memory.")
    assert not view.shared.chart.isVisible()
    assert not view.shared.kernel_view.isVisible()


def test_that_an_unknown_limit_or_size_is_no_pass(view: MemoryView) -> None:
    view.set_table(lds(kernel("k", 1024, limit=None)))
    assert view.shared.status.text.startswith("▲")
    view.set_table(lds(kernel("k", None, 64)))
    assert view.shared.status.text.startswith("▲")
    assert view.shared.chart.bars[0].note == "size not known"
    view.set_table(lds(SMALL))
    assert view.shared.status.text.startswith("✓")


def test_that_kernels_are_filtered_and_sorted_and_a_dispatch_from_outside_ends_the_filter(view: MemoryView) -> None:
    view.set_table(lds(kernel("k10", 8), kernel("k9", 8)))
    assert [row.kernel for row in view.shared.rows] == ["k9", "k10"]
    view.set_table(lds(SMALL, CONV, kernel("attention", 2048)))
    page = view.shared
    page.order.setCurrentText(KernelOrder.NAME)
    assert [row.kernel for row in page.rows] == ["attention", "conv", "small"]
    page.over.click()
    assert [row.kernel for row in page.rows] == ["conv"]
    page.search.setText("att")
    assert page.rows == ()
    assert not page.kernel_view.isVisible()
    view.select_dispatch("attention_exe")
    assert page.kernel is not None
    assert page.kernel.kernel == "attention"


def test_that_two_hundred_kernels_scroll_within_the_chart(view: MemoryView) -> None:
    view.set_table(lds(*(kernel(f"k{place}", 1024) for place in range(200))))
    assert view.shared.chart.height() < view.height()
    view.select_dispatch("k150_exe")
    assert view.shared.kernel is not None
    assert view.shared.kernel.kernel == "k150"


# --- the bill


@pytest.mark.campaign
def test_that_the_bill_names_each_allocation_what_it_holds_and_who_made_it(bill: MemoryView) -> None:
    table = bill.shared.kernel_view.lines.table
    titles = [column.title for column in table.rows.columns]
    assert "input" not in titles, "all are of the op that stands above the bill"
    rows = [
        {title: table.rows.index(row, at).data() for at, title in enumerate(titles)}
        for row in range(table.rows.rowCount())
    ]
    assert [row["size"] for row in rows] == ["32,768", "28,672", "16,384"]
    assert [row["shape"] for row in rows] == ["1×2×64×64×f32", "1×64×2×56×f32", "1×64×64×f32"]
    assert rows[0]["holds"] == "operand 1 of linalg.generic, promoted"
    assert rows[1]["holds"] == "accumulator of linalg.generic"
    assert rows[0]["made by"].endswith("fuse-and-hoist-parallel-loops")
    assert rows[0]["changed by"].endswith("comprehensive-bufferize")


def is_whole(table: DataTable[Any]) -> None:
    delegate = table.itemDelegate()
    assert isinstance(delegate, CellDelegate)
    assert table.rows.rowCount()
    assert table.horizontalHeader().length() <= table.viewport().width(), "it does not scroll sideways"
    for place, column in enumerate(table.rows.columns):
        if table.isColumnHidden(place):
            assert column.title in {"changed by", "in the configuration"}, "of which details and tooltips tell"
            continue
        room = table.columnWidth(place) - 2 * PAD_PX
        advance = QFontMetrics(delegate.font(place, table.font())).horizontalAdvance
        for row in table.rows.matching:
            pieces = column.text(row).replace("-", "- ").split() if column.wrap else [column.text(row)]
            assert max(map(advance, pieces), default=0) <= room, f"{column.title}: {column.text(row)}"


@pytest.mark.parametrize("width", [1_390, 950])
def test_that_nothing_of_the_bill_is_cut(bill: MemoryView, width: int) -> None:
    bill.resize(width, 820)
    page = bill.shared.kernel_view
    assert page.lines.table.isColumnHidden(6) == (width < 1_000)
    is_whole(page.lines.table)
    is_whole(page.fitting)


def test_that_the_bill_says_what_would_fit(bill: MemoryView) -> None:
    page = bill.shared.kernel_view
    assert page.verdict.text.startswith("✗ 77,824 B of 65,536 B")
    assert page.fitting.isVisible()
    assert all(row.fits and row.total <= 65_536 for row in page.fitting.rows.matching)
    assert "promote_operands: without 0" in [str(row.title) for row in page.fitting.rows.matching]


def test_that_a_step_shows_lifetimes_then_and_leads_to_its_diff(
    qtbot: QtBot, bill: MemoryView, conv: SharedMemory, conv_session: Path
) -> None:
    page = bill.shared.kernel_view
    only = conv.bills[0]
    assert [span.step.planned for span in page.steps.spans] == [49_152, 0]
    assert [span.step.total for span in page.steps.spans] == [0, 77_824]
    last = only.steps[-1].pass_id
    assert last is not None
    page.steps.setFocus()
    with qtbot.waitSignal(bill.lifetimes_requested) as asked:
        QTest.keyClick(page.steps, Qt.Key.Key_Right)
        QTest.keyClick(page.steps, Qt.Key.Key_Right)
    first = only.steps[0].pass_id
    assert asked.args == [only.kernel, first]
    bill.set_lifetimes(only.kernel, last, Queries(conv_session).memory.lifetimes(only.kernel, last))
    assert "comprehensive-bufferize" in page.lives_head.remark
    with qtbot.waitSignal(bill.target_requested) as led:
        QTest.keyClick(page.steps, Qt.Key.Key_Return)
    assert led.args == [diff_of(last)]
    assert [link.target for link in page.step_words.links] == [diff_of(last)]


def test_that_lifetimes_say_who_could_share(bill: MemoryView) -> None:
    page = bill.shared.kernel_view
    assert [(bar.name, bar.bytes) for bar in page.lives.bars] == [
        ("%alloc", 32_768),
        ("%alloc_13", 28_672),
        ("%alloc_12", 16_384),
    ]
    assert "%alloc and %alloc_13 are never in use at once: sharing would save 28,672 B" in page.sharing.text()
    assert "49,152 B in use at once" in page.lives_head.remark


def test_that_an_allocation_says_all_of_itself_with_links_and_is_marked_in_the_lifetimes(
    qtbot: QtBot, bill: MemoryView, conv: SharedMemory
) -> None:
    page, line = bill.shared.kernel_view, conv.bills[0].allocations[1]
    page.lines.select(line.allocation.key)
    assert "64 × 2 × 56 × 4 B = 28,672 B" in page.lines.details.text
    assert diff_of(line.created_id or 0) in [link.target for link in page.lines.details.links]
    before = page.lives.grab().toImage()
    page.lines.select(conv.bills[0].allocations[0].allocation.key)
    assert page.lives.grab().toImage() != before
    with qtbot.waitSignal(bill.target_requested) as led:
        page.lives.item_opened.emit(0)
    assert read_target(led.args[0]).where is Where.IR


def test_that_the_charts_zoom_and_can_be_taken_along(bill: MemoryView, zoom_in: Turn) -> None:
    page = bill.shared.kernel_view
    for chart in (page.steps, page.lives):
        whole = chart.window_range
        zoom_in(chart, QPointF(chart.width() / 2, 60))
        assert chart.window_range[1] - chart.window_range[0] < whole[1] - whole[0]
        chart.reset_zoom()
        assert chart.window_range == whole
        assert b"<svg" in svg_bytes(chart, "chart")
    assert "77824" in page.steps.csv()
    assert page.lives.csv().count("barrier") == 6
    assert page.steps.tooltip_at(QPointF(page.steps.width() - 40, 100)).startswith("pass ")


def test_that_how_reading_stands_is_said_and_can_be_ended_and_begun_again(
    qtbot: QtBot, view: MemoryView, conv: SharedMemory
) -> None:
    view.set_table(lds(CONV))
    assert not view.cancel.isVisible()
    view.set_shared(Reading(ReadingState.READING, "Reading the allocations…"))
    assert view.state.text() == "Reading the allocations…"
    assert view.shared.kernel_view.quick.isVisible()
    with qtbot.waitSignal(view.cancel_requested) as cancelled:
        QTest.mouseClick(view.cancel, LEFT)
    assert cancelled.args == ["shared"]
    view.set_shared(Reading(ReadingState.CANCELLED, "Cancelled."))
    with qtbot.waitSignal(view.again_requested):
        QTest.mouseClick(view.again, LEFT)
    view.set_shared(Reading(ReadingState.READ, "", conv))
    assert not view.again.isVisible()
    assert view.shared.kernel_view.bill is not None


# --- device memory


def test_that_kernels_are_not_listed_again_when_a_reading_that_never_began_is_dropped(view: MemoryView) -> None:
    view.set_table(lds(CONV))
    listed = view.shared.rows
    view.set_shared(Reading(ReadingState.WAITING, ""))
    assert view.shared.rows is listed, "a session is closed: they are about to go"


def test_that_device_memory_is_drawn_in_the_colour_of_the_device(view: MemoryView) -> None:
    view.set_table(MemoryTable((), (DEVICE,), (("transient-memory-size", 3_211_264), ("awaits", 2)), ()))
    page = view.device
    (bar,) = page.totals.chart.bars
    assert [(part.label, part.series) for part in bar.segments] == [("constants", 1), ("transient", 1)]
    assert bar.note == "2.0 GiB +"
    cells = [page.totals.table.rows.index(0, column).data() for column in range(6)]
    assert cells == ["@__device_1", "2,147,483,648", "291", "–", "3,211,264", "3"]
    assert [page.statistics.rows.index(row, 1).data() for row in range(2)] == ["3,211,264 B", "2"]


@pytest.mark.parametrize(("width", "beside"), [(1440, True), (1000, False)])
def test_that_the_bars_of_devices_leave_the_table_its_columns(view: MemoryView, width: int, beside: bool) -> None:
    view.resize(width, 800)
    view.set_table(MemoryTable((), (DEVICE,), (), ()))
    view.show_page(MemoryPage.DEVICE)
    QTest.qWait(50)
    totals = view.device.totals
    assert (totals.chart.x() > totals.table.x()) == beside
    assert (totals.chart.y() > totals.table.y()) != beside
    assert totals.table.horizontalScrollBar().maximum() == 0


def test_that_sizes_that_are_known_at_run_time_are_asked_for_and_drawn_at_once(over_time: MemoryView) -> None:
    page = over_time.device
    assert page.wish.function == "prefill", "the function with the most steps"
    assert page.peak.text.startswith("▲ Fill in arg0[1] above")
    assert not page.packed.isVisible()
    assert list(page.fields.fields) == ["arg0[1]"]
    QTest.keyClicks(page.fields.fields["arg0[1]"], "32")
    chart = page.packed.chart
    assert chart is not None
    assert (chart.peak, chart.slab_bytes, chart.live_peak) == (1024 + 6144, 6144, 2048 + 2048)
    assert "Peak 7,168 B" in page.peak.text
    assert [(row.name, row.size) for row in page.makers.rows.matching] == [("dispatch_0", 2048), ("dispatch_1", 2048)]


def test_that_a_wrong_size_says_what_is_wrong_and_draws_nothing(over_time: MemoryView) -> None:
    page = over_time.device
    field = page.fields.fields["arg0[1]"]
    QTest.keyClicks(field, "33")
    assert page.fields.fault.text == "✗ arg0[1] is a multiple of 16 in the IR, not 33."
    assert page.packed.chart is None
    field.clear()
    QTest.keyClicks(field, "many")
    assert page.fields.fault.text == "✗ arg0[1]: 'many' is not a whole number of 0 or more."
    field.clear()
    QTest.keyClicks(field, "48")
    assert not page.fields.fault.isVisible()
    assert page.packed.chart is not None


@pytest.mark.campaign
def test_that_a_part_of_the_chart_says_what_it_is_and_leads_to_its_ir(qtbot: QtBot, over_time: MemoryView) -> None:
    page = over_time.device
    QTest.keyClicks(page.fields.fields["arg0[1]"], "32")
    page.packed.setFocus()
    QTest.keyClick(page.packed, Qt.Key.Key_Right)
    plot = page.packed.plot_of(page.packed.rect().toRectF())
    first = page.packed.tooltip_at(QPointF(int(plot.left()) + 20, int(plot.bottom()) - int(plot.height() * 0.25)))
    assert first.startswith("dispatch_0 tensor<?x32xf16>\n2,048 B")
    with qtbot.waitSignal(over_time.target_requested) as led:
        QTest.keyClick(page.packed, Qt.Key.Key_Return)
    assert read_target(led.args[0]) == Target(Where.PHASE, name="stream", line=11)


def test_that_what_is_not_counted_yet_is_no_promise_that_it_fits(over_time: MemoryView) -> None:
    page = over_time.device
    fits = page.fits.table.rows
    assert fits.index(0, 0).data() == "▲ so far"
    assert any("@prefill is not counted on @d0" in note for note in page.fits.notes.notes)
    QTest.keyClicks(page.fields.fields["arg0[1]"], "32")
    assert fits.index(0, 0).data() == "✓ yes"
    assert page.fits.table.rows.matching[0].needed == 4_000_000 + 7_168


def test_that_function_and_device_are_chosen_and_each_keeps_its_sizes(over_time: MemoryView) -> None:
    page = over_time.device
    QTest.keyClicks(page.fields.fields["arg0[1]"], "32")
    page.functions.setCurrentIndex(0)
    page.functions.activated.emit(0)
    assert page.wish.function == BOUNDED.function
    assert page.fields.fields["arg1[0]"].text() == "127", "the greatest value that the IR allows"
    assert page.packed.chart is not None
    assert page.packed.chart.peak == 8 * 127
    page.functions.setCurrentIndex(1)
    page.functions.activated.emit(1)
    assert page.fields.fields["arg0[1]"].text() == "32"
    page.on_device.setCurrentIndex(1)
    page.on_device.activated.emit(1)
    assert page.packed.chart is not None
    assert (page.packed.chart.device, page.packed.chart.peak) == ("d1", 512)


def test_that_a_picture_of_an_older_wish_is_dropped(over_time: MemoryView) -> None:
    before = over_time.device.picture
    over_time.set_picture(
        make_picture(OVER_TIME, "gfx942", DeviceWish(FUNCTION.function, "d0", {"prefill": {"arg0[1]": 16}}))
    )
    assert over_time.device.picture is before


def test_that_bytes_of_the_packed_chart_zoom_on_their_own(over_time: MemoryView) -> None:
    page = over_time.device
    QTest.keyClicks(page.fields.fields["arg0[1]"], "32")
    chart = page.packed
    assert chart.chart is not None
    lines = chart.csv().splitlines()
    assert lines[0] == "what,name,offset,bytes,first step,last step"
    assert "transient,%slab,1024,6144,0,1" in lines
    assert b"<svg" in svg_bytes(chart, "chart")


# --- the whole tab


def test_that_the_tab_is_painted_in_both_themes(
    qtbot: QtBot, both_themes: ThemeManager, photograph: Photograph, conv: SharedMemory
) -> None:
    view = MemoryView(both_themes)
    qtbot.addWidget(view)
    view.resize(1280, 900)
    name = both_themes.theme.name
    photograph(view, f"memory-empty-{name}")
    view.set_table(MemoryTable((CONV,), (DEVICE,), (), (quoted("A note."),)))
    photograph(view, f"memory-quick-{name}")
    view.set_shared(Reading(ReadingState.READ, "", conv))
    photograph(view, f"memory-bill-{name}")
    view.show_page(MemoryPage.TRIPS)
    photograph(view, f"memory-trips-{name}")
    view.picture_wished.connect(lambda wish: view.set_picture(make_picture(OVER_TIME, "gfx942", wish)))
    view.set_device(Reading(ReadingState.READ, "", OVER_TIME))
    view.show_page(MemoryPage.DEVICE)
    QTest.keyClicks(view.device.fields.fields["arg0[1]"], "64")
    photograph(view, f"memory-device-{name}")
    assert view.device.notes.notes[0] == "A note."
    view.show_empty("No session", "Open a model.")
    assert view.empty.isVisible()


def test_that_a_place_survives_the_way_through_a_link() -> None:
    assert read_target(input_of("dir/a b.mlir:12")) == Target(Where.INPUT, name="dir/a b.mlir", line=12)
    assert read_target(input_of("a.mlir:12:8")) == Target(Where.INPUT, name="a.mlir", line=12)
    assert read_target(diff_of(7)) == Target(Where.DIFF, 7)


# --- in a whole window


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, conv_session: Path) -> MainWindow:
    """A window with the convolution that failed."""
    window.shell.open_path(conv_session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None)
    qtbot.waitUntil(window.shell.jobs.idle)
    return window


def test_that_the_tab_reads_the_bill_when_it_is_shown_and_a_step_leads_to_the_diff(
    qtbot: QtBot, opened: MainWindow
) -> None:
    opened.shell.show(MEMORY)
    view = opened.shell.room(MEMORY).view
    page = view.shared.kernel_view
    qtbot.waitUntil(lambda: page.bill is not None)
    page.steps.choose(1)
    qtbot.waitUntil(lambda: "comprehensive-bufferize" in page.lives_head.remark)
    page.steps.item_opened.emit(1)
    assert opened.tabs.currentWidget() is opened.shell.room(TEXT).view
    assert opened.shell.state.selection.pass_id == page.steps.spans[1].step.pass_id
    assert opened.shell.state.selection.mode is Mode.DIFF


def test_that_device_memory_over_time_is_read_when_its_page_is_shown(
    qtbot: QtBot, window: MainWindow, small_session: Path
) -> None:
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None)
    window.shell.show(MEMORY)
    window.shell.room(MEMORY).view.show_page(MemoryPage.DEVICE)
    qtbot.waitUntil(lambda: window.shell.room(MEMORY).view.device.packed.chart is not None)
    chart = window.shell.room(MEMORY).view.device.packed.chart
    assert chart is not None
    assert chart.peak > 0
    assert {row.product.chip for row in window.shell.room(MEMORY).view.device.fits.table.rows.matching} == {"gfx942"}


@pytest.mark.parametrize("ends", ["fails", "is cancelled"])
def test_that_a_reading_that_does_not_end_well_keeps_what_the_compile_left(
    qtbot: QtBot, window: MainWindow, small_session: Path, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    def read(_: MemoryQueries, cancel: CancelToken, progress: Callable[[float], None]) -> SharedMemory:
        if ends == "fails":
            raise UserError("The session is damaged.", hint="Compile again.")
        progress(0.25)
        cancel.wait(PATIENCE)
        raise CancelledError("Cancelled.")

    monkeypatch.setattr(MemoryQueries, "shared", read)
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None)
    window.shell.show(MEMORY)
    reading: Callable[[], Reading[SharedMemory]] = lambda: window.shell.room(MEMORY).reading.shared.reading  # noqa: E731
    if ends == "is cancelled":
        qtbot.waitUntil(lambda: reading().fraction == 0.25)
        assert window.shell.room(MEMORY).view.progress.value() == 25
        assert [row.fraction for row in window.shell.jobs.rows() if row.title == "Read shared memory"] == [0.25]
        QTest.mouseClick(window.shell.room(MEMORY).view.cancel, LEFT)
        qtbot.waitUntil(lambda: reading().state is ReadingState.CANCELLED)
    else:
        qtbot.waitUntil(lambda: reading().state is ReadingState.FAILED)
        assert window.shell.room(MEMORY).view.state.text() == "The session is damaged. Compile again."
    qtbot.waitUntil(lambda: bool(window.shell.room(MEMORY).view.shared.rows))
    assert window.shell.room(MEMORY).view.again.isVisible()
    assert window.shell.room(MEMORY).view.shared.kernel_view.quick.isVisible()


@pytest.mark.campaign
def test_that_the_bill_becomes_the_evidence_of_the_failure(qtbot: QtBot, opened: MainWindow) -> None:
    def details() -> str:
        overview = opened.shell.session.overview
        found = [one for one in overview.problems if one.rule == "shared-memory"] if overview is not None else []
        return " ".join(f"{one.detail} {one.hint}" for one in found)

    qtbot.waitUntil(lambda: "accumulator of linalg.generic" in details())
    assert "32,768 B for operand 1 of linalg.generic, promoted" in details()


def test_that_what_is_not_known_is_not_told_as_none(view: MemoryView) -> None:
    view.set_table(MemoryTable((), (), (), ()))
    assert view.shared.status.text == "▲ Not known yet."
    why = quoted("Not known: there is no device code.")
    view.set_shared(Reading(ReadingState.READ, "", SharedMemory((), (), 0, (), why)))
    assert view.shared.status.text == "▲ Not known."
    view.set_shared(Reading(ReadingState.READ, "", SharedMemory((), (), 0, ())))
    assert "No kernel uses shared memory." in view.shared.status.text
