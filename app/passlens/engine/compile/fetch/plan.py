"""The passes that ran in a compile without captured passes, from its timing report."""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from passlens.engine.compile.request import begins_after
from passlens.engine.compile.timing import ROOT, TimingRow
from passlens.engine.compile.timing_tree import PHASE_DUMP
from passlens.engine.data import resource_path
from passlens.engine.session.rows import PHASES, PhaseRow

BY_DISPATCH = frozenset({"executable-configurations", "executable-targets"})
"""The phases in which code is generated, of each dispatch for itself."""
_OURS = "Dump"
"""How the passes are called that run because Passlens asks for what they write."""


@dataclass(frozen=True, slots=True)
class Ends:
    """The phases that a compile completed.

    Attributes:
        before: Ordinal of the phase that the input had completed; 0: none.
        reached: Ordinals of those whose IR at the end was dumped, in order.
        failed: Ordinal of the failed phase; 0: none failed.
    """

    before: int
    reached: tuple[int, ...]
    failed: int

    @property
    def last(self) -> int:
        """The last phase that anything ran in."""
        return self.failed or max(self.reached, default=0)


def ends_of(phases: Sequence[PhaseRow], flags: Sequence[str]) -> Ends:
    """The ends of a session's phases; ``flags``: those of its compile."""
    failed = next((phase.ordinal for phase in phases if phase.failed), 0)
    return Ends(begins_after(flags), tuple(phase.ordinal for phase in phases if phase.bytes is not None), failed)


def rows_on_module(rows: Sequence[TimingRow], ends: Ends) -> Mapping[int, tuple[TimingRow, ...]]:
    """The passes on the whole module in each phase, in order; none where the report does not show phases.

    Args:
        rows: The rows of the timing report. Each dump of a phase is a row, too.
        ends: The phases of the compile.
    """
    whole = [row for row in rows if row.depth == 0 and row.op == ROOT and not row.is_pipeline]
    if sum(row.name == PHASE_DUMP for row in whole) != len(ends.reached):
        return {}
    ordinals = iter([*ends.reached, ends.last])
    found: dict[int, list[TimingRow]] = {ordinal: [] for ordinal in (*ends.reached, ends.failed) if ordinal}
    current = next(ordinals)
    for row in whole:
        if row.name == PHASE_DUMP:
            current = next(ordinals)
        elif not row.name.startswith(_OURS):
            found.setdefault(current, []).append(row)
    return {ordinal: tuple(own) for ordinal, own in found.items()}


def names_on_module(rows: Sequence[TimingRow]) -> list[str]:
    """The classes of the passes on the whole module, in order, without those that our own flags add."""
    names = [row.name for row in rows if row.depth == 0 and row.op == ROOT and not row.is_pipeline]
    return [name for name in names if not name.startswith(_OURS)]


def ran_before(expected: Sequence[str], again: Sequence[TimingRow]) -> int | None:
    """The number of passes on the whole module that a replay ran first, to set up the devices again.

    Args:
        expected: The classes of the passes of the phase in the whole compile.
        again: The report of the replay.

    Returns:
        None where the passes differ from the whole compile.
    """
    names = names_on_module(again)
    more = len(names) - len(expected)
    return more if more >= 0 and names[more:] == list(expected) else None


@dataclass(frozen=True, slots=True)
class PlannedPass:
    """A pass that ran in the compile but whose executions are not in the session yet.

    Attributes:
        phase: The phase that it ran in; for a pass on functions or dispatches, the phase in which the compiler usually
            runs it.
        number: Its place among the passes of the phase, from 1. Fetching passes does not change it.
        name: Argument name; the class name where that is unknown.
        op: Kind of op that it ran on; empty: the whole module.
        wall_ns: By the timing report, ns.
        wall_shared: The number of passes in this list that share this time.
        turn: Its number among the executions of that class on one op of that kind in the phase, from 1.
    """

    phase: str
    number: int
    name: str
    class_name: str
    op: str
    wall_ns: int
    wall_shared: int
    turn: int

    @property
    def ordinal(self) -> int:
        """The ordinal of its phase, from 1."""
        return PHASES.index(self.phase) + 1

    @property
    def label(self) -> str:
        """Its name on the command line: ``5:12`` is the twelfth pass of the fifth phase."""
        return f"{self.ordinal}:{self.number}"

    @property
    def scope(self) -> str:
        """The kind of op that it ran on, as pass lists show it."""
        return self.op or "builtin.module"

    @property
    def by_dispatch(self) -> bool:
        """Whether it ran on dispatches, which are compiled one by one."""
        return bool(self.op) and self.phase in BY_DISPATCH

    @property
    def can_be_alone(self) -> bool:
        """Whether it can be fetched without the rest of its phase.

        The compiler prints a pass by its argument name, and ops that have no name share their dumps.
        """
        has_name = self.name != self.class_name.rsplit("::", 1)[-1]
        return has_name and self.phase not in BY_DISPATCH and not self.op.endswith(".initializer")


def plan(rows: Sequence[TimingRow], ends: Ends) -> tuple[PlannedPass, ...]:
    """All passes that a compile ran, by its timing report, in pipeline order.

    The report lists the passes on the whole module in order, and merges the others over functions, dispatches and
    phases: the plan puts these where a recorded compile ran them (``resources/knowledge/pipeline.json``).

    Args:
        rows: The rows of the timing report.
        ends: As for ``rows_on_module``.
    """
    if not ends.last:  # no phase ended or failed, as after ``--compile-from=vm``
        return ()
    whole = rows_on_module(rows, ends)
    nested: dict[tuple[str, str], list[TimingRow]] = {}
    for row in rows:
        if not row.is_pipeline and not row.name.startswith(_OURS) and not (row.op == ROOT and whole):
            nested.setdefault((row.op, row.name), []).append(row)
    names, recorded = _recorded()
    placed: dict[int, list[tuple[float, str, str, int, int]]] = {}
    for ordinal, own in whole.items():
        places = _aligned([row.name for row in own], [one.class_name for one in recorded if one.is_whole(ordinal)])
        spots = [one.place for one in recorded if one.is_whole(ordinal)]
        at = -1.0
        for row, place in zip(own, places, strict=True):
            at = at + 1e-3 if place is None else max(at + 1e-3, float(spots[place]))
            placed.setdefault(ordinal, []).append((at, ROOT, row.name, row.wall_ns, 1))
    ran = [one for one in recorded if ends.before < one.phase <= ends.last]
    shares = Counter((one.op, one.class_name) for one in ran)
    known = Counter[tuple[str, str]]()
    for one in ran:
        key = one.op, one.class_name
        if one.op != ROOT and key in nested:
            wall = sum(row.wall_ns for row in nested[key])
            placed.setdefault(one.phase, []).append((float(one.place), one.op, one.class_name, wall, shares[key]))
            known[key] += 1
    _place_others(nested, known, placed, ends.last)
    found = list[PlannedPass]()
    for ordinal in sorted(placed):
        turns = Counter[tuple[str, str]]()
        for number, (_, op, name, wall, shared) in enumerate(sorted(placed[ordinal]), 1):
            turns[op, name] += 1
            argument = names.get(name, name.rsplit("::", 1)[-1])
            found.append(PlannedPass(PHASES[ordinal - 1], number, argument, name, op, wall, shared, turns[op, name]))
    return tuple(found)


def _place_others(
    nested: Mapping[tuple[str, str], Sequence[TimingRow]],
    known: Collection[tuple[str, str]],
    placed: dict[int, list[tuple[float, str, str, int, int]]],
    last: int,
) -> None:
    """Place passes that the recorded compile did not run: last in the phase in which most of their kind ran."""
    usual = {op: Counter[int]() for op, _ in nested}
    for ordinal, own in placed.items():
        for _, op, *_ in own:
            if op in usual:
                usual[op][ordinal] += 1
    for (op, name), rows in nested.items():
        if (op, name) not in known:
            ordinal = usual[op].most_common(1)[0][0] if usual[op] else last
            wall = sum(row.wall_ns for row in rows)
            placed.setdefault(ordinal, []).append((float(1 << 30), op, name, wall, 1))


def _aligned(names: Sequence[str], others: Sequence[str]) -> list[int | None]:
    """For each name, its index in the other list where both lists have it in the same order."""
    found: list[int | None] = [None] * len(names)
    for match in SequenceMatcher(None, names, others, autojunk=False).get_matching_blocks():
        for step in range(match.size):
            found[match.a + step] = match.b + step
    return found


@dataclass(frozen=True, slots=True)
class _Recorded:
    """A pass of the recorded compile: its place in the pipeline."""

    place: int
    phase: int
    op: str
    class_name: str

    def is_whole(self, phase: int) -> bool:
        """Whether it ran on the whole module in that phase."""
        return self.phase == phase and self.op == ROOT


@functools.cache
def _recorded() -> tuple[Mapping[str, str], tuple[_Recorded, ...]]:
    """The argument names of passes by class, and the recorded pipeline."""
    table = json.loads(resource_path("knowledge", "pipeline.json").read_text(encoding="utf-8"))
    order = tuple(_Recorded(place, phase, op, name) for place, (phase, op, name) in enumerate(table["order"]))
    return table["names"], order


@functools.cache
def only_phases() -> Mapping[str, str]:
    """The phase of each pass that runs in only one phase of the recorded compile, by class without namespace."""
    found = dict[str, set[int]]()
    for one in _recorded()[1]:
        found.setdefault(one.class_name.rpartition("::")[2], set()).add(one.phase)
    return {name: PHASES[min(phases) - 1] for name, phases in found.items() if len(phases) == 1}
