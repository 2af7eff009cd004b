"""The base of controllers that read the open session only while their view is shown."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.gui.shell.state import AppState, OpenSession

if TYPE_CHECKING:
    from passlens.engine.session.rows import OutcomeKind, SessionInfo


class Watched(QObject):
    """Reads when the view is first shown, and again when the session changes.

    Signals:
        emptied: The session was closed, or another one opened.
    """

    emptied = Signal()

    def __init__(self, state: AppState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._watched = False
        self._read = False
        self._outcome: OutcomeKind | None = None
        state.session_changed.connect(self._take_session)
        state.info_changed.connect(self._take_info)

    def watch(self, watched: bool) -> None:
        """Set whether the view is shown."""
        self._watched = watched
        if watched and not self._read:
            self.read()

    def read(self) -> None:
        """Read, or read again."""
        session = self._state.session
        if session is None:
            self.emptied.emit()
            return
        self._read = True
        self._start(session)

    def read_again(self) -> None:
        """Read again, now or when the view is next shown."""
        self._read = False
        if self._watched:
            self.read()

    @abstractmethod
    def _start(self, session: OpenSession) -> None:
        """Start the job that reads."""

    @abstractmethod
    def _drop(self) -> None:
        """Forget the data of another session, and its jobs."""

    @abstractmethod
    def _has_more(self, ended: bool) -> bool:
        """Whether a running compile has written more to read; ``ended``: it has ended."""

    def _take_session(self, session: OpenSession | None) -> None:
        self._drop()
        self._read = False
        self._outcome = session.info.outcome if session is not None else None
        self.emptied.emit()
        if session is not None and self._watched:
            self.read()

    def _take_info(self, info: SessionInfo) -> None:
        ended, self._outcome = info.outcome is not self._outcome, info.outcome
        if self._read and self._has_more(ended):
            self.read_again()
