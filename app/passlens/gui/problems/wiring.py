"""Connects the fixes on the Problems cards, and the look at the devices of an input before its compile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import PasslensError
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.kit.file_dialog import ask_for_file
from passlens.gui.kit.fix_states import FixAction, FixAsked
from passlens.gui.kit.translation import localized, mark_text, tr
from passlens.gui.problems.controller import applied
from passlens.gui.shell import late_jobs
from passlens.gui.shell.messages import MessageKind, Notice, notice_of
from passlens.gui.shell.state import OpenSession
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Evidence, Fix, FixResult, Problem

_ENDED = frozenset({OutcomeKind.OK, OutcomeKind.FAILED, OutcomeKind.CRASHED})
_FITS = mark_text("✓ Every device that the model names is declared.")


class Fixes(Part):
    """Cards, trials and the form."""

    @override
    def connect_parts(self, window: Window) -> None:
        self._compiled: Path | None = None
        window.problems.fix_asked.connect(self.do)
        window.problems.try_all_asked.connect(window.fixing.try_all)
        window.problems.cancel_asked.connect(window.fixing.cancel_all)
        self.state.session_changed.connect(self.forget_other)
        window.compiling.started.connect(lambda _: self.forget_end())
        window.compiling.ended.connect(self.note_end)
        window.session.problems_changed.connect(lambda _: self.try_unasked())
        window.session.problems_changed.connect(lambda _: self.offer_sizes())
        window.problems.sizes_asked.connect(self.try_sizes)
        window.problems.evidence_requested.connect(self.show_evidence)
        window.fixing.changed.connect(window.problems.set_fix_states)
        window.fixing.compare_asked.connect(window.compare_files)
        window.fixing.saved.connect(self.say_saved)
        window.fixing.failed.connect(window.messages.show_error)
        window.opening.source_opened.connect(window.preflight.read)
        window.preflight.found.connect(self.show_preflight)
        window.machine.devices_found.connect(lambda drivers, _: window.preflight.set_machine(drivers))

    def do(self, asked: FixAsked) -> None:
        """A button of a fix was pressed."""
        window = self.window_
        match asked.action:
            case FixAction.TRY:
                window.fixing.try_fix(asked.rule, asked.fix)
            case FixAction.CANCEL:
                window.fixing.cancel(asked.fix)
            case FixAction.SHOW_EDIT:
                window.fixing.show_edit(asked.fix)
            case FixAction.SAVE_EDIT:
                self.save_edit(asked.fix)
            case FixAction.APPLY:
                self.apply(asked.fix)
            case FixAction.OPEN:
                self.open_result(asked.fix)

    def forget_end(self) -> None:
        """A compile begins: what nobody asked for makes way."""
        self._compiled = None
        self.window_.fixing.stop_unasked()

    def forget_other(self, session: OpenSession | None) -> None:
        """Another session is opened: nothing is tried in it that nobody asks for."""
        if session is None or session.path != self._compiled:
            self._compiled = None

    def note_end(self, path: Path | None) -> None:
        """A compile of this window has ended."""
        self._compiled = path
        self.try_unasked()

    def try_unasked(self) -> None:
        """Try the fixes of the cause once the quick look has ended and its problems are known.

        The passes are captured meanwhile, or not at all: a trial needs none of them.
        """
        window, session, overview = self.window_, self.state.session, self.window_.session.overview
        if session is None or overview is None or not overview.problems or overview.info.outcome not in _ENDED:
            return
        writing = window.compiling.path if window.compiling.running else None
        if session.path in {self._compiled, writing}:
            window.fixing.try_unasked(replace(session, info=overview.info), overview.problems)

    def offer_sizes(self) -> None:
        """Ask for sizes where a compile failed of its code, and its input has dynamic arguments."""
        window, session, overview = self.window_, self.state.session, self.window_.session.overview
        ended_badly = overview is not None and overview.info.outcome in (OutcomeKind.FAILED, OutcomeKind.CRASHED)
        if session is None or overview is None or not ended_badly or overview.info.imported or overview.info.dispatch:
            return
        if not any(fix.generic for problem in overview.problems[:1] for fix in problem.fixes):
            return  # a device that is not declared, a chip: no size mends that
        window.jobs.call(
            tr("WiringFixes", "Read the arguments"),
            "arguments",
            session.queries.dynamic_arguments,
            window.problems.offer_sizes,
        )

    def try_sizes(self, words: str) -> None:
        """Try sizes for dynamic arguments."""
        window, session = self.window_, self.state.session
        if session is not None:
            queries = session.queries
            window.jobs.call(
                tr("WiringFixes", "Edit a copy"),
                "sizes",
                lambda: queries.sized(words),
                self.try_sized,
                self.refuse_sizes,
            )

    def refuse_sizes(self, error: PasslensError) -> None:
        """Sizes fit no argument, or are none."""
        said = notice_of(error)
        self.window_.problems.refuse_sizes(f"{said.sentence} {said.hint}".strip())

    def try_sized(self, fix: Fix) -> None:
        """Try the edit that gives arguments sizes."""
        window = self.window_
        cards = window.problems.cards
        if cards:
            window.problems.add_fix(fix)
            window.fixing.try_fix(cards[0].problem.rule, fix)

    def apply(self, fix: Fix) -> None:
        """Set the toolbar as the fix says."""
        from passlens.engine.diagnosis.findings import FixKind  # noqa: PLC0415 - with the first fix

        self.state.set_setup(applied(self.state.setup, fix))
        what = {
            FixKind.DEVICES: tr("WiringFixes", "The device list is set"),
            FixKind.FLAGS: tr("WiringFixes", "Added to the flags: {flags}").format(flags=" ".join(fix.flags)),
            FixKind.TOOLCHAIN: tr("WiringFixes", "The toolchain is {toolchain} now").format(toolchain=fix.toolchain),
        }
        sentence = tr("WiringFixes", "{kind}; F5 compiles with it.").format(
            kind=what.get(fix.kind, tr("WiringFixes", "The form is set"))
        )
        self.window_.messages.show_message(Notice(MessageKind.OK, sentence))

    def open_result(self, fix: Fix) -> None:
        """Open the session of a trial."""
        state = next((one for one in self.window_.fixing.states.values() if _is_of(one.result, fix)), None)
        if state is not None and state.result is not None and state.result.session is not None:
            self.window_.open_path(state.result.session)

    def save_edit(self, fix: Fix) -> None:
        """Ask where to write the edited copy."""
        session = self.state.session
        if session is None:
            return
        source = session.info.source
        ask_for_file(
            self.window_,
            tr("WiringFixes", "Save the edited copy"),
            str(source.with_name(f"{source.stem}.{fix.name}{source.suffix}")),
            [tr("WiringFixes", "MLIR (*.mlir)"), tr("WiringFixes", "All files (*)")],
            lambda path: self.window_.fixing.save_edit(fix, Path(path)),
            save=True,
        )

    def say_saved(self, path: Path) -> None:
        """An edited copy was written."""
        self.window_.messages.show_message(
            Notice(MessageKind.OK, tr("WiringFixes", "The edited copy is in {path}.").format(path=path))
        )

    def show_preflight(self, problems: tuple[Problem, ...]) -> None:
        """Show what a compile of the opened input would lack."""
        window = self.window_
        if problems:
            window.show_panel(window.problems)
            window.problems.set_problems(problems, preflight=True)
        else:
            window.problems.show_empty(
                tr("WiringFixes", "{fits} What the compiler reports is listed here.").format(fits=localized(_FITS))
            )

    def show_evidence(self, evidence: Evidence) -> None:
        """Go to where a link of the chain stands."""
        window = self.window_
        if evidence.source:
            file, _, line = evidence.source.rpartition(":")
            if not line.isdigit():
                file, line = evidence.source, "0"
            elif file.rpartition(":")[2].isdigit():  # with a column
                file, _, line = file.rpartition(":")
            if self.state.session is not None:
                window.show_line(file, int(line))
            elif int(line):
                window.show_tab("ir")
                window.ir.go_to_line(int(line))
        elif evidence.pass_id is not None:
            window.show_pass(evidence.pass_id)
            self.state.select(replace(self.state.selection, line=evidence.line))
        elif evidence.file:
            window.show_line(evidence.file, evidence.line)
        elif evidence.phase:
            window.show_tab("ir")
            self.state.select_phase(evidence.phase)
            self.state.select(replace(self.state.selection, line=evidence.line))


def _is_of(result: FixResult | None, fix: Fix) -> bool:
    return result is not None and result.key == late_jobs.key_of(fix)
