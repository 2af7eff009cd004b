"""The arithmetic of a log-log chart: its visible part, ticks, zoom and drag. Without Qt."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

_LEAST_SPAN = 0.2  # decades


@dataclass(frozen=True, slots=True)
class LogWindow:
    """A part of the plane; all four are logarithms to base 10."""

    left: float
    right: float
    bottom: float
    top: float

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The position of a point (two positive values): 0..1 from the left and from the bottom, beyond if outside."""
        return (
            (math.log10(x) - self.left) / (self.right - self.left),
            (math.log10(y) - self.bottom) / (self.top - self.bottom),
        )

    def value(self, across: float, up: float) -> tuple[float, float]:
        """The values at a position; the inverse of ``place``."""
        return (
            10 ** (self.left + across * (self.right - self.left)),
            10 ** (self.bottom + up * (self.top - self.bottom)),
        )

    def zoomed(self, factor: float, across: float, up: float) -> LogWindow:
        """Zoomed by ``factor`` (below 1: closer), around the point under the pointer."""
        wide, high = self.right - self.left, self.top - self.bottom
        factor = max(factor, _LEAST_SPAN / min(wide, high)) if factor < 1 else factor
        left = self.left + across * wide * (1 - factor)
        bottom = self.bottom + up * high * (1 - factor)
        return LogWindow(left, left + wide * factor, bottom, bottom + high * factor)

    def moved(self, across: float, up: float) -> LogWindow:
        """Shifted by fractions of its width and height."""
        wide, high = (self.right - self.left) * across, (self.top - self.bottom) * up
        return LogWindow(self.left + wide, self.right + wide, self.bottom + high, self.top + high)

    def within(self, whole: LogWindow) -> LogWindow:
        """Moved inside ``whole`` as far as possible; ``whole`` itself if this is larger."""
        wide, high = self.right - self.left, self.top - self.bottom
        if wide >= whole.right - whole.left or high >= whole.top - whole.bottom:
            return whole
        left = min(max(self.left, whole.left), whole.right - wide)
        bottom = min(max(self.bottom, whole.bottom), whole.top - high)
        return LogWindow(left, left + wide, bottom, bottom + high)


def window_around(points: Iterable[tuple[float, float]]) -> LogWindow:
    """Whole decades around points of positive values, at least two of them each way."""
    known = [(x, y) for x, y in points if x > 0 and y > 0] or [(1.0, 1.0)]
    left, right = _decades([x for x, _ in known])
    bottom, top = _decades([y for _, y in known])
    return LogWindow(left, right, bottom, top)


def decades(low: float, high: float) -> tuple[int, ...]:
    """The exponents of the ticks between two logarithms."""
    return tuple(range(math.ceil(low - 1e-9), math.floor(high + 1e-9) + 1))


def _decades(values: list[float]) -> tuple[float, float]:
    low, high = math.floor(math.log10(min(values)) - 0.15), math.ceil(math.log10(max(values)) + 0.15)
    return (float(low), float(max(high, low + 2)))
