"""The bill in words: what the command line prints, and what a rule gives as evidence."""

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


def verdict(bill: Bill) -> str:
    """Total against limit: ``77,824 B of 65,536 B: 12,288 B too many``."""
    total = "an unknown sum" if bill.total is None else f"{bill.total:,} B"
    if bill.limit is None:
        return f"{total}; the limit is not known"
    if bill.over:
        return f"{total} of {bill.limit:,} B: {bill.over:,} B too many"
    return f"{total} of {bill.limit:,} B"


def holds(line: BilledAllocation, config: TileConfig | None = None) -> str:
    """What an allocation holds: ``operand 0 of linalg.generic``."""
    serves = line.serves[0] if line.serves else None
    name = config.op if config is not None else serves.op if serves is not None else ""
    if line.operand is not None and name:
        if serves is not None and serves.role in {Role.RESULT, Role.ACCUMULATOR}:
            return f"{serves.role} of {name}"
        return f"operand {line.operand} of {name}"
    if serves is None:
        return ""
    which = f" {serves.operand}" if serves.operand is not None and serves.role is Role.OPERAND else ""
    return f"{serves.role}{which} of {serves.op}"


def tiles(line: BilledAllocation) -> str:
    """Where the dimensions are from: ``64 from workgroup[1] = 64, 32 from reduction[4] = 8 × 4 of the intrinsic``."""
    return ", ".join(f"{factor.size:,} from {factor.origin}" for factor in line.factors if factor.origin)


def made_by(line: BilledAllocation) -> str:
    """The passes of an allocation: who made it, and who changed it and how."""
    parts = [f"made by {line.created_by}" if line.created_by else "there from the first text on"]
    parts += [f"{name}: {what}" for _, _, name, what in line.changed_by]
    return "; ".join(parts)


def bill_line(line: BilledAllocation, config: TileConfig | None = None) -> str:
    """One allocation in a sentence, for evidence."""
    one = line.allocation
    parts = [f"{one.name}: {line.arithmetic or one.type}"]
    if held := holds(line, config):
        parts.append(f"{held}{', promoted' if line.promoted else ''}")
    if origin := tiles(line):
        parts.append(origin)
    parts.append(made_by(line))
    return "; ".join(parts) + "."


def alternative(one: Alternative) -> str:
    """A change and what it comes to: ``reduction[4]: 16 to 8 gives 16,384 + … = 53,248 B ≤ 65,536 B``."""
    more = [f"{key} {before} → {after}" for key, before, after in one.changes]
    note = f" {one.note}" if one.note else ""
    return f"{one.title} gives {one.arithmetic} ({'; '.join(more)}).{note}"


def evidence(bill: Bill) -> tuple[tuple[str, int | None, int], ...]:
    """The bill line by line: a sentence, and the pass and the line of its text that show it.

    The largest allocation comes first; then the tiles, what lifetimes would give, and what would fit.
    """
    found = [(bill_line(line, bill.config), bill.pass_id, line.allocation.line) for line in bill.allocations]
    if bill.config is not None:
        found.append((f"{bill.config.op} is tiled by {bill.config.text}.", bill.config.pass_id, bill.config.line))
    if bill.peak is not None and bill.total is not None and bill.peak < bill.total:
        found.append(
            (
                f"Never more than {bill.peak:,} B of it are in use at once; the compiler counts all {bill.total:,} B.",
                bill.pass_id,
                0,
            )
        )
    found += [(alternative(one), None, 0) for one in bill.alternatives if one.fits]
    found += [(round_trip(one), one.pass_id, one.ops[0].line) for one in bill.round_trips if one.ops]
    return tuple(found)


def round_trip(one: RoundTrip) -> str:
    """A collapse/expand chain in a sentence."""
    counts = Counter(one.around)
    around = ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())
    cost = "an unknown size" if one.temporary_bytes is None else f"{one.temporary_bytes:,} B"
    where = f", {one.workgroup_bytes:,} B of it in shared memory" if one.workgroup_bytes else ""
    first, last = one.ops[0], one.ops[-1]
    return (
        f"{first.op} ({first.created_by or 'first text'}) and {last.op} ({last.created_by or 'first text'}) "
        f"around {around}: {one.shape_in} to {one.shape_out}, temporaries of {cost}{where}."
    )
