"""``passlens benchmark``: reliable times of one function or of two in turn, with a verdict."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.benchmark_page import add_benchmark
from passlens.cli.faults import Exit, exit_for
from passlens.cli.options import JsonOption, TrustOption, VerboseOption
from passlens.cli.render import cancellable
from passlens.cli.run_options import (
    AgainstFlagsOption,
    AgainstToolchainOption,
    DeviceOption,
    FunctionOption,
    PresetOption,
    SeedOption,
    ToolchainOption,
    answer,
    refuse_model,
)
from passlens.engine.errors import UserError
from passlens.engine.formats import MODULE
from passlens.engine.messages import Message
from passlens.engine.run.benchmark_job import BenchmarkCancelledError
from passlens.engine.run.benchmark_values import BenchmarkRequest, BenchmarkResult, Verdict
from passlens.engine.run.record import record_benchmark
from passlens.engine.run.values import Elsewhere, RunRequest
from passlens.engine.session_runs.session_benchmark import SessionBenchmarkJob, Subject

_SIDE = "A .passlens session or a .vmfb module."


def benchmark(
    first: Annotated[Path, typer.Argument(metavar="A", help=_SIDE, show_default=False)],
    second: Annotated[
        Path | None, typer.Argument(metavar="B", help="What to compare it with: the same kinds.", show_default=False)
    ] = None,
    device: DeviceOption = "",
    function: FunctionOption = "",
    inputs: Annotated[
        list[str] | None,
        typer.Option("--input", metavar="SPEC", help="As for 'passlens run'; random for all.", show_default=False),
    ] = None,
    parameters: Annotated[
        list[str] | None,
        typer.Option(
            "--parameters",
            metavar="[SCOPE=]FILE",
            help="Weights, or SCOPE=splat for made-up ones; as for 'passlens run'.",
            show_default=False,
        ),
    ] = None,
    preset: PresetOption = "",
    seed: SeedOption = 0,
    toolchain: ToolchainOption = "",
    against: Annotated[
        str, typer.Option("--against", metavar="D", help="B is on this device; without B, it is A there.")
    ] = "",
    against_target: Annotated[
        str, typer.Option("--against-target", metavar="CHIP", help="B is A's model, compiled for this chip.")
    ] = "",
    against_toolchain: AgainstToolchainOption = "",
    against_flags: AgainstFlagsOption = None,
    against_function: Annotated[
        str, typer.Option("--against-function", metavar="F", help="B's function, if it differs.")
    ] = "",
    against_inputs: Annotated[
        list[str] | None,
        typer.Option("--against-input", metavar="SPEC", help="B's inputs, if they differ.", show_default=False),
    ] = None,
    against_parameters: Annotated[
        list[str] | None,
        typer.Option("--against-parameters", metavar="[SCOPE=]FILE", help="B's weights.", show_default=False),
    ] = None,
    repetitions: Annotated[
        int,
        typer.Option("--repetitions", metavar="N", min=0, help="Timed calls (with B: pairs a load); 0: chosen."),
    ] = 0,
    precision: Annotated[
        float,
        typer.Option("--precision", metavar="P", min=0.01, max=50, help="Time until the median is known to ±P %."),
    ] = 1.0,
    loads: Annotated[
        int, typer.Option("--loads", metavar="N", min=1, help="With B: how often both are loaded anew.")
    ] = 12,
    processes: Annotated[
        int,
        typer.Option(
            "--processes",
            metavar="N",
            min=1,
            help="Without B: how many processes time it, one after the other; the interval is then of their medians.",
        ),
    ] = 1,
    least: Annotated[
        float, typer.Option("--least", metavar="P", min=0.0, help="With B: the smallest difference that counts, %.")
    ] = 1.0,
    warmup_limit: Annotated[
        float, typer.Option("--warmup-limit", metavar="S", min=0.1, help="The longest that a warm-up may take.")
    ] = 10.0,
    limit: Annotated[
        float,
        typer.Option("--limit", metavar="S", min=0.0, help="Start nothing new after this many seconds; 0: no limit."),
    ] = 60.0,
    time_limit: Annotated[
        float,
        typer.Option(
            "--time-limit", metavar="S", min=0.0, help="Seconds after which a process counts as hanging; 0: no limit."
        ),
    ] = 0.0,
    tool: Annotated[
        bool, typer.Option("--iree-benchmark-module", help="Run that program too, and show its command.")
    ] = False,
    fail_slower: Annotated[bool, typer.Option("--fail-slower", help="Exit with 1 when B is slower.")] = False,
    verbose: VerboseOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Time a function until the figure is precise, or two of them in turn, and say which is faster.

    With B, both are loaded together and called in turn, in several processes: the verdict rests on the ratios of
    neighbouring calls.
    """
    del trust  # already applied by its callback
    for path in (first, second):
        if path is not None:
            refuse_model(path)
    request = RunRequest(
        module=first,
        device=device,
        function=function,
        inputs=tuple(inputs or ()),
        parameters=tuple(parameters or ()),
        seed=seed,
        toolchain=toolchain,
        time_limit_s=time_limit,
    )
    other = replace(
        request,
        module=second or first,
        device=against or device,
        function=against_function or function,
        inputs=tuple(against_inputs or inputs or ()),
        parameters=tuple(against_parameters or parameters or ()),
    )
    compiled = Elsewhere(against, against_target, tuple(against_flags or ()), against_toolchain)
    otherwise = compiled != Elsewhere(device=against)
    if second is not None and otherwise:
        raise UserError(
            Message(
                "benchmark.already-compiled",
                "{second} is already compiled: --against-target, --against-toolchain and --against-flag compile "
                "A's model differently.",
                second=second,
            ),
            hint=Message("benchmark.leave-out", "Leave out B, or these options."),
        )
    subjects = [Subject(request, preset=preset)]
    if second is not None or otherwise or other != request:
        other_preset = "" if against_inputs or other.module.suffix == MODULE.suffix else preset
        if otherwise:
            other = replace(other, device=device)  # ``compiled`` takes its place
        subjects.append(Subject(other, other=compiled if otherwise else None, preset=other_preset))
    how = BenchmarkRequest(
        sides=(),
        repetitions=repetitions,
        precision=precision / 100,
        loads=loads,
        processes=processes,
        least=least / 100,
        warmup_s=warmup_limit,
        limit_s=limit,
        tool=tool,
    )
    with cancellable(verbose=verbose) as context:
        try:
            result = SessionBenchmarkJob(tuple(subjects), how).run(context)
        except BenchmarkCancelledError as cancelled:
            result = cancelled.result
    return _answer(first, result, as_json=json, fail_slower=fail_slower)


def _answer(first: Path, result: BenchmarkResult, *, as_json: bool, fail_slower: bool) -> int:
    """Store the result in A's session, and print it."""
    slower = result.ratio is not None and result.ratio.verdict is Verdict.SLOWER
    code = exit_for(result.outcome)
    if code is Exit.DONE and fail_slower and slower:
        code = Exit.FAILED
    kept = Message("benchmark.kept", "Kept in {path}.", path=first)
    return answer(
        "benchmark", first, result, code, keep=record_benchmark, add=add_benchmark, kept=kept, as_json=as_json
    )
