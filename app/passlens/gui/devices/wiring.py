"""Connects the Devices tab: what is read and laid out for it, and the way from a block or row to the IR."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.gui.devices.controller import Moment
from passlens.gui.kit.translation import tr
from passlens.gui.shell.messages import notice_of
from passlens.gui.shell.reading import Overview
from passlens.gui.shell.state import Mode, Selection
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.engine.analysis.placement_tables import AffinityEvent
    from passlens.gui.devices.view import DevicesView


class Devices(Part):
    """The Devices tab."""

    @override
    def connect_parts(self, window: Window) -> None:
        window.late_devices.when_made(self.connect_view)
        window.session.overview_changed.connect(self.offer_phases)
        self.state.selection_changed.connect(self.follow_selection)

    def connect_view(self, view: DevicesView) -> None:
        """The tab is there."""
        window, placing = self.window_, self.window_.placing
        view.watched.connect(placing.watch)
        view.phase_chosen.connect(lambda phase: placing.choose(Moment(phase)))
        view.pass_chosen.connect(lambda pass_id: placing.choose(Moment("", pass_id)))
        view.choice_changed.connect(placing.arrange)
        view.cancel_requested.connect(placing.cancel)
        view.history_asked.connect(placing.ask_history)
        view.history_cancelled.connect(placing.cancel_history)
        view.line_requested.connect(self.show_line)
        view.event_opened.connect(self.show_event)
        view.dispatch_selected.connect(self.choose_dispatch)
        placing.loading.connect(lambda moment: view.show_loading(moment.phase, moment.pass_id))
        placing.progressed.connect(view.show_progress)
        placing.loaded.connect(view.set_placement)
        placing.arranged.connect(view.set_arranged)
        placing.failed.connect(self.fail)
        placing.cancelled.connect(
            lambda: view.show_waiting(
                tr("WiringDevices", "Cancelled"),
                tr("WiringDevices", "Choose a phase above to read it, or come back to this tab."),
            )
        )
        placing.emptied.connect(view.forget)
        placing.history_found.connect(view.set_history)
        placing.history_failed.connect(lambda error: view.side.say_history(notice_of(error).sentence))
        placing.history_cancelled.connect(lambda: view.side.say_history(tr("WiringDevices", "Cancelled.")))
        placing.findings_found.connect(view.set_findings)
        window.fixing.changed.connect(view.set_fix_states)
        view.set_fix_states(window.fixing.states)
        findings = view.side.findings
        findings.fix_asked.connect(window.problems.fix_asked)
        findings.evidence_requested.connect(window.problems.evidence_requested)
        findings.pass_requested.connect(window.problems.pass_requested)
        findings.location_requested.connect(window.problems.location_requested)

    def offer_phases(self, overview: Overview | None) -> None:
        """The phases of the session changed."""
        if overview is not None:
            phases = tuple(phase.name for phase in overview.phases if phase.reached and phase.bytes is not None)
            self.window_.late_devices.tell("phases", lambda view: view.set_phases(phases))

    def follow_selection(self, selection: Selection) -> None:
        """Mark what was selected elsewhere, and offer the pass."""
        window = self.window_
        if selection.dispatch:
            window.late_devices.tell("dispatch", lambda view: view.select_dispatch(selection.dispatch))
        if selection.device:
            window.late_devices.tell("device", lambda view: view.select_device(selection.device))
        overview = window.session.overview
        row = overview.listing.find(selection.pass_id) if overview and selection.pass_id is not None else None
        pass_id, title = -1, ""
        if row is not None:
            number = "" if row.position is None else f"{row.position:,} "  # not known before all have arrived
            pass_id, title = row.id, tr("WiringDevices", "at pass {number}{name}").format(number=number, name=row.name)
        window.late_devices.tell("pass", lambda view: view.offer_pass(pass_id, title))

    def choose_dispatch(self, executable: str) -> None:
        """A block or a row was chosen."""
        self.state.select(replace(self.state.selection, dispatch=executable), remember=False)

    def show_line(self, phase: str, pass_id: int | None, line: int, executable: str) -> None:
        """Show the op in the IR of the phase, or after the pass."""
        self.window_.show_tab("ir")
        if pass_id is not None:
            self.window_.show_pass(pass_id)
        dispatch = executable or self.state.selection.dispatch
        chosen = Selection(pass_id, phase, dispatch, self.state.selection.device, Mode.AFTER, line)
        self.state.select(chosen)

    def show_event(self, event: AffinityEvent) -> None:
        """Show what a pass left where it decided something; or the input."""
        if event.pass_id is None:
            session = self.state.session
            if session is not None:
                self.window_.show_line(str(session.info.source), event.line)
            return
        self.show_line(event.phase, event.pass_id, event.line, "")

    def fail(self, error: PasslensError) -> None:
        """Say in the tab itself why there is no placement."""
        message = notice_of(error)
        hint = message.hint or tr("WiringDevices", "Choose another phase above.")
        self.window_.devices.show_waiting(message.sentence, hint)
        if isinstance(error, BugError):
            self.window_.messages.show_error(error)
