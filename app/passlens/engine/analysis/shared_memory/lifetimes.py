"""The lifetimes of a kernel's allocations, the saving that they allow, and the pairs that could share space.

The compiler gives every allocation separate space for the whole kernel; the peak here is the size of the largest set in
use at the same time. Two allocations can share space if they are never in use at the same time and a barrier separates
them: without one, a wavefront that is ahead could overwrite what another still reads.
"""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.analysis.shared_memory import flow
from passlens.engine.analysis.shared_memory.values import Allocation, Lifetime, LifetimeChart, Sharing
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Items, Message, together

_NOTE_GLOBALS = Message(
    "lifetimes.lowered", "Read from lowered code, where loops are jumps: a lifetime may be too long."
)


def chart(function: flow.Function, allocations: Sequence[Allocation], pass_id: int | None) -> LifetimeChart:
    """The lifetimes of the allocations of a function."""
    using = flow.users(function)
    barriers = flow.barriers(function)
    loops = flow.loops(function)
    found: list[tuple[Allocation, Lifetime]] = []
    unused: list[str] = []
    for one in allocations:
        start = flow.definition_of(function, one.name, one.line)
        memory = flow.reached(function, start, using)
        life = _lifetime(function, start, flow.accesses(memory, using), barriers, loops)
        if life.unused:
            unused.append(one.name)
        found.append((one, life))
    peak, at, keys = _peak(found)
    notes = [_NOTE_GLOBALS] if any(one.name.startswith("@") for one in allocations) else []
    if unused:
        notes.append(
            Message(
                "lifetimes.unused",
                "No use was found of {names}: this text hides where it goes, or nothing uses it.",
                names=Items(tuple(unused)),
            )
        )
    return LifetimeChart(
        pass_id=pass_id,
        ops=function.size,
        lifetimes=tuple((one.key, life) for one, life in found),
        barriers=tuple(barriers),
        loops=tuple(loops),
        peak=peak,
        peak_at=at,
        peak_keys=keys,
        sharing=tuple(_sharing(found, barriers, loops)),
        note=together(*notes),
    )


def _lifetime(
    function: flow.Function,
    start: Sequence[int],
    accesses: Sequence[flow.Access],
    barriers: Sequence[int],
    loops: Sequence[tuple[int, int]],
) -> Lifetime:
    definers = [function.tree.definers[value] for value in start]
    made = [function.ordinal(definer) for definer in definers if isinstance(definer, Op)]
    if not accesses:
        at = made[0] if made else 0
        return Lifetime(at, at, 0, 0, "", "", 0, 0, 0, loop=False, unused=True)
    begin, end = accesses[0].op, accesses[-1].op
    first, last = function.ordinal(begin), function.ordinal(end)
    outside = min(made, default=0)
    extended = False
    for low, high in sorted(loops, key=lambda loop: loop[1] - loop[0]):
        inside = low <= first <= high or low <= last <= high
        # An allocation made inside the loop is a new one in each iteration.
        if inside and not low < outside <= high and (low < first or last < high):
            extended = extended or low < first or high > last
            first, last = min(first, low), max(last, high)
    return Lifetime(
        first=first,
        last=last,
        first_line=begin.lines[0],
        last_line=end.lines[0],
        first_op=begin.name,
        last_op=end.name,
        reads=sum(one.reads for one in accesses),
        writes=sum(one.writes for one in accesses),
        barriers=sum(first < at < last for at in barriers),
        loop=extended,
        unused=False,
    )


def _peak(found: Sequence[tuple[Allocation, Lifetime]]) -> tuple[int | None, int, tuple[str, ...]]:
    """The most bytes in use at the same time, the ordinal, and the allocations."""
    live = [(one, life) for one, life in found if not life.unused]
    if any(one.bytes is None for one, _ in live) or not found:
        return None, 0, ()
    best, at, keys = 0, 0, tuple[str, ...]()
    for _, start in live:
        here = [one for one, life in live if life.first <= start.first <= life.last]
        total = sum(one.bytes or 0 for one in here)
        if total > best:
            best, at, keys = total, start.first, tuple(one.key for one in here)
    return best, at, keys


def _sharing(
    found: Sequence[tuple[Allocation, Lifetime]], barriers: Sequence[int], loops: Sequence[tuple[int, int]]
) -> list[Sharing]:
    """Pairs that are never in use at the same time."""
    pairs: list[Sharing] = []
    live = [(one, life) for one, life in found if not life.unused]
    for place, (one, life) in enumerate(live):
        for other, second in live[place + 1 :]:
            if life.last < second.first:
                (early, _), (late, _) = (life, one), (second, other)
            elif second.last < life.first:
                (early, _), (late, _) = (second, other), (life, one)
            else:
                continue
            around = any(low <= early.first and late.last <= high for low, high in loops)
            between = any(early.last < at < late.first for at in barriers)
            if around:  # the next iteration returns to the earlier one
                between = between and any(at > late.last or at < early.first for at in barriers)
            sizes = [size for size in (one.bytes, other.bytes) if size is not None]
            pairs.append(Sharing(one.key, other.key, min(sizes) if len(sizes) == 2 else 0, between))
    return sorted(pairs, key=lambda pair: -pair.bytes)
