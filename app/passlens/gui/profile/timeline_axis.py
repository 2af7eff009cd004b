"""The positions of times and rows of a timeline, px. Without Qt."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

DEVICE_PX = 24
LANE_PX = 20
MOST_SCALE = 1.4
"""The largest factor for the height of rows, if there are few."""


@dataclass(frozen=True, slots=True)
class TimeAxis:
    """From ``low`` to ``high`` ns over ``width`` px, starting at ``left``."""

    left: float
    width: float
    low: float
    high: float

    @property
    def right(self) -> float:
        """The right end, px."""
        return self.left + self.width

    @property
    def pixel_ns(self) -> float:
        """The time of one pixel, ns."""
        return (self.high - self.low) / self.width

    def x(self, time: float) -> float:
        """The position of a time, px."""
        return self.left + (time - self.low) / (self.high - self.low) * self.width

    def time(self, x: float) -> float:
        """The time at a position, ns."""
        return self.low + (x - self.left) / self.width * (self.high - self.low)

    def clipped(self, start: float, end: float, over: float = 0.0) -> tuple[float, float]:
        """The ends of an interval, px, clipped at ``over`` px beyond the axis.

        When a few ns fill the width, the ends of a long interval would be too far away for a painter.
        """
        return max(self.x(start), self.left - over), min(self.x(end), self.right + over)


def line_tops(devices: Sequence[bool], room: float) -> list[int]:
    """The tops of rows, and the bottom of the last one, px; ``devices``: for each row whether it is a device's own.

    Few rows fill the room, up to a height that still reads as a row.
    """
    heights = [DEVICE_PX if device else LANE_PX for device in devices]
    scale = min(max(room / max(1, sum(heights)), 1.0), MOST_SCALE)
    tops = [0]
    for height in heights:
        tops.append(tops[-1] + int(height * scale))
    return tops


def line_at(tops: Sequence[int], y: float) -> int:
    """The row at a height below the top of the first one; -1: none."""
    found = bisect_right(tops, y) - 1
    return found if 0 <= found < len(tops) - 1 else -1
