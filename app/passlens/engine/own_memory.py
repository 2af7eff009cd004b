"""What the C library holds of this process's memory beyond what is in use; where it is not glibc, nothing is done."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
"""Of ``mallopt``; see ``malloc.h`` of glibc."""
_LARGE_BYTES = 1 << 20
_POOLS = 2


def keep_memory_small() -> None:
    """Have large blocks given back as soon as they are free, and keep few pools; for a program that stays open.

    By itself glibc has a pool for each of a dozen threads, and once a block of 32 MB was freed, all up to that size
    come out of these pools, where small ones that live on keep the pages around them: in a window with a large session
    that was 50 to 80 MB. Of use only before threads begin.
    """
    tune = _of_glibc("mallopt")
    if tune is not None:
        tune(_M_ARENA_MAX, _POOLS)
        tune(_M_MMAP_THRESHOLD, _LARGE_BYTES)


def release_memory() -> None:
    """Give memory that is free back to the system."""
    trim = _of_glibc("malloc_trim")
    if trim is not None:
        trim(0)


def _of_glibc(name: str) -> Any:
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
