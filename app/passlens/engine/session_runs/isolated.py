"""Times each dispatch of a function alone, for drivers without profiles (HIP and CUDA in IREE 3.13.0).

The session's toolchain compiles each executable from its source in the session, in a module that dispatches it with
buffers of zeros; a child runs it until the times are steady. A call's total is the sum of these times, each multiplied
by its number of launches from the schedule in the session. Not included are overlap between concurrent dispatches, the
time between dispatches, and the state of the caches after the previous dispatch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.dispatch import DispatchRequest, prepare_dispatch
from passlens.engine.compile.dispatch_source import PHASE, list_dispatches, missing_source, read_source
from passlens.engine.compile.request import BEGIN_AND_END, as_compiled, by_flag
from passlens.engine.compile.session_toolchain import session_toolchain
from passlens.engine.errors import UserError
from passlens.engine.events import Progress, Warned
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Count, Items, Join, Message, Nanoseconds, together
from passlens.engine.process import run_child, scratch_folder
from passlens.engine.run.bytecode import runtime_for
from passlens.engine.run.devices import named_devices
from passlens.engine.run.doing import Doing
from passlens.engine.run.explain import explain
from passlens.engine.run.stats import quantile
from passlens.engine.run.values import DispatchTime, RunRequest
from passlens.engine.run.worker_client import Json, ask_worker
from passlens.engine.session.reader import SessionReader
from passlens.engine.session_runs.isolated_launches import Launches, LaunchShape, read_launches
from passlens.engine.session_runs.isolated_text import function_name, isolated_module
from passlens.engine.toolchain.discover import Toolchain
from passlens.engine.toolchain.flags import FlagCatalogue, catalogue

TIME_LIMIT_SECONDS = 120.0
"""The time limit for timing one executable, so that a hanging kernel does not block the others."""
_FAULTS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Isolated:
    """The result of the timing.

    Attributes:
        dispatches: The dispatches of one call of the function, longest first.
        sentence: What was timed, and how the sum compares with the call.
    """

    dispatches: tuple[DispatchTime, ...]
    sentence: Message


@dataclass(frozen=True, slots=True)
class _Work:
    """The inputs common to all executables."""

    reader: SessionReader
    whole: str
    toolchain: Toolchain
    flags: FlagCatalogue
    devices: tuple[str, ...]  # URIs
    context: JobContext


def time_isolated(
    session: Path, request: RunRequest, sizes: Mapping[str, int], context: JobContext, *, whole_ns: float | None
) -> Isolated:
    """Time the dispatches of one call separately.

    Args:
        session: The session with the function.
        request: The call; its function and device count.
        sizes: The sizes of its arguments, such as ``arg0[1]``.
        context: Provides cancel and progress.
        whole_ns: The time of a call; None if unknown.

    Raises:
        UserError: Nothing in the session can be timed this way.
        CancelledError: The user cancelled.
    """
    with SessionReader(session) as reader, scratch_folder("isolated") as folder:
        context.emit(
            Progress(
                Message(
                    "isolated.reading-what-dispatches", "Reading what @{function} dispatches", function=request.function
                )
            )
        )
        launches = read_launches(reader, request.function, sizes, context.cancel)
        work = _prepare(reader, request, context)
        groups = _by_executable(reader, launches)
        samples: dict[LaunchShape, list[float]] = {}
        faults = {
            kernel: Message("isolated.open-size", "its size depends on {names}.", names=", ".join(names))
            for kernel, names in launches.missing
        }
        for number, (symbol, shapes) in enumerate(groups.items()):
            context.emit(
                Progress(
                    Message("isolated.timing-alone", "Timing @{symbol} alone", symbol=symbol), number / len(groups)
                )
            )
            place = folder / str(number)
            place.mkdir()
            try:
                module = _compile(work, symbol, shapes, place)
                times, fault = _run(work, module, symbol, shapes, place)
            except UserError as error:
                times, fault = {}, error.title_and_hint()
            context.cancel.raise_if_cancelled()
            samples.update(times)
            if fault:
                faults.update({shape.kernel: fault for shape in shapes if shape not in times})
                context.emit(
                    Warned(
                        Message(
                            "isolated.dispatch-not-timed",
                            "@{dispatch} could not be timed alone: {reason}",
                            dispatch=symbol,
                            reason=fault,
                        )
                    )
                )
    rows = _rows(samples)
    return Isolated(rows, _sentence(rows, launches, faults, whole_ns, request.function))


def _prepare(reader: SessionReader, request: RunRequest, context: JobContext) -> _Work:
    info = reader.info()
    toolchain = session_toolchain(as_compiled(info), info)
    blob = reader.phase_blob(PHASE)
    if blob is None:
        raise missing_source(reader)
    uris = [device.uri for device in named_devices(request.device.split(","), context)]
    # As many as the session declares: a device is identified by its index among them.
    devices = tuple(uris[min(place, len(uris) - 1)] for place in range(max(1, len(info.devices))))
    return _Work(reader, reader.text(blob), toolchain, catalogue(toolchain), devices, context)


def _by_executable(reader: SessionReader, launches: Launches) -> dict[str, list[LaunchShape]]:
    """Launch shapes by executable."""
    symbols = {export: one.symbol for one in list_dispatches(reader) for export in one.exports}
    groups: dict[str, list[LaunchShape]] = {}
    for shape in launches.shapes:
        groups.setdefault(symbols.get(shape.kernel, shape.kernel), []).append(shape)
    return groups


def _compile(work: _Work, symbol: str, shapes: Sequence[LaunchShape], folder: Path) -> Path:
    """The module that dispatches an executable alone.

    Raises:
        UserError: It does not compile, or the session lacks its source.
        CancelledError: The user cancelled.
    """
    source = read_source(work.reader, symbol)
    if source is None:
        raise missing_source(work.reader)
    text = source.text
    if source.elided:  # recovering its constants takes another compile of the model
        prepared = prepare_dispatch(DispatchRequest(work.reader.path, symbol), work.reader, folder, work.context)
        text = prepared.request.source.read_text(encoding="utf-8", errors="surrogateescape")
    file, module = folder / "alone.mlir", folder / "alone.vmfb"
    file.write_text(
        isolated_module(text, work.whole, symbol, shapes, work.toolchain.version),
        encoding="utf-8",
        errors="surrogateescape",
    )
    compiled = as_compiled(work.reader.info())
    raw = [word for name, words in by_flag(compiled.flags, work.flags) if name not in BEGIN_AND_END for word in words]
    command = command_line(replace(compiled, source=file, flags=tuple(raw)), work.toolchain, work.flags)
    words = [*command.words, f"--compile-from={PHASE}", "-o", str(module)]
    outcome = run_child(words, cancel=work.context.cancel)
    work.context.cancel.raise_if_cancelled()
    if not outcome.ok or not module.is_file():
        reason = next((line for line in outcome.stderr.splitlines() if "error:" in line), str(outcome.sentence()))
        raise UserError(
            Message(
                "isolated.does-not-compile",
                "it does not compile alone: {value}.",
                value=reason.partition("error: ")[2][:200] or reason[:200],
            )
        )
    return module


def _run(
    work: _Work, module: Path, symbol: str, shapes: Sequence[LaunchShape], folder: Path
) -> tuple[dict[LaunchShape, list[float]], Message]:
    """Times of one dispatch by launch shape, ns, and an error message; empty on success."""
    by_name = {function_name(number): shape for number, shape in enumerate(shapes)}
    found: dict[LaunchShape, list[float]] = {}

    def take(event: Json) -> None:
        if event["event"] == "dispatch":
            found[by_name[str(event["function"])]] = [float(value) for value in event["ns"]]

    request = {"mode": "dispatches", "module": str(module), "devices": list(work.devices), "functions": list(by_name)}
    talk, outcome = ask_worker(
        request,
        folder,
        take,
        runtime=runtime_for(module, work.toolchain.name),
        cancel=work.context.cancel,
        timeout_seconds=TIME_LIMIT_SECONDS,
    )
    work.context.cancel.raise_if_cancelled()
    if talk.done:
        return found, NOTHING
    if outcome.timed_out:
        return found, Message("isolated.ended", "it was ended after {seconds:.0f} s.", seconds=TIME_LIMIT_SECONDS)
    if talk.error:
        doing = Doing(Message("isolated.timed-alone", "@{dispatch} was timed alone", dispatch=symbol))
        return found, explain(talk.error, device=work.devices[0], doing=doing, reason=talk.reason)
    return found, outcome.sentence(Message("run.runtime", "the runtime"))


def _rows(samples: Mapping[LaunchShape, list[float]]) -> tuple[DispatchTime, ...]:
    """The total of each kernel's launches in one call."""
    kernels: dict[str, list[tuple[int, list[float]]]] = {}
    for shape, times in samples.items():
        kernels.setdefault(shape.kernel, []).append((shape.count, times))
    rows = []
    for kernel, groups in kernels.items():
        total = sum(count * _typical(times) for count, times in groups)
        every = [time for _, times in groups for time in times]
        rows.append(
            DispatchTime(
                kernel,
                sum(count for count, _ in groups),
                round(total),
                round(min(every)),
                round(max(every)),
                isolated=True,
            )
        )
    return tuple(sorted(rows, key=lambda row: (-row.total_ns, row.name)))


def _typical(times: Sequence[float]) -> float:
    """The lower quartile: other activity of the machine can only slow a dispatch down."""
    return quantile(sorted(times), 0.25) if times else 0.0


def _sentence(
    rows: Sequence[DispatchTime],
    launches: Launches,
    faults: Mapping[str, Message],
    whole_ns: float | None,
    function: str,
) -> Message:
    parts = [_timed(rows, launches, whole_ns, function)]
    if faults:
        sentences = [
            Message("isolated.fault", "{name}: {sentence}", name=kernel, sentence=why)
            for kernel, why in list(faults.items())[:_FAULTS_SHOWN]
        ]
        if len(faults) > _FAULTS_SHOWN:
            sentences.append(Message("isolated.more-faults", "And {count:,} more.", count=len(faults) - _FAULTS_SHOWN))
        parts.append(
            Message(
                "isolated.not-timed",
                "{dispatches} could not be timed: {faults}",
                dispatches=Count(len(faults), "dispatch", "dispatches"),
                faults=Items(tuple(sentences), Join.SENTENCES),
            )
        )
    guessed = sum(shape.guessed * shape.count for shape in launches.shapes)
    if guessed:
        parts.append(
            Message("isolated.guessed-one", "1 number that the IR does not give was taken as 0.")
            if guessed == 1
            else Message(
                "isolated.guessed", "{count:,} numbers that the IR does not give were taken as 0.", count=guessed
            )
        )
    if launches.others:
        parts.append(
            Message("isolated.other", "1 copy or fill is not included.")
            if launches.others == 1
            else Message("isolated.others", "{count:,} copies and fills are not included.", count=launches.others)
        )
    if launches.branches:
        parts.append(Message("isolated.branches", "The function has branches: each launch in its text counts once."))
    return together(*parts)


def _timed(rows: Sequence[DispatchTime], launches: Launches, whole_ns: float | None, function: str) -> Message:
    total = sum(row.total_ns for row in rows)
    launched = Count(sum(row.calls for row in rows), "launch", "launches")
    call = Message("isolated.call", "{launches} in a call of @{function}", launches=launched, function=function)
    if launches.devices > 1:
        call = Message("isolated.on-devices", "{call} on {devices} devices", call=call, devices=launches.devices)
    timed, time = Count(len(rows), "dispatch was", "dispatches were"), Nanoseconds(total)
    if not whole_ns:
        return Message(
            "isolated.timed",
            "{dispatches} timed alone, each with buffers of zeros: {call}, {time} together.",
            dispatches=timed,
            call=call,
            time=time,
        )
    return Message(
        "isolated.timed-of-whole",
        "{dispatches} timed alone, each with buffers of zeros: {call}, {time} together, {share:.0f} % of the {whole} "
        "that the call takes.",
        dispatches=timed,
        call=call,
        time=time,
        share=100 * total / whole_ns,
        whole=Nanoseconds(whole_ns),
    )
