"""The job that runs a function of a compiled module on a device, times it, and compares its results."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import LogLine, Progress, SampleArrived, Warned
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Count, Message, Nanoseconds, together
from passlens.engine.process import Outcome, scratch_folder
from passlens.engine.run.bytecode import runtime_for
from passlens.engine.run.compare import (
    Expected,
    Output,
    compare,
    prepare_expected,
    read_output,
    save_output,
    summarize_output,
)
from passlens.engine.run.devices import device_words, in_words, job_queue, named_devices
from passlens.engine.run.doing import doing_of
from passlens.engine.run.ending import bad_ending
from passlens.engine.run.fits import drivers_for, mismatch
from passlens.engine.run.inputs import resolve_inputs
from passlens.engine.run.inspect import find_function, inspect_module, is_asynchronous
from passlens.engine.run.layout import LaidOutInput, lay_out
from passlens.engine.run.parameters import ParameterSource, parameter_sources
from passlens.engine.run.profiles.profiled_calls import Profiled, calls_for, profile_call
from passlens.engine.run.stats import summarize
from passlens.engine.run.values import Device, ModuleInfo, RunRequest, RunResult, Signature
from passlens.engine.run.worker_client import Conversation, Json, ask_worker
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.runtimes import Runtime, how_to_get

_LOG_CHARACTERS = 200_000


class RunCancelledError(CancelledError):
    """The user stopped a run; ``result`` holds the measurements so far."""

    def __init__(self, result: RunResult) -> None:
        super().__init__(result.sentence)
        self.result = result


@dataclass(slots=True)
class _Heard:
    """The worker's reports on the run."""

    samples: list[int] = field(default_factory=list)
    first_ns: int | None = None
    outputs: list[Json] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RunPlan:
    """A request that passed all checks possible before the run."""

    request: RunRequest
    runtime: Runtime
    module: ModuleInfo
    devices: tuple[Device, ...]
    signature: Signature
    inputs: tuple[LaidOutInput, ...]
    parameters: tuple[ParameterSource, ...]
    expected: tuple[Expected, ...]

    def worker_request(self, outputs: Path) -> dict[str, Any]:
        """The request in the form that ``run.worker`` reads."""
        return {
            "mode": "run",
            **self.what(),
            "warmup": self.request.warmup,
            "repetitions": self.request.repetitions,
            "outputs": str(outputs),
        }

    def what(self) -> dict[str, Any]:
        """What to load and call, in the form that ``run.worker`` reads."""
        return {
            "module": str(self.request.module.resolve()),
            "devices": [device.uri for device in self.devices],
            "function": self.signature.name,
            "fences": is_asynchronous(self.signature),
            "inputs": [value.request() for value in self.inputs],
            "parameters": [source.request() for source in self.parameters],
        }

    def run_module_flags(self, folder: Path) -> list[str]:
        """The same as flags of ``iree-run-module``."""
        return [
            f"--module={self.request.module.resolve()}",
            f"--function={self.signature.name}",
            *(f"--device={device.uri}" for device in self.devices),
            *(f"--input={value.flag(folder, index)}" for index, value in enumerate(self.inputs)),
            *(f"--parameters={source.flag()}" for source in self.parameters),
        ]


def make_plan(request: RunRequest, context: JobContext, folder: Path) -> RunPlan:
    """Check a request against the module and this machine, and write its inputs to ``folder``.

    Raises:
        UserError: Something does not fit.
        CancelledError: The user asked to stop.
    """
    if request.repetitions < 1 or request.warmup < 0:
        raise UserError(
            Message(
                "benchmark.repetitions",
                "A run needs at least one repetition, not {count} after {warmup} warm-up calls.",
                count=request.repetitions,
                warmup=request.warmup,
            ),
            hint=Message(
                "benchmark.give-counts",
                "Give --repetitions 1 or more, and no negative number of warm-up calls.",
            ),
        )
    context.emit(Progress(Message("benchmark.reading", "Reading {name}", name=request.module.name)))
    info = inspect_module(request.module, context, request.toolchain)
    runtime = runtime_for(request.module, request.toolchain)
    signature = find_function(info, request.function)
    context.emit(Progress(Message("benchmark.looking-device", "Looking for the device")))
    devices = named_devices(request.device.split(","), context)
    _check_targets(info, devices)
    for device in devices:
        if warning := mismatch(info, device):
            context.emit(Warned(warning))
    parameters = parameter_sources(request.parameters, info, folder)
    resolved = resolve_inputs(signature, request.inputs)
    expected = prepare_expected(signature, request.expected)
    context.emit(Progress(Message("benchmark.making-inputs", "Making the inputs")))
    inputs = tuple(lay_out(value, folder, request.seed, context.cancel) for value in resolved)
    return RunPlan(request, runtime, info, devices, signature, inputs, parameters, expected)


@dataclass(frozen=True, slots=True)
class RunJob:
    """Runs one request; see ``RunRequest``.

    A problem before anything runs is a UserError. A refusal or a crash of the runtime is data: a ``RunResult`` with its
    outcome, a sentence, and the samples so far.

    Attributes:
        keep_profile: The file for the raw profile, if one is made; None: do not keep it.
    """

    request: RunRequest
    keep_profile: Path | None = None

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message(
            "benchmark.run",
            "Run @{function} of {module} on {device}",
            function=self.request.function,
            module=self.request.module.name,
            device=self.request.device,
        )

    @property
    def queue(self) -> str:
        """The device's queue: nothing else is timed there at the same time."""
        return job_queue(self.request.device)

    @property
    def key(self) -> str:
        """Every run is kept."""
        return ""

    def run(self, context: JobContext) -> RunResult:
        """Check, run, compare, profile.

        Emits: Progress for each step, SampleArrived for each timed call, LogLine for the runtime's output.

        Raises:
            UserError: Something in the request does not fit the module or this machine.
            RunCancelledError: The user asked to stop during the run; carries the measurements.
            CancelledError: The user asked to stop before the run.
        """
        context.cancel.raise_if_cancelled()
        started = datetime.now(UTC).isoformat(timespec="seconds")
        with scratch_folder("run") as folder:
            plan = make_plan(self.request, context, folder)
            heard = _Heard()
            talk, outcome = self._call(context, plan, folder, heard)
            result = _result(plan, started, heard, talk, outcome)
            if outcome.cancelled:
                raise RunCancelledError(result)
            if result.outcome is OutcomeKind.OK:
                result = self._finish(context, plan, folder, heard, result)
            elif result.outcome is OutcomeKind.CRASHED and self.request.profile and self.keep_profile is not None:
                result = self._profile_death(context, plan, folder, result)
            return result

    def _call(self, context: JobContext, plan: RunPlan, folder: Path, heard: _Heard) -> tuple[Conversation, Outcome]:
        begun = False

        def take(event: Json) -> None:
            nonlocal begun
            match event["event"]:
                case "doing":
                    doing = doing_of(event)
                    begun = begun or doing.timing
                    fraction = len(heard.samples) / self.request.repetitions if begun else None
                    context.emit(Progress(doing.stage, fraction))
                case "sample":
                    heard.samples.append(int(event["wall_ns"]))
                    context.emit(SampleArrived(int(event["index"]), int(event["wall_ns"])))
                case "first":
                    heard.first_ns = int(event["wall_ns"])
                case "outputs":
                    heard.outputs = list(event["outputs"])

        return ask_worker(
            plan.worker_request(folder),
            folder,
            take,
            runtime=plan.runtime,
            cancel=context.cancel,
            on_stderr=lambda line: context.emit(LogLine(line)),
            timeout_seconds=self.request.time_limit_s or None,
        )

    def _finish(self, context: JobContext, plan: RunPlan, folder: Path, heard: _Heard, result: RunResult) -> RunResult:
        """Add outputs, comparisons and the profile to a successful run."""
        request = self.request
        context.emit(
            Progress(
                Message("benchmark.comparing", "Comparing the results")
                if plan.expected
                else Message("benchmark.summarising", "Summarising the results"),
                1.0,
            )
        )
        declared = plan.signature.results
        outputs: tuple[Output, ...] = tuple(
            read_output(index, stored, declared[index] if index < len(declared) else None)
            for index, stored in enumerate(heard.outputs)
        )
        if request.save_to is not None:
            outputs = tuple(replace(output, file=save_output(output, request.save_to)) for output in outputs)
        comparisons = tuple(compare(expected, outputs, request.rtol, request.atol) for expected in plan.expected)
        result = replace(result, outputs=tuple(summarize_output(output) for output in outputs), comparisons=comparisons)
        if comparisons:
            wrong = sum(not entry.matches for entry in comparisons)
            result = replace(result, sentence=together(result.sentence, _verdict(wrong, len(comparisons))))
        if not request.profile:
            return replace(result, profile_note=Message("benchmark.no-profile", "No profile was asked for."))
        context.emit(Progress(Message("benchmark.profiling", "Profiling a few more calls"), 1.0))
        try:
            median_ns = result.statistics.median_ns if result.statistics is not None else None
            made = self._profile(context, plan, folder, calls_for(median_ns))
        except CancelledError as error:
            note = Message("benchmark.profile-cancelled", "The profiled call was cancelled.")
            raise RunCancelledError(replace(result, profile_note=note)) from error
        return replace(result, dispatches=made.dispatches, profile_note=made.note, profile_calls=made.calls)

    def _profile_death(self, context: JobContext, plan: RunPlan, folder: Path, result: RunResult) -> RunResult:
        """Repeat the call that died with profiling: even a truncated profile is of use."""
        context.emit(Progress(Message("benchmark.profiling-call-died", "Profiling the call that crashed")))
        try:
            made = self._profile(context, plan, folder, 1)
        except CancelledError:
            return result  # the results of the run stay
        return replace(result, dispatches=made.dispatches, profile_note=made.note, profile_calls=made.calls)

    def _profile(self, context: JobContext, plan: RunPlan, folder: Path, calls: int) -> Profiled:
        flags, driver = plan.run_module_flags(folder), plan.devices[0].driver
        return profile_call(
            flags, driver, folder, context.cancel, calls=calls, keep=self.keep_profile, runtime=plan.runtime
        )


def _verdict(wrong: int, count: int) -> Message:
    """The combined verdict of the comparisons with expected results."""
    results = Count(count, "result")
    if not wrong:
        return Message("benchmark.as-expected", "{results} as expected.", results=results)
    if wrong == 1:
        return Message("benchmark.one-differs", "1 of {results} differs from what is expected.", results=results)
    return Message(
        "benchmark.some-differ",
        "{wrong} of {results} differ from what is expected.",
        wrong=wrong,
        results=results,
    )


def _check_targets(info: ModuleInfo, devices: tuple[Device, ...]) -> None:
    """Refuse a module whose executables are all known to be for other drivers."""
    fitting = drivers_for(info)
    if fitting and not fitting & {device.driver for device in devices}:
        asked = ", ".join(device.uri for device in devices)
        raise UserError(
            Message(
                "benchmark.other-target",
                "{name} is compiled for {targets}, which {device} does not run.",
                name=info.path.name,
                targets=", ".join(info.executable_targets),
                device=asked,
            ),
            hint=Message(
                "benchmark.other-device",
                "Run it on a {driver} device, or compile it for this one.",
                driver=" or ".join(sorted(fitting)),
            ),
            location=asked,
        )


def _result(plan: RunPlan, started: str, heard: _Heard, talk: Conversation, outcome: Outcome) -> RunResult:
    """The result from the worker's reports alone."""
    kind, sentence = _ending(plan, heard, talk, outcome)
    log = outcome.stderr[-_LOG_CHARACTERS:]
    if talk.error:
        log = f"{log}{talk.error}\n"
    return RunResult(
        request=plan.request,
        started=started,
        device_name=device_words([device.name for device in plan.devices]),
        outcome=kind,
        exit_code=outcome.exit_code,
        sentence=sentence,
        samples_ns=tuple(heard.samples),
        statistics=summarize(heard.samples),
        outputs=(),
        comparisons=(),
        dispatches=(),
        profile_note=NOTHING
        if kind is OutcomeKind.OK
        else Message("benchmark.no-profile-of-bad-run", "There is no profile: the run did not end well."),
        log=log,
        runtime=talk.runtime or plan.runtime.version,
        timed_out=outcome.timed_out,
        first_ns=heard.first_ns,
    )


_OTHER_RELEASE = re.compile(
    r"signature mismatch between module|does not support this version of the runtime|bytecode version mismatch"
    r"|no function `[^`]*` exported by module"
)


def other_release(plan: RunPlan, talk: Conversation) -> Message:
    """A note that a module is from another release than the runtime used for it; empty when that is not known."""
    named = plan.request.toolchain
    ran_by_its_own = named == OWN or (named and not plan.runtime.own)
    if ran_by_its_own or not _OTHER_RELEASE.search(talk.error):
        return NOTHING
    version = plan.runtime.version
    if named:
        return together(
            Message(
                "benchmark.release-without-runtime",
                "Another release of IREE compiled it than that of the runtime, {version}: '{name}' has no runtime.",
                version=version,
                name=named,
            ),
            how_to_get(find(named)),
        )
    if plan.runtime.own:
        return Message(
            "benchmark.release-not-installed",
            "Another release of IREE compiled it than that of the runtime, {version}: install that toolchain, which "
            "brings its runtime (passlens toolchain install VERSION).",
            version=version,
        )
    return Message(
        "benchmark.release-not-named",
        "Another release of IREE compiled it than that of the runtime, {version}, which reads its bytecode: name the "
        "toolchain that compiled it (--toolchain).",
        version=version,
    )


def _ending(plan: RunPlan, heard: _Heard, talk: Conversation, outcome: Outcome) -> tuple[OutcomeKind, Message]:
    device = in_words([part.strip() for part in plan.request.device.split(",")])
    if bad := bad_ending(plan.signature.name, device, talk, outcome, len(heard.samples)):
        kind, sentence = bad
        return kind, together(sentence, other_release(plan, talk)) if kind is OutcomeKind.FAILED else sentence
    timing = summarize(heard.samples)
    assert timing is not None  # at least one repetition was requested
    median: Message | Nanoseconds = Nanoseconds(timing.median_ns)
    if timing.count > 1:
        spread = Nanoseconds(timing.mad_ns)
        median = Message("benchmark.spread", "{median} ± {spread}", median=median, spread=spread)
    return OutcomeKind.OK, Message(
        "benchmark.median",
        "@{function} on {device}: median {median} over {repetitions}.",
        function=plan.signature.name,
        device=device,
        median=median,
        repetitions=Count(timing.count, "repetition"),
    )
