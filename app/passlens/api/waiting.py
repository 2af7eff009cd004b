"""Runs a job for Python, and waits for it; Ctrl-C, or *Interrupt* in a notebook, ends it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Protocol, TypeVar

from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken, JobContext

_ResultT_co = TypeVar("_ResultT_co", covariant=True)


class Runs(Protocol[_ResultT_co]):
    """What can be run: a job, or what leads to one."""

    def run(self, context: JobContext) -> _ResultT_co:
        """See ``Job``."""


def run(job: Runs[_ResultT_co]) -> _ResultT_co:
    """Run it; its result.

    Raises:
        UserError: As the job does.
        KeyboardInterrupt: The user interrupted it.
    """
    with _interruptible() as token:
        try:
            result = job.run(JobContext(cancel=token))
        except CancelledError as error:
            raise KeyboardInterrupt from error
    if token.cancelled:
        raise KeyboardInterrupt
    return result


@contextmanager
def _interruptible() -> Iterator[CancelToken]:
    """A token that Ctrl-C (Interrupt, in a notebook) cancels, so that the compiler ends with it."""
    token = CancelToken()

    def cancel(number: int, frame: FrameType | None) -> None:
        del number, frame
        token.cancel()

    if threading.current_thread() is not threading.main_thread():
        yield token
        return
    before = signal.signal(signal.SIGINT, cancel)
    try:
        yield token
    finally:
        signal.signal(signal.SIGINT, before)
