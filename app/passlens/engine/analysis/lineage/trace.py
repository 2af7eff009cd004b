"""Answers the question for the lineage of an op: both directions, and what the compiler's files tell at the end."""

from __future__ import annotations

from passlens.engine.analysis.lineage.files import follow_files
from passlens.engine.analysis.lineage.history import History
from passlens.engine.analysis.lineage.links import weakest
from passlens.engine.analysis.lineage.units import describe
from passlens.engine.analysis.lineage.values import Lineage, Start
from passlens.engine.analysis.lineage.walk import Take, Walk
from passlens.engine.jobs import CancelToken
from passlens.engine.session.reader import SessionReader


def trace(reader: SessionReader, start: Start, take: Take | None = None, cancel: CancelToken | None = None) -> Lineage:
    """Follow an op through all passes.

    Args:
        reader: The session.
        start: Which op.
        take: Gets each step as it is found.
        cancel: Ends it.

    Raises:
        UserError: There is no such pass or line, or no op stands there.
        CancelledError: It was cancelled.
    """
    take, cancel = take or (lambda step: None), cancel or CancelToken()
    history = History(reader)
    walk = Walk(history, take, cancel)
    first, position = walk.begin(start)
    op = walk.steps.shown(first.unit.dump, [(first.unit, first.unit.tree.ops[first.ops[0]])])[0]
    ancestors, beginning = walk.ancestors(first, position) if position else ([], "In the input.")
    descendants, ending, last = walk.descendants(first, position)
    if not ending:
        files, ending = follow_files(history, last, descendants[-1])
        for step in files:
            take(step)
        descendants += files
    return Lineage(
        start=start,
        op=op,
        place=describe(first.unit.path),
        located=" loc(" in first.unit.dump.text or any(step.known == "location" for step in descendants),
        ancestors=tuple(ancestors),
        descendants=tuple(descendants),
        sure=weakest(step.sure for step in (*ancestors, *descendants)),
        beginning=beginning,
        ending=ending,
    )
