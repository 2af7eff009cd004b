"""Counts the ops that the visible passes changed: counting all of a large model would take minutes."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.jobs import CancelToken
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.kit.translation import tr
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.state import AppState, OpenSession

if TYPE_CHECKING:
    from passlens.engine.analysis.op_counts import Counted

_AT_ONCE = 60
"""Passes at a time: about a screenful, so that rows scrolled to next do not wait long."""


class OpCounting(QObject):
    """Counts for the open session, once its compile has ended.

    Signals:
        counted: Counted: of some passes.
    """

    counted = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state, self._jobs = state, jobs
        self._queued: list[int] = []
        self._cancel: CancelToken | None = None
        state.session_changed.connect(self._forget)
        state.info_changed.connect(lambda _: self._go_on())

    def want(self, passes: Collection[int]) -> None:
        """Count these passes next, which are visible now."""
        self._queued = [*passes, *(one for one in self._queued if one not in set(passes))]
        self._go_on()

    def _go_on(self) -> None:
        session = self._state.session
        running = session is None or session.info.outcome is OutcomeKind.RUNNING
        if session is None or running or self._cancel is not None or not self._queued:
            return
        now, self._queued = self._queued[:_AT_ONCE], self._queued[_AT_ONCE:]
        queries, cancel = session.queries, CancelToken()
        self._cancel = cancel

        def take(counted: Counted) -> None:
            if self._cancel is cancel:
                self._cancel = None
                self.counted.emit(counted)
                self._go_on()

        self._jobs.call(
            tr("OpCounting", "Count the ops that passes changed"),
            "op_counts",
            lambda: queries.changes.ops_of(now, cancel),
            take,
            lambda _: None,  # those cells stay empty: errors are reported where the text is opened
        )

    def _forget(self, session: OpenSession | None) -> None:
        del session
        if self._cancel is not None:
            self._cancel.cancel()
        self._cancel, self._queued = None, []
