"""The memory that each device holds during a profile, as steps, with the high-water mark. Without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from passlens.engine.run.profiles.timeline import MemoryEvent, Timeline
from passlens.engine.units import format_ns
from passlens.gui.kit.translation import tr

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class MemoryCurve:
    """One device.

    Attributes:
        times: Times of its events, ns, in order.
        held: Bytes after each event.
        events: All of its events, including those that add nothing.
        peak: The most that it held, bytes; 0 if unknown.
        peak_ns: When it first held that.
        base: Bytes that must have been held before the first event, as more was freed than allocated.
    """

    device: str
    times: Ints
    held: Ints
    events: tuple[MemoryEvent, ...]
    peak: int
    peak_ns: int
    base: int

    @property
    def end(self) -> int:
        """Bytes after the last event."""
        return int(self.held[-1]) if len(self.held) else 0

    def at(self, time: float) -> int:
        """Bytes at a time."""
        place = int(np.searchsorted(self.times, time, "right")) - 1
        return int(self.held[place]) if place >= 0 else self.base

    def near(self, time: float, reach: float) -> tuple[MemoryEvent, ...]:
        """The events within ``reach`` ns of a time, the nearest first."""
        first = int(np.searchsorted(self.times, time - reach, "left"))
        last = int(np.searchsorted(self.times, time + reach, "right"))
        return tuple(sorted(self.events[first:last], key=lambda event: abs(event.time_ns - time)))

    def columns(self, low: float, high: float, width: int) -> tuple[Ints, Ints, Ints]:
        """For each pixel between two times: the least and the most held in it, and the bytes at its end."""
        edges = low + (high - low) * np.arange(width + 1) / width
        places = np.searchsorted(self.times, edges, "right")
        held = np.concatenate(([self.base], self.held))  # index 0: before the first event
        # Pairs of ends: every second reduction covers one pixel, including its end.
        pairs = np.stack((places[:-1], places[1:] + 1), axis=1).ravel()
        padded = np.append(held, held[-1])
        lows, highs = np.minimum.reduceat(padded, pairs)[::2], np.maximum.reduceat(padded, pairs)[::2]
        return lows, highs, held[places[1:]]


def memory_curves(timeline: Timeline) -> tuple[MemoryCurve, ...]:
    """A curve for each device with memory events, in the order of the tracks."""
    order = dict.fromkeys((*(track.device for track in timeline.tracks), *(event.device for event in timeline.memory)))
    by_device: dict[str, list[MemoryEvent]] = {device: [] for device in order}
    for event in timeline.memory:
        by_device[event.device].append(event)
    return tuple(_curve(device, events) for device, events in by_device.items() if events)


def _curve(device: str, events: Sequence[MemoryEvent]) -> MemoryCurve:
    times = np.array([event.time_ns for event in events], np.int64)
    held = np.cumsum(np.array([event.bytes if event.counted else 0 for event in events], np.int64))
    base = max(0, -int(held.min()))
    held = held + base
    top = int(np.argmax(held))
    peak = max(int(held[top]), base)
    return MemoryCurve(device, times, held, tuple(events), peak, int(times[top]) if peak > base else 0, base)


def event_words(event: MemoryEvent) -> str:
    """One memory event in a line."""
    took = f"+{event.bytes:,}" if event.bytes >= 0 else f"−{-event.bytes:,}"
    pool = tr("MemoryCurve", " of {pool}").format(pool=event.pool) if event.pool else ""
    which = (
        tr("MemoryCurve", ", allocation {allocation}").format(allocation=event.allocation)
        if event.allocation is not None
        else ""
    )
    part = "" if event.counted else tr("MemoryCurve", ", part of what is held already")
    return tr("MemoryCurve", "{what}{pool}: {took} B at {time_ns}{which}{part}").format(
        what=event.what, pool=pool, took=took, time_ns=format_ns(event.time_ns), which=which, part=part
    )
