"""Benchmarks of sessions: their modules, the same model compiled otherwise, and the work of their kernels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.request import Driver, as_compiled
from passlens.engine.errors import UserError
from passlens.engine.formats import MODULE
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message, Text
from passlens.engine.process import scratch_folder
from passlens.engine.quoting import file_name
from passlens.engine.run.benchmark_job import BenchmarkCancelledError, BenchmarkJob
from passlens.engine.run.benchmark_values import BenchmarkRequest, BenchmarkResult, BenchmarkSide, SideResult
from passlens.engine.run.bytecode import with_runtime
from passlens.engine.run.devices import in_words
from passlens.engine.run.inspect import find_function, inspect_module
from passlens.engine.run.values import Elsewhere, RunRequest
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs.kernel_work import work_throughput
from passlens.engine.session_runs.run_against import as_many, other_compile
from passlens.engine.session_runs.run_inputs import misfit_of, typed, with_preset
from passlens.engine.session_runs.run_parameters import with_splats
from passlens.engine.session_runs.session_run import on_all_devices
from passlens.engine.session_runs.traced_run import check_traceable, compile_again

_DEVICES = {Driver.HIP: "hip", Driver.CUDA: "cuda", Driver.VULKAN: "vulkan", Driver.LOCAL: "local-task"}


@dataclass(frozen=True, slots=True)
class Subject:
    """The specification of one side.

    Attributes:
        request: The call. Its module may be a session, whose module is then used; its device may then be empty for that
            of the session's driver.
        session: The module's session; None: a module alone, or ``request.module`` is the session.
        other: Another compile of the session's model, and its device; None: the session's own.
        preset: The name of the inputs to use; empty: those of the request.
    """

    request: RunRequest
    session: Path | None = None
    other: Elsewhere | None = None
    preset: str = ""


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A side with its module on the disk.

    Attributes:
        session: The session of its kernels; None without one.
        warning: Why the sizes of its inputs do not fit; empty if they do.
    """

    side: BenchmarkSide
    session: Path | None = None
    warning: Message = NOTHING


@dataclass(frozen=True, slots=True)
class SessionBenchmarkJob:
    """Time one subject, or two in turn; ``how`` has all settings except the sides."""

    subjects: tuple[Subject, ...]
    how: BenchmarkRequest

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        name = self.subjects[0].request.module.name
        if len(self.subjects) > 1:
            return Message("session-benchmark.in-pairs", "Benchmark {name} in pairs", name=name)
        return Message("session-benchmark.one", "Benchmark {name}", name=name)

    @property
    def queue(self) -> str:
        """See ``BenchmarkJob``."""
        return BenchmarkJob(replace(self.how, sides=(BenchmarkSide(NOTHING, self.subjects[0].request),))).queue

    @property
    def key(self) -> str:
        """Every benchmark is kept."""
        return ""

    def run(self, context: JobContext) -> BenchmarkResult:
        """Prepare the modules and time them.

        Raises:
            UserError: A module is unavailable; also see ``BenchmarkJob``.
            BenchmarkCancelledError: See ``BenchmarkJob``.
            CancelledError: As ``BenchmarkJob``.
        """
        with scratch_folder("sides") as folder:
            sides = []
            for place, subject in enumerate(self.subjects):
                mine = folder / "AB"[place]
                mine.mkdir()
                sides.append(_prepared(subject, mine, context))
            job = BenchmarkJob(replace(self.how, sides=tuple(one.side for one in sides)))
            try:
                result = job.run(context)
            except BenchmarkCancelledError as cancelled:
                raise BenchmarkCancelledError(
                    self._finished(cancelled.result, sides, context, work=False)
                ) from cancelled
            except UserError as error:
                raise self._named(error, sides) from error
            return self._finished(result, sides, context, work=True)

    def _finished(
        self,
        result: BenchmarkResult,
        sides: list[_Prepared],
        context: JobContext,
        *,
        work: bool,
    ) -> BenchmarkResult:
        """Replace the names of temporary modules by permanent ones; add the sessions' facts on the work."""
        asked, done = list[BenchmarkSide](), list[SideResult]()
        rows = zip(sides, self.subjects, result.request.sides, result.sides, strict=True)
        for prepared, subject, side, measured in rows:
            one, session = measured, prepared.session
            if work and session is not None and one.statistics is not None and result.outcome is OutcomeKind.OK:
                one = replace(one, throughput=(*one.throughput, *work_throughput(session, one, context)))
            module = (session or subject.request.module).absolute()
            lasting = replace(side.request, module=module, parameters=subject.request.parameters)
            asked.append(replace(side, request=lasting))
            done.append(replace(one, request=lasting))
        warnings = tuple(dict.fromkeys(one.warning for one in sides if one.warning))
        return replace(
            result,
            request=replace(result.request, sides=tuple(asked)),
            sides=tuple(done),
            notes=(*warnings, *result.notes),
        )

    def _named(self, error: UserError, sides: list[_Prepared]) -> UserError:
        """The error without names of files that the user never saw."""
        for prepared, subject in zip(sides, self.subjects, strict=True):
            module = prepared.side.request.module
            if str(module) in error.location and module != subject.request.module:
                where = str(subject.session or subject.request.module)
                return UserError(error.title, detail=error.detail, hint=error.hint, location=where)
        return error


def _prepared(subject: Subject, folder: Path, context: JobContext) -> _Prepared:
    request, other = subject.request, subject.other
    session = subject.session or (request.module if request.module.suffix != MODULE.suffix else None)
    if session is None:
        if other is not None or subject.preset:
            raise UserError(
                Message(
                    "session-benchmark.module-only",
                    "{module} is a module without its model: {what}.",
                    module=request.module,
                    what=Message("session-benchmark.presets", "presets need a session")
                    if other is None
                    else Message("session-benchmark.no-otherwise", "it cannot be compiled differently"),
                ),
                hint=Message(
                    "session-benchmark.compile-first",
                    "Compile the model into a session, and benchmark that.",
                ),
                location=str(request.module),
            )
        return _Prepared(_side(request, "", context))
    with SessionReader(session) as reader:
        trust.require(reader)
        info = reader.info()
        request = with_runtime(request, info)
        if not request.device:
            if info.driver not in set(Driver):
                raise UserError(
                    Message(
                        "session-benchmark.no-device",
                        "The session {name} was compiled for '{driver}', which names no device.",
                        name=session.name,
                        driver=info.driver,
                    ),
                    hint=Message(
                        "session-benchmark.name-device",
                        "Name a device; 'passlens devices' lists them.",
                    ),
                    location=str(session),
                )
            request = replace(request, device=_DEVICES[Driver(info.driver)])
        if other is not None and other != Elsewhere(device=other.device):
            first = as_compiled(info)
            second = other_compile(first, other, request.device)
            check_traceable(reader)
            target = folder / f"{file_name(info.source.stem, 'model')}.vmfb"
            hint = Message("session-benchmark.see-why", "Compile it that way into a session, to see why.")
            how = other.compiled()
            module = compile_again(reader, second, target, context, how, hint)
            device = as_many(other.device, request.device)
            request = replace(request, module=module, device=device, toolchain=second.toolchain)
            request, warning = _with_inputs(subject, session, request, folder, context)
            return _Prepared(_side(request, _compiled(session, how), context), None, warning)
        if other is not None:
            request = replace(request, device=as_many(other.device, request.device))
        if request.module == session:
            request = with_runtime(replace(request, module=_module(reader, session, folder)), info)
    request, warning = _with_inputs(subject, session, on_all_devices(session, request), folder, context)
    return _Prepared(_side(request, session.name, context), session, warning)


def _with_inputs(
    subject: Subject, session: Path, request: RunRequest, folder: Path, context: JobContext
) -> tuple[RunRequest, Message]:
    """The request with the inputs of the preset and made-up parameters, and why their sizes do not fit."""
    if subject.preset:
        request = with_preset(session, request, subject.preset, context)
    request = with_splats(session, typed(session, request, context), folder, context)
    return request, misfit_of(session, request, context)


def _module(reader: SessionReader, session: Path, folder: Path) -> Path:
    """The module of a session, written to a folder.

    Raises:
        UserError: The session has none.
    """
    row = next((one for one in reversed(reader.artifacts()) if one.kind == "vmfb"), None)
    if row is None:
        trimmed = "vmfb" in reader.trimmed().drop.artifacts
        why = (
            Message("session-benchmark.trimmed", "it was trimmed away")
            if trimmed
            else Message("session-benchmark.not-reached", "its compile did not get that far")
        )
        raise UserError(
            Message(
                "session-benchmark.no-module",
                "The session {name} holds no module: {reason}.",
                name=session.name,
                reason=why,
            ),
            hint=Message("common.compile-model-again", "Compile the model again."),
            location=str(session),
        )
    target = folder / f"{session.stem}.vmfb"
    target.write_bytes(reader.artifact(row.id))
    return target


def _compiled(session: Path, how: Message) -> Message:
    return Message("session-benchmark.compiled", "{session} compiled {how}", session=session.name, how=how)


def _side(request: RunRequest, words: Text, context: JobContext) -> BenchmarkSide:
    function = find_function(inspect_module(request.module, context, request.toolchain), request.function).name
    request = replace(request, function=function)
    device = in_words([part.strip() for part in request.device.split(",")])
    note = Message(
        "session-benchmark.side",
        "{subject}, @{function} on {device}",
        subject=words or request.module.name,
        function=function,
        device=device,
    )
    return BenchmarkSide(note, request)
