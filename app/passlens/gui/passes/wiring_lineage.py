"""Connects the journey of an op: the walk, its section in the Details panel, the way from a step to the IR."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.gui.kit.translation import tr
from passlens.gui.passes.lineage import LineageController
from passlens.gui.shell import late_views
from passlens.gui.shell.late import Late
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.state import Mode, OpenSession
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.engine.analysis.lineage.values import Step
    from passlens.gui.passes.journey import JourneyView
    from passlens.gui.passes.journey_rows import JourneyMark, JourneyRow

_IN_MENU = ("go.journey", "go.next_mark", "go.previous_mark", "go.definition", "go.find", "view.fold", "view.unfold")


class Journeys(Part):
    """The journey of the op at the caret."""

    @override
    def connect_parts(self, window: Window) -> None:
        self.walk = LineageController(self.state, window.jobs, self)
        self.view: Late[Any] = Late(late_views.journey_view)
        self.view.when_made(self.connect_view)
        self.marks: dict[int, JourneyMark] = {}
        window.actions_by_id["go.journey"].triggered.connect(self.follow)
        window.actions_by_id["go.next_mark"].triggered.connect(lambda: self.go_to_mark(+1))
        window.actions_by_id["go.previous_mark"].triggered.connect(lambda: self.go_to_mark(-1))
        window.ir.when_code_made(self.offer)
        self.state.session_changed.connect(self.forget)

    def connect_view(self, view: JourneyView) -> None:
        """The section is there."""
        self.window_.details.add_section(view)
        view.row_chosen.connect(self.show_row)
        view.closed.connect(self.close)
        self.walk.found.connect(view.set_steps)
        self.walk.finished.connect(view.finish)
        self.walk.found.connect(self.mark)
        self.walk.finished.connect(lambda found: self.mark((*found.ancestors, *found.descendants)))
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
        of_input = at is not None and at.file == self._source_name()
        pass_id = None if at is not None and at.file else selection.pass_id
        if at is None or (pass_id is None and not at.file):
            words = tr(
                "WiringLineage",
                "A journey begins at an op of a pass or of the input, or in a kernel's LLVM IR or assembly: choose a "
                "pass, and put the caret on one.",
            )
            window.messages.show_message(Notice(MessageKind.WARN, words))
            return
        if not window.details.isVisible():
            window.toggle_side_panel("details")
        self.mark(())
        self.view.view.begin(at.words)
        window.details.show_section(self.view.view)
        self.walk.follow(Start(pass_id, at.line, at.before, at.located, "" if of_input else at.file))

    def _source_name(self) -> str:
        """The file that was compiled, as the session calls it."""
        session = self.state.session
        return session.info.source.name if session is not None else ""

    def mark(self, steps: tuple[Step, ...]) -> None:
        """Show in the pass tree where something happened to the op; no steps take the marks away."""
        if not steps and not self.marks:
            return
        from passlens.gui.passes.journey_rows import marks_of  # noqa: PLC0415 - not before it is needed

        self.marks = marks_of(steps)
        self.window_.pipeline.set_marks(self.marks)

    def go_to_mark(self, by: int) -> None:
        """To the next (``by`` 1) or previous (-1) pass that did something to the op."""
        if not self.marks:
            words = tr("WiringLineage", "No journey is shown: put the caret on an op and press L.")
            self.window_.messages.show_message(Notice(MessageKind.WARN, words))
            return
        order = {row.id: at for at, row in enumerate(self.window_.session.tree.listed())}
        ids = list(self.marks)
        current = self.state.selection.pass_id
        here = order.get(current, -1) if current is not None else -1
        if current in self.marks:
            at = ids.index(current) + by
            wanted = ids[at] if 0 <= at < len(ids) else None
        else:
            after = [one for one in ids if order.get(one, -1) > here]
            before = [one for one in ids if order.get(one, -1) <= here]
            wanted = next(iter(after if by > 0 else before[::-1]), None)
        if wanted is not None:
            mark = self.marks[wanted]
            self.state.select(
                replace(self.state.selection, pass_id=wanted, phase=mark.phase, mode=Mode.AFTER, line=max(1, mark.line))
            )

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
        self.mark(())
        self.view.view.hide()

    def forget(self, session: OpenSession | None) -> None:
        """Another session is open."""
        del session
        self.mark(())
        if self.view.made is not None:
            self.view.view.hide()
