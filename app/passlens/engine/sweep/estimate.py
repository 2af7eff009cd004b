"""Estimates the remaining work of a sweep before it begins, from known facts on its cells and their models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from passlens.engine.messages import Count, Items, Message, Nanoseconds, together
from passlens.engine.sweep.execute import jobs_here
from passlens.engine.sweep.grid import Grid
from passlens.engine.sweep.results import CellEnd, CellResult
from passlens.engine.sweep.sweep import Row
from passlens.engine.toolchain.discover import installed, is_missing

_NARROW = 1.2
"""Two times whose ratio is below this are shown as one."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The remaining work of a sweep.

    Attributes:
        cells: The number of all cells.
        left: The number of cells to compile now.
        low_ns: Their duration if concurrent compiles are as fast as single ones; None if unknown.
        high_ns: Their duration one after the other, with every run at its limit; None if unknown.
        to_install: Missing releases that are installed first.
        lacking: Missing releases that are not installed.
        blocked: The number of their cells, which cannot be tried.
    """

    cells: int
    left: int
    low_ns: float | None
    high_ns: float | None
    to_install: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    blocked: int = 0

    def sentence(self) -> Message:
        """The known results, and the remaining time on this machine."""
        found = self._work(self.low_ns)
        if self.to_install:
            releases = Count(len(self.to_install), "release")
            found = together(
                found,
                Message("sweep.estimate-install", "{releases} to install first (0.7 GB each).", releases=releases),
            )
        if self.blocked:
            found = together(
                found,
                Message(
                    "sweep.estimate-lacking",
                    "{cells} cannot be tried without {names}.",
                    cells=Count(self.blocked, "cell"),
                    names=Items(self.lacking),
                ),
            )
        return found

    def elsewhere(self) -> Message:
        """The known results, and the remaining time on any number of machines."""
        return self._work(None)

    def _work(self, low_ns: float | None) -> Message:
        """``low_ns``: the shortest duration; None if unknown."""
        cells = Count(self.cells, "cell")
        if not self.left:
            if self.blocked:
                return Message("sweep.none-to-compile", "{cells}, none to compile.", cells=cells)
            return Message("sweep.all-known", "{cells}, all known.", cells=cells)
        if self.high_ns is None:
            return Message(
                "sweep.estimate-unknown",
                "{cells}, {left:,} to compile. How long that takes is known after the first.",
                cells=cells,
                left=self.left,
            )
        high = Nanoseconds(self.high_ns)
        if low_ns is None:
            return Message(
                "sweep.estimate-serial",
                "{cells}, {left:,} to compile: about {time} one after the other.",
                cells=cells,
                left=self.left,
                time=high,
            )
        if self.high_ns <= _NARROW * low_ns:
            return Message(
                "sweep.estimate", "{cells}, {left:,} to compile: about {time}.", cells=cells, left=self.left, time=high
            )
        return Message(
            "sweep.estimate-range",
            "{cells}, {left:,} to compile: {low} to {high}.",
            cells=cells,
            left=self.left,
            low=Nanoseconds(low_ns),
            high=high,
        )


def estimate(grid: Grid, rows: Sequence[Row], known_ns: Mapping[Path, float], *, elsewhere: bool = False) -> Estimate:
    """Estimate the remaining work.

    Args:
        grid: The whole grid.
        rows: Its cells with known results.
        known_ns: Compile times of models from other sources, ns; those of the rows take precedence.
        elsewhere: Whether other machines compile, whose releases are unknown here.
    """
    times = dict[tuple[Path, bool], list[float]]()
    for row in rows:
        if row.result is not None and row.result.took_ns is not None:
            times.setdefault(_kind(row), []).append(row.result.took_ns)
    each = {(model, False): time for model, time in known_ns.items()}
    each |= {kind: median(found) for kind, found in times.items()}
    here = () if elsewhere else installed()
    missing = () if elsewhere else tuple(one for one in grid.toolchains if is_missing(one, here))
    untried = [row for row in rows if row.result is None or row.result.end is CellEnd.NOT_TRIED]
    without = frozenset[str]() if grid.install else frozenset(missing)
    left = [row for row in untried if row.point.toolchain not in without]
    toolchains = {row.point.toolchain for row in untried}
    needed = tuple(one for one in missing if one in toolchains)
    low = high = None
    if all((row.point.model, False) in each for row in left):
        # A dispatch alone takes less than its model.
        high = sum(each.get(_kind(row), each[row.point.model, False]) for row in left)
        low = sum(each.get(_kind(row), 0.0) for row in left) / max(1, min(grid.jobs or jobs_here(), len(left)))
        if grid.measure is not None:
            runs = sum(
                not row.point.dispatch and row.point.toolchain not in without and _is_untimed(row.result)
                for row in rows
            )
            high += runs * grid.measure.limit_s * 1e9
    return Estimate(
        len(rows),
        len(left),
        low,
        high,
        needed if grid.install else (),
        () if grid.install else needed,
        len(untried) - len(left),
    )


def _kind(row: Row) -> tuple[Path, bool]:
    """The key of cells with similar compile times: a model, or its dispatches."""
    return row.point.model, bool(row.point.dispatch)


def _is_untimed(result: CellResult | None) -> bool:
    """Whether a cell may still be timed."""
    if result is None or result.end is CellEnd.NOT_TRIED:
        return True
    return result.end is CellEnd.COMPILES and result.run_ns is None and not result.run_fault
