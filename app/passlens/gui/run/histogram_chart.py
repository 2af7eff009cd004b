"""The distribution of a result's values: a histogram, with a logarithmic count axis if one bar dwarfs the rest."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pyqtgraph as pg
from PySide6.QtCore import QPointF
from typing_extensions import override

from passlens.engine.run.values import Histogram
from passlens.gui.kit.theme import Theme, ThemeManager
from passlens.gui.kit.translation import localized, tr
from passlens.gui.run.plot_chart import Plot, PlotChart

_DWARFED = 200  # times: a bar this much taller than the median bar hides the others on a linear axis


class HistogramChart(PlotChart):
    """Part of a scrolling page: zooms with Ctrl and the wheel."""

    wheel_is_the_pages = True

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__(themes, title)
        self._histogram: Histogram | None = None
        self.setFixedHeight(170)
        self._bars = pg.BarGraphItem(x0=[], x1=[], height=[])
        self.plot = self.add_plot()
        self.plot.add(self._bars)
        self.restyle()

    @property
    def histogram(self) -> Histogram | None:
        """The histogram shown."""
        return self._histogram

    @property
    def logarithmic(self) -> bool:
        """Whether the count axis is logarithmic."""
        counts = sorted(count for count in self._histogram.counts if count) if self._histogram else []
        return bool(counts) and counts[-1] > _DWARFED * counts[len(counts) // 2]

    def set_histogram(self, histogram: Histogram | None) -> None:
        """Show another histogram."""
        self._histogram = histogram
        self.redraw()

    @override
    def redraw(self) -> None:
        edges, heights = self._edges(), self._heights()
        self._bars.setOpts(x0=edges[:-1], x1=edges[1:], height=heights)
        if heights:
            top = max(heights) or 1.0
            self.plot.make_room(f"{round(top):,}")
            margin = (edges[-1] - edges[0]) * 0.05
            self.plot.box.setLimits(xMin=edges[0] - margin, xMax=edges[-1] + margin, yMin=0, yMax=top * 1.1)
            self.plot.box.setRange(xRange=(edges[0], edges[-1]), yRange=(0, top * 1.05), padding=0.02)
        self.label_axes()
        total = sum(self._histogram.counts) if self._histogram else 0
        self.setAccessibleDescription(
            tr("HistogramChart", "{total:,} values in {heights} bins").format(total=total, heights=len(heights))
            if heights
            else tr("HistogramChart", "no values")
        )

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        yield ["from", "to", "count"]
        edges = self._edges()
        counts = self._histogram.counts if self._histogram else ()
        yield from ((edges[place], edges[place + 1], count) for place, count in enumerate(counts))

    @override
    def tooltip_at(self, plot: Plot, position: QPointF) -> str:
        if self._histogram is None:
            return ""
        at = plot.value_at(position).x()
        edges = self._edges()
        for place, count in enumerate(self._histogram.counts):
            if edges[place] <= at <= edges[place + 1]:
                return tr("HistogramChart", "{edges:.6g} to {edges2:.6g}: {count:,}").format(
                    edges=edges[place], edges2=edges[place + 1], count=count
                )
        return ""

    def _edges(self) -> list[float]:
        histogram = self._histogram
        if histogram is None or not histogram.counts:
            return [0.0]
        low, high, bins = histogram.low, histogram.high, len(histogram.counts)
        if low == high:  # a single value: give its bar a visible width
            half = abs(low) / 20 or 0.5
            low, high = low - half, high + half
        return [low + (high - low) * place / bins for place in range(bins + 1)]

    def _heights(self) -> list[float]:
        counts = self._histogram.counts if self._histogram else ()
        if self.logarithmic:
            return [math.log10(count + 1) for count in counts]
        return [float(count) for count in counts]

    @override
    def label_axes(self) -> None:
        counts = tr("HistogramChart", "log10 (count + 1)") if self.logarithmic else tr("HistogramChart", "count")
        self.plot.label(counts, localized("value"), self._themes.theme.muted)

    @override
    def color_items(self, theme: Theme) -> None:
        self._bars.setOpts(brush=theme.series_color(0), pen=pg.mkPen(theme.background, width=0.5))
