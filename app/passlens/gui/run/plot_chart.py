"""The base of the charts made with pyqtgraph: plain axes, tooltips, menu, export, theme colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetrics, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QToolTip, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.quoting import csv_text
from passlens.gui.kit.charts.chart_geometry import nearest, whole_step
from passlens.gui.kit.charts.chart_menu import chart_menu, pop_up
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.theme import Theme, ThemeManager

_AXIS_PX, _NAME_PX = 58, 30
"""The left axis at the least, and what the name of an axis takes beside its figures."""
_NEAR = 9  # px around a point in which the pointer finds it
_BAND_Z = -20


def grouped(text: str) -> str:
    """An axis label with thousands separators, as in tables: ``100,000``; unchanged if it is not a plain decimal."""
    sign, figures = ("-", text[1:]) if text.startswith("-") else ("", text)
    whole, point, rest = figures.partition(".")
    return f"{sign}{int(whole):,}{point}{rest}" if whole.isdigit() else text


class _Axis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph has no types
    @override
    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        return [grouped(text) for text in super().tickStrings(values, scale, spacing)]


class Plot:
    """One plot with plain axes.

    Attributes:
        widget: The widget of the plot.
        box: The area that is zoomed.
    """

    def __init__(self, chart: QWidget, height: int = 0) -> None:
        """``height``: the minimum, px."""
        axes = {side: _Axis(side) for side in ("left", "bottom")}
        self.widget = pg.PlotWidget(parent=chart, background=None, axisItems=axes)
        self.widget.setMenuEnabled(False)
        self.widget.hideButtons()
        self.widget.setFrameShape(self.widget.Shape.NoFrame)
        self.widget.setMinimumHeight(height)
        self.widget.setMouseTracking(True)
        item = self.widget.getPlotItem()
        self.box = item.getViewBox()
        self._axes = [item.getAxis(side) for side in ("left", "bottom")]
        for axis in self._axes:
            axis.enableAutoSIPrefix(False)
            axis.setStyle(tickLength=-4)
        self._axes[0].setWidth(_AXIS_PX)

    def add(self, *items: pg.GraphicsObject) -> None:
        """Draw these items, later ones over earlier ones."""
        for item in items:
            self.widget.addItem(item)

    def add_band(self) -> pg.LinearRegionItem:
        """Add a range of values, shaded behind everything else."""
        band = pg.LinearRegionItem((0.0, 0.0), orientation="horizontal", movable=False)
        band.setZValue(_BAND_Z)
        for line in band.lines:
            line.setPen(pg.mkPen(None))
        self.add(band)
        return band

    def count_along(self) -> None:
        """Make the lower axis count: draw no ticks between integers."""
        axis = self._axes[1]
        self.box.sigXRangeChanged.connect(
            lambda _box, shown: axis.setTickSpacing(levels=[(whole_step(shown[1] - shown[0], 10), 0)])
        )

    def make_room(self, figure: str) -> None:
        """Give the left axis the width that a figure needs beside the name of the axis."""
        width = QFontMetrics(self.widget.parentWidget().font()).horizontalAdvance(figure)
        self._axes[0].setWidth(max(_AXIS_PX, width + _NAME_PX))

    def label(self, left: str, bottom: str, color: str) -> None:
        """Label the axes, with their units."""
        for side, text in (("left", left), ("bottom", bottom)):
            self.widget.getPlotItem().setLabel(side, text, color=color)

    def restyle(self, theme: Theme) -> None:
        """Apply the colours of a theme."""
        self.widget.setBackground(theme.background)
        for axis in self._axes:
            axis.setPen(pg.mkPen(theme.color("border")))
            axis.setTextPen(pg.mkPen(theme.color("muted")))
            axis.setTickFont(self.widget.parentWidget().font())
        self.widget.getPlotItem().showGrid(x=False, y=True, alpha=0.15)

    def tick_texts(self, values: list[float], spacing: float) -> list[str]:
        """The labels at these values of the left axis."""
        return list(self._axes[0].tickStrings(values, 1.0, spacing))

    def value_at(self, position: QPointF) -> QPointF:
        """The values at a point of the plot, in the units of the axes."""
        return QPointF(self.box.mapSceneToView(self.widget.mapToScene(position.toPoint())))

    def pixel_of(self, value: QPointF) -> QPointF:
        """The point of the plot for these values."""
        return QPointF(self.widget.mapFromScene(self.box.mapViewToScene(value)))

    def nearest(self, series: Sequence[Sequence[float]], size: float, position: QPointF) -> tuple[int, int] | None:
        """The point under the pointer.

        Args:
            series: Values drawn at 1, 2, 3 and so on of the lower axis.
            size: The value that is 1 on the left axis.
            position: The pointer.

        Returns:
            The index of the series, and of its value; None if none is near.
        """
        at = round(self.value_at(position).x()) - 1
        reach = max(2, round(_NEAR * self.box.viewPixelSize()[0]) + 1)  # search only the points near the pointer
        candidates = [
            (place, index)
            for place, values in enumerate(series)
            for index in range(max(0, at - reach), min(len(values), at + reach + 1))
        ]
        pixels = [self.pixel_of(QPointF(index + 1, series[place][index] / size)) for place, index in candidates]
        found = nearest([(pixel.x(), pixel.y()) for pixel in pixels], position.x(), position.y(), _NEAR)
        return candidates[found] if found is not None else None


class PlotChart(QWidget):
    """Plots, one below the other. The wheel zooms, dragging pans, a double click shows everything."""

    wheel_is_the_pages = False
    """Whether the wheel zooms only with Ctrl, and otherwise scrolls the page around the chart."""
    later_ms = 0
    """How long ``redraw_soon`` waits for more data."""

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__()
        self._themes = themes
        self._title = title
        self._plots: list[Plot] = []
        self._later = QTimer(self, singleShot=True, interval=self.later_ms)
        self._later.timeout.connect(self.redraw)
        self.zoomed = False
        """Whether the user has zoomed: new data then does not move the view."""
        self.setAccessibleName(title)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        themes.changed.connect(self.restyle)

    # To be provided by each chart.

    def redraw(self) -> None:
        """Draw the data so far; show all of it, unless ``zoomed``."""
        raise NotImplementedError

    def figures(self) -> Iterable[Sequence[object]]:
        """The figures as rows, titles first; None for unknown values."""
        raise NotImplementedError

    def tooltip_at(self, plot: Plot, position: QPointF) -> str:
        """The tooltip at a point of a plot; empty for none."""
        raise NotImplementedError

    def color_items(self, theme: Theme) -> None:
        """Apply the colours of a theme to the items."""
        raise NotImplementedError

    def label_axes(self) -> None:
        """Write the axis labels again: a unit may have changed."""
        raise NotImplementedError

    # Shared by all charts.

    def add_plot(self, height: int = 0) -> Plot:
        """Add a plot below the others; ``height``: the minimum, px."""
        plot = Plot(self, height)
        plot.box.sigRangeChangedManually.connect(self._on_zoom)
        plot.widget.viewport().installEventFilter(self)
        self._column.addWidget(plot.widget)
        self._plots.append(plot)
        return plot

    def redraw_soon(self) -> None:
        """Draw new data, together with what arrives within a short delay."""
        if not self._later.isActive():
            self._later.start()

    def reset_zoom(self) -> None:
        """Show everything."""
        self.zoomed = False
        self.redraw()

    def csv(self) -> str:
        """The figures, with a header line."""
        return csv_text(self.figures())

    def export_size(self) -> QSize:
        """The size on screen."""
        return self.size()

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw everything, for a picture or a drawing."""
        painter.fillRect(area, self._themes.theme.color("background"))
        shown = [plot.widget for plot in self._plots if not plot.widget.isHidden()]
        top, whole = area.top(), max(1, sum(plot.height() for plot in shown))
        for plot in shown:
            part = QRectF(area.left(), top, area.width(), area.height() * plot.height() / whole)
            plot.render(painter, part, plot.viewport().rect())
            top = part.bottom()

    def restyle(self) -> None:
        """Apply the theme's colours."""
        self.color_items(self._themes.theme)
        for plot in self._plots:
            plot.restyle(self._themes.theme)
        self.label_axes()

    def _on_zoom(self, *_: object) -> None:
        self.zoomed = True

    @override
    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseMove and not event.buttons():
            plots = [plot for plot in self._plots if plot.widget.viewport() is watched]
            text = self.tooltip_at(plots[0], event.position()) if plots else ""
            if text:
                QToolTip.showText(event.globalPosition().toPoint(), plain(text), self)
            else:
                QToolTip.hideText()
        if isinstance(event, QWheelEvent) and self.wheel_is_the_pages:
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                return False
            event.ignore()  # the page around it scrolls
            return True
        if event.type() is QEvent.Type.MouseButtonDblClick:
            self.reset_zoom()
            return True
        if isinstance(event, QContextMenuEvent):
            paper = partial(self._themes.on_paper, self.restyle)
            pop_up(chart_menu(self, self, self._title, paper), event.globalPos())
            return True
        return False


def style_dots(dots: pg.PlotDataItem, size: float, fill: QColor | None, edge: object, symbol: str = "o") -> None:
    """Draw points as symbols of a size, px; ``fill``: None for rings."""
    dots.setSymbol(symbol)
    dots.setSymbolSize(size)
    dots.setSymbolBrush(fill)
    dots.setSymbolPen(edge)


def shade(color: QColor, alpha: float) -> QColor:
    """A colour for a band, with an opacity."""
    pale = QColor(color)
    pale.setAlphaF(alpha)
    return pale
