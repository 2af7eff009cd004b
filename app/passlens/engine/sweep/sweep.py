"""Runs a sweep: every cell of a grid once, however often it is started."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from time import monotonic
from typing import Protocol

from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import CellEnded, Progress, StageStarted
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import NOTHING, Count, Items, Message, Nanoseconds, Word, did_you_mean, together
from passlens.engine.near_names import nearest
from passlens.engine.sweep.execute import Executor, LocalExecutor, Task, measured
from passlens.engine.sweep.folder import CampaignFolder, KnownResults, key_of_cell
from passlens.engine.sweep.grid import Grid, Point
from passlens.engine.sweep.installer import Installer, those_here
from passlens.engine.sweep.kept import KeptCell, keep_sweep, kept_sweep
from passlens.engine.sweep.results import Cell, CellEnd, CellResult


@dataclass(frozen=True, slots=True)
class Row:
    """A cell of the grid with its result; None: not reached."""

    point: Point
    result: CellResult | None


@dataclass(frozen=True, slots=True)
class Sweep:
    """The known results of a grid.

    Attributes:
        rows: All cells, in grid order.
        folder: The folder of the sessions.
        anew: The number of cells compiled now.
        note: A note on the available toolchains, if one is missing.
    """

    rows: tuple[Row, ...]
    folder: Path
    anew: int
    note: Message = NOTHING

    @property
    def left(self) -> int:
        """The number of cells that were not reached."""
        return sum(one.result is None for one in self.rows)

    @property
    def untried(self) -> int:
        """The number of cells that could not be tried."""
        return sum(one.result is not None and _is_untried(one.result) for one in self.rows)

    @property
    def together(self) -> int:
        """The most concurrent compiles."""
        return max((one.result.together for one in self.rows if one.result is not None), default=1)

    def session(self, row: Row) -> Path | None:
        """The session of a cell."""
        return self.folder / row.result.session if row.result is not None and row.result.session else None

    def sentence(self) -> Message:
        """The numbers of cells that compile, fail, and remain."""
        ends = [one.result.end for one in self.rows if one.result is not None]
        numbers = [(ends.count(end), word) for end, word in _PAST.items()]
        numbers.append((self.left, Word("left")))
        parts = [
            Message("sweep.count", "{number:,} {what}", number=number, what=what) for number, what in numbers if number
        ]
        cells = Count(len(self.rows), "cell")
        summary = Message("sweep.summary", "{cells}: {parts}.", cells=cells, parts=Items(tuple(parts)))
        return together(summary, self.note)


_PAST = {
    CellEnd.COMPILES: Word("compiled"),
    CellEnd.FAILS: Word("failed"),
    CellEnd.CRASHES: Word("crashed"),
    CellEnd.NOT_TRIED: Word("not tried"),
}
"""The outcomes of cells, in a form independent of their number."""


@dataclass(frozen=True, slots=True)
class SweepJob(CompilerJob):
    """Compile every cell of a grid without a result (see the Job protocol).

    Attributes:
        name: The name of the grid, for the title.
        known: Whether only to read existing results.
        cluster: The address of the Dask scheduler to use; empty: this machine.
    """

    grid: Grid
    folder: Path
    name: str = ""
    known: bool = False
    cluster: str = ""

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("sweep.title", "Sweep {name}", name=self.name)

    def run(self, context: JobContext) -> Sweep:
        """Compile and time; if stopped, the present results are returned.

        Raises:
            UserError: The folder cannot be written, the device list is invalid, or the cluster cannot be reached.
        """
        if self.known:
            return known_sweep(self.grid, self.folder)
        with CampaignFolder(self.folder) as folder, self._executor() as executor:
            work = _Work(self.grid, folder, executor, context)
            keep_sweep(self.folder, self.name, self.grid, work.kept())
            try:
                work.compile(dispatches=False)
                work.compile(dispatches=True)
                work.measure()
            except CancelledError:
                pass  # the present results are returned
            keep_sweep(self.folder, self.name, self.grid, work.kept())
        return _sweep(tuple(Row(point, work.found.get(point)) for point in work.cells), self.folder, work.anew)

    @contextmanager
    def _executor(self) -> Iterator[Executor]:
        if not self.cluster:
            yield LocalExecutor(Installer(allowed=self.grid.install), self.grid.jobs)
            return
        from passlens.engine.sweep.cluster import ClusterExecutor  # noqa: PLC0415 - for who has one

        with closing(ClusterExecutor(self.cluster, install=self.grid.install)) as cluster:
            yield cluster


def known_sweep(grid: Grid, folder: Path) -> Sweep:
    """The known results of a grid; writes nothing, so a sweep may be running meanwhile.

    Raises:
        UserError: The device list is invalid.
    """
    cells, known = grid.cells(), KnownResults(folder)
    found = _Found(grid, known)
    return _sweep(tuple(Row(point, found.look(point, cell)) for point, cell in cells.items()), folder, 0)


def opened_sweep(folder: Path) -> tuple[str, Grid, Sweep]:
    """The last sweep in a folder: its name, its grid and its known results.

    Raises:
        UserError: There is none.
    """
    kept, results = kept_sweep(folder)
    rows = tuple(Row(cell.point, result) for cell, result in zip(kept.cells, results, strict=True))
    return kept.name, kept.grid, _sweep(rows, folder, 0)


def _sweep(rows: tuple[Row, ...], folder: Path, anew: int) -> Sweep:
    untried = (one.point.toolchain for one in rows if one.result is not None and _is_untried(one.result))
    return Sweep(rows, folder, anew, those_here(untried))


def _is_untried(result: CellResult) -> bool:
    return result.end is CellEnd.NOT_TRIED


class _Results(Protocol):
    """Finds results by key."""

    def result(self, key: str) -> CellResult | None: ...


class _Found:
    """Finds the known results of a grid's cells."""

    def __init__(self, grid: Grid, known: _Results) -> None:
        self.keys = dict[Point, str]()
        self._measure = grid.measure
        self._known = known

    def look(self, point: Point, cell: Cell) -> CellResult | None:
        """The known result of a cell, with its run time; a cell whose input is missing cannot be tried."""
        try:
            key = self.keys[point] = key_of_cell(cell)
        except UserError as error:
            return CellResult("", CellEnd.NOT_TRIED, error.title)
        known = self._known.result(key)
        timed = self._known.result(self.timed(cell)[0]) if known is not None and self.times(point, known) else None
        return timed or known

    def times(self, point: Point, result: CellResult) -> bool:
        """Whether a cell with this result is timed."""
        return self._measure is not None and not point.dispatch and result.end is CellEnd.COMPILES

    def timed(self, cell: Cell) -> tuple[str, Cell]:
        """The timed cell, with its key."""
        cell = replace(cell, measure=self._measure)
        return key_of_cell(cell), cell


class _Work:
    def __init__(self, grid: Grid, folder: CampaignFolder, executor: Executor, context: JobContext) -> None:
        self.cells = grid.cells()
        self.found = dict[Point, CellResult]()
        self.anew = 0
        self._places = {point: place for place, point in enumerate(self.cells)}
        self._folder = folder
        self._executor = executor
        self._context = context
        self._known = _Found(grid, folder)
        self._begun = monotonic()
        for point, cell in self.cells.items():
            known = self._known.look(point, cell)
            if known is not None:
                self.found[point] = known

    def kept(self) -> tuple[KeptCell, ...]:
        """The cells as stored in their folder: with the keys of their results."""
        return tuple(KeptCell(point, self._key(point)) for point in self.cells)

    def _key(self, point: Point) -> str:
        known = self.found.get(point)
        return known.key if known is not None else self._known.keys.get(point, "")

    def compile(self, *, dispatches: bool) -> None:
        """Compile the models without results, or the dispatches, whose sources are in the models' sessions."""
        tasks, same = dict[str, Task](), dict[str, list[Point]]()
        for point, cell in self.cells.items():
            if point in self.found or bool(point.dispatch) is not dispatches:
                continue
            model = self.found.get(replace(point, dispatch="")) if dispatches else None
            if model is not None and not model.session:
                why = Message("sweep.no-model", "Its model was not compiled: {reason}", reason=model.cause)
                self._tell(point, CellResult("", CellEnd.NOT_TRIED, why))
                continue
            key = self._known.keys[point]
            of_model = self._folder.path / model.session if model is not None else None
            tasks.setdefault(key, Task(key, cell, self._folder.session_of(key, point.name), of_model))
            same.setdefault(key, []).append(point)
        for result in self._executor.results(tuple(tasks.values()), self._context):
            self._folder.keep(result)
            self.anew += not _is_untried(result)
            for point in same[result.key]:
                self._tell(point, result)

    def measure(self) -> None:
        """Time the modules, one after the other, while nothing is compiled."""
        for point, result in tuple(self.found.items()):
            if not self._known.times(point, result) or result.run_ns is not None or result.run_fault:
                continue
            self._context.cancel.raise_if_cancelled()
            key, cell = self._known.timed(self.cells[point])
            timing = Message("sweep.timing", "Timing {name}", name=point.name)
            self._context.emit(StageStarted(timing))
            timed = measured(result, cell, self._folder.path / result.session, self._context)
            self.found[point] = timed = replace(timed, key=key)
            self._folder.keep(timed)
            self._context.emit(CellEnded(self._places[point], timed))

    def _tell(self, point: Point, result: CellResult) -> None:
        self.found[point] = result
        self._context.emit(CellEnded(self._places[point], result))
        done, total = len(self.found), len(self.cells)
        sentence = Message(
            "sweep.ended",
            "{done:,} of {total:,}: {name}: {end}",
            done=done,
            total=total,
            name=point.name,
            end=result.end,
        )
        if result.cause:
            sentence = Message("sweep.ended-why", "{told}. {why}", told=sentence, why=result.cause)
        self._context.emit(StageStarted(sentence))
        if self.anew and done < total:
            left = (monotonic() - self._begun) / self.anew * (total - done)
            left_words = Message(
                "sweep.left",
                "{cells} left, about {time}",
                cells=Count(total - done, "cell"),
                time=Nanoseconds(left * 1e9),
            )
            self._context.emit(Progress(left_words, done / total))


FILTERS = ("model", "target", "flags", "toolchain", "dispatch", "result", "rule")


def filtered(rows: Sequence[Row], asked: Sequence[tuple[str, str]]) -> tuple[Row, ...]:
    """The rows whose values match patterns with ``*`` and ``?``, each with its name (see ``FILTERS``)."""
    return tuple(row for row in rows if all(fnmatchcase(_value(row, name), shape) for name, shape in asked))


def parse_filter(text: str) -> tuple[str, str]:
    """Parse a filter: ``toolchain=3.9*``.

    Raises:
        UserError: It does not have that form, or names an unknown coordinate.
    """
    name, equals, shape = text.partition("=")
    if equals and name in FILTERS:
        return name, shape
    near = nearest(name, FILTERS)
    known = Message("sweep.filters", "Filter by one of {names}, such as toolchain=3.9*.", names=Items(FILTERS))
    raise UserError(
        Message("sweep.no-filter", "'{text}' is not a filter.", text=text),
        hint=did_you_mean(near) if near and equals else known,
        location=text,
    )


def matching(rows: Sequence[Row], text: str) -> tuple[Row, ...]:
    """The rows that match the typed text: ``NAME=GLOB`` (see ``parse_filter``), other words anywhere in a row.

    Raises:
        UserError: A filter names an unknown coordinate.
    """
    words = text.split()
    asked = [parse_filter(word) for word in words if "=" in word]
    loose = [word.casefold() for word in words if "=" not in word]
    return tuple(
        row
        for row in filtered(rows, asked)
        if all(any(word in _value(row, name).casefold() for name in FILTERS) for word in loose)
    )


def _value(row: Row, name: str) -> str:
    point, result = row.point, row.result
    match name:
        case "model":
            return point.model.name
        case "result":
            return result.end.value if result is not None else ""
        case "rule":
            return result.rule if result is not None else ""
        case "target":
            return point.target
        case "flags":
            return point.flags
        case "toolchain":
            return point.toolchain
        case _:
            return point.dispatch
