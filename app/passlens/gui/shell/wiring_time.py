"""Connects the Time tab: times when they are wanted, traces of patterns, the way to passes; and what a pass is for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.engine.session.rows import PassDetails
from passlens.gui.kit.translation import tr
from passlens.gui.shell.messages import notice_of
from passlens.gui.shell.reading import Overview
from passlens.gui.shell.state import OpenSession
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.engine.compile.pass_times import PassTimes
    from passlens.engine.compile.patterns import PatternTable
    from passlens.engine.queries import Queries
    from passlens.engine.toolchain.passes import PassHelp
    from passlens.gui.time.flame import Flame
    from passlens.gui.time.view import TimeView

_PASSES, _PATTERNS = "passes", "patterns"  # the pages, as views/time_view.py names them; that is loaded when shown


class Times(Part):
    """The Time tab, and the toolchain's words on a pass."""

    @override
    def connect_parts(self, window: Window) -> None:
        self._read: object = None
        self._listed: object = None
        window.late_time.when_made(self.connect_view)
        window.tabs.currentChanged.connect(self.read_if_shown)
        window.session.overview_changed.connect(self.take_overview)
        window.session.details_changed.connect(self.explain)
        window.rail.phase_chosen.connect(self.zoom)
        window.trace_requested.connect(self.trace_selected)
        self.state.session_changed.connect(self.forget)

    def connect_view(self, view: TimeView) -> None:
        """The tab is there."""
        tracing = self.window_.tracing
        view.passes_requested.connect(self.show_passes)
        view.page_changed.connect(self.read_if_shown)
        view.patterns.trace_requested.connect(tracing.start)
        view.patterns.cancel_requested.connect(tracing.cancel)
        view.patterns.passes_requested.connect(lambda name: self.show_passes(name, 1, None))
        tracing.started.connect(view.patterns.begin)
        tracing.progressed.connect(view.patterns.say)
        tracing.cancelling.connect(view.patterns.cancelling)
        tracing.finished.connect(self.take_table)
        tracing.cancelled.connect(self.stop)
        tracing.failed.connect(self.fail_trace)

    @property
    def shown(self) -> TimeView | None:
        """The tab, while it is looked at."""
        view = self.window_.late_time.made
        return view if view is not None and self.window_.tabs.currentWidget() is view else None

    def forget(self, session: OpenSession | None) -> None:
        """Another session is open."""
        self._read = self._listed = None
        self.window_.jobs.drop("times")
        self.window_.jobs.drop("dispatches")
        view = self.window_.late_time.made
        if view is not None:
            hint = (
                tr("WiringTime", "Reading the session…")
                if session
                else tr("WiringTime", "Open a model and compile it (F5).")
            )
            view.show_empty(tr("WiringTime", "No times to show"), hint)
            view.patterns.clear()
            view.patterns.set_dispatches(())

    def take_overview(self, overview: Overview | None) -> None:
        """More of the session was read."""
        if overview is not None:
            self.read_if_shown()

    def read_if_shown(self, *_: object) -> None:
        """Read what the tab shows when it is looked at, and when the session has more since."""
        view, session, window = self.shown, self.state.session, self.window_
        if view is None:
            return
        if session is None:
            view.show_empty(tr("WiringTime", "No times to show"), tr("WiringTime", "Open a model and compile it (F5)."))
            return
        if window.compiling.running:
            view.show_empty(
                tr("WiringTime", "The model is being compiled"),
                tr("WiringTime", "The compiler reports its times when it has ended."),
            )
            return
        state = session.path, session.info.pass_count, session.info.outcome
        if self._read != state:
            self._read = state
            view.wait()
            ask = session.queries
            window.jobs.call(tr("WiringTime", "Read the times"), "times", lambda: read_times(ask), self.take, self.fail)
        if view.pages.value == _PATTERNS and self._listed != state:
            self._listed = state
            queries = session.queries
            window.jobs.call(
                tr("WiringTime", "List the dispatches"),
                "dispatches",
                lambda: tuple(one.symbol for one in queries.dispatches()),
                self.take_dispatches,
                self.fail_trace,
            )

    def take(self, found: tuple[PassTimes, Flame]) -> None:
        """The times are there."""
        self.window_.late_time.view.set_times(*found)

    def take_dispatches(self, symbols: tuple[str, ...]) -> None:
        """The dispatches are there."""
        none = tr(
            "WiringTime", "The session has the source of no dispatch: it has no IR of phase 'executable-sources'."
        )
        patterns = self.window_.late_time.view.patterns
        patterns.set_dispatches(symbols, "" if symbols else none)
        patterns.choose(self._dispatch())

    def fail(self, error: PasslensError) -> None:
        """The times cannot be read."""
        message = notice_of(error)
        self.window_.late_time.view.show_empty(message.sentence, message.hint)
        if isinstance(error, BugError):
            self.window_.messages.show_error(error)

    def zoom(self, name: str) -> None:
        """A phase was clicked in the rail while the tab is looked at."""
        view = self.shown
        if view is not None:
            view.show_page(_PASSES)
            view.show_phase(name)

    def show_passes(self, name: str, changed: int, pass_id: int | None) -> None:
        """List the executions of a pass, and show the IR of one."""
        filters = self.state.filters
        self.state.set_filters(
            replace(filters, text=name, changed=filters.changed and changed > 0, failed=False, slow=False)
        )
        if pass_id is not None:
            self.window_.show_pass(pass_id)
        else:
            self.window_.show_tab("ir")

    def trace(self, dispatch: str) -> None:
        """Trace a dispatch, wherever it was asked for; without one, let the user choose."""
        self.window_.show_tab("time")
        view = self.window_.late_time.view
        view.show_page(_PATTERNS)
        if dispatch:
            view.patterns.set_dispatches((dispatch,))
            self._listed = None
            self.window_.tracing.start(dispatch)
            self.read_if_shown()

    def trace_selected(self) -> None:
        """Trace the dispatch that is selected, or that the selected pass ran on."""
        self.trace(self._dispatch())

    def take_table(self, table: PatternTable) -> None:
        """The patterns are counted."""
        self.window_.late_time.view.patterns.set_table(table)
        self.window_.late_time.view.show_page(_PATTERNS)

    def stop(self) -> None:
        """The trace was cancelled."""
        self.window_.late_time.view.patterns.stop()

    def fail_trace(self, error: PasslensError) -> None:
        """The trace could not be done."""
        message = notice_of(error)
        self.window_.late_time.view.patterns.fail(f"{message.sentence} {message.hint}".strip())
        if isinstance(error, BugError):
            self.window_.messages.show_error(error)

    def explain(self, value: object) -> None:
        """Ask the toolchain what it says of the pass that Details shows."""
        session = self.state.session
        if session is None or not isinstance(value, PassDetails):
            self.window_.jobs.drop("pass_help")
            return
        queries, row = session.queries, value.row

        def show(said: PassHelp) -> None:
            self.window_.details.show_help(row.id, said)

        self.window_.jobs.call(
            tr("WiringTime", "Ask what the pass is for"), "pass_help", lambda: queries.pass_help(row), show
        )

    def _dispatch(self) -> str:
        """The dispatch that is selected, or that the session is of; empty when there is none."""
        session = self.state.session
        alone = session.info.dispatch.name if session is not None and session.info.dispatch else ""
        return self.state.selection.dispatch or alone


def read_times(queries: Queries) -> tuple[PassTimes, Flame]:
    """The times of a session, and its bars ready to be painted; on a query thread."""
    from passlens.gui.time.flame import Flame  # noqa: PLC0415 - loads what only this tab needs

    times = queries.pass_times()
    return times, Flame(times.bars)
