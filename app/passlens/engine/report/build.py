"""Gathers the content of a report from a session and writes it, limited so that the file of a large model still opens.

The report itself counts what is left out.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from passlens import __version__
from passlens.engine.analysis.tables import KernelLds, MemoryTable
from passlens.engine.compile.plain_command import plain_command
from passlens.engine.data import resource_path
from passlens.engine.diff.rows import DiffRow, RowKind
from passlens.engine.errors import BugError, UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.queries import Queries
from passlens.engine.quoting import visible
from passlens.engine.report.charts import BarChart, SampleChart, bars, sample_chart, timeline
from passlens.engine.report.evidence import (
    beside,
    bills_over,
    fitting,
    holds,
    named_passes,
    shape,
    show_problems,
    with_changes,
)
from passlens.engine.report.light_markdown import to_html
from passlens.engine.run.benchmark_words import throughput_text
from passlens.engine.run.values import RunResult
from passlens.engine.session.rows import PassFilter, PassRow, Status
from passlens.engine.units import format_bytes, format_count, format_ns
from passlens.engine.whole_files import write_whole

FAILED_SHOWN = 6
CHANGED_SHOWN = 12
DIFF_ROWS = 120
"""Rows of one pass's diff, folds included."""
LINE_CHARACTERS = 400
"""The longest line: a line of IR can contain a whole constant."""
PROBLEMS_SHOWN = 20
EVIDENCE_LINES = 10
TABLE_ROWS = 100
DISPATCHES_SHOWN = 20
LDS_BARS = 24
NAME_CHARACTERS = 50
TIMELINE_RUNS = 20
"""The most runs shown, the newest."""


@dataclass(frozen=True, slots=True)
class DiffLine:
    """One row of a displayed diff: its text split into plain and changed pieces."""

    kind: str
    old: str
    new: str
    sign: str
    pieces: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class ShownPass:
    """A significant pass, with the beginning of its diff."""

    row: PassRow
    summary: str
    lines: tuple[DiffLine, ...]
    left_out: int
    added: int
    removed: int


@dataclass(frozen=True, slots=True)
class ShownRun:
    """A run with its chart."""

    result: RunResult
    chart: SampleChart | None


def write_report(queries: Queries, target: Path, cancel: CancelToken | None = None) -> Path:
    """Write the report of a session to ``target`` atomically.

    Returns:
        The absolute path of the file.

    Raises:
        UserError: The file cannot be written, or is something other than a report.
        CancelledError: The user cancelled; nothing was written.
    """
    target = target.absolute()
    if target.is_dir():
        raise UserError(
            Message("common.is-folder", "{path} is a folder.", path=target),
            hint=Message("build.name-file", "Name a file, such as report.html."),
            location=str(target),
        )
    session = queries.info().path
    if target.exists() and session.exists() and target.samefile(session):
        raise UserError(
            Message("build.is-session-itself", "{path} is the session itself.", path=target),
            hint=Message("build.other-file", "Name another file, such as report.html."),
        )
    _refuse_foreign(target)
    html = render_report(queries, cancel)
    try:
        write_whole(target, html, errors="replace")
    except OSError as error:
        raise UserError(
            Message(
                "build.report-cannot-written",
                "The report cannot be written to {path}: {reason}.",
                path=target,
                reason=error.strerror or error,
            ),
            hint=Message("build.folder", "Choose a folder that exists, can be written and has room."),
            location=str(target),
        ) from error
    return target


def _refuse_foreign(target: Path) -> None:
    """Accept only a web page or an empty file: a slip such as ``-o model.mlir`` must not overwrite the model."""
    try:
        if not target.is_file():
            return
        with target.open("rb") as file:
            head = file.read(64).lstrip().lower()
    except OSError:
        return  # writing will report the reason
    if head and not head.startswith((b"<!doctype html", b"<html")):
        raise UserError(
            Message("build.no-report", "{path} exists and is not a report; it is left as it is.", path=target),
            hint=Message("build.other-name", "Choose another name, such as report.html."),
            location=str(target),
        )


def render_report(queries: Queries, cancel: CancelToken | None = None) -> str:
    """The report as HTML text; raises CancelledError if the user cancelled."""
    cancel = cancel or CancelToken()
    environment = Environment(
        loader=FileSystemLoader(resource_path("report")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        bytes=_or_unknown(format_bytes),
        ns=_or_unknown(format_ns),
        rate=throughput_text,
        num=_or_unknown(lambda value: f"{value:,}"),
        sig=_or_unknown(lambda value: f"{value:.6g}"),
        markdown=to_html,
        cut=lambda text: _cut_lines(text, EVIDENCE_LINES),
        shell=shlex.join,
        command=plain_command,
        when=_when,
        beside=beside,
        holds=holds,
        shape=shape,
        fitting=fitting,
    )
    terms = _terms()
    environment.globals.update(count=format_count, term=lambda word: terms.get(word.casefold(), ""))
    # Direction marks and invisible characters would reorder or hide the text.
    return visible(environment.get_template("report.html.j2").render(_gather(queries, cancel)))


def _gather(queries: Queries, cancel: CancelToken) -> dict[str, Any]:
    """All values that the template uses."""

    def show(rows: Sequence[PassRow]) -> list[ShownPass]:
        return [_show(queries, row, cancel) for row in rows]

    info = queries.info()
    phases = queries.passes.phases()
    rows = queries.passes.listing(PassFilter(statuses=frozenset({Status.FAILED, Status.CHANGED})))
    runs = queries.runs.listing()
    # Notices on what could not be captured are already under the outcome.
    notices = set(info.notices)
    problems = [problem for problem in queries.problems.listing() if problem.title not in notices]
    cancel.raise_if_cancelled()
    memory = queries.memory.table()
    failed = queries.changes.with_ops([row for row in rows if row.status is Status.FAILED][:FAILED_SHOWN], cancel)
    changed = [row for row in rows if row.status is Status.CHANGED]
    bills = bills_over(queries, memory)
    named = with_changes(queries.changes.with_ops(named_passes(problems[:PROBLEMS_SHOWN], bills, changed), cancel))
    named_ids = {row.id for row in named}
    others = [row for row in changed if row.id not in named_ids]
    lds = [row for row in memory.lds if row.bytes != 0] if memory else []
    return {
        "info": info,
        "notes": queries.notes.listing(),
        "phases": phases,
        "lacking": queries.passes.lacking(),
        "segments": timeline(phases),
        "problems": show_problems(problems[:PROBLEMS_SHOWN], queries.problems.fix_results()),
        "problems_left_out": max(0, len(problems) - PROBLEMS_SHOWN),
        "positions": {row.id: row for row in rows},
        "failed": show(failed),
        "failed_left_out": max(0, len(rows) - len(changed) - FAILED_SHOWN),
        "named": show(named),
        "changed": show(queries.changes.largest(others, CHANGED_SHOWN, cancel)),
        "changed_left_out": max(0, len(others) - CHANGED_SHOWN),
        "affinity": queries.devices.table(),
        "memory": memory,
        "lds": lds,
        "lds_chart": _lds_chart(lds),
        "bills": bills,
        "device_chart": _device_chart(memory),
        "over": {row.kernel for row in memory.over_limit} if memory else set(),
        "kernels": queries.kernels.table(),
        "runs": [ShownRun(run, sample_chart(run.samples_ns, run.statistics)) for run in runs[-TIMELINE_RUNS:]],
        "runs_left_out": max(0, len(runs) - TIMELINE_RUNS),
        "benchmarks": queries.runs.benchmarks()[-TIMELINE_RUNS:],
        "table_rows": TABLE_ROWS,
        "dispatches_shown": DISPATCHES_SHOWN,
        "light": _theme("light"),
        "dark": _theme("dark"),
        "version": __version__,
        "written": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
    }


def _show(queries: Queries, row: PassRow, cancel: CancelToken) -> ShownPass:
    cancel.raise_if_cancelled()
    diff = queries.changes.diff(row.id)
    cancel.raise_if_cancelled()
    shown = diff.rows[:DIFF_ROWS]
    changed = sum(item.kind in {RowKind.ADDED, RowKind.REMOVED} for item in shown)
    return ShownPass(
        row=row,
        summary=queries.changes.details(row.id).summary,
        lines=tuple(_line(item) for item in shown),
        left_out=diff.added + diff.removed - changed,
        added=diff.added,
        removed=diff.removed,
    )


def _line(row: DiffRow) -> DiffLine:
    if row.kind is RowKind.FOLD:
        return DiffLine("fold", "", "", "", ((format_count(row.count, "unchanged line"), False),))
    sign = {RowKind.SAME: " ", RowKind.ADDED: "+", RowKind.REMOVED: "−"}[row.kind]
    pieces: list[tuple[str, bool]] = []
    at = 0
    text = row.text[:LINE_CHARACTERS]
    for start, end in row.marks:
        if start >= len(text):
            break
        pieces += [(text[at:start], False), (text[start:end], True)]
        at = end
    pieces.append((text[at:], False))
    rest = len(row.text) - len(text)
    if rest:
        pieces.append((f" … {rest:,} more characters", False))
    return DiffLine(
        row.kind.value,
        str(row.old_line or ""),
        str(row.new_line or ""),
        sign,
        tuple(piece for piece in pieces if piece[0]),
    )


def _cut_lines(text: str, most: int) -> str:
    """The first lines of a long text, each of limited length, and the number of further ones."""
    lines = text.rstrip("\n").split("\n")
    shown = [
        line if len(line) <= LINE_CHARACTERS else f"{line[:LINE_CHARACTERS]} … {len(line) - LINE_CHARACTERS:,} more"
        for line in lines[:most]
    ]
    if len(lines) > most:
        shown.append(f"… {len(lines) - most:,} more lines")
    return "\n".join(shown)


def _lds_chart(rows: Sequence[KernelLds]) -> BarChart | None:
    """Shared memory of the kernels that use most, against the lowest limit."""
    known = sorted((row for row in rows if row.bytes is not None), key=lambda row: -(row.bytes or 0))[:LDS_BARS]
    limits = [row.limit for row in known if row.limit is not None]
    if not known or not limits:
        return None
    parts = [
        (_short(row.kernel), [item.bytes or 0 for item in row.allocations] or [row.bytes or 0], f"{row.bytes:,} B")
        for row in known
    ]
    return bars(parts, min(limits), lambda size: f"{size:,} B")


def _device_chart(memory: MemoryTable | None) -> BarChart | None:
    """Constants, variables and transients of each device."""
    if memory is None or not memory.devices:
        return None
    rows = []
    for device in memory.devices:
        parts = [device.constant_bytes or 0, device.variable_bytes or 0, device.transient_bytes or 0]
        more = " + ?" if device.transient_bytes is None or device.dynamic_allocations else ""
        rows.append((f"@{device.symbol.lstrip('@')}", parts, f"{format_bytes(sum(parts))}{more}"))
    return bars(rows, None, format_bytes)


def _short(kernel: str) -> str:
    """A kernel's name that fits beside a bar."""
    name = kernel.replace("$async_", "·")
    return name if len(name) <= NAME_CHARACTERS else f"{name[: NAME_CHARACTERS - 1]}…"


def _when(moment: str) -> str:
    """A time as displayed: ``2026-01-02 03:04 UTC``; an invalid one unchanged."""
    try:
        return datetime.fromisoformat(moment).astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
    except ValueError:
        return moment


def _terms() -> dict[str, str]:
    """The meanings of the terms in headings, by term in lower case."""
    try:
        raw = json.loads(resource_path("knowledge", "glossary.json").read_text(encoding="utf-8"))
    except (BugError, OSError, ValueError):
        return {}
    return {word.casefold(): item["text"] for item in raw for word in (item["term"], *item.get("also", ()))}


def _or_unknown(show: Any) -> Any:
    """A filter that displays None as a dash."""

    def shown(value: Any) -> str:
        return "–" if value is None else str(show(value))

    return shown


def _theme(name: str) -> dict[str, str]:
    """A theme's colours as CSS custom properties."""
    raw = json.loads(resource_path("themes", f"{name}.json").read_text(encoding="utf-8"))
    colors = {f"--{token.replace('_', '-')}": str(value) for token, value in raw["colors"].items()}
    return colors | {f"--series-{index}": str(value) for index, value in enumerate(raw["series"])}
