"""The pass tree as frozen values: phase, scope, pass execution. Built outside the GUI thread; knows no Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from types import MappingProxyType

from passlens.engine.session.rows import PHASES, PassRow, ScopeRow, Status
from passlens.gui.state import Filters

SLOW_SHARE = 0.01
"""A pass is slow when it takes at least this share of the time of all passes."""

_PREFIXES = ("iree-codegen-", "iree-")


@dataclass(frozen=True, slots=True)
class Group:
    """The listed passes of one phase on one scope, in pipeline order; of an executable, also those inside it.

    ``wall_ns`` is the sum of all its passes, listed or not.
    """

    scope_id: int
    label: str
    path: str
    passes: tuple[PassRow, ...]
    changed: int
    failed: int
    wall_ns: float


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase with its groups. ``wall_ns`` is its time in the compiler's report; 0 while that is not known.

    The groups may come to more: a pass that runs others is counted with them and by itself, and threads work side
    by side.
    """

    name: str
    groups: tuple[Group, ...]
    changed: int
    failed: int
    wall_ns: float

    @property
    def pass_count(self) -> int:
        """How many passes are listed."""
        return sum(len(group.passes) for group in self.groups)


@dataclass(frozen=True, slots=True)
class Counts:
    """Over all passes, listed or not."""

    total: int = 0
    changed: int = 0
    failed: int = 0
    slow: int = 0
    listed: int = 0


@dataclass(frozen=True, slots=True)
class PassTree:
    """What the Pipeline panel shows.

    Attributes:
        walk: The ids of listed passes that changed something or failed, in the order of the tree.
        failures: The ids of all failed passes, listed or not, in the order of the pipeline.
    """

    phases: tuple[Phase, ...] = ()
    counts: Counts = Counts()
    walk: tuple[int, ...] = ()
    failures: tuple[int, ...] = ()

    def step(self, current: int | None, by: int) -> int | None:
        """The id of the next (``by`` 1) or previous (-1) changed pass from ``current``; None at the end."""
        if not self.walk:
            return None
        if current in self.walk:
            target = self.walk.index(current) + by
            return self.walk[target] if 0 <= target < len(self.walk) else None
        place = self._place(current)
        if place is None:
            return self.walk[0] if by > 0 else self.walk[-1]
        order = [row.id for phase in self.phases for group in phase.groups for row in group.passes]
        wanted = set(self.walk)
        rest = order[place + 1 :] if by > 0 else order[:place][::-1]
        return next((pass_id for pass_id in rest if pass_id in wanted), None)

    def next_failure(self, current: int | None) -> int | None:
        """The id of the next failed pass, from the first again after the last; None when none failed."""
        if not self.failures:
            return None
        if current in self.failures:
            return self.failures[(self.failures.index(current) + 1) % len(self.failures)]
        return self.failures[0]

    def _place(self, pass_id: int | None) -> int | None:
        order = (row.id for phase in self.phases for group in phase.groups for row in group.passes)
        return next((place for place, other in enumerate(order) if other == pass_id), None)


def own_wall_ns(row: PassRow) -> float:
    """The time of one execution, ns: an equal share where the compiler's report covers several together."""
    return 0.0 if row.wall_ns is None else row.wall_ns / max(1, row.wall_shared)


def short_name(name: str) -> str:
    """A pass name without the prefix that nearly all of IREE's passes share."""
    for prefix in _PREFIXES:
        if name.startswith(prefix) and len(name) > len(prefix):
            return name[len(prefix) :]
    return name


def build_tree(
    rows: Sequence[PassRow],
    scopes: Iterable[ScopeRow],
    filters: Filters,
    phase_walls: Mapping[str, int | None] = MappingProxyType({}),
) -> PassTree:
    """Group the passes that the filters let through.

    ``rows`` are in pipeline order. ``phase_walls`` are the times of the phases by name, ns, as the phase rail has
    them. The text of the filter matches pass names, options and scope paths, without regard to case; with ``*`` or
    ``?`` in it, it is a glob.
    """
    by_id = {scope.id: scope for scope in scopes}
    homes = {scope_id: _home(scope_id, by_id) for scope_id in by_id}
    slow_from = SLOW_SHARE * sum(own_wall_ns(row) for row in rows)
    slow = {row.id for row in rows if row.wall_ns is not None and own_wall_ns(row) >= slow_from > 0}
    matches = _matcher(filters.text)
    grouped: dict[str, dict[int, list[PassRow]]] = {}
    walls: dict[tuple[str, int], float] = {}
    for row in rows:
        home = homes.get(row.scope_id, row.scope_id)
        walls[row.phase, home] = walls.get((row.phase, home), 0.0) + own_wall_ns(row)
        if not _wanted(row, filters, row.id in slow):
            continue
        scope = by_id.get(row.scope_id)
        path = scope.path if scope else row.scope
        if matches is not None and not matches(f"{row.name} {row.class_name} {row.options} {path}".lower()):
            continue
        grouped.setdefault(row.phase, {}).setdefault(home, []).append(row)
    order = sorted(grouped, key=lambda name: PHASES.index(name) if name in PHASES else len(PHASES))
    phases = tuple(_phase(name, grouped[name], by_id, walls, phase_walls.get(name)) for name in order)
    listed = [row for phase in phases for group in phase.groups for row in group.passes]
    return PassTree(
        phases=phases,
        counts=Counts(
            total=len(rows),
            changed=sum(row.status is Status.CHANGED for row in rows),
            failed=sum(row.status is Status.FAILED for row in rows),
            slow=len(slow),
            listed=len(listed),
        ),
        walk=tuple(row.id for row in listed if row.status not in {Status.UNCHANGED, Status.UNKNOWN}),
        failures=tuple(row.id for row in rows if row.status is Status.FAILED),
    )


def _wanted(row: PassRow, filters: Filters, slow: bool) -> bool:
    if filters.slow and not slow:
        return False
    if not (filters.changed or filters.failed):
        return True
    # A failed pass is never hidden by "changed": it is what most people look for.
    return row.status is Status.FAILED or (filters.changed and row.status is Status.CHANGED)


def _matcher(text: str) -> Callable[[str], bool] | None:
    wanted = text.strip().lower()
    if not wanted:
        return None
    if "*" in wanted or "?" in wanted:
        return lambda value: fnmatchcase(value, f"*{wanted}*")
    words = wanted.split()
    return lambda value: all(word in value for word in words)


def _home(scope_id: int, by_id: dict[int, ScopeRow]) -> int:
    """The scope a pass is listed under: the executable it is inside of, else its own scope."""
    home, current = scope_id, by_id.get(scope_id)
    while current is not None:
        if current.op == "hal.executable":
            home = current.id
        current = by_id.get(current.parent_id) if current.parent_id is not None else None
    return home


def _phase(
    name: str,
    groups: dict[int, list[PassRow]],
    by_id: dict[int, ScopeRow],
    walls: dict[tuple[str, int], float],
    wall_ns: int | None,
) -> Phase:
    made = []
    for scope_id, rows in groups.items():
        scope = by_id.get(scope_id)
        made.append(
            Group(
                scope_id=scope_id,
                label=scope.label if scope else rows[0].scope,
                path=scope.path if scope else rows[0].scope,
                passes=tuple(rows),
                changed=sum(row.status is Status.CHANGED for row in rows),
                failed=sum(row.status is Status.FAILED for row in rows),
                wall_ns=walls[name, scope_id],
            )
        )
    return Phase(
        name=name,
        groups=tuple(made),
        changed=sum(group.changed for group in made),
        failed=sum(group.failed for group in made),
        wall_ns=float(wall_ns or 0),
    )
