"""A job: a frozen request and ``run(context)``. Knows no Qt; reports typed events; can be cancelled."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from passlens.engine.errors import CancelledError
from passlens.engine.events import Event
from passlens.engine.messages import Text

ResultT_co = TypeVar("ResultT_co", covariant=True)


class CancelToken:
    """Records that the user asked to stop. Thread-safe; set once."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        """Ask the job to stop."""
        self._event.set()

    @property
    def cancelled(self) -> bool:
        """Whether the job was asked to stop."""
        return self._event.is_set()

    def wait(self, seconds: float) -> bool:
        """Sleep up to ``seconds``, or until cancelled; True when cancelled."""
        return self._event.wait(seconds)

    def raise_if_cancelled(self) -> None:
        """Raise CancelledError when the job was asked to stop."""
        if self.cancelled:
            raise CancelledError("Cancelled.")


def ignore_event(event: Event) -> None:
    """The listener of a job that nobody watches."""


@dataclass(frozen=True, slots=True)
class JobContext:
    """The services that a job can use.

    Attributes:
        cancel: Checked at every step that can take over 100 ms.
        emit: Receives the job's events, on the job's thread.
    """

    cancel: CancelToken = field(default_factory=CancelToken)
    emit: Callable[[Event], None] = ignore_event


class Job(Protocol[ResultT_co]):
    """Work that a queue can run.

    Attributes:
        title: Shown in the Jobs panel, such as ``Compile matmul_f16.mlir``.
        queue: Jobs in one queue run one after the other: ``compile``, ``query``, or ``device:NAME``.
        key: The newest request with a key wins; results of older ones are dropped. Empty: keep all.
    """

    @property
    def title(self) -> Text:
        """See the class."""
        ...

    @property
    def queue(self) -> str:
        """See the class."""
        ...

    @property
    def key(self) -> str:
        """See the class."""
        ...

    def run(self, context: JobContext) -> ResultT_co:
        """Do the work.

        Raises:
            UserError: The input or the machine does not allow it.
            CancelledError: The user asked to stop.
        """
        ...


class CompilerJob:
    """A job that runs the compiler, or writes a file that only one job at a time may write."""

    __slots__ = ()

    @property
    def queue(self) -> str:
        """They run one after the other."""
        return "compile"

    @property
    def key(self) -> str:
        """Empty: every result is kept."""
        return ""
