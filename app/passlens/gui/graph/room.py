"""The room of the Graph tab: reads and lays out graphs, and links boxes to IR, passes and kernels."""

from __future__ import annotations

from dataclasses import replace

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.gui.graph import GRAPH
from passlens.gui.graph.controller import GraphController
from passlens.gui.graph.view import GraphView
from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Room
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Mode, Selection
from passlens.gui.shell.targets import GraphTarget, KernelTarget, LineTarget, PassListTarget, Target, TextTarget
from passlens.gui.shell.window.messages import notice_of


class GraphRoom(Room):
    """The Graph tab."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.graphs = graphs = GraphController(self.state, shell.jobs, self)
        self._view = view = GraphView(shell.themes)
        view.watched.connect(graphs.watch)
        view.phase_chosen.connect(graphs.choose_phase)
        view.difference_requested.connect(graphs.show_difference)
        view.choice_changed.connect(graphs.place)
        view.cancel_requested.connect(graphs.cancel)
        view.dispatch_selected.connect(self.state.select_dispatch)
        view.line_requested.connect(self.show_line)
        view.location_requested.connect(lambda place: shell.open(LineTarget.of(place)))
        view.passes_requested.connect(self.show_passes)
        view.kernel_requested.connect(lambda executable: shell.open(KernelTarget(executable)))
        graphs.loading.connect(view.show_loading)
        graphs.loaded.connect(view.set_loaded)
        graphs.placed.connect(view.set_picture)
        graphs.failed.connect(self.fail)
        graphs.cancelled.connect(view.show_cancelled)
        graphs.emptied.connect(self.empty)
        self.state.runs_changed.connect(graphs.read_again)
        self.state.measured_changed.connect(lambda _: graphs.read_again())
        self.state.selection_changed.connect(self.mark)
        self.mark(self.state.selection)

    @property
    @override
    def view(self) -> GraphView:
        return self._view

    @override
    def open(self, target: Target) -> None:
        if isinstance(target, GraphTarget):
            self.state.select_dispatch(target.dispatch)
            self.shell.show(GRAPH)

    def empty(self) -> None:
        """Clear the graph when the session changes."""
        self.view.forget()
        self.view.show_empty(
            tr("WiringGraph", "No graph to show"), tr("WiringGraph", "Open a model and compile it (F5).")
        )

    def fail(self, error: PasslensError) -> None:
        """Show in the tab why there is no graph."""
        message = notice_of(error)
        hint = message.hint
        if self.state.session is not None and self.state.session.info.imported:
            hint = hint or tr("WiringGraph", "It is read from phases: import a folder of --dump-compilation-phases-to.")
        self.view.show_empty(
            message.sentence, hint or tr("WiringGraph", "The graph is read from the flow and stream phases.")
        )
        if isinstance(error, BugError):
            self.shell.messages.show_error(error)

    def mark(self, selection: Selection) -> None:
        """Mark the selected dispatch."""
        if selection.dispatch:
            self.view.select_dispatch(selection.dispatch)

    def show_line(self, phase: str, line: int, executable: str) -> None:
        """Show the op of a box in the IR of the phase."""
        self.shell.open(TextTarget(Selection(phase=phase, line=line, dispatch=executable, mode=Mode.AFTER)))

    def show_passes(self, executable: str) -> None:
        """List the passes of a dispatch."""
        self.state.select(replace(self.state.selection, dispatch=executable), remember=False)
        self.shell.open(PassListTarget(executable))
