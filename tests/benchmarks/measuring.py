"""How figures are taken: side by side in one run, in turn, as ratios of medians. These are benchmarks, not tests."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import psutil

BIN = Path(sys.executable).parent


@dataclass(frozen=True, slots=True)
class Figure:
    """One row of the table.

    Attributes:
        name: What was measured.
        ours, theirs: The medians, with their unit.
        ratio: Ours to theirs, or None where the figure stands alone.
        reach: The largest value that satisfies, as text.
        within: Whether it is satisfied.
        note: What a reader must know; may be empty.
    """

    name: str
    ours: str
    theirs: str
    ratio: float | None
    reach: str
    within: bool
    note: str = ""


def compare(
    name: str,
    ours: Callable[[], float],
    theirs: Callable[[], float],
    *,
    rounds: int,
    reach: float,
    note: str = "",
) -> Figure:
    """Measure two things in turn, the first of each round changing, and compare the medians.

    Where they are programs, their processor time is compared in the note: how far a compile keeps all processors busy
    differs from run to run.

    Args:
        name: What it is.
        ours: Does ours once, and gives its seconds.
        theirs: The same for what it is held against.
        rounds: How often.
        reach: The ratio that satisfies.
        note: What a reader must know.
    """
    mine, others = _Times(), _Times()
    for number in range(rounds):
        pair = [(mine, ours), (others, theirs)]
        for times, measure in pair if number % 2 == 0 else reversed(pair):
            before = children_cpu()
            times.wall.append(measure())
            times.cpu.append(children_cpu() - before)
    left, right = statistics.median(mine.wall), statistics.median(others.wall)
    ratio = left / right
    cpu_left, cpu_right = statistics.median(mine.cpu), statistics.median(others.cpu)
    if cpu_left and cpu_right:
        by_cpu = of_processor(cpu_left, cpu_right)
        note = f"{note}; {by_cpu}" if note else by_cpu
    return Figure(name, seconds(left), seconds(right), ratio, f"≤ {reach:g}", ratio <= reach, note)


def of_processor(ours: float, theirs: float) -> str:
    """A note on processor times, s: on a busy machine they tell more than wall times."""
    return f"{seconds(ours)} / {seconds(theirs)} of processor time = {ours / theirs:.3g}"


def with_cpu(measure: Callable[[], float]) -> Taken:
    """The wall time that a measurement gives, with the processor time of this process and the programs that it ran."""
    before = children_cpu() + time.process_time()
    wall = measure()
    return Taken(wall, children_cpu() + time.process_time() - before)


def at_least(rounds: int, least: int) -> int:
    """How often something short is measured; one round is a look whether it works."""
    return max(rounds, least) if rounds > 1 else 1


class Taken(NamedTuple):
    """Wall and processor time, s."""

    wall: float
    cpu: float


@dataclass(slots=True)
class _Times:
    """Of each round, s."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)


def children_cpu() -> float:
    """Processor time of the programs that have ended, with all that those started, s."""
    return sum(os.times()[2:4])


def seconds(value: float) -> str:
    """A time with three digits that say something."""
    return f"{value * 1e3:.3g} ms" if value < 1 else f"{value:.3g} s"


def timed(words: Sequence[str | os.PathLike[str]], *, expect: frozenset[int] = frozenset({0})) -> float:
    """The wall time of a program, s.

    Raises:
        RuntimeError: It ended otherwise than expected.
    """
    start = time.perf_counter()
    done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    taken = time.perf_counter() - start
    if done.returncode not in expect:
        raise RuntimeError(f"{words[0]} ended with {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}")
    return taken


def called(work: Callable[[], object]) -> float:
    """The wall time of a call, s."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


@dataclass(slots=True)
class Watched:
    """What a program and those it started took, without those named.

    Attributes:
        peak_bytes: The largest sum of resident sizes seen, every 50 ms.
        cpu_seconds: Of the program itself, user and system.
    """

    peak_bytes: int = 0
    cpu_seconds: float = 0.0


def watched(words: Sequence[str | os.PathLike[str]], *, without: tuple[str, ...]) -> Watched:
    """Run a program and watch what it and its children take, without children whose program name begins so."""
    found = Watched()
    child = psutil.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while child.poll() is None:
        total = 0
        try:
            for process in [child, *child.children(recursive=True)]:
                if not _program(process).startswith(without):
                    total += process.memory_info().rss
            times = child.cpu_times()
            found.cpu_seconds = times.user + times.system
        except psutil.Error:  # one ended meanwhile
            total = 0
        found.peak_bytes = max(found.peak_bytes, total)
        time.sleep(0.05)
    return found


def _program(process: psutil.Process) -> str:
    """The name of what a process runs; of a Python script, the script's."""
    words = process.cmdline()
    names = [Path(word).name for word in words[:2]]
    return names[1] if len(names) > 1 and names[0].startswith("python") else "".join(names[:1])


def table(figures: Sequence[Figure]) -> str:
    """The figures as lines of columns."""
    head = ("figure", "ours", "against", "ratio", "reach", "")
    rows = [
        (
            one.name,
            one.ours,
            one.theirs,
            "" if one.ratio is None else f"{one.ratio:.3g}",
            one.reach,
            "ok" if one.within else "short",
        )
        for one in figures
    ]
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in [head, *rows]
    ]
    notes = [f"{one.name}: {one.note}" for one in figures if one.note]
    return "\n".join([*lines, *(["", *notes] if notes else [])])
