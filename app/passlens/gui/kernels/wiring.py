"""Connects the Kernels tab: what is read for it, and the way from a kernel to its IR, memory, graph and launches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.gui.shell.messages import notice_of
from passlens.gui.shell.state import Mode, Selection
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.engine.analysis.kernel_places import KernelPlace
    from passlens.engine.analysis.kernel_tables import Launch
    from passlens.gui.kernels.view import KernelsView


class Kernels(Part):
    """The Kernels tab."""

    @override
    def connect_parts(self, window: Window) -> None:
        window.late_kernels.when_made(self.connect_view)
        window.running.recorded.connect(window.kernel_reading.read_again)
        window.session.tables_changed.connect(lambda tables: window.kernel_reading.follow_table(tables.kernels))
        window.kernel_reading.placed.connect(self.show_place)
        window.kernel_reading.missing.connect(window.messages.show_error)

    def connect_view(self, view: KernelsView) -> None:
        """The tab is there."""
        reading = self.window_.kernel_reading
        if (hidden := self.window_.settings.hidden_kernel_columns) is not None:
            view.hide_columns(hidden)
        view.watched.connect(reading.watch)
        view.cancel_requested.connect(reading.cancel)
        view.read_requested.connect(reading.read)
        view.values_changed.connect(reading.set_values)
        view.place_requested.connect(reading.find)
        view.memory_requested.connect(self.show_memory)
        view.graph_requested.connect(self.show_graph)
        view.launch_requested.connect(self.show_launch)
        view.columns_changed.connect(self.remember_columns)
        reading.loading.connect(view.show_reading)
        reading.loaded.connect(view.set_figures)
        reading.failed.connect(self.fail)
        reading.cancelled.connect(lambda: view.show_reading("", cancelled=True))

    def fail(self, error: PasslensError) -> None:
        """Say in the tab itself why nothing more is known."""
        message = notice_of(error)
        self.window_.kernels.fail(message.sentence, message.hint)
        if isinstance(error, BugError):
            self.window_.messages.show_error(error)

    def show_place(self, place: KernelPlace) -> None:
        """Show the text that a kernel was found in."""
        window = self.window_
        dispatch = self.state.selection.dispatch
        if place.pass_id is not None:
            window.show_tab("ir")
            selection = Selection(pass_id=place.pass_id, phase=place.phase, dispatch=dispatch, mode=Mode.AFTER)
            self.state.select(replace(selection, line=place.line))
        elif place.phase:
            window.show_tab("ir")
            self.state.select(Selection(phase=place.phase, line=place.line, dispatch=dispatch, mode=Mode.AFTER))
        else:
            window.show_line(place.file, place.line)
            self.state.select(replace(self.state.selection, dispatch=dispatch), remember=False)

    def show_launch(self, launch: Launch) -> None:
        """Show a launch in the stream phase."""
        self.window_.show_tab("ir")
        dispatch = self.state.selection.dispatch
        self.state.select(Selection(phase="stream", line=launch.line, dispatch=dispatch, mode=Mode.AFTER))

    def show_memory(self, executable: str) -> None:
        """Show the bill for the shared memory of a kernel."""
        self.mark(executable)
        self.window_.show_tab("memory")

    def show_graph(self, executable: str) -> None:
        """Show the dispatches of a kernel."""
        self.mark(executable)
        self.window_.show_tab("graph")

    def mark(self, executable: str) -> None:
        """Select a dispatch beside what is selected."""
        self.state.select(replace(self.state.selection, dispatch=executable), remember=False)

    def remember_columns(self, hidden: tuple[str, ...]) -> None:
        """Keep which columns are not shown."""
        self.window_.remember(replace(self.window_.settings, hidden_kernel_columns=hidden))
