"""How slow this machine is just now, so that a bound in processor time means the same work everywhere."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence

_ADDITIONS = 1_000_000
_REFERENCE_MS = 22.0
"""What the additions took on the machine on which the bounds were set."""


def yardstick_ms() -> float:
    """Processor time of the calling thread for a fixed piece of Python, ms."""
    began = time.thread_time()
    total = 0
    for number in range(_ADDITIONS):
        total += number
    return (time.thread_time() - began) * 1000


def slowness(measured: Sequence[float]) -> float:
    """The factor for bounds: the median of measurements against the reference, and 1 on a faster machine.

    Args:
        measured: Of ``yardstick_ms``, from the time in which what is judged ran; ms.
    """
    return max(1.0, statistics.median(measured) / _REFERENCE_MS) if measured else 1.0
