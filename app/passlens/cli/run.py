"""``passlens run``: time a module on a device of this machine; the result of a session's run is kept in the session."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.faults import Exit, exit_for, report_user_error
from passlens.cli.options import JsonOption, VerboseOption, session
from passlens.cli.output import Cell, Column, Page, write_note
from passlens.cli.render import cancellable, ns_or_unknown, outcome_cell, program
from passlens.cli.schema import write_json
from passlens.engine.compile.request import Driver
from passlens.engine.errors import UserError
from passlens.engine.process import scratch_folder
from passlens.engine.run.benchmark import RunCancelledError, RunJob
from passlens.engine.run.inspect import find_function, inspect_module
from passlens.engine.run.record import record_run
from passlens.engine.run.values import OutputSummary, RunRequest, RunResult
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.units import format_ns

DISPATCHES_SHOWN = 20
LOG_LINES = 10
_MODELS = frozenset({".mlir", ".mlirbc", ".onnx"})
_DEVICE_OF_DRIVER = {Driver.HIP: "hip", Driver.CUDA: "cuda", Driver.VULKAN: "vulkan", Driver.LOCAL: "local-task"}


def run(
    module: Annotated[
        Path, typer.Argument(metavar="SESSION|VMFB", help="A .passlens session or a .vmfb module.", show_default=False)
    ],
    device: Annotated[
        str,
        typer.Option("--device", metavar="D", help="As 'passlens devices' lists it. A session knows its driver's."),
    ] = "",
    function: Annotated[
        str, typer.Option("--function", metavar="F", help="Needed when the module has more than one.")
    ] = "",
    inputs: Annotated[
        list[str] | None,
        typer.Option(
            "--input",
            metavar="SPEC",
            help="One for each argument, in order: 4x17xi64=0, @x.npy, x.irpa, x.irpa:KEY, random:SEED. "
            "Random for all unless given.",
            show_default=False,
        ),
    ] = None,
    parameters: Annotated[
        list[str] | None,
        typer.Option("--parameters", metavar="[SCOPE=]F.irpa", help="Weights; repeatable.", show_default=False),
    ] = None,
    expected: Annotated[
        list[str] | None,
        typer.Option(
            "--expected", metavar="FILE", help="Expected results in order, as for --input.", show_default=False
        ),
    ] = None,
    repetitions: Annotated[int, typer.Option("--repetitions", metavar="N", min=1, help="Timed calls.")] = 10,
    warmup: Annotated[int, typer.Option("--warmup", metavar="N", min=0, help="Untimed calls before them.")] = 2,
    seed: Annotated[int, typer.Option("--seed", help="Seed of random inputs.")] = 0,
    atol: Annotated[float, typer.Option("--atol", min=0.0, help="Absolute tolerance for --expected.")] = 1e-4,
    rtol: Annotated[float, typer.Option("--rtol", min=0.0, help="Relative tolerance for --expected.")] = 1e-4,
    profile: Annotated[
        bool, typer.Option("--profile/--no-profile", help="Time each dispatch where the driver can.")
    ] = True,
    verbose: VerboseOption = False,
    json: JsonOption = False,
) -> int:
    """Run a function of a module, time it, and compare its results with expected ones."""
    request = RunRequest(
        module=module,
        device=device,
        function=function,
        inputs=tuple(inputs or ()),
        parameters=tuple(parameters or ()),
        expected=tuple(expected or ()),
        repetitions=repetitions,
        warmup=warmup,
        profile=profile,
        seed=seed,
        atol=atol,
        rtol=rtol,
    )
    if module.suffix in _MODELS and module.is_file():
        command = f"{program()} compile {shlex.quote(str(module))} -o s.passlens"
        raise UserError(f"{module} is a model, not yet a module.", hint=f"Compile it first: {command}")
    with scratch_folder("run") as folder:
        of_session = module.suffix != ".vmfb"
        if of_session:
            request = _from_session(request, folder)
        with cancellable(verbose=verbose) as context:
            try:
                if not function:
                    request = replace(request, function=find_function(inspect_module(request.module, context), "").name)
                result = RunJob(request).run(context)
            except RunCancelledError as cancelled:
                result = cancelled.result
            except UserError as error:
                if str(folder) not in error.location:
                    raise
                # Of the extracted module: the user knows the session only.
                raise UserError(error.title, detail=error.detail, hint=error.hint, location=str(module)) from error
        if of_session:
            # The extracted module is gone in a moment: the session is where the module is.
            result = replace(result, request=replace(result.request, module=module.absolute()))
    # A session that cannot be written must not cost what was measured: it is shown first.
    unkept = _record(module, result) if of_session else None
    kept = of_session and unkept is None
    if json:
        write_json("run", session=module.absolute() if kept else None, result=result)
    else:
        page = Page()
        _add(page, result)
        if kept:
            page.line()
            page.line(f"Kept in {module}; next: {program()} report {shlex.quote(str(module))} -o report.html", "muted")
        page.show()
    code = Exit.FAILED if any(not item.matches for item in result.comparisons) else exit_for(result.outcome)
    if unkept is not None:
        write_note("This run is shown, but not kept in its session.")
        not_done = report_user_error(unkept)
        return not_done if code is Exit.DONE else code
    return code


def _record(module: Path, result: RunResult) -> UserError | None:
    """Keep a run in its session; why that was not possible."""
    try:
        record_run(module, result)
    except UserError as error:
        return error
    return None


def _from_session(request: RunRequest, folder: Path) -> RunRequest:
    """The request with the session's module, and its driver's device unless one is named."""
    with session(request.module) as queries:
        head = queries.info()
        vmfb = queries.extract_artifact("vmfb", folder)
    device = request.device
    if not device:
        try:
            device = _DEVICE_OF_DRIVER[Driver(head.driver)]
        except ValueError:
            raise UserError(
                f"The session was compiled for '{head.driver}', which names no device.",
                hint="Name a --device; 'passlens devices' lists them.",
            ) from None
    return replace(request, module=vmfb, device=device)


def _add(page: Page, result: RunResult) -> None:
    figures = result.statistics
    differs = any(not comparison.matches for comparison in result.comparisons)
    outcome = outcome_cell(result.outcome, result.sentence)
    if differs and result.outcome is OutcomeKind.OK:
        # It ran well, and still the command ends with 1: a green "ok" would contradict that.
        outcome = Cell(f"differs: {result.sentence}", "fail")
    page.pairs(
        [
            ("outcome", outcome),
            ("function", result.request.function),
            ("device", f"{result.request.device} ({result.device_name})" if result.device_name else ""),
            ("median", ns_or_unknown(figures.median_ns) if figures else ""),
            (
                "spread",
                f"{format_ns(figures.min_ns)} to {format_ns(figures.max_ns)}, "
                f"half between {format_ns(figures.q1_ns)} and {format_ns(figures.q3_ns)}"
                if figures and figures.count > 1
                else "",
            ),
            ("samples", ", ".join(format_ns(sample) for sample in result.samples_ns)),
        ]
    )
    if result.outputs:
        page.heading("Results")
        page.table(
            [Column("#", right=True), Column("type"), Column("least"), Column("mean"), Column("largest"),
             Column("NaN", right=True), Column("inf", right=True), Column("first values", flexible=True)],
            [_output(row) for row in result.outputs],
        )  # fmt: skip
    for comparison in result.comparisons:
        page.line(("✓ " if comparison.matches else "✗ ") + comparison.sentence, "ok" if comparison.matches else "fail")
    if result.dispatches:
        page.heading("Dispatches, longest first")
        page.table(
            [Column("dispatch", flexible=True), Column("calls", right=True), Column("total", right=True),
             Column("shortest", right=True), Column("longest", right=True)],
            [
                (row.name, f"{row.calls:,}", format_ns(row.total_ns), format_ns(row.min_ns), format_ns(row.max_ns))
                for row in result.dispatches[:DISPATCHES_SHOWN]
            ],
        )  # fmt: skip
        rest = result.dispatches[DISPATCHES_SHOWN:]
        if rest:
            page.line(f"… and {len(rest):,} more: {format_ns(sum(row.total_ns for row in rest))}", "muted")
    if result.profile_note and result.outcome is OutcomeKind.OK:
        page.line(result.profile_note, "muted")
    if exit_for(result.outcome) is Exit.FAILED and result.log.strip():
        page.heading("The end of its log")
        for line in result.log.strip().splitlines()[-LOG_LINES:]:
            page.line(line, "muted")


def _output(row: OutputSummary) -> tuple[str | Cell, ...]:
    shape = "×".join([*map(str, row.shape), row.element])
    figures = ["–" if value is None else f"{value:.6g}" for value in (row.minimum, row.mean, row.maximum)]
    bad = [Cell(f"{count:,}", "fail" if count else "") for count in (row.nan_count, row.inf_count)]
    return (str(row.index), shape, *figures, *bad, row.preview)
