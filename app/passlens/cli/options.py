"""Arguments and options of several commands, and the function with which all of them open a session."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from passlens.engine.queries import Queries

SessionArgument = Annotated[Path, typer.Argument(metavar="SESSION", help="A .passlens file.", show_default=False)]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON; 'passlens help json' lists the fields.")]


def _allow(trusted: bool) -> None:
    if trusted:
        from passlens.engine.session.trust import allow_all  # noqa: PLC0415 - for who asks for it

        allow_all()


TrustOption = Annotated[
    bool,
    typer.Option(
        "--trust",
        callback=_allow,
        help="Trust a session from elsewhere: it may compile and run, also later.",
    ),
]
FetchOption = Annotated[
    bool, typer.Option("--fetch", help="First make the passes that the session lacks, and keep them in it.")
]
LocationsOption = Annotated[
    bool, typer.Option("--locations", help="With debug locations, if the session was compiled with them.")
]
OutputOption = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="S.passlens", help="The session file.", show_default=False)
]
VerboseOption = Annotated[bool, typer.Option("--verbose", "-v", help="Also show the log on stderr.")]
HangOption = Annotated[
    float | None,
    typer.Option(
        "--hang-after",
        metavar="SECONDS",
        min=1.0,
        help="Stop the compiler when no pass starts or ends for this long; the session names the pass it was in.",
        show_default=False,
    ),
]
DevicesOption = Annotated[
    str,
    typer.Option(
        "--devices",
        metavar="N|LIST",
        help="How many devices of the driver to declare, or which: hip[0],hip[1] or a=hip[0],b=hip[1].",
    ),
]
ToolchainOption = Annotated[
    str,
    typer.Option(
        "--toolchain", metavar="T", help="A name, a version, or the path of a Python environment or build folder."
    ),
]

PASS_HELP = "A position, as 'passlens passes' prints it, or a name: the first execution that changed something."


@contextmanager
def session(path: Path) -> Iterator[Queries]:
    """Open a session, and close it at the end.

    Raises:
        UserError: It cannot be read as one.
    """
    from passlens.engine.queries import Queries  # noqa: PLC0415 - 70 ms, for which no compiler should wait

    queries = Queries(path)
    try:
        yield queries
    finally:
        queries.close()


JobsOption = Annotated[
    int,
    typer.Option("--jobs", metavar="N", min=0, help="Parallel compiles; 0: as many as this machine can take."),
]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FOLDER",
        help="Where sessions and results are kept; a stopped run continues in the same folder.",
        show_default=False,
    ),
]
PairPassesOption = Annotated[
    bool,
    typer.Option(
        "--passes/--no-passes",
        help="Compile both sides of the change once more with every pass, and name the first pass in which they "
        "diverge.",
    ),
]
HereOption = Annotated[bool, typer.Option("--here", help="Use only the toolchains on this machine; install nothing.")]
CriterionOption = Annotated[
    str,
    typer.Option(
        "--test",
        metavar="TEST",
        help="What makes a candidate good: compiles, no:RULE (such as no:shared-memory), same or same:PASS (as in the "
        "reference), or a bound on a figure: lds<=64KiB, dispatches<20, compile-time<20s, run-time<=3ms.",
    ),
]
ReferenceOption = Annotated[
    Path | None,
    typer.Option(
        "--reference",
        metavar="SESSION",
        help="For the tests same and same:PASS: the compile that a good one does not diverge from.",
        show_default=False,
    ),
]
