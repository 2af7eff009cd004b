"""The fixes on the Problems cards: tried when they are asked for or a compile of this window failed, and applied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from passlens.engine.errors import PasslensError
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.kit.file_dialog import ask_for_file
from passlens.gui.kit.fix_states import FixAction, FixAsked
from passlens.gui.kit.problem_list import ProblemsView
from passlens.gui.kit.translation import tr
from passlens.gui.problems.controller import FixController, applied
from passlens.gui.problems.unasked import UnaskedTrials
from passlens.gui.shell.messages import MessageKind, Notice, notice_of
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import OpenSession
from passlens.gui.shell.targets import ComparisonTarget

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Fix

_ENDED = frozenset({OutcomeKind.OK, OutcomeKind.FAILED, OutcomeKind.CRASHED})


class Fixes(QObject):
    """Cards, trials and the toolbar's choices."""

    def __init__(self, shell: Shell, view: ProblemsView, parent: QObject) -> None:
        super().__init__(parent)
        self.shell, self.state, self.view = shell, shell.state, view
        self.fixing = fixing = FixController(shell.state, shell.jobs, self)
        self.unasked = UnaskedTrials(fixing, lambda: shell.settings.now.trial_seconds, self)
        self.unasked.spent_changed.connect(view.set_spent)
        self._compiled: Path | None = None
        view.fix_asked.connect(self.do)
        view.try_all_asked.connect(fixing.try_all)
        view.cancel_asked.connect(self.cancel)
        view.sizes_asked.connect(self.try_sizes)
        self.state.fixes_changed.connect(view.set_fix_states)
        self.state.session_changed.connect(self.forget_other)
        shell.compiling.started.connect(lambda _: self.forget_end())
        shell.compiling.ended.connect(self.note_end)
        shell.session.problems_changed.connect(lambda _: self.try_unasked())
        shell.session.problems_changed.connect(lambda _: self.offer_sizes())
        fixing.compare_asked.connect(lambda before, after: shell.open(ComparisonTarget(before, after)))
        fixing.saved.connect(self.say_saved)
        fixing.failed.connect(shell.messages.show_error)

    def do(self, asked: FixAsked) -> None:
        """A button of a fix was pressed."""
        fixing = self.fixing
        match asked.action:
            case FixAction.TRY:
                fixing.try_fix(asked.rule, asked.fix)
            case FixAction.CANCEL:
                fixing.cancel(asked.fix)
            case FixAction.SHOW_EDIT:
                fixing.show_edit(asked.fix)
            case FixAction.SAVE_EDIT:
                self.save_edit(asked.fix)
            case FixAction.APPLY:
                self.apply(asked.fix)
            case FixAction.OPEN:
                self.open_result(asked.fix)

    def cancel(self, fixes: Sequence[tuple[str, Fix]]) -> None:
        """Stop the trials of these, and begin none by itself."""
        self.unasked.stop()
        self.fixing.cancel_all(fixes)

    def forget_end(self) -> None:
        """A compile begins: what nobody asked for makes way."""
        self._compiled = None
        self.unasked.stop()

    def forget_other(self, session: OpenSession | None) -> None:
        """Another session is opened: nothing is tried in it that nobody asks for."""
        if session is None or session.path != self._compiled:
            self._compiled = None
            self.unasked.stop()

    def note_end(self, path: Path | None) -> None:
        """A compile of this window has ended."""
        self._compiled = path
        self.try_unasked()

    def try_unasked(self) -> None:
        """Try the fixes of the cause once the quick look has ended and its problems are known.

        The passes are captured meanwhile, or not at all: a trial needs none of them.
        """
        shell, session, overview = self.shell, self.state.session, self.shell.session.overview
        if session is None or overview is None or not overview.problems or overview.info.outcome not in _ENDED:
            return
        writing = shell.compiling.path if shell.compiling.running else None
        if session.path in {self._compiled, writing}:
            self.unasked.begin(replace(session, info=overview.info), overview.problems)

    def offer_sizes(self) -> None:
        """Ask for sizes where a compile failed of its code, and its input has dynamic arguments."""
        session, overview = self.state.session, self.shell.session.overview
        ended_badly = overview is not None and overview.info.outcome in (OutcomeKind.FAILED, OutcomeKind.CRASHED)
        if session is None or overview is None or not ended_badly or overview.info.imported or overview.info.dispatch:
            return
        if not any(fix.generic for problem in overview.problems[:1] for fix in problem.fixes):
            return  # a device that is not declared, a chip: no size mends that
        self.shell.jobs.call(
            tr("WiringFixes", "Read the arguments"),
            "arguments",
            session.queries.problems.dynamic_arguments,
            self.view.offer_sizes,
        )

    def try_sizes(self, words: str) -> None:
        """Try sizes for dynamic arguments."""
        session = self.state.session
        if session is not None:
            queries = session.queries
            self.shell.jobs.call(
                tr("WiringFixes", "Edit a copy"),
                "sizes",
                lambda: queries.problems.sized(words),
                self.try_sized,
                self.refuse_sizes,
            )

    def refuse_sizes(self, error: PasslensError) -> None:
        """Sizes fit no argument, or are none."""
        said = notice_of(error)
        self.view.refuse_sizes(f"{said.sentence} {said.hint}".strip())

    def try_sized(self, fix: Fix) -> None:
        """Try the edit that gives arguments sizes."""
        cards = self.view.cards
        if cards:
            self.view.add_fix(fix)
            self.fixing.try_fix(cards[0].problem.rule, fix)

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
        self.shell.messages.show_message(Notice(MessageKind.OK, sentence))

    def open_result(self, fix: Fix) -> None:
        """Open the session of a trial."""
        state = self.fixing.state_of(fix)
        if state.result is not None and state.result.session is not None:
            self.shell.messages.dismiss()
            self.shell.opening.open(state.result.session.absolute())

    def save_edit(self, fix: Fix) -> None:
        """Ask where to write the edited copy."""
        session = self.state.session
        if session is None:
            return
        source = session.info.source
        ask_for_file(
            self.shell.window,
            tr("WiringFixes", "Save the edited copy"),
            str(source.with_name(f"{source.stem}.{fix.name}{source.suffix}")),
            [tr("WiringFixes", "MLIR (*.mlir)"), tr("WiringFixes", "All files (*)")],
            lambda path: self.fixing.save_edit(fix, Path(path)),
            save=True,
        )

    def say_saved(self, path: Path) -> None:
        """An edited copy was written."""
        self.shell.messages.show_message(
            Notice(MessageKind.OK, tr("WiringFixes", "The edited copy is in {path}.").format(path=path))
        )
