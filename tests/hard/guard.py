"""A child process under a limit of time and one of memory; nothing that it started outlives it."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

import psutil

from passlens.engine.child_start import tied_to_us

_POLL_SECONDS = 0.1
_UNTOUCHED_BYTES = 16 << 30
"""Address space that a process may have beyond its memory: drivers and Qt reserve much and touch little."""


class End(Enum):
    """What ended a child."""

    ITSELF = auto()
    TIME = auto()
    MEMORY = auto()


@dataclass(frozen=True, slots=True)
class Ended:
    """How a child ended.

    Attributes:
        end: By itself, or by which limit.
        code: Its exit code; minus the signal's number when a signal ended it.
        seconds: Wall time, s.
        peak_bytes: Largest resident size of it and what it started, as seen at the polls.
        starved: Whether it was ended for its time, and wanted a processor in most of it that others had: what it would
            have done with the time that it was given, nobody knows.
    """

    end: End
    code: int
    seconds: float
    peak_bytes: int
    starved: bool


def run_guarded(
    argv: Sequence[str],
    *,
    seconds: float,
    memory_bytes: int,
    output: Path,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> Ended:
    """Run a program to its end or to a limit; then all that it started is killed.

    Args:
        argv: Program and arguments.
        seconds: Wall time that it may take.
        memory_bytes: Resident size that it may have, with all it started.
        output: Takes standard output and standard error.
        env: Variables added to ours.
        cwd: Working folder; ours when None.
    """
    begun = time.monotonic()
    with output.open("ab") as file:
        child = subprocess.Popen(
            tied_to_us(argv),
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            env={**os.environ, **(env or {})},
            cwd=cwd,
            start_new_session=True,
        )
    peak = 0
    polls = wanting = 0
    used = 0.0
    end = End.ITSELF
    try:
        with suppress(ProcessLookupError):
            most = memory_bytes + _UNTOUCHED_BYTES
            resource.prlimit(child.pid, resource.RLIMIT_AS, (most, most))
            resource.prlimit(child.pid, resource.RLIMIT_CORE, (0, 0))
        while child.poll() is None:
            peak = max(peak, resident(child.pid))
            polls += 1
            with suppress(psutil.Error):
                process = psutil.Process(child.pid)
                wanting += process.status() in {psutil.STATUS_RUNNING, psutil.STATUS_DISK_SLEEP}
                used = sum(process.cpu_times()[:2])
            if peak > memory_bytes:
                end = End.MEMORY
            elif time.monotonic() - begun > seconds:
                end = End.TIME
            else:
                with suppress(subprocess.TimeoutExpired):
                    child.wait(_POLL_SECONDS)
                continue
            break
    finally:
        _kill(child)
    took = time.monotonic() - begun
    starved = end is End.TIME and wanting > polls / 2 and used < took / 2
    return Ended(end, child.returncode, took, peak, starved)


def _kill(child: subprocess.Popen[bytes]) -> None:
    """Kill what a child started, also what is in a group of its own, and the child."""
    with suppress(psutil.Error):
        for one in psutil.Process(child.pid).children(recursive=True):
            with suppress(psutil.Error):
                one.kill()
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def resident(pid: int) -> int:
    """Resident bytes of a process and all that it started; 0 when it is gone."""
    total = 0
    with suppress(psutil.Error):
        process = psutil.Process(pid)
        for one in (process, *process.children(recursive=True)):
            with suppress(psutil.Error):
                total += one.memory_info().rss
    return total
