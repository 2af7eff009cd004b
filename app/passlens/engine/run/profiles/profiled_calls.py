"""Profiled calls of a function: times per dispatch, and the raw profile if the driver provides one.

``iree-benchmark-module`` makes a few further calls in a separate process and writes a profile (``.ireeprof``, IREE
3.13.0). The first of them is a warm-up, which tables leave out: a software Vulkan device took 2.9 s for it and 13 ms
for the others. Profiling itself costs time, so the sums do not match the timed samples exactly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from signal import Signals
from statistics import median

from passlens.engine.errors import UserError
from passlens.engine.formats import IREE_PROFILE
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.process import Outcome, run_child
from passlens.engine.run.explain import reason_of
from passlens.engine.run.profiles.profile_file import read_profile_file
from passlens.engine.run.profiles.timeline import SpanKind, Timeline
from passlens.engine.run.tools import runtime_tool
from passlens.engine.run.values import DispatchTime
from passlens.engine.toolchain.runtimes import Runtime

_HOST = "queue-events,host-execution,memory-events,executable-metadata"
FAMILIES = {
    "local-task": _HOST,
    "local-sync": _HOST,
    "vulkan": "queue-events,device-queue-events,dispatch-events,memory-events,executable-metadata",
}
"""The profile families that each driver supports (IREE 3.13.0): it rejects calls with any other family."""

MOST_CALLS = 3
"""Profiled calls after the warm-up, if they are short."""
_SIGNALLED = 256 - 65
"""Exit codes above this represent signals, of which there are 64."""
_ENOUGH_NS = 4_000_000_000
"""The target for the total time of the calls: of slow functions fewer calls are made, but at least one."""


@dataclass(frozen=True, slots=True)
class Profiled:
    """The result of profiled calls.

    Attributes:
        dispatches: Longest first.
        note: Why there are none, or what is missing; empty on success.
        calls: Calls in the profile including the warm-up; 0 without a profile.
    """

    dispatches: tuple[DispatchTime, ...]
    note: Message
    calls: int = 0


def calls_for(median_ns: float | None) -> int:
    """The number of calls to profile, including the warm-up, for a function with this call time."""
    if not median_ns:
        return 1 + MOST_CALLS
    return 1 + max(1, min(MOST_CALLS, int(_ENOUGH_NS / median_ns)))


def profile_call(
    arguments: Sequence[str],
    driver: str,
    folder: Path,
    cancel: CancelToken,
    *,
    calls: int,
    keep: Path | None = None,
    runtime: Runtime | None = None,
) -> Profiled:
    """Make profiled calls and read them.

    Args:
        arguments: Flags of ``iree-run-module``: module, device, function, inputs, parameters.
        driver: The driver, which determines the kind of profiling.
        folder: A scratch folder.
        cancel: Stops the calls when set.
        calls: The number of calls including the warm-up.
        keep: The path for the raw profile, even a truncated one; None: it is not kept.
        runtime: The runtime whose ``iree-benchmark-module`` makes the calls; None: our own.

    Returns:
        The dispatch times. Profile errors become a note: the run itself has its results.

    Raises:
        CancelledError: The user cancelled.
    """
    families = FAMILIES.get(driver)
    if families is None:
        return Profiled(
            (),
            Message(
                "profile.no-times",
                "The {driver} driver gives no times of single dispatches (IREE {version}); each can be timed alone: "
                "passlens run SESSION --isolated.",
                driver=driver,
                version="3.13.0",
            ),
        )
    if runtime is not None and not runtime.own and runtime.program("iree-profile") is None:
        return Profiled(
            (),
            Message(
                "profile.unread",
                "The runtime of IREE {version} writes no profile that can be read; each dispatch can be timed alone: "
                "passlens run SESSION --isolated.",
                version=runtime.version,
            ),
        )
    file = folder / f"run{IREE_PROFILE.suffix}"
    ending = NOTHING
    try:
        outcome = run_child(
            [
                runtime_tool("iree-benchmark-module", runtime),
                *arguments,
                f"--benchmark_min_time={calls}x",
                f"--device_profiling_mode={families}",
                f"--device_profiling_output={file}",
            ],
            cancel=cancel,
        )
        cancel.raise_if_cancelled()
        ending = NOTHING if outcome.ok else _ending(outcome)
        if ending and not file.is_file():
            return Profiled((), ending)
        timeline = read_profile_file(file, cancel, calls=calls)
        if keep is not None:
            with suppress(OSError):  # without the file there are still the times
                copyfile(file, keep)
    except UserError as error:
        if ending:
            return Profiled((), together(ending, error.title))
        return Profiled((), Message("profile.none", "There is no profile: {sentence}", sentence=error.title_and_hint()))
    rows = dispatch_times(timeline, calls)
    notes = [] if rows else [Message("profile.no-dispatch", "The profile holds no dispatch.")]
    if ending:
        notes = [ending, *timeline.notes, *notes]
    elif calls > 1 and rows and not timeline.calls:
        notes.append(
            Message(
                "profile.calls-not-told-apart",
                "The {count} profiled calls cannot be told apart: the times are their mean, warm-up included.",
                count=calls,
            )
        )
    return Profiled(rows, together(*notes), calls)


def dispatch_times(timeline: Timeline, calls: int = 1) -> tuple[DispatchTime, ...]:
    """The dispatches of a timeline by name, for one call of the function without the warm-up, longest first.

    Args:
        timeline: The timeline; times are summed by name, the resolved one if known.
        calls: The number of calls, if the timeline does not separate them.
    """
    warm = [call for call in timeline.calls if not call.warm_up]
    begins = [call.start_ns for call in warm]
    found: dict[str, list[list[int]]] = {}
    for span in timeline.spans:
        if span.kind is not SpanKind.DISPATCH or (begins and span.start_ns < begins[0]):
            continue
        times = found.setdefault(span.dispatch or span.name, [[] for _ in begins or "1"])
        times[max(0, bisect_right(begins, span.start_ns) - 1)].append(span.end_ns - span.start_ns)
    rows = []
    for name, groups in found.items():
        every = [time for group in groups for time in group]
        share = len(groups) if warm else max(1, calls)
        # The median of the calls: one disturbed by the system does not count.
        total = median(sum(group) for group in groups) if warm else sum(every) / share
        rows.append(DispatchTime(name, max(1, round(len(every) / share)), int(total), min(every), max(every)))
    return tuple(sorted(rows, key=lambda row: (-row.total_ns, row.name)))


def _ending(outcome: Outcome) -> Message:
    """How it failed: the tool's message, otherwise the signal or the exit code."""
    code = outcome.exit_code or 0
    if _SIGNALLED < code < 256:
        # The tools are started by a Python script that passes a signal on as its negative number in one byte.
        with suppress(ValueError):
            name, signal = Path(outcome.argv[0]).name, Signals(256 - code).name
            ended = Message("profile.tool-ended", "{name} was ended by {signal}.", name=name, signal=signal)
            return Message("profile.bad-end", "The profiled call did not end well: {sentence}", sentence=ended)
    lines = (outcome.stderr.strip() or outcome.stdout.strip()).splitlines()
    useful = [line for line in lines if "; " in line or "rror" in line]
    if outcome.crashed or not useful:
        sentence = outcome.sentence()
        return Message("profile.bad-end", "The profiled call did not end well: {sentence}", sentence=sentence)
    reason = reason_of(useful[0])
    return Message("profile.refused", "The profiled call did not end well: {reason}.", reason=reason)
