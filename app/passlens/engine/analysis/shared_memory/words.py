"""The messages of the bill: for clients, and as evidence of a rule."""

from __future__ import annotations

from collections import Counter

from passlens.engine.analysis.shared_memory.trip_values import RoundTrip
from passlens.engine.analysis.shared_memory.values import (
    Alternative,
    Bill,
    BilledAllocation,
    Role,
    TileConfig,
)
from passlens.engine.messages import NOTHING, Items, Join, Message, Word, listed, quoted, together


def sum_of(total: int | None) -> Message:
    """A sum that may be unknown."""
    return Message("shared-memory.unknown-sum", "an unknown sum") if total is None else quoted(f"{total:,} B")


def verdict(bill: Bill) -> Message:
    """The total against the limit: ``77,824 B of 65,536 B: 12,288 B too many``."""
    total = sum_of(bill.total if bill.over else bill.bytes)
    if bill.limit is None:
        return Message("shared-memory.no-limit", "{used}; the limit is not known", used=total)
    if bill.over:
        return Message(
            "shared-memory.over",
            "{used} of {limit:,} B: {over:,} B too many",
            used=total,
            limit=bill.limit,
            over=bill.over,
        )
    return Message("shared-memory.within", "{used} of {limit:,} B", used=total, limit=bill.limit)


def verdict_sentence(bill: Bill) -> Message:
    """The verdict as a sentence."""
    return Message("shared-memory.verdict", "{words}.", words=verdict(bill))


def holds(line: BilledAllocation, config: TileConfig | None = None) -> Message:
    """The contents of an allocation: ``operand 0 of linalg.generic``."""
    serves = line.serves[0] if line.serves else None
    name = config.op if config is not None else serves.op if serves is not None else ""
    if line.operand is not None and name:
        if serves is not None and serves.role in {Role.RESULT, Role.ACCUMULATOR}:
            return _role_of(serves.role, None, name)
        return _role_of(Role.OPERAND, line.operand, name)
    if serves is None:
        return NOTHING
    return _role_of(serves.role, serves.operand, serves.op)


def _role_of(role: Role, number: int | None, op: str) -> Message:
    if role is Role.RESULT:
        return Message("shared-memory.result", "result of {op}", op=op)
    if role is Role.ACCUMULATOR:
        return Message("shared-memory.accumulator", "accumulator of {op}", op=op)
    if number is None:
        return Message("shared-memory.an-operand", "operand of {op}", op=op)
    return Message("shared-memory.operand", "operand {number} of {op}", number=number, op=op)


def holds_promoted(line: BilledAllocation, config: TileConfig | None = None) -> Message:
    """The contents, and whether they were promoted: ``operand 0 of linalg.generic, promoted``."""
    return listed((holds(line, config), Message("shared-memory.promoted", "promoted") if line.promoted else NOTHING))


def tiles(line: BilledAllocation) -> Message:
    """The origins of the dimensions: ``64 from workgroup[1] = 64, 32 from reduction[4] = 8 × 4 of the intrinsic``."""
    return listed(
        [
            Message("shared-memory.factor", "{size:,} from {origin}", size=factor.size, origin=factor.origin)
            for factor in line.factors
            if factor.origin
        ]
    )


def made_by(line: BilledAllocation) -> tuple[Message, ...]:
    """The passes that created and changed an allocation, with the changes."""
    made = (
        Message("shared-memory.made-by", "made by {name}", name=line.created_by)
        if line.created_by
        else Message("shared-memory.there-first", "there from the first text on")
    )
    changed = [
        Message("shared-memory.changed-by", "{name}: {what}", name=name, what=what)
        for _, _, name, what in line.changed_by
    ]
    return made, *changed


def bill_line(line: BilledAllocation, config: TileConfig | None = None) -> Message:
    """One allocation as a sentence, for evidence."""
    one = line.allocation
    held = holds_promoted(line, config) if holds(line, config) else NOTHING
    what = listed((line.arithmetic or quoted(one.type), held, tiles(line), *made_by(line)), Join.CLAUSES)
    return Message("shared-memory.line", "{name}: {what}.", name=one.name, what=what)


def alternative(one: Alternative) -> Message:
    """A change and its total: ``reduction[4]: 16 to 8 gives 16,384 + … = 53,248 B ≤ 65,536 B``."""
    changes = Items(tuple(f"{key} {before} → {after}" for key, before, after in one.changes), Join.CLAUSES)
    gives = Message(
        "shared-memory.alternative",
        "{title} gives {arithmetic} ({changes}).",
        title=one.title,
        arithmetic=one.arithmetic,
        changes=changes,
    )
    return together(gives, one.note)


def evidence(bill: Bill) -> tuple[tuple[Message, int | None, int], ...]:
    """The bill line by line: a sentence, and the pass and line that show it.

    The largest allocation comes first; then the tiles, the saving by lifetimes, and the alternatives that fit.
    """
    found = [(bill_line(line, bill.config), bill.pass_id, line.allocation.line) for line in bill.allocations]
    if bill.config is not None:
        tiled = Message("shared-memory.tiled", "{op} is tiled by {config}.", op=bill.config.op, config=bill.config.text)
        found.append((tiled, bill.config.pass_id, bill.config.line))
    if bill.peak is not None and bill.total is not None and bill.peak < bill.total:
        at_once = Message(
            "shared-memory.peak",
            "Never more than {used:,} B of it are in use at once; the compiler counts all {total:,} B.",
            used=bill.peak,
            total=bill.total,
        )
        found.append((at_once, bill.pass_id, 0))
    found += [(alternative(one), None, 0) for one in bill.alternatives if one.fits]
    found += [(round_trip(one), one.pass_id, one.ops[0].line) for one in bill.round_trips if one.ops]
    return tuple(found)


def round_trip(one: RoundTrip) -> Message:
    """A collapse/expand chain as a sentence."""
    counts = Counter(one.around)
    around = Items(tuple(f"{count} {name}" if count > 1 else name for name, count in counts.items()))
    cost = (
        Message("shared-memory.unknown-size", "an unknown size")
        if one.temporary_bytes is None
        else quoted(f"{one.temporary_bytes:,} B")
    )
    part = Message("shared-memory.of-it-shared", "{part:,} B of it in shared memory", part=one.workgroup_bytes)
    first, last = one.ops[0], one.ops[-1]
    return Message(
        "shared-memory.round-trip",
        "{first} ({by}) and {last} ({then}) around {op}: {shape} to {result}, temporaries of {size}.",
        first=first.op,
        by=first.created_by or Word("first text"),
        last=last.op,
        then=last.created_by or Word("first text"),
        op=around,
        shape=one.shape_in,
        result=one.shape_out,
        size=listed((cost, part if one.workgroup_bytes else NOTHING)),
    )
