"""The compiler's own timing report (``--mlir-timing --mlir-timing-display=tree``), read and matched to passes.

The report merges executions: one row stands for a pass of one pipeline on all functions it ran on. A row is given
to an execution only where the match is certain; otherwise the executions of a pass share their total.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

_ROW = re.compile(
    r"^\s+(?:-?[\d.]+ \(\s*-?[\d.]+%\)\s+)?(?P<wall>-?[0-9]{1,9}(?:\.[0-9]+)?) \(\s*-?[\d.]+%\)"
    r"  (?P<indent> *)(?P<name>\S.*)$"
)
"""A row; of 10⁹ s and more, which nothing takes, the nanoseconds would be no number that a session can hold."""
_PIPELINE = re.compile(r"^'(?P<op>[\w.]+)' Pipeline$")
_RULE = "===---"
_NO_ROWS = {"Rest", "Total"}
ROOT = ""
"""The op kind of passes that ran on the whole module."""


@dataclass(frozen=True, slots=True)
class TimingRow:
    """One pass in the report, or one pipeline: then ``name`` is as the report has it, ``'util.func' Pipeline``.

    ``op`` is the kind of op that the pass's pipeline, or the pipeline itself, runs on; empty for the whole module.
    """

    depth: int
    name: str
    wall_ns: int
    op: str

    @property
    def is_pipeline(self) -> bool:
        """Whether it is a pipeline, which takes the time of the passes inside."""
        return _PIPELINE.match(self.name) is not None


@dataclass(frozen=True, slots=True)
class Execution:
    """One pass execution to find a time for: its id, class name, kind of op (empty: the whole module), scope."""

    id: int
    class_name: str
    op: str
    scope: int


def split_report(stderr: str) -> tuple[str, str]:
    """What the compiler said, and its timing report, apart.

    The report is whole lines between two rules of dashes and all rows below; it may stand anywhere.
    """
    said: list[str] = []
    report: list[str] = []
    inside = False
    for line in stderr.splitlines(keepends=True):
        if line.startswith(_RULE):
            inside = True
        elif inside and line.strip() and not _ROW.match(line) and not _is_head(line):
            inside = False
        (report if inside else said).append(line)
    return "".join(said), "".join(report)


def _is_head(line: str) -> bool:
    return "Execution time report" in line or "Total Execution Time" in line or "----Name----" in line


def parse_report(report: str) -> tuple[TimingRow, ...]:
    """The passes and pipelines of a report in its order; analyses and totals are left out."""
    rows: list[TimingRow] = []
    pipelines: list[tuple[int, str]] = []
    for line in report.splitlines():
        match = _ROW.match(line)
        if match is None:
            continue
        depth, name = len(match["indent"]) // 2, match["name"].strip()
        while pipelines and pipelines[-1][0] >= depth:
            pipelines.pop()
        wall_ns = round(float(match["wall"]) * 1e9)
        if pipeline := _PIPELINE.match(name):
            pipelines.append((depth, pipeline["op"]))
            rows.append(TimingRow(depth, name, wall_ns, pipeline["op"]))
        elif not name.startswith("(A)") and name not in _NO_ROWS:
            op = pipelines[-1][1] if pipelines else ROOT
            rows.append(TimingRow(depth, name, wall_ns, op))
    return tuple(rows)


def match_times(rows: Sequence[TimingRow], executions: Sequence[Execution]) -> list[tuple[int, int, int]]:
    """Wall time of executions: (ns, over how many executions it is shared, execution id).

    On a kind of op of which the compile has one only, a pass with as many rows as executions gets them one to one,
    in order. Elsewhere all executions of a pass on that kind of op share the sum of its rows.

    Args:
        rows: Of one report, in its order.
        executions: Of the same compile, in pipeline order.
    """
    times: dict[tuple[str, str], list[int]] = defaultdict(list)
    for row in rows:
        times[row.op, row.name].append(row.wall_ns)
    groups: dict[tuple[str, str], list[Execution]] = defaultdict(list)
    scopes: dict[str, set[int]] = defaultdict(set)
    for execution in executions:
        groups[execution.op, execution.class_name].append(execution)
        scopes[execution.op].add(execution.scope)
    found: list[tuple[int, int, int]] = []
    for key, group in groups.items():
        own = times.get(key, [])
        if own and len(own) == len(group) and len(scopes[key[0]]) == 1:
            found += [(wall, 1, execution.id) for wall, execution in zip(own, group, strict=True)]
        elif own:
            found += [(sum(own), len(group), execution.id) for execution in group]
    return found


def unprinted_failure(rows: Sequence[TimingRow], captured: Sequence[str]) -> str:
    """The class of the pass on the whole module that the report has and the dumps do not; empty when none is certain.

    A compiler that dies while it prints what a failed pass left leaves no dump of that pass, but its timing report
    (of a compile without dumps) ends with it.

    Args:
        rows: Of the compile without dumps.
        captured: Class names of the passes on the whole module that were dumped, in order.
    """
    timed = [row.name for row in rows if row.op == ROOT and row.depth == 0 and not row.name.startswith("Dump")]
    last = [name for name in captured if not name.startswith("Dump")][-1:]
    return timed[-1] if last and timed[-2:-1] == last and timed[-1] not in captured else ""
