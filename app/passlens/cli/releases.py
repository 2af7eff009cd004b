"""``passlens releases``: which release of the compiler compiles a model, with the fewest compiles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.bisect_page import answer, end_code
from passlens.cli.compile import check_flags
from passlens.cli.options import (
    CriterionOption,
    DevicesOption,
    FolderOption,
    HangOption,
    HereOption,
    JobsOption,
    JsonOption,
    PairPassesOption,
    ReferenceOption,
    TrustOption,
    VerboseOption,
)
from passlens.cli.render import cancellable
from passlens.engine.compile.device_list import Driver, parse_devices
from passlens.engine.compile.request import CompileRequest
from passlens.engine.errors import UserError
from passlens.engine.formats import SESSION
from passlens.engine.messages import Message
from passlens.engine.sweep.judge import COMPILES, parse_criterion
from passlens.engine.sweep.releases import ReleasesJob, releases_in


def releases(
    source: Annotated[
        Path, typer.Argument(metavar="FILE", help="A model, or the session of one that failed.", show_default=False)
    ],
    flags: Annotated[
        list[str] | None,
        typer.Argument(metavar="[-- RAW FLAGS]", help="Flags of iree-compile, after '--'.", show_default=False),
    ] = None,
    versions: Annotated[
        str,
        typer.Option("--releases", metavar="A..B", help="The releases to try, such as 3.4.0..3.13.0; all by default."),
    ] = "",
    every: Annotated[bool, typer.Option("--all", help="Try every candidate and print the whole table.")] = False,
    criterion: CriterionOption = COMPILES,
    reference: ReferenceOption = None,
    target: Annotated[str, typer.Option("--target", metavar="CHIP", help="The chip to compile a model for.")] = "",
    driver: Annotated[Driver, typer.Option("--driver", help="Whose devices the module is for.")] = Driver.HIP,
    devices: DevicesOption = "1",
    opt_level: Annotated[
        int | None, typer.Option("-O", "--opt", metavar="N", min=0, max=3, help="Optimisation level.")
    ] = None,
    toolchain: Annotated[
        str, typer.Option("--toolchain", metavar="T", help="The release that fails, if you know one.")
    ] = "",
    hang_after: HangOption = None,
    passes: PairPassesOption = True,
    here: HereOption = False,
    jobs: JobsOption = 0,
    output: FolderOption = None,
    verbose: VerboseOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Find the first release that compiles a model, or the last one that did, in the fewest compiles.

    Missing releases are installed when needed (about 0.7 GB each). A session is compiled again as it was, with other
    releases. Exit code 1 when both ends give the same verdict.
    """
    del trust  # already applied by its callback
    check_flags(flags, Message("compile.one-file", "One file at a time; raw flags go after '--'."))
    asked: Path | CompileRequest = source
    if source.suffix != SESSION.suffix:
        asked = CompileRequest(
            source,
            driver=driver,
            target=target,
            devices=parse_devices(devices, driver),
            opt_level=opt_level,
            flags=tuple(flags or ()),
            hang_after=hang_after,
            toolchain=toolchain,
        )
    elif flags or target or toolchain or opt_level is not None or hang_after is not None:
        raise UserError(
            Message("releases.session-as-it-was", "A session is compiled as it was: only the release changes."),
            hint=Message("releases.give-model", "For other flags, give the model itself."),
            location=str(source),
        )
    job = ReleasesJob(
        asked,
        releases_in(versions),
        parse_criterion(criterion, reference),
        every=every,
        install=not here,
        jobs=jobs,
        folder=output,
        capture=passes,
    )
    with cancellable(verbose=verbose) as context:
        found = job.run(context)
    answer(found, json=json)
    return end_code(found)
