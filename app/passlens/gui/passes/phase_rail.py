"""The phase rail: the compile phases on one line, with widths by their times."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from passlens.engine.session.rows import PHASES, PhaseRow
from passlens.engine.units import format_bytes, format_ns
from passlens.gui.kit.charts.canvas import Canvas
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
_NAMES_SHARE = 0.8
"""Where all names fit into this part of the width, also those of phases that the compile did not reach are whole."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One phase on the rail, in pixels from its left end."""

    left: int
    width: int


def segments(times: Sequence[float], minimums: Sequence[int], total: int) -> tuple[Segment, ...]:
    """Distribute ``total`` pixels: each phase gets its minimum, the rest is in proportion to the times.

    If the minimums alone are too wide, all shrink alike. ``times`` and ``minimums`` have equal length.
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
    """Proportional widths; those below their minimum are raised to it, and the others share the rest."""
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
    """The phases before any compile."""
    return tuple(PhaseRow(place, name, None, False, False, None, 0, 0) for place, name in enumerate(PHASES, 1))


class PhaseRail(Canvas):
    """Paints the phases; ``phase_chosen``: a phase was clicked or reached with the arrow keys."""

    phase_chosen = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(themes, tr("PhaseRail", "Compile phases"))
        self._phases = blank_phases()
        self._phase = self._running = ""
        self.item_chosen.connect(self.open_item)
        self.take_input()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_phases(self, phases: tuple[PhaseRow, ...]) -> None:
        """Show the phases of a session; empty: none reached yet."""
        self._phases = phases or blank_phases()
        self.set_phase(self._phase)

    def set_phase(self, name: str) -> None:
        """Mark the phase of the selection."""
        self._phase = name
        self.set_current(next((index for index, phase in enumerate(self._phases) if phase.name == name), -1))

    def set_running(self, name: str) -> None:
        """Mark the current phase of the running compile; empty for none."""
        if name != self._running:
            self._running = name
            self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(800, HEIGHT)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, HEIGHT)

    @property
    @override
    def empty(self) -> bool:
        return False

    @override
    def figures(self) -> Iterable[Sequence[object]]:
        yield "phase", "wall_ns", "passes", "changed", "bytes"
        for phase in self._phases:
            yield phase.name, phase.wall_ns, phase.pass_count or None, phase.changed_count or None, phase.bytes

    @override
    def export_size(self) -> QSize:
        return self.size()

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._themes.theme
        panel, text = theme.color("panel"), theme.color("text")
        painter.fillRect(area, panel)
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), theme.color("border"))
        for index, (phase, place) in enumerate(zip(self._phases, self._places(area), strict=False)):
            fill, ink = mixed(panel, text, 0.12), text
            if phase.failed:
                fill, ink = mixed(panel, theme.color("fail"), 0.28), text
            elif phase.name == self._running:
                fill = theme.color("selection")
            elif not phase.reached:
                fill, ink = mixed(panel, text, 0.04), theme.color("muted")
            if index == self.hovered:
                fill = mixed(fill, text, 0.08)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(fill)
            painter.drawRoundedRect(place, 3, 3)
            if index == self.current:
                painter.setPen(QPen(theme.color("accent"), 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(place.adjusted(0.75, 0.75, -0.75, -0.75), 3, 3)
            painter.setPen(ink)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(place.adjusted(_PADDING, 0, -2, 0), int(flags), self._label(phase, int(place.width())))

    @override
    def tooltip_at(self, point: QPointF) -> str:
        index = self._index_at(point)
        return phase_tooltip(self._phases[index]) if index >= 0 else ""

    @override
    def item_at(self, point: QPointF) -> int:
        index = self._index_at(point)
        return index if index >= 0 and self._ran(index) else -1

    @override
    def click(self, point: QPointF) -> None:
        if (index := self.item_at(point)) >= 0:
            self.open_item(index)  # the current phase too: another tab may be in front

    @override
    def open_item(self, index: int) -> None:
        self.phase_chosen.emit(self._phases[index].name)

    @override
    def neighbour(self, across: int, down: int) -> int | None:
        if not across:
            return None
        count = len(self._phases)
        start = self.current if self.current >= 0 else -1 if across > 0 else count
        beside = range(start + across, count if across > 0 else -1, across)
        return next((index for index in beside if self._ran(index)), -1)

    def _ran(self, index: int) -> bool:
        return self._phases[index].reached or self._phases[index].failed

    def _places(self, area: QRectF) -> list[QRectF]:
        metrics = self.fontMetrics()
        names = [metrics.horizontalAdvance(self._label(phase, 0)) + 2 * _PADDING for phase in self._phases]
        named = sum(names) <= _NAMES_SHARE * area.width()
        minimums = [
            name if named or self._ran(index) else metrics.horizontalAdvance("…vm") + _PADDING
            for index, name in enumerate(names)
        ]
        times = [float(phase.wall_ns or 0) for phase in self._phases]
        return [
            QRectF(area.left() + 10 + one.left, area.top() + 5, one.width, area.height() - 11)
            for one in segments(times, minimums, int(area.width()) - 20)
        ]

    def _index_at(self, point: QPointF) -> int:
        return next((index for index, place in enumerate(self._places(self.view)) if place.contains(point)), -1)

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


def phase_tooltip(phase: PhaseRow) -> str:
    """Name, time, passes and size of a phase in lines."""
    lines = [f"{phase.ordinal}. {phase.name}"]
    if phase.failed:
        lines.append(tr("PhaseRail", "✕ The compile failed in this phase."))
    elif not phase.reached:
        lines.append(tr("PhaseRail", "Not reached."))
    if phase.wall_ns is not None:
        lines.append(tr("PhaseRail", "{wall_ns} of elapsed time").format(wall_ns=format_ns(phase.wall_ns)))
    if phase.pass_count:
        lines.append(
            tr("PhaseRail", "{passes}, {changed_count:,} changed the IR").format(
                passes=number_of(phase.pass_count, "pass", "passes"), changed_count=phase.changed_count
            )
        )
    if phase.bytes is not None:
        lines.append(tr("PhaseRail", "{bytes} of IR at its end").format(bytes=format_bytes(phase.bytes)))
    return "\n".join(lines)
