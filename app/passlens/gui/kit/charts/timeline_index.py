"""A profile's timeline as arrays: rows of spans that do not overlap, kernels, and busy stretches. Without Qt.

Made once in a job; pictures, tooltips and selected ranges then need only binary searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from passlens.engine.run.profiles.timeline import Span, SpanKind, Timeline
from passlens.gui.kit.charts.timeline_sums import (
    SHARES,
    Ints,
    KernelSum,
    Mask,
    Slot,
    Stretches,
    levels,
    merged,
    range_sums,
    short_labels,
    sum_kernels,
)

_KINDS = tuple(SpanKind)
_KIND_SLOTS = {
    SpanKind.TRANSFER: Slot.TRANSFER,
    SpanKind.QUEUE: Slot.QUEUE,
    SpanKind.ALLOCATION: Slot.ALLOCATION,
    SpanKind.OTHER: Slot.OTHER,
    SpanKind.DISPATCH: Slot.OTHER_KERNEL,
}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the picture.

    Attributes:
        device: The device of the row.
        track: Index in ``Timeline.tracks``; -1: the row of the device itself, with its work merged.
        level: Of the track's rows, from 0.
        ids: Ids of its spans, by start; none on the row of a device.
        starts, ends: ns; on the row of a device those of its busy stretches.
    """

    device: str
    track: int
    level: int
    ids: Ints
    starts: Ints
    ends: Ints

    @property
    def is_device(self) -> bool:
        """Whether it is the row of a device."""
        return self.track < 0


@dataclass(frozen=True, slots=True)
class Gap:
    """An idle stretch of a row, ns; ids of the spans around it, -1 for none."""

    start_ns: int
    end_ns: int
    before: int
    after: int


class TimelineIndex:
    """A timeline, ready for drawing and queries.

    Attributes:
        full_ns: The end of the axis.
        counted: By span, whether ``kernels`` counts it: warm-up calls do not count.
        rows: Device by device, in display order.
        kernels: Longest total first.
        kernel_of: By span, the index in ``kernels``; -1 if it is not a dispatch.
        slots, share_slots: By span, its colour by kernel and by share.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        spans = timeline.spans
        self.starts: Ints = np.array([span.start_ns for span in spans], np.int64)
        self.ends: Ints = np.maximum(np.array([span.end_ns for span in spans], np.int64), self.starts)
        self.tracks: Ints = np.array([span.track for span in spans], np.int64)
        last = int(self.ends.max()) if len(spans) else 0
        self.full_ns = max(timeline.duration_ns, last, *(event.time_ns for event in timeline.memory), 1)
        self.counted = self._count()
        self.kernels, self.kernel_of = sum_kernels(spans, self.ends - self.starts, self.counted)
        self.slots, self.share_slots = self._slots(spans)
        works = np.array([span.kind in (SpanKind.DISPATCH, SpanKind.TRANSFER) for span in spans], np.bool_)
        self._works: Mask = works if works.any() else np.ones(len(spans), np.bool_)
        self._kinds: Ints = np.array([_KINDS.index(span.kind) for span in spans], np.int64)
        self.devices = tuple(dict.fromkeys(track.device for track in timeline.tracks))
        self.rows = self._rows()
        self._busy = {row.device: Stretches(row.starts, row.ends) for row in self.rows if row.is_device}
        self._row_of = self._place_rows()
        self._labels = short_labels([kernel.name for kernel in self.kernels])
        self._names, self._name_of = _unique([span.name for span in spans])
        self._folded = [name.casefold() for name in self._names]

    @property
    def empty(self) -> bool:
        """Whether there are no spans."""
        return not self.timeline.spans

    @property
    def timed(self) -> tuple[float, float]:
        """From the first to the last counted call, ns; everything if calls cannot be distinguished."""
        calls = [call for call in self.timeline.calls if not call.warm_up]
        if not calls:
            return 0.0, float(self.full_ns)
        return float(min(call.start_ns for call in calls)), float(max(call.end_ns for call in calls))

    def call_at(self, time: float) -> int:
        """The call of the function at a time; -1 for none."""
        found = (place for place, one in enumerate(self.timeline.calls) if one.start_ns <= time <= one.end_ns)
        return next(found, -1)

    def span(self, index: int) -> Span:
        """A span by its id, its index in the timeline."""
        return self.timeline.spans[index]

    def label(self, name: str) -> str:
        """A short name for a bar: if all kernels belong to one function, its name is left out."""
        return self._labels.get(name, name)

    def row_of(self, index: int) -> int:
        """The row of a span."""
        return int(self._row_of[index])

    def at(self, row: int, time: float, reach: float = 0.0) -> int:
        """The span of a row at a time, or within ``reach`` ns of it; -1 for none."""
        line = self.rows[row]
        if line.is_device or not len(line.ids):
            return -1
        place = int(np.searchsorted(line.starts, time, "right")) - 1
        best, far = -1, reach
        for near in (place, place + 1):
            if 0 <= near < len(line.ids):
                distance = max(line.starts[near] - time, time - line.ends[near], 0.0)
                if distance < far or (distance == 0 and best < 0):
                    best, far = int(line.ids[near]), distance
        return best

    def gap_at(self, row: int, time: float) -> Gap | None:
        """The idle stretch of a row at a time, also before its first and after its last span."""
        line = self.rows[row]
        place = int(np.searchsorted(line.starts, time, "right")) - 1
        if place >= 0 and time <= line.ends[place]:
            return None
        start = int(line.ends[place]) if place >= 0 else 0
        later = place + 1 < len(line.starts)
        end = int(line.starts[place + 1]) if later else self.full_ns
        ids = line.ids
        before = int(ids[place]) if len(ids) and place >= 0 else -1
        return Gap(start, end, before, int(ids[place + 1]) if len(ids) and later else -1)

    def gaps(self, row: int, low: float, high: float, least: float) -> list[tuple[int, int]]:
        """The idle stretches of at least ``least`` ns between a row's spans, from ``low`` to ``high``."""
        line = self.rows[row]
        first = max(int(np.searchsorted(line.ends, low, "right")) - 1, 0)
        last = int(np.searchsorted(line.starts, high, "left")) + 1
        ends, starts = line.ends[first : last - 1], line.starts[first + 1 : last]
        count = min(len(ends), len(starts))
        wide = np.flatnonzero(starts[:count] - ends[:count] >= max(least, 1))
        return [(int(ends[place]), int(starts[place])) for place in wide]

    def neighbour(self, index: int, by: int) -> int:
        """The next or previous span on its row; itself at the end of the row."""
        line = self.rows[self.row_of(index)]
        place = int(np.searchsorted(line.starts, self.starts[index], "left"))
        while place < len(line.ids) - 1 and line.ids[place] != index:
            place += 1
        return int(line.ids[min(max(place + by, 0), len(line.ids) - 1)])

    def across(self, index: int, by: int) -> int:
        """The span nearest in time on the next row up or down that has any; itself if there is none."""
        middle = float(self.starts[index] + self.ends[index]) / 2
        row = self.row_of(index) + by
        while 0 <= row < len(self.rows):
            found = self.at(row, middle, float(self.full_ns) + 1)
            if found >= 0:
                return found
            row += by
        return index

    def first_after(self, time: float) -> int:
        """The first span that ends after a time; -1 for none."""
        later = np.flatnonzero(self.ends > time)
        return int(later[0]) if len(later) else -1

    def matching(self, text: str) -> Ints:
        """Ids of the spans whose name contains every word of ``text``, ignoring case; by start."""
        words = text.casefold().split()
        if not words:
            return np.empty(0, np.int64)
        good = np.array([all(word in name for word in words) for name in self._folded], np.bool_)
        return np.flatnonzero(good[self._name_of]) if len(good) else np.empty(0, np.int64)

    def step(self, text: str, current: int, *, forward: bool) -> int:
        """The next or previous match of a text from a span, wrapping around; -1 if there is none."""
        hits = self.matching(text)
        if not len(hits):
            return -1
        if forward:
            return int(hits[int(np.searchsorted(hits, current, "right")) % len(hits)])
        return int(hits[(int(np.searchsorted(hits, current, "left")) - 1) % len(hits)])

    def of_kernel(self, kernel: int) -> Ints:
        """Ids of the dispatches of a kernel, by start."""
        return np.flatnonzero(self.kernel_of == kernel)

    def mask(self, ids: Ints) -> Mask:
        """By span, whether it is one of these."""
        found = np.zeros(len(self.starts), np.bool_)
        found[ids] = True
        return found

    def busy(self, device: str, low: float, high: float) -> float:
        """The share of a range in which a device is busy, 0 to 1."""
        span = high - low
        return self._busy[device].between(low, high) / span if span > 0 and device in self._busy else 0.0

    def within(self, low: float, high: float) -> tuple[tuple[KernelSum, ...], dict[SpanKind, int]]:
        """The content of a range: kernels with their time and calls in it, and the number of spans of each kind."""
        inside = (self.starts < high) & (self.ends > low)
        inside |= (self.starts == self.ends) & (self.starts >= low) & (self.starts <= high)
        ids = np.flatnonzero(inside)
        took = np.minimum(self.ends[ids], int(high)) - np.maximum(self.starts[ids], int(low))
        found = np.bincount(self._kinds[ids], minlength=len(_KINDS)).tolist()
        counts = {kind: count for kind, count in zip(_KINDS, found, strict=True) if count}
        runs = self.kernel_of[ids] >= 0
        return range_sums(self.kernels, self.kernel_of[ids][runs], took[runs]), counts

    def _count(self) -> Mask:
        counted = np.ones(len(self.starts), np.bool_)
        for call in self.timeline.calls:
            if call.warm_up:
                counted &= (self.starts < call.start_ns) | (self.starts >= call.end_ns)
        return counted if counted.any() else np.ones(len(self.starts), np.bool_)

    def _slots(self, spans: Sequence[Span]) -> tuple[Ints, Ints]:
        kinds = np.array([_KIND_SLOTS[span.kind] for span in spans], np.int64)
        if not self.kernels:
            return kinds, kinds.copy()
        own = np.array([kernel.slot for kernel in self.kernels], np.int64)
        largest = max(kernel.share for kernel in self.kernels) or 1.0
        steps = [Slot.SHARE + round((SHARES - 1) * kernel.share / largest) for kernel in self.kernels]
        shares = np.array(steps, np.int64)
        runs = self.kernel_of >= 0
        return np.where(runs, own[self.kernel_of], kinds), np.where(runs, shares[self.kernel_of], kinds)

    def _rows(self) -> tuple[Row, ...]:
        rows: list[Row] = []
        nothing = np.empty(0, np.int64)
        for device in self.devices:
            tracks = [place for place, track in enumerate(self.timeline.tracks) if track.device == device]
            works = np.flatnonzero(np.isin(self.tracks, tracks) & self._works)
            starts, ends = merged(self.starts[works], self.ends[works])
            rows.append(Row(device, -1, 0, nothing, starts, ends))
            for track in tracks:
                ids = np.flatnonzero(self.tracks == track)
                # Ascending ends allow a binary search; only the last row of a very deep nest may lack them.
                rows += [
                    Row(device, track, level, one, self.starts[one], np.maximum.accumulate(self.ends[one]))
                    for level, one in enumerate(levels(ids, self.starts, self.ends))
                ]
        return tuple(rows)

    def _place_rows(self) -> Ints:
        found = np.zeros(len(self.starts), np.int64)
        for place, row in enumerate(self.rows):
            found[row.ids] = place
        return found


def _unique(names: Sequence[str]) -> tuple[list[str], Ints]:
    places: dict[str, int] = {}
    of = np.array([places.setdefault(name, len(places)) for name in names], np.int64)
    return list(places), of
