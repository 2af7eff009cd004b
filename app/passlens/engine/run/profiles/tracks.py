"""Arranges spans in tracks: one per group of a device, more where spans overlap."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from operator import attrgetter
from typing import Final, TypeAlias

from passlens.engine.errors import UserError
from passlens.engine.messages import Message, quoted
from passlens.engine.run.profiles.timeline import Span, SpanKind, Track

Facts = tuple[tuple[str, str], ...]


class Work(Enum):
    """The kind of spans on a track."""

    KERNELS = ""
    COPIES = "copies"
    OPERATIONS = "operations"
    TRANSFERS = "transfers"
    WAITS = "waits"


@dataclass(slots=True)
class FoundSpan:
    """A span without a track yet; times are ns of any clock.

    Attributes:
        device, queue, work: The group whose tracks it belongs to.
        submission: The number of its submission by the host, which separates calls; 0: unknown.
    """

    device: str
    queue: str
    work: Work
    kind: SpanKind
    start: int
    end: int
    name: str
    dispatch: str = ""
    bytes: int | None = None
    facts: Sequence[tuple[str, str]] = ()
    submission: int = 0


MOST_LANES: Final = 10_000
"""The most tracks: more are useless, as the times of a damaged profile overlap at random."""
_Key: TypeAlias = tuple[str, str, Work, int]
"""Device, queue, work, and from 0 the index among tracks with overlapping spans."""
_PARTS = re.compile(r"(\d+)")


def _natural(key: _Key) -> tuple[list[tuple[int, str]], list[tuple[int, str]], str, int]:
    """A sort key that puts ``hip 10`` after ``hip 2``."""
    device, queue, work, row = key
    return _split(device), _split(queue), work.value, row


def _named(key: _Key) -> Track:
    device, queue, work, row = key
    name = _name(queue, work)
    return Track(device, Message("lanes.row", "{lane} ({number})", lane=name, number=row + 1) if row else name)


def _name(queue: str, work: Work) -> Message:
    match work:
        case Work.COPIES:
            return Message("lanes.copies", "copies")
        case Work.OPERATIONS:
            return Message("lanes.operations", "queue {number} operations", number=queue)
        case Work.TRANSFERS:
            return Message("lanes.transfers", "queue {number} transfers", number=queue)
        case Work.WAITS:
            return Message("lanes.waits", "queue {number} waits", number=queue)
    return Message("lanes.queue", "queue {number}", number=queue) if queue.isdecimal() else quoted(queue)


def _split(text: str) -> list[tuple[int, str]]:
    """Text and number parts; numbers sort by their count of digits first and are never converted, whatever their
    length.
    """
    parts = [(part, part.lstrip("0")) for part in _PARTS.split(text)]
    return [(1 + len(digits), digits) if part.isdecimal() else (0, part) for part, digits in parts]


@dataclass(slots=True)
class _Group:
    """The tracks of a group: ``ends`` has the end times of used tracks, ``free`` the tracks free again."""

    tracks: list[int] = field(default_factory=list)
    ends: list[tuple[int, int]] = field(default_factory=list)
    free: list[int] = field(default_factory=list)

    def row_for(self, start: int, end: int) -> int:
        """The lowest track that is free at ``start``; it is used until ``end``."""
        ends, free = self.ends, self.free
        while ends and ends[0][0] <= start:
            heapq.heappush(free, heapq.heappop(ends)[1])
        row = heapq.heappop(free) if free else len(self.tracks)
        heapq.heappush(ends, (end, row))
        return row


def lay_in_tracks(found: Iterable[FoundSpan], begin: int) -> tuple[tuple[Track, ...], tuple[Span, ...]]:
    """The tracks by device and name, and the spans by start and track; times are counted from ``begin``.

    Raises:
        UserError: There are more tracks than can be shown.
    """
    ordered = sorted(found, key=attrgetter("start", "end"))
    groups: dict[tuple[str, str, Work], _Group] = {}
    keys: list[_Key] = []  # of each track, in the order of creation
    where: list[int] = []
    for one in ordered:
        group = groups.get((one.device, one.queue, one.work))
        if group is None:
            group = groups[one.device, one.queue, one.work] = _Group()
        row = group.row_for(one.start, one.end)
        if row == len(group.tracks):
            group.tracks.append(len(keys))
            keys.append((one.device, one.queue, one.work, row))
            if len(keys) > MOST_LANES:
                raise UserError(
                    Message(
                        "lanes.too-many",
                        "The profile has more than {limit:,} queues, or spans at once: its times are damaged.",
                        limit=MOST_LANES,
                    ),
                    hint=Message("common.profile-again", "Profile again, or copy the file again."),
                )
        where.append(group.tracks[row])
    order = sorted(range(len(keys)), key=lambda number: _natural(keys[number]))
    place = {number: at for at, number in enumerate(order)}
    tracks = tuple(_named(keys[number]) for number in order)
    spans = [
        Span(
            place[number],
            one.kind,
            one.start - begin,
            one.end - begin,
            one.name,
            one.dispatch,
            one.bytes,
            tuple(one.facts),
        )
        for one, number in zip(ordered, where, strict=True)
    ]
    spans.sort(key=lambda span: (span.start_ns, span.track))
    return tracks, tuple(spans)
