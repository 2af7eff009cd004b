"""Sums over the spans of a timeline, by kernel and of busy stretches; layout of spans in rows. Without Qt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from passlens.engine.run.profiles.timeline import Span, SpanKind
from passlens.gui.kit.tables.table_model import short_name

Ints = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

TOP_KERNELS = 7
"""The number of kernels with a separate colour; colour-blind eyes can distinguish the series colours."""
SHARES = 6
"""Steps of the colour by share."""
_MOST_LEVELS = 12  # rows of one track: deeper nesting goes into the last one
_DISPATCH = re.compile(r"(?P<function>.*?)_?dispatch_(?P<number>\d+)_?(?P<rest>.*)")


class Slot(IntEnum):
    """Colour slots after those of single kernels."""

    OTHER_KERNEL = TOP_KERNELS
    TRANSFER = TOP_KERNELS + 1
    QUEUE = TOP_KERNELS + 2
    ALLOCATION = TOP_KERNELS + 3
    OTHER = TOP_KERNELS + 4
    SHARE = TOP_KERNELS + 5  # the first step; the others follow


SLOTS = Slot.SHARE + SHARES


@dataclass(frozen=True, slots=True)
class KernelSum:
    """All dispatches of one kernel, ns.

    Attributes:
        slot: Its colour.
        share: Its share of the time of all dispatches.
    """

    name: str
    dispatch: str
    calls: int
    total_ns: int
    min_ns: int
    max_ns: int
    share: float
    slot: int

    @property
    def mean_ns(self) -> float:
        """The mean time of a call."""
        return self.total_ns / max(1, self.calls)


class Stretches:
    """Stretches that do not overlap, with their sums: two binary searches give their share of any range."""

    def __init__(self, starts: Ints, ends: Ints) -> None:
        self._starts, self._ends = starts, ends
        self._sums = np.concatenate(([0], np.cumsum(ends - starts))) if len(starts) else np.zeros(1, np.int64)

    def between(self, low: float, high: float) -> float:
        """The part of a range that they cover."""
        return self._until(high) - self._until(low)

    def _until(self, time: float) -> float:
        place = int(np.searchsorted(self._starts, time, "right"))
        if not place:
            return 0.0
        beyond = max(float(self._ends[place - 1]) - time, 0.0)
        return float(self._sums[place]) - beyond


def sum_kernels(spans: Sequence[Span], took: Ints, counted: Mask) -> tuple[tuple[KernelSum, ...], Ints]:
    """Kernels, longest first, and by span the index of its kernel; a kernel that is never counted has no calls."""
    keys: dict[tuple[str, str], int] = {}
    of = np.full(len(spans), -1, np.int64)
    for index, span in enumerate(spans):
        if span.kind is SpanKind.DISPATCH:
            of[index] = keys.setdefault((span.name, span.dispatch), len(keys))
    if not keys:
        return (), of
    runs = np.flatnonzero((of >= 0) & counted)
    calls, totals, least, most = _grouped(of[runs], took[runs], len(keys))
    order = sorted(range(len(keys)), key=lambda place: -totals[place])
    whole = max(int(totals.sum()), 1)
    names = list(keys)
    sums = tuple(
        KernelSum(
            *names[place],
            calls=int(calls[place]),
            total_ns=int(totals[place]),
            min_ns=int(least[place]) if calls[place] else 0,
            max_ns=int(most[place]),
            share=int(totals[place]) / whole,
            slot=min(rank, Slot.OTHER_KERNEL),
        )
        for rank, place in enumerate(order)
    )
    ranks = np.empty(len(keys), np.int64)
    ranks[order] = np.arange(len(keys))
    return sums, np.where(of >= 0, ranks[of], -1)


def short_labels(names: Sequence[str]) -> dict[str, str]:
    """``3 matmul_68x65_f32`` for ``main$async_dispatch_3_matmul_68x65_f32``, if all kernels belong to one function."""
    found = {name: _DISPATCH.match(name) for name in names}
    functions = {match["function"] if match else None for match in found.values()}
    if None in functions or len(functions) != 1:
        return {name: short_name(name) for name in names}
    return {name: f"{match['number']} {match['rest']}".strip() for name, match in found.items() if match}


def _grouped(places: Ints, took: Ints, count: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Count, sum, minimum and maximum of times by group."""
    calls = np.bincount(places, minlength=count)
    totals = np.bincount(places, weights=took, minlength=count).astype(np.int64)
    least = np.full(count, np.iinfo(np.int64).max)
    most = np.zeros(count, np.int64)
    np.minimum.at(least, places, took)
    np.maximum.at(most, places, took)
    return calls, totals, least, most


def range_sums(kernels: Sequence[KernelSum], places: Ints, took: Ints) -> tuple[KernelSum, ...]:
    """Kernels with their times and calls in a range, longest first; ``places``: by span, its kernel."""
    if not len(places):
        return ()
    calls, totals, least, most = _grouped(places, took, len(kernels))
    whole = max(int(totals.sum()), 1)
    found = [
        replace(
            one,
            calls=int(calls[place]),
            total_ns=int(totals[place]),
            min_ns=int(least[place]),
            max_ns=int(most[place]),
            share=int(totals[place]) / whole,
        )
        for place, one in enumerate(kernels)
        if calls[place]
    ]
    return tuple(sorted(found, key=lambda one: -one.total_ns))


def levels(ids: Ints, starts: Ints, ends: Ints) -> list[Ints]:
    """Distribute the spans of a track over rows without overlaps, each on the first row with space."""
    if not len(ids) or bool(np.all(starts[ids][1:] >= ends[ids][:-1])):
        return [ids]
    free: list[int] = []
    lines: list[list[int]] = []
    # Among spans with the same start, the longest contains the others.
    order = np.lexsort((-ends[ids], starts[ids]))
    for index in ids[order].tolist():
        start, end = int(starts[index]), int(ends[index])
        level = next((place for place, until in enumerate(free) if until <= start), len(free))
        if level >= _MOST_LEVELS:
            level = _MOST_LEVELS - 1
        if level == len(free):
            free.append(0)
            lines.append([])
        free[level] = max(free[level], end)
        lines[level].append(index)
    return [np.array(line, np.int64) for line in lines]


def merged(starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """The union of spans, as stretches that neither overlap nor touch."""
    if not len(starts):
        return starts, ends
    order = np.argsort(starts, kind="stable")
    starts, furthest = starts[order], np.maximum.accumulate(ends[order])
    begins = np.concatenate(([True], starts[1:] > furthest[:-1]))
    firsts = np.flatnonzero(begins)
    lasts = np.concatenate((firsts[1:] - 1, [len(starts) - 1]))
    return starts[firsts], furthest[lasts]
