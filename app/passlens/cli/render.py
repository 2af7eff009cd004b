"""The words and tables that several commands share, and the progress of a job on stderr."""

from __future__ import annotations

import shlex
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Column

from passlens.cli.output import Cell, Page
from passlens.cli.streams import stderr_is_terminal, write_from_handler, write_note
from passlens.cli.told import told
from passlens.engine.compile.device_list import devices_text
from passlens.engine.diagnosis.findings import Finding, Fix, FixKind, Level, Problem
from passlens.engine.events import (
    AnalysisArrived,
    Event,
    LogLine,
    PassesArrived,
    PhaseArrived,
    SampleArrived,
    SessionOpened,
    StageStarted,
    Warned,
)
from passlens.engine.events import Progress as ProgressEvent
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import Message, Text
from passlens.engine.quoting import one_line, visible
from passlens.engine.session.rows import PHASES, OutcomeKind, PassRow, SessionInfo, Severity, Status
from passlens.engine.units import format_bytes, format_ns, format_report_time

if TYPE_CHECKING:
    from passlens.engine.queries import Queries

QUIET_SECONDS = 2.0
"""Without a terminal, at most one line in this time tells how far a stage is."""

UNKNOWN_VALUE = "unknown"
"""What only a command line would tell of imported dumps."""

TITLE_CHARACTERS = 400
"""Longer titles of problems are cut in text."""

OUTCOME_STYLE = {
    OutcomeKind.OK: "ok",
    OutcomeKind.FAILED: "fail",
    OutcomeKind.CRASHED: "fail",
    OutcomeKind.CANCELLED: "warn",
    OutcomeKind.INTERRUPTED: "warn",
    OutcomeKind.RUNNING: "warn",
}

STATUS_STYLE = {
    Status.CHANGED: "",
    Status.UNCHANGED: "muted",
    Status.RENUMBERED: "muted",
    Status.FAILED: "fail",
    Status.UNKNOWN: "muted",
}


def pass_counts(info: SessionInfo) -> str:
    """How many passes a session holds, and what they did."""
    return (
        f"{info.pass_count:,} ({info.changed_count:,} changed, {info.renumbered_count:,} only renumbered,"
        f" {info.failed_count:,} failed)"
    )


def serious_problems(problems: Sequence[Problem]) -> list[Problem]:
    """Errors and warnings: a remark alone is no problem of a compile that went well."""
    return [problem for problem in problems if problem.severity in {Severity.ERROR, Severity.WARNING}]


def pass_fields(info: SessionInfo, serious: Sequence[Problem]) -> dict[str, object]:
    """For ``--json``: how many passes a session holds, what they did, and what is wrong."""
    return {
        "passes": info.pass_count,
        "changed": info.changed_count,
        "renumbered": info.renumbered_count,
        "failed": info.failed_count,
        "problems": len(serious),
        "first_problem": serious[0] if serious else None,
    }


SEVERITY_STYLE = {Severity.ERROR: "fail", Severity.WARNING: "warn", Severity.REMARK: "muted", Severity.NOTE: "muted"}


LEVEL_STYLE = {Level.ERROR: "fail", Level.WARNING: "warn", Level.INFO: "muted"}


def dispatch_words(info: SessionInfo) -> str:
    """Which dispatch of which session was compiled alone; empty for a model."""
    return f"{info.dispatch.name}, of {info.dispatch.session}" if info.dispatch else ""


def bytes_or_unknown(count: int | None) -> str:
    """Bytes, or ``–`` when unknown or dynamic."""
    return "–" if count is None else format_bytes(count)


def ns_or_unknown(duration: float | None) -> str:
    """A time, or ``–`` when unknown."""
    return "–" if duration is None else format_ns(duration)


def count_or_unknown(count: int | None) -> str:
    """A number, or ``–`` when unknown."""
    return "–" if count is None else f"{count:,}"


def pass_time(row: PassRow) -> str:
    """A pass's time; ``/N`` when the compiler gives one figure for N executions together."""
    if row.wall_ns is None:
        return "–"
    return format_report_time(row.wall_ns) + (f" /{row.wall_shared}" if row.wall_shared > 1 else "")


def add_first_problem(page: Page, serious: Sequence[Problem]) -> None:
    """The first of several problems, and how many there are; nothing where there is none."""
    if serious:
        page.heading(
            Message("render.first-of", "First problem (of {count:,})", count=len(serious))
            if len(serious) > 1
            else "First problem"
        )
        add_problem(page, serious[0])


def add_problem(page: Page, problem: Problem) -> None:
    """One problem: where, what, what to do."""
    place = f"{problem.location}: " if problem.location else ""
    times = f" (×{problem.count})" if problem.count > 1 else ""
    label = page.paint(told(problem.severity), SEVERITY_STYLE[problem.severity])
    title = told(problem.title)
    if len(title) > TITLE_CHARACTERS:  # the compiler quotes whole ops; JSON has them in full
        title = title[:TITLE_CHARACTERS].rstrip() + " …"
    page.line(f"{place}{label}: {title}{times}")
    for text, style in ((problem.detail, "muted"), (problem.hint, "")):
        for line in told(text).splitlines():
            page.line(f"    {page.paint(line, style)}")


def add_finding(page: Page, finding: Finding) -> None:
    """One finding: what, why, and the fixes."""
    page.line(f"{page.paint(told(finding.level), LEVEL_STYLE[finding.level])}: {told(finding.title)}")
    if finding.explanation:
        page.line(f"    {told(finding.explanation)}", "muted")
    for fix in finding.fixes:
        page.line(f"    Fix '{fix.name}': {fix_text(fix)}")


def fix_text(fix: Fix) -> str:
    """What a fix does, with what to type for it."""
    if fix.kind is FixKind.DEVICES:
        return f"{told(fix.title)}: --devices {devices_text(fix.devices)}"
    return f"{told(fix.title)}: {' '.join(fix.flags)}" if fix.flags else told(fix.title)


def program() -> str:
    """What to type for ``passlens``: its name where the shell finds it, else the path that was typed now."""
    called = sys.argv[0]
    if Path(called).name != "passlens" or shutil.which("passlens"):
        return "passlens"
    return shlex.quote(called)


def no_table(queries: Queries, kind: str, what: str) -> str:
    """Why a session has no table (``kind``: see ``Queries.foreign_tables``), and what to do where that helps."""
    info = queries.info()
    if kind not in queries.foreign_tables():
        if info.growing:
            return f"This session has no {what} table yet: its compile is still running."
        return f"This session has no {what} table: the compile ended before one could be read."
    return (
        f"Another version of Passlens made the {what} table of this session, and this version cannot read it."
        f" {'Import' if info.imported else 'Compile'} {info.source} again."
    )


def outcome_cell(outcome: OutcomeKind, sentence: Text) -> Cell:
    """How something ended, as a word and a sentence."""
    return Cell(f"{told(outcome)}: {told(sentence)}" if sentence else told(outcome), OUTCOME_STYLE[outcome])


class Reporter:
    """Shows a job's events on stderr: one live line on a terminal, a few plain lines elsewhere."""

    def __init__(self, *, verbose: bool = False) -> None:
        self._verbose = verbose
        self._live: Progress | None = None
        self._task: TaskID | None = None
        self._said = 0.0
        self._cancelling = False
        self._lock = threading.Lock()
        if stderr_is_terminal():
            self._live = Progress(
                SpinnerColumn(),
                TimeElapsedColumn(),
                BarColumn(bar_width=24),
                TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True, overflow="ellipsis")),
                console=Console(stderr=True),
                transient=True,
            )

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
            self._task = self._live.add_task("Starting", total=None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def cancelling(self) -> None:
        """Say at once that the wish to stop was heard. Safe in a signal handler: it takes no lock of ours."""
        self._cancelling = True
        if self._live is not None and self._task is not None:
            self._live.update(self._task, description="Cancelling…", total=None)
        else:
            write_from_handler("passlens: Cancelling…\n")

    def __call__(self, event: Event) -> None:
        """Take one event; called on the job's thread."""
        match event:
            case StageStarted(title=title):
                self._say(told(title), always=True)
            case ProgressEvent(text=text, fraction=fraction):
                words = told(text)
                of = f"Phase {PHASES.index(words) + 1} of {len(PHASES)}: " if words in PHASES else ""
                self._say(of + words, fraction)
            case SessionOpened(path=path):
                self._say(f"Writing {path}", always=self._verbose)
            case PhaseArrived(name=name, ordinal=ordinal):
                self._say(f"Phase {ordinal} of {len(PHASES)} is done: {name}", ordinal / len(PHASES))
            case PassesArrived(total=total, last=last):
                self._say(f"{total:,} passes, last {last}")
            case AnalysisArrived(kind=kind):
                self._say(f"Table: {kind}")
            case SampleArrived(index=index, wall_ns=wall_ns):
                self._say(f"Sample {index + 1}: {format_ns(wall_ns)}")
            case LogLine(text=text):
                if self._verbose:
                    self._log(text)
            case Warned(message=message):
                self._log(f"▲ {told(message)}")

    def _say(self, text: str, fraction: float | None = None, *, always: bool = False) -> None:
        if self._cancelling:
            return  # what the user waits for now is the end
        if self._live is not None and self._task is not None:
            total = None if fraction is None else 1.0
            self._live.update(self._task, description=one_line(text), total=total, completed=fraction or 0.0)
            return
        with self._lock:
            now = time.monotonic()
            if not always and now - self._said < QUIET_SECONDS:
                return
            self._said = now
        write_note(text)

    def _log(self, text: str) -> None:
        if self._live is not None:
            self._live.console.print(visible(text), markup=False, highlight=False)
        else:
            write_note(text)


@contextmanager
def cancellable(*, verbose: bool = False) -> Iterator[JobContext]:
    """The surroundings of a job: progress on stderr; Ctrl-C (or SIGTERM) asks it to stop and waits for its end.

    A third Ctrl-C no longer waits: it ends the children and leaves.
    """
    token = CancelToken()
    presses = 0
    with Reporter(verbose=verbose) as reporter:

        def on_signal(number: int, frame: FrameType | None) -> None:
            nonlocal presses
            presses += 1
            token.cancel()
            if presses == 1:
                reporter.cancelling()
            elif presses == 2:
                write_from_handler("passlens: Still ending what runs; once more to leave at once.\n")
            else:
                raise KeyboardInterrupt

        in_main = threading.current_thread() is threading.main_thread()
        numbers = (signal.SIGINT, signal.SIGTERM) if in_main else ()
        before = {number: signal.signal(number, on_signal) for number in numbers}
        try:
            yield JobContext(cancel=token, emit=reporter)
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def add_devices_at_fault(page: Page, undeclared: tuple[str, ...], limit_lines: list[str]) -> None:
    """The two findings that ``compile`` and ``info`` name at once: undeclared devices, kernels over their limit."""
    pairs: list[tuple[str, str | Cell]] = []
    if undeclared:
        names = ", ".join("@" + name.lstrip("@") for name in undeclared)
        pairs.append(("undeclared devices", Cell(f"{names}; 'passlens fix' tells what to declare", "fail")))
    if limit_lines:
        pairs.append(("LDS over the limit", Cell("\n".join(limit_lines), "fail")))
    page.pairs(pairs)
