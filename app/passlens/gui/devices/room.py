"""The room of the Devices tab: reads and lays out placements, and links blocks and rows to the IR."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.gui.devices.controller import Moment, PlacementController
from passlens.gui.devices.view import DevicesView
from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Room
from passlens.gui.shell.reading import Overview, Tables
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Mode, OpenSession, Selection
from passlens.gui.shell.tables import no_table_title, why_no_table
from passlens.gui.shell.targets import EvidenceTarget, FetchTarget, FixTarget, LineTarget, PassTarget, TextTarget
from passlens.gui.shell.window.messages import notice_of

if TYPE_CHECKING:
    from passlens.engine.analysis.placement_tables import AffinityEvent
    from passlens.engine.session.rows import Location


class DevicesRoom(Room):
    """The Devices tab."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.placing = PlacementController(self.state, shell.jobs, self)
        self._view = DevicesView(shell.themes)
        self._connect_view()
        self._connect_findings()
        self._connect_placement()
        self.state.session_changed.connect(self.forget_table)
        self.state.selection_changed.connect(self.follow_selection)
        self.state.fixes_changed.connect(self._view.set_fix_states)
        shell.session.overview_changed.connect(self.offer_phases)
        shell.session.tables_changed.connect(self.show_table)
        self.forget_table(self.state.session)
        self.show_table(shell.session.tables)
        self.offer_phases(shell.session.overview)
        self.follow_selection(self.state.selection)
        self._view.set_fix_states(self.state.fixes)

    @property
    @override
    def view(self) -> DevicesView:
        return self._view

    def _connect_view(self) -> None:
        view, placing, shell = self._view, self.placing, self.shell
        view.watched.connect(placing.watch)
        view.phase_chosen.connect(lambda phase: placing.choose(Moment(phase)))
        view.pass_chosen.connect(lambda pass_id: placing.choose(Moment("", pass_id)))
        view.choice_changed.connect(placing.arrange)
        view.cancel_requested.connect(placing.cancel)
        view.history_requested.connect(placing.ask_history)
        view.history_cancelled.connect(placing.cancel_history)
        view.side.passes_requested.connect(lambda: shell.open(FetchTarget(then=view.side.ask_again)))
        view.line_requested.connect(self.show_line)
        view.event_opened.connect(self.show_event)
        view.dispatch_selected.connect(self.state.select_dispatch)
        view.device_selected.connect(self.state.select_device)
        view.location_requested.connect(lambda place: shell.open(LineTarget.of(place)))

    def _connect_findings(self) -> None:
        findings, shell = self._view.side.findings, self.shell
        findings.fix_requested.connect(lambda asked: shell.open(FixTarget(asked)))
        findings.evidence_requested.connect(lambda evidence: shell.open(EvidenceTarget(evidence)))
        findings.pass_requested.connect(lambda pass_id: shell.open(PassTarget(pass_id)))
        findings.location_requested.connect(self.show_location)

    def _connect_placement(self) -> None:
        view, placing = self._view, self.placing
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
        placing.history_failed.connect(
            lambda error: view.side.say_history(notice_of(error).sentence, lacking=self.shell.session.lacks_passes)
        )
        placing.history_cancelled.connect(lambda: view.side.say_history(tr("WiringDevices", "Cancelled.")))
        placing.findings_found.connect(view.set_findings)

    def forget_table(self, session: OpenSession | None) -> None:
        """Clear the table when the session changes."""
        del session
        self.view.show_empty(
            tr("WiringSession", "No devices to show"), tr("WiringSession", "Open a model and compile it (F5).")
        )

    def show_table(self, tables: Tables | None) -> None:
        """Show the table, or why it is missing."""
        if tables is None:
            return
        if tables.affinity is not None:
            self.view.set_table(tables.affinity)
        else:
            title = no_table_title(self.shell, tr("WiringSession", "No device table"))
            self.view.show_empty(title, why_no_table(self.shell, tables, "affinity"))

    def offer_phases(self, overview: Overview | None) -> None:
        """Offer the session's phases."""
        if overview is not None:
            self.view.set_phases(
                tuple(phase.name for phase in overview.phases if phase.reached and phase.bytes is not None)
            )

    def follow_selection(self, selection: Selection) -> None:
        """Mark the selection, and offer its pass."""
        if selection.dispatch:
            self.view.select_dispatch(selection.dispatch)
        if selection.device:
            self.view.select_device(selection.device)
        row = self.shell.session.find_pass(selection.pass_id)
        pass_id, title = -1, ""
        if row is not None:
            number = "" if row.position is None else f"{row.position:,} "  # unknown before all passes have arrived
            pass_id, title = row.id, tr("WiringDevices", "at pass {number}{name}").format(number=number, name=row.name)
        self.view.offer_pass(pass_id, title)

    def show_line(self, phase: str, pass_id: int | None, line: int, executable: str) -> None:
        """Show the op in the IR of the phase, or after the pass."""
        if pass_id is not None:
            self.shell.open(PassTarget(pass_id))
        selection = self.state.selection
        dispatch = executable or selection.dispatch
        self.shell.open(TextTarget(Selection(pass_id, phase, dispatch, selection.device, Mode.AFTER, line)))

    def show_event(self, event: AffinityEvent) -> None:
        """Show the IR after the pass that decided something, or the input."""
        if event.pass_id is not None:
            self.show_line(event.phase, event.pass_id, event.line, "")
        elif self.state.session is not None:
            self.shell.open(LineTarget(str(self.state.session.info.source), event.line))

    def show_location(self, place: Location) -> None:
        """Show a line of the input."""
        self.shell.open(LineTarget(place.file, place.line))

    def fail(self, error: PasslensError) -> None:
        """Show in the tab why there is no placement."""
        message = notice_of(error)
        hint = message.hint or tr("WiringDevices", "Choose another phase above.")
        self.view.show_waiting(message.sentence, hint)
        if isinstance(error, BugError):
            self.shell.messages.show_error(error)
