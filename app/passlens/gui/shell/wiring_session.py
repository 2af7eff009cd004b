"""Connects the open session: pipeline, rail, problems, details, tables, status."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from typing_extensions import override

from passlens.engine.session.rows import (
    EVERY_PASS,
    FULL_CAPTURE,
    Location,
    OutcomeKind,
    PassDetails,
    PhaseRow,
    SessionInfo,
)
from passlens.gui.kit.engine_words import said
from passlens.gui.kit.translation import localized, mark_text, tr
from passlens.gui.passes.pass_tree import PassTree
from passlens.gui.shell.reading import Overview
from passlens.gui.shell.state import Filters, OpenSession, Selection, setup_of
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

CAUSE_SHARE = 0.46
"""Of the height below the phases, for the cause of a failed compile."""
_OUTCOME_MARKS = {
    OutcomeKind.OK: ("✓", "ok"),
    OutcomeKind.FAILED: ("✕", "fail"),
    OutcomeKind.CRASHED: ("✕", "fail"),
    OutcomeKind.CANCELLED: ("⊘", "warn"),
    OutcomeKind.INTERRUPTED: ("▲", "warn"),
    OutcomeKind.RUNNING: ("…", "muted"),
}
_CLAUSES = re.compile("[;；]")
_NO_PROBLEMS = {
    OutcomeKind.OK: mark_text("✓ No problems: the compiler reported no error, warning or remark."),
    OutcomeKind.CANCELLED: mark_text("⊘ Cancelled; until then the compiler had reported nothing."),
    OutcomeKind.RUNNING: mark_text("▲ The compile never ended; until then the compiler had reported nothing."),
}


class Session(Part):
    """The open session: pipeline, rail, problems, details, tables, status."""

    @override
    def connect_parts(self, window: Window) -> None:
        session, state = window.session, self.state
        self._module_of: OpenSession | None = None
        self._led_to: Path | None = None
        self._line_of: Path | None = None
        state.session_changed.connect(self.show_session)
        state.info_changed.connect(self.show_info)
        state.selection_changed.connect(self.show_selection)
        state.filters_changed.connect(window.pipeline.set_filters)
        session.overview_changed.connect(self.show_overview)
        session.problems_changed.connect(self.show_problems)
        session.tree_changed.connect(self.show_tree)
        session.details_changed.connect(self.show_details)
        session.log_changed.connect(self.show_log)
        session.failed.connect(window.messages.show_error)
        window.pipeline.pass_chosen.connect(self.choose_pass)
        window.pipeline.phase_chosen.connect(self.choose_phase)
        window.pipeline.filters_edited.connect(self.edit_filters)
        window.rail.phase_chosen.connect(self.choose_on_rail)
        window.problems.pass_requested.connect(window.show_pass)
        window.problems.location_requested.connect(self.show_location)
        window.problems.counted.connect(self.count_problems)

    def show_log(self, text: str) -> None:
        """Show the log."""
        self.window_.late_log.tell("text", lambda view: view.set_text(text))

    def show_session(self, session: OpenSession | None) -> None:
        """Empty all panels for another session."""
        window = self.window_
        window.pipeline.show_empty(
            window.waiting_for_passes() if window.compiling.running else tr("WiringSession", "Reading the session…")
        )
        window.rail.set_phases(())
        window.rail.set_current("")
        window.problems.show_empty(
            tr("WiringSession", "Problems that the compiler reports are listed here, the cause first.")
        )
        self.show_log("")
        window.status_line.set_session(session.info if session else None, self.state.setup)
        window.update_title()
        if session is not None:
            window.show_workspace()
            window.ir.show_loading(session.info.source.name)
            self.show_info(session.info)
        self._module_of = None
        self._led_to = self._line_of = None
        if session is None:
            window.running.use_session(None)
        elif not window.compiling.running:
            self._module_of = session

    def show_info(self, info: SessionInfo) -> None:
        """Show the head of the session."""
        window = self.window_
        if info.imported and self.state.setup.imported:  # the IR says on the way what it was compiled for
            self.state.set_setup(setup_of(info))
        window.status_line.set_session(info, self.state.setup)
        mark, role = _OUTCOME_MARKS[info.outcome]
        sentence = said(info.sentence).rstrip(".。")
        if info.outcome is OutcomeKind.RUNNING and not window.compiling.running:
            imported, compiled = (
                tr("WiringSession", "Being imported by another Passlens"),
                tr("WiringSession", "Being compiled by another Passlens"),
            )
            sentence, mark, role = imported if info.imported else compiled, "●", "muted"
        first = _CLAUSES.split(sentence)[0]  # the Details have room for all of it
        window.toolbar.set_status(f"{mark} {first}" if first else "", role)

    def show_overview(self, overview: Overview | None) -> None:
        """Show the phases."""
        if overview is not None:
            self.window_.rail.set_phases(overview.phases)

    def show_problems(self, overview: Overview) -> None:
        """Show the problems."""
        window = self.window_
        if self._module_of is not None:  # what can be run is read last: few look at it first
            window.running.use_session(self._module_of)
            self._module_of = None
        ended_badly = overview.info.outcome in (OutcomeKind.FAILED, OutcomeKind.CRASHED)
        if ended_badly and self.state.selection.empty:
            self.lead_to_cause(overview)
        if overview.problems or overview.info.outcome is not OutcomeKind.RUNNING:
            none = localized(_NO_PROBLEMS.get(overview.info.outcome, ""))
            window.problems.set_problems(overview.problems, none, capturable=overview.info.dispatch is None)

    def lead_to_cause(self, overview: Overview) -> None:
        """Show why the compile failed: the problem first, and the IR as it stood there once the passes are known."""
        window = self.window_
        if self._led_to != overview.info.path:
            self._led_to = overview.info.path
            window.show_panel(window.problems)
            window.bottom.unfold(round(window.workspace.height() * CAUSE_SHARE))
        if window.compiling.running:
            return
        causes = [problem.pass_id for problem in overview.problems if problem.pass_id is not None]
        target = next(iter((*causes, *overview.tree.failures)), None)
        row = overview.listing.find(target)
        if row is None:
            self.lead_to_input(overview)
        else:
            links = [link for problem in overview.problems for link in problem.evidence if link.pass_id == row.id]
            line = next((link.line for link in links if link.line), 0)
            dispatch = window.dispatch_of(row.scope_id)
            self.state.select(
                replace(self.state.selection, pass_id=row.id, phase=row.phase, dispatch=dispatch, line=line)
            )

    def lead_to_input(self, overview: Overview) -> None:
        """Show the line of the input that the first problem is at, where no pass tells more."""
        at = next((problem.location for problem in overview.problems), None)
        if at is not None and at.line and self._line_of != overview.info.path:
            self._line_of = overview.info.path
            self.window_.show_line(at.file, at.line)

    def show_tree(self, tree: PassTree) -> None:
        """Show the passes."""
        window = self.window_
        if not tree.counts.total and not window.compiling.running:
            info = self.state.session.info if self.state.session else None
            # What failed before the end of any phase would fail so again.
            offers = info is None or info.imported or any(phase.bytes for phase in self._phases())
            window.pipeline.show_empty(self._why_no_passes(info, phases=offers), offers=offers)
            return
        window.pipeline.set_tree(tree)
        window.pipeline.set_current(self.state.selection.pass_id)

    def _phases(self) -> tuple[PhaseRow, ...]:
        overview = self.window_.session.overview
        return overview.phases if overview is not None else ()

    def _why_no_passes(self, info: SessionInfo | None, *, phases: bool) -> str:
        ended = info is not None and info.outcome is OutcomeKind.OK
        cancelled = info is not None and info.outcome is OutcomeKind.CANCELLED
        lanes = {lane.name for lane in info.lanes} if info is not None else set[str]()
        looked = bool(lanes) and lanes.isdisjoint({EVERY_PASS, FULL_CAPTURE})
        if ended and info is not None and info.imported:
            return tr("WiringSession", "These dumps have phases and no passes: click one above to read its IR.")
        if ended or (looked and not cancelled):
            return tr("WiringSession", "This session has no passes: it was compiled with a quick look only.")
        why = (
            tr("WiringSession", "The compile was cancelled before a pass was captured.")
            if cancelled
            else tr("WiringSession", "The compile ended before a pass was captured.")
        )
        return "\n\n".join((why, tr("WiringSession", "Click a phase above to read its IR."))) if phases else why

    def show_details(self, value: PassDetails | PhaseRow | SessionInfo | None) -> None:
        """Show what the selection is."""
        details = self.window_.details
        match value:
            case PassDetails():
                details.show_pass(value)
                self.window_.rail.set_current(value.row.phase)
            case PhaseRow():
                details.show_phase(value)
            case SessionInfo():
                details.show_session(value, compiling=self.window_.compiling.running)
            case _:
                details.show_empty()

    def show_selection(self, selection: Selection) -> None:
        """Mark the selection everywhere."""
        window = self.window_
        window.pipeline.set_current(selection.pass_id)
        window.rail.set_current(selection.phase)

    def choose_pass(self, pass_id: int, phase: str) -> None:
        """A pass was clicked."""
        del phase  # the list has it, and the dispatch
        self.window_.show_pass(pass_id)

    def choose_phase(self, name: str) -> None:
        """A phase was clicked."""
        self.window_.show_tab("ir")
        self.state.select_phase(name)

    def choose_on_rail(self, name: str) -> None:
        """A phase was clicked in the rail: the Time tab stays, and goes to it."""
        if self.window_.tabs.currentWidget() is not self.window_.late_time.made:
            self.window_.show_tab("ir")
        self.state.select_phase(name)

    def edit_filters(self, filters: Filters) -> None:
        """Chips or filter box were used."""
        self.state.set_filters(filters)

    def show_location(self, place: Location) -> None:
        """Show a line of the input."""
        self.window_.show_line(place.file, place.line)

    def count_problems(self, errors: int, total: int) -> None:
        """Put the number of problems on the panel's tab."""
        bottom = self.window_.bottom
        mark = "✕ " if errors else ""
        title = (
            tr("WiringSession", "{mark}Problems {total}").format(mark=mark, total=total)
            if total
            else tr("WiringSession", "Problems")
        )
        bottom.setTabText(bottom.indexOf(self.window_.problems), title)
        if bottom.currentWidget() is not self.window_.problems or bool(total) is not bottom.folded:
            return
        if total:
            bottom.unfold()
        else:  # nothing to read there: the text gets the room
            bottom.fold()
