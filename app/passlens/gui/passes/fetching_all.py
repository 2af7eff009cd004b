"""Fetches every pass of a quick look, or all of one dispatch, for features that read them all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from passlens.engine.errors import PasslensError
from passlens.engine.events import Event, StageStarted
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.window.messages import MessageKind, Notice, Step

if TYPE_CHECKING:
    from pathlib import Path

_Then = Callable[[], object]


class FetchingAll(QObject):
    """One for each window. A pass that the user selects meanwhile comes first; the rest continues after it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._job = 0  # 0: none runs
        self._then: list[_Then] | None = None  # None: not requested
        shell.state.session_changed.connect(lambda _: self.cancel())

    @property
    def asked(self) -> bool:
        """Whether every pass was requested and some are still missing."""
        return self._then is not None

    def fetch(self, then: _Then | None = None) -> None:
        """Fetch every missing pass of the session; then call ``then``."""
        if self._shell.state.session is not None:
            self._then = [*(self._then or ()), *(() if then is None else (then,))]
            self.resume()

    def fetch_dispatch(self, dispatch: str, then: _Then | None = None) -> None:
        """Fetch the passes of a dispatch's code generation."""
        from passlens.engine.compile.fetch.job import TARGETS, FetchJob  # noqa: PLC0415 - not with the window
        from passlens.engine.session.fetched import Piece  # noqa: PLC0415

        session = self._shell.state.session
        if session is None:
            return
        path = session.path
        doing = tr("Fetching", "Making the passes of {name}…").format(name=f"@{dispatch}")
        self._shell.messages.show_message(Notice(MessageKind.BUSY, doing))

        def take(_: object) -> None:
            if self._is_open(path):
                self._shell.messages.dismiss()
                self._shell.session.reload()
                if then is not None:
                    then()

        job = FetchJob(path, (Piece(TARGETS, dispatch),))
        self._shell.jobs.submit(job, take, on_failed=self._shell.messages.show_error)

    def pause(self) -> None:
        """Let another fetch go first; complete phases stay."""
        if self._job:
            self._shell.jobs.cancel(self._job)

    def resume(self) -> None:
        """Continue, if every pass was requested and nothing is in the way."""
        from passlens.engine.compile.fetch_all import FetchAllJob  # noqa: PLC0415 - not with the window

        session = self._shell.state.session
        if session is None or self._then is None or self._job:
            return
        self._say("")
        self._job = self._shell.jobs.submit(
            FetchAllJob((session.path,)),
            partial(self._take, session.path),
            on_failed=self._fail,
            on_cancelled=lambda _: self._stopped(),
            on_events=self._follow,
        )

    def cancel(self) -> None:
        """Cancel fetching every pass; complete phases stay."""
        self._then = None
        self.pause()

    def _follow(self, events: tuple[Event, ...]) -> None:
        stages = [event for event in events if isinstance(event, StageStarted)]
        if stages and self._then is not None:
            self._say(translated(stages[-1].title))
            self._shell.session.reload()  # show the previous phase

    def _say(self, stage: str) -> None:
        self._shell.messages.show_message(
            Notice(MessageKind.BUSY, tr("Fetching", "Making every pass…"), stage),
            Step(tr("Fetching", "Cancel"), self._give_up),
        )

    def _give_up(self) -> None:
        self._shell.messages.dismiss()
        self.cancel()

    def _take(self, path: Path, fetched: object) -> None:
        self._job = 0
        waiting, self._then = self._then or [], None
        if not self._is_open(path):
            return
        if fetched:
            self._shell.messages.dismiss()
        else:
            text = tr("Fetching", "Every pass is in the session.")
            self._shell.messages.show_message(Notice(MessageKind.OK, text))
        self._shell.session.reload()
        self._shell.session.reload_tables()
        for then in waiting:
            then()

    def _fail(self, error: PasslensError) -> None:
        self._job, self._then = 0, None
        self._shell.session.reload()  # show what was fetched
        self._shell.messages.show_error(error)

    def _stopped(self) -> None:
        self._job = 0
        self._shell.session.reload()

    def _is_open(self, path: Path) -> bool:
        session = self._shell.state.session
        return session is not None and session.path == path
