"""Connects the journey of an op: the walk, its section in the Details panel, the way from a step to the IR."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.gui import late_views
from passlens.gui.controllers.lineage import LineageController
from passlens.gui.late import Late
from passlens.gui.messages import Message, MessageKind
from passlens.gui.state import Mode, OpenSession
from passlens.gui.window import Window
from passlens.gui.wiring_base import Part

if TYPE_CHECKING:
    from passlens.gui.models.journey_rows import JourneyRow
    from passlens.gui.views.journey import JourneyView

_IN_MENU = ("go.journey", "go.definition", "go.find", "view.fold", "view.unfold")


class Journeys(Part):
    """The journey of the op at the caret."""

    @override
    def connect_parts(self, window: Window) -> None:
        self.walk = LineageController(self.state, window.jobs, self)
        self.view: Late[Any] = Late(late_views.journey_view)
        self.view.when_made(self.connect_view)
        window.actions_by_id["go.journey"].triggered.connect(self.follow)
        window.ir.when_code_made(self.offer)
        self.state.session_changed.connect(self.forget)

    def connect_view(self, view: JourneyView) -> None:
        """The section is there."""
        self.window_.details.add_section(view)
        view.row_chosen.connect(self.show_row)
        view.closed.connect(self.close)
        self.walk.found.connect(view.set_steps)
        self.walk.finished.connect(view.finish)
        self.walk.failed.connect(self.fail)

    def offer(self, surface: Any) -> None:
        """Put the commands for an op into the menu of the text."""
        surface.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        surface.addActions([self.window_.actions_by_id[name] for name in _IN_MENU])

    def follow(self) -> None:
        """Follow the op at the caret of the IR."""
        from passlens.engine.analysis.lineage.values import Start  # noqa: PLC0415 - not before it is needed

        window, selection = self.window_, self.state.selection
        at = window.ir.op_place()
        of_input = selection.pass_id is None and not selection.phase
        if at is None or (selection.pass_id is None and not of_input):
            words = "A journey begins at an op of a pass or of the input: choose a pass, and put the caret on one."
            window.messages.show_message(Message(MessageKind.WARN, words))
            return
        if not window.details.isVisible():
            window.toggle_side_panel("details")
        self.view.view.begin(at.words)
        window.details.show_section(self.view.view)
        self.walk.follow(Start(selection.pass_id, at.line, at.before, at.located))

    def show_row(self, row: JourneyRow) -> None:
        """Show the op in the text after a pass."""
        self.window_.show_tab("ir")
        wanted = replace(
            self.state.selection, pass_id=row.pass_id, phase=row.phase, mode=Mode.AFTER, line=max(1, row.line)
        )
        self.state.select(wanted)

    def fail(self, error: PasslensError) -> None:
        """There is no journey."""
        self.view.view.fail(str(error))
        if isinstance(error, BugError):
            self.window_.messages.show_error(error)

    def close(self) -> None:
        """Hide the section; a walk that goes on ends."""
        self.walk.cancel()
        self.view.view.hide()

    def forget(self, session: OpenSession | None) -> None:
        """Another session is open."""
        del session
        if self.view.made is not None:
            self.view.view.hide()
