"""Timed samples: each as a point in order, the median as a line, the quartiles as a band."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QSize, QTimer
from PySide6.QtGui import QColor
from typing_extensions import override

from passlens.engine.quoting import TableWriter
from passlens.engine.run.stats import summarize
from passlens.engine.units import format_ns
from passlens.gui.kit.chart_geometry import Scale, nearest, time_scale, value_range, whole_step
from passlens.gui.kit.theme import Theme, ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.run.benchmark_points import drawn
from passlens.gui.run.plot_chart import PlotChart

_AT_ONCE = 500  # more samples than this are drawn a few times a second, not one by one
_LATER_MS = 200
_NEAR = 10  # px around a point in which the pointer finds it


class SampleChart(PlotChart):
    """Grows while a run goes on."""

    def __init__(self, themes: ThemeManager, title: str = "Samples") -> None:
        super().__init__(themes, title)
        self._samples: list[int] = []
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_LATER_MS)
        self._later.timeout.connect(self._show)
        self._scale = Scale("ms", 1e6)
        self._free = False  # the user has zoomed; new samples no longer move the view
        self.setMinimumHeight(180)
        self._band = pg.LinearRegionItem((0.0, 0.0), orientation="horizontal", movable=False)
        self._band.setZValue(-20)
        self._median = pg.InfiniteLine(0.0, angle=0)
        self._points = pg.PlotDataItem([], [])
        for item in (self._band, self._median, self._points):
            self._item.addItem(item)
        self._box.sigRangeChangedManually.connect(self._on_zoom)
        self._box.sigXRangeChanged.connect(self._on_x_range)
        self.restyle()
        self.set_samples(())

    @property
    def samples(self) -> tuple[int, ...]:
        """The samples in order, ns."""
        return tuple(self._samples)

    @property
    def count(self) -> int:
        """How many samples there are."""
        return len(self._samples)

    @property
    def unit(self) -> str:
        """The unit of the time axis."""
        return self._scale.unit

    def set_samples(self, samples_ns: Sequence[int]) -> None:
        """Replace all samples, ns, and show them all."""
        self._samples = list(samples_ns)
        self._free = False
        self._show()

    def add_samples(self, walls_ns: Sequence[int]) -> None:
        """Append some, ns, and draw them together: short calls come by the hundred."""
        self._samples.extend(walls_ns)
        if len(self._samples) < _AT_ONCE:
            self._show()
        elif not self._later.isActive():
            self._later.start()

    @override
    def reset_zoom(self) -> None:
        self._free = False
        self._show()

    @override
    def csv(self) -> str:
        out = io.StringIO()
        writer = TableWriter(out)
        writer.writerow(["sample", "wall_ns"])
        writer.writerows(enumerate(self._samples, 1))
        return out.getvalue()

    @override
    def tooltip_at(self, position: QPointF) -> str:
        at = self.value_at(position).x()
        reach = max(2, round(_NEAR * self._box.viewPixelSize()[0]) + 1)
        first = min(max(0, round(at) - 1 - reach), len(self._samples))
        near = range(first, min(round(at) - 1 + reach + 1, len(self._samples)))  # only those below the pointer
        points = [self._pixel(index) for index in near]
        found = nearest([(point.x(), point.y()) for point in points], position.x(), position.y(), _NEAR)
        if found is None:
            return ""
        found += first
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

    def _pixel(self, index: int) -> QPointF:
        return self.pixel_of(QPointF(index + 1, self._samples[index] / self._scale.size))

    def _on_zoom(self, *_: object) -> None:
        self._free = True

    def _on_x_range(self, _box: object, shown: tuple[float, float]) -> None:
        # Samples are counted, so no tick stands between two of them.
        self._item.getAxis("bottom").setTickSpacing(levels=[(whole_step(shown[1] - shown[0], 10), 0)])

    def _show(self) -> None:
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
        if not self._free:
            count = max(len(self._samples), 2)
            self._box.setRange(xRange=(0.5, count + 0.5), yRange=(low / size, high / size), padding=0)
        self.setAccessibleDescription(
            tr("SampleChart", "{samples} samples, median {median_ns}").format(
                samples=len(self._samples), median_ns=format_ns(middle.median_ns)
            )
            if middle
            else tr("SampleChart", "no samples yet")
        )

    @override
    def axis_labels(self) -> tuple[str, str]:
        return tr("SampleChart", "time, {unit}").format(unit=self._scale.unit), tr("SampleChart", "sample, in order")

    @override
    def color_items(self, theme: Theme) -> None:
        band = QColor(theme.series_color(0))
        band.setAlphaF(0.16)
        self._band.setBrush(band)
        for line in self._band.lines:
            line.setPen(pg.mkPen(None))
        self._median.setPen(pg.mkPen(theme.color("accent"), width=1.5))
        self._points.setPen(pg.mkPen(theme.color("muted"), width=0.6))
        self._points.setSymbol("o")
        self._points.setSymbolSize(6)
        self._points.setSymbolBrush(theme.series_color(0))
        self._points.setSymbolPen(pg.mkPen(theme.background, width=0.5))
