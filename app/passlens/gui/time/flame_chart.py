"""The flame chart of pass times: phases on top, nested passes below, with widths by their times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QMouseEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QMenu
from typing_extensions import override

from passlens.engine.compile.pass_times import BarKind, TimeBar
from passlens.engine.compile.timing_tree import PHASE_DUMP
from passlens.engine.units import format_report_time
from passlens.gui.kit.charts.axis_chart import AXIS_PX, PAD_PX, AxisChart
from passlens.gui.kit.charts.chart_geometry import ticks, time_scale
from passlens.gui.kit.pass_names import short_pass_name
from passlens.gui.kit.style import mixed
from passlens.gui.kit.theme import Theme, ThemeManager
from passlens.gui.kit.translation import number_of, tr
from passlens.gui.time.flame import Flame

_ROW = 20
_PLAIN = 3  # px: narrower bars have no outline
_LEAST_TEXT = 26  # px: narrower bars have no name


class _Fills:
    """The colours of bars, mixed once for a picture.

    Phases and pipelines are grey; a pass that changed the IR has the accent, one that did not a pale one. A colour in
    between: some executions of the pass changed the IR, but it is unknown which.
    """

    def __init__(self, theme: Theme) -> None:
        self._back = theme.color("background")
        text, accent = theme.color("text"), theme.color("accent")
        self._phase, self._pipeline = mixed(self._back, text, 0.14), mixed(self._back, text, 0.07)
        self._passes = {share: mixed(self._back, accent, share) for share in (0.2, 0.32, 0.45)}
        self._faded = {share: mixed(self._back, color, 0.35) for share, color in self._passes.items()}

    def of(self, bar: TimeBar, *, faded: bool) -> QColor:
        if bar.kind is BarKind.PASS:
            share = 0.2 if not bar.changed else 0.45 if bar.certain else 0.32
            return (self._faded if faded else self._passes)[share]
        return self._phase if bar.kind is BarKind.PHASE else self._pipeline


class FlameChart(AxisChart):
    """Nested bars. Opening one shows its passes."""

    least_window = 50_000.0  # ns, half a resolution step of the report: closer zoom shows nothing more

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__(themes, title)
        self._flame = Flame()
        self._compile_ns: int | None = None
        self._marked: frozenset[int] = frozenset()
        self.painted = 0  # the number of bars painted last, for tests and the log

    @property
    def flame(self) -> Flame:
        """The bars shown."""
        return self._flame

    @property
    @override
    def empty(self) -> bool:
        return not self._flame.bars

    @property
    @override
    def full(self) -> float:
        return float(max(self._flame.full, 1))

    def set_flame(self, flame: Flame, compile_ns: int | None) -> None:
        """Show bars; tooltips give their share of ``compile_ns``."""
        self._flame, self._compile_ns = flame, compile_ns
        self._window, self._marked = None, frozenset()
        self.forget_marks()
        self.setFixedHeight(self.sizeHint().height())
        phases = [bar for bar in flame.bars if bar.kind is BarKind.PHASE]
        self.setAccessibleDescription("; ".join(f"{bar.name} {format_report_time(bar.wall_ns)}" for bar in phases))
        self.updateGeometry()
        self.update()

    def set_marked(self, bars: frozenset[int]) -> None:
        """Highlight these and fade the others; an empty set: all alike."""
        self._marked = bars
        self.update()

    @override
    def set_current(self, index: int) -> None:
        """Choose a bar and scroll to it, without a signal."""
        super().set_current(index)
        self.show_item(index)

    @override
    def show_item(self, index: int) -> None:
        if index >= 0:
            bar, (low, high) = self._flame.bars[index], self.window_range
            if self._window and not (bar.start_ns < high and bar.start_ns + bar.width_ns > low):
                middle = bar.start_ns + bar.width_ns / 2
                self.show_window(middle - (high - low) / 2, middle + (high - low) / 2)

    def zoom_to(self, index: int) -> None:
        """Zoom until a bar fills the width."""
        bar = self._flame.bars[index]
        if bar.width_ns:
            self.show_window(float(bar.start_ns), float(bar.start_ns + bar.width_ns))

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        head = ("depth", "kind", "name", "class", "op", "phase")
        yield [*head, "start_ns", "wall_ns", "executions", "changed", "certain"]
        for bar in self._flame.bars:
            what = (bar.depth, bar.kind.value, bar.name, bar.class_name, bar.op, bar.phase)
            yield [*what, bar.start_ns, bar.wall_ns, bar.executions, bar.changed, bar.certain]

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, PAD_PX + _ROW * max(self._flame.depth, 3) + AXIS_PX)

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 900), self.sizeHint().height())

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        # The bars in the visible range of time, at most one for each pixel of a row.
        theme = self._themes.theme
        self.painted = 0
        fills = _Fills(theme)
        plot = self.plot_of(area)
        low, high = self.window_range
        scale = plot.width() / (high - low)
        marks = ticks(low, high, max(2, int(plot.width() // 110)))
        self.draw_ticks(painter, plot, marks, time_scale(high - low), 0.0)
        painter.save()
        painter.setClipRect(plot)
        for depth in range(self._flame.depth):
            for index in self._flame.visible(depth, low, high, 1 / scale):
                bar = self._flame.bars[index]
                left = max(plot.left() + (bar.start_ns - low) * scale, plot.left())
                right = min(plot.left() + (bar.start_ns + bar.width_ns - low) * scale, plot.right() + 1)
                top = plot.top() + depth * _ROW
                box = QRectF(left, top, max(right - left, 1.0), _ROW - 2)
                faded = bool(self._marked) and index not in self._marked and bar.kind is BarKind.PASS
                fill = fills.of(bar, faded=faded)
                if right - left < _PLAIN and index not in {self.current, self.hovered}:
                    painter.fillRect(box, fill)
                else:
                    self._draw_bar(painter, box, index, fill, faded=faded)
                self.painted += 1
        painter.restore()

    @override
    def item_at(self, point: QPointF) -> int:
        plot = self.plot_of(self.view)
        if not plot.contains(point):
            return -1
        return self._flame.at(int((point.y() - plot.top()) // _ROW), self.value_at(point.x()))

    def rect_of(self, index: int) -> QRectF:
        """The rectangle of a bar."""
        bar, plot, (low, high) = self._flame.bars[index], self.plot_of(QRectF(self.rect())), self.window_range
        scale = plot.width() / (high - low)
        left = plot.left() + (bar.start_ns - low) * scale
        return QRectF(left, plot.top() + bar.depth * _ROW, bar.width_ns * scale, _ROW - 2)

    @override
    def plot_of(self, area: QRectF) -> QRectF:
        return area.adjusted(PAD_PX, PAD_PX, -PAD_PX, -AXIS_PX)

    @override
    def tooltip_at(self, point: QPointF) -> str:
        index = self.item_at(point)
        return self.tooltip(index) if index >= 0 else ""

    def label(self, index: int) -> str:
        """Name and time of a bar; ``Σ`` before a time that is a sum over threads, and may exceed that of the phase."""
        bar = self._flame.bars[index]
        total = "Σ " if _is_sum(bar) else ""
        return f"{short_pass_name(bar.name)}  {total}{format_report_time(bar.wall_ns)}"

    def tooltip(self, index: int) -> str:
        """The tooltip of a bar, in lines."""
        bar = self._flame.bars[index]
        lines = [
            tr("FlameChart", "{name} pipeline").format(name=bar.name) if bar.kind is BarKind.PIPELINE else bar.name
        ]
        if bar.class_name and bar.class_name != bar.name:
            lines.append(bar.class_name)
        whole = (
            tr("FlameChart", ", {wall_ns:.1f} % of the compile").format(wall_ns=100 * bar.wall_ns / self._compile_ns)
            if self._compile_ns and bar.kind is BarKind.PHASE and bar.wall_ns <= self._compile_ns
            else ""
        )
        how = tr("FlameChart", " in its passes, added up over threads") if _is_sum(bar) else ""
        lines.append(f"{format_report_time(bar.wall_ns)}{how}{whole}")
        if bar.kind is BarKind.PASS:
            lines.append(
                tr("FlameChart", "on {op}, in {phase}").format(
                    op=bar.op or tr("FlameChart", "the whole module"),
                    phase=bar.phase or tr("FlameChart", "a phase that is not known"),
                )
            )
        if bar.class_name == PHASE_DUMP:
            lines.append(tr("FlameChart", "Passlens asked for it: the IR at the end of the phase."))
        elif bar.executions is not None:
            ran = number_of(bar.executions, "execution")
            did = (
                tr("FlameChart", "{ran}, {changed:,} changed the IR").format(ran=ran, changed=bar.changed)
                if bar.changed
                else tr("FlameChart", "{ran}, none changed the IR").format(ran=ran)
            )
            shared = tr("FlameChart", "; of several rows of this pass, which cannot be told apart")
            lines.append(did + ("" if bar.certain else shared))
        return "\n".join(lines)

    def _draw_bar(self, painter: QPainter, box: QRectF, index: int, fill: QColor, *, faded: bool) -> None:
        theme, bar = self._themes.theme, self._flame.bars[index]
        if index == self.hovered:
            fill = mixed(fill, theme.color("text"), 0.14)
        piece = box.adjusted(0, 0, -1, 0) if box.width() > 3 else box  # a gap between neighbours
        painter.fillRect(piece, fill)
        if bar.class_name == PHASE_DUMP:
            painter.fillRect(piece, QBrush(theme.color("muted"), Qt.BrushStyle.BDiagPattern))
        if index in self._marked and piece.width() > 2:
            painter.setPen(QPen(theme.color("accent"), 1))
            painter.drawRect(piece.adjusted(0.5, 0.5, -0.5, -0.5))
        if index == self.current:
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRect(piece.adjusted(1, 1, -1, -1))
        if piece.width() < _LEAST_TEXT:
            return
        painter.setPen(theme.color("muted" if faded or bar.kind is BarKind.PIPELINE else "text"))
        inner = piece.adjusted(5, 0, -3, 0)
        text, metrics = self.label(index), painter.fontMetrics()
        if metrics.horizontalAdvance(text) > inner.width():
            text = metrics.elidedText(short_pass_name(bar.name), Qt.TextElideMode.ElideRight, int(inner.width()))
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.item_at(event.position())
        bar = self._flame.bars[index] if index >= 0 else None
        if bar is None or (float(bar.start_ns), float(bar.start_ns + bar.width_ns)) == self.window_range:
            self.reset_zoom()
        else:
            self.zoom_to(index)

    @override
    def turn(self, event: QWheelEvent) -> bool:
        if self._window is not None:
            self.slide(event)
        return self._window is not None

    @override
    def neighbour(self, across: int, down: int) -> int:
        if self.current < 0:
            return self._flame.at(0, self.anchor)
        if across:
            return self._flame.neighbour(self.current, across)
        return self._flame.parent(self.current) if down < 0 else self._flame.child(self.current)

    @override
    def menu_at(self, point: QPointF) -> QMenu:
        menu = super().menu_at(point)
        index = self.item_at(point)
        if index >= 0:
            first = menu.actions()[0]
            self.choose(index)
            show = menu.addAction(tr("FlameChart", "Show its passes"), lambda: self.item_opened.emit(index))
            show.setEnabled(self._flame.bars[index].pass_id is not None)
            zoom = menu.addAction(tr("FlameChart", "Zoom to it"), lambda: self.zoom_to(index))
            menu.insertActions(first, [show, zoom])
            menu.insertSeparator(first)
        return menu


def _is_sum(bar: TimeBar) -> bool:
    """Whether the time of a bar is a sum over threads: of a pipeline, and of passes whose phase is not known."""
    return bar.kind is BarKind.PIPELINE or (bar.kind is BarKind.PHASE and not bar.phase)
