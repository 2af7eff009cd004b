"""Runs the cells of a campaign on this machine, several concurrently."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import median
from typing import Protocol

import psutil

from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest
from passlens.engine.compile.job import CompileJob
from passlens.engine.errors import BugError, CancelledError, PasslensError, UserError
from passlens.engine.events import Event, SessionOpened
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message
from passlens.engine.process import run_child
from passlens.engine.run.benchmark_values import BenchmarkRequest
from passlens.engine.run.record import record_benchmark
from passlens.engine.run.values import RunRequest
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.replacing import discard, name_beside, remove
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs.session_benchmark import SessionBenchmarkJob, Subject
from passlens.engine.sweep.installer import Installer
from passlens.engine.sweep.results import Cell, CellEnd, CellResult, Spread, read_result

CANNOT_JUDGE = 125
"""The exit code of a command that cannot judge, as in ``git bisect run``."""
_COMPILE_BYTES = 4 << 30
"""The memory reserved for each compile: a model of 32 layers takes some 3 GB."""
_POLL_SECONDS = 0.1
"""The interval at which a cell's events are forwarded."""


@dataclass(frozen=True, slots=True)
class Task:
    """A cell to run.

    Attributes:
        key: The key of the cell, see ``key_of_cell``.
        session: The path for its session.
        model: The session of the model, for a cell that compiles one of its dispatches.
    """

    key: str
    cell: Cell
    session: Path
    model: Path | None = None


class Executor(Protocol):
    """Runs tasks: here, or elsewhere."""

    def results(self, tasks: Sequence[Task], context: JobContext) -> Iterator[CellResult]:
        """The result of each task, in the order in which they end.

        Raises:
            CancelledError: The user cancelled; earlier results were returned before.
        """
        ...


def jobs_here() -> int:
    """The number of concurrent compiles that this machine can handle: each uses several threads and much memory."""
    processors = os.cpu_count() or 1
    room = int(psutil.virtual_memory().available) // _COMPILE_BYTES
    return max(1, min(max(2, processors // 2), processors, room))


class LocalExecutor:
    """Runs tasks on this machine."""

    def __init__(self, installer: Installer, jobs: int = 0) -> None:
        """``jobs``: the number of concurrent ones; 0: as many as the machine can handle."""
        self._installer = installer
        self._jobs = jobs or jobs_here()

    def results(self, tasks: Sequence[Task], context: JobContext) -> Iterator[CellResult]:
        """See ``Executor``."""
        alone = self._jobs == 1 or len(tasks) == 1
        events = SimpleQueue[Event]()  # events must be emitted on the job's thread
        installing = JobContext(context.cancel, events.put)
        compiling = installing if alone else JobContext(context.cancel)
        waiting = list(reversed(tasks))
        running = set[Future[CellResult]]()
        with ThreadPoolExecutor(self._jobs, thread_name_prefix="sweep") as pool:
            while waiting or running:
                while waiting and len(running) < self._jobs and not context.cancel.cancelled:
                    running.add(pool.submit(carry_out, waiting.pop(), self._installer, installing, compiling))
                if not running:
                    break
                ended, running = wait(running, _POLL_SECONDS, FIRST_COMPLETED)
                _pass_on(events, context)
                for one in ended:
                    with suppress(CancelledError):
                        yield replace(one.result(), together=1 if alone else self._jobs)
        context.cancel.raise_if_cancelled()


def _pass_on(events: SimpleQueue[Event], context: JobContext) -> None:
    """Forward the events of cells, except the session that they write: nobody should open it before it is complete."""
    with suppress(Empty):
        while True:
            event = events.get_nowait()
            if not isinstance(event, SessionOpened):
                context.emit(event)


def carry_out(task: Task, installer: Installer, installing: JobContext, compiling: JobContext) -> CellResult:
    """Try one cell; any error is a result.

    Raises:
        CancelledError: The user cancelled; nothing is left.
    """
    try:
        if task.cell.request is None:
            return _run_command(task, compiling)
        installer.bring(task.cell.request.toolchain, installing)
        return _compiled(task, compiling)
    except UserError as error:
        return CellResult(task.key, CellEnd.NOT_TRIED, error.title)
    except CancelledError:
        raise
    except (PasslensError, OSError, MemoryError) as error:
        what = Message("sweep.cell-broke", "Passlens failed on it: {error}.", error=error)
        return CellResult(task.key, CellEnd.NOT_TRIED, what)


def _compiled(task: Task, context: JobContext) -> CellResult:
    times = list[float]()
    result = _compile_once(task, context)
    for _ in range(1, task.cell.repeat):
        if result.compile_ns is None:
            return result
        times.append(result.compile_ns.median)
        result = _compile_once(task, context)
    if result.compile_ns is not None and times:
        times.append(result.compile_ns.median)
        result = replace(result, compile_ns=Spread(median(times), min(times), max(times)))
    return result


def _compile_once(task: Task, context: JobContext) -> CellResult:
    request = task.cell.request
    if request is None:
        raise BugError("A command has no request.")
    session = _free(task.session)
    request = replace(request, output=session, passes=task.cell.passes)
    try:
        if task.cell.dispatch and task.model is not None:
            session = DispatchJob(DispatchRequest(task.model, task.cell.dispatch, request)).run(context)
        else:
            session = CompileJob(request).run(context)
        with SessionReader(session) as reader:
            outcome = reader.info().outcome
        if outcome is OutcomeKind.CANCELLED or context.cancel.cancelled:
            raise CancelledError("Cancelled.")
    except CancelledError:
        with suppress(OSError):
            remove(session)
        raise
    return read_result(task.key, session)


def _free(session: Path) -> Path:
    """The path for a session: the leftover of a stopped campaign there is removed; if it must stay, another name."""
    try:
        discard(session)
    except UserError:
        return name_beside(session)
    return session


def _run_command(task: Task, context: JobContext) -> CellResult:
    outcome = run_child(task.cell.command, cancel=context.cancel)
    context.cancel.raise_if_cancelled()
    if outcome.ok:
        return CellResult(task.key, CellEnd.COMPILES)
    end = CellEnd.CRASHES if outcome.crashed else CellEnd.FAILS
    end = CellEnd.NOT_TRIED if outcome.exit_code == CANNOT_JUDGE else end
    return CellResult(task.key, end, outcome.sentence())


def measured(result: CellResult, cell: Cell, session: Path, context: JobContext) -> CellResult:
    """The result with its run time, measured now without other work of ours; the run is stored in the session.

    Raises:
        CancelledError: The user cancelled.
    """
    how = cell.measure
    if how is None or result.end is not CellEnd.COMPILES:
        return result
    subject = Subject(RunRequest(session, how.device, how.function, how.inputs, how.parameters))
    request = BenchmarkRequest((), limit_s=how.limit_s)
    try:
        found = SessionBenchmarkJob((subject,), request).run(context)
        record_benchmark(session, found)
    except UserError as error:
        return replace(result, run_fault=error.title_and_hint())
    side = found.sides[0] if found.sides else None
    if found.outcome is not OutcomeKind.OK or side is None or side.statistics is None or side.interval is None:
        return replace(result, run_fault=found.sentence)
    spread = Spread(side.statistics.median_ns, side.interval.low, side.interval.high)
    return replace(result, run_ns=spread, run_fault=NOTHING)
