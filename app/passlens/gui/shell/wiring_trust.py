"""Connects what sessions from elsewhere would start with the question whether they may."""

from __future__ import annotations

from pathlib import Path

from typing_extensions import override

from passlens.engine.errors import PasslensError
from passlens.gui.kit.translation import tr
from passlens.gui.shell import late_jobs
from passlens.gui.shell.jobs import JobRow, JobState
from passlens.gui.shell.messages import notice_of
from passlens.gui.shell.trust import TrustDialog
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part


class Trust(Part):
    """Asks once for a session, whatever jobs wait for the answer."""

    @override
    def connect_parts(self, window: Window) -> None:
        self._waiting: dict[Path, set[int]] = {}
        self._dialogs: dict[Path, TrustDialog] = {}
        window.jobs.asked.connect(self.ask)
        window.jobs.listed.connect(self.drop_cancelled)

    def ask(self, job: int, session: Path) -> None:
        """A job would start something of a session."""
        asked = session in self._waiting
        self._waiting.setdefault(session, set()).add(job)
        if asked:
            return
        dialog = self._dialogs[session] = TrustDialog(session, self.window_)
        dialog.accepted.connect(lambda: self._allow(session))
        dialog.rejected.connect(lambda: self._refuse(session))
        self.window_.jobs.call(
            tr("WiringTrust", "Read what {name} would start").format(name=session.name),
            "",
            lambda: late_jobs.read_foreign_plan(session),
            lambda plan: dialog.set_plan(plan) if session in self._waiting else None,
            lambda error: dialog.set_failure(notice_of(error).sentence) if session in self._waiting else None,
        )
        dialog.show()  # what the session holds can be looked at meanwhile

    def drop_cancelled(self, rows: tuple[JobRow, ...]) -> None:
        """Close the question that no job waits for any more: it was cancelled in the list."""
        asking = {row.id for row in rows if row.state is JobState.ASKING}
        for session, dialog in list(self._dialogs.items()):
            if not self._waiting.get(session, set()) & asking:
                dialog.reject()

    def _allow(self, session: Path) -> None:
        del self._dialogs[session]
        self.window_.jobs.call(
            tr("WiringTrust", "Trust {name}").format(name=session.name),
            "",
            lambda: late_jobs.grant_trust(session),
            lambda _: self._go_on(session),
            lambda error: self._fail(session, error),
        )

    def _go_on(self, session: Path) -> None:
        for job in self._waiting.pop(session, ()):
            self.window_.jobs.go_on(job)

    def _refuse(self, session: Path) -> None:
        self._dialogs.pop(session, None)
        for job in self._waiting.pop(session, ()):
            self.window_.jobs.cancel(job)

    def _fail(self, session: Path, error: PasslensError) -> None:
        self._refuse(session)
        self.window_.messages.show_error(error)
