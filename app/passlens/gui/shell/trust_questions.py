"""Connects jobs that would start a program from a session from elsewhere with the question for trust."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from passlens.engine.errors import PasslensError
from passlens.engine.session.trust import grant
from passlens.gui.kit.translation import tr
from passlens.gui.shell.jobs import JobRow, JobState
from passlens.gui.shell.messages import notice_of
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.trust import TrustDialog

if TYPE_CHECKING:
    from passlens.engine.compile.foreign_plan import ForeignPlan


class Trust(QObject):
    """Asks once for each session, for all jobs that wait."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.state = shell.state
        self._waiting: dict[Path, set[int]] = {}
        self._dialogs: dict[Path, TrustDialog] = {}
        shell.jobs.asked.connect(self.ask)
        shell.jobs.listed.connect(self.drop_cancelled)

    def ask(self, job: int, session: Path) -> None:
        """Ask for a job that would start a program from a session."""
        asked = session in self._waiting
        self._waiting.setdefault(session, set()).add(job)
        if asked:
            return
        dialog = self._dialogs[session] = TrustDialog(session, self._shell.window)
        dialog.accepted.connect(lambda: self._allow(session))
        dialog.rejected.connect(lambda: self._refuse(session))
        self._shell.jobs.call(
            tr("WiringTrust", "Read what {name} would start").format(name=session.name),
            "",
            lambda: _read_plan(session),
            lambda plan: dialog.set_plan(plan) if session in self._waiting else None,
            lambda error: dialog.set_failure(notice_of(error).sentence) if session in self._waiting else None,
        )
        dialog.show()  # the session stays readable meanwhile

    def drop_cancelled(self, rows: tuple[JobRow, ...]) -> None:
        """Close the question if its jobs were cancelled in the Jobs panel."""
        asking = {row.id for row in rows if row.state is JobState.ASKING}
        for session, dialog in list(self._dialogs.items()):
            if not self._waiting.get(session, set()) & asking:
                dialog.reject()

    def _allow(self, session: Path) -> None:
        del self._dialogs[session]
        self._shell.jobs.call(
            tr("WiringTrust", "Trust {name}").format(name=session.name),
            "",
            lambda: grant(session),
            lambda _: self._go_on(session),
            lambda error: self._fail(session, error),
        )

    def _go_on(self, session: Path) -> None:
        for job in self._waiting.pop(session, ()):
            self._shell.jobs.go_on(job)

    def _refuse(self, session: Path) -> None:
        self._dialogs.pop(session, None)
        for job in self._waiting.pop(session, ()):
            self._shell.jobs.cancel(job)

    def _fail(self, session: Path, error: PasslensError) -> None:
        self._refuse(session)
        self._shell.messages.show_error(error)


def _read_plan(session: Path) -> ForeignPlan:
    from passlens.engine.compile.foreign_plan import read_plan  # noqa: PLC0415 - with the first question

    return read_plan(session)
