"""What every drawing does with the pointer, the wheel and the keys, and its scroll bars."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.placements import table
from passlens.gui.devices.placement_canvas import PlacementCanvas
from passlens.gui.devices.placement_chart import ChartChoice
from passlens.gui.devices.placement_rows import arrange
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.memory.bar_chart import Bar, BarChart, Segment

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def bars(qtbot: QtBot, themes: ThemeManager) -> BarChart:
    """Three bars, 600 px wide, with the keyboard."""
    chart = BarChart(themes, "Shared memory")
    qtbot.addWidget(chart)
    chart.set_bars([Bar(name, (Segment("a", 1024 * place, 0),), 65536) for place, name in enumerate("abc", 1)])
    chart.resize(600, chart.height())
    chart.show()
    chart.setFocus()
    qtbot.waitExposed(chart)
    return chart


def placement(qtbot: QtBot, themes: ThemeManager, width: int, height: int) -> PlacementCanvas:
    canvas = PlacementCanvas(themes)
    qtbot.addWidget(canvas)
    canvas.setMinimumSize(1, 1)
    canvas.resize(width, height)
    canvas.set_arranged(arrange(table(layers=4), ChartChoice(function=None)), lambda _: 0, lambda _: "", keep=False)
    canvas.show()
    qtbot.waitExposed(canvas)
    return canvas


def test_that_a_click_chooses_and_a_drag_does_not(bars: BarChart) -> None:
    chosen: list[int] = []
    bars.item_chosen.connect(chosen.append)
    second = QPoint(300, 18 + 24 + 12)
    QTest.mousePress(bars, LEFT, pos=second)
    QTest.mouseMove(bars, second + QPoint(40, 0))
    QTest.mouseRelease(bars, LEFT, pos=second + QPoint(40, 0))
    assert chosen == []
    QTest.mouseClick(bars, LEFT, pos=second)
    assert chosen == [1]
    QTest.mouseClick(bars, LEFT, pos=QPoint(300, bars.height() - 2))
    assert bars.current == 1, "a click beside the bars leaves the chosen one"


def test_that_plus_minus_and_zero_zoom_around_the_middle(bars: BarChart) -> None:
    full = bars.full
    QTest.keyClick(bars, Qt.Key.Key_Plus)
    low, high = bars.window_range
    assert high - low == pytest.approx(full / 1.25)
    assert (low + high) / 2 == pytest.approx(full / 2)
    QTest.keyClick(bars, Qt.Key.Key_Minus)
    assert bars.window_range == pytest.approx((0.0, full))
    QTest.keyClick(bars, Qt.Key.Key_Plus)
    QTest.keyClick(bars, Qt.Key.Key_0)
    assert bars.window_range == (0.0, full)


def test_that_a_zoomed_chart_moves_with_a_drag_and_no_further_than_its_end(bars: BarChart) -> None:
    bars.zoom_by(2.0)
    low, high = bars.window_range
    per_px = (high - low) / bars.plot_of(bars.view).width()
    QTest.mousePress(bars, LEFT, pos=QPoint(300, 30))
    QTest.mouseMove(bars, QPoint(270, 30))
    assert bars.window_range[0] == pytest.approx(low + 30 * per_px)
    QTest.mouseMove(bars, QPoint(-900, 30))
    QTest.mouseRelease(bars, LEFT, pos=QPoint(-900, 30))
    assert bars.window_range[1] == pytest.approx(bars.full)


def test_that_a_double_click_and_return_open_an_item(qtbot: QtBot, themes: ThemeManager) -> None:
    canvas = placement(qtbot, themes, 900, 600)
    canvas.setFocus()
    opened: list[int] = []
    canvas.item_opened.connect(opened.append)
    at = canvas.block_rect(1).center().toPoint()
    QTest.mouseClick(canvas, LEFT, pos=at)
    QTest.mouseDClick(canvas, LEFT, pos=at)
    assert (opened, canvas.current) == ([1], 1)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert opened == [1, 1]


@pytest.mark.parametrize(
    ("size", "bars"), [((900, 5000), (False, False)), ((900, 200), (False, True)), ((120, 200), (True, True))]
)
def test_that_scroll_bars_stand_only_where_there_is_more_than_is_seen(
    qtbot: QtBot, themes: ThemeManager, size: tuple[int, int], bars: tuple[bool, bool]
) -> None:
    canvas = placement(qtbot, themes, *size)
    before = canvas.block_rect(0).topLeft()
    canvas.pan(10_000, 10_000)
    moved = before - canvas.block_rect(0).topLeft()
    assert (moved.x() > 0, moved.y() > 0) == bars
    assert (canvas.view.height() < canvas.height(), canvas.view.width() < canvas.width()) == bars


def test_that_the_row_under_the_pointer_stays_when_a_placement_is_zoomed(qtbot: QtBot, themes: ThemeManager) -> None:
    canvas = placement(qtbot, themes, 900, 300)
    canvas.pan(0, 60)
    place = canvas.item_at(QPointF(canvas.block_rect(3).center()))
    at = canvas.block_rect(place).center()
    canvas.zoom_by(1.25, at)
    assert abs(canvas.block_rect(place).center().y() - at.y()) <= 2
