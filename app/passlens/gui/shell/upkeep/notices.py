"""Desktop notifications of ended jobs, and the offer of What's New after an update."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from passlens import __version__
from passlens.engine.units import format_ns
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.jobs import JobRow, JobState
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.upkeep.notify import LONG_SECONDS, tell_desktop
from passlens.gui.shell.window.messages import MessageKind, Notice, Step

READ_MS = 700
"""Delay before a notification reads how a compile ended."""


class Notices(QObject):
    """Notifies of long jobs that end while the window is in the background, and of a new version at its first start."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.state = shell.state
        self._notified: set[int] = set()
        self.tell: Callable[[str, str], object] = lambda title, text: tell_desktop(shell.window, title, text)
        shell.jobs.listed.connect(self.look)
        shell.begun.connect(self._greet)

    def look(self, rows: tuple[JobRow, ...]) -> None:
        """Notify of jobs that ended since the last call."""
        for row in rows:
            if not row.state.ended or row.id in self._notified:
                continue
            self._notified.add(row.id)
            long = row.seconds is not None and row.seconds >= LONG_SECONDS
            if long and row.state is not JobState.CANCELLED and self._may_notify():
                # The job of a failed compile ends as done; its outcome is in the session's head, which is read first.
                QTimer.singleShot(READ_MS, self, lambda row=row: self._say(row))

    def _may_notify(self) -> bool:
        return self._shell.settings.now.notify and not self._shell.window.isActiveWindow()

    def _say(self, row: JobRow) -> None:
        session = self.state.session
        after = tr("WiringNotices", "after {seconds}").format(
            seconds=format_ns(round((row.seconds or 0.0) * 1000000000.0))
        )
        if row.state is JobState.DONE and row.queue == "compile" and session is not None and session.info.sentence:
            self.tell(row.title, translated(session.info.sentence))
        else:
            self.tell(
                row.title,
                row.text
                if row.state is JobState.FAILED
                else tr("WiringNotices", "It ended {after}.").format(after=after),
            )

    def _greet(self, with_file: bool) -> None:
        """Offer What's New once after an update, but not at the very first start."""
        shell, settings = self._shell, self._shell.settings
        seen = settings.now.seen_version
        if seen == __version__:
            return
        settings.change(seen_version=__version__)
        if seen and not with_file:
            shell.messages.show_message(
                Notice(
                    MessageKind.OK,
                    tr("WiringNotices", "This is Passlens {version}; before, it was {seen}.").format(
                        version=__version__, seen=seen
                    ),
                ),
                Step(tr("WiringNotices", "What's New"), lambda: shell.do("help.new")),
            )
