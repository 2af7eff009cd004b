"""Waits for the end of a child process, without polling where the system can signal it."""

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
"""The first pause, s, and the factor between pauses: the memory of a short-lived child is checked too."""
_MEMORY_SECONDS = 0.25
"""The interval at which the memory of a long-running child is checked."""


class ChildWatch:
    """A child that one thread watches; close it afterwards.

    ``Popen.wait`` with a time limit polls 140 times a second throughout a long compile, on a processor that the
    compiler needs.

    Attributes:
        peak_rss_bytes: Largest known resident size, bytes; None before the first check.
        over: Whether it was seen to exceed its memory limit, alone or with all that it started.
        cpu_ns: Its processor time and that of the processes it waited for, ns; None before its end, or if the system
            does not report it.
    """

    def __init__(self, child: subprocess.Popen[bytes], memory_bytes: int | None = None) -> None:
        """Watch a child that was just started in its own session; ``memory_bytes`` is its limit."""
        self.peak_rss_bytes: int | None = None
        self.over = Over.NO
        self.cpu_ns: int | None = None
        self._memory = ChildMemory(child.pid, memory_bytes)
        self._child = child
        self._end = end_of(child.pid)
        self._pause = FIRST_PAUSE
        self._memory_due = 0.0

    def ended(self) -> bool:
        """Whether it has ended; reads its processor time before the system forgets it."""
        if sys.platform == "linux" and self._child.returncode is None:
            with suppress(OSError, psutil.Error):
                if os.waitid(os.P_PID, self._child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                    self.cpu_ns = round(sum(_cpu_times(self._child.pid)) * 1e9)
        return self._child.poll() is not None

    def wait(self, seconds: float) -> None:
        """Check its memory, then wait for its end, at most this long; the first waits are shorter."""
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
        """Close the descriptor that signals its end."""
        if self._end is not None:
            os.close(self._end)
            self._end = None


def _cpu_times(pid: int) -> tuple[float, ...]:
    """User and system time of a process, then of its children that it waited for, s."""
    times = psutil.Process(pid).cpu_times()
    return times.user, times.system, times.children_user, times.children_system


def end_of(pid: int) -> int | None:
    """A descriptor that becomes readable when a process ends (pidfd_open(2)); None where there is none."""
    if sys.platform == "linux":
        with suppress(OSError):  # a kernel before 5.3, or a sandbox without this call
            return os.pidfd_open(pid)
    return None


def _sleep(end: int, seconds: float) -> None:
    """Sleep, at most until a descriptor is readable; its number may be one that ``select.select`` refuses."""
    if sys.platform == "linux":
        poll = select.poll()
        poll.register(end, select.POLLIN)
        poll.poll(seconds * 1e3)
