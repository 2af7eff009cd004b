"""The geometry of the report's charts, separate from drawing so that it can be tested.

Lengths are units of the SVG's view box. The template draws; the stylesheet sets colours.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from passlens.engine.run.values import Statistics
from passlens.engine.session.rows import PhaseRow
from passlens.engine.units import format_ns

TIMELINE_WIDTH = 1000.0
MIN_SEGMENT = 20.0
"""The width of a phase without measurable time, enough for its number."""

CHART_WIDTH = 720.0
CHART_HEIGHT = 220.0
LEFT, RIGHT, TOP, BOTTOM = 78.0, 16.0, 12.0, 40.0
"""Margins of the sample chart."""
BAR_WIDTH, BAR_LEFT, BAR_RIGHT, BAR_TOP, BAR_STEP = 1000.0, 330.0, 110.0, 22.0, 22.0
"""The dimensions of a bar chart: names are to the left of the bars, sizes to the right."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One phase of the timeline. ``state`` is ``ok``, ``failed`` or ``missing``."""

    x: float
    width: float
    phase: PhaseRow
    state: str
    label: str
    tip: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: its position and its label."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Dot:
    """One sample."""

    x: float
    y: float
    tip: str


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar. ``pieces`` are left, width and kind, from 0; ``note`` is the text after it."""

    y: float
    name: str
    pieces: tuple[tuple[float, float, int], ...]
    note: str
    over: bool


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars, and a line for their limit."""

    bars: tuple[Bar, ...]
    limit: Tick | None
    height: float


@dataclass(frozen=True, slots=True)
class SampleChart:
    """The samples of a run in order; the line is the median, the band the two quartiles."""

    dots: tuple[Dot, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    median: float | None
    band: tuple[float, float] | None  # top and height


def timeline(phases: Sequence[PhaseRow]) -> tuple[Segment, ...]:
    """The phases side by side, as wide as the time of their passes; of equal width if no time is known."""
    if not phases:
        return ()
    times = [float(phase.wall_ns or 0) for phase in phases]
    total = sum(times)
    room = TIMELINE_WIDTH - MIN_SEGMENT * len(phases)
    segments = []
    x = 0.0
    for phase, time in zip(phases, times, strict=True):
        width = MIN_SEGMENT + room * (time / total if total else 1 / len(phases))
        state = "failed" if phase.failed else "ok" if phase.reached else "missing"
        words = {"failed": "failed", "ok": "reached", "missing": "not reached"}[state]
        duration = format_ns(phase.wall_ns) if phase.wall_ns is not None else "time unknown"
        # 6.2 units per character at the timeline's font size, with some margin
        label = phase.name if width > 6.2 * len(phase.name) + 10 else str(phase.ordinal)
        tip = f"{phase.ordinal} {phase.name}: {words}, {duration}, {phase.changed_count} of {phase.pass_count} changed"
        segments.append(Segment(round(x, 2), round(width, 2), phase, state, label, tip))
        x += width
    return tuple(segments)


def bars(rows: Sequence[tuple[str, Sequence[int], str]], limit: int | None, unit: Callable[[int], str]) -> BarChart:
    """Stacked bars, one per row, with the limit as a line.

    Args:
        rows: Name, parts in bytes, and the text after the bar.
        limit: The position of the line; None: no line.
        unit: Formats a size.
    """
    sums = [sum(parts) for _, parts, _ in rows]
    full = max((*sums, limit or 0, 1)) * 1.04
    room = BAR_WIDTH - BAR_LEFT - BAR_RIGHT
    made = []
    for place, (name, parts, note) in enumerate(rows):
        pieces, at = [], 0
        for index, part in enumerate(parts):
            pieces.append((round(BAR_LEFT + room * at / full, 2), round(room * part / full, 2), index))
            at += part
        made.append(
            Bar(round(BAR_TOP + place * BAR_STEP, 2), name, tuple(pieces), note, limit is not None and at > limit)
        )
    line = None if limit is None else Tick(round(BAR_LEFT + room * limit / full, 2), f"limit {unit(limit)}")
    return BarChart(tuple(made), line, BAR_TOP + len(rows) * BAR_STEP + 6)


def sample_chart(samples_ns: Sequence[int], statistics: Statistics | None) -> SampleChart | None:
    """The chart of a run's samples; None without samples. The time axis may begin above zero."""
    if not samples_ns:
        return None
    ticks = _round_steps(min(samples_ns), max(samples_ns))
    low, high = ticks[0], ticks[-1]
    inner = CHART_HEIGHT - TOP - BOTTOM

    def y(value: float) -> float:
        return round(TOP + inner * (1 - (value - low) / (high - low)), 2)

    count = len(samples_ns)
    step = (CHART_WIDTH - LEFT - RIGHT) / count

    def x(index: int) -> float:
        return round(LEFT + step * (index + 0.5), 2)

    dots = tuple(Dot(x(i), y(value), f"Sample {i + 1}: {format_ns(value)}") for i, value in enumerate(samples_ns))
    every = max(1, math.ceil(count / 12))
    x_ticks = tuple(Tick(x(i), str(i + 1)) for i in range(0, count, every))
    y_ticks = tuple(Tick(y(value), format_ns(value)) for value in ticks)
    if statistics is None:
        return SampleChart(dots, x_ticks, y_ticks, None, None)
    top, bottom = y(min(statistics.q3_ns, high)), y(max(statistics.q1_ns, low))
    return SampleChart(dots, x_ticks, y_ticks, y(statistics.median_ns), (top, round(bottom - top, 2)))


def _round_steps(low: float, high: float) -> list[float]:
    """Four to seven round values that span the two; the extent is never zero."""
    if high <= low:
        margin = max(abs(low) * 0.05, 1.0)
        low, high = low - margin, high + margin
    rough = (high - low) / 4
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    first = math.floor(low / step)
    last = math.ceil(high / step)
    return [step * index for index in range(first, last + 1)]
