"""``passlens passes``: pass executions in pipeline order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Annotated

import typer

from passlens.cli.cells import Cell, Entry
from passlens.cli.fetch import WITH_FETCH, fetch_all
from passlens.cli.options import FetchOption, JsonOption, SessionArgument, TrustOption, session
from passlens.cli.output import Column, Page
from passlens.cli.render import STATUS_STYLE, pass_time, shared_time
from passlens.cli.schema import write_json_rows
from passlens.cli.streams import write_note
from passlens.cli.translation import verbatim
from passlens.engine.errors import UserError
from passlens.engine.messages import Bytes, Count, Items, Join, Message, together
from passlens.engine.op_counts import OpCounts
from passlens.engine.session.rows import PHASES, PassFilter, PassRow, Status

if TYPE_CHECKING:
    from passlens.engine.compile.fetch.plan import PlannedPass


def passes(
    path: SessionArgument,
    changed: Annotated[bool, typer.Option("--changed", help="Only those that changed the IR.")] = False,
    failed: Annotated[bool, typer.Option("--failed", help="Only those that failed; with --changed, both.")] = False,
    scope: Annotated[
        str, typer.Option("--scope", metavar="GLOB", help="Only on scopes with this path, such as '*/@dispatch_3*'.")
    ] = "",
    phase: Annotated[str, typer.Option("--phase", metavar="PHASE", help="Only of this phase, such as 'flow'.")] = "",
    name: Annotated[str, typer.Option("--name", metavar="GLOB", help="Only with this name: '*tile*'.")] = "",
    ops: Annotated[
        bool, typer.Option("--ops", help="Count the ops that each pass changed, if that was not done yet.")
    ] = False,
    fetch: FetchOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """List the pass executions in pipeline order."""
    del trust  # already applied by its callback
    if phase and phase not in PHASES:
        raise UserError(
            Message("common.no-phase", "There is no phase '{phase}'.", phase=phase),
            hint=Message("common.phases-are", "The phases are {names}.", names=", ".join(PHASES)),
        )
    statuses = {status for status, wanted in ((Status.CHANGED, changed), (Status.FAILED, failed)) if wanted}
    which = PassFilter(statuses=frozenset(statuses), phase=phase, scope=scope, text=name)
    with session(path) as queries:
        if fetch:
            fetch_all(path, queries, phase)
        if ops:
            queries.changes.with_ops(queries.passes.listing(which))
        rows = queries.changes.with_kept_ops(queries.passes.each(which))
        unseen = _matching(queries.passes.unfetched(), PassFilter(phase=phase, text=name))
        lacking = {one.phase for one in unseen} if queries.passes.plan() else set(queries.passes.lacking())
        lacking = {one for one in lacking if phase in {"", one}}
        if statuses == {Status.FAILED} and (queries.info().failed_count or not queries.info().failed):
            lacking = set()  # those were captured with the compile
        # Of passes that are not fetched, only phase and name are known.
        planned = () if statuses or scope else unseen
        if json:
            write_json_rows("passes", "passes", (row for row, _ in rows), planned=[_plain(one) for one in unseen])
            return 0
        seen = _Seen()
        Page().show_table(_COLUMNS, _in_order(rows, planned, seen))
        total = queries.info().pass_count
    if planned:
        write_note(
            Message(
                "passes.planned",
                "The IR of passes with a number such as 5:12 is made when you ask for it: give that number to 'diff' "
                "or 'ir'.",
            )
        )
    elif lacking:
        write_note(together(_unseen(lacking), WITH_FETCH))
    elif not seen.count and total:
        held = Count(total, "pass", "passes")
        write_note(Message("passes.none-match", "None of the {passes} of this session matches.", passes=held))
    elif not seen.count:
        write_note(Message("passes.none", "This session holds no passes."))
    if seen.uncounted:
        write_note(
            Message(
                "passes.uncounted",
                "The ops of {passes} are not counted yet; --ops counts them, which takes a while for large models.",
                passes=Count(seen.uncounted, "pass", "passes"),
            )
        )
    if seen.unknown:
        write_note(
            Message(
                "passes.status-unknown",
                "Passes of status unknown ran; ops without a name share their dumps, which hides the changes.",
            )
        )
    if seen.shared:
        write_note(
            Message(
                "passes.shared-time",
                "A time with /N covers N executions of that pass: the compiler reports them together.",
            )
        )
    return 0


def _unseen(lacking: Collection[str]) -> Message:
    """The message about phases for whose passes scope and changes are unknown."""
    phases = tuple(one for one in PHASES if one in lacking)
    return Message(
        "passes.unseen",
        "Passes that were not made yet are not among these: those of {phases}.",
        phases=Items(phases, Join.AND),
    )


def _matching(planned: Sequence[PlannedPass], which: PassFilter) -> Sequence[PlannedPass]:
    """The planned passes of a phase and a name, which is a glob."""
    return [
        one
        for one in planned
        if (not which.phase or one.phase == which.phase)
        and (not which.text or fnmatchcase(one.name, which.text) or fnmatchcase(one.class_name, which.text))
    ]


def _in_order(
    rows: Iterable[tuple[PassRow, bool]], planned: Sequence[PlannedPass], seen: _Seen
) -> Iterator[tuple[Entry, ...]]:
    """The rows of the table: executions, and phase by phase the passes that are not fetched."""
    left = list(reversed(planned))
    for row, uncounted in rows:
        while left and left[-1].ordinal <= PHASES.index(row.phase):
            yield _planned_cells(left.pop())
        yield seen.cells(row, uncounted)
    for one in reversed(left):
        yield _planned_cells(one)


def _plain(one: PlannedPass) -> dict[str, object]:
    """A planned pass for JSON."""
    return {
        "label": one.label,
        "phase": one.phase,
        "name": one.name,
        "class_name": one.class_name,
        "op": one.op,
        "wall_ns": one.wall_ns,
        "wall_shared": one.wall_shared,
    }


def _planned_cells(one: PlannedPass) -> tuple[Entry, ...]:
    return (
        verbatim(one.label),
        verbatim(one.phase),
        None,
        verbatim(one.name),
        verbatim(one.scope),
        None,
        None,
        None,
        None,
        shared_time(one.wall_ns, one.wall_shared),
        None,
    )


_COLUMNS = (
    Column("#", right=True),
    Column("phase", dispensable=3),
    Column("status"),
    Column("pass", flexible=True),
    Column("scope", flexible=True),
    Column("ops added", right=True),
    Column("removed", right=True),
    Column("changed", right=True),
    Column("moved", right=True, dispensable=4),
    Column("time", right=True, dispensable=2),
    Column("IR", right=True, dispensable=1),
)


@dataclass(slots=True)
class _Seen:
    """Counts of the listed rows.

    Attributes:
        count: Executions.
        uncounted: Those whose ops are not counted yet.
        unknown: Whether there are any with unknown changes.
        shared: Whether any time covers several.
    """

    count: int = 0
    uncounted: int = 0
    unknown: bool = False
    shared: bool = False

    def cells(self, row: PassRow, uncounted: bool) -> tuple[Entry, ...]:
        self.count += 1
        self.uncounted += uncounted
        self.unknown = self.unknown or row.status is Status.UNKNOWN
        self.shared = self.shared or (row.wall_ns is not None and row.wall_shared > 1)
        return (
            verbatim(str(row.position)),
            verbatim(row.phase),
            Cell(row.status, STATUS_STYLE[row.status]),
            verbatim(row.name),
            verbatim(row.scope),
            *_ops(row.ops),
            pass_time(row),
            Bytes(row.bytes),
        )


def _ops(ops: OpCounts | None) -> tuple[Entry, Entry, Entry, Entry]:
    """The number of ops that a pass added, removed, changed and moved; empty if unknown."""
    if ops is None:
        return None, None, None, None
    return verbatim(f"+{ops.added:,}"), verbatim(f"−{ops.removed:,}"), ops.changed, ops.moved
