"""The room of the passes: pipeline, phases, details of the selection, journeys, captures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget
from typing_extensions import override

from passlens.engine.session.rows import (
    CompilerRun,
    OutcomeKind,
    PassDetails,
    PhaseRow,
    SessionInfo,
)
from passlens.gui.kit.note_rows import NoteRow, by_pass, by_phase, marks_of
from passlens.gui.kit.translation import tr
from passlens.gui.passes.commands import PassCommands
from passlens.gui.passes.details import DetailsView
from passlens.gui.passes.fetching import Fetching
from passlens.gui.passes.journeys import Journeys
from passlens.gui.passes.op_counting import OpCounting
from passlens.gui.passes.phase_rail import PhaseRail
from passlens.gui.passes.pipeline import PipelineView
from passlens.gui.shell.feature import Room
from passlens.gui.shell.files.opening import OpenedSource
from passlens.gui.shell.pass_tree import PassTree
from passlens.gui.shell.reading import Overview
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import CompileActivity, OpenSession, Selection, Setup
from passlens.gui.shell.targets import (
    CaptureTarget,
    FetchTarget,
    JourneyTarget,
    NoteTarget,
    PassListTarget,
    Target,
    TextTarget,
)
from passlens.gui.shell.window.messages import MessageKind, Notice

if TYPE_CHECKING:
    from passlens.engine.toolchain.passes import PassHelp

_OFFERS = ("compile.every", "compile.dispatches")


class PassesRoom(Room):
    """The phases above the tabs, the pipeline at their left, the details at their right."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.rail = PhaseRail(shell.themes)
        self.pipeline = PipelineView(shell.themes)
        self.details = DetailsView()
        self.fetching = Fetching(shell)
        self.commands = PassCommands(shell, self.pipeline, self.fetching)
        self.journeys = Journeys(shell, self.pipeline, self.details)
        self.counting = OpCounting(shell.state, shell.jobs, self)
        self._before: SessionInfo | None = None
        self._input: tuple[Path | None, int | None] = None, None  # the file shown before a compile, its bytes
        self._connect_views()
        self._connect_state()
        self._connect_compile()

    @property
    @override
    def view(self) -> QWidget:
        return self.pipeline

    def _connect_views(self) -> None:
        pipeline, shell = self.pipeline, self.shell
        pipeline.pass_chosen.connect(lambda pass_id, _: self.commands.go_to(pass_id))
        pipeline.phase_chosen.connect(self.show_phase_text)
        pipeline.filters_edited.connect(self.state.set_filters)
        pipeline.menu_requested.connect(self.open_menu)
        pipeline.counts_requested.connect(self.counting.want)
        self.counting.counted.connect(pipeline.set_counts)
        self.rail.phase_chosen.connect(self.choose_on_rail)
        pipeline.set_offers([shell.actions[name] for name in (*_OFFERS, "compile.hang")])

    def _connect_state(self) -> None:
        state, session = self.state, self.shell.session
        state.session_changed.connect(self.show_session)
        state.selection_changed.connect(self.show_selection)
        state.filters_changed.connect(self.pipeline.set_filters)
        state.setup_changed.connect(self.take_setup)
        state.notes_changed.connect(self.mark_notes)
        state.ops_compared.connect(self.details.show_ops)
        session.overview_changed.connect(self.show_overview)
        session.tree_changed.connect(self.show_tree)
        session.details_changed.connect(self.show_details)
        session.details_changed.connect(self.explain)

    def _connect_compile(self) -> None:
        compiling, opening = self.shell.compiling, self.shell.opening
        compiling.started.connect(lambda _: self.pipeline.show_empty(self._waiting()))
        compiling.phase_running.connect(self.rail.set_running)
        compiling.refused.connect(self.shell.messages.show_error)
        self.state.activity_changed.connect(self.show_again)
        opening.begun.connect(self.show_opening)
        opening.source_opened.connect(self.show_source)

    # Targets.

    @override
    def open(self, target: Target) -> None:
        match target:
            case CaptureTarget(dispatch):
                self.capture(dispatch)
            case FetchTarget("", then):
                self.fetching.everything.fetch(then)
            case FetchTarget(dispatch, then):
                self.fetching.everything.fetch_dispatch(dispatch, then)
            case JourneyTarget(at):
                self.journeys.follow(at)
            case PassListTarget(text, None):
                self.commands.focus_filter()
                self.state.set_filters(replace(self.state.filters, text=text))
            case PassListTarget(text, bool(changed)):
                filters = self.state.filters
                changed = filters.changed and changed
                self.state.set_filters(replace(filters, text=text, changed=changed, failed=False, slow=False))
                self.shell.open(TextTarget(self.state.selection))
            case _:
                raise NotImplementedError

    def capture_every_pass(self) -> None:
        """Fetch every missing pass of the session; if it was captured in part only, compile its input again."""
        session = self.state.session
        if session is not None and session.info.on_demand:
            self.fetching.everything.fetch()
        else:
            self.shell.compiling.capture_every_pass()

    def capture(self, dispatch: str) -> None:
        """Compile a dispatch of the open session alone, and show its passes."""
        if not self.shell.compiling.running:
            self.shell.open(TextTarget(self.state.selection))
        self.shell.compiling.capture_dispatch(dispatch)

    @override
    def note_target(self) -> NoteTarget | None:
        if not self.pipeline.isAncestorOf(self.shell.window.focusWidget()):
            return None
        pass_id, phase, scope = self.pipeline.chosen_place()
        dispatch = self.shell.session.dispatch_of(scope)
        if pass_id is not None:
            row = self.shell.session.find_pass(pass_id)
            return NoteTarget.on_pass(pass_id, row.name if row is not None else "")
        if dispatch:
            return NoteTarget.on_dispatch(dispatch)
        return NoteTarget.on_phase(phase) if phase else None

    @override
    def leave_mode(self) -> bool:
        return self.pipeline.leave_filter()

    # Sessions and compiles.

    def show_opening(self, file: Path) -> None:
        """Show that a file is being opened."""
        self.pipeline.show_empty(tr("Window", "Opening {name}…").format(name=file.name))

    def show_source(self, opened: OpenedSource) -> None:
        """Show an input that is not compiled yet."""
        self._input = self.state.setup.source, opened.bytes
        self.take_setup(self.state.setup)
        self._wait_for_compile()

    def show_session(self, session: OpenSession | None) -> None:
        """Clear the panels for another session; show its dispatch, if any, and select that on the way back."""
        self.pipeline.forget_counts()
        reading = tr("WiringSession", "Reading the session…")
        self.pipeline.show_empty(self._waiting() if self.shell.compiling.running else reading)
        self.rail.set_phases(())
        self.rail.set_phase("")
        before, self._before = self._before, session.info if session else None
        info = self._before
        if info is None:
            return
        if info.dispatch is not None:
            sentence = tr("WiringCapture", "This session is of one dispatch: @{name}.").format(name=info.dispatch.name)
            hint = tr("WiringCapture", "F5 compiles it again, with other flags if you like. Alt+Up: {name}.").format(
                name=info.dispatch.session.name
            )
            self.shell.messages.show_message(Notice(MessageKind.OK, sentence, hint))
        elif before is not None and before.dispatch is not None and before.dispatch.session == info.path:
            self.state.select_dispatch(before.dispatch.name)

    def show_overview(self, overview: Overview | None) -> None:
        """Show the phases."""
        if overview is not None:
            self.rail.set_phases(overview.phases)

    def show_tree(self, tree: PassTree) -> None:
        """Show the passes."""
        if not tree.counts.total and not self.shell.session.lacks_passes and not self.shell.compiling.running:
            info = self.state.session.info if self.state.session else None
            overview = self.shell.session.overview
            phases = overview.phases if overview is not None else ()
            ended = any(phase.bytes for phase in phases)
            # A compile that ended before the end of any phase would end the same way again. A cancelled one still
            # offers the search for a pass that hangs.
            fails_again = not (info is None or info.imported or ended)
            offers = not fails_again or (info is not None and info.outcome is OutcomeKind.CANCELLED)
            self.pipeline.show_empty(_why_no_passes(info, phases=not fails_again), offers=offers)
            return
        self.pipeline.set_tree(tree)
        self.pipeline.set_current(self.state.selection.pass_id)

    def show_again(self, activity: CompileActivity | None) -> None:
        """Show the input again after a compile that left no session."""
        if activity is None and self.state.session is None and self.state.setup.source is not None:
            self._wait_for_compile()

    def _wait_for_compile(self) -> None:
        self.pipeline.show_empty(tr("WiringFiles", "Press Compile (F5): the passes arrive here."))

    def _waiting(self) -> str:
        """The text in place of passes, until the first ones arrive."""
        importing = self.shell.compiling.importing
        return tr("Window", "{rest}: the passes arrive here.").format(
            rest=tr("Window", "Importing") if importing else tr("Window", "Compiling")
        )

    # Selection.

    def show_selection(self, selection: Selection) -> None:
        """Mark the selection."""
        self.pipeline.set_current(selection.pass_id)
        self.rail.set_phase(selection.phase)

    def show_details(self, value: PassDetails | PhaseRow | SessionInfo | None) -> None:
        """Show the details of the selection."""
        match value:
            case PassDetails():
                self.details.show_pass(value)
                self.rail.set_phase(value.row.phase)
            case PhaseRow():
                self.details.show_phase(value)
            case SessionInfo():
                self.details.show_session(value, compiling=self.shell.compiling.running)
            case _:
                self.details.show_empty()

    def explain(self, value: PassDetails | PhaseRow | SessionInfo | None) -> None:
        """Ask the toolchain for its description of the pass in the details."""
        session = self.state.session
        if session is None or not isinstance(value, PassDetails):
            self.shell.jobs.drop("pass_help")
            return
        queries, row = session.queries, value.row

        def show(pass_help: PassHelp) -> None:
            self.details.show_help(row.id, pass_help)

        self.shell.jobs.call(
            tr("WiringTime", "Ask what the pass is for"),
            "pass_help",
            lambda: queries.passes.help(row),
            show,
            lambda _: self.details.show_no_help(row.id),
        )

    def take_setup(self, setup: Setup) -> None:
        """Show the details of the input if no session is open; for a new input once its text is shown too."""
        source, size = self._input
        if self.state.session is None and setup.source in {None, source}:
            self.details.show_input(setup, size)

    def mark_notes(self, rows: tuple[NoteRow, ...]) -> None:
        """Mark passes and phases with notes."""
        self.pipeline.set_notes(marks_of(by_pass(rows)), marks_of(by_phase(rows)))

    # User actions.

    def show_phase_text(self, name: str) -> None:
        """Show the IR at the end of a phase."""
        self.shell.open(TextTarget(Selection(phase=name, mode=self.state.selection.mode)))

    def choose_on_rail(self, name: str) -> None:
        """Go to a phase clicked in the rail: in the tab in front if it shows phases, otherwise in the IR tab."""
        if any(room.show_phase(name) for room in self.shell.rooms):
            self.state.select_phase(name)
        else:
            self.show_phase_text(name)

    def open_menu(self, scope: int, place: QPoint) -> None:
        """Show the context menu of the pass tree."""
        dispatch, actions = self.shell.session.dispatch_of(scope), self.shell.actions
        if dispatch:
            self.state.select_dispatch(dispatch)
        menu = QMenu(self.shell.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        names = ("compile.dispatch", "compile.patterns", *_OFFERS) if dispatch else _OFFERS
        menu.addAction(actions["go.add_note"])
        menu.addSeparator()
        menu.addActions([actions[name] for name in names])
        menu.popup(place)


def _why_no_passes(info: SessionInfo | None, *, phases: bool) -> str:
    ended = info is not None and info.outcome is OutcomeKind.OK
    cancelled = info is not None and info.outcome is OutcomeKind.CANCELLED
    lanes = {lane.name for lane in info.lanes} if info is not None else set[str]()
    looked = bool(lanes) and lanes.isdisjoint({CompilerRun.EVERY_PASS, CompilerRun.FULL_CAPTURE})
    if ended and info is not None and info.imported:
        return tr("WiringSession", "These dumps have phases and no passes: click one above to read its IR.")
    if ended or (looked and not cancelled):
        return tr("WiringSession", "This session has no passes: it was compiled without them.")
    why = (
        tr("WiringSession", "The compile was cancelled before a pass was captured.")
        if cancelled
        else tr("WiringSession", "The compile ended before a pass was captured.")
    )
    return "\n\n".join((why, tr("WiringSession", "Click a phase above to read its IR."))) if phases else why
