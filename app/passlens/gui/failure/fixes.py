"""Tries fixes on request, or after a compile of this window failed, and applies them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.errors import PasslensError
from passlens.engine.formats import MLIR
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.failure.trials import FixController, applied
from passlens.gui.failure.unasked import UnaskedTrials
from passlens.gui.kit.file_dialog import all_files, ask_for_file, file_filter
from passlens.gui.kit.problems.fix_states import FixAction, FixRequest
from passlens.gui.kit.translation import tr
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import OpenSession
from passlens.gui.shell.targets import ComparisonTarget, InstallTarget
from passlens.gui.shell.window.messages import MessageKind, Notice, Step, notice_of

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Fix

_ENDED = frozenset({OutcomeKind.OK, OutcomeKind.FAILED, OutcomeKind.CRASHED})


class Fixes(QObject):
    """Trials of fixes, and their effect on the toolbar.

    Signals:
        sizes_offered: Name and shape of each dynamic argument, for which sizes can be tried.
        sizes_refused: Why sizes cannot be tried.
        proposed: Fix: the user proposed it.
    """

    sizes_offered = Signal(object)
    sizes_refused = Signal(str)
    proposed = Signal(object)

    def __init__(self, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self.shell, self.state = shell, shell.state
        self.fixing = fixing = FixController(shell.state, shell.jobs, self)
        self.unasked = UnaskedTrials(fixing, lambda: shell.settings.now.trial_seconds, self)
        self._compiled: Path | None = None
        self._awaited: dict[str, tuple[str, Fix]] = {}
        shell.machine.toolchains_found.connect(lambda *_: self.take_toolchains())
        shell.machine.toolchains_found.connect(lambda *_: self.try_unasked())
        shell.session.problems_changed.connect(lambda _: self.take_toolchains())
        self.state.session_changed.connect(self.forget_other)
        shell.compiling.started.connect(lambda _: self.forget_end())
        shell.compiling.ended.connect(self.note_end)
        shell.session.problems_changed.connect(lambda _: self.try_unasked())
        shell.session.problems_changed.connect(lambda _: self.offer_sizes())
        fixing.compare_requested.connect(lambda before, after: shell.open(ComparisonTarget(before, after)))
        fixing.saved.connect(self.say_saved)
        fixing.failed.connect(shell.messages.show_error)

    def do(self, request: FixRequest) -> None:
        """Carry out the action of a fix's button."""
        fixing = self.fixing
        match request.action:
            case FixAction.TRY:
                fixing.try_fix(request.rule, request.fix)
            case FixAction.CANCEL:
                fixing.cancel(request.fix)
            case FixAction.SHOW_EDIT:
                fixing.show_edit(request.fix)
            case FixAction.SAVE_EDIT:
                self.save_edit(request.fix)
            case FixAction.APPLY:
                self.apply(request.fix)
            case FixAction.OPEN:
                self.open_result(request.fix)
            case FixAction.INSTALL:
                self._awaited[request.fix.toolchain] = request.rule, request.fix
                self.shell.open(InstallTarget(request.fix.toolchain))

    def take_toolchains(self) -> None:
        """Find the fixes that need a missing release; try the fix whose release was just installed for it."""
        from passlens.engine.toolchain.discover import is_missing  # noqa: PLC0415 - with the first toolchain

        overview, here = self.shell.session.overview, self.shell.machine.toolchains
        if overview is None or not here:
            return
        fixes = [fix for problem in overview.problems for fix in problem.fixes]
        self.fixing.set_missing([fix for fix in fixes if fix.toolchain and is_missing(fix.toolchain, here)])
        for version in [one for one in self._awaited if not is_missing(one, here)]:
            self.fixing.try_fix(*self._awaited.pop(version))

    def cancel(self, fixes: Sequence[tuple[str, Fix]]) -> None:
        """Cancel these trials, and start no automatic ones."""
        self.unasked.stop()
        self.fixing.cancel_all(fixes)

    def forget_end(self) -> None:
        """A compile begins: cancel automatic trials."""
        self._compiled = None
        self.unasked.stop()

    def forget_other(self, session: OpenSession | None) -> None:
        """Another session is opened: start no automatic trials in it."""
        if session is None or session.path != self._compiled:
            self._compiled = None
            self.unasked.stop()

    def note_end(self, path: Path | None) -> None:
        """Note that a compile of this window has ended."""
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
            known = bool(shell.machine.toolchains)
            self.unasked.begin(replace(session, info=overview.info), overview.problems, releases_known=known)

    def offer_sizes(self) -> None:
        """Offer sizes if a compile failed in code generation and its input has dynamic arguments."""
        session, overview = self.state.session, self.shell.session.overview
        ended_badly = overview is not None and overview.info.outcome in (OutcomeKind.FAILED, OutcomeKind.CRASHED)
        if session is None or overview is None or not ended_badly or overview.info.imported or overview.info.dispatch:
            return
        if not any(fix.generic and not fix.toolchain for problem in overview.problems[:1] for fix in problem.fixes):
            return  # an undeclared device, or a chip: sizes cannot fix that
        self.shell.jobs.call(
            tr("WiringFixes", "Read the arguments"),
            "arguments",
            session.queries.problems.dynamic_arguments,
            self.sizes_offered.emit,
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
        """Report that sizes fit no argument, or are invalid."""
        notice = notice_of(error)
        self.sizes_refused.emit(f"{notice.sentence} {notice.hint}".strip())

    def try_sized(self, fix: Fix) -> None:
        """Try the edit with static sizes for the arguments."""
        overview = self.shell.session.overview
        if overview is not None and overview.problems:
            self.proposed.emit(fix)
            self.fixing.try_fix(overview.problems[0].rule, fix)

    def apply(self, fix: Fix) -> None:
        """Apply a fix to the toolbar."""
        from passlens.engine.diagnosis.findings import FixKind  # noqa: PLC0415 - with the first fix

        result = self.fixing.state_of(fix).result
        found = result.flags if result is not None else ()
        self.state.set_setup(applied(self.state.setup, fix, found))
        what = {
            FixKind.DEVICES: tr("WiringFixes", "The device list is set"),
            FixKind.FLAGS: tr("WiringFixes", "Added to the flags: {flags}").format(flags=" ".join(found or fix.flags)),
            FixKind.TOOLCHAIN: tr("WiringFixes", "The toolchain is {toolchain} now").format(toolchain=fix.toolchain),
        }
        sentence = tr("WiringFixes", "{kind}; F5 compiles with it.").format(
            kind=what.get(fix.kind, tr("WiringFixes", "The toolbar is set"))
        )
        self.shell.messages.show_message(
            Notice(MessageKind.OK, sentence),
            Step(tr("WiringFixes", "Compile"), lambda: self.shell.do("compile.start")),
        )

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
        if fix.file is not None and not fix.edits:
            source = source.parent / fix.file.path
        ask_for_file(
            self.shell.window,
            tr("WiringFixes", "Save the edited copy"),
            str(source.with_name(f"{source.stem}.{fix.name}{source.suffix}")),
            [file_filter("MLIR", MLIR.suffixes), all_files()],
            lambda path: self.fixing.save_edit(fix, Path(path)),
            save=True,
        )

    def say_saved(self, path: Path) -> None:
        """Report that an edited copy was written."""
        self.shell.messages.show_message(
            Notice(MessageKind.OK, tr("WiringFixes", "The edited copy is in {path}.").format(path=path))
        )
