"""Makes the open session smaller: reads its use of space, estimates savings, and applies the choice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from passlens.engine.errors import PasslensError, UserError
from passlens.engine.events import Event, Progress, StageStarted
from passlens.engine.queries import Queries
from passlens.engine.session.trim import TrimJob, TrimResult
from passlens.engine.session.trimmed import Drop
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.state import AppState, OpenSession

if TYPE_CHECKING:
    from passlens.engine.session.usage import Usage

PAUSE_MS = 250
"""How long a choice must stay unchanged before its savings are measured."""


class TrimController(QObject):
    """Measures and changes one session at a time.

    Signals:
        usage_read: Usage of the open session.
        estimated: The estimated savings of the choice in bytes, at once.
        measured: TrimResult of a copy, after a delay.
        progressed: The stage of the change, and its progress (0 to 1).
        done: TrimResult; the session was read again.
        failed: PasslensError of a reading or of the change.
        cancelled: The change was cancelled; the session is as it was.
    """

    usage_read = Signal(object)
    estimated = Signal(object)
    measured = Signal(object)
    progressed = Signal(str, float)
    done = Signal(object)
    failed = Signal(object)
    cancelled = Signal()

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._usage: Usage | None = None
        self._path: Path | None = None
        self._drop = Drop()
        self._job_id: int | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._measure)

    @property
    def path(self) -> Path | None:
        """The session measured last."""
        return self._path

    def begin(self, session: OpenSession) -> None:
        """Read a session's use of space."""
        self._path = session.path
        self._usage = None
        self._jobs.call(
            tr("Trimming", "Read what takes the space"),
            "trim-usage",
            session.queries.usage,
            self._take_usage,
            self.failed.emit,
        )

    def choose(self, drop: Drop) -> None:
        """Estimate the savings of a choice now, and measure them once the choice stays unchanged."""
        self._drop = drop
        usage = self._usage
        if usage is not None and not drop.empty:
            self._jobs.call(
                tr("Trimming", "Estimate"),
                "trim-estimate",
                lambda: usage.estimate(drop),
                self.estimated.emit,
                self.failed.emit,
            )
        self._jobs.drop("trim-measure")
        self._pause.start()

    def apply(self, drop: Drop) -> None:
        """Make the session smaller, then read it again."""
        if self._path is None or self._job_id is not None:
            return
        self._pause.stop()
        self._jobs.drop("trim-measure")
        self._job_id = self._jobs.submit(
            TrimJob(self._path, drop),
            self._reopen,
            on_failed=self._fail,
            on_cancelled=self._cancelled,
            on_events=self._take_events,
        )

    def cancel(self) -> None:
        """Stop the change."""
        if self._job_id is not None:
            self._jobs.cancel(self._job_id)

    def end(self) -> None:
        """Stop measuring when the dialog closes. A running change continues."""
        self._usage = None  # 15 MB for a large model
        self._pause.stop()
        for key in ("trim-usage", "trim-estimate", "trim-measure"):
            self._jobs.drop(key)

    def _take_usage(self, usage: Usage) -> None:
        self._usage = usage
        self.usage_read.emit(usage)

    def _measure(self) -> None:
        if self._path is not None and self._job_id is None:
            self._jobs.submit(
                TrimJob(self._path, self._drop, only_measure=True),
                self.measured.emit,
                on_failed=self.failed.emit,
                quiet=True,
            )

    def _take_events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            match event:
                case StageStarted(title=title):
                    self.progressed.emit(translated(title), 0.0)
                case Progress(text=text, fraction=fraction):
                    self.progressed.emit(translated(text), fraction or 0.0)
                case _:
                    pass

    def _reopen(self, result: TrimResult) -> None:
        """Read the session again if it is open; keep the selected pass if it still exists."""
        self._job_id = None
        session = self._state.session
        if session is None or session.path != result.path or not result.done:
            self.done.emit(result)
            return
        selected = self._state.selection.pass_id
        self._jobs.call(
            tr("Trimming", "Open {name}").format(name=result.path.name),
            "trim-reopen",
            lambda: open_again(result.path, selected),
            lambda opened: self._show(*opened, result),
            self.failed.emit,
        )

    def _show(self, session: OpenSession, selected_is_there: bool, result: TrimResult) -> None:
        selection = self._state.selection
        self._state.set_session(session)
        self._state.select(selection if selected_is_there else replace(selection, pass_id=None, line=0))
        self.done.emit(result)

    def _fail(self, error: PasslensError) -> None:
        self._job_id = None
        self.failed.emit(error)

    def _cancelled(self, _: object) -> None:
        self._job_id = None
        self.cancelled.emit()


def open_again(path: Path, pass_id: int | None) -> tuple[OpenSession, bool]:
    """Open a session; returns it and whether it still has the pass, if one was given. On a query thread."""
    queries = Queries(path)
    there = True
    if pass_id is not None:
        try:
            queries.texts.ir(pass_id)
        except UserError:
            there = False
    return OpenSession(path, queries, queries.info()), there
