"""Tries fixes of a failed compile automatically, within a time budget that the user sees and sets."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.gui.failure.trials import FixController
from passlens.gui.kit.problems.fix_states import Spent
from passlens.gui.shell.state import OpenSession

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Fix, Problem


class UnaskedTrials(QObject):
    """One trial after the other, in the order in which the problem lists its fixes.

    A trial takes about as long as the quick look: none starts that would exceed the limit.

    Signals:
        spent_changed: Spent.
    """

    spent_changed = Signal(object)

    def __init__(self, fixing: FixController, limit: Callable[[], float], parent: QObject | None = None) -> None:
        """``limit`` returns the wall time allowed for each failed compile, s."""
        super().__init__(parent)
        self._fixing = fixing
        self._limit = limit
        self._session: Path | None = None
        self._queue: deque[tuple[str, Fix]] = deque()
        self._each = 0.0
        self._current: tuple[str, Fix, float] | None = None
        self._spent = Spent()
        fixing.trial_ended.connect(self._take_end)

    @property
    def spent(self) -> Spent:
        """The cost so far for the current session."""
        return self._spent

    def begin(self, session: OpenSession, problems: Sequence[Problem], *, releases_known: bool = True) -> None:
        """Try the fixes of the cause of a failed compile, each once. Call it again when more of the cause is known.

        Other releases are tried only if it is known which of them are installed.
        """
        walls = [lane.wall_ns for lane in session.info.lanes if lane.wall_ns is not None]
        if not problems or not walls or session.info.imported:
            return
        if self._session != session.path:
            self.stop()
            self._session, self._spent = session.path, Spent(limit=self._limit())
        self._each = min(walls) / 1e9
        cause = problems[0]
        can_try = [fix for fix in cause.fixes if releases_known or not fix.toolchain]
        untried = [fix for fix in can_try if not self._fixing.is_known(fix)]
        self._queue = deque((cause.rule, fix) for fix in untried)
        if self._current is None:
            self._go_on()

    def stop(self) -> None:
        """Start no more trials and cancel the running one: the session is left, or a compile begins."""
        session, current = self._session, self._current
        self._session, self._current = None, None
        self._queue.clear()
        self._publish(Spent())
        if session is not None and current is not None:
            self._fixing.cancel_of(session, current[1])

    def _go_on(self) -> None:
        spent = self._spent
        if self._queue and spent.seconds + self._each <= spent.limit:
            rule, fix = self._queue.popleft()
            self._current = rule, fix, time.monotonic()
            self._publish(replace(spent, tried=spent.tried + 1, left=len(self._queue), going_on=True))
            self._fixing.try_unasked(rule, fix)
        else:
            self._publish(replace(spent, left=len(self._queue), going_on=False))

    def _take_end(self, session: Path, fix: Fix) -> None:
        if self._current is None or session != self._session or fix != self._current[1]:
            return
        rule, _, since = self._current
        result = self._fixing.state_of(fix).result
        follow = result.then if result is not None else ()
        self._queue.extendleft((rule, one) for one in reversed(follow) if not self._fixing.is_known(one))
        self._current = None
        self._spent = replace(self._spent, seconds=self._spent.seconds + time.monotonic() - since)
        self._go_on()

    def _publish(self, spent: Spent) -> None:
        self._spent = spent
        self.spent_changed.emit(spent)
