"""The passes of a quick look in the pass tree: they ran, and are fetched when the user selects one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from passlens.engine.queries import Queries
from passlens.engine.session.fetched import Piece
from passlens.engine.session.listing import ListedPass
from passlens.engine.session.rows import EXECUTABLE, PHASES, Status
from passlens.gui.shell.pass_tree import Group, PassTree, Phase, match_text
from passlens.gui.shell.state import Filters

if TYPE_CHECKING:
    from passlens.engine.compile.fetch.plan import PlannedPass

_IN_FULL = 64
"""With more dispatches than this, each lists only the passes that run all others on it."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A row for a pass that is not fetched yet.

    Attributes:
        listed: The row as the tree shows it; its id is negative, and counts in the list.
        which: The pass in the plan.
        dispatch: The dispatch that it ran on; empty for none.
    """

    listed: ListedPass
    which: PlannedPass
    dispatch: str = ""

    @property
    def piece(self) -> Piece:
        """The piece to fetch for it."""
        return Piece(self.which.ordinal, self.dispatch)


def planned_rows(queries: Queries) -> tuple[Planned, ...]:
    """The rows of passes that are not fetched yet, in pipeline order; on a query thread."""
    found = list[Planned]()
    held, scopes = queries.passes.fetched(), dict[tuple[str, str], int]()

    def add(one: PlannedPass, label: str, dispatch: str = "") -> None:
        scope = scopes.setdefault((one.phase, label), -1 - len(scopes))
        listed = ListedPass(
            key="",
            id=-1 - len(found),
            phase=one.phase,
            scope_id=scope,
            scope=label,
            name=one.name,
            class_name=one.class_name,
            options="",
            status=Status.UNKNOWN,
            wall_ns=one.wall_ns,
            wall_shared=one.wall_shared,
            added=None,
            removed=None,
        )
        found.append(Planned(listed, one, dispatch))

    left = queries.passes.unfetched()
    dispatches = queries.passes.dispatches() if any(one.by_dispatch for one in left) else ()
    for phase in dict.fromkeys(one.phase for one in left):
        own = [one for one in left if one.phase == phase]
        for one in own:
            if not one.by_dispatch:
                add(one, one.scope)
        inside = [one for one in own if one.by_dispatch]
        if len(dispatches) > _IN_FULL:
            inside = [one for one in inside if one.op == EXECUTABLE]
        for dispatch in dispatches:
            if Piece(PHASES.index(phase) + 1, dispatch) not in held:
                for one in inside:
                    add(one, f"@{dispatch}", dispatch)
    return tuple(found)


def with_planned(tree: PassTree, planned: Sequence[Planned], filters: Filters) -> PassTree:
    """The tree with the rows of passes that are not fetched yet, filtered."""
    if not planned or filters.failed or filters.slow:
        return tree
    matches = match_text(filters.text)
    groups: dict[tuple[str, int], list[ListedPass]] = {}
    for one in planned:
        row = one.listed
        if matches is None or matches(f"{row.name} {row.class_name} {row.scope}".lower()):
            groups.setdefault((row.phase, row.scope_id), []).append(row)
    phases = {phase.name: phase for phase in tree.phases}
    for (name, scope), rows in groups.items():
        group = Group(scope, rows[0].scope, rows[0].scope, tuple(rows), 0, 0, 0.0)
        phase = phases.get(name) or Phase(name, (), 0, 0, 0.0)
        phases[name] = replace(phase, groups=(*phase.groups, group))
    ordered = tuple(phases[name] for name in PHASES if name in phases)
    return replace(tree, phases=ordered, planned=sum(map(len, groups.values())))
