"""``passlens report``: writes a session as one HTML file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.fetch import fetch_all
from passlens.cli.options import FetchOption, SessionArgument, TrustOption, session
from passlens.cli.streams import write_line
from passlens.cli.translation import verbatim
from passlens.engine.report import write_report
from passlens.engine.units import format_bytes


def report(
    path: SessionArgument,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="F.html",
            help="The file to write; beside the session unless given.",
            show_default=False,
        ),
    ] = None,
    fetch: FetchOption = False,
    trust: TrustOption = False,
) -> int:
    """Write a session as one HTML file that opens anywhere, without a network."""
    del trust  # already applied by its callback
    with session(path) as queries:
        if fetch:
            fetch_all(path, queries)
        written = write_report(queries, output or path.with_suffix(".html"))
    size = f" ({format_bytes(written.stat().st_size)})" if written.is_file() else ""
    write_line(verbatim(f"{written}{size}"))
    return 0
