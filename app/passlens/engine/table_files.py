"""Writes tables as Markdown for an issue or a pull request, and as a self-contained HTML page."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.formats import HTML, JSON, MARKDOWN, TABLE
from passlens.engine.messages import Message
from passlens.engine.quoting import markdown_text, visible

SUFFIXES = (TABLE.suffix, JSON.suffix, MARKDOWN.suffix, HTML.suffix)
_STYLE = """body{font:14px/1.4 system-ui,sans-serif;margin:2em}table{border-collapse:collapse}
th,td{border:1px solid #8884;padding:.3em .6em;text-align:left}th{background:#8882}"""


def check_suffix(file: Path) -> None:
    """Check that a table can be written to a file of this name.

    Raises:
        UserError: Its suffix is not in ``SUFFIXES``.
    """
    if file.suffix not in SUFFIXES:
        raise _no_export(file)


def text_for(file: Path, csv: Callable[[], str], markdown: Callable[[], str], html: Callable[[], str]) -> str:
    """The table's text in the format of the file's suffix.

    Raises:
        UserError: The suffix is unknown.
    """
    texts = {TABLE.suffix: csv, MARKDOWN.suffix: markdown, HTML.suffix: html}
    if file.suffix not in texts:
        raise _no_export(file)
    return texts[file.suffix]()


def _no_export(file: Path) -> UserError:
    return UserError(
        Message("sweep.no-export", "{file} has no known suffix: use .csv, .json, .md or .html.", file=file),
        location=str(file),
    )


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a Markdown table."""
    return [_markdown_row(heads), "|" + "---|" * len(heads), *map(_markdown_row, rows)]


def _markdown_row(texts: Sequence[str]) -> str:
    return "| " + " | ".join(markdown_text(one).replace("|", "\\|") for one in texts) + " |"


def html_page(
    title: str, sentence: str, heads: Sequence[str], body: str, *, style: str = "", notes: Sequence[str] = ()
) -> str:
    """A page with one table.

    Args:
        title: The page's title; untrusted text.
        sentence: The answer, above the table.
        heads: Titles of the columns.
        body: The rows as HTML: ``<tr>…</tr>``.
        style: CSS in addition to that of all tables.
        notes: Sentences below.
    """
    name, head = html.escape(visible(title)), "".join(f"<th>{html.escape(one)}</th>" for one in heads)
    below = "".join(f"<p>{html.escape(one)}</p>" for one in notes)
    return (
        f'<!doctype html>\n<html><head><meta charset="utf-8"><title>{name}</title><style>{_STYLE}\n{style}</style>'
        f"</head>\n<body><h1>{name}</h1>\n<p>{html.escape(sentence)}</p>\n"
        f"<table>\n<tr>{head}</tr>\n{body}\n</table>\n{below}</body></html>\n"
    )
