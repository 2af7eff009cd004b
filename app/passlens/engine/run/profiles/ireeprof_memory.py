"""The memory events of an IREE profile: memory taken and returned, and held before it began.

An allocation appears in several events: a pool reserves and materializes a range, the queue hands it out. It is counted
once: by the pool's reservation, otherwise by the buffer's own events, otherwise by those of the queue. Slabs, which
pools take from the device in advance, and memory that the runtime only imports are reported but not counted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.messages import Bytes, Count, Message
from passlens.engine.run.profiles.ireeprof import Row
from passlens.engine.run.profiles.timeline import MemoryEvent

_TAKEN = {
    "pool_reserve": "pool",
    "buffer_allocate": "buffer",
    "queue_alloca": "queue",
    "slab_acquire": "slab",
    "buffer_import": "imported",
    "pool_materialize": "",
}
_GIVEN = {
    "pool_release": "pool",
    "buffer_free": "buffer",
    "queue_dealloca": "queue",
    "slab_release": "slab",
    "buffer_unimport": "imported",
}
_PRIORITY = ("pool", "buffer", "queue")
_DEVICE_LOCAL, _HOST_VISIBLE = 1 << 5, 1 << 1
"""Bits of ``iree_hal_memory_type_t``."""
BEFORE = "held before the profile"


@dataclass(frozen=True, slots=True)
class FoundEvent:
    """An event with the number of its device; its ``value`` has no time and no device yet."""

    time_ns: int
    device: int
    value: MemoryEvent


def memory_events(rows: Sequence[Row]) -> tuple[list[FoundEvent], list[Message]]:
    """All memory events on the host's clock, by time, and notes needed to read them."""
    rows = sorted(rows, key=lambda row: (int(row["host_time_ns"]), int(row.get("event_id", 0))))
    pools: dict[tuple[int, int], str] = {}
    families: dict[int, set[str]] = defaultdict(set)  # by allocation
    given = False
    for row in rows:
        kind = str(row.get("event_type"))
        families[int(row.get("allocation_id", 0))].add(_TAKEN.get(kind) or _GIVEN.get(kind) or "")
        given = given or (_GIVEN.get(kind) in _PRIORITY and not row.get("externally_owned"))
        key = (_device(row), int(row.get("pool_id", 0)))
        if key[1] and key not in pools:
            pools[key] = f"pool {len(pools) + 1}, {_memory_words(int(row.get('memory_type', 0)))}"
    found: list[FoundEvent] = []
    known: set[tuple[int, int]] = set()
    slabs: dict[tuple[int, int], tuple[int, int]] = {}
    numbered = any(allocation for allocation in families)
    for row in rows:
        kind, time, device = str(row.get("event_type")), int(row["host_time_ns"]), _device(row)
        key = (device, int(row.get("pool_id", 0)))
        length = int(row.get("length", 0))
        allocation = int(row.get("allocation_id", 0)) or None
        family = _TAKEN.get(kind) or _GIVEN.get(kind) or ""
        sign = -1 if kind in _GIVEN else 1
        counted = family in _PRIORITY and not row.get("externally_owned")
        if counted and allocation is not None:
            counted = family == next(one for one in _PRIORITY if one in families[allocation])
        elif counted:
            counted = given or numbered  # allocations never returned would only add up
        if row.get("pool_stats_available"):
            slabs[key] = (int(row.get("pool_slab_count", 0)), int(row.get("pool_bytes_committed", 0)))
            if key not in known and family == "pool":
                known.add(key)
                # The pool's numbers are those after the event.
                before = int(row.get("pool_bytes_reserved", 0)) - sign * length
                if before > 0:
                    found.append(FoundEvent(time, device, MemoryEvent(0, "", BEFORE, before, None, pools.get(key, ""))))
        value = MemoryEvent(0, "", kind.replace("_", " "), sign * length, allocation, pools.get(key, ""), counted)
        found.append(FoundEvent(time, device, value))
    if found:
        first = found[0].time_ns
        found = [FoundEvent(first, one.device, one.value) if one.value.what == BEFORE else one for one in found]
        found.sort(key=lambda one: one.time_ns)
    return found, _notes(rows, slabs, pools, settled=given or numbered)


def _notes(
    rows: Sequence[Row],
    slabs: dict[tuple[int, int], tuple[int, int]],
    pools: dict[tuple[int, int], str],
    *,
    settled: bool,
) -> list[Message]:
    notes = []
    if rows and not settled:
        notes.append(
            Message(
                "ireeprof-memory.never-given-back",
                "This driver reports what is allocated, but not when it is freed: what is held is not known.",
            )
        )
    elif rows and not slabs:
        notes.append(
            Message(
                "ireeprof-memory.held-before",
                "What was held before the profile began (constants, inputs) is not recorded.",
            )
        )
    for key, (count, committed) in slabs.items():
        name = pools.get(key, "pool").capitalize()
        notes.append(
            Message(
                "ireeprof-memory.slabs",
                "{name}: {slabs} of the device, {size}.",
                name=name,
                slabs=Count(count, "slab"),
                size=Bytes(committed),
            )
        )
    return notes


def _device(row: Row) -> int:
    number = int(row.get("physical_device_ordinal", 0))
    return 0 if number == 0xFFFFFFFF else number


def _memory_words(bits: int) -> str:
    words = []
    if bits & _DEVICE_LOCAL:
        words.append("device-local")
    if bits & _HOST_VISIBLE:
        words.append("host-visible")
    return ", ".join(words) or "host"
