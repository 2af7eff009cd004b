"""The room of the Kernels tab: reads kernels, and links them to IR, memory, graph and launches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.analysis.kernel_places import PlaceKind
from passlens.engine.errors import BugError, PasslensError
from passlens.gui.kernels import KERNELS
from passlens.gui.kernels.controller import KernelsController
from passlens.gui.kernels.view import KernelsView
from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Room
from passlens.gui.shell.reading import Tables
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Mode, OpenSession, Selection
from passlens.gui.shell.tables import no_table_title, why_no_table
from passlens.gui.shell.targets import (
    CaptureTarget,
    FetchTarget,
    GraphTarget,
    KernelTarget,
    LineTarget,
    MemoryTarget,
    NoteTarget,
    PatternsTarget,
    Target,
    TextTarget,
)
from passlens.gui.shell.window.messages import notice_of

if TYPE_CHECKING:
    from passlens.engine.analysis.kernel_places import KernelPlace
    from passlens.engine.analysis.kernel_tables import Launch


class KernelsRoom(Room):
    """The Kernels tab."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.reading = KernelsController(self.state, shell.jobs, self)
        self._view = KernelsView(shell.themes)
        if (hidden := shell.settings.now.hidden_kernel_columns) is not None:
            self._view.hide_columns(hidden)
        self._connect_view()
        self._connect_reading()
        self.state.session_changed.connect(self.follow_session)
        self.state.selection_changed.connect(self.mark)
        self.state.measured_changed.connect(lambda _: self.reading.read_again())
        self.state.runs_changed.connect(self.reading.read_again)
        shell.session.tables_changed.connect(self.show_table)
        self.follow_session(self.state.session)
        self.show_table(shell.session.tables)
        self.mark(self.state.selection)

    @property
    @override
    def view(self) -> KernelsView:
        return self._view

    @override
    def open(self, target: Target) -> None:
        if isinstance(target, KernelTarget):
            if target.dispatch:
                self.state.select_dispatch(target.dispatch)
            self.shell.show(KERNELS)

    @override
    def note_target(self) -> NoteTarget | None:
        chosen = self.view.kernels.selected() if self.shell.shows(KERNELS) else ()
        return NoteTarget.on_dispatch(chosen[0].dispatch) if chosen else None

    def _connect_view(self) -> None:
        view, reading, shell = self._view, self.reading, self.shell
        view.watched.connect(reading.watch)
        view.cancel_requested.connect(reading.cancel)
        view.read_requested.connect(reading.read)
        view.values_changed.connect(reading.set_values)
        view.place_requested.connect(self.find_place)
        view.memory_requested.connect(lambda executable: shell.open(MemoryTarget(executable)))
        view.graph_requested.connect(lambda executable: shell.open(GraphTarget(executable)))
        view.patterns_requested.connect(lambda executable: shell.open(PatternsTarget(executable)))
        view.capture_requested.connect(lambda executable: shell.open(CaptureTarget(executable)))
        view.launch_requested.connect(self.show_launch)
        view.columns_changed.connect(self.remember_columns)
        view.dispatch_selected.connect(self.state.select_dispatch)
        view.kernels.add_action(
            tr("WiringNotes", "Add a note"), lambda row: shell.open(NoteTarget.on_dispatch(row.dispatch))
        )

    def _connect_reading(self) -> None:
        view, reading = self._view, self.reading
        reading.loading.connect(view.show_reading)
        reading.loaded.connect(view.set_figures)
        reading.failed.connect(self.fail)
        reading.cancelled.connect(lambda: view.show_reading("", cancelled=True))
        reading.placed.connect(self.show_place)
        reading.missing.connect(self.shell.messages.show_error)

    def follow_session(self, session: OpenSession | None) -> None:
        """Clear the table when the session changes."""
        self.view.show_empty(
            tr("WiringSession", "No kernels to show"), tr("WiringSession", "Open a model and compile it (F5).")
        )
        self.view.set_capturable(session is not None and session.info.dispatch is None)

    def show_table(self, tables: Tables | None) -> None:
        """Show the table, or why it is missing."""
        if tables is None:
            return
        if tables.kernels is not None:
            self.view.set_table(tables.kernels)
        else:
            title = no_table_title(self.shell, tr("WiringSession", "No kernels"))
            self.view.set_no_table(title, why_no_table(self.shell, tables, "kernels"))
        self.reading.follow_table(tables.kernels)
        self.mark(self.state.selection)

    def mark(self, selection: Selection) -> None:
        """Mark the selected dispatch."""
        if selection.dispatch:
            self.view.select_dispatch(selection.dispatch)

    def fail(self, error: PasslensError) -> None:
        """Show in the tab why details are missing."""
        message = notice_of(error)
        self.view.fail(message.sentence, message.hint)
        if isinstance(error, BugError):
            self.shell.messages.show_error(error)

    def find_place(self, kernel: str, dispatch: str, kind: PlaceKind) -> None:
        """Find a kernel in a text; if that needs the dispatch's passes, fetch them first."""
        overview = self.shell.session.overview
        planned = overview.planned if overview is not None else ()
        if kind is PlaceKind.LAST and any(one.dispatch == dispatch for one in planned):
            self.shell.open(FetchTarget(dispatch, lambda: self.reading.find(kernel, dispatch, kind)))
        else:
            self.reading.find(kernel, dispatch, kind)

    def show_place(self, place: KernelPlace) -> None:
        """Show a text at a kernel's line."""
        dispatch = self.state.selection.dispatch
        if place.pass_id is not None or place.phase:
            selection = Selection(place.pass_id, place.phase, dispatch, mode=Mode.AFTER, line=place.line)
            self.shell.open(TextTarget(selection))
        else:
            self.shell.open(LineTarget(place.file, place.line))
            self.state.select_dispatch(dispatch)

    def show_launch(self, launch: Launch) -> None:
        """Show a launch in the stream phase."""
        dispatch = self.state.selection.dispatch
        self.shell.open(TextTarget(Selection(phase="stream", line=launch.line, dispatch=dispatch, mode=Mode.AFTER)))

    def remember_columns(self, hidden: tuple[str, ...]) -> None:
        """Remember the hidden columns."""
        self.shell.settings.change(hidden_kernel_columns=hidden)
