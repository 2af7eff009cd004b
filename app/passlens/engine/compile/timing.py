"""The compiler's own timing report (``--mlir-timing --mlir-timing-display=tree``), read and matched to passes.

The report merges executions: one row covers a pass of one pipeline on all its functions. A row is assigned to an
execution only where the match is certain; otherwise the executions of a pass share their total.
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
"""A row below 10⁹ s: a session could not hold the nanoseconds of a longer time, which no pass takes."""
_PIPELINE = re.compile(r"^'(?P<op>[\w.]+)' Pipeline$")
_RULE = re.compile(r"(?<!//)(?<!// )===-{40,}===\s*$")
_NO_ROWS = {"Rest", "Total"}
ROOT = ""
"""The op kind of passes that ran on the whole module."""


@dataclass(frozen=True, slots=True)
class TimingRow:
    """One pass in the report, or one pipeline, with its ``name`` as in the report: ``'util.func' Pipeline``.

    ``op`` is the kind of op that the pass's pipeline, or the pipeline itself, runs on; empty for the whole module.
    """

    depth: int
    name: str
    wall_ns: int
    op: str

    @property
    def is_pipeline(self) -> bool:
        """Whether it is a pipeline, whose time is that of its passes."""
        return _PIPELINE.match(self.name) is not None


@dataclass(frozen=True, slots=True)
class Execution:
    """One pass execution to time: its id, class name, kind of op (empty: the whole module), scope."""

    id: int
    class_name: str
    op: str
    scope: int


def split_report(stderr: str) -> tuple[str, str]:
    """Separate the compiler's output from its timing report.

    The report is the complete lines between two rules of dashes and all rows below; it may be anywhere.
    """
    messages: list[str] = []
    report: list[str] = []
    inside = False
    for line in stderr.splitlines(keepends=True):
        if (rule := _RULE.search(line)) is not None:
            if rule.start():  # after a message without a line end
                messages.append(f"{line[: rule.start()]}\n")
            line = rule[0]  # noqa: PLW2901
            inside = True
        elif inside and line.strip() and not _ROW.match(line) and not _is_head(line):
            inside = False
        (report if inside else messages).append(line)
    return "".join(messages), "".join(report)


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
    """Wall time of executions: (ns, number of executions that share it, execution id).

    If the compile has only one op of a kind, a pass with as many rows as executions gets them one to one, in order.
    Otherwise all executions of a pass on that kind of op share the sum of its rows.

    Args:
        rows: The rows of one report, in its order.
        executions: The executions of the same compile, in pipeline order.
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
    """The class of the pass on the whole module that is in the report but not in the dumps; empty if uncertain.

    A compiler that dies while printing the IR that a failed pass left writes no dump of that pass, but its timing
    report (of a compile without dumps) ends with it.

    Args:
        rows: The rows of the compile without dumps.
        captured: Class names of the passes on the whole module that were dumped, in order.
    """
    timed = [row.name for row in rows if row.op == ROOT and row.depth == 0 and not row.name.startswith("Dump")]
    last = [name for name in captured if not name.startswith("Dump")][-1:]
    return timed[-1] if last and timed[-2:-1] == last and timed[-1] not in captured else ""
