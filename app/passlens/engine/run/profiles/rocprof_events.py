"""Collects the events of ROCm's profilers, from any of their files, into a timeline."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from passlens.engine.errors import UserError
from passlens.engine.messages import Count, Message
from passlens.engine.run.profiles.timeline import MemoryEvent, SpanKind, Timeline
from passlens.engine.run.profiles.tracks import Facts, FoundSpan, Work, lay_in_tracks

MOST_EVENTS: Final = 4_000_000
"""The most events of a profile: some 2 GB of memory."""
LONGEST_NAME: Final = 1 << 16
"""The most characters of a kernel's name: mangled names of templates have some thousands."""
MOST_COUNTERS: Final = 64
"""The most displayed counters of a dispatch."""
LAST_TIME: Final = (1 << 63) - 1
"""Times and sizes are 64-bit integers."""
COPIED_WHOLE: Final = Message("rocprof.copied-whole", "Check that it was copied whole, and that rocprofv3 had ended.")
"""The advice for a file that cannot be read."""
_COPY = "MEMORY_COPY_"


def only_first_events() -> Message:
    """The note that a profile has more events than are read."""
    return Message("rocprof-events.only-first", "Only the first {count:,} events are shown.", count=MOST_EVENTS)


def only_first_counters(count: int) -> Message:
    """The note that dispatches have more counters than are shown."""
    return Message(
        "rocprof-events.counters",
        "The first {shown} of {count:,} counters are shown.",
        shown=MOST_COUNTERS,
        count=count,
    )


def counter_text(value: float) -> str:
    """A counter as displayed: sums are integers, means are not.

    Raises:
        ValueError: It is not a finite number.
    """
    if not math.isfinite(value):
        raise ValueError("no number")
    return f"{value:,.0f}" if value == round(value) else f"{value:,.6g}"


def unread_rows(broken: int, count: int) -> Message:
    """The note on unreadable rows of a profile."""
    return Message(
        "rocprof-events.unread-rows",
        "{broken:,} of {rows} cannot be read; the others are shown.",
        broken=broken,
        rows=Count(count, "row"),
    )


class Collector:
    """The events collected so far; times are ns of the profiler's clock.

    Attributes:
        seen: The number of rows read.
        broken: The number of unreadable ones.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._spans: list[FoundSpan] = []
        self._allocations: list[tuple[int, str, str, str, int | None, int]] = []
        self._notes: list[Message] = []
        self._odd = 0
        self.seen = self.broken = 0

    @property
    def full(self) -> bool:
        """Whether the limit of events is reached."""
        return len(self._spans) + len(self._allocations) >= MOST_EVENTS

    @property
    def empty(self) -> bool:
        """Whether nothing was collected yet."""
        return not self._spans and not self._allocations and not self._odd

    def note(self, text: Message) -> None:
        """Add a note on missing data."""
        self._notes.append(text)

    def dispatch(
        self, device: str, queue: str, kernel: str, start: int, end: int, facts: Sequence[tuple[str, str]]
    ) -> None:
        """Add a dispatch.

        Raises:
            ValueError: The times are invalid.
        """
        self._add(
            FoundSpan(
                device, queue, Work.KERNELS, SpanKind.DISPATCH, start, end, kernel, kernel, None, _nonempty(facts)
            )
        )

    def copy(
        self, device: str, name: str, start: int, end: int, size: int | None, facts: Sequence[tuple[str, str]]
    ) -> None:
        """Add a copy; ``name`` is such as ``MEMORY_COPY_HOST_TO_DEVICE``.

        Raises:
            ValueError: The times are invalid.
        """
        words = name.removeprefix(_COPY).replace("_", " ").lower()
        self._add(
            FoundSpan(device, "copies", Work.COPIES, SpanKind.TRANSFER, start, end, words, "", size, _nonempty(facts))
        )

    def allocation(
        self, device: str, operation: str, level: str, time: int, address: int | str | None, size: int
    ) -> None:
        """Add an allocation or a free; ``operation`` is such as ``ALLOC`` or ``MEMORY_ALLOCATION_FREE``.

        Raises:
            ValueError: Time, size or address is invalid.
        """
        place = int(address, 0) if isinstance(address, str) and address else address
        number = place if isinstance(place, int) else None
        if not (0 <= time <= LAST_TIME and 0 <= size <= LAST_TIME):
            raise ValueError("no time or size")
        self._allocations.append((time, device, operation, level, number, size))

    def timeline(self, file: Path) -> Timeline:
        """The timeline of all events.

        Raises:
            UserError: There is no event with a duration.
        """
        if not self._spans and not self._allocations:
            if self.broken:
                raise UserError(
                    Message(
                        "rocprof-events.damaged",
                        "{name} is damaged: none of its {broken} can be read.",
                        name=file.name,
                        broken=Count(self.broken, "row"),
                    ),
                    hint=Message("common.profile-again", "Profile again, or copy the file again."),
                    location=str(file),
                )
            raise UserError(
                Message(
                    "rocprof-events.empty",
                    "{name} holds no kernels, copies or allocations.",
                    name=file.name,
                ),
                hint=Message(
                    "rocprof-events.how-to-profile",
                    "Profile with: rocprofv3 --kernel-trace --memory-copy-trace --memory-allocation-trace -- PROGRAM",
                ),
                location=str(file),
            )
        if self.broken:
            self.note(unread_rows(self.broken, self.seen))
        if self._odd:
            self.note(
                Message(
                    "rocprof-events.odd-events",
                    "{events} left out: they end before they begin.",
                    events=Count(self._odd, "event"),
                )
            )
        begin = min([one.start for one in self._spans] + [one[0] for one in self._allocations])
        memory = self._memory(begin)
        tracks, spans = lay_in_tracks(self._spans, begin)
        last = max([span.end_ns for span in spans] + [event.time_ns for event in memory], default=0)
        return Timeline(self._source, tracks, spans, memory, last, tuple(self._notes))

    def _add(self, span: FoundSpan) -> None:
        if not (0 <= span.start <= LAST_TIME and 0 <= span.end <= LAST_TIME):
            raise ValueError("no time")
        if span.end < span.start:
            self._odd += 1
        else:
            self._spans.append(span)

    def _memory(self, begin: int) -> tuple[MemoryEvent, ...]:
        """The memory events by time; a free has neither size nor device, which follow from its address."""
        open_at: dict[int, tuple[str, int, int]] = {}  # by address: device, bytes, number
        events: list[MemoryEvent] = []
        unknown = 0
        for number, (time, device, operation, level, address, size) in enumerate(
            sorted(self._allocations, key=lambda one: one[0]), 1
        ):
            word = operation.removeprefix("MEMORY_ALLOCATION_").removeprefix("SCRATCH_MEMORY_").upper()
            # Reserved addresses are not memory yet.
            counted = level != "VIRTUAL" and not word.startswith("VMEM_RESERVE")
            what = " ".join(part for part in (word.replace("_", " ").lower(), level.lower()) if part)
            if "FREE" in word or word == "RECLAIM":
                known = open_at.pop(address, None) if address is not None else None
                if known is None:
                    unknown += 1
                    continue
                where, taken, first = known
                events.append(MemoryEvent(time - begin, where, what, -taken, first, "", counted))
            else:
                if address is not None:
                    open_at[address] = (device, size, number)
                events.append(MemoryEvent(time - begin, device, what, size, number, "", counted))
        if unknown:
            self.note(
                Message(
                    "rocprof-events.taken-before",
                    "{times} memory was freed that was allocated before the profile began.",
                    times=Count(unknown, "time"),
                )
            )
        return tuple(events)


def _nonempty(facts: Sequence[tuple[str, str]]) -> Facts:
    """The facts with a value; if all have one, the same tuple, which many spans share."""
    return facts if isinstance(facts, tuple) else tuple((label, value) for label, value in facts if value)
