"""The room of the Problems panel: lists problems, and links to causes and evidence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.session.rows import Location, OutcomeKind
from passlens.gui.kit.problems.problem_list import ProblemsView
from passlens.gui.kit.translation import localized, mark_text, tr
from passlens.gui.problems import PROBLEMS
from passlens.gui.problems.preflight import PreflightController
from passlens.gui.shell.feature import Room
from passlens.gui.shell.reading import Overview
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Condition, OpenSession, Selection
from passlens.gui.shell.targets import (
    CaptureTarget,
    EvidenceTarget,
    FixTarget,
    LineTarget,
    NoteTarget,
    PassTarget,
    ProblemTarget,
    Target,
    TextTarget,
)
from passlens.gui.shell.window.messages import MessageKind, Notice

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Evidence, Problem

_FITS = mark_text("✓ Every device that the model names is declared.")
_NO_PROBLEMS = {
    OutcomeKind.OK: mark_text("✓ No problems: the compiler reported no error, warning or remark."),
    OutcomeKind.CANCELLED: mark_text("⊘ Cancelled; until then the compiler had reported nothing."),
    OutcomeKind.RUNNING: mark_text("▲ The compile never ended; until then the compiler had reported nothing."),
}


class ProblemsRoom(Room):
    """The Problems panel."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._view = view = ProblemsView()
        self.preflight = PreflightController(self.state, shell.jobs, self)
        view.pass_requested.connect(lambda pass_id: shell.open(PassTarget(pass_id)))
        view.location_requested.connect(self.show_location)
        view.dispatch_requested.connect(lambda name: shell.open(CaptureTarget(name)))
        view.evidence_requested.connect(self.show_evidence)
        view.note_requested.connect(self.add_note)
        view.fix_requested.connect(lambda asked: shell.open(FixTarget(asked)))
        self.state.fixes_changed.connect(view.set_fix_states)
        view.command_requested.connect(shell.do)  # a link of a card triggers a command
        view.counted.connect(self.count)
        self._failed = False
        self.state.conditions_changed.connect(self._make_room)
        self.state.session_changed.connect(self.forget)
        shell.session.problems_changed.connect(self.list_problems)
        shell.opening.source_opened.connect(lambda _: self.forget(None))  # clear the previous input's
        shell.opening.source_opened.connect(self.preflight.read)
        self.preflight.found.connect(self.show_preflight)
        shell.machine.devices_found.connect(lambda drivers, _: self.preflight.set_machine(drivers))

    @property
    @override
    def view(self) -> ProblemsView:
        return self._view

    @override
    def open(self, target: Target) -> None:
        match target:
            case EvidenceTarget(evidence):
                self.show_evidence(evidence)
            case ProblemTarget(problem):
                self.show_problem(problem)
            case _:
                pass

    def forget(self, session: OpenSession | None) -> None:
        """Clear the list when the session changes; preflight problems stay until the compile has reported some."""
        if session is not None and self._compiles(session):
            known = self.preflight.known(session.info.source)
            if known:
                self.show_preflight(known)
                return
        self.view.show_empty(
            tr("WiringSession", "Problems that the compiler reports are listed here, the cause first.")
        )

    def list_problems(self, overview: Overview) -> None:
        """List the problems."""
        if overview.problems or overview.info.outcome is not OutcomeKind.RUNNING:
            none = localized(_NO_PROBLEMS.get(overview.info.outcome, ""))
            self.view.set_problems(overview.problems, none, capturable=overview.info.dispatch is None)

    def show_location(self, place: Location) -> None:
        """Show a line of the input."""
        self.shell.open(LineTarget(place.file, place.line))

    def show_problem(self, problem: str) -> None:
        """Show a problem by its place."""
        self.shell.show(PROBLEMS)
        if not self.view.show_problem(problem):
            words = tr("WiringNotes", "The session no longer has this problem.")
            self.shell.messages.show_message(Notice(MessageKind.WARN, words))

    def add_note(self, problem: Problem) -> None:
        """Start a note on a problem."""
        from passlens.engine.queries.notes import place_of_problem  # noqa: PLC0415 - not before it is needed

        self.shell.open(NoteTarget(place_of_problem(problem)))

    def count(self, errors: int, total: int) -> None:
        """Show the number of problems on the panel's tab, and resize the panel if it is the current one."""
        shell = self.shell
        mark = "✕ " if errors else ""
        title = (
            tr("WiringSession", "{mark}Problems {total}").format(mark=mark, total=total)
            if total
            else tr("WiringSession", "Problems")
        )
        shell.frame.rename(PROBLEMS, title)
        if total and Condition.FAILED not in self.state.conditions():  # the cause has a tab, which needs the space
            shell.frame.unfold(PROBLEMS)
        else:
            shell.frame.fold(PROBLEMS)

    def _make_room(self) -> None:
        """Fold the panel once the compile has failed, also if its problems were counted before that was known."""
        failed = Condition.FAILED in self.state.conditions()
        if failed and not self._failed:
            self.shell.frame.fold(PROBLEMS)
        self._failed = failed

    def show_preflight(self, problems: tuple[Problem, ...]) -> None:
        """Show what a compile of the open input would lack, but not in place of reported problems."""
        session = self.state.session
        if session is not None and (self.view.cards or not self._compiles(session)):
            return
        if problems:
            self.shell.show(PROBLEMS)
            self.view.set_problems(problems, preflight=True)
        else:
            self.view.show_empty(
                tr("WiringFixes", "{fits} What the compiler reports is listed here.").format(fits=localized(_FITS))
            )

    def _compiles(self, session: OpenSession) -> bool:
        return session.path == self.shell.compiling.path

    def show_evidence(self, evidence: Evidence) -> None:
        """Go to the place of a link in the chain."""
        shell = self.shell
        if evidence.source:
            file, _, line = evidence.source.rpartition(":")
            if not line.isdigit():
                file, line = evidence.source, "0"
            elif file.rpartition(":")[2].isdigit():  # with a column
                file, _, line = file.rpartition(":")
            if self.state.session is not None or int(line):
                shell.open(LineTarget(file, int(line)))
        elif evidence.pass_id is not None:
            shell.open(PassTarget(evidence.pass_id))
            self.state.select(replace(self.state.selection, line=evidence.line))
        elif evidence.file:
            shell.open(LineTarget(evidence.file, evidence.line))
        elif evidence.phase:
            mode = self.state.selection.mode
            shell.open(TextTarget(Selection(phase=evidence.phase, mode=mode, line=evidence.line)))
