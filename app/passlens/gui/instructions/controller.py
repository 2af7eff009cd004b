"""Reads the thread traces of the open session, and adds new ones, in jobs."""

# ruff: noqa: PLC0415 - what reads them is loaded with the first job

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from typing_extensions import override

from passlens.engine.errors import PasslensError
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import Message, Text
from passlens.engine.queries import Queries
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob
from passlens.gui.shell.state import AppState, OpenSession
from passlens.gui.shell.watched import Watched

if TYPE_CHECKING:
    from passlens.engine.run.profiles.hot_instructions import HotInstructions

_READ = "thread-trace"


@dataclass(frozen=True, slots=True)
class ShownTrace:
    """The thread traces of a session, and the content of one of them; None without any."""

    names: tuple[str, ...]
    found: HotInstructions | None


@dataclass(frozen=True, slots=True)
class TraceJob:
    """Reads one thread trace; ``name`` is empty for the newest."""

    queries: Queries
    name: str
    title: Text = Message("jobs.thread-trace", "Read the thread trace")
    queue: str = "query"
    key: str = _READ

    def run(self, context: JobContext) -> ShownTrace:
        """Read it."""
        names = self.queries.profiles.traces()
        return ShownTrace(names, self.queries.profiles.instructions(self.name, context.cancel) if names else None)


@dataclass(frozen=True, slots=True)
class AddTraceJob(CompilerJob):
    """Adds a thread trace to a session."""

    session: Path
    file: Path

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("jobs.add-thread-trace", "Add {name}", name=self.file.name)

    def run(self, context: JobContext) -> str:
        """Add it; returns its name in the session."""
        from passlens.engine.run.profiles.profile_store import import_thread_trace

        return import_thread_trace(self.session, self.file, context.cancel)


class TraceController(Watched):
    """Reads only while the view is shown.

    Signals:
        loading: A trace is being read.
        loaded: ShownTrace.
        failed: PasslensError: why it cannot be read.
        added: The name of an added trace in the session.
        refused: PasslensError: why a file was not added.
    """

    loading = Signal()
    loaded = Signal(object)
    failed = Signal(object)
    added = Signal(str)
    refused = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(state, parent)
        self._jobs = jobs
        self._reading = OneJob(jobs, _READ)
        self._name = ""

    def choose(self, name: str) -> None:
        """Read another trace of the session."""
        self._name = name
        self.read_again()

    def add(self, file: Path) -> None:
        """Add a file to the open session, and show it."""
        session = self._state.session
        if session is not None:
            path = session.path
            self._jobs.submit(
                AddTraceJob(path, file), lambda name: self._take_added(path, name), on_failed=self._refuse
            )

    def cancel(self) -> None:
        """Cancel the reading."""
        self._reading.cancel()

    def _take_added(self, path: Path, name: str) -> None:
        session = self._state.session
        if session is not None and session.path == path:
            self.added.emit(name)
            self.choose(name)

    def _refuse(self, error: PasslensError) -> None:
        self.refused.emit(error)

    def _fail(self, error: PasslensError) -> None:
        self.failed.emit(error)

    @override
    def _start(self, session: OpenSession) -> None:
        self.loading.emit()
        self._reading.start(TraceJob(session.queries, self._name), self.loaded.emit, self._fail, self.emptied.emit)

    @override
    def _drop(self) -> None:
        self._reading.forget()
        self._name = ""

    @override
    def _has_more(self, ended: bool) -> bool:
        return ended
