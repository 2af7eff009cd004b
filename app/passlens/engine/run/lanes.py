"""Lays spans that were found into lanes: one for each group of a device, more where spans of it overlap."""

from __future__ import annotations

import heapq
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from passlens.engine.run.timeline import Lane, Span, SpanKind


@dataclass(slots=True)
class FoundSpan:
    """A span before it has a lane; times are of whatever clock, ns.

    Attributes:
        device, group: Which lane it belongs to.
        submission: Number of what the host submitted, by which calls are told apart; 0: not known.
    """

    device: str
    group: str
    kind: SpanKind
    start: int
    end: int
    name: str
    dispatch: str = ""
    bytes: int | None = None
    facts: list[tuple[str, str]] = field(default_factory=list)
    submission: int = 0


_PARTS = re.compile(r"(\d+)")


def _natural(key: tuple[str, str, int]) -> tuple[list[tuple[int, str]], list[tuple[int, str]], int]:
    """An order in which ``hip 10`` comes after ``hip 2``."""
    device, group, row = key
    return _split(device), _split(group), row


def _split(text: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (0, part) for part in _PARTS.split(text)]


def lay_in_lanes(found: Iterable[FoundSpan], begin: int) -> tuple[tuple[Lane, ...], tuple[Span, ...]]:
    """Lanes by device and name, and the spans by start and lane; times become those since ``begin``."""
    ordered = sorted(found, key=lambda one: (one.start, one.end))
    open_ends: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    free: dict[tuple[str, str], list[int]] = defaultdict(list)
    counts: dict[tuple[str, str], int] = defaultdict(int)
    where: list[tuple[str, str, int]] = []
    for one in ordered:
        key = (one.device, one.group)
        while open_ends[key] and open_ends[key][0][0] <= one.start:
            heapq.heappush(free[key], heapq.heappop(open_ends[key])[1])
        if free[key]:
            row = heapq.heappop(free[key])
        else:
            row = counts[key]
            counts[key] += 1
        heapq.heappush(open_ends[key], (one.end, row))
        where.append((*key, row))
    order = sorted({*where}, key=_natural)
    place = {key: number for number, key in enumerate(order)}
    lanes = tuple(Lane(device, group if row == 0 else f"{group} ({row + 1})") for device, group, row in order)
    spans = [
        Span(
            lane=place[key],
            kind=one.kind,
            start_ns=one.start - begin,
            end_ns=one.end - begin,
            name=one.name,
            dispatch=one.dispatch,
            bytes=one.bytes,
            facts=tuple(one.facts),
        )
        for one, key in zip(ordered, where, strict=True)
    ]
    spans.sort(key=lambda span: (span.start_ns, span.lane))
    return lanes, tuple(spans)
