"""How the values of a result are spread: bars over the values, logarithmic in the counts when one dwarfs the rest."""

from __future__ import annotations

import csv
import io
import math

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QToolTip, QWidget
from typing_extensions import override

from passlens.engine.run.values import Histogram
from passlens.gui.theme import ThemeManager
from passlens.gui.widgets.chart_menu import chart_menu

_DWARFED = 200  # times: a bar this much taller than the median one hides the others on a linear axis


class HistogramChart(QWidget):
    """Ctrl and the wheel zoom, drag pans, double click shows everything."""

    def __init__(self, themes: ThemeManager, title: str = "Histogram") -> None:
        super().__init__()
        self._themes = themes
        self._title = title
        self._histogram: Histogram | None = None
        self.setAccessibleName(title)
        self.setFixedHeight(170)
        self._plot = pg.PlotWidget(parent=self, background=None)
        self._plot.setMenuEnabled(False)
        self._plot.hideButtons()
        self._plot.setFrameShape(self._plot.Shape.NoFrame)
        self._item = self._plot.getPlotItem()
        self._box = self._item.getViewBox()
        self._bars = pg.BarGraphItem(x0=[], x1=[], height=[])
        self._item.addItem(self._bars)
        for side in ("left", "bottom"):
            axis = self._item.getAxis(side)
            axis.enableAutoSIPrefix(False)
            axis.setStyle(tickLength=-4)
        self._item.getAxis("left").setWidth(58)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._plot)
        self._plot.setMouseTracking(True)
        self._plot.viewport().installEventFilter(self)
        themes.changed.connect(self._restyle)
        self._restyle()

    @property
    def histogram(self) -> Histogram | None:
        """What is drawn."""
        return self._histogram

    @property
    def logarithmic(self) -> bool:
        """Whether the axis of counts is."""
        counts = sorted(count for count in self._histogram.counts if count) if self._histogram else []
        return bool(counts) and counts[-1] > _DWARFED * counts[len(counts) // 2]

    def set_histogram(self, histogram: Histogram | None) -> None:
        """Draw another one."""
        self._histogram = histogram
        self.reset_zoom()

    def reset_zoom(self) -> None:
        """Show everything."""
        edges, heights = self._edges(), self._heights()
        self._bars.setOpts(x0=edges[:-1], x1=edges[1:], height=heights)
        if heights:
            top = max(heights) or 1.0
            margin = (edges[-1] - edges[0]) * 0.05
            self._box.setLimits(xMin=edges[0] - margin, xMax=edges[-1] + margin, yMin=0, yMax=top * 1.1)
            self._box.setRange(xRange=(edges[0], edges[-1]), yRange=(0, top * 1.05), padding=0.02)
        self._label()
        total = sum(self._histogram.counts) if self._histogram else 0
        self.setAccessibleDescription(f"{total:,} values in {len(heights)} bins" if heights else "no values")

    def csv(self) -> str:
        """One line a bin: its ends, and how many values are in it."""
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(["from", "to", "count"])
        edges = self._edges()
        counts = self._histogram.counts if self._histogram else ()
        writer.writerows((edges[place], edges[place + 1], count) for place, count in enumerate(counts))
        return out.getvalue()

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw everything, for a picture or a drawing."""
        painter.fillRect(area, self._themes.theme.color("background"))
        self._plot.render(painter, area, self._plot.viewport().rect())

    def export_size(self) -> QSize:
        """As large as on screen."""
        return self.size()

    def tooltip_at(self, position: QPointF) -> str:
        """The bin below the pointer, in words."""
        if self._histogram is None:
            return ""
        at = self._box.mapSceneToView(self._plot.mapToScene(position.toPoint())).x()
        edges = self._edges()
        for place, count in enumerate(self._histogram.counts):
            if edges[place] <= at <= edges[place + 1]:
                return f"{edges[place]:.6g} to {edges[place + 1]:.6g}: {count:,}"
        return ""

    @override
    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseMove and not event.buttons():
            text = self.tooltip_at(event.position())
            if text:
                QToolTip.showText(event.globalPosition().toPoint(), text, self)
            else:
                QToolTip.hideText()
        if isinstance(event, QWheelEvent) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()  # the page around it scrolls
            return True
        if event.type() is QEvent.Type.MouseButtonDblClick:
            self.reset_zoom()
            return True
        if isinstance(event, QContextMenuEvent):
            menu = chart_menu(self, self, self._title)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(event.globalPos())
            return True
        return False

    def _edges(self) -> list[float]:
        histogram = self._histogram
        if histogram is None or not histogram.counts:
            return [0.0]
        low, high, bins = histogram.low, histogram.high, len(histogram.counts)
        if low == high:  # one value: a bar that can be seen
            half = abs(low) / 20 or 0.5
            low, high = low - half, high + half
        return [low + (high - low) * place / bins for place in range(bins + 1)]

    def _heights(self) -> list[float]:
        counts = self._histogram.counts if self._histogram else ()
        if self.logarithmic:
            return [math.log10(count + 1) for count in counts]
        return [float(count) for count in counts]

    def _label(self) -> None:
        muted = self._themes.theme.muted
        self._item.setLabel("left", "log10 (count + 1)" if self.logarithmic else "count", color=muted)
        self._item.setLabel("bottom", "value", color=muted)

    def _restyle(self) -> None:
        theme = self._themes.theme
        self._plot.setBackground(theme.background)
        self._bars.setOpts(brush=theme.series_color(0), pen=pg.mkPen(theme.background, width=0.5))
        for side in ("left", "bottom"):
            axis = self._item.getAxis(side)
            axis.setPen(pg.mkPen(theme.color("border")))
            axis.setTextPen(pg.mkPen(theme.color("muted")))
            axis.setTickFont(self.font())
        self._item.showGrid(x=False, y=True, alpha=0.15)
        self._label()
