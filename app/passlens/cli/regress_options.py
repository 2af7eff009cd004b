"""Shared options of ``passlens baseline`` and ``passlens regress``: how to time a suite."""

from __future__ import annotations

from typing import Annotated

import typer

SuiteToolchainOption = Annotated[
    str,
    typer.Option(
        "--toolchain",
        metavar="T",
        help="Compile the models with this toolchain: a name, release or build folder.",
    ),
]
SuiteFlagsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--flag",
        metavar="FLAG",
        help="Compile the models with this additional flag; can be repeated.",
        show_default=False,
    ),
]
ProcessesOption = Annotated[
    int,
    typer.Option(
        "--processes",
        metavar="N",
        min=1,
        help="How many processes time each benchmark; a verdict needs 6, against recorded times 4.",
    ),
]
LimitOption = Annotated[
    float,
    typer.Option("--limit", metavar="S", min=0.1, help="Start no new process for a benchmark after this many seconds."),
]
