"""The commands that capture more, or less: a quick look, every pass, one dispatch alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import number_of, tr
from passlens.gui.shell import late_jobs
from passlens.gui.shell.actions_base import ActionsBase
from passlens.gui.shell.palette_row import PaletteRow

if TYPE_CHECKING:
    from passlens.engine.compile.dispatch_source import Dispatch

_DISPATCH = "dispatch:"


class CaptureActions(ActionsBase):
    """Methods that the command table names."""

    def quick_look(self) -> None:
        """Compile without the passes."""
        self._window.compiling.look()

    def capture_every_pass(self) -> None:
        """Compile what the session was made of again, with every pass."""
        self._window.compiling.capture_every_pass()

    def capture_dispatch(self) -> None:
        """Compile the dispatch that is selected alone, with every pass."""
        self._window.capture_dispatch(self._window.state.selection.dispatch)

    def choose_dispatch(self) -> None:
        """List the dispatches of the session, to compile the chosen one alone."""
        session = self._window.state.session
        if session is None:
            return
        queries = session.queries
        self._window.jobs.call(
            tr("CaptureActions", "Read the dispatches"),
            "dispatches",
            lambda: late_jobs.list_dispatches(queries),
            self._list_dispatches,
            self._window.messages.show_error,
        )

    def take_dispatch_row(self, key: str) -> bool:
        """Capture the dispatch that was chosen in the list; False when the row is of another list."""
        if not key.startswith(_DISPATCH):
            return False
        self._window.capture_dispatch(key.removeprefix(_DISPATCH))
        return True

    def go_to_model(self) -> None:
        """From the session of one dispatch to that of its model."""
        session = self._window.state.session
        if session is not None and session.info.dispatch is not None:
            self._window.open_path(session.info.dispatch.session)

    def _list_dispatches(self, dispatches: tuple[Dispatch, ...]) -> None:
        # The kernel is part of the title: one looks for a matmul, not for its number.
        rows = [
            PaletteRow(
                _DISPATCH + one.symbol,
                "  ".join([one.symbol, *(export.removeprefix(f"{one.symbol}_") for export in one.exports)]),
            )
            for one in dispatches
        ]
        self._window.palette_box.open_with(
            rows,
            tr("CaptureActions", "Capture one of {dispatches}…").format(
                dispatches=number_of(len(rows), "dispatch", "dispatches")
            ),
        )
