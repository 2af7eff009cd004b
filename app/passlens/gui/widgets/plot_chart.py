"""What charts made with pyqtgraph have in common: plain axes, tips, menu, export, the colours of the theme."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QToolTip, QWidget
from typing_extensions import override

from passlens.gui.theme import Theme, ThemeManager
from passlens.gui.widgets.chart_menu import chart_menu

_AXIS_PX = 58


class PlotChart(QWidget):
    """One plot. Wheel zooms, drag pans, double click shows everything."""

    wheel_is_the_pages = False
    """Whether the wheel zooms with Ctrl only, and scrolls the page around the chart without."""

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__()
        self._themes = themes
        self._title = title
        self.setAccessibleName(title)
        self._plot = pg.PlotWidget(parent=self, background=None)
        self._plot.setMenuEnabled(False)
        self._plot.hideButtons()
        self._plot.setFrameShape(self._plot.Shape.NoFrame)
        self._item = self._plot.getPlotItem()
        self._box = self._item.getViewBox()
        for side in ("left", "bottom"):
            axis = self._item.getAxis(side)
            axis.enableAutoSIPrefix(False)
            axis.setStyle(tickLength=-4)
        self._item.getAxis("left").setWidth(_AXIS_PX)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._plot)
        self._plot.setMouseTracking(True)
        self._plot.viewport().installEventFilter(self)
        themes.changed.connect(self.restyle)

    # What a chart says of itself.

    def reset_zoom(self) -> None:
        """Show everything."""
        raise NotImplementedError

    def csv(self) -> str:
        """The figures, with a header line."""
        raise NotImplementedError

    def tooltip_at(self, position: QPointF) -> str:
        """What the pointer is on, in words; empty when on nothing."""
        raise NotImplementedError

    def axis_labels(self) -> tuple[str, str]:
        """Of the left and of the lower axis, with their units."""
        raise NotImplementedError

    def color_items(self, theme: Theme) -> None:
        """Give what is drawn the colours of a theme."""
        raise NotImplementedError

    # What they share.

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw everything, for a picture or a drawing."""
        painter.fillRect(area, self._themes.theme.color("background"))
        self._plot.render(painter, area, self._plot.viewport().rect())

    def export_size(self) -> QSize:
        """As large as on screen."""
        return self.size()

    def value_at(self, position: QPointF) -> QPointF:
        """What a point of the plot stands for, in the units of the axes."""
        return QPointF(self._box.mapSceneToView(self._plot.mapToScene(position.toPoint())))

    def pixel_of(self, value: QPointF) -> QPointF:
        """Where that is in the plot."""
        return QPointF(self._plot.mapFromScene(self._box.mapViewToScene(value)))

    def label_axes(self) -> None:
        """Write the labels anew: a unit may have changed."""
        for side, text in zip(("left", "bottom"), self.axis_labels(), strict=True):
            self._item.setLabel(side, text, color=self._themes.theme.muted)

    def restyle(self) -> None:
        """Take the colours of the theme."""
        theme = self._themes.theme
        self._plot.setBackground(theme.background)
        self.color_items(theme)
        for side in ("left", "bottom"):
            axis = self._item.getAxis(side)
            axis.setPen(pg.mkPen(theme.color("border")))
            axis.setTextPen(pg.mkPen(theme.color("muted")))
            axis.setTickFont(self.font())
        self._item.showGrid(x=False, y=True, alpha=0.15)
        self.label_axes()

    @override
    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseMove and not event.buttons():
            text = self.tooltip_at(event.position())
            if text:
                QToolTip.showText(event.globalPosition().toPoint(), text, self)
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
            menu = chart_menu(self, self, self._title)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(event.globalPos())
            return True
        return False
