"""What charts that paint themselves have in common: the frame of the focus, tips, the menu with the exports."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QMenu, QWidget
from typing_extensions import override

from passlens.gui.kit.canvas_input import show_tip
from passlens.gui.kit.chart_menu import chart_menu, pop_up
from passlens.gui.kit.theme import ThemeManager


class PaintedChart(QWidget):
    """A chart with a title, painted in the colours of the theme."""

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__()
        self._themes = themes
        self._title = title
        self._hovered = -1
        self.setAccessibleName(title)
        themes.changed.connect(self.update)

    # What a chart says of itself.

    @property
    def empty(self) -> bool:
        """Whether there is nothing to see."""
        raise NotImplementedError

    def csv(self) -> str:
        """The figures, with a header line."""
        raise NotImplementedError

    def export_size(self) -> QSize:
        """The size of the chart as a picture, px."""
        raise NotImplementedError

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw the chart into ``area``."""
        raise NotImplementedError

    def tooltip_at(self, point: QPoint) -> str:
        """What stands under a point, in lines; empty for nothing."""
        raise NotImplementedError

    def reset_zoom(self) -> None:
        """Show everything again."""
        raise NotImplementedError

    # What they share.

    def menu_at(self, point: QPoint) -> QMenu:
        """The context menu at a point."""
        del point
        return chart_menu(self, self, self._title, self._themes.on_paper)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.draw(painter, QRectF(self.rect()))
        if self.hasFocus() and not self.empty:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._themes.theme.color("accent"), 1))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            show_tip(event, self, self.tooltip_at(event.pos()))
            return True
        return super().event(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        self.update()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        pop_up(self.menu_at(event.pos()), event.globalPos())
