"""Looks after a child process until it ends, without asking again and again where the system tells of the end."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from contextlib import suppress

import psutil

from passlens.engine.child_memory import ChildMemory, Over

FIRST_PAUSE, _LONGER = 0.002, 1.5
"""s, and by which factor each pause is longer than the one before: a short child is looked at too."""
_MEMORY_SECONDS = 0.25
"""How often the memory of a long one is looked at."""


class ChildWatch:
    """A child that one thread looks after; to be closed.

    ``Popen.wait`` with a time limit asks 140 times a second, all through a long compile, on a processor that the
    compiler needs itself.

    Attributes:
        peak_rss_bytes: Largest resident size that is known, bytes; None before it was looked at.
        over: Whether it was seen to use more memory than its limit, alone or with all that it started.
    """

    def __init__(self, child: subprocess.Popen[bytes], memory_bytes: int | None = None) -> None:
        """Look after a child that was just started in a session of its own; ``memory_bytes``: its limit."""
        self.peak_rss_bytes: int | None = None
        self.over = Over.NO
        self._memory = ChildMemory(child.pid, memory_bytes)
        self._child = child
        self._end = end_of(child.pid)
        self._pause = FIRST_PAUSE
        self._memory_due = 0.0

    def wait(self, seconds: float) -> None:
        """Come back at its end, at first soon, and after this time at the latest; looks at its memory before."""
        pause, self._pause = min(seconds, self._pause), self._pause * _LONGER
        now = time.monotonic()
        if pause < seconds or now >= self._memory_due:
            self._memory_due = now + _MEMORY_SECONDS
            with suppress(psutil.Error, OSError, ValueError):  # it may have ended
                self._memory.look()
                self.peak_rss_bytes = max(self.peak_rss_bytes or 0, self._memory.peak_bytes)
                self.over = self.over or self._memory.over
                if self._memory.filling:
                    self._memory_due = now  # it may be full before long
        if self._end is None:
            with suppress(subprocess.TimeoutExpired):
                self._child.wait(pause)
        else:
            _sleep(self._end, pause)

    def close(self) -> None:
        """Let go of what tells of its end."""
        if self._end is not None:
            os.close(self._end)
            self._end = None


def end_of(pid: int) -> int | None:
    """A descriptor that can be read once a process has ended (pidfd_open(2)); None where there is no such thing."""
    if sys.platform == "linux":
        with suppress(OSError):  # a kernel before 5.3, or a sandbox without this call
            return os.pidfd_open(pid)
    return None


def _sleep(end: int, seconds: float) -> None:
    """Sleep for a time, or until a descriptor can be read, which may have a number that ``select.select`` refuses."""
    if sys.platform == "linux":
        poll = select.poll()
        poll.register(end, select.POLLIN)
        poll.poll(seconds * 1e3)
