"""The calls of a benchmark in order; with two sides both, and below them what B took more or less than A."""

from __future__ import annotations

import io

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, QSize, QTimer
from PySide6.QtGui import QColor, QPainter
from typing_extensions import override

from passlens.engine.quoting import TableWriter
from passlens.engine.units import format_ns
from passlens.gui.kit.chart_geometry import Scale, nearest, time_scale, whole_step
from passlens.gui.kit.theme import Theme, ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.run.benchmark_points import BenchmarkPoints, drawn
from passlens.gui.run.plot_chart import PlotsChart

_NEAR = 8  # px around a point in which the pointer finds it
_LATER_MS = 120
_TIMES_PX, _RATIOS_PX = 210, 170


class BenchmarkChart(PlotsChart):
    """Grows while it is timed. Wheel zooms, drag pans, double click shows everything."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(themes, tr("BenchmarkChart", "Benchmark"))
        self._points = BenchmarkPoints(())
        self._scale = Scale("ms", 1e6)
        self._free = False  # the user has zoomed; new points no longer move the view
        self._labelled = (True, "")  # what the axes say: whether there are two sides, and the unit
        self.setAccessibleName(tr("BenchmarkChart", "Chart of the benchmark"))
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_LATER_MS)
        self._later.timeout.connect(self._show)
        self.times, self._time_box = self._plot(_TIMES_PX)
        self.ratios, self._ratio_box = self._plot(_RATIOS_PX)
        self._lines = [pg.InfiniteLine(0.0, angle=0) for _ in range(2)]
        self._bands = [pg.LinearRegionItem((0.0, 0.0), orientation="horizontal", movable=False) for _ in range(2)]
        self._dots = [pg.PlotDataItem([], []) for _ in range(2)]
        self._rings = pg.PlotDataItem([], [])
        for band in self._bands:
            band.setZValue(-20)
        for item in (*self._bands, *self._lines, *self._dots, self._rings):
            self.times.addItem(item)
        self._zero = pg.InfiniteLine(0.0, angle=0)
        self._ratio_band = pg.LinearRegionItem((0.0, 0.0), orientation="horizontal", movable=False)
        self._ratio_band.setZValue(-20)
        self._ratio_dots = pg.PlotDataItem([], [])
        self._load_steps = pg.PlotDataItem([], [], connect="finite")
        for item in (self._ratio_band, self._zero, self._ratio_dots, self._load_steps):
            self.ratios.addItem(item)
        self._ratio_box.setXLink(self._time_box)
        self.restyle()
        self.set_points(BenchmarkPoints(()))

    @property
    def points(self) -> BenchmarkPoints:
        """What is drawn."""
        return self._points

    def set_points(self, points: BenchmarkPoints) -> None:
        """Show points, all of them."""
        self._points, self._free = points, False
        self._show()

    def follow(self, points: BenchmarkPoints) -> None:
        """There are more points now; they are drawn a few times a second."""
        self._points = points
        if not self._later.isActive():
            self._later.start()

    @override
    def reset_zoom(self) -> None:
        self._free = False
        self._show()

    @override
    def csv(self) -> str:
        # A line for each point: its number from 1, ns of each side, and the difference in percent.
        points = self._points
        out = io.StringIO()
        writer = TableWriter(out)
        if len(points.sides) < 2:
            writer.writerow(["call", "wall_ns"])
            writer.writerows((place, f"{value:.0f}") for place, value in enumerate(self._values(0), 1))
        else:
            writer.writerow(["pair", "a_ns", "b_ns", "b_minus_a_percent"])
            rows = zip(self._values(0), self._values(1), points.ratios, strict=True)
            writer.writerows(
                (place, f"{first:.1f}", f"{second:.1f}", f"{ratio:.4f}")
                for place, (first, second, ratio) in enumerate(rows, 1)
            )
        return out.getvalue()

    @override
    def draw(self, painter: QPainter, area: QRectF) -> None:
        painter.fillRect(area, self._themes.theme.color("background"))
        top = area
        if self.ratios.isVisible():
            share = self.times.height() / max(1, self.times.height() + self.ratios.height())
            top = QRectF(area.left(), area.top(), area.width(), area.height() * share)
            rest = QRectF(area.left(), top.bottom(), area.width(), area.height() - top.height())
            self.ratios.render(painter, rest, self.ratios.viewport().rect())
        self.times.render(painter, top, self.times.viewport().rect())

    @override
    def tip_on(self, plot: pg.PlotWidget, position: QPointF) -> str:
        if plot is self.ratios:
            series, box, size = [self._points.ratios], self._ratio_box, 1.0
        else:
            series = [side.values for side in self._points.sides]
            box, size = self._time_box, self._scale.size
        at = box.mapSceneToView(plot.mapToScene(position.toPoint())).x()
        reach = max(2, round(_NEAR * box.viewPixelSize()[0]) + 1)
        candidates = [
            (side, place)
            for side, values in enumerate(series)
            for place in range(max(0, round(at) - 1 - reach), min(len(values), round(at) + reach))
        ]
        pixels = []
        for side, place in candidates:
            point = QPointF(plot.mapFromScene(box.mapViewToScene(QPointF(place + 1, series[side][place] / size))))
            pixels.append((point.x(), point.y()))
        found = nearest(pixels, position.x(), position.y(), _NEAR)
        if found is None:
            return ""
        side, place = candidates[found]
        return self._words(plot, side, place)

    def _words(self, plot: pg.PlotWidget, side: int, place: int) -> str:
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

    def _plot(self, height: int) -> tuple[pg.PlotWidget, pg.ViewBox]:
        plot = self.add_plot()
        plot.setMinimumHeight(height)
        box = plot.getPlotItem().getViewBox()
        box.sigRangeChangedManually.connect(self._on_zoom)
        axis = plot.getPlotItem().getAxis("bottom")
        box.sigXRangeChanged.connect(
            # Points are counted, so no tick stands between two of them.
            lambda _box, shown: axis.setTickSpacing(levels=[(whole_step(shown[1] - shown[0], 10), 0)])
        )
        return plot, box

    def _on_zoom(self, *_: object) -> None:
        self._free = True

    def _show(self) -> None:
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
            self.ratios.setVisible(two)
            self.updateGeometry()
            self.label_axes()
        if not self._free:
            count = max((len(side.values) for side in points.sides), default=2)
            self._time_box.setRange(xRange=(0.5, max(count, 2) + 0.5), yRange=(low / size, high / size), padding=0)
            self._ratio_box.setYRange(*points.ratio_range(), padding=0)
        told = [
            tr("BenchmarkChart", "{values} points, median {median}").format(
                values=len(side.values), median=format_ns(side.median or 0)
            )
            for side in points.sides
        ]
        self.setAccessibleDescription("; ".join(told) or tr("BenchmarkChart", "nothing timed yet"))

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
        muted = self._themes.theme.muted
        two = len(self._points.sides) > 1
        self.times.getPlotItem().setLabel(
            "left", tr("BenchmarkChart", "time, {unit}").format(unit=self._scale.unit), color=muted
        )
        self.times.getPlotItem().setLabel("bottom", "" if two else tr("BenchmarkChart", "call, in order"), color=muted)
        self.ratios.getPlotItem().setLabel("left", tr("BenchmarkChart", "B to A, %"), color=muted)
        self.ratios.getPlotItem().setLabel(
            "bottom", tr("BenchmarkChart", "pair of neighbouring calls, in order"), color=muted
        )

    @override
    def color_items(self, theme: Theme) -> None:
        for place in range(2):
            color = QColor(theme.series_color(place))
            band = QColor(color)
            band.setAlphaF(0.25)
            self._bands[place].setBrush(band)
            for line in self._bands[place].lines:
                line.setPen(pg.mkPen(None))
            self._lines[place].setPen(pg.mkPen(color, width=1.5))
            self._dots[place].setPen(pg.mkPen(None))
            self._dots[place].setSymbol("o" if place == 0 else "t1")
            self._dots[place].setSymbolSize(4)
            self._dots[place].setSymbolBrush(color)
            self._dots[place].setSymbolPen(pg.mkPen(None))
        self._rings.setPen(pg.mkPen(None))
        self._rings.setSymbol("o")
        self._rings.setSymbolSize(8)
        self._rings.setSymbolBrush(None)
        self._rings.setSymbolPen(pg.mkPen(theme.color("warn"), width=1))
        self._zero.setPen(pg.mkPen(theme.color("muted"), width=1))
        shade = QColor(theme.color("accent"))
        shade.setAlphaF(0.18)
        self._ratio_band.setBrush(shade)
        for line in self._ratio_band.lines:
            line.setPen(pg.mkPen(None))
        self._ratio_dots.setPen(pg.mkPen(None))
        self._ratio_dots.setSymbol("o")
        self._ratio_dots.setSymbolSize(4)
        self._ratio_dots.setSymbolBrush(theme.color("muted"))
        self._ratio_dots.setSymbolPen(pg.mkPen(None))
        self._load_steps.setPen(pg.mkPen(theme.color("accent"), width=2))
