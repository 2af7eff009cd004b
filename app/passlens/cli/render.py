"""Words and tables of several commands, and the progress of a job on stderr."""

from __future__ import annotations

import shlex
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Column

from passlens.cli.cells import NONE, UNKNOWN, Cell
from passlens.cli.output import Page
from passlens.cli.streams import stderr_is_terminal, write_from_handler, write_note
from passlens.cli.translation import Shown, Value, translated, verbatim
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
from passlens.engine.messages import NOTHING, Bytes, Count, Items, Message, Nanoseconds, Word, together
from passlens.engine.quoting import one_line, visible
from passlens.engine.session.rows import PHASES, OutcomeKind, PassRow, SessionInfo, Severity, Status
from passlens.engine.units import format_report_time

if TYPE_CHECKING:
    from passlens.engine.queries import Queries

QUIET_SECONDS = 2.0
"""Without a terminal, at most one progress line of a stage is printed in this time."""

UNKNOWN_VALUE = Word("unknown")
"""For facts that imported dumps lack because only a command line has them."""

NOT_DECLARED = Word("NOT DECLARED")

LOG_LINES = 10

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


def pass_counts(info: SessionInfo) -> Message:
    """The number of a session's passes, and of those that changed something."""
    if info.on_demand and not info.pass_count:
        return Message("render.on-demand", "made when you ask for them")
    if info.on_demand:
        return Message(
            "render.some-on-demand",
            "{count:,} made so far ({changed:,} changed, {renumbered:,} only renumbered, {failed:,} failed)",
            count=info.pass_count,
            changed=info.changed_count,
            renumbered=info.renumbered_count,
            failed=info.failed_count,
        )
    return Message(
        "render.pass-counts",
        "{count:,} ({changed:,} changed, {renumbered:,} only renumbered, {failed:,} failed)",
        count=info.pass_count,
        changed=info.changed_count,
        renumbered=info.renumbered_count,
        failed=info.failed_count,
    )


def serious_problems(problems: Sequence[Problem]) -> list[Problem]:
    """Errors and warnings: a remark is not a problem of a successful compile."""
    return [problem for problem in problems if problem.severity in {Severity.ERROR, Severity.WARNING}]


def pass_fields(info: SessionInfo, serious: Sequence[Problem]) -> dict[str, object]:
    """For ``--json``: a session's number of passes, their changes, and problems."""
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


def dispatch_words(info: SessionInfo) -> Message:
    """The dispatch that was compiled alone, and its session; empty for a model."""
    if info.dispatch is None:
        return NOTHING
    name, session = info.dispatch.name, info.dispatch.session
    return Message("render.dispatch", "{name}, of {session}", name=name, session=session)


def bytes_or_unknown(count: int | None) -> Shown:
    """Bytes, or ``–`` when unknown or dynamic."""
    return UNKNOWN if count is None else translated(Bytes(count))


def ns_or_unknown(duration: float | None) -> Shown:
    """A time, or ``–`` when unknown."""
    return UNKNOWN if duration is None else translated(Nanoseconds(duration))


def pass_time(row: PassRow) -> Shown:
    """A pass's time; ``/N`` if the compiler gives one time for N executions together."""
    return UNKNOWN if row.wall_ns is None else shared_time(row.wall_ns, row.wall_shared)


def shared_time(wall_ns: int, shared: int) -> Shown:
    """A time from the compiler's report; ``/N`` if it covers N passes together."""
    return verbatim(format_report_time(wall_ns) + (f" /{shared}" if shared > 1 else ""))


def add_first_problem(page: Page, serious: Sequence[Problem]) -> None:
    """Add the first of several problems, and their number; nothing if there is none."""
    if serious:
        page.heading(
            Message("render.first-of", "First problem (of {count:,})", count=len(serious))
            if len(serious) > 1
            else Word("First problem")
        )
        add_problem(page, serious[0])


def add_problem(page: Page, problem: Problem) -> None:
    """Add one problem: where, what, what to do."""
    place = f"{problem.location}: " if problem.location else ""
    times = f" (×{problem.count})" if problem.count > 1 else ""
    title = translated(problem.title)
    if len(title) > TITLE_CHARACTERS:  # the compiler quotes whole ops; JSON has them in full
        title = verbatim(title[:TITLE_CHARACTERS].rstrip() + " …")
    label = _labelled(page, problem.severity, SEVERITY_STYLE[problem.severity], title)
    page.line(verbatim(f"{place}{translated(label)}{times}"))
    for text, style in ((problem.detail, "muted"), (problem.hint, "")):
        for line in translated(text).splitlines():
            page.line(verbatim(line), style, indent=4)
    for one in problem.upstream:
        page.line(one.sentence(), "muted", indent=4)


def _labelled(page: Page, level: Severity | Level, style: str, title: Shown) -> Message:
    return Message("render.labelled", "{label}: {title}", label=page.paint(level, style), title=title)


def add_finding(page: Page, finding: Finding) -> None:
    """Add one finding: what, why, and the fixes."""
    page.line(_labelled(page, finding.level, LEVEL_STYLE[finding.level], translated(finding.title)))
    if finding.explanation:
        page.line(finding.explanation, "muted", indent=4)
    for fix in finding.fixes:
        page.line(Message("render.fix", "Fix '{name}': {what}", name=fix.name, what=fix_text(fix)), indent=4)


def fix_text(fix: Fix) -> Message:
    """The effect of a fix, with the command for it."""
    flags = f"--devices {devices_text(fix.devices)}" if fix.kind is FixKind.DEVICES else " ".join(fix.flags)
    return Message("render.with-flags", "{what}: {flags}", what=fix.title, flags=flags) if flags else fix.title


def program() -> str:
    """How to call ``passlens``: by name if the shell finds it, otherwise by the path typed now."""
    called = sys.argv[0]
    if Path(called).name != "passlens" or shutil.which("passlens"):
        return "passlens"
    return shlex.quote(called)


def to_type(*words: str | Path) -> Shown:
    """A command of ours in shell syntax."""
    return verbatim(" ".join((program(), *(shlex.quote(str(word)) for word in words))))


def add_next(page: Page, commands: Iterable[Sequence[str | Path]]) -> None:
    """Add the next commands."""
    page.line()
    page.line(Word("Next:"))
    for words in commands:
        page.line(to_type(*words), indent=2)


def add_log_end(page: Page, log: str) -> None:
    """Add the last lines of a run's output."""
    page.heading(Word("The end of its log"))
    for line in log.strip().splitlines()[-LOG_LINES:]:
        page.line(verbatim(line), "muted")


def no_table(queries: Queries, kind: str, what: Word) -> Message:
    """Why a session has no table (``kind``: see ``Queries.foreign_tables``), and what to do if that helps."""
    info = queries.info()
    if kind not in queries.foreign_tables():
        if info.growing:
            return Message(
                "render.no-table-yet",
                "This session has no {what} table yet: its compile is still running.",
                what=what,
            )
        return Message(
            "render.no-table",
            "This session has no {what} table: the compile ended before one could be read.",
            what=what,
        )
    again = (
        Message("render.import-again", "Import {source} again.", source=info.source)
        if info.imported
        else Message("render.compile-again", "Compile {source} again.", source=info.source)
    )
    other = Message(
        "render.foreign-table",
        "Another version of Passlens made the {what} table of this session, and this version cannot read it.",
        what=what,
    )
    return together(other, again)


def outcome_cell(outcome: OutcomeKind, sentence: Message) -> Cell:
    """An outcome, as a word and a sentence."""
    labelled = Message("render.labelled", "{label}: {title}", label=outcome, title=sentence)
    return Cell(labelled if sentence else outcome, OUTCOME_STYLE[outcome])


class Reporter:
    """Shows a job's events on stderr: one live line on a terminal, a few plain lines elsewhere."""

    def __init__(self, *, verbose: bool = False) -> None:
        self._verbose = verbose
        self._live: Progress | None = None
        self._task: TaskID | None = None
        self._written_at = 0.0
        self._last = translated(verbatim(""))
        self._cancelling = False
        self._lock = threading.Lock()
        # Here and not in the signal handler, which must not read the translations.
        self._words = (
            translated(Word("Cancelling…")),
            translated(Message("render.still-ending", "Still stopping; press Ctrl-C again to exit at once.")),
        )
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
            self._task = self._live.add_task(translated(Word("Starting")), total=None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def cancelling(self) -> None:
        """Report at once that the job is being cancelled. Safe in a signal handler: it takes no lock of ours."""
        self._cancelling = True
        if self._live is not None and self._task is not None:
            self._live.update(self._task, description=self._words[0], total=None)
        else:
            write_from_handler(verbatim(f"passlens: {self._words[0]}\n"))

    def cancelling_again(self) -> None:
        """Report that children are still being ended. Safe in a signal handler, likewise."""
        write_from_handler(verbatim(f"passlens: {self._words[1]}\n"))

    def __call__(self, event: Event) -> None:
        """Take one event; called on the job's thread."""
        match event:
            case StageStarted(title=title):
                self._say(title, always=True)
            case ProgressEvent(text=text, fraction=fraction):
                self._say(_in_phase(text), fraction)
            case SessionOpened(path=path):
                self._say(Message("render.writing", "Writing {path}", path=path), always=self._verbose)
            case PhaseArrived(name=name, ordinal=ordinal):
                done = Message("render.phase-done", "{phase} is done", phase=_phase(ordinal, name))
                self._say(done, ordinal / len(PHASES))
            case PassesArrived(total=total, last=last):
                self._say(
                    Message("render.passes", "{passes}, last {last}", passes=Count(total, "pass", "passes"), last=last)
                )
            case AnalysisArrived(kind=kind):
                self._say(Message("render.table", "Table: {kind}", kind=kind))
            case SampleArrived(index=index, wall_ns=wall_ns):
                took = Nanoseconds(wall_ns)
                self._say(Message("render.sample", "Sample {number}: {time}", number=index + 1, time=took))
            case LogLine(text=text):
                if self._verbose:
                    self._log(verbatim(text))
            case Warned(message=message):
                self._log(warning(message))

    def _say(self, value: Value, fraction: float | None = None, *, always: bool = False) -> None:
        if self._cancelling:
            return  # from now on, the user waits for the end
        text = translated(value)
        if self._live is not None and self._task is not None:
            total = None if fraction is None else 1.0
            self._live.update(self._task, description=one_line(text), total=total, completed=fraction or 0.0)
            return
        with self._lock:
            now = time.monotonic()
            if not always and (now - self._written_at < QUIET_SECONDS or text == self._last):
                return
            self._written_at, self._last = now, text
        write_note(text)

    def _log(self, text: Shown) -> None:
        if self._live is not None:
            self._live.console.print(visible(text), markup=False, highlight=False)
        else:
            write_note(text)


def warning(message: Message) -> Shown:
    """A warning, with its mark."""
    return verbatim(f"▲ {translated(message)}")


def _in_phase(text: Message) -> Message:
    """The current step of a job, with the number of its phase."""
    name = str(text)
    if name not in PHASES:
        return text
    return _phase(PHASES.index(name) + 1, name)


def _phase(number: int, name: str) -> Message:
    return Message("render.phase", "Phase {number} of {count}: {name}", number=number, count=len(PHASES), name=name)


@contextmanager
def cancellable(*, verbose: bool = False) -> Iterator[JobContext]:
    """The context of a job: progress on stderr; Ctrl-C (or SIGTERM) cancels it and waits for its end.

    A third Ctrl-C no longer waits: it ends the children and exits.
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
                reporter.cancelling_again()
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


def add_devices_at_fault(page: Page, undeclared: tuple[str, ...], limit_lines: Sequence[Shown]) -> None:
    """Add the findings that ``compile`` and ``info`` show first: undeclared devices, kernels over their limit."""
    names = Items(tuple("@" + name.lstrip("@") for name in undeclared))
    declare = Message("render.undeclared", "{names}; 'passlens fix' proposes what to declare", names=names)
    page.pairs(
        [
            ("undeclared devices", Cell(declare, "fail") if undeclared else NONE),
            ("LDS over the limit", Cell(verbatim("\n".join(limit_lines)), "fail")),
        ]
    )
