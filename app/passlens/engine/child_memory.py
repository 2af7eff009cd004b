"""How much memory a child process uses, together with all that it has started and that those have."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from enum import IntEnum, auto
from pathlib import Path

import psutil

_FILLING = 4
"""From this part of the limit on a child is looked at more often."""
_SEARCH_SHARE = 50
"""Processes are searched for so seldom that it takes at most this part of the time: a machine may have thousands."""


class Over(IntEnum):
    """Whether a limit was passed: false, or by whom."""

    NO = 0
    ALONE = auto()
    TOGETHER = auto()
    """Not by the child itself, but with what it has started."""


class ChildMemory:
    """What a child and its descendants use, as of the last look.

    Linux keeps the session of a process whose parent has ended, so that no descendant is missed there but one that
    begins a session itself. Elsewhere the descendants are those whose parents still run.

    Attributes:
        peak_bytes: Largest resident size of the child alone, up to now; where the system does not say, its size now.
        over: Who uses more than the limit now.
        filling: Whether a good part of the limit is used.
    """

    def __init__(self, pid: int, limit_bytes: int | None) -> None:
        """Prepare to look at a process that leads a session; ``limit_bytes`` None: without limit."""
        self.peak_bytes = 0
        self.over = Over.NO
        self.filling = False
        self._pid, self._limit = pid, limit_bytes
        self._started: list[int] = []
        self._search_due = 0.0

    def look(self) -> None:
        """Look now.

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
    """Peak resident size up to now, and the memory that no other process has, swapped out or not, bytes.

    That is what ``/proc/PID/status`` says (proc(5)). Mapped files do not count: a model's parameters may be larger than
    the machine's memory. Where the system does not say, both are the resident size now.
    """
    if sys.platform != "linux":
        size = int(psutil.Process(pid).memory_info().rss)
        return size, size
    status = _file(pid, "status")
    return _kib(status, b"VmHWM:") << 10, (_kib(status, b"RssAnon:") + _kib(status, b"VmSwap:")) << 10


def _without_doubles(pids: list[int]) -> int:
    """What processes use together, bytes: what a ``fork`` leaves to two of them counts once.

    To find out takes the system up to a second for each 100 GB, so this is asked where it matters only.
    """
    total = 0
    for pid in pids:
        with suppress(psutil.Error, OSError, ValueError):  # it has ended
            used = _sizes(pid)[1]
            if sys.platform == "linux":
                with suppress(OSError):  # a kernel before 4.14; one before 5.9 has the file and not this line
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
