"""Bytes over the passes of a kernel, as steps of its allocations: counted, planned, and the limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QPainter, QPen
from typing_extensions import override

from passlens.engine.analysis.shared_memory.values import Allocation, AllocationStep, Kind
from passlens.gui.kit.charts.axis_chart import AXIS_PX, AxisChart, plot_inside
from passlens.gui.kit.shared_memory_rows import StepSpan, change_words, series_of, short_pass, step_size
from passlens.gui.kit.style import mixed
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, tr

_HEIGHT = 168
_TOP = 22
_LEFT = 64
_RIGHT = 16
_LEAST_LABEL = 60
_LEAST_NAME = 32


class StepChart(AxisChart):
    """A bar for each step; a click or the left and right arrow keys choose one."""

    can_leave = False

    def __init__(self, themes: ThemeManager, title: str, height: int = _HEIGHT) -> None:
        super().__init__(themes, title)
        self._labels: Mapping[str, str] = {}
        self._series: dict[str, int] = {}
        self._order: dict[str, int] = {}
        self._spans: tuple[StepSpan, ...] = ()
        self._origin = 0.0
        self._end = 1.0
        self._limit: int | None = None
        self.least_window = 4.0
        self.setFixedHeight(height)

    @property
    @override
    def empty(self) -> bool:
        return not self._spans

    @property
    @override
    def full(self) -> float:
        return max(1.0, self._end - self._origin)

    @property
    def spans(self) -> tuple[StepSpan, ...]:
        """The steps shown."""
        return self._spans

    def set_spans(
        self, axis: tuple[float, float], spans: Sequence[StepSpan], limit: int | None, labels: Mapping[str, str]
    ) -> None:
        """Show steps against a limit, bytes; ``labels``: of allocations by key, in the order of the bill."""
        self._labels = labels
        self._series = {key: series_of(place) for place, key in enumerate(labels)}
        self._origin, self._end = axis
        self._spans, self._limit = tuple(spans), limit
        came = dict.fromkeys(one.key for span in spans for one in span.step.allocations)
        self._order = {key: at for at, key in enumerate(came)}
        self._window = None
        self.forget_marks()
        self.setAccessibleDescription("; ".join(f"{one.step.name} {step_size(one.step)}" for one in self._spans))
        self.update()

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        yield ["position", "pass", "bytes", "planned bytes", "limit", "changes"]
        for one in self._spans:
            step = one.step
            yield step.position, step.name, step.total, step.planned, self._limit, change_words(step)

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, self.height())

    @override
    def plot_of(self, area: QRectF) -> QRectF:
        return plot_inside(area, _LEFT, _TOP, _RIGHT)

    @override
    def neighbour(self, across: int, down: int) -> int | None:
        return self.in_order(across, len(self._spans))

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 400), self.sizeHint().height())

    @override
    def item_at(self, point: QPointF) -> int:
        plot = self.plot_of(self.view)
        if not plot.adjusted(0, -_TOP, 0, AXIS_PX).contains(point):
            return -1
        at = self._origin + self.value_at(point.x())
        return next((index for index, one in enumerate(self._spans) if one.start <= at < one.stop), -1)

    @override
    def tooltip_at(self, point: QPointF) -> str:
        index = self.item_at(point)
        if index < 0:
            return ""
        step = self._spans[index].step
        lines = [
            tr("StepChart", "pass {position:,} {name}").format(position=step.position, name=step.name),
            step_size(step),
            change_words(step),
        ]
        if self._limit is not None and step.total is not None and step.total > self._limit:
            lines.append(
                tr("StepChart", "{total:,} B over the limit of {limit:,} B").format(
                    total=step.total - self._limit, limit=self._limit
                )
            )
        return "\n".join((*lines, tr("StepChart", "double-click: its diff")))

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        plot = self.plot_of(area)
        top = self._top()
        self.draw_bytes(painter, plot, 0, top, 4)
        self.draw_counts(painter, plot, localized("pass"), 80, origin=self._origin)
        painter.save()
        painter.setClipRect(plot.adjusted(0, -_TOP, 0, 1))
        for index, one in enumerate(self._spans):
            self._draw_step(painter, plot, top, index, one)
        painter.restore()
        self._draw_names(painter, plot)
        self._draw_limit(painter, plot, top)

    def _top(self) -> float:
        sizes = [(one.step.total or 0) + (one.step.planned or 0) for one in self._spans]
        return max([*sizes, self._limit or 0, 1]) * 1.12

    def _x(self, plot: QRectF, position: float) -> float:
        low, high = self.window_range
        return plot.left() + (position - self._origin - low) / (high - low) * plot.width()

    def _draw_step(self, painter: QPainter, plot: QRectF, top: float, index: int, one: StepSpan) -> None:
        theme, metrics = self._themes.theme, QFontMetrics(painter.font())
        step = one.step
        left, right = self._x(plot, one.start), self._x(plot, one.stop)
        column = QRectF(left, plot.top() - _TOP, right - left, plot.height() + _TOP)
        if index == self.current:
            painter.fillRect(column, theme.color("selection"))
        elif index == self.hovered:
            painter.fillRect(column, theme.color("panel"))
        over = self._limit is not None and step.total is not None and step.total > self._limit
        color = theme.color("fail") if over else theme.series_color(0)
        level = plot.bottom()
        for one_of in self._in_order(step):
            height = (one_of.bytes or 0) / top * plot.height()
            level -= height
            area = QRectF(left, level, right - left, height)
            self._draw_allocation(painter, area, one_of, self._limit_y(plot, top))
        painter.setPen(QPen(color, 2))
        painter.drawLine(QPointF(left, level), QPointF(right, level))
        painter.setPen(QPen(theme.color("muted"), 1))
        painter.drawLine(QPointF(left, plot.bottom()), QPointF(left, plot.top() - 4))
        room = right - left - 8
        size = step_size(step)
        if metrics.horizontalAdvance(size) < room and level - 16 > plot.top() - 4:
            painter.setPen(theme.color("fail" if over else "text"))
            box = QRectF(left + 4, level - 16, room, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, size)

    def _draw_names(self, painter: QPainter, plot: QRectF) -> None:
        """Name each pass from its line on, or further left where the name would be cut and there is room."""
        theme, metrics = self._themes.theme, QFontMetrics(painter.font())
        end = plot.left()  # of the name before
        for index, one in enumerate(self._spans):
            left, right = max(self._x(plot, one.start), plot.left()), min(self._x(plot, one.stop), plot.right())
            if right - left < _LEAST_NAME:
                continue
            name = f"{one.step.position:,} {short_pass(one.step.name)}"
            start = min(left + 4, max(end + 12, right - metrics.horizontalAdvance(name) - 2))
            box = QRectF(start, plot.top() - _TOP + 2, right - start, _TOP - 4)
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, int(box.width()))
            painter.setPen(theme.color("text" if index == self.current else "muted"))
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
            end = start + metrics.horizontalAdvance(shown)

    def _in_order(self, step: AllocationStep) -> list[Allocation]:
        """Counted allocations at the bottom, planned ones on top; each in order of appearance."""
        return sorted(
            step.allocations, key=lambda one: (one.kind is Kind.TENSOR, self._order.get(one.key, len(self._order)))
        )

    def _draw_allocation(self, painter: QPainter, area: QRectF, one: Allocation, limit: float) -> None:
        theme, metrics = self._themes.theme, QFontMetrics(painter.font())
        color, back = theme.series_color(self._series.get(one.key, len(self._series))), theme.color("background")
        if one.kind is Kind.TENSOR:
            strength = 0.5 if theme.name == "light" else 0.9  # thin lines need more contrast on a dark background
            painter.fillRect(area, QBrush(mixed(back, color, strength), Qt.BrushStyle.BDiagPattern))
            painter.setPen(QPen(color, 1, Qt.PenStyle.DashLine))
            painter.drawLine(area.topLeft(), area.topRight())
            return
        painter.fillRect(area, mixed(back, color, 0.5))
        painter.setPen(QPen(back, 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        label = self._labels.get(one.key, "")
        if area.height() >= metrics.height() and area.width() > _LEAST_LABEL:
            painter.setPen(theme.color("text"))
            text = metrics.elidedText(label, Qt.TextElideMode.ElideRight, int(area.width()) - 8)
            inside = area.adjusted(4, 0, -4, 0)
            if abs(inside.center().y() - limit) < metrics.height() < area.bottom() - limit:
                inside.setTop(limit)  # below the line
            painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _limit_y(self, plot: QRectF, top: float) -> float:
        """The y position of the limit's line; above everything without a limit."""
        return plot.bottom() - self._limit / top * plot.height() if self._limit is not None else -1e6

    def _draw_limit(self, painter: QPainter, plot: QRectF, top: float) -> None:
        if self._limit is None:
            return
        y = self._limit_y(plot, top)
        color = self._themes.theme.color("fail")
        painter.setPen(QPen(color, 1.5))
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        text = tr("StepChart", "limit {limit:,} B").format(limit=self._limit)
        width = QFontMetrics(painter.font()).horizontalAdvance(text) + 4
        above = y - 17 > plot.top() - 4
        box = QRectF(plot.left() + 4, y - 17 if above else y + 1, width, 16)
        painter.fillRect(box, self._themes.theme.color("background"))  # a line of a pass may be behind it
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
