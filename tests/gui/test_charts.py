"""The arithmetic of the charts, and the charts themselves."""

from __future__ import annotations

import re
from functools import partial
from xml.etree import ElementTree as ET

import pyqtgraph as pg
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from passlens.engine.run.values import Histogram
from passlens.gui.kit.charts.chart_geometry import (
    Span,
    byte_scale,
    byte_ticks,
    nearest,
    stack,
    ticks,
    time_scale,
    value_range,
    whole_step,
    zoomed,
)
from passlens.gui.kit.charts.chart_menu import chart_menu, pdf_bytes, png_bytes, svg_bytes
from passlens.gui.kit.theme import ThemeChoice, ThemeManager, load_theme
from passlens.gui.memory.bar_chart import Bar, BarChart, Segment
from passlens.gui.run.histogram_chart import HistogramChart
from passlens.gui.run.plot_chart import grouped
from passlens.gui.run.sample_chart import SampleChart

CONV = Bar(
    "conv",
    (Segment("%alloc", 32768, 0), Segment("%alloc_12", 16384, 4), Segment("%alloc_13", 28672, 0)),
    limit=65536,
)


@pytest.mark.parametrize(
    ("largest", "unit"), [(850, "ns"), (1_000, "µs"), (999_999, "µs"), (4_810_000, "ms"), (2e9, "s")]
)
def test_that_the_time_unit_follows_the_size(largest: float, unit: str) -> None:
    assert time_scale(largest).unit == unit


def test_that_byte_ticks_fall_on_powers_of_two() -> None:
    assert byte_ticks(0, 80_000, 4) == (0, 32_768, 65_536)
    assert [byte_scale(80_000).figure(tick) for tick in byte_ticks(0, 80_000, 4)] == ["0", "32", "64"]
    assert byte_ticks(5, 5) == ()


def test_that_ticks_are_round_and_inside_the_range() -> None:
    assert ticks(0.0, 10.0, 5) == (0.0, 2.0, 4.0, 6.0, 8.0, 10.0)
    assert ticks(3, 3) == ()


@pytest.mark.parametrize(("span", "step"), [(2, 1), (3, 1), (30, 5), (1000, 100), (0, 1)])
def test_that_an_axis_that_counts_has_no_tick_between_two_samples(span: float, step: int) -> None:
    assert whole_step(span, 10) == step


def test_that_a_segment_is_cut_where_it_crosses_the_limit() -> None:
    spans = stack([32768, 16384, 28672], 1 / 1024, 65536)
    assert spans == (
        Span(0, 0.0, 32.0, False),
        Span(1, 32.0, 48.0, False),
        Span(2, 48.0, 64.0, False),
        Span(2, 64.0, 76.0, True),
    )


def test_that_a_stack_within_its_limit_or_without_one_is_never_over() -> None:
    assert not any(span.over for span in stack([10, 20], 1.0, 30))
    assert not any(span.over for span in stack([10, 20], 1.0, None))
    assert stack([0, -5], 1.0, 3) == ()


def test_that_zooming_keeps_the_anchor_in_place_and_the_window_inside() -> None:
    assert zoomed(0, 100, 50, 0.5, 100) == (25, 75)
    assert zoomed(25, 75, 25, 4, 100) == (0, 100)
    assert zoomed(80, 100, 100, 2, 100) == (60, 100)


def test_that_the_nearest_point_within_reach_is_found() -> None:
    assert nearest([(0, 0), (10, 0), (12, 0)], 11.5, 1, 5) == 2
    assert nearest([(0, 0)], 50, 50, 5) is None


def test_that_the_value_range_shows_equal_samples_too() -> None:
    low, high = value_range([5_000, 5_000])
    assert low < 5_000 < high
    assert value_range([]) == (0.0, 1.0)


def make_bars(qtbot: QtBot, themes: ThemeManager, count: int = 1) -> BarChart:
    chart = BarChart(themes, "Shared memory", max_rows=4)
    qtbot.addWidget(chart)
    chart.set_bars([CONV] + [Bar(f"kernel {index}", (Segment("a", 1024, 0),), 65536) for index in range(count - 1)])
    chart.resize(600, chart.height())
    chart.show()
    return chart


def test_that_a_click_on_a_bar_selects_it_and_the_arrow_keys_walk(qtbot: QtBot, themes: ThemeManager) -> None:
    chart = make_bars(qtbot, themes, 3)
    with qtbot.waitSignal(chart.item_chosen) as caught:
        QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(300, 18 + 24 + 12))
    assert caught.args == [1]
    with qtbot.waitSignal(chart.item_chosen) as caught:
        QTest.keyClick(chart, Qt.Key.Key_Down)
    assert caught.args == [2]


def test_that_many_bars_scroll_and_a_chosen_one_comes_into_view(qtbot: QtBot, themes: ThemeManager) -> None:
    chart = make_bars(qtbot, themes, 200)
    assert chart.height() < 200
    chart.set_current(150)
    visible = {chart.item_at(QPointF(300, 18 + 24 * row + 12)) for row in range(4)}
    assert 150 in visible
    assert chart.export_size().height() > 200 * 24


def test_that_what_is_over_the_limit_is_drawn_in_the_failure_colour(qtbot: QtBot, themes: ThemeManager) -> None:
    chart = make_bars(qtbot, themes)
    assert CONV.over == 12_288

    def has_fail(image: QImage) -> bool:
        fail = themes.theme.color("fail").rgb()
        row = 18 + 12
        return sum(image.pixel(x, y) == fail for x in range(image.width()) for y in range(row - 6, row + 6)) > 20

    assert has_fail(chart.grab().toImage())
    chart.set_bars([Bar("small", (Segment("a", 1024, 0),))])
    assert not has_fail(chart.grab().toImage())


def test_that_bars_export_as_figures_picture_and_drawing(qtbot: QtBot, themes: ThemeManager) -> None:
    chart = make_bars(qtbot, themes)
    assert chart.csv().splitlines()[:2] == ["bar,segment,bytes,limit", "conv,%alloc,32768,65536"]
    image = QImage.fromData(png_bytes(chart))
    assert image.width() == 2 * chart.width()
    drawing = ET.fromstring(svg_bytes(chart, "Shared memory"))
    assert "limit 65,536 B" in "".join(drawing.itertext())


def test_that_samples_are_drawn_in_the_unit_of_their_size(qtbot: QtBot, themes: ThemeManager) -> None:
    chart = SampleChart(themes)
    qtbot.addWidget(chart)
    chart.set_samples([850_000, 900_000])
    assert chart.unit == "µs"
    chart.add_samples((4_810_000,))
    assert chart.unit == "ms"
    assert chart.samples == (850_000, 900_000, 4_810_000)
    assert "median 900 µs" in chart.accessibleDescription()


def test_that_a_hovered_sample_tells_its_number_and_distance_from_the_median(
    qtbot: QtBot, themes: ThemeManager
) -> None:
    chart = SampleChart(themes)
    qtbot.addWidget(chart)
    chart.resize(500, 240)
    chart.set_samples([4_000_000, 5_000_000, 4_000_000])
    with qtbot.waitExposed(chart):
        chart.show()
    second = chart.plot.pixel_of(QPointF(2, 5.0))
    text = chart.tooltip_at(chart.plot, second)
    assert text == "sample 2: 5.00 ms (5,000,000 ns)\n+25.0 % against the median"
    assert chart.tooltip_at(chart.plot, second + QPointF(0, 60)) == ""


def test_that_new_samples_leave_a_zoomed_view_alone_until_it_is_reset(qtbot: QtBot, themes: ThemeManager) -> None:
    chart = SampleChart(themes)
    qtbot.addWidget(chart)
    chart.set_samples([4_000_000] * 5)
    chart.plot.box.setRange(xRange=(2, 3), padding=0)
    chart.plot.box.sigRangeChangedManually.emit((True, True))  # as the wheel does
    chart.add_samples((9_000_000,))
    assert chart.plot.box.viewRange()[0] == pytest.approx([2, 3])
    chart.reset_zoom()
    assert chart.plot.box.viewRange()[0] == pytest.approx([0.5, 6.5])


def test_that_thousands_of_samples_are_not_drawn_one_by_one(qtbot: QtBot, themes: ThemeManager) -> None:
    chart = SampleChart(themes)
    qtbot.addWidget(chart)
    chart.set_samples([1_000_000] * 5000)
    chart.add_samples((2_000_000,))
    assert len(chart.samples) == 5001
    assert "5000 samples" in chart.accessibleDescription()
    qtbot.waitUntil(lambda: "5001 samples" in chart.accessibleDescription())
    (points,) = (item for item in chart.plot.box.addedItems if isinstance(item, pg.PlotDataItem))
    assert len(points.getData()[0]) < 1600
    assert max(points.getData()[1]) == pytest.approx(2.0), "what stands out is among what is drawn"
    assert len(chart.csv().splitlines()) == 5002


def test_that_samples_export_and_every_chart_offers_the_same_menu(qtbot: QtBot, themes: ThemeManager) -> None:
    chart = SampleChart(themes)
    qtbot.addWidget(chart)
    chart.resize(400, 200)
    chart.set_samples([1000, 2000])
    chart.show()
    assert chart.csv().splitlines() == ["sample,wall_ns", "1,1000", "2,2000"]
    assert not QImage.fromData(png_bytes(chart)).isNull()
    assert ET.fromstring(svg_bytes(chart, "Samples")).tag.endswith("svg")
    labels = [action.text() for action in chart_menu(chart, chart, "Samples").actions() if action.text()]
    assert labels == [
        "Reset zoom",
        "Copy image",
        "Copy figures",
        "Export PNG…",
        "Export PDF…",
        "Export SVG…",
        "Export CSV…",
    ]


def test_that_charts_repaint_in_the_other_theme(qtbot: QtBot, themes: ThemeManager) -> None:
    chart = make_bars(qtbot, themes)
    light = chart.grab().toImage().pixelColor(2, 2).name()
    themes.choose(ThemeChoice.DARK)
    dark = chart.grab().toImage().pixelColor(2, 2).name()
    assert (light, dark) == ("#fbfbfc", "#15171b")


def test_that_a_chart_is_printed_light_where_the_window_is_dark(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    themes = ThemeManager(ThemeChoice.DARK)
    chart = SampleChart(themes)  # one that keeps colours
    qtbot.addWidget(chart)
    chart.show()
    drawn: list[tuple[str, str]] = []
    draw = chart.draw

    def look(painter: QPainter, area: QRectF) -> None:
        drawn.append((themes.theme.name, chart.plot.widget.getAxis("left").textPen().color().name().upper()))
        draw(painter, area)

    monkeypatch.setattr(chart, "draw", look)
    muted = {name: load_theme(name).muted.upper() for name in ("light", "dark")}
    assert pdf_bytes(chart, "Samples", partial(themes.on_paper, chart.restyle)).startswith(b"%PDF")
    svg_bytes(chart, "Samples")
    assert drawn == [("light", muted["light"]), ("dark", muted["dark"])], "a picture is what the window shows"


def test_that_on_paper_nothing_changes_where_the_window_is_light() -> None:
    themes, asked = ThemeManager(ThemeChoice.LIGHT), []
    with themes.on_paper(lambda: asked.append(1)):
        assert themes.theme.name == "light"
    assert not asked


def test_that_a_drawing_has_the_figures_of_the_axes_where_the_window_has_them(
    qtbot: QtBot, themes: ThemeManager
) -> None:
    chart = SampleChart(themes)
    qtbot.addWidget(chart)
    chart.resize(400, 200)
    chart.set_samples([1000, 2000, 3000])
    chart.show()
    scales = {
        abs(float(figure))
        for found in re.findall(r"matrix\(([^)]*)\)", svg_bytes(chart, "Samples").decode())
        for figure in found.split(",")[:4]
    }
    assert 1.0 in scales
    assert not any(0.0 < scale < 1.0 for scale in scales), "axes are kept as pictures, scaled by the resolutions' ratio"


def test_that_figures_at_an_axis_are_grouped_as_in_the_tables(themes: ThemeManager, qtbot: QtBot) -> None:
    chart = HistogramChart(themes, "values")
    qtbot.addWidget(chart)
    assert chart.plot.tick_texts([0.0, 50_000.0, 100_000.0], 50_000.0) == ["0", "50,000", "100,000"]
    left = chart.plot.widget.getPlotItem().getAxis("left")
    small = left.minimumWidth()
    chart.set_histogram(Histogram(0.0, 2.0, (99_000_000, 123_456_789)))
    needed = chart.fontMetrics().horizontalAdvance("123,456,789") + chart.fontMetrics().height()
    assert left.minimumWidth() >= needed > small, "the name of the axis does not stand on its figures"
    assert [grouped(text) for text in ("-1500.5", "0.25", "1e+06", "")] == ["-1,500.5", "0.25", "1e+06", ""]
