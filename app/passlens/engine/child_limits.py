"""How much memory and time a child process gets: all the figures, and how a system is made to keep to them.

Children that read files for us, which anybody may have made, need little; any other program may take all that the
machine has, less what keeps it usable. What a child uses, together with all that it has started, is looked at while it
runs (``child_memory``), and they are ended when that is too much. To a child that reads for us, and to each that it
starts, the Linux kernel also refuses to give more (``RLIMIT_DATA`` of setrlimit(2), since Linux 4.7 all private
writable memory), so that nothing is taken between two looks. Other programs get no such limit: drivers of GPUs reserve
far more than they use.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import psutil

_OWN_BYTES, _OWN_SHARE = 8 << 30, 2
"""A child of our own gets so much, or the machine's memory by so much, whichever is less."""
OWN_SECONDS, _OWN_SECONDS_A_MIB = 120.0, 20.0
"""A child of our own gets so long, and so much more for each MiB of what it reads: some ten times what it takes."""
_RESERVE_BYTES, _RESERVE_SHARE = 1 << 30, 16
"""What a compiler leaves to the rest of the machine: so much, or this part of it, whichever is more."""
_LAST_WORDS_BYTES = 64 << 20
"""How far a child of our own may go beyond its limit to say that it has reached it."""


def own_memory_bytes() -> int:
    """The memory of a child of our own, bytes."""
    return min(_OWN_BYTES, machine_bytes() // _OWN_SHARE)


def own_seconds(input_bytes: int) -> float:
    """The time of a child of our own that reads so much."""
    return OWN_SECONDS + _OWN_SECONDS_A_MIB * input_bytes / (1 << 20)


def compiler_memory_bytes() -> int:
    """The memory of any other program, bytes."""
    total = machine_bytes()
    return max(total // 2, total - max(_RESERVE_BYTES, total // _RESERVE_SHARE))


@cache
def machine_bytes() -> int:
    """The memory of the machine, or of the container that we are in, bytes; swap space counts, too."""
    total = int(psutil.virtual_memory().total)
    with suppress(OSError, RuntimeError):
        total += int(psutil.swap_memory().total)
    with suppress(OSError, ValueError):  # no container, one without a limit ("max"), or cgroups of version 1
        total = min(total, int(Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii")))
    return total


def refuse_more(pid: int, limit_bytes: int) -> None:
    """Have the system give a child no more memory than this, where it can."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - there is none on Windows

        with suppress(OSError, ValueError):  # it may have ended
            _, hard = resource.prlimit(pid, resource.RLIMIT_DATA)
            most = limit_bytes + _LAST_WORDS_BYTES
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.prlimit(pid, resource.RLIMIT_DATA, (min(limit_bytes, most), most))


def allow_last_words() -> None:
    """Raise our own limit a little, once it was reached, to say so."""
    if sys.platform == "linux":
        import resource  # noqa: PLC0415

        with suppress(OSError, ValueError):
            _, hard = resource.getrlimit(resource.RLIMIT_DATA)
            resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))
