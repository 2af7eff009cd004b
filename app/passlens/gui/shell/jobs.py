"""The only bridge between threads and Qt: queues of daemon threads that run jobs and report to the GUI thread.

A queue runs its jobs in order: ``compile``, ``refresh`` and every ``device:NAME`` one at a time, ``query`` two at a
time. ``refresh`` reads lists again while a compile writes them, so that clicks do not wait for that. The newest
request of a key wins: older ones are withdrawn or cancelled, and their results dropped.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from passlens.engine.errors import BugError, CancelledError, PasslensError, UntrustedError, UserError
from passlens.engine.events import Event, PassesArrived, Progress, StageStarted
from passlens.engine.jobs import CancelToken, Job, JobContext
from passlens.engine.messages import Text, as_message
from passlens.gui.kit.translation import mark_text, translated

_log = logging.getLogger(__name__)
_ResultT = TypeVar("_ResultT")

UPDATE_INTERVAL_MS = 100  # the window gets at most ten updates a second
QUERY_THREADS = 2
KEPT_FINISHED = 50


class JobState(StrEnum):
    """The state of a job; shown with ``localized``."""

    WAITING = mark_text("waiting")
    RUNNING = mark_text("running")
    ASKING = mark_text("waits for your answer")
    CANCELLING = mark_text("cancelling…")
    DONE = mark_text("done")
    FAILED = mark_text("failed")
    CANCELLED = mark_text("cancelled")

    @property
    def ended(self) -> bool:
        """Whether the job has ended."""
        return self in (JobState.DONE, JobState.FAILED, JobState.CANCELLED)


@dataclass(frozen=True, slots=True)
class JobRow:
    """A row of the Jobs panel. ``seconds`` is the time it has run; None while it waits."""

    id: int
    title: str
    queue: str
    state: JobState
    text: str
    fraction: float | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Call(Generic[_ResultT]):
    """A job made of one function, used by controllers for queries; has no events and cannot be cancelled."""

    title: Text
    key: str
    function: Callable[[], _ResultT]
    queue: str = "query"

    def run(self, context: JobContext) -> _ResultT:
        """Call the function."""
        context.cancel.raise_if_cancelled()
        return self.function()


@dataclass(frozen=True, slots=True)
class Work(Generic[_ResultT]):
    """A cancellable job made of one function, such as writing a file.

    It waits only for others of its kind: the report of a large model takes minutes, and two would block every tab.
    """

    title: Text
    function: Callable[[CancelToken], _ResultT]
    queue: str = "work"
    key: str = ""

    def run(self, context: JobContext) -> _ResultT:
        """Call the function."""
        context.cancel.raise_if_cancelled()
        return self.function(context.cancel)


def _nothing(_: Any) -> None:
    """The default callback: does nothing."""


@dataclass(slots=True, eq=False)
class _Entry:
    """A submitted job and its state. Only the GUI thread touches the fields."""

    row: JobRow
    job: Job[Any]
    generation: int
    on_done: Callable[[Any], None]
    on_failed: Callable[[PasslensError], None]
    on_cancelled: Callable[[Any], None]
    on_events: Callable[[tuple[Event, ...]], None]
    quiet: bool
    cancel: CancelToken = field(default_factory=CancelToken)
    inbox: queue.SimpleQueue[Event] = field(default_factory=queue.SimpleQueue)
    started: float | None = None


class _Queue:
    """A queue with its daemon threads: a stuck job must never keep the process alive."""

    def __init__(self, name: str, threads: int, work: Callable[[_Entry], None]) -> None:
        self._queue: queue.SimpleQueue[_Entry | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._loop, args=(work,), name=f"{name}-{index}", daemon=True)
            for index in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def put(self, entry: _Entry) -> None:
        self._queue.put(entry)

    def stop(self, timeout: float) -> None:
        for _ in self._threads:
            self._queue.put(None)
        deadline = time.monotonic() + timeout
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))

    def _loop(self, work: Callable[[_Entry], None]) -> None:
        while (entry := self._queue.get()) is not None:
            work(entry)
            del entry  # otherwise its data, such as a closed session, would live until the next job


class Jobs(QObject):
    """Runs jobs and calls back on the GUI thread.

    Signals:
        listed: The rows changed: running and waiting jobs first, then ended ones, newest first.
        failed: PasslensError: a job failed, and its ``on_failed`` was called.
        failed_unseen: A job without ``on_failed`` failed.
        requested: Id, UntrustedError: a job would start a program from a file from elsewhere. It waits for ``go_on`` or
            ``cancel``, and is listed from then on.
        rested: The last job ended, and none waits.
    """

    listed = Signal(object)  # tuple[JobRow, ...]
    failed = Signal(object)
    failed_unseen = Signal(object)  # PasslensError
    requested = Signal(int, object)
    rested = Signal()
    _started = Signal(object)
    _ended = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queues: dict[str, _Queue] = {}
        self._entries: dict[int, _Entry] = {}
        self._finished: list[JobRow] = []
        self._generations: dict[str, int] = {}
        self._next_id = 1
        self._closed = False
        self._started.connect(self._on_started, Qt.ConnectionType.QueuedConnection)
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)
        self._timer = QTimer(self)
        self._timer.setInterval(UPDATE_INTERVAL_MS)
        self._timer.timeout.connect(self._deliver)
        self._listing = QTimer(self)  # once a turn of the event loop: fixes start by the dozen
        self._listing.setSingleShot(True)
        self._listing.timeout.connect(lambda: self.listed.emit(self.rows()))

    def submit(
        self,
        job: Job[_ResultT],
        on_done: Callable[[_ResultT], None] = _nothing,
        *,
        on_failed: Callable[[PasslensError], None] | None = None,
        on_cancelled: Callable[[Any], None] = _nothing,
        on_events: Callable[[tuple[Event, ...]], None] = _nothing,
        quiet: bool = False,
        delay_ms: int = 0,
    ) -> int:
        """Queue a job; all callbacks run on the GUI thread.

        Args:
            job: The job. If it has a key, older jobs of that key are cancelled and their results dropped.
            on_done: Takes the result.
            on_failed: Takes a UserError or BugError; without it, ``failed_unseen`` is emitted.
            on_cancelled: Takes the CancelledError, which may carry a partial result; None when a newer job of the key
                replaced it.
            on_events: Takes the events since the last call, at most ten times a second.
            quiet: Do not list it in the Jobs panel, as for a short query on a click.
            delay_ms: Delay before the start, so that earlier results are painted first.

        Returns:
            The job's id.
        """
        key = job.key
        generation = self._generations.get(key, 0) + 1 if key else 0
        if key:
            self._generations[key] = generation
            for entry in self._entries.values():
                if entry.job.key == key:
                    self._request_cancel(entry)
        row = JobRow(self._next_id, translated(as_message(job.title)), job.queue, JobState.WAITING, "", None, None)
        self._next_id += 1
        entry = _Entry(
            row, job, generation, on_done, on_failed or self.failed_unseen.emit, on_cancelled, on_events, quiet
        )
        self._entries[row.id] = entry
        if delay_ms:
            QTimer.singleShot(delay_ms, self, lambda: self._begin(entry))
        else:
            self._begin(entry)
        self._timer.start()
        self._announce(entry)
        return row.id

    def call(
        self,
        title: Text,
        key: str,
        function: Callable[[], _ResultT],
        on_done: Callable[[_ResultT], None] = _nothing,
        on_failed: Callable[[PasslensError], None] | None = None,
        queue: str = "query",
        delay_ms: int = 0,
    ) -> int:
        """Ask one question, without a row in the Jobs panel."""
        call = Call(title, key, function, queue)
        return self.submit(call, on_done, on_failed=on_failed, quiet=True, delay_ms=delay_ms)

    def cancel(self, job_id: int) -> None:
        """Ask a job to stop; it shows ``cancelling…`` at once. Unknown and ended ids are ignored."""
        entry = self._entries.get(job_id)
        if entry is not None:
            waits = entry.row.state is JobState.WAITING
            self._request_cancel(entry)
            self._announce(entry)
            if waits:  # and need not wait for the job before it
                self._ended.emit(entry, None, CancelledError())

    def go_on(self, job_id: int) -> None:
        """Restart a job that asked; ignores others."""
        entry = self._entries.get(job_id)
        if entry is not None and entry.row.state is JobState.ASKING:
            entry.row = replace(entry.row, state=JobState.WAITING)
            self._begin(entry)
            self._announce(entry)

    def cancel_all(self) -> None:
        """Ask every job to stop."""
        for job_id in tuple(self._entries):
            self.cancel(job_id)

    def drop(self, key: str) -> None:
        """Cancel the job of a key and drop its result."""
        self._generations[key] = self._generations.get(key, 0) + 1
        for entry in self._entries.values():
            if entry.job.key == key:
                self._request_cancel(entry)

    def rows(self) -> tuple[JobRow, ...]:
        """The rows of the Jobs panel."""
        live = [self._timed(entry) for entry in self._entries.values() if not entry.quiet]
        live.sort(key=lambda row: (row.state is JobState.WAITING, row.id))
        return (*live, *reversed(self._finished))

    def active(self) -> tuple[JobRow, ...]:
        """Unfinished jobs that are listed."""
        return tuple(self._timed(entry) for entry in self._entries.values() if not entry.quiet)

    def first_of(self, queue: str) -> str:
        """The title of the job that a new job of the queue would wait for; empty if none."""
        return next((entry.row.title for entry in self._entries.values() if entry.row.queue == queue), "")

    def idle(self) -> bool:
        """Whether no job runs or waits, quiet ones included."""
        return self._closed or not self._entries

    @property
    def newest(self) -> int:
        """The id of the job that was submitted last; 0 before the first."""
        return self._next_id - 1

    def close(self, timeout: float = 4.0) -> None:
        """Cancel all jobs and wait briefly for the threads; no callback runs afterwards."""
        self._closed = True
        self._timer.stop()
        for entry in self._entries.values():
            entry.cancel.cancel()
        deadline = time.monotonic() + timeout
        for one in self._queues.values():
            one.stop(max(0.0, deadline - time.monotonic()))

    def _begin(self, entry: _Entry) -> None:
        if not self._closed:
            self._queue(entry.job.queue).put(entry)

    def _queue(self, name: str) -> _Queue:
        if name not in self._queues:
            self._queues[name] = _Queue(name, QUERY_THREADS if name == "query" else 1, self._work)
        return self._queues[name]

    def _work(self, entry: _Entry) -> None:
        """Run one job; on a queue's thread."""
        result: Any = None
        error: PasslensError | None = None
        try:
            entry.cancel.raise_if_cancelled()
            self._emit(self._started, entry)
            result = entry.job.run(JobContext(cancel=entry.cancel, emit=entry.inbox.put))
        except PasslensError as caught:
            error = caught
        except Exception as caught:  # any other exception is a bug, and must not end the queue's thread
            _log.exception("the job %r failed", entry.job.title)
            last = traceback.extract_tb(caught.__traceback__)[-1]
            error = BugError(f"{entry.job.title}: {type(caught).__name__}: {caught} ({last.name}, line {last.lineno})")
        self._emit(self._ended, entry, result, error)

    def _emit(self, signal: Any, *values: object) -> None:
        if self._closed:
            return
        try:
            signal.emit(*values)
        except RuntimeError:  # Qt deleted this object with the window while the job ran
            self._closed = True

    def _on_started(self, entry: _Entry) -> None:
        if entry.row.id in self._entries:
            entry.started = time.monotonic()
            if entry.row.state is JobState.WAITING:
                entry.row = replace(entry.row, state=JobState.RUNNING)
            self._announce(entry)

    def _on_ended(self, entry: _Entry, result: Any, error: PasslensError | None) -> None:
        if self._closed or entry.row.id not in self._entries:  # cancelled while it waited, and removed from its queue
            return
        self._hand_over(entry)
        if isinstance(error, UntrustedError) and not entry.cancel.cancelled:
            entry.row, entry.started = replace(entry.row, state=JobState.ASKING, text=""), None
            entry.quiet = False
            self._announce(entry)
            self.requested.emit(entry.row.id, error)
            return
        self._entries.pop(entry.row.id, None)
        stale = bool(entry.job.key) and entry.generation != self._generations.get(entry.job.key)
        match error:
            case None:
                state, text = JobState.DONE, entry.row.text
            case CancelledError():
                state, text = JobState.CANCELLED, ""
            case UserError():
                state, text = JobState.FAILED, translated(error.title)
            case _:
                state, text = JobState.FAILED, str(error)
        row = self._timed(entry)
        if not entry.quiet:
            self._finished.append(replace(row, state=state, text=text, fraction=None))
            del self._finished[:-KEPT_FINISHED]
        if not self._entries:
            self._timer.stop()
        if stale or state is JobState.CANCELLED:
            entry.on_cancelled(error if isinstance(error, CancelledError) else None)
        elif error is not None:
            entry.on_failed(error)
            self.failed.emit(error)
        else:
            entry.on_done(result)
        self._announce(entry)
        if not self._entries:  # no callback submitted another job
            self.rested.emit()

    def _request_cancel(self, entry: _Entry) -> None:
        entry.cancel.cancel()
        asking = entry.row.state is JobState.ASKING
        entry.row = replace(entry.row, state=JobState.CANCELLING)
        if asking:  # it is on no queue, so it ends here
            self._begin(entry)

    def _deliver(self) -> None:
        for entry in tuple(self._entries.values()):
            self._hand_over(entry)
        if any(not entry.quiet for entry in self._entries.values()):
            self.listed.emit(self.rows())

    def _hand_over(self, entry: _Entry) -> None:
        events: list[Event] = []
        while not entry.inbox.empty():
            events.append(entry.inbox.get())
        if not events:
            return
        events = coalesce(events)
        for event in events:
            match event:
                case StageStarted(title=title):
                    entry.row = replace(entry.row, text=translated(title), fraction=None)
                case Progress(text=text, fraction=fraction):
                    entry.row = replace(entry.row, text=translated(text), fraction=fraction)
                case _:
                    pass
        entry.on_events(tuple(events))

    def _timed(self, entry: _Entry) -> JobRow:
        if entry.started is None:
            return entry.row
        return replace(entry.row, seconds=time.monotonic() - entry.started)

    def _announce(self, entry: _Entry) -> None:
        if not entry.quiet:
            self._listing.start()


def coalesce(events: list[Event]) -> list[Event]:
    """Keep the last progress and the last pass count, and all other events in order."""
    kept: list[Event] = []
    seen: set[type] = set()
    for event in reversed(events):
        if isinstance(event, Progress | PassesArrived):
            if type(event) in seen:
                continue
            seen.add(type(event))
        kept.append(event)
    kept.reverse()
    return kept
