"""Connects the journey of an op: the walk, its section in the Details panel, links from a step to the IR."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from passlens.engine.errors import BugError, PasslensError
from passlens.gui.kit.text.op_place import OpPlace
from passlens.gui.kit.translation import tr
from passlens.gui.passes.details import DetailsView
from passlens.gui.passes.lineage import LineageController
from passlens.gui.passes.pipeline import PipelineView
from passlens.gui.shell.feature import Side
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Mode, OpenSession
from passlens.gui.shell.targets import FetchTarget, TextTarget
from passlens.gui.shell.window.messages import MessageKind, Notice

if TYPE_CHECKING:
    from passlens.engine.analysis.lineage.values import LineageStep, Start
    from passlens.gui.passes.journey import JourneyView
    from passlens.gui.passes.journey_rows import JourneyMark, JourneyRow


class Journeys(QObject):
    """The journey of an op: its section in the Details, and its marks in the pass tree."""

    def __init__(self, shell: Shell, pipeline: PipelineView, details: DetailsView) -> None:
        super().__init__(shell)
        self._shell = shell
        self._state = shell.state
        self._pipeline = pipeline
        self._details = details
        self.walk = LineageController(shell.state, shell.jobs, self)
        self.marks: dict[int, JourneyMark] = {}
        self._view: JourneyView | None = None
        self._start: Start | None = None
        self._state.session_changed.connect(self.forget)

    @property
    def view(self) -> JourneyView:
        """The section; made with the first journey."""
        if self._view is None:
            from passlens.gui.passes.journey import JourneyView  # noqa: PLC0415 - not before it is needed

            view = self._view = JourneyView()
            self._details.add_section(view)
            view.row_chosen.connect(self.show_row)
            view.closed.connect(self.close)
            self.walk.found.connect(view.set_steps)
            view.passes_requested.connect(self.fetch)
            self.walk.finished.connect(lambda found: view.finish(found, lacking=self._shell.session.lacks_passes))
            self.walk.found.connect(self.mark)
            self.walk.finished.connect(lambda found: self.mark((*found.ancestors, *found.descendants)))
            self.walk.failed.connect(self.fail)
        return self._view

    def follow(self, at: OpPlace | None) -> None:
        """Follow the op at a place in the IR."""
        from passlens.engine.analysis.lineage.values import Start  # noqa: PLC0415 - not before it is needed

        of_input = at is not None and at.file == self._source_name()
        pass_id = None if at is not None and at.file else self._state.selection.pass_id
        if at is None or (pass_id is None and not at.file):
            words = tr(
                "WiringLineage",
                "A journey begins at an op of a pass or of the input, or in a kernel's LLVM IR or assembly: choose a "
                "pass, and put the caret on one.",
            )
            self._shell.messages.show_message(Notice(MessageKind.WARN, words))
            return
        self._shell.frame.show_side(Side.RIGHT)
        self.mark(())
        self.view.begin(at.words)
        self._details.show_section(self.view)
        self._start = Start(pass_id, at.line, at.before, at.located, "" if of_input else at.file)
        self.walk.follow(self._start)

    def fetch(self) -> None:
        """Fetch the missing passes, and follow the op again."""
        start = self._start
        if start is not None:
            self._shell.open(FetchTarget(then=lambda: self.walk.follow(start)))

    def _source_name(self) -> str:
        """The name of the compiled file in the session."""
        session = self._state.session
        return session.info.source.name if session is not None else ""

    def mark(self, steps: tuple[LineageStep, ...]) -> None:
        """Mark in the pass tree where something happened to the op; no steps clear the marks."""
        if not steps and not self.marks:
            return
        from passlens.gui.passes.journey_rows import marks_of  # noqa: PLC0415 - not before it is needed

        self.marks = marks_of(steps)
        self._pipeline.set_marks(self.marks)

    def go_to_mark(self, by: int) -> None:
        """Go to the next (``by`` 1) or previous (-1) pass that affected the op."""
        if not self.marks:
            words = tr("WiringLineage", "No journey is shown: put the caret on an op and press L.")
            self._shell.messages.show_message(Notice(MessageKind.WARN, words))
            return
        order = {row.id: at for at, row in enumerate(self._shell.session.tree.listed())}
        ids = list(self.marks)
        current = self._state.selection.pass_id
        here = order.get(current, -1) if current is not None else -1
        if current in self.marks:
            at = ids.index(current) + by
            pass_id = ids[at] if 0 <= at < len(ids) else None
        else:
            after = [one for one in ids if order.get(one, -1) > here]
            before = [one for one in ids if order.get(one, -1) <= here]
            pass_id = next(iter(after if by > 0 else before[::-1]), None)
        if pass_id is not None:
            mark = self.marks[pass_id]
            self._state.select(
                replace(
                    self._state.selection, pass_id=pass_id, phase=mark.phase, mode=Mode.AFTER, line=max(1, mark.line)
                )
            )

    def show_row(self, row: JourneyRow) -> None:
        """Show the op in the text after a pass."""
        selection = replace(
            self._state.selection, pass_id=row.pass_id, phase=row.phase, mode=Mode.AFTER, line=max(1, row.line)
        )
        self._shell.open(TextTarget(selection))

    def fail(self, error: PasslensError) -> None:
        """Show that there is no journey."""
        self.view.fail(str(error))
        if isinstance(error, BugError):
            self._shell.messages.show_error(error)

    def close(self) -> None:
        """Hide the section; cancel a running walk."""
        self.walk.cancel()
        self.mark(())
        self.view.hide()

    def forget(self, session: OpenSession | None) -> None:
        """Reset for another session."""
        del session
        self.mark(())
        if self._view is not None:
            self._view.hide()
