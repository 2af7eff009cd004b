"""Starts and cancels compiles and imports, and publishes their events while they run."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from passlens.engine.compile.request import HANG_SECONDS, CompileRequest, PassCapture, as_compiled
from passlens.engine.errors import PasslensError, UserError
from passlens.engine.events import (
    AnalysisArrived,
    Event,
    LogLine,
    PassesArrived,
    PhaseArrived,
    Progress,
    SessionOpened,
    StageStarted,
    Warned,
)
from passlens.engine.jobs import Job
from passlens.engine.queries import Queries
from passlens.engine.session.rows import PHASES, DispatchOf
from passlens.engine.toolchain import OWN
from passlens.gui.kit.translation import number_of, tr, translated
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.state import AppState, CompileActivity, OpenSession, setup_of

RETRY_MS = 100


@dataclass(slots=True, eq=False)
class _Compile:
    """A running compile or import.

    Attributes:
        of: The model, the dumps, or the title of a dispatch.
        last_phase: The number of its phases.
        activity: The current stage.
        path: The session that it writes; None before the session exists.
    """

    of: Path | str
    importing: bool
    last_phase: int
    activity: CompileActivity
    job_id: int = 0
    path: Path | None = None


class CompileController(QObject):
    """Shows one compile or import at a time; when the user opens something else, it continues as a job.

    Signals:
        started: The Path that is compiled or imported, or the title of a dispatch.
        arrived: The session has new data: ``passes`` or ``tables``.
        phase_running: The compiler's phase; empty if unknown.
        log_lines: list[str] for the Log panel.
        ended: The session's Path; None when it was cancelled before the session existed.
        failed: PasslensError: the compile could not run.
        refused: UserError: another compile runs.
        ended_unseen: The session's Path, if the user opened something else meanwhile.
    """

    started = Signal(object)
    arrived = Signal(str)
    phase_running = Signal(str)
    log_lines = Signal(object)
    ended = Signal(object)
    failed = Signal(object)
    refused = Signal(object)
    ended_unseen = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._current: _Compile | None = None
        self._left = list[_Compile]()
        self._importing = False
        self._opened = 0  # how many models and sessions were opened

    @property
    def running(self) -> bool:
        """Whether a compile or an import runs in the window."""
        return self._current is not None

    @property
    def importing(self) -> bool:
        """Whether the running or the last job is an import."""
        return self._importing

    @property
    def path(self) -> Path | None:
        """The session that the running compile writes; None before it exists."""
        return self._current.path if self._current is not None else None

    @property
    def job_id(self) -> int | None:
        """The id of the running job."""
        return self._current.job_id if self._current is not None else None

    def leave(self, path: Path) -> None:
        """Prepare to show a model or session: a compile of anything else continues as a job that the window ignores.

        A compile of this model, or one that writes this session, is shown again.
        """
        self._opened += 1
        current = self._current
        if current is not None and path not in {current.of, current.path}:
            self._left.append(current)
            self._close()
            if self._state.session is None:  # end the wait for the session of that compile
                self._state.session_changed.emit(None)
        back = next((one for one in self._left if path in {one.of, one.path}), None)
        if back is not None and self._current is None:
            self._left.remove(back)
            self._current, self._importing = back, back.importing
            self._state.set_activity(back.activity)

    def start(self, *, every_pass: bool = False) -> None:
        """Compile with the toolbar's options; does nothing without a source or during a compile.

        ``every_pass``: capture all passes during the compile; otherwise each is fetched when the user selects it.
        """
        request = self._state.setup.request()
        if request is not None:
            passes = PassCapture.ALL if every_pass else PassCapture.ON_DEMAND
            self._compile(replace(request, passes=passes), self._state.setup.dispatch)

    def capture_every_pass(self) -> None:
        """Compile the open session's input again with its options and all passes."""
        session = self._state.session
        if session is None or session.info.imported:
            return
        dispatch = session.info.dispatch
        of = None if dispatch is None else DispatchOf(dispatch.name, session.path)
        self._compile(as_compiled(session.info), of)

    def find_hang(self) -> None:
        """Compile the open session's model again with its options, up to the pass that makes no progress."""
        session = self._state.session
        if session is not None and not session.info.imported:
            request = replace(as_compiled(session.info), passes=PassCapture.ON_DEMAND, hang_after=HANG_SECONDS)
            self._compile(request, None)

    def capture_dispatch(self, name: str) -> None:
        """Compile one dispatch of the session alone, with all passes; with the toolbar's options if those are its."""
        session, setup = self._state.session, self._state.setup
        if session is None:
            return
        if self.running:
            self.refused.emit(
                UserError(
                    tr("Compiling", "@{name} was not captured: a compile or import is running.").format(name=name),
                    hint=tr("Compiling", "Capture it afterwards."),
                )
            )
            return
        request = setup.request()
        if request is None or request.source != session.info.source:
            request = as_compiled(session.info)
        if session.info.imported:  # the options behind the dumps are unknown: use those of the toolbar
            request = replace(request, toolchain=setup.toolchain or OWN)
        self._compile(request, DispatchOf(name, session.path))

    def _compile(self, request: CompileRequest, dispatch: DispatchOf | None) -> None:
        if self.running:
            return
        if dispatch is None:
            from passlens.engine.compile.job import CompileJob  # noqa: PLC0415 - not with the window

            self._submit(CompileJob(request), request.source, importing=False)
            return
        from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest  # noqa: PLC0415 - not with the window

        job = DispatchJob(DispatchRequest(dispatch.session, dispatch.name, request))
        self._submit(
            job,
            tr("Compiling", "@{name} of {session}").format(name=dispatch.name, session=dispatch.session),
            importing=False,
            last_phase=PHASES.index("hal") + 1,  # from this phase on, a dispatch has machine code
        )

    def import_dumps(self, path: Path) -> None:
        """Import a dump folder or a log; refused while the same one is being imported."""
        self.leave(path)
        if self.running:
            self.failed.emit(
                UserError(
                    tr("Compiling", "{name} was not imported: a compile or import is running.").format(name=path.name),
                    hint=tr("Compiling", "Open it again afterwards."),
                )
            )
            return
        from passlens.engine.importing.job import ImportJob, ImportRequest  # noqa: PLC0415 - not with the window

        self._submit(ImportJob(ImportRequest(path)), path, importing=True)

    def _submit(self, job: Job[Path], source: Path | str, *, importing: bool, last_phase: int = len(PHASES)) -> None:
        before = self._jobs.first_of(job.queue)
        activity = CompileActivity(
            tr("Compiling", "Waits for: {job}").format(job=before) if before else tr("Compiling", "Starting…")
        )
        one = _Compile(source, importing, last_phase, activity)
        self._importing = importing
        self._state.set_activity(activity)
        self.started.emit(source)
        self._current = one
        one.job_id = self._jobs.submit(
            job,
            partial(self._done, one),
            on_failed=partial(self._failed, one),
            on_cancelled=partial(self._cancelled, one),
            on_events=partial(self._take, one),
        )

    def cancel(self) -> None:
        """Cancel the compile, and show that at once. Captured passes stay."""
        current = self._current
        if current is not None:
            current.activity = replace(current.activity, cancelling=True)
            self._state.set_activity(current.activity)
            self._jobs.cancel(current.job_id)

    def _take(self, one: _Compile, events: tuple[Event, ...]) -> None:
        activity = one.activity
        lines: list[str] = []
        phases: list[str] = []
        passes = tables = False
        for event in events:
            match event:
                case StageStarted(title=title):
                    activity = replace(activity, title=translated(title), text="", fraction=None)
                case Progress(text=text, fraction=fraction):
                    activity = replace(activity, text=translated(text), fraction=fraction)
                case SessionOpened(path=path):
                    self._open(one, path)
                case PhaseArrived(name=name, ordinal=ordinal):
                    activity = replace(activity, text=name)
                    phases.append(PHASES[ordinal] if ordinal < one.last_phase else "")
                    passes = True
                case PassesArrived(total=total, last=last):
                    activity = replace(activity, text=f"{number_of(total, 'pass', 'passes')}, {last}")
                    passes = True
                case AnalysisArrived():
                    tables = True
                case LogLine(text=text):
                    lines.append(text)
                case Warned(message=message):
                    lines.append(f"▲ {translated(message)}")
                case _:
                    pass
        one.activity = activity
        if one is not self._current:
            return
        self._state.set_activity(activity)
        if phases:
            self.phase_running.emit(phases[-1])
        if lines:
            self.log_lines.emit(lines)
        if passes:
            self.arrived.emit("passes")
        if tables:
            self.arrived.emit("tables")

    def _open(self, one: _Compile, path: Path) -> None:
        """Show the session that the compile has begun to write."""
        one.path = path

        def show(session: OpenSession) -> None:
            if one is self._current:
                self._show(session)

        def again(_: PasslensError) -> None:
            # The writer may not have committed its first transaction; the end of the compile opens the session again.
            QTimer.singleShot(RETRY_MS, ask)

        def ask() -> None:
            if one is not self._current:
                return
            self._jobs.call(
                tr("Compiling", "Open {name}").format(name=path.name),
                "compile-session",
                lambda: open_session(path),
                show,
                again,
            )

        ask()

    def _done(self, one: _Compile, path: Path) -> None:
        if not self._ends(one):
            self.ended_unseen.emit(path)
            return
        session = self._state.session
        if session is None or session.path != path:
            self._show_at_end(path)
            return
        self.ended.emit(path)

    def _show_at_end(self, path: Path) -> None:
        opened = self._opened

        def show(session: OpenSession) -> None:
            if self._opened == opened:
                self._show(session)
                self.ended.emit(path)
            else:  # the user opened something else meanwhile
                self.ended_unseen.emit(path)

        self._jobs.call(
            tr("Compiling", "Open {name}").format(name=path.name),
            "compile-session",
            lambda: open_session(path),
            show,
            self.failed.emit,
        )

    def _show(self, session: OpenSession) -> None:
        self._state.set_session(session)
        if session.info.imported or session.info.dispatch:
            self._state.set_setup(setup_of(session.info))

    def _failed(self, one: _Compile, error: PasslensError) -> None:
        if self._ends(one):
            self.failed.emit(error)
        else:
            self._jobs.failed_unseen.emit(error)

    def _cancelled(self, one: _Compile, _: object) -> None:
        if self._ends(one):
            self.ended.emit(None)

    def _ends(self, one: _Compile) -> bool:
        """Forget an ended compile; returns whether the window shows it."""
        if one is not self._current:
            self._left.remove(one)
            return False
        self._close()
        return True

    def _close(self) -> None:
        self._current = None
        self._state.set_activity(None)
        self.phase_running.emit("")


def open_session(path: Path) -> OpenSession:
    """Open a session and read its head; on a query thread."""
    queries = Queries(path, in_child=True)
    return OpenSession(path, queries, queries.info())
