"""The memory that a child process uses together with all its descendants."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from enum import IntEnum, auto
from pathlib import Path

import psutil

_FILLING = 4
"""A child that uses more than the limit divided by this is checked more often."""
_SEARCH_SHARE = 50
"""Searching for processes takes at most one part in so many of the time: a machine may have thousands."""


class Over(IntEnum):
    """Who exceeded a limit: false for nobody."""

    NO = 0
    ALONE = auto()
    TOGETHER = auto()
    """Not the child alone, but together with the programs that it has started."""


class ChildMemory:
    """The memory of a child and its descendants at the last check.

    On Linux a process keeps its session when its parent ends, so only descendants that begin their own session are
    missed. Elsewhere the descendants are those whose parents are still running.

    Attributes:
        peak_bytes: Largest resident size of the child alone so far; its current size where the system does not report
            it.
        over: Who currently exceeds the limit.
        filling: Whether a considerable part of the limit is used.
    """

    def __init__(self, pid: int, limit_bytes: int | None) -> None:
        """Prepare to check a process that leads a session; ``limit_bytes`` None means no limit."""
        self.peak_bytes = 0
        self.over = Over.NO
        self.filling = False
        self._pid, self._limit = pid, limit_bytes
        self._started: list[int] = []
        self._search_due = 0.0

    def look(self) -> None:
        """Check now.

        Raises:
            psutil.Error, OSError, ValueError: The child has ended.
        """
        self.peak_bytes, alone = _sizes(self._pid)
        if self._limit is None:
            return
        self._search()
        together = alone
        for one in self._started:
            with suppress(psutil.Error, OSError, ValueError):  # it has ended
                together += _sizes(one)[1]
        self.filling = together > self._limit // _FILLING
        if alone > self._limit:
            self.over = Over.ALONE
        elif together > self._limit and _without_doubles([self._pid, *self._started]) > self._limit:
            self.over = Over.TOGETHER

    def _search(self) -> None:
        began = time.monotonic()
        if began >= self._search_due:
            self._started = _started_by(self._pid)
            now = time.monotonic()
            self._search_due = now + (now - began) * _SEARCH_SHARE


def _started_by(leader: int) -> list[int]:
    if sys.platform != "linux":
        return [one.pid for one in psutil.Process(leader).children(recursive=True)]
    found = []
    for name in os.listdir("/proc"):  # noqa: PTH208 - a thousand paths would take ten times as long
        if name.isdecimal() and int(name) != leader:
            with suppress(OSError):  # it has ended
                if os.getsid(int(name)) == leader:
                    found.append(int(name))
    return found


def _sizes(pid: int) -> tuple[int, int]:
    """Peak resident size so far, and private memory, including swapped memory, bytes.

    The source is ``/proc/PID/status`` (proc(5)). Mapped files do not count: a model's parameters may be larger than the
    machine's memory. Where the system does not report them, both are the current resident size.
    """
    if sys.platform != "linux":
        size = int(psutil.Process(pid).memory_info().rss)
        return size, size
    status = _file(pid, "status")
    return _kib(status, b"VmHWM:") << 10, (_kib(status, b"RssAnon:") + _kib(status, b"VmSwap:")) << 10


def _without_doubles(pids: list[int]) -> int:
    """The combined memory of processes, bytes; memory that a ``fork`` shares counts once.

    This takes the system up to a second for each 100 GB, so it is done only where it matters.
    """
    total = 0
    for pid in pids:
        with suppress(psutil.Error, OSError, ValueError):  # it has ended
            used = _sizes(pid)[1]
            if sys.platform == "linux":
                with suppress(OSError):  # a kernel before 4.14; one before 5.9 has the file but not this line
                    shares = _file(pid, "smaps_rollup")
                    if b"Pss_Anon:" in shares:
                        used = (_kib(shares, b"Pss_Anon:") + _kib(shares, b"SwapPss:")) << 10
            total += used
    return total


def _file(pid: int, name: str) -> bytes:
    return Path(f"/proc/{pid}/{name}").read_bytes()


def _kib(text: bytes, field: bytes) -> int:
    """A size in such a file, KiB; 0 where it has none."""
    _, found, rest = text.partition(field)
    return int(rest.split(maxsplit=1)[0]) if found else 0
