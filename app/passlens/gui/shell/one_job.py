"""The one job that a controller waits for; results of its earlier jobs are dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from passlens.engine.errors import PasslensError
from passlens.engine.events import Event
from passlens.engine.jobs import Job
from passlens.gui.shell.jobs import Jobs

_ResultT = TypeVar("_ResultT")
_ValueT = TypeVar("_ValueT")


class OneJob:
    """Starts, cancels and drops a job. A new job replaces the previous one."""

    def __init__(self, jobs: Jobs, key: str) -> None:
        """``key``: the key of its jobs, see ``Job``."""
        self._jobs = jobs
        self._key = key
        self._job: Job[Any] | None = None
        self._id = 0

    @property
    def running(self) -> bool:
        """Whether a job is pending."""
        return self._job is not None

    def start(
        self,
        job: Job[_ResultT],
        on_done: Callable[[_ResultT], None],
        on_failed: Callable[[PasslensError], None],
        on_cancelled: Callable[[], None] | None = None,
        on_events: Callable[[tuple[Event, ...]], None] | None = None,
        *,
        quiet: bool = True,
    ) -> None:
        """Start a job; its callbacks run on the GUI thread unless another job replaces it first."""
        self._job = job

        def if_awaited(take: Callable[[_ValueT], None], *, last: bool = True) -> Callable[[_ValueT], None]:
            def hand_on(value: _ValueT) -> None:
                if self._job is job:
                    if last:
                        self._job = None
                    take(value)

            return hand_on

        self._id = self._jobs.submit(
            job,
            if_awaited(on_done),
            on_failed=if_awaited(on_failed),
            on_cancelled=if_awaited(lambda _: on_cancelled() if on_cancelled else None),
            on_events=if_awaited(on_events or (lambda _: None), last=False),
            quiet=quiet,
        )

    def cancel(self) -> None:
        """Ask the job to stop; ``on_cancelled`` runs when it has."""
        if self._job is not None:
            self._jobs.cancel(self._id)

    def leave(self) -> None:
        """Ask the job to stop, and drop its result."""
        self.cancel()
        self._job = None

    def forget(self) -> None:
        """Drop all jobs of the key and their results."""
        self._job = None
        self._jobs.drop(self._key)
