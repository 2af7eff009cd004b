"""The Time tab: flame chart, table, tables of patterns, the way to passes, and the toolchain's words in Details."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from passlens.engine.compile.action_trace import PassSum, PatternSum
from passlens.engine.compile.pass_times import BarKind, PassTimes, TimeBar
from passlens.engine.compile.patterns import PatternTable
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session.rows import PassFilter, Status
from passlens.engine.toolchain.pass_options import explain
from passlens.engine.toolchain.passes import pass_help
from passlens.gui.devices import DEVICES
from passlens.gui.kit.charts.chart_menu import png, svg_bytes
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.passes import PASSES
from passlens.gui.passes.details import DetailsView
from passlens.gui.passes.option_list import OptionList
from passlens.gui.shell.state import Mode
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from passlens.gui.time import TIME
from passlens.gui.time.flame import Flame
from passlens.gui.time.flame_chart import FlameChart
from passlens.gui.time.view import PATTERNS, TimeView
from seen import words

Photograph = Callable[..., None]


def bar(depth: int, start: int, width: int, name: str, kind: BarKind = BarKind.PASS) -> TimeBar:
    class_name = f"{name}Pass" if kind is BarKind.PASS else ""
    return TimeBar(depth, start, width, kind, name, class_name, "", "input", width, start + 1, 1, 0)


BARS = (
    bar(0, 0, 100, "input", BarKind.PHASE),
    bar(1, 0, 60, "outer"),
    bar(2, 0, 20, "first"),
    bar(2, 20, 0, "nothing"),
    bar(2, 20, 40, "second"),
    bar(1, 60, 40, "first"),
    bar(0, 100, 300, "abi", BarKind.PHASE),
    bar(1, 100, 300, "late"),
)


@pytest.fixture(scope="module")
def times(small_session: Path) -> PassTimes:
    queries = Queries(small_session)
    found = queries.passes.times()
    queries.close()
    return found


# The model


def test_that_only_bars_of_the_window_are_visible() -> None:
    flame = Flame(BARS)
    assert [flame.bars[index].name for index in flame.visible(1, 50, 70, 1)] == ["outer", "first"]
    assert [flame.bars[index].name for index in flame.visible(2, 0, 400, 1)] == ["first", "second"]
    assert list(flame.visible(2, 60, 400, 1)) == []


def test_that_thin_bars_share_a_pixel_and_a_wide_one_behind_them_is_kept() -> None:
    thin = [bar(0, place, 1, f"t{place}", BarKind.PHASE) for place in range(1000)]
    flame = Flame([*thin, bar(0, 1000, 9000, "wide", BarKind.PHASE)])
    seen = list(flame.visible(0, 0, 10_000, 10.0))
    assert len(seen) <= 101
    assert flame.bars[seen[-1]].name == "wide"
    assert len(list(flame.visible(0, 0, 50, 0.5))) == 50


def test_that_a_bar_is_found_by_row_and_time_and_by_its_relatives() -> None:
    flame = Flame(BARS)
    assert (flame.at(2, 25), flame.at(2, 70), flame.at(7, 1), flame.at(1, 400)) == (4, -1, -1, -1)
    assert (flame.parent(4), flame.parent(0), flame.child(1), flame.child(7)) == (1, -1, 2, -1)
    assert (flame.neighbour(2, 1), flame.neighbour(2, -1)) == (4, 2)
    assert flame.phase("abi") == 6
    assert flame.matching("FIRST") == {2, 5}
    assert flame.widest(flame.of_class("firstPass")) == 5


# The chart


@pytest.fixture
def chart(themes: ThemeManager, qtbot: QtBot) -> FlameChart:
    made = FlameChart(themes, "Pass times")
    qtbot.addWidget(made)
    made.set_flame(Flame(BARS), 400)
    made.resize(816, made.height())
    made.show()
    return made


def test_that_a_sum_over_threads_is_marked_as_one(chart: FlameChart) -> None:
    pipeline = replace(bar(1, 0, 60, "func.func", BarKind.PIPELINE), wall_ns=120_000_000)
    chart.set_flame(Flame((bar(0, 0, 100_000_000, "input", BarKind.PHASE), pipeline)), 400)
    assert chart.label(0) == "input  100 ms"
    assert chart.label(1) == "func.func  Σ 120 ms"
    chart.set_flame(Flame((replace(bar(0, 0, 120_000_000, "phase not known", BarKind.PHASE), phase=""),)), 400)
    assert chart.label(0) == "phase not known  Σ 120 ms"
    assert "added up over threads" in chart.tooltip(0)


def middle(chart: FlameChart, index: int) -> QPoint:
    return chart.rect_of(index).center().toPoint()


def test_that_a_click_selects_and_a_double_click_zooms(chart: FlameChart, qtbot: QtBot) -> None:
    with qtbot.waitSignal(chart.item_chosen) as selected:
        QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=middle(chart, 4))
    assert selected.args == [4]
    QTest.mouseDClick(chart, Qt.MouseButton.LeftButton, pos=middle(chart, 6))
    assert chart.window_range == (0.0, 400.0)  # nothing below half a step of the report is to be seen


def wide(index: int) -> TimeBar:
    one = BARS[index]
    return replace(one, start_ns=one.start_ns * 10_000, width_ns=one.width_ns * 10_000)


def test_that_zoom_and_drag_stay_inside_and_reset_shows_all(
    chart: FlameChart, zoom_in: Callable[[QWidget, QPointF], None]
) -> None:
    chart.set_flame(Flame([wide(index) for index in range(len(BARS))]), None)
    chart.zoom_to(6)
    assert chart.window_range == (1_000_000.0, 4_000_000.0)
    zoom_in(chart, QPointF(chart.width() - 8, 20))
    low, high = chart.window_range
    assert high == pytest.approx(4_000_000.0)
    assert high - low == pytest.approx(2_400_000.0)
    QTest.keyClick(chart, Qt.Key.Key_0)
    assert chart.window_range == (0.0, 4_000_000.0)


def test_that_the_arrow_keys_walk_siblings_parents_and_children(chart: FlameChart, qtbot: QtBot) -> None:
    chart.set_current(1)
    walked: list[int] = []
    chart.item_chosen.connect(walked.append)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Right):
        QTest.keyClick(chart, key)
    assert walked == [2, 4, 1, 0, 6]


def test_that_the_figures_and_pictures_can_be_taken_along(chart: FlameChart) -> None:
    rows = list(csv.DictReader(io.StringIO(chart.csv())))
    assert [row["name"] for row in rows] == [one.name for one in BARS]
    assert png(chart).width() >= 900
    assert b"<svg" in svg_bytes(chart, "Pass times")


def test_that_a_picture_of_a_large_compile_costs_what_it_shows(themes: ThemeManager, qtbot: QtBot) -> None:
    bars = [bar(0, 0, 1_000_000, "input", BarKind.PHASE)]
    bars += [bar(1, place * 100, 100, f"p{place}") for place in range(10_000)]
    chart = FlameChart(themes, "Pass times")
    qtbot.addWidget(chart)
    chart.set_flame(Flame(bars), None)
    chart.resize(816, chart.height())
    chart.grab()
    assert 100 < chart.painted < 900  # of 10,001, on 800 pixels


# The view


@pytest.fixture
def view(themes: ThemeManager, qtbot: QtBot, times: PassTimes) -> TimeView:
    made = TimeView(themes)
    qtbot.addWidget(made)
    made.resize(1000, 640)
    made.set_times(times)
    made.show()
    return made


def test_that_bar_and_row_select_each_other(view: TimeView) -> None:
    assert view.totals.select(lambda row: row.name == "canonicalize")
    current = view.chart.flame.bars[view.chart.current]
    assert current.name == "canonicalize"
    assert "canonicalize" in view.selected.text()
    other = next(index for index, one in enumerate(view.chart.flame.bars) if one.name == "iree-stream-conversion")
    view.chart.item_chosen.emit(other)
    assert [row.name for row in view.totals.selected()] == ["iree-stream-conversion"]


def test_that_a_bar_leads_to_its_passes(view: TimeView, qtbot: QtBot) -> None:
    index = next(place for place, one in enumerate(view.chart.flame.bars) if one.changed)
    wanted = view.chart.flame.bars[index]
    view.chart.set_current(index)
    with qtbot.waitSignal(view.passes_requested) as asked:
        QTest.keyClick(view.chart, Qt.Key.Key_Return)
    assert asked.args == [wanted.name, wanted.changed, wanted.pass_id]


def test_that_the_filter_narrows_the_table_and_marks_bars(view: TimeView) -> None:
    view.filter.setText("serialize")
    names = {row.name for row in view.totals.rows.matching}
    assert names
    assert all("serialize" in name for name in names)
    assert f"{len(names)} of " in view.count.text()


def test_that_a_phase_fills_the_width_now_and_when_times_come_later(view: TimeView, times: PassTimes) -> None:
    view.show_phase("stream")
    bars = view.chart.flame
    stream = bars.bars[bars.phase("stream")]
    whole, zoomed = (0.0, float(bars.full)), (stream.start_ns, stream.start_ns + stream.width_ns)
    seen = [view.chart.window_range]
    view.set_times(times)
    seen.append(view.chart.window_range)
    view.show_phase("")
    seen.append(view.chart.window_range)
    assert seen == [zoomed, zoomed, whole]


TABLE = PatternTable(
    session=Path("s.passlens"),
    dispatch="main_dispatch_0",
    toolchain_version="3.13.0",
    sentence=quoted("iree-compile finished in 0.8 s."),
    ok=True,
    wall_ns=800_000_000,
    trace_bytes=1,
    passes=(
        PassSum("link", "LinkPass", ("builtin.module",), 1, 9_000_000, 9_000_000, 0, 0, 0, ()),
        PassSum(
            "canonicalize",
            "CanonicalizerPass",
            ("func.func",),
            16,
            5_000_000,
            5_000_000,
            21,
            7,
            3_000_000,
            (PatternSum("Fold", "mlir::Fold", 5, 2_000_000), PatternSum("Hoist", "mlir::Hoist", 2, 1_000_000)),
        ),
    ),
    tries=7,
    notes=(quoted("A note."),),
)


def test_that_passes_with_patterns_come_first_and_show_theirs(view: TimeView) -> None:
    view.show_page(PATTERNS)
    view.patterns.set_dispatches(("main_dispatch_0", "main_dispatch_1"))
    view.patterns.set_table(TABLE)
    assert [row.name for row in view.patterns.passes.rows.matching] == ["canonicalize", "link"]
    assert [row.name for row in view.patterns.patterns.rows.matching] == ["Fold", "Hoist"]
    assert "7 pattern tries" in view.patterns.status.text


def test_that_the_button_traces_and_then_cancels(view: TimeView, qtbot: QtBot) -> None:
    patterns = view.patterns
    view.show_page(PATTERNS)
    assert not patterns.trace.isEnabled()
    patterns.set_dispatches(("main_dispatch_0",))
    with qtbot.waitSignal(patterns.trace_requested) as asked:
        patterns.trace.click()
    assert asked.args == ["main_dispatch_0"]
    patterns.begin("main_dispatch_0")
    with qtbot.waitSignal(patterns.cancel_requested):
        patterns.trace.click()
    patterns.stop()
    assert patterns.trace.text() == "Trace"
    assert "Cancelled" in patterns.status.text


def test_that_the_view_shows_in_both_themes(
    both_themes: ThemeManager, qtbot: QtBot, times: PassTimes, photograph: Photograph
) -> None:
    view = TimeView(both_themes)
    qtbot.addWidget(view)
    view.resize(1000, 640)
    photograph(view, f"time-empty-{both_themes.theme.name}")
    view.set_times(times)
    photograph(view, f"time-{both_themes.theme.name}")
    view.show_page(PATTERNS)
    view.patterns.set_dispatches(("main_dispatch_0",))
    view.patterns.set_table(TABLE)
    photograph(view, f"time-patterns-{both_themes.theme.name}")


# The window


def opened(window: MainWindow, session: Path, qtbot: QtBot) -> None:
    window.shell.open_path(session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None)
    window.shell.show(TIME)
    qtbot.waitUntil(lambda: window.shell.room(TIME).view.totals.rows.total > 0)


def test_that_the_tab_leads_from_a_pass_to_its_executions_and_ir(
    window: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    opened(window, small_session, qtbot)
    row = next(row for row in window.shell.room(TIME).view.totals.rows.matching if row.name == "canonicalize")
    window.shell.room(TIME).view.totals.link_clicked.emit(row, "pass")
    assert window.tabs.currentWidget() is window.shell.room(TEXT).view
    assert window.shell.state.filters.text == "canonicalize"
    assert window.shell.state.selection.pass_id == row.pass_id


@pytest.mark.campaign
def test_that_a_phase_in_the_rail_zooms_while_the_tab_is_looked_at(
    window: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    opened(window, small_session, qtbot)
    window.rail.phase_chosen.emit("flow")
    assert window.shell.shows(TIME)
    assert window.shell.room(TIME).view.chart.window_range[0] > 0
    assert window.shell.state.selection.phase == "flow"
    window.shell.show(DEVICES)
    window.rail.phase_chosen.emit("flow")
    assert window.tabs.currentWidget() is window.shell.room(TEXT).view


@pytest.mark.campaign
def test_that_a_dispatch_is_traced_from_the_command_and_shown(
    window: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    opened(window, small_session, qtbot)
    window.shell.state.select(replace(window.shell.state.selection, dispatch="main_dispatch_0"))
    window.shell.actions["compile.patterns"].trigger()
    assert window.shell.room(TIME).tracing.running
    qtbot.waitUntil(lambda: window.shell.room(TIME).view.patterns.passes.rows.total > 0)
    assert window.shell.room(TIME).view.pages.value == PATTERNS
    assert "pattern tries" in window.shell.room(TIME).view.patterns.status.text
    assert not window.shell.room(TIME).tracing.running


def test_that_a_trace_can_be_cancelled_in_the_window(window: MainWindow, small_session: Path, qtbot: QtBot) -> None:
    opened(window, small_session, qtbot)
    window.shell.state.select(replace(window.shell.state.selection, dispatch="main_dispatch_0"))
    window.shell.actions["compile.patterns"].trigger()
    window.shell.room(TIME).view.patterns.cancel_requested.emit()
    qtbot.waitUntil(lambda: not window.shell.room(TIME).tracing.running)
    assert "Cancelled" in window.shell.room(TIME).view.patterns.status.text
    assert window.shell.room(TIME).view.patterns.passes.rows.total == 0


@pytest.mark.campaign
def test_that_a_failed_compile_has_times_until_its_end(window: MainWindow, failed_session: Path, qtbot: QtBot) -> None:
    opened(window, failed_session, qtbot)
    assert any(row.failed for row in window.shell.room(TIME).view.totals.rows.matching)


# Details


def test_that_details_shows_the_toolchains_words_and_each_option(
    themes: ThemeManager, qtbot: QtBot, small_session: Path
) -> None:
    queries = Queries(small_session)
    changed = queries.passes.listing(PassFilter(statuses=frozenset({Status.CHANGED}), text="canonicalize"))[0]
    details = DetailsView()
    qtbot.addWidget(details)
    details.show_pass(queries.changes.details(changed.id))
    options = details.findChild(OptionList)
    assert options is not None
    assert "max-iterations = 10" in options.toPlainText()
    assert "between applying patterns" not in options.toPlainText()
    details.show_help(changed.id + 1, queries.passes.help(changed))  # of another pass: too late
    assert "between applying patterns" not in options.toPlainText()
    details.show_help(changed.id, queries.passes.help(changed))
    assert "between applying patterns" in options.toPlainText()
    assert "Canonicalize operations." in words(details)
    details.show_ops(changed.id, queries.changes.op_diff(changed.id))  # they arrive later
    assert "Canonicalize operations." in words(details)
    assert "between applying patterns" in options.toPlainText()
    details.show_empty()
    details.show_pass(queries.changes.details(changed.id))
    assert "…" in words(details)
    details.show_no_help(changed.id)
    details.show_ops(changed.id, queries.changes.op_diff(changed.id))
    assert "…" not in words(details), "nothing will come in its place"
    queries.close()


@pytest.mark.campaign
def test_that_the_window_asks_the_toolchain_for_the_selected_pass(
    window: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None)
    assert window.shell.session.overview is not None
    window.shell.state.set_mode(Mode.AFTER)
    row = next(row for row in window.shell.session.overview.passes if row.name == "canonicalize")
    window.shell.open(PassTarget(row.id))
    qtbot.waitUntil(lambda: "Canonicalize operations" in words(window.shell.room(PASSES).details))


def test_that_unknown_options_are_listed_without_a_meaning() -> None:
    described = pass_help("canonicalize", "no-such-option=1", None, "0.0.1")
    assert described.options == explain("no-such-option=1", None)
