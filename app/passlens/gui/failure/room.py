"""The room of the Cause tab: opens at the cause of a failed compile, tries fixes, exports the failure."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.gui.failure import FAILURE
from passlens.gui.failure.controller import CauseController
from passlens.gui.failure.fixes import Fixes
from passlens.gui.failure.places import CauseRequest, FailingPass
from passlens.gui.failure.releases import Releases
from passlens.gui.failure.reproducers import Reproducers
from passlens.gui.shell.feature import Room
from passlens.gui.shell.reading import Overview
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import OpenSession
from passlens.gui.shell.targets import (
    CaptureTarget,
    DispatchSourceTarget,
    EvidenceTarget,
    FixTarget,
    LineTarget,
    NoteTarget,
    PassTarget,
    Target,
)

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Problem
    from passlens.engine.session.listing import ListedPass
    from passlens.engine.session.rows import Location
    from passlens.gui.failure.reading import CauseTexts, Picture
    from passlens.gui.failure.view import CauseView


class FailureRoom(Room):
    """The Cause tab; its view is made for the first failure."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._led_to: Path | None = None
        self._view: CauseView | None = None
        self._picture: Picture | None = None
        self.fixes = Fixes(shell, self)
        self.reproducers = Reproducers(shell, self)
        self.releases = Releases(shell, self)
        self.reading = CauseController(shell.jobs, self)
        self.reading.failed.connect(shell.messages.show_error)
        self.reading.texts_read.connect(self.show_texts)
        self.reading.picture_read.connect(self.take_picture)
        self.state.session_changed.connect(self.forget)
        shell.session.problems_changed.connect(self.take)

    @override
    @classmethod
    def load_view(cls) -> None:
        from passlens.gui.failure import view  # noqa: PLC0415 - not with the window

        del view

    @property
    @override
    def view(self) -> CauseView:
        if self._view is None:
            self._view = self._make_view()
        return self._view

    def _make_view(self) -> CauseView:
        from passlens.gui.failure.view import CauseView  # noqa: PLC0415 - most sessions have no failure

        view, shell, reading, fixing = CauseView(self.shell.themes), self.shell, self.reading, self.fixes.fixing
        view.place_chosen.connect(reading.choose)
        view.location_requested.connect(self.show_location)
        view.dispatch_requested.connect(lambda name: shell.open(DispatchSourceTarget(name)))
        view.capture_requested.connect(lambda name: shell.open(CaptureTarget(name)))
        view.pass_requested.connect(lambda pass_id: shell.open(PassTarget(pass_id)))
        view.line_requested.connect(self.show_line)
        view.evidence_requested.connect(lambda one: shell.open(EvidenceTarget(one)))
        view.command_requested.connect(shell.do)
        view.note_requested.connect(self.add_note)
        view.fix_requested.connect(self.fixes.do)
        view.try_all_requested.connect(fixing.try_all)
        view.cancel_requested.connect(self.fixes.cancel)
        view.sizes_requested.connect(self.fixes.try_sizes)
        reading.text_read.connect(view.show_text)
        view.text.surface.set_wrapped(shell.settings.now.wrapped)
        shell.settings.wrapped_changed.connect(view.text.surface.set_wrapped)
        self.state.fixes_changed.connect(view.set_fix_states)
        self.fixes.unasked.spent_changed.connect(view.set_spent)
        self.fixes.sizes_offered.connect(view.offer_sizes)
        self.fixes.sizes_refused.connect(view.refuse_sizes)
        self.fixes.proposed.connect(view.add_fix)
        view.set_fix_states(self.state.fixes)
        view.set_spent(self.fixes.unasked.spent)
        return view

    @override
    def open(self, target: Target) -> None:
        if isinstance(target, FixTarget):
            self.fixes.do(target.request)

    def show(self) -> None:
        """Bring the tab to the front, if there is a failure."""
        overview = self.shell.session.overview
        if overview is not None and overview.info.failed and overview.problems:
            self.shell.show(FAILURE)

    def forget(self, session: OpenSession | None) -> None:
        """Reset for another session: whether its compile failed is not known yet."""
        del session
        self._led_to = self._picture = None
        self.reading.forget()
        if self._view is not None:
            self._view.forget()
        self.shell.frame.set_tab_shown(FAILURE, False)

    def take(self, overview: Overview) -> None:
        """Read the cause of a failed compile."""
        session = self.state.session
        if session is None or not overview.info.failed or not overview.problems:
            self.shell.frame.set_tab_shown(FAILURE, False)
            return
        problem, failing = overview.problems[0], self.failing_pass(overview)
        passes = {one.pass_id for one in problem.evidence if one.pass_id is not None}
        rows = {number: self.shell.session.find_pass(number) for number in passes}
        names = {number: row.name for number, row in rows.items() if row is not None}
        named = FailingPass(failing.id, failing.name) if failing is not None else None
        self.reading.read(session, CauseRequest(problem, named, names, captured=not self.shell.compiling.running))
        if failing is not None and self.state.selection.empty and not self.shell.compiling.running:
            self._select(failing, problem)

    def show_texts(self, request: CauseRequest, texts: CauseTexts) -> None:
        """Show the cause and its text, and bring the tab to the front once."""
        session = self.state.session
        if session is None:
            return
        info = session.info
        self.view.show_problem(
            request.problem,
            request.failing,
            can_try=not info.imported,
            capturable=info.dispatch is None and not info.imported,
        )
        self.view.set_places(texts.places, texts.place.segment)
        self.view.show_text(texts.place, texts.text)
        if self._picture is not None:
            self.view.show_picture(self._picture)
        self.shell.frame.set_tab_shown(FAILURE, True)
        if self._led_to != session.path:
            self._led_to = session.path
            self.shell.show(FAILURE)

    def take_picture(self, picture: Picture) -> None:
        """Show the picture; it may arrive before the texts, with which the view's modules are loaded."""
        self._picture = picture
        if self._view is not None:
            self._view.show_picture(picture)

    @staticmethod
    def failing_pass(overview: Overview) -> ListedPass | None:
        """The pass that failed: that of the cause, otherwise the first in the list."""
        causes = [problem.pass_id for problem in overview.problems if problem.pass_id is not None]
        return overview.listing.find(next(iter((*causes, *overview.tree.failures)), None))

    def _select(self, row: ListedPass, problem: Problem) -> None:
        """Select the failing pass, so that the other tabs show it."""
        line = next((one.line for one in problem.evidence if one.pass_id == row.id and one.line), 0)
        dispatch = self.shell.session.dispatch_of(row.scope_id)
        self.state.select(replace(self.state.selection, pass_id=row.id, phase=row.phase, dispatch=dispatch, line=line))

    def show_location(self, place: Location) -> None:
        """Show a line of the input."""
        self.shell.open(LineTarget(place.file, place.line))

    def show_line(self, pass_id: int, line: int) -> None:
        """Show a line of a pass's IR: here if that text is available, otherwise in the IR tab."""
        if not self.reading.choose_line(pass_id, line):
            self.shell.open(PassTarget(pass_id))
            self.state.select(replace(self.state.selection, line=line))

    def add_note(self, problem: Problem) -> None:
        """Start a note on the problem."""
        from passlens.engine.queries.notes import place_of_problem  # noqa: PLC0415 - not before it is needed

        self.shell.open(NoteTarget(place_of_problem(problem)))
