"""``passlens sweep``: a grid of toolchains, targets, flag sets and models, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.bisect_page import END_STYLE, FIGURE_COLUMNS, figure_cells
from passlens.cli.cells import NONE, UNKNOWN, Cell, Entry
from passlens.cli.exports import write_export
from passlens.cli.faults import Exit
from passlens.cli.options import FolderOption, HereOption, JobsOption, JsonOption, VerboseOption
from passlens.cli.output import Column, Page
from passlens.cli.render import bytes_or_unknown, cancellable, ns_or_unknown
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.translation import Value, translated, verbatim
from passlens.engine.messages import Message, Word
from passlens.engine.sweep.export import export_text, run_text
from passlens.engine.sweep.grid import read_grid
from passlens.engine.sweep.matrix import Matrix, figure_of, lines_of, toolchains_of
from passlens.engine.sweep.results import CellResult
from passlens.engine.sweep.sweep import Row, Sweep, SweepJob, filtered, parse_filter
from passlens.engine.table_files import check_suffix


def sweep(
    grid: Annotated[Path, typer.Argument(metavar="GRID.toml", help="What to compile.", show_default=False)],
    shown: Annotated[
        list[str] | None,
        typer.Option(
            "--filter",
            metavar="NAME=GLOB",
            help="Show only these cells: toolchain=3.9*, result=fails.",
            show_default=False,
        ),
    ] = None,
    matrix: Annotated[
        Matrix | None,
        typer.Option("--matrix", help="Print a column per toolchain with this value.", show_default=False),
    ] = None,
    exports: Annotated[
        list[Path] | None,
        typer.Option(
            "--export", metavar="FILE", help="Write the cells to a .csv, .json, .md or .html file.", show_default=False
        ),
    ] = None,
    known: Annotated[bool, typer.Option("--known", help="Compile nothing: print the kept results.")] = False,
    cluster: Annotated[
        str, typer.Option("--cluster", metavar="ADDRESS", help="Compile on a Dask cluster: tcp://HOST:PORT.")
    ] = "",
    here: HereOption = False,
    jobs: JobsOption = 0,
    output: FolderOption = None,
    verbose: VerboseOption = False,
    json: JsonOption = False,
) -> int:
    """Compile a grid of toolchains, targets, flag sets and models, and print it as a table.

    Every cell is a session. Results are kept beside the grid (GRID.sweep): a stopped sweep continues, and only cells
    whose input, toolchain or command changed are compiled again. Exit code 1 when a cell could not be tried.
    """
    asked = [parse_filter(one) for one in shown or ()]
    for file in exports or ():
        check_suffix(file)
    planned = read_grid(grid)
    planned = replace(planned, jobs=jobs or planned.jobs, install=planned.install and not here)
    job = SweepJob(planned, output or grid.with_suffix(".sweep"), grid.name, known, cluster)
    with cancellable(verbose=verbose) as context:
        found = job.run(context)
    rows = filtered(found.rows, asked)
    for file in exports or ():
        write_export(file, _document(found, rows), partial(export_text, file, found, rows, translated, grid.stem))
    if json:
        write_json("sweep", **_document(found, rows))
    else:
        _show(found, rows, matrix)
    if context.cancel.cancelled:
        write_note(Message("sweep.goes-on", "The same command continues where it was stopped."))
        return Exit.CANCELLED
    return Exit.FAILED if found.untried or (known and found.left) else Exit.DONE


def _document(found: Sweep, rows: Sequence[Row]) -> dict[str, object]:
    return {
        "cells": [{"point": row.point, "result": row.result} for row in rows],
        "sentence": found.sentence(),
        "folder": found.folder,
        "anew": found.anew,
    }


def _show(found: Sweep, rows: Sequence[Row], matrix: Matrix | None) -> None:
    page = Page()
    if matrix is None:
        _add_list(page, rows)
    else:
        _add_matrix(page, rows, matrix)
    page.line()
    page.line(found.sentence())
    page.line(
        Message(
            "bisect.compiled",
            "{count:,} compiled now; the sessions are in {folder}.",
            count=found.anew,
            folder=found.folder,
        ),
        "muted",
    )
    if found.together > 1:
        beside = Message(
            "sweep.together",
            "Up to {count:,} compiles ran at the same time; use --jobs 1 for comparable compile times.",
            count=found.together,
        )
        page.line(beside, "muted")
    page.show()


def _add_list(page: Page, rows: Sequence[Row]) -> None:
    dispatches = any(row.point.dispatch for row in rows)
    timed = any(row.result is not None and (row.result.run_ns or row.result.run_fault) for row in rows)
    columns = [
        Column("model"),
        *([Column("dispatch")] if dispatches else []),
        Column("target"),
        Column("flags"),
        Column("toolchain"),
        Column("result"),
        *FIGURE_COLUMNS,
        *([Column("run time")] if timed else []),
        Column("cause", flexible=True),
        Column("session", flexible=True, dispensable=1),
    ]
    page.table(columns, [_list_row(row, dispatches=dispatches, timed=timed) for row in rows])


def _list_row(row: Row, *, dispatches: bool, timed: bool) -> tuple[Entry, ...]:
    point, result = row.point, row.result
    head: list[Entry] = [verbatim(point.model.name), *([verbatim(point.dispatch)] if dispatches else [])]
    head += [verbatim(one) for one in (point.target, point.flags, point.toolchain)]
    if result is None:
        return (*head, Cell(Word("left"), "muted"), *[NONE] * (len(FIGURE_COLUMNS) + timed + 2))
    return (
        *head,
        Cell(result.end, END_STYLE[result.end]),
        *figure_cells(result),
        *([verbatim(run_text(result.run_ns))] if timed else []),
        result.cause or result.run_fault,
        verbatim(result.session),
    )


def _add_matrix(page: Page, rows: Sequence[Row], matrix: Matrix) -> None:
    columns = [Column("model"), Column("dispatch"), Column("target"), Column("flags")]
    columns += [Column(one, right=matrix is not Matrix.RESULT) for one in toolchains_of(rows)]
    page.table(
        columns,
        [
            (
                *map(verbatim, (line.model.name, line.dispatch, line.target, line.flags)),
                *(_matrix_cell(row.result if row is not None else None, matrix) for row in line.cells),
            )
            for line in lines_of(rows)
        ],
    )


def _matrix_cell(result: CellResult | None, matrix: Matrix) -> Entry:
    if result is None:
        return NONE
    figure = figure_of(result, matrix)
    match matrix:
        case Matrix.RESULT:
            value: Value = verbatim(result.rule) if result.rule else result.end
            return Cell(value, END_STYLE[result.end])
        case Matrix.COMPILE_TIME | Matrix.RUN_TIME:
            return ns_or_unknown(figure)
        case Matrix.LDS:
            return bytes_or_unknown(None if figure is None else round(figure))
        case Matrix.DISPATCHES:
            return UNKNOWN if figure is None else translated(round(figure))
