"""A sweep as rows of a table, bars of a chart and words, tested without a window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.diagnosis.figures import Figure
from passlens.engine.messages import Word
from passlens.engine.sweep.export import run_text
from passlens.engine.sweep.grid import Point
from passlens.engine.sweep.matrix import Line, Matrix, figure_of, toolchains_of
from passlens.engine.sweep.results import CellEnd, CellResult
from passlens.engine.sweep.sweep import Row
from passlens.engine.units import format_bytes, format_ns
from passlens.gui.kit.tables.table_model import UNKNOWN, Column, Value
from passlens.gui.kit.translation import mark_text, translated

LEFT = Word("left")
"""The state of a cell without a result."""
_TONES = {
    CellEnd.COMPILES: "ok",
    CellEnd.FAILS: "fail",
    CellEnd.CRASHES: "fail",
    CellEnd.NOT_TRIED: "warn",
}


def end_of(row: Row) -> CellEnd | None:
    """The outcome of a cell; None without a result."""
    return row.result.end if row.result is not None else None


def counts_of(rows: Sequence[Row]) -> Mapping[CellEnd | None, int]:
    """The number of cells for each outcome."""
    found: dict[CellEnd | None, int] = dict.fromkeys((*CellEnd, None), 0)
    for row in rows:
        found[end_of(row)] += 1
    return found


def figure_text(value: float | None, shown: Matrix) -> str:
    """A figure as text."""
    if value is None:
        return UNKNOWN
    match shown:
        case Matrix.LDS:
            return format_bytes(round(value))
        case Matrix.COMPILE_TIME | Matrix.RUN_TIME:
            return format_ns(value)
        case _:
            return f"{round(value):,}"


def cell_text(row: Row | None, shown: Matrix) -> str:
    """The text of a cell in the matrix: its outcome, with the rule that knows the cause, or a figure."""
    if row is None:
        return ""
    if row.result is None:
        return translated(LEFT)
    if shown is Matrix.RESULT or row.result.end is not CellEnd.COMPILES:
        return row.result.rule or translated(row.result.end)
    return figure_text(figure_of(row.result, shown), shown)


def cell_tone(row: Row | None, shown: Matrix) -> str:
    """The tone of its text."""
    if row is None or row.result is None:
        return "muted"
    if shown is Matrix.RESULT or row.result.end is not CellEnd.COMPILES:
        return _TONES[row.result.end]
    return "" if figure_of(row.result, shown) is not None else "muted"


def cell_words(row: Row | None) -> str:
    """All known facts about a cell, in lines."""
    if row is None:
        return ""
    result = row.result
    if result is None:
        return f"{row.point.name}\n{translated(LEFT)}"
    lines = [row.point.name, f"{translated(result.end)}  {result.version}".strip()]
    why = result.cause or result.run_fault
    if why:
        lines.append(translated(why))
    lines += [f"{translated(word)}: {text}" for word, text in figures_of(result) if text != UNKNOWN]
    return "\n".join(lines)


def figures_of(result: CellResult) -> tuple[tuple[Word, str], ...]:
    """The figures of a cell with their names."""
    lds, dispatches = result.figure(Figure.LDS), result.figure(Figure.DISPATCHES)
    return (
        (Word("LDS"), figure_text(lds, Matrix.LDS)),
        (Word("dispatches"), figure_text(dispatches, Matrix.DISPATCHES)),
        (Word("compile time"), figure_text(figure_of(result, Matrix.COMPILE_TIME), Matrix.COMPILE_TIME)),
        (Word("run time"), run_text(result.run_ns)),
    )


def columns_of(rows: Sequence[Row], shown: Matrix) -> tuple[Column[Line], ...]:
    """The columns of the matrix: the description of a row, then one for each toolchain."""
    dispatch: Column[Line] = Column(mark_text("dispatch"), lambda line: line.dispatch, stretch=True)
    return (
        Column(
            mark_text("model"),
            lambda line: line.model.name,
            tooltip=lambda line: str(line.model),
            stretch=True,
            least=110,
        ),
        *([dispatch] if any(row.point.dispatch for row in rows) else []),
        Column(mark_text("target"), lambda line: line.target),
        Column(mark_text("flags"), lambda line: line.flags, stretch=True, least=70),
        *(_toolchain(place, name, shown) for place, name in enumerate(toolchains_of(rows))),
    )


def _toolchain(place: int, name: str, shown: Matrix) -> Column[Line]:
    def value(line: Line) -> Value:
        row = line.cells[place]
        if row is None or row.result is None:
            return None
        return cell_text(row, shown) if shown is Matrix.RESULT else figure_of(row.result, shown)

    return Column(
        toolchain_title(name),
        value,
        number=shown is not Matrix.RESULT,
        show=lambda line: cell_text(line.cells[place], shown),
        tone=lambda line: cell_tone(line.cells[place], shown),
        tooltip=lambda line: cell_words(line.cells[place]),
        help=name,
        link=True,
    )


def toolchain_title(name: str) -> str:
    """The title of a toolchain's column; for a build, the name of its folder."""
    return Path(name).name if "/" in name else name


def cell_at(line: Line, column: int, columns: int) -> Row | None:
    """The cell in a column of a row with so many columns; None in the description."""
    place = column - (columns - len(line.cells))
    return line.cells[place] if place >= 0 else None


@dataclass(frozen=True, slots=True)
class Bar:
    """A cell in the chart.

    Attributes:
        label: What distinguishes it from the others.
        series: The colour of its toolchain.
        value: Bytes, a count, or ns; None if unknown.
        low, high: The interval of a measured time.
        note: The text at the right.
    """

    row: Row
    label: str
    series: int
    value: float | None
    low: float | None
    high: float | None
    note: str


def bars_of(rows: Sequence[Row], shown: Matrix) -> tuple[Bar, ...]:
    """The cells as bars; a cell without the figure has only a note."""
    toolchains = toolchains_of(rows)
    varying = [part for part in _PARTS if len({part(row.point) for row in rows}) > 1] or [_PARTS[0]]
    found = []
    for row in rows:
        value = figure_of(row.result, shown)
        spread = row.result.run_ns if row.result is not None and shown is Matrix.RUN_TIME else None
        found.append(
            Bar(
                row,
                " · ".join(text for part in varying if (text := part(row.point))),
                toolchains.index(row.point.toolchain),
                value,
                spread.low if spread else None,
                spread.high if spread else None,
                cell_text(row, shown),
            )
        )
    return tuple(found)


_PARTS: tuple[Callable[[Point], str], ...] = (
    lambda point: point.model.name,
    lambda point: point.dispatch,
    lambda point: point.target,
    lambda point: point.flags,
    lambda point: toolchain_title(point.toolchain),
)
