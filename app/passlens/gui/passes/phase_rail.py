"""The phase rail: the compile phases as one timeline, as wide as they took long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget
from typing_extensions import override

from passlens.engine.session.rows import PHASES, PhaseRow
from passlens.engine.units import format_bytes, format_ns
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import mixed
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import number_of, tr

SHORT_NAMES = {
    "preprocessing": "pre",
    "executable-sources": "sources",
    "executable-configurations": "configurations",
}
GAP = 2
HEIGHT = 32
_PADDING = 6


@dataclass(frozen=True, slots=True)
class Segment:
    """One phase on the rail, in pixels from its left end."""

    left: int
    width: int


def segments(times: Sequence[float], minimums: Sequence[int], total: int) -> tuple[Segment, ...]:
    """Share ``total`` pixels: each phase its minimum, the rest in proportion to the times.

    Where the minimums alone are too wide, they shrink alike. ``times`` and ``minimums`` are of equal length.
    """
    count = len(times)
    room = total - GAP * max(0, count - 1)
    if not count or room <= 0:
        return ()
    needed = sum(minimums)
    widths = [minimum * room / needed for minimum in minimums] if needed >= room else _grown(times, minimums, room)
    made: list[Segment] = []
    edge = 0.0
    for width in widths:
        left = round(edge)
        made.append(Segment(left + GAP * len(made), max(1, round(edge + width) - left)))
        edge += width
    return tuple(made)


def _grown(times: Sequence[float], minimums: Sequence[int], room: int) -> list[float]:
    """Proportional widths, with those below their minimum raised to it and the others sharing what is left."""
    fixed: set[int] = set()
    while True:
        free = room - sum(minimums[index] for index in fixed)
        weight = sum(time for index, time in enumerate(times) if index not in fixed)
        if weight <= 0:
            spare = (room - sum(minimums)) / len(times)
            return [minimum + spare for minimum in minimums]
        low = {
            index for index, time in enumerate(times) if index not in fixed and free * time / weight < minimums[index]
        }
        if not low:
            return [
                float(minimums[index]) if index in fixed else free * time / weight for index, time in enumerate(times)
            ]
        fixed |= low


def blank_phases() -> tuple[PhaseRow, ...]:
    """The phases before anything was compiled."""
    return tuple(PhaseRow(place, name, None, False, False, None, 0, 0) for place, name in enumerate(PHASES, 1))


class PhaseRail(QWidget):
    """Paints the phases; ``phase_chosen`` says which one was clicked or reached with the arrow keys."""

    phase_chosen = Signal(str)

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._phases = blank_phases()
        self._current = ""
        self._running = ""
        self._hover = -1
        self._drawn: tuple[Segment, ...] = ()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("PhaseRail", "Compile phases"))
        themes.changed.connect(self.update)

    def set_phases(self, phases: tuple[PhaseRow, ...]) -> None:
        """Show the phases of a session; empty: none reached yet."""
        self._phases = phases or blank_phases()
        self._lay_out()
        self.update()

    def set_current(self, name: str) -> None:
        """Mark the phase of the selection."""
        if name != self._current:
            self._current = name
            self.update()

    def set_running(self, name: str) -> None:
        """Mark the phase that the running compile is in; empty: none."""
        if name != self._running:
            self._running = name
            self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(800, HEIGHT)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, HEIGHT)

    @override
    def resizeEvent(self, event: object, /) -> None:
        self._lay_out()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._themes.theme
        panel, text = theme.color("panel"), theme.color("text")
        painter.fillRect(self.rect(), panel)
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), theme.color("border"))
        for index, (phase, segment) in enumerate(zip(self._phases, self._drawn, strict=False)):
            area = self._area(segment)
            fill, ink = mixed(panel, text, 0.12), text
            if phase.failed:
                fill, ink = mixed(panel, theme.color("fail"), 0.28), text
            elif phase.name == self._running:
                fill = theme.color("selection")
            elif not phase.reached:
                fill, ink = mixed(panel, text, 0.04), theme.color("muted")
            if index == self._hover and (phase.reached or phase.failed):
                fill = mixed(fill, text, 0.08)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(fill)
            painter.drawRoundedRect(area, 3, 3)
            if phase.name == self._current:
                self._outline(painter, area, theme.color("accent"))
            painter.setPen(ink)
            label = self._label(phase, segment.width)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(area.adjusted(_PADDING, 0, -2, 0), int(flags), label)
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -2))

    @override
    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        self._set_hover(self._at(event.position().toPoint()))

    @override
    def leaveEvent(self, event: QEvent, /) -> None:
        self._set_hover(-1)

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        index = self._at(event.position().toPoint())
        if index >= 0 and event.button() is Qt.MouseButton.LeftButton:
            self._choose(index)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        names = [phase.name for phase in self._phases]
        place = names.index(self._current) if self._current in names else -1 if step > 0 else len(names)
        place += step
        while 0 <= place < len(names):
            if self._phases[place].reached or self._phases[place].failed:
                self._choose(place)
                return
            place += step

    @override
    def event(self, event: QEvent, /) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            index = self._at(event.pos())
            if index >= 0:
                QToolTip.showText(event.globalPos(), plain(phase_tooltip(self._phases[index])), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def _lay_out(self) -> None:
        metrics = self.fontMetrics()
        minimums = [
            metrics.horizontalAdvance(self._label(phase, 0)) + 2 * _PADDING
            if phase.reached or phase.failed
            else metrics.horizontalAdvance("…vm") + _PADDING
            for phase in self._phases
        ]
        if not any(phase.reached or phase.failed for phase in self._phases):
            minimums = [metrics.horizontalAdvance(self._label(phase, 0)) + 2 * _PADDING for phase in self._phases]
        times = [float(phase.wall_ns or 0) for phase in self._phases]
        self._drawn = segments(times, minimums, self.width() - 20)

    def _label(self, phase: PhaseRow, width: int) -> str:
        mark = "✕ " if phase.failed else ""
        short = mark + SHORT_NAMES.get(phase.name, phase.name)
        if not width:
            return short
        metrics = self.fontMetrics()
        room = width - 2 * _PADDING + 4
        time = f"   {format_ns(phase.wall_ns)}" if phase.wall_ns else ""
        for label in (mark + phase.name + time, short + time, mark + phase.name, short):
            if metrics.horizontalAdvance(label) <= room:
                return label
        return metrics.elidedText(short, Qt.TextElideMode.ElideRight, room)

    def _area(self, segment: Segment) -> QRectF:
        return QRectF(10 + segment.left, 5, segment.width, self.height() - 11)

    def _at(self, point: QPoint) -> int:
        for index, segment in enumerate(self._drawn):
            if self._area(segment).contains(point):
                return index
        return -1

    def _choose(self, index: int) -> None:
        phase = self._phases[index]
        if phase.reached or phase.failed:
            self.phase_chosen.emit(phase.name)

    def _set_hover(self, index: int) -> None:
        if index != self._hover:
            self._hover = index
            clickable = index >= 0 and (self._phases[index].reached or self._phases[index].failed)
            self.setCursor(Qt.CursorShape.PointingHandCursor if clickable else Qt.CursorShape.ArrowCursor)
            self.update()

    @staticmethod
    def _outline(painter: QPainter, area: QRectF, color: QColor) -> None:
        painter.setPen(QPen(color, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area.adjusted(0.75, 0.75, -0.75, -0.75), 3, 3)


def phase_tooltip(phase: PhaseRow) -> str:
    """Name, time, passes and size of a phase in lines."""
    lines = [f"{phase.ordinal}. {phase.name}"]
    if phase.failed:
        lines.append(tr("PhaseRail", "✕ The compile failed in this phase."))
    elif not phase.reached:
        lines.append(tr("PhaseRail", "Not reached."))
    if phase.wall_ns is not None:
        lines.append(tr("PhaseRail", "{wall_ns} in its passes").format(wall_ns=format_ns(phase.wall_ns)))
    if phase.pass_count:
        lines.append(
            tr("PhaseRail", "{passes}, {changed_count:,} changed the IR").format(
                passes=number_of(phase.pass_count, "pass", "passes"), changed_count=phase.changed_count
            )
        )
    if phase.bytes is not None:
        lines.append(tr("PhaseRail", "{bytes} of IR at its end").format(bytes=format_bytes(phase.bytes)))
    return "\n".join(lines)
