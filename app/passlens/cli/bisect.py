"""``passlens bisect``: where an ordered list of compilers or commands turns from good to bad, for any test."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.bisect_page import answer, end_code
from passlens.cli.compile import ONE_FILE, check_flags
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
    VerboseOption,
)
from passlens.cli.render import cancellable
from passlens.engine.compile.device_list import Driver, parse_devices
from passlens.engine.compile.request import CompileRequest
from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.sweep.bisect import BisectJob, Candidate
from passlens.engine.sweep.commands import read_commands
from passlens.engine.sweep.judge import COMPILES, parse_criterion
from passlens.engine.sweep.releases import campaign_folder, releases_in
from passlens.engine.sweep.results import Cell, Measure


def bisect(
    source: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The model; none with --commands.", show_default=False)
    ] = None,
    flags: Annotated[
        list[str] | None,
        typer.Argument(metavar="[-- RAW FLAGS]", help="Flags of iree-compile, after '--'.", show_default=False),
    ] = None,
    toolchains: Annotated[
        list[str] | None,
        typer.Option(
            "--toolchain",
            metavar="T",
            help="A name, version, range of releases (3.4.0..3.13.0) or path; repeat it in order.",
            show_default=False,
        ),
    ] = None,
    commands: Annotated[
        Path | None,
        typer.Option(
            "--commands", metavar="FILE", help="A file of commands in order, one per line.", show_default=False
        ),
    ] = None,
    criterion: CriterionOption = COMPILES,
    reference: ReferenceOption = None,
    every: Annotated[bool, typer.Option("--all", help="Try every candidate and print the whole table.")] = False,
    target: Annotated[str, typer.Option("--target", metavar="CHIP", help="The chip to compile for.")] = "",
    driver: Annotated[Driver, typer.Option("--driver", help="Whose devices the module is for.")] = Driver.HIP,
    devices: DevicesOption = "1",
    opt_level: Annotated[
        int | None, typer.Option("-O", "--opt", metavar="N", min=0, max=3, help="Optimisation level.")
    ] = None,
    device: Annotated[
        str, typer.Option("--device", metavar="D", help="For run-time: as 'passlens benchmark' takes it.")
    ] = "",
    function: Annotated[str, typer.Option("--function", metavar="F", help="For run-time: which function.")] = "",
    inputs: Annotated[
        list[str] | None,
        typer.Option("--input", metavar="SPEC", help="For run-time: as for 'passlens run'.", show_default=False),
    ] = None,
    hang_after: HangOption = None,
    passes: PairPassesOption = True,
    here: HereOption = False,
    jobs: JobsOption = 0,
    output: FolderOption = None,
    verbose: VerboseOption = False,
    json: JsonOption = False,
) -> int:
    """Find where an ordered list of compilers or commands changes from good to bad, or from bad to good.

    Results are kept: the same command continues after a stop. Candidates that cannot be judged are skipped. A command
    that makes no session is judged by its exit code: 0 is good, 125 means skip. Exit code 1 when both ends give
    the same verdict.
    """
    check_flags(flags, ONE_FILE)
    asked = parse_criterion(criterion, reference)
    if commands is not None:
        if source is not None or toolchains:
            raise UserError(
                Message("bisect.commands-alone", "--commands takes neither a model nor --toolchain."),
                location=str(commands),
            )
        candidates, about = read_commands(commands, asked), commands
    elif source is not None and toolchains:
        request = CompileRequest(
            source,
            driver=driver,
            target=target,
            devices=parse_devices(devices, driver),
            opt_level=opt_level,
            flags=tuple(flags or ()),
            hang_after=hang_after,
        )
        names = [
            name for one in toolchains for name in (releases_in(one) if ".." in one and "/" not in one else (one,))
        ]
        candidates = tuple(Candidate(one, Cell(replace(request, toolchain=one))) for one in names)
        about = source
    else:
        raise UserError(
            Message("bisect.nothing-listed", "Nothing to bisect: give a model and its compilers, or commands."),
            hint=Message(
                "bisect.how",
                "Give a model with --toolchain for each compiler in order, or --commands FILE.",
            ),
        )
    job = BisectJob(
        candidates,
        asked,
        output or campaign_folder(about),
        every=every,
        install=not here,
        jobs=jobs,
        measure=Measure(device, function, tuple(inputs or ())),
        subject=about.name,
        capture=passes,
    )
    with cancellable(verbose=verbose) as context:
        found = job.run(context)
    answer(found, json=json)
    return end_code(found)
