"""Answers a request for an op's lineage: both directions, and the compiler's files at the end."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.analysis.lineage.files import follow_files
from passlens.engine.analysis.lineage.history import History
from passlens.engine.analysis.lineage.sides import weakest
from passlens.engine.analysis.lineage.units import describe
from passlens.engine.analysis.lineage.values import Known, Lineage, LineageStep, Relation, Start
from passlens.engine.analysis.lineage.walk import Take, Walk
from passlens.engine.collection import without_collection
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.session.reader import SessionReader


def trace(reader: SessionReader, start: Start, take: Take | None = None, cancel: CancelToken | None = None) -> Lineage:
    """Follow an op through all passes.

    Args:
        reader: The session.
        start: The op.
        take: Receives each step as it is found.
        cancel: Stops the walk.

    Raises:
        UserError: There is no such pass or line, or the line has no op.
        CancelledError: The walk was cancelled.
    """
    with without_collection():
        return _trace(reader, start, take or (lambda step: None), cancel or CancelToken())


def _trace(reader: SessionReader, start: Start, take: Take, cancel: CancelToken) -> Lineage:
    history = History(reader)
    walk = Walk(history, take, cancel)
    first, position = walk.begin(start)
    op = walk.steps.shown(first.unit.dump, [(first.unit, first.unit.tree.ops[first.indices()[0]])])[0]
    ancestors, beginning = (
        walk.ancestors(first, position) if position else ([], Message("trace.input", "In the input."))
    )
    descendants, ending, last = walk.descendants(first, position)
    if not ending:
        files, ending = follow_files(history, last, descendants[-1])
        for step in files:
            take(step)
        descendants += files
    located = bool(reader.meta("locations", False)) or " loc(" in first.unit.dump.text
    lost_by = _end_of_locations(descendants) if located else NOTHING
    if lost_by:
        ending = together(ending, lost_by)
    return Lineage(
        start=start,
        op=op,
        place=describe(first.unit.path),
        located=located,
        ancestors=tuple(ancestors),
        descendants=tuple(descendants),
        sure=weakest(step.sure for step in (*ancestors, *descendants)),
        beginning=beginning,
        ending=ending,
    )


def _end_of_locations(steps: Sequence[LineageStep]) -> Message:
    """The pass after which locations identify nothing any more; empty if none ever did, or all still do."""
    known = [at for at, step in enumerate(steps) if step.known is Known.LOCATION]
    after = [step for step in steps[known[-1] + 1 :] if step.relation is not Relation.COMPILED] if known else []
    if not after:
        return NOTHING
    name, number = after[0].name, after[0].position
    if name.startswith("iree-convert-to-rocdl"):  # measured with IREE 3.13: see files.py
        return Message(
            "trace.rocdl-keeps-no-locations",
            "Debug locations end at {name} (pass {number:,}): its new ops have none, and no debug flag of the "
            "compiler changes that.",
            name=name,
            number=number,
        )
    return Message("trace.locations-end", "Debug locations end at {name} (pass {number:,}).", name=name, number=number)
