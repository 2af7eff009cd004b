"""Connects what is said outside of the window, or once after an update: ended jobs, and what is new."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QTimer
from typing_extensions import override

from passlens import __version__
from passlens.engine.units import format_ns
from passlens.gui.kit.engine_words import said
from passlens.gui.kit.translation import tr
from passlens.gui.shell.jobs import JobRow, JobState
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.notify import LONG_SECONDS, tell_desktop
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

_READ_MS = 700


class Notices(Part):
    """Tells of long jobs that ended while another window was in front, and of a new version at its first start."""

    @override
    def connect_parts(self, window: Window) -> None:
        self._told: set[int] = set()
        self.tell: Callable[[str, str], object] = lambda title, text: tell_desktop(window, title, text)
        window.jobs.listed.connect(self.look)
        window.begun.connect(self._greet)

    def look(self, rows: tuple[JobRow, ...]) -> None:
        """Tell of the jobs that have ended since the last look."""
        for row in rows:
            if not row.state.ended or row.id in self._told:
                continue
            self._told.add(row.id)
            long = row.seconds is not None and row.seconds >= LONG_SECONDS
            if long and row.state is not JobState.CANCELLED and self._wanted():
                # A compile that failed is a job that was done: its session knows, once its head is read again.
                QTimer.singleShot(_READ_MS, self, lambda row=row: self._say(row))

    def _wanted(self) -> bool:
        return self.window_.settings.notify and not self.window_.isActiveWindow()

    def _say(self, row: JobRow) -> None:
        session = self.state.session
        after = tr("WiringNotices", "after {seconds}").format(
            seconds=format_ns(round((row.seconds or 0.0) * 1000000000.0))
        )
        if row.state is JobState.DONE and row.lane == "compile" and session is not None and session.info.sentence:
            self.tell(row.title, said(session.info.sentence))
        else:
            self.tell(
                row.title,
                row.text
                if row.state is JobState.FAILED
                else tr("WiringNotices", "It ended {after}.").format(after=after),
            )

    def _greet(self, with_file: bool) -> None:
        """After an update, offer once what is new; a first start has nothing to compare with."""
        window, seen = self.window_, self.window_.settings.seen_version
        if seen == __version__:
            return
        window.remember(replace(window.settings, seen_version=__version__))
        if seen and not with_file:
            window.messages.show_message(
                Notice(
                    MessageKind.OK,
                    tr("WiringNotices", "This is Passlens {version}; before, it was {seen}.").format(
                        version=__version__, seen=seen
                    ),
                ),
                tr("WiringNotices", "What's New"),
                window.actions_by_id["help.new"].trigger,
            )
