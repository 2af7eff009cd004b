"""Waiting for what happens elsewhere: patience with a machine that is busy, no measure of how fast it is."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable

import psutil

PATIENCE = 300.0
"""Seconds; only what never happens takes that long. Every wait of a test has it, and no other."""


def wait_until(
    condition: Callable[[], object], failing: str = "it never happened", process: subprocess.Popen[str] | None = None
) -> None:
    """Wait until something is so; a process that ends meanwhile, or the end of patience, fails the test."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert process is None or process.poll() is None, process.communicate()
        assert time.monotonic() < end, failing
        time.sleep(0.02)


def no_child_stays(before: set[psutil.Process] | None = None) -> None:
    """Wait until the children of this process have ended, apart from those that it had before.

    A child that has been told to end may take some time over it: the system needs 20 ms to end a watch of files.
    """
    wait_until(lambda: children() <= (before or set()), "a child stays")


def children() -> set[psutil.Process]:
    """The processes that this one has started, and those that they have."""
    return set(psutil.Process().children(recursive=True))


def grows_with_the_size(work: Callable[[int], object], size: int) -> None:
    """Fail where work on four times as much takes more than eight times as long; quadratic work takes sixteen times.

    Times of one machine are compared with each other, so that its speed does not count; what disturbs one measurement,
    another does not. Only processor time of this process counts.

    Args:
        work: What is measured; receives a size.
        size: Large enough for what grows to outweigh what does not.
    """
    ratios = []
    for _ in range(5):
        few, many = _processor_seconds(lambda: work(size)), _processor_seconds(lambda: work(4 * size))
        if many < 8 * few:
            return
        ratios.append(round(many / few, 1))
    raise AssertionError(f"four times as much takes {ratios} times as long")


def takes_less(work: Callable[[], object], other: Callable[[], object]) -> None:
    """Fail where work takes as long as another one, in processor time, five times in a row."""
    assert any(_processor_seconds(work) < _processor_seconds(other) for _ in range(5)), "it takes as long"


def _processor_seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun
