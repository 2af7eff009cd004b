"""The rows of the shared memory page: kernels in an order, colours of allocations, steps, words. Without Qt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.analysis.shared_memory.trip_values import RoundTrip
from passlens.engine.analysis.shared_memory.values import (
    Bill,
    BilledAllocation,
    LifetimeChart,
    SharedMemory,
)
from passlens.engine.analysis.tables import KernelLds, MemoryTable
from passlens.engine.messages import Message
from passlens.gui.kit.shared_memory_rows import series_of, short_pass
from passlens.gui.kit.translation import mark_text, tr, translated

_DIGITS = re.compile(r"(\d+)")


class KernelOrder(StrEnum):
    """The order of kernels; the value is shown."""

    SIZE = mark_text("largest first")
    NAME = mark_text("by name")
    SPARE = mark_text("most to gain from sharing")


@dataclass(frozen=True, slots=True)
class Piece:
    """One allocation in the bar of its kernel."""

    label: str
    bytes: int
    series: int


@dataclass(frozen=True, slots=True)
class KernelRow:
    """One kernel that uses shared memory.

    Attributes:
        bytes: Bytes of a workgroup: as declared in the code, else the sum in the IR; None if a size is unknown.
        over: Bytes beyond the limit; 0 if it fits or is unknown.
        spare: Bytes that sharing by lifetimes would save; 0 if unknown.
        quick: The data stored by the compile itself; None if only the bill has it.
        bill: None until the bills are read.
    """

    kernel: str
    dispatch: str
    bytes: int | None
    limit: int | None
    limit_source: Message
    over: int
    spare: int
    pieces: tuple[Piece, ...]
    quick: KernelLds | None
    bill: Bill | None

    @property
    def figure(self) -> str:
        """The text at the end of the bar."""
        if self.bytes is None:
            return tr("KernelMemory", "size not known")
        return f"✗ {self.bytes:,} B" if self.over else f"{self.bytes:,} B"


def kernel_rows(table: MemoryTable | None, shared: SharedMemory | None) -> tuple[KernelRow, ...]:
    """The kernels that use shared memory: by their bills if those are read, otherwise as stored by the compile."""
    quick = {row.kernel: row for row in table.lds} if table is not None else {}
    if shared is not None:
        return tuple(_of_bill(bill, quick.get(bill.kernel)) for bill in shared.bills)
    return tuple(_of_table(row) for row in quick.values() if row.allocations or row.bytes)


def _of_bill(bill: Bill, quick: KernelLds | None) -> KernelRow:
    pieces = tuple(
        Piece(f"{line.allocation.name} {line.allocation.type}", line.allocation.bytes, series_of(place))
        for place, line in enumerate(bill.allocations)
        if line.allocation.bytes
    )
    spare = bill.total - bill.peak if bill.total is not None and bill.peak is not None else 0
    source = bill.limit_source
    return KernelRow(
        bill.kernel, bill.dispatch, bill.bytes, bill.limit, source, bill.over, max(0, spare), pieces, quick, bill
    )


def _of_table(row: KernelLds) -> KernelRow:
    pieces = tuple(
        Piece(f"{one.name} {one.type}", one.bytes, series_of(place))
        for place, one in enumerate(row.allocations)
        if one.bytes
    )
    if not pieces and row.bytes:
        pieces = (Piece(tr("KernelMemory", "all allocations"), row.bytes, series_of(0)),)
    return KernelRow(row.kernel, row.dispatch, row.bytes, row.limit, row.limit_source, row.over, 0, pieces, row, None)


def arrange(rows: Sequence[KernelRow], needle: str, order: KernelOrder, *, over_only: bool) -> tuple[KernelRow, ...]:
    """The kernels whose names contain every word of ``needle``, in an order; those over the limit come first."""
    words = needle.casefold().split()
    found = [
        row
        for row in rows
        if (row.over or not over_only) and all(word in f"{row.kernel}\n{row.dispatch}".casefold() for word in words)
    ]
    if order is KernelOrder.NAME:
        return tuple(sorted(found, key=lambda row: _natural(row.kernel)))
    if order is KernelOrder.SPARE:
        return tuple(sorted(found, key=lambda row: (-row.spare, -(row.bytes or 0), _natural(row.kernel))))
    # An unknown size may be anything, so it comes before all known ones.
    return tuple(
        sorted(found, key=lambda row: (row.bytes is not None, -row.over, -(row.bytes or 0), _natural(row.kernel)))
    )


def _natural(name: str) -> tuple[str | int, ...]:
    """A sort key that puts ``dispatch_9`` before ``dispatch_10``."""
    return tuple(int(part) if place % 2 else part.casefold() for place, part in enumerate(_DIGITS.split(name)))


# The lines of the bill.


def shape_text(line: BilledAllocation) -> str:
    """``128×132×f16``, with a question mark for a dynamic dimension."""
    sizes = ("?" if size is None else str(size) for size in line.allocation.shape)
    return "×".join((*sizes, line.allocation.element))


def size_text(line: BilledAllocation) -> str:
    """Its bytes, or why they are unknown."""
    one = line.allocation
    return translated(one.size) if one.bytes is None else f"{one.bytes:,}"


def changed_text(line: BilledAllocation) -> str:
    """The last of the passes that changed it, and the number of earlier ones."""
    if not line.changed_by:
        return ""
    *before, (_, position, name, _) = line.changed_by
    more = f" (+{len(before)})" if before else ""
    return f"{position:,} {short_pass(name)}{more}" if position else f"{name}{more}"


def created_text(line: BilledAllocation) -> str:
    """The pass that made it."""
    return f"{line.created_at:,} {short_pass(line.created_by)}" if line.created_at else line.created_by


def source_text(line: BilledAllocation, kernel: str) -> str:
    """``FILE:LINE`` of the op that it serves, otherwise of the kernel's op; empty if unknown."""
    return next((one.source for one in line.serves if one.source), kernel)


def kernel_labels(rows: Sequence[KernelRow]) -> tuple[str, ...]:
    """Names for a narrow column: without the function, if all kernels belong to one."""
    names = [row.kernel.rpartition("$async_") for row in rows]
    if len({function for function, _, _ in names}) == 1:
        return tuple(name for _, _, name in names)
    return tuple(f"{function}·{name}" if function else name for function, _, name in names)


# Lifetimes.


@dataclass(frozen=True, slots=True)
class LifeBar:
    """One allocation over the ops of its kernel."""

    key: str
    name: str
    first: int
    last: int
    bytes: int | None
    series: int
    unused: bool
    words: str


def life_bars(bill: Bill, chart: LifetimeChart) -> tuple[LifeBar, ...]:
    """The rows of the lifetime chart, in the order of the bill; allocations that the bill lacks come last."""
    step = next((one for one in bill.steps if one.pass_id == chart.pass_id), None)
    known = {line.allocation.key: line.allocation for line in bill.allocations}
    then = {one.key: one for one in step.allocations} if step is not None else {}
    place = {key: at for at, key in enumerate(known)}
    bars: list[LifeBar] = []
    for key, life in chart.lifetimes:
        one = then.get(key) or known.get(key)
        extra = len(known) + len(bars)
        words = (
            tr("KernelMemory", "no use found")
            if life.unused
            else tr(
                "KernelMemory",
                "{first_op} in line {first_line:,} to {last_op} in line {last_line:,}\n{reads:,} "
                "reads, {writes:,} writes, {barriers:,} barriers between",
            ).format(
                first_op=life.first_op,
                first_line=life.first_line,
                last_op=life.last_op,
                last_line=life.last_line,
                reads=life.reads,
                writes=life.writes,
                barriers=life.barriers,
            )
            + (tr("KernelMemory", "\na loop keeps it") if life.loop else "")
        )
        bars.append(
            LifeBar(
                key=key,
                name=one.name if one is not None else key,
                first=life.first,
                last=life.last,
                bytes=one.bytes if one is not None else None,
                series=series_of(place.get(key, extra)),
                unused=life.unused,
                words=words,
            )
        )
    return tuple(sorted(bars, key=lambda bar: place.get(bar.key, len(place))))


def sharing_sentences(bars: Sequence[LifeBar], chart: LifetimeChart) -> tuple[str, ...]:
    """Which allocations could share their place, and the savings."""
    names = {bar.key: bar.name for bar in bars}
    found = []
    for pair in chart.sharing:
        first, second = names.get(pair.first, pair.first), names.get(pair.second, pair.second)
        how = (
            tr("KernelMemory", "a barrier is between them")
            if pair.barrier
            else tr("KernelMemory", "it needs a barrier between them")
        )
        found.append(
            tr(
                "KernelMemory", "{first} and {second} are never in use at once: sharing would save {bytes:,} B; {how}."
            ).format(first=first, second=second, bytes=pair.bytes, how=how)
        )
    return tuple(found)


def partners(key: str, chart: LifetimeChart) -> frozenset[str]:
    """The allocations that could share space with one."""
    pairs = ((pair.first, pair.second) for pair in chart.sharing)
    return frozenset(second if first == key else first for first, second in pairs if key in (first, second))


# Round trips.


def trip_rows(shared: SharedMemory, kernel: str = "") -> tuple[RoundTrip, ...]:
    """Collapse and expand chains of one kernel, or of the whole session; the largest temporaries first."""
    inside = [trip for bill in shared.bills if kernel in ("", bill.kernel) for trip in bill.round_trips]
    outside = [] if kernel else list(shared.round_trips)
    return tuple(sorted((*inside, *outside), key=lambda trip: -(trip.temporary_bytes or 0)))
