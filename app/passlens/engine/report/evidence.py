"""The parts of a report that explain problems: the chain of evidence, fixes, and bills over their limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.analysis.shared_memory.values import Alternative, Bill, BilledAllocation
from passlens.engine.analysis.tables import MemoryTable
from passlens.engine.diagnosis.findings import Evidence, Fix, FixKind, FixResult, Problem, key_of
from passlens.engine.errors import PasslensError
from passlens.engine.queries import Queries
from passlens.engine.session.rows import PassRow

FIXES_SHOWN = 6
EVIDENCE_SHOWN = 12
BILLS_SHOWN = 6
NAMED_PASSES = 6


@dataclass(frozen=True, slots=True)
class ShownFix:
    """A fix to try, with its result if it was tried."""

    title: str
    how: str  # the flags, devices or version, as typed
    detail: str
    hides: str
    result: FixResult | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A problem as displayed in a report. ``left_out``: the links of the chain and fixes that are omitted."""

    problem: Problem
    evidence: tuple[Evidence, ...]
    fixes: tuple[ShownFix, ...]
    left_out: int


def show_problems(problems: Sequence[Problem], results: Sequence[FixResult]) -> list[Shown]:
    """The problems with their evidence and fixes."""
    by_key = {result.key: result for result in results if result.key}
    return [
        Shown(
            problem,
            problem.evidence[:EVIDENCE_SHOWN],
            tuple(_fix(fix, by_key) for fix in problem.fixes[:FIXES_SHOWN]),
            max(0, len(problem.evidence) - EVIDENCE_SHOWN) + max(0, len(problem.fixes) - FIXES_SHOWN),
        )
        for problem in problems
    ]


def named_passes(problems: Sequence[Problem], bills: Sequence[Bill], rows: Sequence[PassRow]) -> list[PassRow]:
    """The passes named in the evidence: those that create oversized allocations first."""
    by_id = {row.id: row for row in rows}
    made = [item.created_id for bill in bills for item in bill.allocations]
    links = [link.pass_id for problem in problems for link in problem.evidence]
    return [by_id[number] for number in dict.fromkeys((*made, *links)) if number in by_id]


def with_changes(rows: Sequence[PassRow]) -> list[PassRow]:
    """The first of these passes that changed an op."""
    return [row for row in rows if row.ops is None or row.ops.total][:NAMED_PASSES]


def bills_over(queries: Queries, memory: MemoryTable | None) -> tuple[Bill, ...]:
    """The bills of the kernels over their limit; only read if there are any, since reading takes time."""
    if memory is None or not memory.over_limit:
        return ()
    try:
        return tuple(bill for bill in queries.memory.shared().bills if bill.over > 0)[:BILLS_SHOWN]
    except PasslensError:  # the table shows what is known without them
        return ()


def beside(place: str, source: Path) -> str:
    """A place in the input without its folder; other places unchanged."""
    return source.name + place.removeprefix(str(source)) if place.startswith(str(source)) else place


def holds(item: BilledAllocation) -> str:
    """The contents of an allocation, such as ``operand 1 of linalg.generic``; empty if unknown."""
    if not item.serves:
        return ""
    first = item.serves[0]
    place = (
        f"{first.role} {first.operand}" if first.operand is not None and first.role == "operand" else str(first.role)
    )
    return f"{place} of {first.op}"


def shape(item: BilledAllocation) -> str:
    """Its shape as displayed: ``64 × 128 f16``."""
    sizes = " × ".join("?" if size is None else str(size) for size in item.allocation.shape)
    return f"{sizes} {item.allocation.element}".strip()


def fitting(bill: Bill) -> tuple[Alternative, ...]:
    """The alternatives that fit, the largest first: it changes least."""
    return tuple(sorted((one for one in bill.alternatives if one.fits), key=lambda one: -one.total))


def _fix(fix: Fix, results: dict[str, FixResult]) -> ShownFix:
    match fix.kind:
        case FixKind.FLAGS:
            how = " ".join((*fix.flags, *(f"without {name}" for name in fix.without)))
        case FixKind.DEVICES:
            how = ", ".join(fix.devices)
        case FixKind.TOOLCHAIN:
            how = f"toolchain {fix.toolchain}"
        case FixKind.EDIT:
            parts = [*(["the input"] if fix.edits or fix.printer else []), *([fix.file.path] if fix.file else [])]
            how = f"an edit of {' and '.join(parts)}"
        case FixKind.SEARCH:
            how = "a search for an edit of the input"
    return ShownFix(str(fix.title), how, str(fix.detail), str(fix.hides), results.get(key_of(fix)))
