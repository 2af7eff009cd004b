"""Asks for trust before a job starts a program from a file from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from passlens.engine.errors import PasslensError, UntrustedError
from passlens.engine.jobs import CancelToken
from passlens.engine.session.trust import grant
from passlens.gui.kit.translation import tr
from passlens.gui.shell.compiling.trust import TrustDialog
from passlens.gui.shell.files.torch_python import ask_for_python
from passlens.gui.shell.jobs import JobRow, JobState
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.window.messages import notice_of

if TYPE_CHECKING:
    from passlens.engine.compile.foreign_plan import ForeignPlan
    from passlens.engine.importing.torch_program import TorchPlan


class Trust(QObject):
    """Asks once for each file, for all jobs that wait."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.state = shell.state
        self._waiting: dict[Path, set[int]] = {}
        self._dialogs: dict[Path, QDialog] = {}
        shell.jobs.requested.connect(self.ask)
        shell.jobs.listed.connect(self.drop_cancelled)

    def ask(self, job: int, error: UntrustedError) -> None:
        """Ask for a job that would start a program from a file."""
        from passlens.engine.importing.torch_program import TorchPlan  # noqa: PLC0415 - with a question

        path = error.path
        asked = path in self._waiting
        self._waiting.setdefault(path, set()).add(job)
        if asked:
            return
        dialog = self._of_program(error.plan) if isinstance(error.plan, TorchPlan) else self._of_session(path)
        self._dialogs[path] = dialog
        dialog.rejected.connect(lambda: self._refuse(path))
        dialog.show()  # the window stays readable meanwhile

    def _of_session(self, session: Path) -> QDialog:
        dialog = TrustDialog(session, self._shell.window)
        dialog.accepted.connect(lambda: self._allow(session, lambda: grant(session)))
        self._shell.jobs.call(
            tr("WiringTrust", "Read what {name} would start").format(name=session.name),
            "",
            lambda: _read_plan(session),
            lambda plan: dialog.set_plan(plan) if session in self._waiting else None,
            lambda error: dialog.set_failure(notice_of(error).sentence) if session in self._waiting else None,
        )
        return dialog

    def _of_program(self, plan: TorchPlan) -> QDialog:
        from passlens.gui.shell.files.convert_dialog import ConvertDialog  # noqa: PLC0415

        dialog = ConvertDialog(plan, self._shell.window)

        def look(python: Path) -> None:
            self._shell.jobs.call(
                tr("WiringTrust", "Look at {python}").format(python=python),
                "",
                lambda: plan.with_python(python, CancelToken()),
                lambda other: dialog.set_plan(other) if plan.path in self._waiting else None,
                lambda error: dialog.set_failure(notice_of(error).sentence) if plan.path in self._waiting else None,
            )

        dialog.other_requested.connect(lambda: ask_for_python(dialog, look))
        dialog.accepted.connect(lambda: self._allow(plan.path, dialog.plan.allow))
        return dialog

    def drop_cancelled(self, rows: tuple[JobRow, ...]) -> None:
        """Close the question if its jobs were cancelled in the Jobs panel, or because another file was opened."""
        asking = {row.id for row in rows if row.state is JobState.ASKING}
        for path, dialog in list(self._dialogs.items()):
            if not self._waiting.get(path, set()) & asking:
                dialog.reject()

    def _allow(self, path: Path, grant_it: Callable[[], None]) -> None:
        del self._dialogs[path]
        self._shell.jobs.call(
            tr("WiringTrust", "Trust {name}").format(name=path.name),
            "",
            grant_it,
            lambda _: self._go_on(path),
            lambda error: self._fail(path, error),
        )

    def _go_on(self, path: Path) -> None:
        for job in self._waiting.pop(path, ()):
            self._shell.jobs.go_on(job)

    def _refuse(self, path: Path) -> None:
        self._dialogs.pop(path, None)
        for job in self._waiting.pop(path, ()):
            self._shell.jobs.cancel(job)

    def _fail(self, path: Path, error: PasslensError) -> None:
        self._refuse(path)
        self._shell.messages.show_error(error)


def _read_plan(session: Path) -> ForeignPlan:
    from passlens.engine.compile.foreign_plan import read_plan  # noqa: PLC0415 - with the first question

    return read_plan(session)
