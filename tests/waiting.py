"""Waiting for what happens elsewhere: patience with a machine that is busy, no measure of how fast it is."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable

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
