"""``passlens run``: times a module on a device of this machine; a session stores the result of its runs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.faults import Exit, exit_for
from passlens.cli.options import JsonOption, TrustOption, VerboseOption, session
from passlens.cli.pasted import RunCommandOption, read_run_command
from passlens.cli.render import cancellable, program, to_type, warning
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
from passlens.cli.run_page import add_run, differs
from passlens.cli.streams import write_note
from passlens.engine.compile.request import Driver
from passlens.engine.errors import UntrustedError, UserError
from passlens.engine.formats import MODULE
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message
from passlens.engine.process import scratch_folder
from passlens.engine.run.benchmark import RunCancelledError
from passlens.engine.run.bytecode import with_runtime
from passlens.engine.run.inspect import find_function, inspect_module
from passlens.engine.run.record import record_run
from passlens.engine.run.values import Elsewhere, RunRequest
from passlens.engine.session_runs.run_inputs import misfit_of, offering_presets, with_preset
from passlens.engine.session_runs.run_parameters import offering_weights
from passlens.engine.session_runs.run_reproducer import write_reproducer
from passlens.engine.session_runs.session_run import SessionRunJob

_REPETITIONS = 10
_DEVICE_OF_DRIVER = {Driver.HIP: "hip", Driver.CUDA: "cuda", Driver.VULKAN: "vulkan", Driver.LOCAL: "local-task"}


def run(
    module: Annotated[
        Path | None,
        typer.Argument(metavar="SESSION|VMFB", help="A .passlens session or a .vmfb module.", show_default=False),
    ] = None,
    device: DeviceOption = "",
    function: FunctionOption = "",
    inputs: Annotated[
        list[str] | None,
        typer.Option(
            "--input",
            metavar="SPEC",
            help="One for each argument, in order: 4x17xi64=0, @x.npy, x.irpa:KEY, x.npz:KEY, x.safetensors:KEY, "
            "random:SEED, ramp:START:STEP. Random for all unless given.",
            show_default=False,
        ),
    ] = None,
    parameters: Annotated[
        list[str] | None,
        typer.Option(
            "--parameters",
            metavar="[SCOPE=]FILE",
            help="Weights: .irpa, .gguf or .safetensors; or SCOPE=splat (SCOPE=splat:f16=0.01) for made-up ones.",
            show_default=False,
        ),
    ] = None,
    expected: Annotated[
        list[str] | None,
        typer.Option(
            "--expected", metavar="FILE", help="Expected results in order, as for --input.", show_default=False
        ),
    ] = None,
    repetitions: Annotated[int, typer.Option("--repetitions", metavar="N", min=1, help="Timed calls.")] = _REPETITIONS,
    warmup: Annotated[int, typer.Option("--warmup", metavar="N", min=0, help="Untimed calls before them.")] = 2,
    seed: SeedOption = 0,
    toolchain: ToolchainOption = "",
    atol: Annotated[float, typer.Option("--atol", min=0.0, help="Absolute tolerance for --expected.")] = 1e-4,
    rtol: Annotated[float, typer.Option("--rtol", min=0.0, help="Relative tolerance for --expected.")] = 1e-4,
    profile: Annotated[
        bool, typer.Option("--profile/--no-profile", help="Time each dispatch where the driver can.")
    ] = True,
    isolated: Annotated[
        bool, typer.Option("--isolated", help="Time each dispatch of a session alone, on any driver.")
    ] = False,
    preset: PresetOption = "",
    time_limit: Annotated[
        float, typer.Option("--time-limit", metavar="S", min=0.0, help="Stop it after this many seconds; 0: no limit.")
    ] = 0.0,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="DIR", help="Write each result as .npy.", show_default=False)
    ] = None,
    against: Annotated[
        str, typer.Option("--against", metavar="D", help="Compare with this device, dispatch by dispatch.")
    ] = "",
    against_target: Annotated[
        str, typer.Option("--against-target", metavar="CHIP", help="… compiled for this chip.")
    ] = "",
    against_toolchain: AgainstToolchainOption = "",
    against_flags: AgainstFlagsOption = None,
    locate: Annotated[
        bool,
        typer.Option("--locate/--no-locate", help="When a session's run crashes, name the dispatch it crashed in."),
    ] = True,
    reproducer: Annotated[
        Path | None,
        typer.Option("--reproducer", metavar="DIR", help="When it crashes, write a reproducer.", show_default=False),
    ] = None,
    command: RunCommandOption = "",
    verbose: VerboseOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Run a function of a module, time it, and compare its results with expected ones."""
    del trust  # already applied by its callback
    if command:
        pasted, module = read_run_command(command, module)
        asked = pasted.request
        device, function = device or asked.device, function or asked.function
        inputs, parameters = inputs or list(asked.inputs), parameters or list(asked.parameters)
        expected = expected or list(asked.expected)
        repetitions = asked.repetitions if repetitions == _REPETITIONS else repetitions
    elif module is None:
        raise UserError(
            Message("run.no-module", "No module is given."),
            hint=Message(
                "run.give-module", "Give a session or a .vmfb module, or a command that names one with --command."
            ),
        )
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
        isolated=isolated,
        seed=seed,
        atol=atol,
        rtol=rtol,
        time_limit_s=time_limit,
        save_to=save,
        toolchain=toolchain,
    )
    other = Elsewhere(against, against_target, tuple(against_flags or ()), against_toolchain)
    refuse_model(module)
    with scratch_folder("run") as folder:
        of_session = module.suffix != MODULE.suffix
        if not of_session and (preset or isolated or other != Elsewhere()):
            if preset:
                lacking = Message("run.presets-need-session", "presets need a session")
            elif isolated:
                lacking = Message("run.dispatches-need-session", "dispatches timed alone need a session")
            else:
                lacking = Message("run.comparisons-need-session", "comparisons need a session")
            raise UserError(
                Message(
                    "run.module-without-model",
                    "{module} is a module without its model: {lacking}.",
                    module=module,
                    lacking=lacking,
                ),
                hint=Message(
                    "run.compile-first",
                    "Compile the model into one: {program} compile MODEL -o s.passlens",
                    program=program(),
                ),
            )
        if of_session:
            request = _from_session(request, folder)
        with cancellable(verbose=verbose) as context:
            try:
                if not function:
                    request = replace(request, function=only_function(request, context))
                if preset:
                    request = with_preset(module, request, preset, context)
                if of_session and (wrong := misfit_of(module, request, context)):
                    write_note(warning(wrong))
                elsewhere = other if other != Elsewhere() else None
                job = SessionRunJob(request, module if of_session else None, elsewhere, locate=locate)
                result = job.run(context)
                if reproducer is not None and result.crash is not None:
                    folder_written = write_reproducer(module, result, reproducer, context)
                    write_note(Message("run.reproducer", "Reproducer: {path}", path=folder_written))
            except RunCancelledError as cancelled:
                result = cancelled.result
            except UntrustedError:
                raise
            except UserError as error:
                if of_session and not (inputs or preset):
                    error = offering_presets(error, module, request, context)
                error = offering_weights(error, module if of_session else None, request, context)
                if str(folder) not in error.location:
                    raise error
                # Of the extracted module: the user knows only the session.
                raise UserError(error.title, detail=error.detail, hint=error.hint, location=str(module)) from error
        if of_session:
            # The extracted module is temporary: show the session as its place.
            result = replace(result, request=replace(result.request, module=module.absolute()))
    code = Exit.FAILED if differs(result) else exit_for(result.outcome)
    report = to_type("report", module, "-o", "report.html")
    kept = Message("run.kept", "Kept in {path}; next: {command}", path=module, command=report)
    return answer("run", module, result, code, keep=record_run, add=add_run, kept=kept, as_json=json)


def only_function(request: RunRequest, context: JobContext) -> str:
    """The name of a module's only function.

    Raises:
        UserError: It has several, or cannot be read.
    """
    return find_function(inspect_module(request.module, context, request.toolchain), "").name


def _from_session(request: RunRequest, folder: Path) -> RunRequest:
    """The request with the session's module, and its driver's device unless one is given."""
    with session(request.module) as queries:
        head = queries.info()
        vmfb = queries.artifacts.extract("vmfb", folder)
    request = with_runtime(replace(request, module=vmfb), head)
    device = request.device
    if not device:
        try:
            device = _DEVICE_OF_DRIVER[Driver(head.driver)]
        except ValueError:
            raise UserError(
                Message(
                    "run.no-device",
                    "The session was compiled for '{driver}', which names no device.",
                    driver=head.driver,
                ),
                hint=Message("run.name-device", "Name a --device; 'passlens devices' lists them."),
            ) from None
    return replace(request, module=vmfb, device=device)
