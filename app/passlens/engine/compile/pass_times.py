"""The breakdown of compile time: the timing report as nested bars in pipeline order, and totals by pass.

See ``timing_tree`` for how the rows of the report find their phases.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.compile.fetch.plan import PlannedPass
from passlens.engine.compile.timing import Execution, TimingRow
from passlens.engine.compile.timing_tree import (
    PHASE_DUMP,
    Node,
    by_phase,
    match_executions,
    nest,
    place_by_dumps,
    place_by_plan,
    walk,
)
from passlens.engine.messages import Count, Message
from passlens.engine.session.rows import PassRow, PhaseRow, Status

NO_REPORT = Message(
    "pass-times.no-report",
    "The session has no timing report: its dumps came without one, or the compile was ended before it.",
)
NO_PASSES = Message(
    "pass-times.no-passes",
    "The session lacks passes: times do not lead to IR, and pipelines on functions and dispatches are in the phase "
    "in which the compiler usually runs them.",
)


RUNNERS = frozenset(
    {
        "ConfigureExecutablesPass",
        "ConfigureTargetExecutableVariantsPass",
        "FixedPointIteratorPass",
        "LLVMCPULowerExecutableTargetPass",
        "LLVMGPULowerExecutableTargetPass",
        "LinkAllExecutablesPass",
        "OpPipelineAdaptorPass",
        "SerializeAllExecutablesPass",
        "TranslateAllExecutablesPass",
        "TranslateTargetExecutableVariantsPass",
    }
)
"""Classes of passes that only run others, which the report lists separately: their time is not their own."""


class BarKind(StrEnum):
    """The kind of a bar."""

    PHASE = "phase"
    PIPELINE = "pipeline"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class TimeBar:
    """One bar of the flame chart.

    Attributes:
        depth: 0 for phases, 1 for the passes and pipelines in them, and so on.
        start_ns, width_ns: On an axis of elapsed time. Inner bars whose sum exceeds the outer bar, because they ran on
            several threads, are drawn narrower to fit.
        kind: See BarKind.
        name: The pass's argument name where executions have it; a phase; the kind of op of a pipeline.
        class_name: The class of a pass; else empty.
        op: Kind of op that it runs on; empty for the whole module.
        phase: The phase; empty when unknown.
        wall_ns: For a pass, the reported time, ns; for a pipeline, the sum of its direct children over all threads; for
            a phase, the time between the previous phase's IR and its own, or such a sum where that is unknown.
        pass_id: The execution to show: the first that changed something, else the first; None when none was captured.
        executions: The number of executions that the row covers; all of the pass's in the phase where rows share them.
            None when none was captured.
        changed: The number of these that changed something.
        certain: Whether the executions belong to this row alone.
    """

    depth: int
    start_ns: int
    width_ns: int
    kind: BarKind
    name: str
    class_name: str
    op: str
    phase: str
    wall_ns: int
    pass_id: int | None
    executions: int | None
    changed: int
    certain: bool = True


@dataclass(frozen=True, slots=True)
class PassTotal:
    """The totals of one pass, over all scopes.

    Attributes:
        name: Argument name, or the class's where it has none.
        wall_ns: Sum of its rows in the report over all threads, including nested passes; None when the report has none.
            Rows nested in a row of the same pass count once.
        own_ns: Sum of its rows without nested passes; None also for a pass that only runs others (see RUNNERS).
        rows: The number of rows in the report.
        executions: The number of captured executions.
        changed, failed: The number of these that changed something, or failed.
        ops: Kinds of op that it ran on; ``module`` for the whole module.
        pass_id: See TimeBar.
    """

    name: str
    class_name: str
    wall_ns: int | None
    own_ns: int | None
    rows: int
    executions: int
    changed: int
    failed: int
    ops: tuple[str, ...]
    pass_id: int | None


@dataclass(frozen=True, slots=True)
class PassTimes:
    """The time view of a session.

    Attributes:
        bars: Parents before children, siblings from left to right.
        totals: By own time, longest first; passes that only run others come last.
        axis_ns: Sum of the phases, ns.
        compile_ns: Wall time of the timed compile, ns; None when unknown.
        notes: What these times do and do not include, one sentence each.
        bar_notes: Further sentences on the bars.
    """

    bars: tuple[TimeBar, ...]
    totals: tuple[PassTotal, ...]
    axis_ns: int
    compile_ns: int | None
    notes: tuple[Message, ...]
    bar_notes: tuple[Message, ...]


def pass_times(
    rows: Sequence[TimingRow],
    executions: Sequence[Execution],
    passes: Sequence[PassRow],
    phases: Sequence[PhaseRow],
    compile_ns: int | None,
    planned: Sequence[PlannedPass] = (),
) -> PassTimes:
    """Arrange a timing report.

    Args:
        rows: The rows of the report, in its order.
        executions: All captured executions, in pipeline order.
        passes: The same, as listed.
        phases: All twelve.
        compile_ns: See PassTimes.
        planned: Where the compiler usually runs the passes, for a session that does not have them all.
    """
    by_id = {row.id: row for row in passes}
    roots = nest(rows)
    nodes = list(walk(roots))
    match_executions(nodes, executions, by_id)
    place_by_dumps(roots, [phase for phase in phases if phase.reached or phase.failed])
    usual: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for one in planned:
        usual[one.op, one.class_name].append((one.ordinal - 1, one.number))
    place_by_plan(nodes, usual)
    names = _names(passes) or {one.class_name: one.name for one in planned}
    walls = {phase.name: phase.wall_ns for phase in phases if phase.wall_ns is not None}
    bars = _Layout(names, walls).lay_out(by_phase(roots))
    axis_ns = sum(bar.width_ns for bar in bars if bar.depth == 0)
    totals = _totals(roots, executions, by_id, names)
    notes, bar_notes = _notes(bars, bool(passes)) if rows else ((NO_REPORT,), ())
    return PassTimes(bars, totals, axis_ns, compile_ns, notes, bar_notes)


class _Layout:
    """Lays bars side by side."""

    def __init__(self, names: Mapping[str, str], walls: Mapping[str, int]) -> None:
        self._names = names
        self._walls = walls
        self._bars: list[TimeBar] = []
        self._shared: dict[tuple[str, str, str], tuple[int | None, int | None, int]] = {}

    def lay_out(self, phases: Sequence[tuple[str, list[Node]]]) -> tuple[TimeBar, ...]:
        """The bars of all phases."""
        start, widths = 0, self._widths(phases)
        for name, nodes in phases:
            title = name or "phase not known"
            took = self._walls.get(name, _summed(nodes))
            width = widths[name]
            self._bars.append(TimeBar(0, start, width, BarKind.PHASE, title, "", "", name, took, None, None, 0))
            self._add(nodes, 1, (start, width), name)
            start += width
        return tuple(self._bars)

    def _widths(self, phases: Sequence[tuple[str, list[Node]]]) -> dict[str, int]:
        """The width of each phase on the axis; passes of unknown phase take theirs from the others."""
        summed = {name: _summed(nodes) for name, nodes in phases}
        if "" not in summed or not self._walls:
            return {name: self._walls.get(name, own) for name, own in summed.items()}
        known = {name: min(self._walls.get(name, own), own) for name, own in summed.items() if name}
        return known | {"": min(summed[""], max(0, sum(self._walls.values()) - sum(known.values())))}

    def _add(self, nodes: Sequence[Node], depth: int, room: tuple[int, int], phase: str) -> None:
        """Add siblings; all fit into ``room``, a start and a width."""
        start, width = room
        together = _summed(nodes)
        for node in nodes:
            row, wall = node.row, _summed([node])
            own = wall if together <= width else wall * width // together
            kind = BarKind.PIPELINE if row.is_pipeline else BarKind.PASS
            pass_id, executions, changed = self._executions(node, phase)
            name = row.op if row.is_pipeline else self._names.get(row.name, row.name.rsplit("::", 1)[-1])
            bar = TimeBar(
                depth=depth,
                start_ns=start,
                width_ns=own,
                kind=kind,
                name=name,
                class_name="" if row.is_pipeline else row.name,
                op=row.op,
                phase=phase,
                wall_ns=wall,
                pass_id=pass_id,
                executions=executions,
                changed=changed,
                certain=node.guess is None,
            )
            self._bars.append(bar)
            self._add(node.children, depth + 1, (start, own), phase)
            start += own

    def _executions(self, node: Node, phase: str) -> tuple[int | None, int | None, int]:
        """For a row: the execution to show, the number of executions, the number that changed something.

        Of executions that several rows share, those of this phase count if there are any; they are examined once.
        """
        covered = node.passes
        if covered is None:
            return None, None, 0
        key = node.row.op, node.row.name, phase
        if node.guess is not None:
            if key in self._shared:
                return self._shared[key]
            covered = [one for one in covered if one.phase == phase] or covered
        found = _telling(covered), len(covered), sum(one.status is Status.CHANGED for one in covered)
        if node.guess is not None:
            self._shared[key] = found
        return found


def _summed(nodes: Sequence[Node]) -> int:
    """The total time of siblings, ns; for a pipeline, that of its children."""
    return sum(_summed(node.children) if node.row.is_pipeline else node.row.wall_ns for node in nodes)


def _telling(passes: Sequence[PassRow]) -> int | None:
    """The one of several executions to show."""
    changed = [row for row in passes if row.status in {Status.CHANGED, Status.FAILED}]
    first = min(changed or passes, key=lambda row: row.position, default=None)
    return None if first is None else first.id


def _names(passes: Sequence[PassRow]) -> dict[str, str]:
    """The argument name of each class; the class name where it has several."""
    found: dict[str, set[str]] = defaultdict(set)
    for row in passes:
        found[row.class_name].add(row.name)
    return {name: next(iter(names)) for name, names in found.items() if len(names) == 1}


def _totals(
    roots: Sequence[Node], executions: Sequence[Execution], by_id: Mapping[int, PassRow], names: Mapping[str, str]
) -> tuple[PassTotal, ...]:
    wall: Counter[str] = Counter()
    own: Counter[str] = Counter()
    rows: Counter[str] = Counter()
    ops: dict[str, dict[str, None]] = defaultdict(dict)
    for node, inside_itself in _with_itself(roots, frozenset()):
        if node.row.is_pipeline:
            continue
        name = node.row.name
        wall[name] += 0 if inside_itself else node.row.wall_ns
        own[name] += max(0, node.row.wall_ns - _summed(node.children))
        rows[name] += 1
        ops[name][node.row.op or "module"] = None
    captured: dict[str, list[PassRow]] = defaultdict(list)
    for one in executions:
        captured[one.class_name].append(by_id[one.id])
        ops[one.class_name][one.op or "module"] = None
    made = [
        PassTotal(
            name=names.get(name, name.rsplit("::", 1)[-1]),
            class_name=name,
            wall_ns=wall[name] if rows[name] else None,
            own_ns=own[name] if rows[name] and name.rsplit("::", 1)[-1] not in RUNNERS else None,
            rows=rows[name],
            executions=len(captured[name]),
            changed=sum(one.status is Status.CHANGED for one in captured[name]),
            failed=sum(one.status is Status.FAILED for one in captured[name]),
            ops=tuple(kinds),
            pass_id=_telling(captured[name]),
        )
        for name, kinds in ops.items()
    ]
    return tuple(sorted(made, key=lambda total: (-(total.own_ns or 0), -(total.wall_ns or 0), total.name)))


def _with_itself(nodes: Sequence[Node], around: frozenset[str]) -> Iterator[tuple[Node, bool]]:
    """All rows, and whether each is nested in a row of the same pass."""
    for node in nodes:
        yield node, node.row.name in around
        yield from _with_itself(node.children, around | {node.row.name})


def _notes(bars: Sequence[TimeBar], captured: bool) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """The notes on the times, and on the bars."""
    notes = [
        Message(
            "pass-times.source",
            "Times are the compiler's own (--mlir-timing), in steps of 0.1 ms. It reports a pass of a pipeline once "
            "for all functions that it ran on; where these ran side by side, that is the time of the slowest.",
        ),
        Message(
            "pass-times.waits",
            "The inclusive time of a pass includes the passes that it runs or waits for; its own time does not.",
        ),
    ]
    bar_notes = list[Message]()
    if any(bar.wall_ns > bar.width_ns for bar in bars):
        bar_notes.append(
            Message(
                "pass-times.narrower",
                "Widths are elapsed time. What ran on several threads took more than that together: those bars "
                "are narrower than the times that they name.",
            )
        )
    if captured:
        bar_notes.append(
            Message(
                "pass-times.phases",
                "The report has no phases: a row is in the phase where all or most of its executions ran, or where "
                "the rows beside it are.",
            )
        )
    else:
        notes.append(NO_PASSES)
    thin = sum(bar.kind is BarKind.PASS and not bar.width_ns for bar in bars)
    if thin:
        bar_notes.append(
            Message(
                "pass-times.thin",
                "{rows} of less than 0.05 ms have no width; the table has them.",
                rows=Count(thin, "row"),
            )
        )
    if any(bar.class_name == PHASE_DUMP for bar in bars):
        notes.append(
            Message(
                "pass-times.phase-dump",
                "{name} writes the IR at the end of each phase: Passlens asked for it.",
                name=PHASE_DUMP,
            )
        )
    return tuple(notes), tuple(bar_notes)
