"""The Profile tab: timeline under mouse and keys, memory on its axis, the table, search; as pictures in both themes."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.timelines import large, small, with_calls
from passlens.engine.run.profiles.timeline import Timeline
from passlens.engine.run.values import DispatchTime
from passlens.gui.kit.charts.chart_menu import png, svg_bytes
from passlens.gui.kit.kernel_rows import KernelRow
from passlens.gui.kit.profile_data import ProfileData, ProfileItem, make_data
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.profile.timeline_chart import TimelineChart
from passlens.gui.profile.view import ProfileView
from seen import words

Photograph = Callable[[QWidget, str], None]
ITEM = ProfileItem("run:1", "Run 1 · forward on local-task", "run-1.ireeprof", None)
KERNELS = (KernelRow("ex_mul", "exec_mul", None, None, None), KernelRow("ex_add", "exec_add", None, None, None))


def data(timeline: Timeline | None) -> ProfileData:
    return make_data(ITEM, timeline)


@pytest.fixture
def view(themes: ThemeManager, qtbot: QtBot) -> ProfileView:
    made = ProfileView(themes)
    qtbot.addWidget(made)
    made.resize(1100, 640)
    made.set_items((ITEM,), ITEM.key)
    made.set_kernels(KERNELS)
    made.set_profile(data(small()))
    made.show()
    qtbot.waitExposed(made)
    return made


def middle(chart: TimelineChart, span: int) -> QPoint:
    return chart.span_rect(span).center().toPoint()


def turn(chart: QWidget, place: QPointF, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    event = QWheelEvent(
        place,
        chart.mapToGlobal(place),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(chart, event)


def drag(
    chart: QWidget, start: QPoint, end: QPoint, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.mousePress(chart, Qt.MouseButton.LeftButton, keys, start)
    QTest.mouseMove(chart, start + (end - start) / 2)
    QTest.mouseMove(chart, end)
    QTest.mouseRelease(chart, Qt.MouseButton.LeftButton, keys, end)


# Mouse


def test_that_a_click_chooses_an_event_its_kernel_and_its_dispatch(view: ProfileView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.dispatch_selected) as chosen:
        QTest.mouseClick(view.timeline, Qt.MouseButton.LeftButton, pos=middle(view.timeline, 4))
    assert chosen.args == ["exec_add"]  # the executable, as other tabs name it
    assert view.timeline.current == 4
    assert [row.name for row in view.table.selected()] == ["add"]
    assert "add · dispatch on local-task, worker 0" in view.foot.text
    assert view.foot.ir.isEnabled()


def test_that_the_wheel_zooms_at_the_pointer_and_moves_with_shift(view: ProfileView) -> None:
    chart = view.timeline
    place = QPointF(middle(chart, 4))
    turn(chart, place)
    low, high = chart.window_range
    assert high - low == pytest.approx(800.0)
    assert low == pytest.approx(350 * 0.2, abs=3)  # what is under the pointer stays
    turn(chart, place, Qt.KeyboardModifier.ShiftModifier)
    assert chart.window_range[0] < low
    assert chart.window_range[1] - chart.window_range[0] == pytest.approx(800.0)


def test_that_a_drag_moves_and_a_drag_with_shift_or_on_the_ruler_selects(view: ProfileView) -> None:
    chart = view.timeline
    chart.show_window(200, 600)
    drag(chart, QPoint(600, 120), QPoint(500, 120))
    assert chart.window_range[0] > 200
    assert chart.range is None
    chart.reset_zoom()
    start, end = middle(chart, 2), middle(chart, 4)
    drag(chart, start, end, Qt.KeyboardModifier.ShiftModifier)
    assert chart.range == pytest.approx((200.0, 350.0), abs=3)
    drag(chart, QPoint(start.x(), 5), QPoint(end.x(), 5))
    assert chart.range == pytest.approx((200.0, 350.0), abs=3)
    assert chart.window_range == (0.0, 1000.0)


def test_that_a_selected_range_narrows_the_table_and_marks_memory(view: ProfileView) -> None:
    view.timeline.set_range(150, 350)
    assert [(row.name, row.calls, row.total_ns) for row in view.table.rows.matching] == [
        ("mul", 2, 250),
        ("add", 1, 50),
    ]
    assert view.foot.text.startswith("Selected: 200 ns from 150 ns to 350 ns")
    assert view.memory.range == (150.0, 350.0)
    view.timeline.set_range(0, 0)
    assert [(row.name, row.calls) for row in view.table.rows.matching] == [("mul", 3), ("add", 1)]


def test_that_a_double_click_zooms_to_an_event_and_beside_one_shows_all(view: ProfileView) -> None:
    chart = view.timeline
    QTest.mouseDClick(chart, Qt.MouseButton.LeftButton, pos=middle(chart, 4))
    assert chart.window_range == pytest.approx((295.0, 405.0))
    QTest.mouseDClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(700, chart.height() - 40))
    assert chart.window_range == (0.0, 1000.0)


def test_that_tips_tell_events_gaps_and_busy_devices(view: ProfileView) -> None:
    chart = view.timeline
    assert chart.tooltip_at(QPointF(middle(chart, 5))).startswith("copy\ntransfer on hip 1, queue 0")
    between = QPoint((middle(chart, 4).x() + middle(chart, 6).x()) // 2, middle(chart, 4).y())
    assert chart.tooltip_at(QPointF(between)).startswith("idle for 300 ns")
    assert chart.tooltip_at(QPointF(middle(chart, 2).x(), 22 + 10)).startswith("local-task: busy for 50.0 %")
    assert chart.tooltip_at(QPointF(3, 60)) == ""


def test_that_memory_shares_the_axis_both_ways(view: ProfileView) -> None:
    view.timeline.show_window(100, 400)
    assert view.memory.window_range == (100.0, 400.0)
    view.memory.show_window(300, 500)
    assert view.timeline.window_range == (300.0, 500.0)
    left = view.memory.plot_of(view.memory.rect().toRectF()).left()
    assert left == view.timeline.gutter
    at = view.memory.tooltip_at(QPointF(round(left) + 20, 40))
    assert "local-task holds" in at


def test_that_the_tip_of_memory_tells_the_events_near_the_pointer(view: ProfileView) -> None:
    plot = view.memory.plot_of(view.memory.rect().toRectF())
    text = view.memory.tooltip_at(QPointF(round(plot.left() + 0.35 * plot.width()), 40))
    assert "allocate: +1,000 B at 350 ns, allocation 3" in text


# Keys


def test_that_the_arrow_keys_walk_events_and_lines(view: ProfileView) -> None:
    chart = view.timeline
    chart.choose(2)
    walked: list[int] = []
    chart.item_chosen.connect(walked.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(chart, key)
    assert walked == [4, 6, 4, 5, 4]


def test_that_keys_zoom_move_select_and_show_all(view: ProfileView, qtbot: QtBot) -> None:
    chart = view.timeline
    chart.choose(4)
    QTest.keyClick(chart, Qt.Key.Key_Plus)
    low, high = chart.window_range
    assert high - low == pytest.approx(800)
    assert low < 350 < high
    QTest.keyClick(chart, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert chart.window_range[0] == pytest.approx(low + 0.15 * 800)
    ranges: list[tuple[float, float]] = []
    chart.range_selected.connect(lambda *found: ranges.append(found))
    QTest.keyClick(chart, Qt.Key.Key_Space)
    QTest.keyClick(chart, Qt.Key.Key_Escape)
    assert ranges == [(300.0, 400.0), (0.0, 0.0)]
    QTest.keyClick(chart, Qt.Key.Key_0)
    assert chart.window_range == (0.0, 1000.0)
    with qtbot.waitSignal(view.ir_requested) as asked:
        QTest.keyClick(chart, Qt.Key.Key_Return)
    assert asked.args == ["exec_add"]


def test_that_what_is_walked_to_comes_into_view(view: ProfileView) -> None:
    chart = view.timeline
    chart.show_window(100, 200)
    chart.choose(2)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    low, high = chart.window_range
    assert low <= 700
    assert high >= 900


# Search and table


def test_that_search_marks_hits_and_enter_walks_them(view: ProfileView) -> None:
    view.focus_search()
    QTest.keyClicks(view.bar.search, "mul")
    assert view.bar.hits.text() == "3 found"
    for wanted in (2, 3, 6, 2):
        QTest.keyClick(view.bar.search, Qt.Key.Key_Return)
        assert view.timeline.current == wanted
    QTest.keyClick(view.bar.search, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert view.timeline.current == 6
    assert view.bar.hits.text() == "3 of 3"
    QTest.keyClicks(view.bar.search, "x")
    assert view.bar.hits.text() == "none found"
    QTest.keyClick(view.bar.search, Qt.Key.Key_Escape)
    assert view.bar.search.text() == ""


def test_that_a_row_of_the_table_lets_its_events_stand_out_and_others_follow(view: ProfileView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.dispatch_selected) as chosen:
        view.table.select(lambda row: row.name == "mul")
    assert chosen.args == ["exec_mul"]
    marks = view.timeline.marked
    assert marks is not None
    assert marks.nonzero()[0].tolist() == [2, 3, 6]


def test_that_a_dispatch_selected_elsewhere_is_marked_without_a_signal(view: ProfileView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(view.dispatch_selected):
        view.select_dispatch("exec_add")
    assert [row.name for row in view.table.selected()] == ["add"]


def test_that_links_of_a_row_lead_to_ir_and_kernel(view: ProfileView, qtbot: QtBot) -> None:
    row = view.table.rows.matching[0]
    with qtbot.waitSignal(view.ir_requested) as ir:
        view.table.link_clicked.emit(row, "IR")
    with qtbot.waitSignal(view.kernel_requested) as kernel:
        view.table.link_clicked.emit(row, "details")
    assert (ir.args, kernel.args) == (["exec_mul"], ["exec_mul"])


def test_that_notes_stand_in_one_line_that_opens(view: ProfileView) -> None:
    assert view.notes.text == "The clock of hip 1 is not fitted. (and 1 more)"
    view.notes.open.click()
    assert view.notes.notes == ("The clock of hip 1 is not fitted.", "A second note.")
    assert "A second note." in words(view.notes)


def test_that_times_without_a_timeline_are_shown_as_a_table_and_marked(themes: ThemeManager, qtbot: QtBot) -> None:
    view = ProfileView(themes)
    qtbot.addWidget(view)
    view.resize(900, 500)
    times = (DispatchTime("ex_mul", 2, 900, 400, 500, isolated=True),)
    view.set_profile(replace(data(None), times=times))
    view.show()
    assert not view.panel.isVisible()
    assert [row.isolated for row in view.table.rows.matching] == [True]
    assert "timed alone" in view.notes.text
    assert not view.bar.search.isVisible()


def test_that_another_profile_replaces_everything(view: ProfileView) -> None:
    view.timeline.set_range(100, 200)
    view.timeline.choose(2)
    view.set_profile(data(with_calls()))
    assert view.timeline.range is None
    assert view.timeline.current == -1
    assert view.timeline.window_range == (9500.0, 12_000.0)
    assert [(row.name, row.calls) for row in view.table.rows.matching] == [("mul", 2)]
    assert not view.memory.isVisible()  # nothing is known of memory


def test_that_a_click_on_a_call_selects_its_time(view: ProfileView) -> None:
    view.set_profile(data(with_calls()))
    chart = view.timeline
    plot = chart.plot_of(chart.rect().toRectF())
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(round(plot.right()) - 20, round(plot.top()) - 8))
    assert chart.range == (10_500.0, 12_000.0)


# Large


def test_that_a_picture_of_a_large_profile_costs_what_it_shows(themes: ThemeManager, qtbot: QtBot) -> None:
    view = ProfileView(themes)
    qtbot.addWidget(view)
    view.resize(1100, 640)
    view.set_profile(data(large(20_000, tracks=40)))
    view.show()
    qtbot.waitExposed(view)
    chart = view.timeline
    chart.grab()
    assert 0 < chart.painted < 25  # of 42 lines
    assert view.panel.lines.isVisible()
    chart.set_offset(10_000)
    assert view.panel.lines.value() == chart.content_height - chart.room
    assert chart.index is not None
    chart.set_offset(0)
    chart.set_current(int(chart.index.rows[-1].ids[0]))
    assert view.panel.lines.value() > 0  # scrolled to it


# Taking along


def test_that_timeline_and_memory_export_as_picture_drawing_and_figures(view: ProfileView) -> None:
    chart = view.timeline
    assert png(chart).width() >= 900
    drawing = ET.fromstring(svg_bytes(chart, "Timeline"))
    text = "".join(drawing.itertext())
    assert "mul" in text
    assert "local-task" in text
    assert b"<image" not in svg_bytes(chart, "Timeline")
    assert len(list(csv.DictReader(io.StringIO(chart.csv())))) == 7
    held = [row["held"] for row in csv.DictReader(io.StringIO(view.memory.csv())) if row["device"] == "local-task"]
    assert held == ["4096", "4096", "5096", "1000"]


def test_that_the_menu_of_an_event_leads_on(view: ProfileView) -> None:
    titles = [action.text() for action in view.timeline.menu_at(QPointF(middle(view.timeline, 4))).actions()]
    for title in ("Show its IR", "Show its kernel", "Zoom to it", "Select its time", "Export for Perfetto…"):
        assert title in titles
    assert "Zoom to it" not in [action.text() for action in view.timeline.menu_at(QPointF(5, 5)).actions()]


def test_that_the_view_shows_in_both_themes(both_themes: ThemeManager, qtbot: QtBot, photograph: Photograph) -> None:
    view = ProfileView(both_themes)
    qtbot.addWidget(view)
    view.resize(1100, 640)
    view.show_empty("No profile yet", "Run the module with its profile.")
    view.offer(can_run=True, can_time=False)
    photograph(view, f"profile-empty-{both_themes.theme.name}")
    assert view.empty.run.isVisible()
    assert not view.empty.alone.isVisible()
    view.set_profile(data(large(5000)))
    photograph(view, f"profile-{both_themes.theme.name}")
    view.timeline.set_by_share(True)
    photograph(view, f"profile-share-{both_themes.theme.name}")
