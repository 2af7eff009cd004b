"""The work of kernel launches for given sizes, and their measured times when a run has any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from passlens.engine.analysis.kernel_tables import KernelDetail, KernelDetails, Launch
from passlens.engine.ir.expressions import parse
from passlens.engine.messages import Message

Values = Mapping[str, Mapping[str, int]]
"""For each function, the values of the sizes that are known only at run time."""
_CUT_OFF = 48
"""A name in a profile may be truncated after this many characters (60 in IREE 3.13)."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The times that one run measured.

    Attributes:
        times: Time of one call, ns, by the kernel's name in the profile.
        function: The called function; empty when unknown.
        values: The sizes of its arguments (``arg0[1]``) that its inputs state.
    """

    times: Mapping[str, int] = field(default_factory=dict)
    function: str = ""
    values: Mapping[str, int] = field(default_factory=dict)

    def calls(self, function: str) -> bool:
        """Whether the run called a function of the schedule, where ``main`` is named ``main$async``."""
        return not self.function or function.partition("$")[0] == self.function.partition("$")[0]


@dataclass(frozen=True, slots=True)
class LaunchWork:
    """Equal launches of a kernel in one function.

    Attributes:
        function: The calling function; empty when no launch is known, and the figures are then those of the kernel.
        workload: Its ``w0``, ``w1``, …; empty when one of them is unknown.
        count: Launches in the text.
        flops, read_bytes, write_bytes: Those of one launch; None when a size is unknown.
        time_ns: Measured time of one call with these sizes; None when it was not measured.
    """

    kernel: str
    function: str
    device: str
    workload: tuple[int, ...]
    count: int
    flops: int | None
    read_bytes: int | None
    write_bytes: int | None
    time_ns: int | None = None

    @property
    def bytes(self) -> int | None:
        """Bytes that one launch moves."""
        if self.read_bytes is None or self.write_bytes is None:
            return None
        return self.read_bytes + self.write_bytes

    @property
    def intensity(self) -> float | None:
        """Operations per byte; None when nothing is moved, or when unknown."""
        return self.flops / self.bytes if self.flops is not None and self.bytes else None


def match_times(names: Iterable[str], times: Mapping[str, int]) -> dict[str, int]:
    """The measured times by kernel; a profile may have truncated long names."""
    cut = tuple(name for name in times if len(name) >= _CUT_OFF)
    found: dict[str, int] = {}
    for name in names:
        near = name if name in times else next((one for one in cut if name.startswith(one)), "")
        if near:
            found[name] = times[near]
    return found


def works_of(details: KernelDetails, values: Values, measured: Measured) -> dict[str, tuple[LaunchWork, ...]]:
    """The launches of each kernel, grouped by function, device and sizes; one entry where no launch is known.

    A time applies to the sizes of the run. Where those are unknown, or no size matters, it applies to all.
    """
    times = match_times((kernel.name for kernel in details.kernels), measured.times)
    launches: dict[str, list[Launch]] = {}
    for launch in details.launches:
        launches.setdefault(launch.kernel, []).append(launch)
    return {
        kernel.name: _works(kernel, launches.get(kernel.name, ()), values, measured, times.get(kernel.name))
        for kernel in details.kernels
    }


def missing_sizes(details: KernelDetails, values: Values) -> tuple[Message, ...]:
    """The missing symbols that launch sizes depend on: ``arg0[1] of @main``."""
    found: dict[tuple[str, str], None] = {}
    for launch in details.launches:
        given = values.get(launch.function, {})
        names = (name for text in launch.workload for name in parse(text).symbols())
        found.update({(name, launch.function): None for name in names if name not in given})
    return tuple(
        Message("launch-work.size-of", "{size} of @{function}", size=name, function=function)
        for name, function in found
    )


def _works(
    kernel: KernelDetail, launches: Sequence[Launch], values: Values, measured: Measured, time_ns: int | None
) -> tuple[LaunchWork, ...]:
    groups: Counter[tuple[str, str, tuple[int, ...] | None]] = Counter()
    elsewhere: set[tuple[str, str, tuple[int, ...] | None]] = set()
    for launch in launches:
        group = (launch.function, launch.device, _workload(launch, values.get(launch.function, {})))
        groups[group] += 1
        if not _was_measured(kernel, launch, group[2], measured):
            elsewhere.add(group)
    if not launches:
        groups["", "", ()] = 1
    return tuple(
        _work(kernel, group, count, None if group in elsewhere else time_ns) for group, count in groups.items()
    )


def _workload(launch: Launch, values: Mapping[str, int]) -> tuple[int, ...] | None:
    known = [parse(text).evaluate(values) for text in launch.workload]
    numbers = tuple(size for size in known if size is not None)
    return numbers if len(numbers) == len(known) else None


def _was_measured(kernel: KernelDetail, launch: Launch, workload: tuple[int, ...] | None, measured: Measured) -> bool:
    if kernel.work is not None and not kernel.work.symbols:
        return True  # it does the same in every launch
    if not measured.calls(launch.function):
        return False
    given = _workload(launch, measured.values)
    return given is None or given == workload


def _work(
    kernel: KernelDetail, group: tuple[str, str, tuple[int, ...] | None], count: int, time_ns: int | None
) -> LaunchWork:
    function, device, workload = group
    given = {f"w{place}": size for place, size in enumerate(workload or ())}
    work = kernel.work

    def size(text: str) -> int | None:
        return parse(text).evaluate(given) if text and workload is not None else None

    return LaunchWork(
        kernel=kernel.name,
        function=function,
        device=device,
        workload=workload or (),
        count=count,
        flops=size(work.flops) if work is not None else None,
        read_bytes=size(work.read_bytes) if work is not None else None,
        write_bytes=size(work.write_bytes) if work is not None else None,
        time_ns=time_ns,
    )
