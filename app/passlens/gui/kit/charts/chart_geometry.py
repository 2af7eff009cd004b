"""The arithmetic of the charts: scales, ticks, stacked spans, zoom. Without Qt, to be tested without painting."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from passlens.engine.units import KIB


@dataclass(frozen=True, slots=True)
class Scale:
    """A unit for an axis: divide a value by ``size`` for the figure in ``unit``."""

    unit: str
    size: float

    def figure(self, value: float) -> str:
        """The value in this unit, without trailing zeros, with thousands separators."""
        text = f"{value / self.size:,.3f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a stacked bar, px from the bar's start. ``over`` marks the part beyond the limit."""

    index: int  # of its segment
    start: float
    stop: float
    over: bool


def time_scale(largest_ns: float) -> Scale:
    """The unit for times up to ``largest_ns``: ns, µs, ms or s."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if largest_ns >= size:
            return Scale(unit, size)
    return Scale("ns", 1.0)


def byte_scale(largest: float) -> Scale:
    """The unit for sizes up to ``largest`` bytes: B, KiB, MiB, GiB."""
    for power, unit in ((3, "GiB"), (2, "MiB"), (1, "KiB")):
        if largest >= KIB**power:
            return Scale(unit, float(KIB**power))
    return Scale("B", 1.0)


def byte_ticks(low: float, high: float, count: int = 5) -> tuple[float, ...]:
    """Ticks for bytes between two values: at most about ``count``, in steps of 1, 2 or 4 times a power of two."""
    if high <= low:
        return ()
    step = 2.0 ** math.ceil(math.log2((high - low) / max(count, 1)))
    return _steps(low, high, max(step, 1.0))


def ticks(low: float, high: float, count: int = 5) -> tuple[float, ...]:
    """Ticks between two values, in steps of 1, 2 or 5 times a power of ten."""
    if high <= low:
        return ()
    return _steps(low, high, _nice_step((high - low) / max(count, 1)))


def whole_step(span: float, count: int) -> int:
    """The distance of about ``count`` ticks on a counting axis: 1, 2, 5, 10, 20 and so on."""
    return max(1, round(_nice_step(span / max(count, 1)))) if span > 0 else 1


def stack(values: Sequence[int], pixels_per_unit: float, limit: int | None) -> tuple[Span, ...]:
    """Stack values from 0; a value that crosses the limit becomes two spans."""
    spans: list[Span] = []
    position = 0
    for index, value in enumerate(values):
        end = position + max(value, 0)
        cuts = [position, end]
        if limit is not None and position < limit < end:
            cuts.insert(1, limit)
        for start, stop in pairwise(cuts):
            if stop > start:
                over = limit is not None and start >= limit
                spans.append(Span(index, start * pixels_per_unit, stop * pixels_per_unit, over))
        position = end
    return tuple(spans)


def value_range(samples: Sequence[int]) -> tuple[float, float]:
    """The axis range of all samples, with a margin; includes 0 only if the samples come near it."""
    if not samples:
        return (0.0, 1.0)
    low, high = float(min(samples)), float(max(samples))
    air = (high - low) * 0.12 or max(high * 0.05, 1.0)
    return (max(0.0, low - air), high + air)


def zoomed(low: float, high: float, anchor: float, factor: float, full: float) -> tuple[float, float]:
    """The window after zooming by ``factor`` around ``anchor``, kept inside 0..``full``."""
    span = min((high - low) * factor, full)
    start = anchor - (anchor - low) * span / (high - low)
    start = min(max(0.0, start), full - span)
    return (start, start + span)


def nearest(points: Sequence[tuple[float, float]], x: float, y: float, radius: float) -> int | None:
    """The index of the closest point within ``radius`` px; None if none is that near."""
    best: tuple[float, int] | None = None
    for index, (px, py) in enumerate(points):
        distance = math.hypot(px - x, py - y)
        if distance <= radius and (best is None or distance < best[0]):
            best = (distance, index)
    return None if best is None else best[1]


def _nice_step(rough: float) -> float:
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999999)


def _steps(low: float, high: float, step: float) -> tuple[float, ...]:
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return tuple(index * step for index in range(first, last + 1))
