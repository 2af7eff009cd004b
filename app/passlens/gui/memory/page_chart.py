"""Charts of bars that stand in a page that scrolls: the wheel is the page's, keys walk the bars, Return opens one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QWheelEvent
from typing_extensions import override

from passlens.gui.kit.axis_chart import AXIS_PX, AxisChart
from passlens.gui.kit.chart_geometry import Scale, whole_step

_PLAIN = Scale("", 1.0)


class PageChart(AxisChart):
    """Ctrl and the wheel zoom; without Ctrl the page scrolls.

    Signals:
        bar_opened: The index of the bar that was double-clicked, or chosen and confirmed with Return.
    """

    bar_opened = Signal(int)
    walk_keys = (Qt.Key.Key_Left, Qt.Key.Key_Right)
    """To the bar before, and to the next one."""
    can_leave = False
    """Whether a click beside the bars leaves the one that was chosen."""

    @property
    def bar_count(self) -> int:
        """How many bars there are."""
        raise NotImplementedError

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 400), self.sizeHint().height())

    @property
    def current(self) -> int:
        """The bar that is marked; -1 for none."""
        return self._current

    def set_current(self, index: int) -> None:
        """Mark a bar, without a signal."""
        self._current = index
        self.update()

    def draw_counts(
        self, painter: QPainter, plot: QRectF, title: str, spacing: float, *, origin: float = 0.0, offset: float = 0.0
    ) -> None:
        """Figures of an axis that counts, about ``spacing`` px apart, with its title at the right.

        ``origin`` is the count at the left end of the whole axis, ``offset`` where in its unit a figure stands.
        """
        theme, metrics, (low, high) = self._themes.theme, QFontMetrics(painter.font()), self.window_range
        step = whole_step(high - low, max(2, int(plot.width() // spacing)))
        right = plot.right() - metrics.horizontalAdvance(title) - 5
        painter.setPen(theme.color("muted"))
        painter.drawText(QRectF(right, plot.bottom() + 3, 60, AXIS_PX - 4), Qt.AlignmentFlag.AlignVCenter, title)
        value = -(-int(origin + low) // step) * step
        while value <= origin + high:
            x = plot.left() + (value + offset - origin - low) / (high - low) * plot.width()
            text = _PLAIN.figure(value)
            width = metrics.horizontalAdvance(text) + 4
            if x >= plot.left() and x + width / 2 + 6 < right:
                if not offset:
                    painter.setPen(QPen(theme.color("border"), 1))
                    painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 3))
                painter.setPen(theme.color("muted"))
                box = QRectF(x - width / 2, plot.bottom() + 3, width, AXIS_PX - 4)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
            value += step
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())

    @override
    def choose(self, index: int) -> None:
        if index >= 0 or self.can_leave:
            super().choose(index)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and not self.empty:
            self.zoom_by(event)
        else:
            event.ignore()  # the page scrolls

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.bar_at(event.position().toPoint())
        if index >= 0:
            self.bar_opened.emit(index)
        elif self.can_leave:
            self.reset_zoom()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in self.walk_keys and self.bar_count:
            step = -1 if key is self.walk_keys[0] else 1
            self.choose(min(max(0, self._current + step), self.bar_count - 1))
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._current >= 0:
            self.bar_opened.emit(self._current)
        else:
            super().keyPressEvent(event)
