"""A sweep as a matrix: a line for each model, dispatch, target and flag set, a column for each toolchain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from passlens.engine.diagnosis.figures import Figure
from passlens.engine.sweep.results import CellResult
from passlens.engine.sweep.sweep import Row


class Matrix(StrEnum):
    """What the cells of a matrix show."""

    RESULT = "result"
    LDS = "lds"
    DISPATCHES = "dispatches"
    COMPILE_TIME = "compile-time"
    RUN_TIME = "run-time"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a matrix, with its cells in toolchain order; None: no such cell."""

    model: Path
    dispatch: str
    target: str
    flags: str
    cells: tuple[Row | None, ...]


def toolchains_of(rows: Sequence[Row]) -> tuple[str, ...]:
    """The columns of a matrix."""
    return tuple(dict.fromkeys(row.point.toolchain for row in rows))


def lines_of(rows: Sequence[Row]) -> tuple[Line, ...]:
    """The lines of a matrix, in row order."""
    toolchains = toolchains_of(rows)
    found = dict[tuple[Path, str, str, str], dict[str, Row]]()
    for row in rows:
        point = row.point
        found.setdefault((point.model, point.dispatch, point.target, point.flags), {})[point.toolchain] = row
    return tuple(Line(*head, tuple(cells.get(one) for one in toolchains)) for head, cells in found.items())


def figure_of(result: CellResult | None, shown: Matrix) -> float | None:
    """The figure that a cell shows: bytes, a count, or ns; None if unknown, and for ``RESULT``."""
    if result is None:
        return None
    match shown:
        case Matrix.LDS:
            return result.figure(Figure.LDS)
        case Matrix.DISPATCHES:
            return result.figure(Figure.DISPATCHES)
        case Matrix.COMPILE_TIME:
            return result.compile_ns.median if result.compile_ns else None
        case Matrix.RUN_TIME:
            return result.run_ns.median if result.run_ns else None
        case Matrix.RESULT:
            return None
