"""Rasterizes a row of a timeline at any zoom: a colour for each pixel, however many spans it covers. Without Qt."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from passlens.gui.kit.charts.timeline_index import TimelineIndex
from passlens.gui.kit.charts.timeline_sums import Ints, Mask

LEVELS = 8
"""Steps of strength: the busy share of a pixel's time."""
_NARROW = 3  # px: narrower spans are merged if they share a pixel
_SEPARATE = 5  # px: wider ones leave a gap before the next
_FAINTEST = 2  # of LEVELS: one short span in a long pixel must be visible


@dataclass(frozen=True, slots=True)
class PixelLine:
    """One row, pixel by pixel.

    Attributes:
        slots: Colour slot; -1 where the row is empty.
        levels: 0 to ``LEVELS - 1``: the busy share of the pixel's time.
        marked: Whether it has a highlighted span.
        wide: Ids of the spans wide enough to be distinguished.
        lefts, rights: The ends of those, px.
    """

    slots: npt.NDArray[np.int16]
    levels: npt.NDArray[np.int8]
    marked: Mask
    wide: Ints
    lefts: Ints
    rights: Ints

    def runs(self) -> list[tuple[int, int, int, int, bool]]:
        """Runs of pixels of one colour: from, to, slot, level, marked; for drawings without pixels."""
        if not len(self.slots):
            return []
        same = (
            (self.slots[1:] == self.slots[:-1])
            & (self.levels[1:] == self.levels[:-1])
            & (self.marked[1:] == self.marked[:-1])
        )
        starts = np.concatenate(([0], np.flatnonzero(~same) + 1))
        stops = np.concatenate((starts[1:], [len(self.slots)]))
        return [
            (int(start), int(stop), int(self.slots[start]), int(self.levels[start]), bool(self.marked[start]))
            for start, stop in zip(starts, stops, strict=True)
            if self.slots[start] >= 0
        ]


def pixel_line(
    index: TimelineIndex, row: int, low: float, high: float, width: int, slots: Ints, marks: Mask | None = None
) -> PixelLine:
    """A row between two times, ``width`` px wide.

    Args:
        index: The timeline.
        row: Which row.
        low: Its beginning, ns.
        high: Its end, ns.
        width: px.
        slots: By span, its colour; see ``TimelineIndex.slots``.
        marks: By span, whether it is highlighted; None highlights all.
    """
    line = index.rows[row]
    first = int(np.searchsorted(line.ends, low, "left"))
    last = int(np.searchsorted(line.starts, high, "right"))
    scale = width / (high - low)
    begins = np.clip((line.starts[first:last] - low) * scale, 0, width)
    stops = np.clip((line.ends[first:last] - low) * scale, 0, width)
    ids = line.ids[first:last]
    colors = slots[ids] if len(ids) else np.zeros(last - first, np.int64)
    lit = np.ones(last - first, np.bool_) if marks is None or not len(ids) else marks[ids]
    picture = _Canvas(width)
    lefts = np.minimum(np.floor(begins).astype(np.int64), width - 1)
    rights = np.clip(np.ceil(stops).astype(np.int64), lefts + 1, width)
    narrow = rights - lefts < _NARROW
    picture.merge(begins[narrow], stops[narrow], lefts[narrow], colors[narrow], lit[narrow])
    broad = ~narrow
    picture.fill(lefts[broad], rights[broad], colors[broad], lit[broad])
    wide = ids[broad] if len(ids) else np.empty(0, np.int64)
    return PixelLine(picture.slots, picture.levels, picture.marked, wide, lefts[broad], rights[broad])


class _Canvas:
    def __init__(self, width: int) -> None:
        self.width = width
        self.slots = np.full(width, -1, np.int16)
        self.levels = np.zeros(width, np.int8)
        self.marked = np.zeros(width, np.bool_)

    def merge(
        self, begins: npt.NDArray[np.float64], stops: npt.NDArray[np.float64], lefts: Ints, colors: Ints, lit: Mask
    ) -> None:
        """Draw narrow spans: each pixel gets the colour that takes most of it, at the strength of its busy share."""
        if not len(begins):
            return
        best = np.zeros(self.width)
        busy = np.zeros(self.width)
        for step in range(_NARROW):
            edge = lefts + step
            share = np.minimum(stops, edge + 1) - np.maximum(begins, edge)
            there = np.flatnonzero(((share > 0) | (step == 0)) & (edge < self.width))
            if not len(there):
                continue
            pixel, share = edge[there], np.maximum(share[there], 0.0)
            # A highlighted span wins over a longer one: a match among thousands must stay visible.
            rank = share + np.where(lit[there], 2.0, 1.0)
            firsts = np.flatnonzero(np.concatenate(([True], pixel[1:] != pixel[:-1])))  # begins ascend, so do pixels
            most = np.maximum.reduceat(rank, firsts)
            places = pixel[firsts]
            busy[places] += np.add.reduceat(share, firsts)
            group = np.repeat(np.arange(len(firsts)), np.diff(np.append(firsts, len(pixel))))
            winners = np.flatnonzero(rank == most[group])
            spans = there[winners[np.searchsorted(group[winners], np.arange(len(firsts)))]]
            better = most > best[places]
            best[places] = np.maximum(best[places], most)
            self.slots[places[better]] = colors[spans[better]]
            self.marked[places[better]] = lit[spans[better]]
        places = np.flatnonzero(best > 0)
        steps = np.ceil(np.clip(busy[places], 0, 1) * (LEVELS - 1) - 1e-9)
        self.levels[places] = np.maximum(steps, _FAINTEST)

    def fill(self, lefts: Ints, rights: Ints, colors: Ints, lit: Mask) -> None:
        """Draw wide spans; the last pixel of each stays free."""
        if not len(lefts):
            return
        ends = np.where((rights - lefts >= _SEPARATE) & (rights < self.width), rights - 1, rights)
        counts = ends - lefts
        offsets = np.repeat(lefts - np.concatenate(([0], np.cumsum(counts)[:-1])), counts)
        places = offsets + np.arange(int(counts.sum()))
        self.slots[places] = np.repeat(colors, counts)
        self.marked[places] = np.repeat(lit, counts)
        self.levels[places] = LEVELS - 1
