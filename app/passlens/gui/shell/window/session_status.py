"""Shows the open session, its compile options and running jobs in toolbar, status line and title."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from passlens.engine.errors import PasslensError
from passlens.engine.messages import first_sentence
from passlens.engine.session.naming import name_of
from passlens.engine.session.rows import OutcomeKind, SessionInfo
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.features import JOBS
from passlens.gui.shell.files.opening import OpenedSource
from passlens.gui.shell.files.session_names import OUTCOME_MARKS
from passlens.gui.shell.jobs import JobRow, JobState
from passlens.gui.shell.setup.toolbar import Toolbar
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import OpenSession, Setup, setup_of
from passlens.gui.shell.targets import SessionComparisonTarget
from passlens.gui.shell.window.session_path import SessionPath
from passlens.gui.shell.window.status_line import StatusLine


class SessionStatus(QObject):
    """Follows session, options and jobs."""

    def __init__(self, shell: Shell, toolbar: Toolbar, path: SessionPath, line: StatusLine) -> None:
        super().__init__(shell)
        self._path = path
        path.parent_requested.connect(shell.open_path)
        path.comparison_requested.connect(lambda one, other: shell.open(SessionComparisonTarget(one, other)))
        path.saving_requested.connect(lambda: shell.do("file.model"))
        self._shell = shell
        self._state = shell.state
        self._toolbar = toolbar
        self._line = line
        self._state.session_changed.connect(self.show_session)
        self._state.info_changed.connect(self.show_info)
        self._state.setup_changed.connect(self.show_setup)
        shell.opening.source_opened.connect(self.show_source)
        shell.compiling.ended.connect(self.show_end)
        shell.compiling.failed.connect(self.show_failure)
        shell.jobs.listed.connect(self.show_jobs)
        line.job_clicked.connect(lambda: shell.show(JOBS))
        line.set_session(None, self._state.setup)
        self._name()

    def show_session(self, session: OpenSession | None) -> None:
        """Show another session."""
        self._line.set_session(session.info if session else None, self._state.setup)
        self._path.set_session(session.info if session else None)
        self._name()
        if session is not None:
            self.show_info(session.info)

    def show_setup(self, setup: Setup) -> None:
        """Show the options of the next compile."""
        if self._state.session is None:
            self._line.set_session(None, setup)
        self._name()

    def show_source(self, opened: OpenedSource) -> None:
        """Show an input that is not compiled yet."""
        del opened
        self._toolbar.set_status(tr("WiringFiles", "Not compiled"), "muted")
        self._name()

    def show_info(self, info: SessionInfo) -> None:
        """Show the head of the session."""
        running = self._shell.compiling.running
        if info.imported and self._state.setup.imported:  # the IR reveals during the import what it was compiled for
            self._state.set_setup(setup_of(info))
        self._line.set_session(info, self._state.setup)
        self._path.set_session(info)
        self._name(info)
        mark, role = OUTCOME_MARKS[info.outcome]
        sentence = translated(first_sentence(info.sentence)).rstrip(".。")  # the Details show all of it
        if info.outcome is OutcomeKind.RUNNING and not running:
            imported, compiled = (
                tr("WiringSession", "Being imported by another Passlens"),
                tr("WiringSession", "Being compiled by another Passlens"),
            )
            sentence, mark, role = imported if info.imported else compiled, "●", "muted"
        self._toolbar.set_status(f"{mark} {sentence}" if sentence else "", role)

    def show_end(self, path: Path | None) -> None:
        """Show the outcome of the compile, which has no session if it was cancelled early."""
        if path is None or self._state.session is None:
            self._toolbar.set_status(tr("WiringJobs", "⊘ Cancelled"), "warn")

    def show_failure(self, error: PasslensError) -> None:
        """Show that the compile could not start."""
        del error
        imported = self._shell.compiling.importing
        status = tr("WiringJobs", "✕ Not imported") if imported else tr("WiringJobs", "✕ Not compiled")
        self._toolbar.set_status(status, "fail")

    def show_jobs(self, rows: tuple[JobRow, ...]) -> None:
        """Show the running job and the number of jobs."""
        live = [row for row in rows if not row.state.ended]
        running = [row for row in live if row.state is not JobState.WAITING]
        self._state.set_busy(bool(live))
        title = tr("WiringJobs", "Jobs {live}").format(live=len(live)) if live else tr("WiringJobs", "Jobs")
        self._shell.frame.rename(JOBS, title)
        if not running:
            self._line.set_job("")
            return
        more = tr("WiringJobs", " and {live} more").format(live=len(live) - 1) if len(live) > 1 else ""
        seconds = f" {running[0].seconds:.0f} s" if (running[0].seconds or 0) >= 1 else ""
        self._line.set_job(f"● {running[0].title}{seconds}{more}")

    def _name(self, info: SessionInfo | None = None) -> None:
        """Name the session or the input in the title bar."""
        session, source = self._state.session, self._state.setup.source
        known = info or (session.info if session else None)
        name = translated(name_of(known).text()) if known else source.name if source else ""
        title = tr("Window", "{name} — Passlens").format(name=name) if name else tr("Window", "Passlens")
        self._shell.window.setWindowTitle(title)
