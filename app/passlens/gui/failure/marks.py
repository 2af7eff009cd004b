"""The texts that show a cause, and the annotations of their lines. Without Qt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from passlens.engine.analysis.shared_memory import words
from passlens.gui.failure.places import Annotation, CausePlace, FailingPass, Segment, input_line
from passlens.gui.kit.shared_memory_rows import change_words, series_of
from passlens.gui.kit.translation import tr, translated

if TYPE_CHECKING:
    from passlens.engine.analysis.shared_memory.values import AllocationStep, Bill, BilledAllocation
    from passlens.engine.diagnosis.findings import Evidence, Problem


def places_of(
    problem: Problem, failing: FailingPass | None, source: str, names: Mapping[int, str], bill: Bill | None
) -> tuple[CausePlace, ...]:
    """The texts of a cause.

    Args:
        problem: The first cause.
        failing: The pass that failed; None if unknown.
        source: Name of the input file.
        names: Names of passes by id, for those of the evidence.
        bill: The bill of the kernel that needs too much shared memory, once it is read.
    """
    found = list[CausePlace]()
    if failing is not None:
        marks = _of_bill(bill) if bill is not None and bill.pass_id == failing.id else _marks(problem, failing.id)
        found.append(CausePlace(Segment.FAILED, failing.name, failing.id, annotations=marks))
        found.append(CausePlace(Segment.BEFORE, failing.name, failing.id))
    over = _first_over(bill) if bill is not None else None
    began = next(
        (one.pass_id for one in problem.evidence if one.pass_id not in {None, failing.id if failing else None}), None
    )
    if over is not None and over.pass_id is not None:
        found.append(CausePlace(Segment.BEGAN, over.name, over.pass_id, annotations=_of_step(bill, over)))
    elif began is not None:
        found.append(CausePlace(Segment.BEGAN, names.get(began, ""), began, annotations=_marks(problem, began)))
    stored = next((one for one in problem.evidence if one.artifact is not None and not one.reduced), None)
    if failing is None and stored is not None:
        marks = tuple(Annotation(one.line, translated(one.text)) for one in problem.evidence if one.file == stored.file)
        found.append(CausePlace(Segment.BEFORE, stored.file, artifact=stored.artifact, annotations=marks))
    reduced = [one for one in problem.evidence if one.reduced and one.artifact is not None]
    if reduced:
        marks = tuple(Annotation(one.line, translated(one.text)) for one in reduced if one.line)
        found.append(CausePlace(Segment.REDUCED, reduced[0].file, artifact=reduced[0].artifact, annotations=marks))
    found.append(CausePlace(Segment.INPUT, source, annotations=tuple(_of_input(problem, source))))
    return tuple(found)


def _of_input(problem: Problem, source: str) -> Iterator[Annotation]:
    seen = set[int]()
    for one in problem.evidence:
        line = input_line(one.source, source) if one.source else 0
        if line and line not in seen:
            seen.add(line)
            yield Annotation(line, translated(one.text))
    at = problem.location
    if at is not None and not seen and (line := input_line(f"{at.file}:{at.line}", source)):
        yield Annotation(line, translated(problem.headline))


def _marks(problem: Problem, pass_id: int) -> tuple[Annotation, ...]:
    found: dict[int, list[Evidence]] = {}
    for one in problem.evidence:
        if one.pass_id == pass_id and one.line:
            found.setdefault(one.line, []).append(one)
    return tuple(Annotation(line, " ".join(translated(one.text) for one in found[line])) for line in sorted(found))


def _of_bill(bill: Bill) -> tuple[Annotation, ...]:
    found = [
        Annotation(line.allocation.line, allocation_words(line, bill), series_of(place))
        for place, line in enumerate(bill.allocations)
        if line.allocation.line
    ]
    return tuple(sorted(found, key=lambda one: one.line))


def allocation_words(line: BilledAllocation, bill: Bill) -> str:
    """What an allocation of the bill is, and below it where its sizes come from.

    ``32,768 B · operand 1 of linalg.generic, promoted``, ``64 from workgroup[1] = 64``.
    """
    size = tr("Failure", "size not known") if line.allocation.bytes is None else f"{line.allocation.bytes:,} B"
    holds, tiles = words.holds_promoted(line, bill.config), words.tiles(line)
    first = " · ".join([size, *([translated(holds)] if holds else [])])
    return "\n".join([first, *([translated(tiles)] if tiles else [])])


def _first_over(bill: Bill) -> AllocationStep | None:
    """The pass from which on the allocations exceed the limit."""
    found = None
    for step in bill.steps:
        over = bill.limit is not None and step.total is not None and step.total > bill.limit
        found = (found or step) if over else None
    return found


def _of_step(bill: Bill | None, step: AllocationStep) -> tuple[Annotation, ...]:
    order = {line.allocation.key: place for place, line in enumerate(bill.allocations)} if bill is not None else {}
    changed = {one.key for one in step.changes}
    found = []
    for one in step.allocations:
        size = "" if one.bytes is None else f"{one.bytes:,} B"
        what = change_words(step) if one.key in changed and len(changed) == 1 else ""
        words = " · ".join(word for word in (size, what) if word) or translated(one.size)
        found.append(Annotation(one.line, words, series_of(order.get(one.key, len(order)))))
    return tuple(sorted((one for one in found if one.line), key=lambda one: one.line))
