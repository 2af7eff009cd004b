"""Timed samples: each as a point in order, the median as a line, the quartiles as a band."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QSize
from typing_extensions import override

from passlens.engine.run.stats import summarize
from passlens.engine.units import format_ns
from passlens.gui.kit.charts.chart_geometry import Scale, time_scale, value_range
from passlens.gui.kit.theme import Theme, ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.run.benchmark_points import drawn
from passlens.gui.run.plot_chart import Plot, PlotChart, shade, style_dots

_AT_ONCE = 500  # with more samples than this, draw a few times a second instead of one by one


class SampleChart(PlotChart):
    """Grows during a run."""

    later_ms = 200

    def __init__(self, themes: ThemeManager, title: str = "Samples") -> None:
        super().__init__(themes, title)
        self._samples: list[int] = []
        self._scale = Scale("ms", 1e6)
        self.setMinimumHeight(180)
        self.plot = self.add_plot()
        self.plot.count_along()
        self._band = self.plot.add_band()
        self._median = pg.InfiniteLine(0.0, angle=0)
        self._points = pg.PlotDataItem([], [])
        self.plot.add(self._median, self._points)
        self.restyle()
        self.set_samples(())

    @property
    def samples(self) -> tuple[int, ...]:
        """The samples in order, ns."""
        return tuple(self._samples)

    @property
    def count(self) -> int:
        """The number of samples."""
        return len(self._samples)

    @property
    def unit(self) -> str:
        """The unit of the time axis."""
        return self._scale.unit

    def set_samples(self, samples_ns: Sequence[int]) -> None:
        """Replace all samples, ns."""
        self._samples = list(samples_ns)
        self.reset_zoom()

    def add_samples(self, walls_ns: Sequence[int]) -> None:
        """Add samples, ns, in one drawing: short calls arrive by the hundred."""
        self._samples.extend(walls_ns)
        if len(self._samples) < _AT_ONCE:
            self.redraw()
        else:
            self.redraw_soon()

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        yield ["sample", "wall_ns"]
        yield from enumerate(self._samples, 1)

    @override
    def tooltip_at(self, plot: Plot, position: QPointF) -> str:
        near = plot.nearest([self._samples], self._scale.size, position)
        if near is None:
            return ""
        found = near[1]
        text = tr("SampleChart", "sample {found}: {samples} ({samples2:,} ns)").format(
            found=found + 1, samples=format_ns(self._samples[found]), samples2=self._samples[found]
        )
        middle = summarize(self._samples)
        if middle is not None and middle.median_ns > 0:
            share = (self._samples[found] - middle.median_ns) / middle.median_ns * 100
            text += tr("SampleChart", "\n{share:+.1f} % against the median").format(share=share)
        return text

    @override
    def sizeHint(self) -> QSize:
        return QSize(480, 220)

    @override
    def redraw(self) -> None:
        low, high = value_range(self._samples)
        self._scale = time_scale(high if self._samples else 1e6)
        size = self._scale.size
        places = drawn(self._samples)
        self._points.setData([place + 1 for place in places], [self._samples[place] / size for place in places])
        middle = summarize(self._samples)
        for item in (self._band, self._median):
            item.setVisible(middle is not None)
        if middle is not None:
            self._median.setValue(middle.median_ns / size)
            self._band.setRegion((middle.q1_ns / size, middle.q3_ns / size))
        self.label_axes()
        if not self.zoomed:
            count = max(len(self._samples), 2)
            self.plot.box.setRange(xRange=(0.5, count + 0.5), yRange=(low / size, high / size), padding=0)
        self.setAccessibleDescription(
            tr("SampleChart", "{samples} samples, median {median_ns}").format(
                samples=len(self._samples), median_ns=format_ns(middle.median_ns)
            )
            if middle
            else tr("SampleChart", "no samples yet")
        )

    @override
    def label_axes(self) -> None:
        time = tr("SampleChart", "time, {unit}").format(unit=self._scale.unit)
        self.plot.label(time, tr("SampleChart", "sample, in order"), self._themes.theme.muted)

    @override
    def color_items(self, theme: Theme) -> None:
        self._band.setBrush(shade(theme.series_color(0), 0.16))
        self._median.setPen(pg.mkPen(theme.color("accent"), width=1.5))
        self._points.setPen(pg.mkPen(theme.color("muted"), width=0.6))
        style_dots(self._points, 6, theme.series_color(0), pg.mkPen(theme.background, width=0.5))
