"""Compiles the open session's model with other options, or fetches missing passes, to compare two sessions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from passlens.engine.events import Event, PassesArrived, PhaseArrived, Progress, StageStarted
from passlens.engine.jobs import Job, JobContext
from passlens.engine.messages import Message, Text
from passlens.engine.toolchain import OWN
from passlens.gui.kit.translation import number_of, tr, translated
from passlens.gui.shell.help.palette_row import PaletteRow
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob

_QUEUE = "compile"
_ResultT = TypeVar("_ResultT")


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The differences of the second compile; see ``CompileAgainJob``."""

    toolchain: str | None = None
    flags: tuple[str, ...] | None = None

    def words(self) -> str:
        """The title of the second compile until it has a session."""
        if self.toolchain is not None:
            return f"IREE {self.toolchain}"
        return " ".join(self.flags or ()) or tr("Compare", "no flags")


@dataclass(frozen=True, slots=True)
class _Again:
    """Compiles; its modules are loaded on its own thread (see the Job protocol)."""

    session: Path
    how: Otherwise
    queue: str = _QUEUE
    key: str = ""

    @property
    def title(self) -> Text:
        return Message("again.title", "Compile {name} again, to compare", name=self.session.stem)

    def run(self, context: JobContext) -> Path:
        from passlens.engine.sweep.again import CompileAgainJob  # noqa: PLC0415 - on the job's thread

        return CompileAgainJob(self.session, self.how.toolchain, self.how.flags).run(context)


@dataclass(frozen=True, slots=True)
class _Fetch:
    """Fetches missing passes of sessions; loaded on its own thread (see the Job protocol)."""

    sessions: tuple[Path, Path]
    queue: str = _QUEUE
    key: str = ""

    @property
    def title(self) -> Text:
        return Message("compare.fetch", "The passes that are missing, to compare")

    def run(self, context: JobContext) -> tuple[Path, Path]:
        from passlens.engine.compile.fetch_all import FetchAllJob  # noqa: PLC0415 - on the job's thread

        FetchAllJob(self.sessions).run(context)
        return self.sessions


class Making(QObject):
    """Runs one of these at a time; another one replaces it.

    Signals:
        begun: The session's Path, and Otherwise.
        fetching: The Paths of two sessions whose missing passes are being fetched.
        progressed: The current step, and its progress, 0 to 1; None if unknown.
        made: The Paths of both sessions.
        failed: PasslensError.
        cancelled: The user cancelled; nothing is left of it.
    """

    begun = Signal(object, object)
    fetching = Signal(object, object)
    progressed = Signal(str, object)
    made = Signal(object, object)
    failed = Signal(object)
    cancelled = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._job = OneJob(jobs, "")

    @property
    def running(self) -> bool:
        """Whether a compile is running."""
        return self._job.running

    def start(self, session: Path, how: Otherwise) -> None:
        """Compile the model of a session with other options."""
        self.begun.emit(session, how)
        self._start(_Again(session, how), lambda path: self.made.emit(session, path))

    def fetch(self, a: Path, b: Path) -> None:
        """Fetch the missing passes of two sessions."""
        self.fetching.emit(a, b)
        self._start(_Fetch((a, b)), lambda both: self.made.emit(*both))

    def _start(self, job: Job[_ResultT], take: Callable[[_ResultT], None]) -> None:
        self._job.leave()
        before = self._jobs.first_of(_QUEUE)
        self._job.start(job, take, self.failed.emit, self.cancelled.emit, self._tell, quiet=False)
        if before:
            self.progressed.emit(tr("Compare", "Waits for: {job}").format(job=before), None)

    def cancel(self) -> None:
        """Cancel it."""
        self._job.cancel()

    def leave(self) -> None:
        """Cancel it, and show no more of it."""
        self._job.leave()

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case StageStarted(title=title):
                    self.progressed.emit(translated(title), None)
                case Progress(text=text, fraction=fraction):
                    self.progressed.emit(translated(text), fraction)
                case PhaseArrived(name=name):
                    self.progressed.emit(name, None)
                case PassesArrived(total=total, last=last):
                    self.progressed.emit(f"{number_of(total, 'pass', 'passes')}, {last}", None)
                case _:
                    pass


@dataclass(frozen=True, slots=True)
class Compilers:
    """The compilers for a model.

    Attributes:
        here: The names and releases of installed compilers; the version of a build that is not a release.
        missing: Releases that can be installed, the newest first.
    """

    here: tuple[tuple[str, str], ...]
    missing: tuple[str, ...]


def ask_for_compilers(jobs: Jobs, take: Callable[[Compilers], None]) -> None:
    """Find them in a job."""

    def look() -> Compilers:
        from passlens.engine.toolchain.discover import by_version, installed, is_missing  # noqa: PLC0415 - in a job
        from passlens.engine.toolchain.knowledge import release_of, released  # noqa: PLC0415

        here = installed()
        missing = (one for one in released() if is_missing(one, here))
        return Compilers(
            tuple((one.name, release_of(one.version) or one.version) for one in here),
            tuple(sorted(missing, key=by_version, reverse=True)),
        )

    jobs.call(tr("Compare", "Look for toolchains"), "compilers", look, take)


def compiler_rows(found: Compilers, current: str) -> list[PaletteRow]:
    """A row for each compiler except that of the session, installed ones first."""
    rows = [
        PaletteRow(
            name, f"IREE {version if name in {OWN, version} else f'{name} ({version})'}", tr("Compare", "is here")
        )
        for name, version in found.here
        if name != current
    ]
    note = tr("Compare", "is installed first, about 0.7 GB")
    return rows + [PaletteRow(version, f"IREE {version}", note) for version in found.missing]
