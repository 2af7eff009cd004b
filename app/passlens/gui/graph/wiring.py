"""Connects the Graph tab: what is read and laid out for it, and the way from a box to IR, passes and kernel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.gui.kit.translation import tr
from passlens.gui.shell.messages import notice_of
from passlens.gui.shell.state import Mode, Selection
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.gui.graph.view import GraphView


class Graphs(Part):
    """The Graph tab."""

    @override
    def connect_parts(self, window: Window) -> None:
        window.late_graph.when_made(self.connect_view)
        self.state.selection_changed.connect(self.mark)
        window.running.recorded.connect(window.graphs.read_again)

    def connect_view(self, view: GraphView) -> None:
        """The tab is there."""
        graphs = self.window_.graphs
        view.watched.connect(graphs.watch)
        view.phase_chosen.connect(graphs.choose_phase)
        view.difference_wanted.connect(graphs.show_difference)
        view.choice_changed.connect(graphs.place)
        view.cancel_requested.connect(graphs.cancel)
        view.dispatch_selected.connect(self.choose_dispatch)
        view.line_requested.connect(self.show_line)
        view.location_requested.connect(self.show_location)
        view.passes_requested.connect(self.show_passes)
        view.kernel_requested.connect(self.show_kernel)
        graphs.loading.connect(view.show_loading)
        graphs.loaded.connect(view.set_loaded)
        graphs.placed.connect(view.set_picture)
        graphs.failed.connect(self.fail)
        graphs.cancelled.connect(view.show_cancelled)
        graphs.emptied.connect(self.empty)

    def empty(self) -> None:
        """No session is open, or another one."""
        self.window_.graph.show_empty(
            tr("WiringGraph", "No graph to show"), tr("WiringGraph", "Open a model and compile it (F5).")
        )

    def fail(self, error: PasslensError) -> None:
        """Say in the tab itself why there is no graph."""
        message = notice_of(error)
        hint = message.hint
        if self.state.session is not None and self.state.session.info.imported:
            hint = hint or tr("WiringGraph", "It is read from phases: import a folder of --dump-compilation-phases-to.")
        self.window_.graph.show_empty(
            message.sentence, hint or tr("WiringGraph", "The graph is read from the flow and stream phases.")
        )
        if isinstance(error, BugError):
            self.window_.messages.show_error(error)

    def mark(self, selection: Selection) -> None:
        """Mark what was selected elsewhere."""
        if selection.dispatch:
            self.window_.late_graph.tell("dispatch", lambda view: view.select_dispatch(selection.dispatch))

    def choose_dispatch(self, executable: str) -> None:
        """A box was chosen."""
        self.state.select(replace(self.state.selection, dispatch=executable), remember=False)

    def show_line(self, phase: str, line: int, executable: str) -> None:
        """Show the op of a box in the IR of the phase."""
        self.window_.show_tab("ir")
        self.state.select(Selection(phase=phase, line=line, dispatch=executable, mode=Mode.AFTER))

    def show_location(self, place: str) -> None:
        """Show ``FILE:LINE`` of the input."""
        file, _, line = place.rpartition(":")
        self.window_.show_line(file, int(line) if line.isdigit() else 0)

    def show_passes(self, executable: str) -> None:
        """List the passes of a dispatch."""
        self.choose_dispatch(executable)
        self.window_.actions_by_id["go.filter"].trigger()
        self.state.set_filters(replace(self.state.filters, text=executable))

    def show_kernel(self, executable: str) -> None:
        """Show the kernel of a dispatch."""
        self.choose_dispatch(executable)
        self.window_.show_tab("kernels")
