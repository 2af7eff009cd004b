"""The pass tree as frozen values: phase, scope, pass execution. Built outside the GUI thread, without Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from types import MappingProxyType

from passlens.engine.session.listing import ListedPass, PassList
from passlens.engine.session.rows import PHASES, ScopeRow, Status
from passlens.gui.shell.state import Filters

_EXECUTABLE = "hal.executable"


@dataclass(frozen=True, slots=True)
class Group:
    """The listed passes of one phase on one scope, in pipeline order; for an executable, also those inside it.

    ``wall_ns`` is the sum over all its passes, listed or not, and over all threads; ``over``: it exceeds the wall time
    of the phase.

    """

    scope_id: int
    label: str
    path: str
    passes: tuple[ListedPass, ...]
    changed: int
    failed: int
    wall_ns: float
    over: bool = False


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase with its groups. ``wall_ns`` is the wall time of the phase; 0 while it is not known.

    The groups may add up to more: a pass that runs others is counted with them and by itself, and threads run in
    parallel.
    """

    name: str
    groups: tuple[Group, ...]
    changed: int
    failed: int
    wall_ns: float

    @property
    def pass_count(self) -> int:
        """The number of listed passes."""
        return sum(len(group.passes) for group in self.groups)


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts over all passes, listed or not."""

    total: int = 0
    changed: int = 0
    failed: int = 0
    slow: int = 0
    listed: int = 0


@dataclass(frozen=True, slots=True)
class PassTree:
    """The content of the Pipeline panel.

    Attributes:
        planned: The number of listed passes that are not fetched yet.
        failures: The ids of all failed passes, listed or not, in pipeline order.
        filters: The filters of the list; None for an empty tree.
    """

    phases: tuple[Phase, ...] = ()
    counts: Counts = Counts()
    failures: tuple[int, ...] = ()
    filters: Filters | None = None
    planned: int = 0

    def listed(self) -> Iterator[ListedPass]:
        """The listed passes in tree order."""
        return (row for phase in self.phases for group in phase.groups for row in group.passes)

    @property
    def walk(self) -> tuple[int, ...]:
        """The ids of listed passes that changed something or failed, in tree order."""
        return tuple(row.id for row in self.listed() if _telling(row))

    def place(self, pass_id: int) -> tuple[int, int, int] | None:
        """The rows of a pass's phase, of its group, and of the pass itself; None when it is not listed."""
        for phase_row, phase in enumerate(self.phases):
            for group_row, group in enumerate(phase.groups):
                for row, one in enumerate(group.passes):
                    if one.id == pass_id:
                        return phase_row, group_row, row
        return None

    def step(self, current: int | None, by: int) -> int | None:
        """The id of the next (``by`` 1) or previous (-1) changed pass from ``current``; None at the end.

        A pass that is not fetched yet counts: it may have changed something.
        """
        rows = list(self.listed())
        if by < 0:
            rows.reverse()
        place = next((place for place, row in enumerate(rows) if row.id == current), -1)
        return next((row.id for row in rows[place + 1 :] if row.planned or _telling(row)), None)

    def next_failure(self, current: int | None) -> int | None:
        """The id of the next failed pass, wrapping around; None when none failed."""
        if not self.failures:
            return None
        if current in self.failures:
            return self.failures[(self.failures.index(current) + 1) % len(self.failures)]
        return self.failures[0]


def _telling(row: ListedPass) -> bool:
    return row.status is Status.CHANGED or row.status is Status.FAILED


def statuses_for(filters: Filters) -> frozenset[Status]:
    """The statuses that a list must include for these filters; see PassList. Empty: all."""
    if filters.slow or not (filters.changed or filters.failed):
        return frozenset()
    return frozenset({Status.CHANGED, Status.FAILED}) if filters.changed else frozenset({Status.FAILED})


def symbol_parts(label: str) -> tuple[str, str]:
    """A symbol in two parts: the second names the dispatch; where space is short, the first is elided."""
    place = label.rfind("dispatch_")
    return (label[:place], label[place:]) if place > 0 else (label, "")


def build_tree(
    passes: PassList,
    filters: Filters,
    phase_walls: Mapping[str, int | None] = MappingProxyType({}),
    before: PassTree | None = None,
) -> PassTree:
    """Group the passes that match the filters.

    The filter text matches pass names, options and scope paths, ignoring case; with ``*`` or ``?`` it is a glob.

    Args:
        passes: A list with at least the statuses of ``statuses_for``.
        filters: Which passes to list.
        phase_walls: The times of the phases by name, ns, as in the phase rail.
        before: The tree of the list that ``passes`` continues: only new passes are added.
    """
    if before is None or not passes.continued or before.filters != filters:
        before = PassTree()
    fresh = passes.fresh if passes.continued and before.phases else passes.passes
    homes = _homes(passes.scopes)
    matches = match_text(filters.text)
    grouped: dict[tuple[str, int], list[ListedPass]] = {}
    already_filtered = not filters.slow and passes.statuses == statuses_for(filters)
    for row in fresh:
        if not already_filtered and not _matches(row, filters, row.id in passes.slow):
            continue
        if matches is not None and not matches(_searched(row, passes.scopes)):
            continue
        grouped.setdefault((row.phase, homes[row.scope_id]), []).append(row)
    groups = {(phase.name, group.scope_id): group for phase in before.phases for group in phase.groups}
    for place, rows in grouped.items():
        groups[place] = _group(groups.get(place), place[1], rows, passes.scopes)
    groups = _with_times(groups, passes, homes)
    phases = tuple(_phase(name, groups, phase_walls.get(name)) for name in _names(groups))
    tallies = passes.tallies.values()
    return PassTree(
        phases=phases,
        counts=Counts(
            total=sum(tally.total for tally in tallies),
            changed=sum(tally.changed for tally in tallies),
            failed=sum(tally.failed for tally in tallies),
            slow=len(passes.slow),
            listed=sum(phase.pass_count for phase in phases),
        ),
        failures=before.failures + tuple(row.id for row in fresh if row.status is Status.FAILED),
        filters=filters,
    )


def _matches(row: ListedPass, filters: Filters, slow: bool) -> bool:
    if filters.slow and not slow:
        return False
    if not (filters.changed or filters.failed):
        return True
    # "Changed" never hides a failed pass: that is what most users look for.
    return row.status is Status.FAILED or (filters.changed and row.status is Status.CHANGED)


def _searched(row: ListedPass, scopes: Mapping[int, ScopeRow]) -> str:
    return f"{row.name} {row.class_name} {row.options} {scopes[row.scope_id].path}".lower()


def match_text(text: str) -> Callable[[str], bool] | None:
    """A function that matches lower-case text against the filter text; None: everything matches."""
    sought = text.strip().lower()
    if not sought:
        return None
    if "*" in sought or "?" in sought:
        return lambda value: fnmatchcase(value, f"*{sought}*")
    words = sought.split()
    return lambda value: all(word in value for word in words)


def _homes(scopes: Mapping[int, ScopeRow]) -> dict[int, int]:
    """The scope under which to list each scope's passes: the enclosing executable, else the scope itself."""
    homes: dict[int, int] = {}
    for scope in scopes.values():  # parents come before children
        inside = scope.parent_id is not None and scopes[homes[scope.parent_id]].op == _EXECUTABLE
        homes[scope.id] = homes[scope.parent_id] if inside and scope.parent_id is not None else scope.id
    return homes


def _group(before: Group | None, scope_id: int, rows: list[ListedPass], scopes: Mapping[int, ScopeRow]) -> Group:
    """A group with these passes added."""
    scope = scopes[scope_id]
    if before is None:
        before = Group(scope_id, scope.label, scope.path, (), 0, 0, 0.0)
    statuses = [row.status for row in rows]
    return replace(
        before,
        passes=tuple(sorted((*before.passes, *rows))) if before.passes else tuple(rows),
        changed=before.changed + statuses.count(Status.CHANGED),
        failed=before.failed + statuses.count(Status.FAILED),
    )


def _with_times(
    groups: dict[tuple[str, int], Group], passes: PassList, homes: dict[int, int]
) -> dict[tuple[str, int], Group]:
    """The groups with the times of all their passes, in pipeline order."""
    walls: dict[tuple[str, int], float] = {}
    for (phase, scope_id), tally in passes.tallies.items():
        if tally.wall_ns:
            place = phase, homes[scope_id]
            walls[place] = walls.get(place, 0.0) + tally.wall_ns
    return {
        place: group if group.wall_ns == walls.get(place, 0.0) else replace(group, wall_ns=walls.get(place, 0.0))
        for place, group in sorted(groups.items(), key=lambda item: item[1].passes[0].key)
    }


def _names(groups: Mapping[tuple[str, int], Group]) -> list[str]:
    return sorted({phase for phase, _ in groups}, key=PHASES.index)


def _phase(name: str, groups: Mapping[tuple[str, int], Group], wall_ns: int | None) -> Phase:
    made = tuple(
        replace(group, over=wall_ns is not None and group.wall_ns > wall_ns)
        for (phase, _), group in groups.items()
        if phase == name
    )
    return Phase(
        name=name,
        groups=made,
        changed=sum(group.changed for group in made),
        failed=sum(group.failed for group in made),
        wall_ns=float(wall_ns or 0),
    )
