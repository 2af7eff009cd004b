"""Limits the unused memory that the C library keeps for this process; does nothing without glibc."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
"""Parameters of ``mallopt``; see ``malloc.h`` of glibc."""
_LARGE_BYTES = 1 << 20
_POOLS = 2


def keep_memory_small() -> None:
    """Return large blocks to the system as soon as they are free, and keep few pools; for a long-running program.

    By default glibc has a pool for each of a dozen threads, and once a block of 32 MB was freed, all blocks up to that
    size come from these pools, where small live blocks keep the pages around them: in a window with a large session
    that was 50 to 80 MB. Call it before any thread starts.
    """
    tune = _of_glibc("mallopt")
    if tune is not None:
        tune(_M_ARENA_MAX, _POOLS)
        tune(_M_MMAP_THRESHOLD, _LARGE_BYTES)


def release_memory() -> None:
    """Return free memory to the system."""
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


def _of_glibc(name: str) -> Any:
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
