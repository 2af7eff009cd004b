"""The calls of a benchmark in order; with two sides both, and below them the difference of B from A."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QSize
from typing_extensions import override

from passlens.engine.units import format_ns
from passlens.gui.kit.charts.chart_geometry import Scale, time_scale
from passlens.gui.kit.theme import Theme, ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.run.benchmark_points import BenchmarkPoints, drawn
from passlens.gui.run.plot_chart import Plot, PlotChart, shade, style_dots

_TIMES_PX, _RATIOS_PX = 210, 170


class BenchmarkChart(PlotChart):
    """Grows during the benchmark."""

    later_ms = 120

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(themes, tr("BenchmarkChart", "Benchmark"))
        self._points = BenchmarkPoints(())
        self._scale = Scale("ms", 1e6)
        self._labelled = (True, "")  # what the axis labels depend on: whether there are two sides, and the unit
        self.setAccessibleName(tr("BenchmarkChart", "Chart of the benchmark"))
        self.times, self.ratios = self.add_plot(_TIMES_PX), self.add_plot(_RATIOS_PX)
        for plot in (self.times, self.ratios):
            plot.count_along()
        self._lines = [pg.InfiniteLine(0.0, angle=0) for _ in range(2)]
        self._bands = [self.times.add_band() for _ in range(2)]
        self._dots = [pg.PlotDataItem([], []) for _ in range(2)]
        self._rings = pg.PlotDataItem([], [])
        self.times.add(*self._lines, *self._dots, self._rings)
        self._zero = pg.InfiniteLine(0.0, angle=0)
        self._ratio_band = self.ratios.add_band()
        self._ratio_dots = pg.PlotDataItem([], [])
        self._load_steps = pg.PlotDataItem([], [], connect="finite")
        self.ratios.add(self._zero, self._ratio_dots, self._load_steps)
        self.ratios.box.setXLink(self.times.box)
        self.restyle()
        self.set_points(BenchmarkPoints(()))

    @property
    def points(self) -> BenchmarkPoints:
        """The points shown."""
        return self._points

    def set_points(self, points: BenchmarkPoints) -> None:
        """Show all of these points."""
        self._points = points
        self.reset_zoom()

    def follow(self, points: BenchmarkPoints) -> None:
        """Show more points; they are drawn a few times a second."""
        self._points = points
        self.redraw_soon()

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        # A row for each point: its number from 1, ns of each side, and the difference in percent.
        points = self._points
        if len(points.sides) < 2:
            yield ["call", "wall_ns"]
            yield from ((place, f"{value:.0f}") for place, value in enumerate(self._values(0), 1))
        else:
            yield ["pair", "a_ns", "b_ns", "b_minus_a_percent"]
            rows = zip(self._values(0), self._values(1), points.ratios, strict=True)
            yield from (
                (place, f"{first:.1f}", f"{second:.1f}", f"{ratio:.4f}")
                for place, (first, second, ratio) in enumerate(rows, 1)
            )

    @override
    def tooltip_at(self, plot: Plot, position: QPointF) -> str:
        if plot is self.ratios:
            found = plot.nearest([self._points.ratios], 1.0, position)
        else:
            found = plot.nearest([side.values for side in self._points.sides], self._scale.size, position)
        return self._words(plot, *found) if found is not None else ""

    def _words(self, plot: Plot, side: int, place: int) -> str:
        points = self._points
        if plot is self.ratios:
            way = tr("BenchmarkChart", "longer") if points.ratios[place] >= 0 else tr("BenchmarkChart", "less long")
            load = sum(begin <= place for begin, _, _ in points.loads)
            return tr("BenchmarkChart", "pair {place:,}, load {load}: B took {ratios:.2f} % {way} than A").format(
                place=place + 1, load=load, ratios=abs(points.ratios[place]), way=way
            )
        one = points.sides[side]
        name = (
            tr("BenchmarkChart", "pair {place:,}, {value}").format(place=place + 1, value="AB"[side])
            if len(points.sides) > 1
            else tr("BenchmarkChart", "call {place:,}").format(place=place + 1)
        )
        text = f"{name}: {format_ns(one.values[place])}"
        if one.median:
            text += tr("BenchmarkChart", "\n{values:+.1f} % against the median").format(
                values=(one.values[place] / one.median - 1) * 100
            )
        if place in one.marked:
            text += tr("BenchmarkChart", "\noutlier: further outside the quartiles than 1.5 times their distance")
        return text

    @override
    def sizeHint(self) -> QSize:
        return QSize(480, _TIMES_PX + (_RATIOS_PX if len(self._points.sides) > 1 else 0))

    def _values(self, side: int) -> tuple[float, ...]:
        return self._points.sides[side].values if side < len(self._points.sides) else ()

    @override
    def redraw(self) -> None:
        points = self._points
        two = len(points.sides) > 1
        low, high = points.time_range()
        self._scale = time_scale(high)
        size = self._scale.size
        marked_x: list[int] = []
        marked_y: list[float] = []
        for place in range(2):
            values = self._values(place)
            side = points.sides[place] if place < len(points.sides) else None
            shown = drawn(values)
            self._dots[place].setData([index + 1 for index in shown], [values[index] / size for index in shown])
            known = side is not None and side.median is not None
            self._lines[place].setVisible(known)
            self._bands[place].setVisible(side is not None and side.low is not None)
            if side is not None and side.median is not None:
                self._lines[place].setValue(side.median / size)
                if side.low is not None and side.high is not None:
                    self._bands[place].setRegion((side.low / size, side.high / size))
                marked = sorted(set(side.marked).intersection(shown))
                marked_x += [index + 1 for index in marked]
                marked_y += [values[index] / size for index in marked]
        self._rings.setData(marked_x, marked_y)
        self._show_ratios(points)
        if (two, self._scale.unit) != self._labelled:
            self._labelled = (two, self._scale.unit)
            self.ratios.widget.setVisible(two)
            self.updateGeometry()
            self.label_axes()
        if not self.zoomed:
            count = max((len(side.values) for side in points.sides), default=2)
            self.times.box.setRange(xRange=(0.5, max(count, 2) + 0.5), yRange=(low / size, high / size), padding=0)
            self.ratios.box.setYRange(*points.ratio_range(), padding=0)
        labels = [
            tr("BenchmarkChart", "{values} points, median {median}").format(
                values=len(side.values), median=format_ns(side.median or 0)
            )
            for side in points.sides
        ]
        self.setAccessibleDescription("; ".join(labels) or tr("BenchmarkChart", "nothing timed yet"))

    def _show_ratios(self, points: BenchmarkPoints) -> None:
        shown = drawn(points.ratios)
        self._ratio_dots.setData([place + 1 for place in shown], [points.ratios[place] for place in shown])
        step_x: list[float] = []
        step_y: list[float] = []
        for begin, end, middle in points.loads:
            step_x += [begin + 0.6, end + 0.4, float("nan")]
            step_y += [middle, middle, float("nan")]
        self._load_steps.setData(step_x, step_y)
        self._ratio_band.setVisible(points.interval is not None)
        if points.interval is not None:
            self._ratio_band.setRegion(points.interval)

    @override
    def label_axes(self) -> None:
        muted, two = self._themes.theme.muted, len(self._points.sides) > 1
        time = tr("BenchmarkChart", "time, {unit}").format(unit=self._scale.unit)
        self.times.label(time, "" if two else tr("BenchmarkChart", "call, in order"), muted)
        pairs = tr("BenchmarkChart", "pair of neighbouring calls, in order")
        self.ratios.label(tr("BenchmarkChart", "B to A, %"), pairs, muted)

    @override
    def color_items(self, theme: Theme) -> None:
        none = pg.mkPen(None)
        for place, symbol in enumerate(("o", "t1")):
            color = theme.series_color(place)
            self._bands[place].setBrush(shade(color, 0.25))
            self._lines[place].setPen(pg.mkPen(color, width=1.5))
            self._dots[place].setPen(none)
            style_dots(self._dots[place], 4, color, none, symbol)
        self._rings.setPen(none)
        style_dots(self._rings, 8, None, pg.mkPen(theme.color("warn"), width=1))
        self._zero.setPen(pg.mkPen(theme.color("muted"), width=1))
        self._ratio_band.setBrush(shade(theme.color("accent"), 0.18))
        self._ratio_dots.setPen(none)
        style_dots(self._ratio_dots, 4, theme.color("muted"), none)
        self._load_steps.setPen(pg.mkPen(theme.color("accent"), width=2))
