"""How much a sweep has to do before it begins: from what is known of its cells, and of their models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from passlens.engine.messages import Count, Message, Nanoseconds, together
from passlens.engine.sweep.execute import jobs_here
from passlens.engine.sweep.grid import Grid
from passlens.engine.sweep.results import CellEnd, CellResult
from passlens.engine.sweep.sweep import Row
from passlens.engine.toolchain.discover import installed, is_missing


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is left of a sweep.

    Attributes:
        cells: All of them.
        known: Of these.
        low_ns: How long the others take where compiles beside each other are as fast as alone; None: not known.
        high_ns: How long they take one after the other, and every run takes its limit; None: not known.
        missing: Releases that are not here.
        install: Whether these are installed.
    """

    cells: int
    known: int
    low_ns: float | None
    high_ns: float | None
    missing: int = 0
    install: bool = True

    def sentence(self) -> Message:
        """What is known, and how long the rest may take."""
        cells = Count(self.cells, "cell")
        left = self.cells - self.known
        if not left:
            return Message("sweep.all-known", "{cells}, all known.", cells=cells)
        if self.low_ns is None or self.high_ns is None:
            told = Message(
                "sweep.estimate-unknown",
                "{cells}, {left:,} to compile. How long that takes is known after the first.",
                cells=cells,
                left=left,
            )
        elif self.high_ns <= 1.2 * self.low_ns:
            told = Message(
                "sweep.estimate",
                "{cells}, {left:,} to compile: about {time}.",
                cells=cells,
                left=left,
                time=Nanoseconds(self.high_ns),
            )
        else:
            told = Message(
                "sweep.estimate-range",
                "{cells}, {left:,} to compile: {low} to {high}.",
                cells=cells,
                left=left,
                low=Nanoseconds(self.low_ns),
                high=Nanoseconds(self.high_ns),
            )
        if not self.missing:
            return told
        releases = Count(self.missing, "release")
        more = (
            Message("sweep.estimate-install", "{releases} to install before (0.7 GB each).", releases=releases)
            if self.install
            else Message("sweep.estimate-missing", "{releases} not here, which cannot be tried.", releases=releases)
        )
        return together(told, more)


def estimate(grid: Grid, rows: Sequence[Row], known_ns: Mapping[Path, float]) -> Estimate:
    """What is left.

    Args:
        grid: All of it.
        rows: Its cells, with what is known.
        known_ns: Compile times of models from elsewhere, ns; those of the rows come first.
    """
    times = dict[Path, list[float]]()
    for row in rows:
        if row.result is not None and row.result.compile_ns is not None:
            times.setdefault(row.point.model, []).append(row.result.compile_ns.median)
    each = {**known_ns, **{model: median(found) for model, found in times.items()}}
    left = [row for row in rows if row.result is None]
    here = installed()
    missing = sum(is_missing(one, here) for one in grid.toolchains)
    known = sum(row.result is not None and row.result.end is not CellEnd.NOT_TRIED for row in rows)
    if any(row.point.model not in each for row in left):
        return Estimate(len(rows), known, None, None, missing, grid.install)
    high = sum(each[row.point.model] for row in left)
    low = high / max(1, min(grid.jobs or jobs_here(), len(left)))
    if grid.measure is not None:
        runs = sum(not row.point.dispatch and (row.result is None or _untimed(row.result)) for row in rows)
        high += runs * grid.measure.limit_s * 1e9
    return Estimate(len(rows), known, low, high, missing, grid.install)


def _untimed(result: CellResult) -> bool:
    return result.end is CellEnd.COMPILES and result.run_ns is None and not result.run_fault
