"""The memory and time limits of child processes: all figures, and how the system enforces them.

Children that read files for us, which anybody may have made, need little; any other program may use all memory of the
machine, less a reserve that keeps it usable. While a child runs, its memory and that of all that it has started is
checked (``child_memory``), and they are ended when they use too much. For a child that reads for us, and for each that
it starts, the Linux kernel also enforces the limit (``RLIMIT_DATA`` of setrlimit(2), since Linux 4.7 all private
writable memory), so that they cannot exceed it between two checks. Other programs get no such limit: GPU drivers
reserve far more than they use.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from math import ceil
from pathlib import Path

import psutil

_OWN_BYTES, _OWN_SHARE = 8 << 30, 2
"""The limit of one of our own children: so many bytes, or the machine's memory divided by this, whichever is less."""
OWN_SECONDS, _OWN_SECONDS_A_MIB = 120.0, 20.0
"""The time limit of one of our own children, and the addition for each MiB that it reads: about ten times its need."""
_RESERVE_BYTES, _RESERVE_SHARE = 1 << 30, 16
"""The reserve that a compiler leaves to the machine: so many bytes, or this part of it, whichever is more."""
_LAST_WORDS_BYTES = 64 << 20
"""How far one of our own children may exceed its limit to report that it has reached it."""


def own_memory_bytes() -> int:
    """The memory limit of one of our own children, bytes."""
    return min(_OWN_BYTES, machine_bytes() // _OWN_SHARE)


def own_seconds(input_bytes: int) -> float:
    """The time limit of one of our own children that reads this many bytes."""
    return OWN_SECONDS + _OWN_SECONDS_A_MIB * input_bytes / (1 << 20)


def compiler_memory_bytes() -> int:
    """The memory limit of any other program, bytes."""
    total = machine_bytes()
    return max(total // 2, total - max(_RESERVE_BYTES, total // _RESERVE_SHARE))


@cache
def machine_bytes() -> int:
    """The memory of the machine, or of our container, bytes, including swap space."""
    total = int(psutil.virtual_memory().total)
    with suppress(OSError, RuntimeError):
        total += int(psutil.swap_memory().total)
    with suppress(OSError, ValueError):  # no container, one without a limit ("max"), or cgroups version 1
        total = min(total, int(Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii")))
    return total


def refuse_more(pid: int, limit_bytes: int) -> None:
    """Make the system limit a child to this memory, where it can."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - there is none on Windows

        with suppress(OSError, ValueError):  # it may have ended
            _, hard = resource.prlimit(pid, resource.RLIMIT_DATA)
            most = limit_bytes + _LAST_WORDS_BYTES
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.prlimit(pid, resource.RLIMIT_DATA, (min(limit_bytes, most), most))


def refuse_more_time(pid: int, seconds: float) -> None:
    """Make the system end a child, and each process that it starts, after this much processor time, where it can."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415

        with suppress(OSError, ValueError):  # it may have ended
            _, hard = resource.prlimit(pid, resource.RLIMIT_CPU)
            most = ceil(seconds)
            if hard == resource.RLIM_INFINITY or most < hard:
                # The compiler handles the first signal and reports its end; it cannot handle the second.
                resource.prlimit(pid, resource.RLIMIT_CPU, (most, most + 1))


def allow_last_words() -> None:
    """Raise our own limit a little after it was reached, to report that."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415

        with suppress(OSError, ValueError):
            _, hard = resource.getrlimit(resource.RLIMIT_DATA)
            resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))
