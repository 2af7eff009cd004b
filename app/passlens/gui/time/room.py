"""The room of the Time tab: reads times when shown, traces patterns, and links to passes."""

from __future__ import annotations

from typing_extensions import override

from passlens.engine.compile.pass_times import PassTimes
from passlens.engine.compile.patterns import PatternTable
from passlens.engine.errors import BugError, PasslensError
from passlens.engine.queries import Queries
from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Room
from passlens.gui.shell.reading import Overview
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import OpenSession
from passlens.gui.shell.targets import PassListTarget, PassTarget, PatternsTarget, Target
from passlens.gui.shell.window.messages import notice_of
from passlens.gui.time import TIME
from passlens.gui.time.controller import TraceController
from passlens.gui.time.flame import Flame
from passlens.gui.time.view import PASSES, PATTERNS, TimeView


class TimeRoom(Room):
    """The Time tab."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.tracing = tracing = TraceController(self.state, shell.jobs, self)
        self._view = view = TimeView(shell.themes)
        self._read: object = None
        self._listed: object = None
        view.watched.connect(self.read_if_shown)
        view.page_changed.connect(self.read_if_shown)
        view.passes_requested.connect(self.show_passes)
        view.patterns.trace_requested.connect(tracing.start)
        view.patterns.cancel_requested.connect(tracing.cancel)
        view.patterns.passes_requested.connect(lambda name: shell.open(PassListTarget(name, changed=True)))
        tracing.started.connect(view.patterns.begin)
        tracing.progressed.connect(view.patterns.say)
        tracing.cancelling.connect(view.patterns.cancelling)
        tracing.finished.connect(self.take_table)
        tracing.cancelled.connect(view.patterns.stop)
        tracing.failed.connect(self.fail_trace)
        shell.session.overview_changed.connect(self.take_overview)
        self.state.session_changed.connect(self.forget)

    @property
    @override
    def view(self) -> TimeView:
        return self._view

    @override
    def open(self, target: Target) -> None:
        if isinstance(target, PatternsTarget):
            self.trace(target.dispatch)

    @override
    def show_phase(self, name: str) -> bool:
        shown = self.shell.shows(TIME)
        if shown:
            self.view.show_page(PASSES)
            self.view.show_phase(name)
        return shown

    def forget(self, session: OpenSession | None) -> None:
        """Clear the tab when the session changes."""
        self._read = self._listed = None
        self.shell.jobs.drop("times")
        self.shell.jobs.drop("dispatches")
        hint = (
            tr("WiringTime", "Reading the session…")
            if session
            else tr("WiringTime", "Open a model and compile it (F5).")
        )
        self.view.show_empty(tr("WiringTime", "No times to show"), hint)
        self.view.patterns.clear()
        self.view.patterns.set_dispatches(())

    def take_overview(self, overview: Overview | None) -> None:
        """Read again when the session has more."""
        if overview is not None:
            self.read_if_shown()

    def read_if_shown(self) -> None:
        """Read the current page while the tab is visible, if the session has changed since."""
        view, session, jobs = self.view, self.state.session, self.shell.jobs
        if not view.isVisible():
            return
        if session is None:
            view.show_empty(tr("WiringTime", "No times to show"), tr("WiringTime", "Open a model and compile it (F5)."))
            return
        if self.shell.compiling.running:
            view.show_empty(
                tr("WiringTime", "The model is being compiled"),
                tr("WiringTime", "The compiler reports its times when it has ended."),
            )
            return
        queries, state = session.queries, (session.path, session.info.pass_count, session.info.outcome)
        if self._read != state:
            self._read = state
            view.wait()
            jobs.call(
                tr("WiringTime", "Read the times"),
                "times",
                lambda: read_times(queries),
                lambda found: view.set_times(*found),
                self.fail,
            )
        if view.pages.value == PATTERNS and self._listed != state:
            self._listed = state
            jobs.call(
                tr("WiringTime", "List the dispatches"),
                "dispatches",
                lambda: tuple(one.symbol for one in queries.dispatches.listing()),
                self.take_dispatches,
                self.fail_trace,
            )

    def take_dispatches(self, symbols: tuple[str, ...]) -> None:
        """Offer the dispatches."""
        none = tr(
            "WiringTime", "The session has the source of no dispatch: it has no IR of phase 'executable-sources'."
        )
        self.view.patterns.set_dispatches(symbols, "" if symbols else none)
        self.view.patterns.choose(self._dispatch())

    def fail(self, error: PasslensError) -> None:
        """Show why the times cannot be read."""
        message = notice_of(error)
        self.view.show_empty(message.sentence, message.hint)
        if isinstance(error, BugError):
            self.shell.messages.show_error(error)

    def show_passes(self, name: str, changed: int, pass_id: int | None) -> None:
        """List the executions of a pass, and show the IR of one."""
        self.shell.open(PassListTarget(name, changed=changed > 0))
        if pass_id is not None:
            self.shell.open(PassTarget(pass_id))

    def trace(self, dispatch: str) -> None:
        """Trace a dispatch; without one, let the user choose."""
        self.shell.show(TIME)
        self.view.show_page(PATTERNS)
        if dispatch:
            self.view.patterns.set_dispatches((dispatch,))
            self._listed = None
            self.tracing.start(dispatch)
            self.read_if_shown()

    def trace_selected(self) -> None:
        """Trace the selected dispatch, or that of the selected pass."""
        self.trace(self._dispatch())

    def take_table(self, table: PatternTable) -> None:
        """Show the counted patterns."""
        self.view.patterns.set_table(table)
        self.view.show_page(PATTERNS)

    def fail_trace(self, error: PasslensError) -> None:
        """Show why a trace failed."""
        message = notice_of(error)
        self.view.patterns.fail(f"{message.sentence} {message.hint}".strip())
        if isinstance(error, BugError):
            self.shell.messages.show_error(error)

    def _dispatch(self) -> str:
        """The selected dispatch, otherwise the session's; empty for none."""
        session = self.state.session
        alone = session.info.dispatch.name if session is not None and session.info.dispatch else ""
        return self.state.selection.dispatch or alone


def read_times(queries: Queries) -> tuple[PassTimes, Flame]:
    """The times of a session, and its bars ready to paint; on a query thread."""
    times = queries.passes.times()
    return times, Flame(times.bars)
