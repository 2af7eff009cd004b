"""Exports a sweep as a table: CSV, Markdown, HTML."""

from __future__ import annotations

import html
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import quote

from passlens.engine.diagnosis.figures import Figure, figure_text
from passlens.engine.messages import NOTHING, Message, Word
from passlens.engine.quoting import csv_text, visible
from passlens.engine.sweep.results import Spread
from passlens.engine.sweep.sweep import Row, Sweep
from passlens.engine.table_files import html_page, markdown_table, text_for
from passlens.engine.units import format_ns

Say = Callable[[Message | Word], str]
"""Renders a message or a word in the reader's language."""
_UNKNOWN = "–"
_TITLES = (
    Word("model"),
    Word("dispatch"),
    Word("target"),
    Word("flags"),
    Word("toolchain"),
    Word("result"),
    Word("LDS"),
    Word("dispatches"),
    Word("compile time"),
    Word("run time"),
    Word("cause"),
    Word("session"),
)
_CSV = (
    "model",
    "dispatch",
    "target",
    "flags",
    "toolchain",
    "version",
    "result",
    "rule",
    "cause",
    "lds_bytes",
    "dispatches",
    "compile_ns",
    "run_ns",
    "run_low_ns",
    "run_high_ns",
    "session",
)
_STYLE = "th,td{vertical-align:top}td.number{text-align:right;white-space:nowrap}"


def as_csv(rows: Sequence[Row]) -> str:
    """All raw values: bytes and ns, names in English; an empty cell is unknown."""
    return csv_text([_CSV, *(_raw(row) for row in rows)])


def _raw(row: Row) -> tuple[object, ...]:
    point, result = row.point, row.result
    head = (str(point.model), point.dispatch, point.target, point.flags, point.toolchain)
    if result is None:
        return (*head, *[None] * (len(_CSV) - len(head)))
    run = result.run_ns
    return (
        *head,
        result.version,
        result.end.value,
        result.rule,
        str(result.cause),
        result.figure(Figure.LDS),
        result.figure(Figure.DISPATCHES),
        result.compile_ns.median if result.compile_ns else None,
        run.median if run else None,
        run.low if run else None,
        run.high if run else None,
        result.session,
    )


def as_markdown(sweep: Sweep, rows: Sequence[Row], say: Say) -> str:
    """A table for an issue or a pull request."""
    table = markdown_table([say(one) for one in _TITLES], (_shown(row, say) for row in rows))
    return "\n".join([say(sweep.sentence()), "", *table]) + "\n"


def as_html(sweep: Sweep, rows: Sequence[Row], say: Say, title: str, folder: Path) -> str:
    """A self-contained HTML page; ``folder``: its folder, for the links to the sessions."""
    numbers = range(_TITLES.index(Word("LDS")), _TITLES.index(Word("cause")))

    def cell(row: Row, place: int, text: str) -> str:
        inner = html.escape(visible(text))
        if place == len(_TITLES) - 1 and row.result is not None and row.result.session:
            link = Path(os.path.relpath(sweep.folder / row.result.session, folder)).as_posix()
            inner = f'<a href="{html.escape(quote(link))}">{inner}</a>'
        return f'<td class="number">{inner}</td>' if place in numbers else f"<td>{inner}</td>"

    body = "\n".join(
        "<tr>" + "".join(cell(row, place, text) for place, text in enumerate(_shown(row, say))) + "</tr>"
        for row in rows
    )
    return html_page(title, say(sweep.sentence()), [say(one) for one in _TITLES], body, style=_STYLE)


def _shown(row: Row, say: Say) -> tuple[str, ...]:
    """The displayed cells of a row, in the order of the titles."""
    point, result = row.point, row.result
    head = (point.model.name, point.dispatch, point.target, point.flags, point.toolchain)
    if result is None:
        return (*head, *[""] * (len(_TITLES) - len(head)))
    return (
        *head,
        say(Word(result.end.value)),
        figure_text(Figure.LDS, result.figure(Figure.LDS)),
        figure_text(Figure.DISPATCHES, result.figure(Figure.DISPATCHES)),
        format_ns(result.compile_ns.median) if result.compile_ns else _UNKNOWN,
        run_text(result.run_ns),
        say(result.cause or result.run_fault or NOTHING),
        result.session,
    )


def export_text(file: Path, sweep: Sweep, rows: Sequence[Row], say: Say, title: str) -> str:
    """The cells in the format of the file's suffix: CSV, Markdown or HTML.

    Raises:
        UserError: The suffix is unknown.
    """
    return text_for(
        file,
        lambda: as_csv(rows),
        lambda: as_markdown(sweep, rows, say),
        lambda: as_html(sweep, rows, say, title, file.parent),
    )


def run_text(run: Spread | None) -> str:
    """A measured time with its interval."""
    return f"{format_ns(run.median)} ({format_ns(run.low)} – {format_ns(run.high)})" if run is not None else _UNKNOWN
