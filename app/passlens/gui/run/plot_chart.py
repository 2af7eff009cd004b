"""What charts made with pyqtgraph have in common: plain axes, tips, menu, export, the colours of the theme."""

from __future__ import annotations

from functools import partial

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QToolTip, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.gui.kit.chart_menu import chart_menu, pop_up
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.theme import Theme, ThemeManager

_AXIS_PX = 58


def grouped(text: str) -> str:
    """A figure at an axis as the tables write it: ``100,000``; what is no plain decimal stays."""
    sign, figures = ("-", text[1:]) if text.startswith("-") else ("", text)
    whole, point, rest = figures.partition(".")
    return f"{sign}{int(whole):,}{point}{rest}" if whole.isdigit() else text


class _Axis(pg.AxisItem):  # type: ignore[misc]  # pyqtgraph has no types
    @override
    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        return [grouped(text) for text in super().tickStrings(values, scale, spacing)]


class PlotsChart(QWidget):
    """One plot or several, one below the other. Wheel zooms, drag pans, double click shows everything."""

    wheel_is_the_pages = False
    """Whether the wheel zooms with Ctrl only, and scrolls the page around the chart without."""

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__()
        self._themes = themes
        self._title = title
        self._plots: list[pg.PlotWidget] = []
        self.setAccessibleName(title)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        themes.changed.connect(self.restyle)

    # What a chart says of itself.

    def reset_zoom(self) -> None:
        """Show everything."""
        raise NotImplementedError

    def csv(self) -> str:
        """The figures, with a header line."""
        raise NotImplementedError

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw everything, for a picture or a drawing."""
        raise NotImplementedError

    def tip_on(self, plot: pg.PlotWidget, position: QPointF) -> str:
        """What the pointer is on in a plot, in words; empty when on nothing."""
        raise NotImplementedError

    def color_items(self, theme: Theme) -> None:
        """Give what is drawn the colours of a theme."""
        raise NotImplementedError

    def label_axes(self) -> None:
        """Write the labels anew: a unit may have changed."""
        raise NotImplementedError

    # What they share.

    def add_plot(self) -> pg.PlotWidget:
        """A plot with plain axes below the others."""
        axes = {side: _Axis(side) for side in ("left", "bottom")}
        plot = pg.PlotWidget(parent=self, background=None, axisItems=axes)
        plot.setMenuEnabled(False)
        plot.hideButtons()
        plot.setFrameShape(plot.Shape.NoFrame)
        for side in ("left", "bottom"):
            axis = plot.getPlotItem().getAxis(side)
            axis.enableAutoSIPrefix(False)
            axis.setStyle(tickLength=-4)
        plot.getPlotItem().getAxis("left").setWidth(_AXIS_PX)
        plot.setMouseTracking(True)
        plot.viewport().installEventFilter(self)
        self._column.addWidget(plot)
        self._plots.append(plot)
        return plot

    def export_size(self) -> QSize:
        """As large as on screen."""
        return self.size()

    def restyle(self) -> None:
        """Take the colours of the theme."""
        theme = self._themes.theme
        self.color_items(theme)
        for plot in self._plots:
            plot.setBackground(theme.background)
            for side in ("left", "bottom"):
                axis = plot.getPlotItem().getAxis(side)
                axis.setPen(pg.mkPen(theme.color("border")))
                axis.setTextPen(pg.mkPen(theme.color("muted")))
                axis.setTickFont(self.font())
            plot.getPlotItem().showGrid(x=False, y=True, alpha=0.15)
        self.label_axes()

    @override
    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseMove and not event.buttons():
            plots = [plot for plot in self._plots if plot.viewport() is watched]
            text = self.tip_on(plots[0], event.position()) if plots else ""
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


class PlotChart(PlotsChart):
    """One plot."""

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__(themes, title)
        self._plot = self.add_plot()
        self._item = self._plot.getPlotItem()
        self._box = self._item.getViewBox()

    def tooltip_at(self, position: QPointF) -> str:
        """What the pointer is on, in words; empty when on nothing."""
        raise NotImplementedError

    def axis_labels(self) -> tuple[str, str]:
        """Of the left and of the lower axis, with their units."""
        raise NotImplementedError

    def value_at(self, position: QPointF) -> QPointF:
        """What a point of the plot stands for, in the units of the axes."""
        return QPointF(self._box.mapSceneToView(self._plot.mapToScene(position.toPoint())))

    def pixel_of(self, value: QPointF) -> QPointF:
        """Where that is in the plot."""
        return QPointF(self._plot.mapFromScene(self._box.mapViewToScene(value)))

    @override
    def draw(self, painter: QPainter, area: QRectF) -> None:
        painter.fillRect(area, self._themes.theme.color("background"))
        self._plot.render(painter, area, self._plot.viewport().rect())

    @override
    def tip_on(self, plot: pg.PlotWidget, position: QPointF) -> str:
        return self.tooltip_at(position)

    @override
    def label_axes(self) -> None:
        for side, text in zip(("left", "bottom"), self.axis_labels(), strict=True):
            self._item.setLabel(side, text, color=self._themes.theme.muted)
