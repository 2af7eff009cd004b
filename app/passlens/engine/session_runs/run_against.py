"""Compares a call with the same call elsewhere, and finds the first dispatch with different results.

Elsewhere is another device, or another compile of the model: for another target, with other flags or by another
toolchain. Both sides are compiled with every dispatch traced and run once. Their dispatches are matched by position and
name at their formation, and the results of the call by order.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.request import CompileRequest, Driver, as_compiled
from passlens.engine.errors import UserError
from passlens.engine.events import Progress
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Count, Message, together
from passlens.engine.process import scratch_folder
from passlens.engine.run.compare import Output, compare_arrays, read_output
from passlens.engine.run.values import Against, Comparison, Elsewhere, RunRequest
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.session_runs.crash_site import crash_site
from passlens.engine.session_runs.traced_run import Trace, TracedStep, check_traceable, compile_traced, trace_run

_DRIVERS = {
    "local-task": Driver.LOCAL,
    "local-sync": Driver.LOCAL,
    "hip": Driver.HIP,
    "cuda": Driver.CUDA,
    "vulkan": Driver.VULKAN,
}
LOOSER = {"f16": 1e-2, "bf16": 4e-2}
"""Relative and absolute tolerance of short floats, if the requested one is lower: kernels of two devices add in another
order.
"""


@dataclass(frozen=True, slots=True)
class AgainstJob:
    """Run a call of a session on two sides and compare; see the module."""

    session: Path
    request: RunRequest
    other: Elsewhere

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message(
            "run-against.compare",
            "Compare @{function} with {other}",
            function=self.request.function,
            other=self.other.words(),
        )

    @property
    def queue(self) -> str:
        """Runs beside no timed job on the first device."""
        name = self.request.device.strip()
        return f"device:{'cpu' if name.startswith('local-') else name}"

    @property
    def key(self) -> str:
        """Every comparison is kept."""
        return ""

    def check(self) -> None:
        """Check the conditions that are known before anything runs.

        Raises:
            UserError: Both sides are the same, or one cannot be compiled.
        """
        if self.other in (Elsewhere(), Elsewhere(device=self.request.device)):
            raise UserError(
                Message("run-against.same-sides", "Both sides are the same: there is nothing to compare."),
                hint=Message(
                    "run-against.other-side",
                    "Name another device, target, flags or toolchain for the other side.",
                ),
            )
        with SessionReader(self.session) as reader:
            trust.require(reader)
            check_traceable(reader)
            other_compile(as_compiled(reader.info()), self.other, self.request.device)

    def run(self, context: JobContext) -> Against:
        """Compile both sides, run both, compare.

        Raises:
            UserError: One side cannot be compiled or run, or both would be the same.
            CancelledError: The user cancelled.
        """
        self.check()
        other = self.other
        with SessionReader(self.session) as reader, scratch_folder("against") as folder:
            first = as_compiled(reader.info())
            second = other_compile(first, other, self.request.device)
            here, there = folder / "here", folder / "there"
            for place in (here, there):
                place.mkdir()
            module = compile_traced(reader, first, here / "traced.vmfb", context)
            module_there = module if second == first else compile_traced(reader, second, there / "traced.vmfb", context)
            # Each is run by its compiler's runtime: another release's may not read it.
            mine = replace(self.request, toolchain=first.toolchain)
            elsewhere = replace(
                self.request, device=as_many(other.device, self.request.device), toolchain=second.toolchain
            )
            traces = (
                trace_run(mine, module, here, context),
                trace_run(elsewhere, module_there, there, context),
            )
            for trace, device in zip(traces, (self.request.device, elsewhere.device), strict=True):
                if trace.died:
                    raise _no_end(trace, device)
            context.emit(Progress(Message("run-against.comparing-dispatch-dispatch", "Comparing dispatch by dispatch")))
            found = compare_traces(traces[0], traces[1], self.request, other.words())
            return replace(found, runtimes=tuple(_runtime(trace) for trace in traces))


def as_many(device: str, first: str) -> str:
    """The other side's devices: as many as the first has."""
    count = first.count(",") + 1
    if not device:
        return first
    if count == 1 or "," in device:
        return device
    driver = device.partition("://")[0]
    return ",".join(device if driver.startswith("local") else f"{driver}://{place}" for place in range(count))


def other_compile(first: CompileRequest, other: Elsewhere, device: str) -> CompileRequest:
    """The compile request of the other side.

    Raises:
        UserError: Its device is of another driver, and no target is named.
    """
    name = (other.device or device).partition("://")[0].partition(",")[0]
    driver = _DRIVERS.get(name)
    if driver is None:
        raise UserError(
            Message(
                "run-against.no-device",
                "'{device}' names no device that a model can be compiled for.",
                device=other.device,
            ),
            hint=Message(
                "run-against.device-form",
                "Its name begins with {names}; 'passlens devices' lists those of this machine.",
                names=", ".join(_DRIVERS),
            ),
            location=other.device,
        )
    if driver is not first.driver:
        if not other.target and driver is not Driver.LOCAL:
            raise UserError(
                Message(
                    "run-against.no-chip",
                    "The model must be compiled for {name}, and no chip is named.",
                    name=name,
                ),
                hint=Message(
                    "run-against.name-target",
                    "Name its target, such as gfx942, sm_80 or valhall (for a software Vulkan device).",
                ),
                location=other.device,
            )
        devices = first.devices if isinstance(first.devices, int) else len(first.devices)
        # Flags of the first side apply to its own kind of device.
        first = replace(first, driver=driver, target="", devices=devices, flags=())
    return replace(
        first,
        target=other.target or first.target,
        flags=(*first.flags, *other.flags),
        toolchain=other.toolchain or first.toolchain,
    )


def _runtime(trace: Trace) -> str:
    runtime = trace.talk.runtime if trace.talk is not None else ""
    return runtime or trace.plan.runtime.version


def _no_end(trace: Trace, device: str) -> UserError:
    talk = trace.talk
    error = talk.error if talk is not None and talk.error else ""
    return UserError(
        Message(
            "run-against.died",
            "The run on {device} does not finish: {sentence}",
            device=device,
            sentence=crash_site(trace).sentence,
        ),
        detail=error[:2000],
        hint=Message("run-against.run-alone", "Run it alone there first."),
        location=device,
    )


def compare_traces(here: Trace, there: Trace, request: RunRequest, words: Message) -> Against:
    """The differences between two traced runs: of the results, and of the dispatches in the order of the first."""
    results = _compare_results(here, there, request)
    pairs = _pairs(here.results, there.results)
    compared = 0
    for step, (mine, other) in enumerate(pairs, 1):
        found = _compare_step(mine, other, request)
        if found is None:
            continue
        compared += 1
        if not found.matches:
            first = Message(
                "run-against.first-that-differs",
                "The first dispatch that differs is {name}, number {number:,} of {count:,} that both sides have: "
                "{sentence}",
                name=mine.kernel,
                number=step,
                count=len(pairs),
                sentence=found.sentence,
            )
            return Against(
                words, together(_verdict(results), first), results, mine.dispatch, mine.kernel, step, compared, found
            )
    if not compared:
        text = Message(
            "run-against.none-compared",
            "No dispatches could be compared: both sides form them differently.",
        )
    elif compared == 1:
        text = Message("run-against.the-one-agrees", "The 1 dispatch that both sides have agrees.")
    else:
        text = Message("run-against.all-agree", "All {count:,} dispatches that both sides have agree.", count=compared)
    return Against(words, together(_verdict(results), text), results, compared=compared)


def _verdict(results: tuple[Comparison, ...]) -> Message:
    wrong, count = sum(not result.matches for result in results), len(results)
    if not wrong and count == 1:
        return Message("run-against.result-agrees", "1 result agrees.")
    if not wrong:
        return Message("run-against.results-agree", "{count:,} results agree.", count=count)
    counted = Count(count, "result")
    if wrong == 1:
        return Message("run-against.one-differs", "1 of {results} differs.", results=counted)
    return Message("run-against.some-differ", "{wrong:,} of {results} differ.", wrong=wrong, results=counted)


def _compare_results(here: Trace, there: Trace, request: RunRequest) -> tuple[Comparison, ...]:
    declared = here.plan.signature.results
    found = []
    for index, (mine, other) in enumerate(zip(here.outputs, there.outputs, strict=False)):
        kind = declared[index] if index < len(declared) else None
        comparison = _compare(index, read_output(index, mine, kind), read_output(index, other, kind), request)
        if comparison is not None:
            found.append(comparison)
    return tuple(found)


def _pairs(here: tuple[TracedStep, ...], there: tuple[TracedStep, ...]) -> list[tuple[TracedStep, TracedStep]]:
    """The dispatches that both sides have: by name, in order of occurrence."""
    known: dict[tuple[str, int], TracedStep] = {}
    seen: Counter[str] = Counter()
    for step in there:
        known[step.dispatch, seen[step.dispatch]] = step
        seen[step.dispatch] += 1
    found = []
    mine: Counter[str] = Counter()
    for step in here:
        other = known.get((step.dispatch, mine[step.dispatch]))
        mine[step.dispatch] += 1
        if other is not None and [(one.shape, one.code) for one in step.tensors] == [
            (one.shape, one.code) for one in other.tensors
        ]:
            found.append((step, other))
    return found


def _compare_step(mine: TracedStep, other: TracedStep, request: RunRequest) -> Comparison | None:
    """The first differing result of a dispatch, otherwise its last one; None without values to compare."""
    last = None
    for index, (first, second) in enumerate(zip(mine.tensors, other.tensors, strict=True)):
        if first.file is None or second.file is None:
            continue
        found = _compare(
            index, read_output(index, first.to_json(), None), read_output(index, second.to_json(), None), request
        )
        if found is not None:
            last = found
            if not found.matches:
                return found
    return last


def _compare(index: int, mine: Output, other: Output, request: RunRequest) -> Comparison | None:
    if mine.numbers is None or other.numbers is None:
        return None
    least = LOOSER.get(mine.element, 0.0)
    rtol, atol = max(request.rtol, least), max(request.atol, least)
    return compare_arrays(index, mine.numbers, other.numbers, rtol, atol, mine.element)
