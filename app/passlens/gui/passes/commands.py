"""The commands for passes: step through them, find one, capture more or fewer of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import number_of, tr
from passlens.gui.shell.feature import Side
from passlens.gui.shell.help.palette_row import PaletteRow
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.targets import CaptureTarget, PassTarget, TextTarget

if TYPE_CHECKING:
    from passlens.engine.compile.dispatch_source import Dispatch
    from passlens.engine.queries import Queries
    from passlens.gui.passes.fetching import Fetching
    from passlens.gui.passes.pipeline import PipelineView

_DISPATCH, _PASS = "dispatch:", "pass:"


class PassCommands:
    """Commands for the passes of the open session."""

    def __init__(self, shell: Shell, pipeline: PipelineView, fetching: Fetching) -> None:
        self._shell = shell
        self._fetching = fetching
        self._pipeline = pipeline

    def walk(self, by: int) -> None:
        """Go to the next (``by`` 1) or previous (-1) pass of the list that changed the IR.

        Does nothing while a pass is being fetched: the next one is known only afterwards.
        """
        if not self._fetching.waiting:
            self.go_to(self._shell.session.tree.step(self._shell.state.selection.pass_id, by), by)

    def next_failure(self) -> None:
        """Go to the next failed pass."""
        self.go_to(self._shell.session.tree.next_failure(self._shell.state.selection.pass_id))

    def focus_filter(self) -> None:
        """Focus the filter box of the passes."""
        self._shell.open(TextTarget(self._shell.state.selection))
        self._shell.frame.show_side(Side.LEFT)
        self._pipeline.focus_filter()

    def go_to_pass(self) -> None:
        """List the pass executions in the palette."""
        overview = self._shell.session.overview
        if overview is None:
            return
        listing = overview.listing

        def look() -> list[PaletteRow]:  # in a job: a large model has tens of thousands
            return [PaletteRow(f"{_PASS}{row.id}", row.name, row.scope, row.phase) for row in listing.passes]

        def show(rows: list[PaletteRow]) -> None:
            hint = tr("TextActions", "Go to one of {passes}…")
            self._shell.list_in_palette(
                rows,
                hint.format(passes=number_of(len(rows), "pass", "passes")),
                lambda key: self.go_to(int(key.removeprefix(_PASS))),
            )

        self._shell.jobs.call(tr("PassCommands", "Go to a Pass…"), "pass-rows", look, show)

    def capture_dispatch(self) -> None:
        """Compile the selected dispatch alone, with every pass."""
        self._shell.open(CaptureTarget(self._shell.state.selection.dispatch))

    def choose_dispatch(self) -> None:
        """List the dispatches of the session, to compile one of them alone."""
        session = self._shell.state.session
        if session is None:
            return
        queries = session.queries
        self._shell.jobs.call(
            tr("CaptureActions", "Read the dispatches"),
            "dispatches",
            lambda: _list_dispatches(queries),
            self._show_dispatches,
            self._shell.messages.show_error,
        )

    def go_to_model(self) -> None:
        """Go from the session of one dispatch to that of its model."""
        session = self._shell.state.session
        if session is not None and session.info.dispatch is not None:
            self._shell.open_path(session.info.dispatch.session)

    def _show_dispatches(self, dispatches: tuple[Dispatch, ...]) -> None:
        # The kernel is part of the title: users look for a matmul, not for its number.
        rows = [
            PaletteRow(
                _DISPATCH + one.symbol,
                "  ".join([one.symbol, *(export.removeprefix(f"{one.symbol}_") for export in one.exports)]),
            )
            for one in dispatches
        ]
        self._shell.list_in_palette(
            rows,
            tr("CaptureActions", "Capture one of {dispatches}…").format(
                dispatches=number_of(len(rows), "dispatch", "dispatches")
            ),
            lambda key: self._shell.open(CaptureTarget(key.removeprefix(_DISPATCH))),
        )

    def go_to(self, pass_id: int | None, step: int = 0) -> None:
        """Show a pass of the list; fetch it first if necessary. ``step``: see ``FetchPassJob``."""
        if pass_id is None:
            return
        planned = self._shell.session.find_planned(pass_id)
        if planned is not None:
            self._fetching.fetch(planned, step)
        elif pass_id > 0:
            self._shell.open(PassTarget(pass_id))


def _list_dispatches(queries: Queries) -> tuple[Dispatch, ...]:
    """The dispatches of a session.

    Raises:
        UserError: It has the source of none; gives the reason.
    """
    return queries.dispatches.listing() or (queries.dispatches.find(""),)
