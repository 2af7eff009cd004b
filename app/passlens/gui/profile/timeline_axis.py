"""Where times and lines of a timeline are, px. No Qt."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

DEVICE_PX = 24
LANE_PX = 20
MOST_SCALE = 1.4
"""Of the height of lines, where few share the room."""


@dataclass(frozen=True, slots=True)
class TimeAxis:
    """From ``low`` to ``high`` ns over ``width`` px, from ``left`` on."""

    left: float
    width: float
    low: float
    high: float

    @property
    def right(self) -> float:
        """Where it ends, px."""
        return self.left + self.width

    @property
    def pixel_ns(self) -> float:
        """What a pixel stands for, ns."""
        return (self.high - self.low) / self.width

    def x(self, time: float) -> float:
        """Where a time is, px."""
        return self.left + (time - self.low) / (self.high - self.low) * self.width

    def time(self, x: float) -> float:
        """The time at a place, ns."""
        return self.low + (x - self.left) / self.width * (self.high - self.low)

    def clipped(self, start: float, end: float, over: float = 0.0) -> tuple[float, float]:
        """A stretch of time, px, no further than ``over`` px beyond the ends.

        When a few ns fill the width, a stretch beyond it would end where no painter can follow.
        """
        return max(self.x(start), self.left - over), min(self.x(end), self.right + over)


def line_tops(devices: Sequence[bool], room: float) -> list[int]:
    """Where lines begin, and where the last one ends, px; for each line whether it is a device's own.

    Few lines share the room that there is, up to a height that still reads as a line.
    """
    heights = [DEVICE_PX if device else LANE_PX for device in devices]
    scale = min(max(room / max(1, sum(heights)), 1.0), MOST_SCALE)
    tops = [0]
    for height in heights:
        tops.append(tops[-1] + int(height * scale))
    return tops


def line_at(tops: Sequence[int], y: float) -> int:
    """The line at a height below the first one's top; -1: none."""
    found = bisect_right(tops, y) - 1
    return found if 0 <= found < len(tops) - 1 else -1
