"""Requests and results of running a module on a local device, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from passlens.engine.messages import NOTHING, Message, quoted, together
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.toolchain import OWN


@dataclass(frozen=True, slots=True)
class Device:
    """A device that an IREE driver lists on this machine.

    Attributes:
        uri: What ``--device`` takes, such as ``local-task`` or ``hip://GPU-…``.
        driver: ``local-task``, ``local-sync``, ``hip``, ``cuda``, ``vulkan``.
        profiles: Whether the driver can report the time of each dispatch (IREE 3.13.0).
        chip: Such as ``gfx942`` or ``sm_90``; empty when unknown. For the chip to compile for, see
            ``fits.compiled_chip``.
        memory_bytes: Memory of the device; None when unknown.
        subgroups: Smallest and largest subgroup (wavefront, warp), lanes; None when unknown.
        facts: Facts that the driver reports: label and value, in display order.
    """

    uri: str
    driver: str
    name: Message
    profiles: bool
    chip: str = ""
    memory_bytes: int | None = None
    subgroups: tuple[int, int] | None = None
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class DeviceLoad:
    """The current load of a device, as reported by its vendor's library.

    Attributes:
        uri: Of the device.
        busy_percent: Share of the last sampling period in which it computed, 0 to 100.
        memory_used, memory_total: Bytes.
        celsius: Temperature.
        clock_mhz: Of its compute units.
        watts: Power draw.
    """

    uri: str
    busy_percent: float | None = None
    memory_used: int | None = None
    memory_total: int | None = None
    celsius: float | None = None
    clock_mhz: float | None = None
    watts: float | None = None


@dataclass(frozen=True, slots=True)
class DriverState:
    """One driver: available with its devices, or unavailable with the reason and what to install."""

    driver: str
    available: bool
    reason: Message
    devices: tuple[Device, ...]


@dataclass(frozen=True, slots=True)
class TensorType:
    """An argument or result. ``shape`` has None where a dimension is dynamic; empty for a scalar.

    ``element`` is IREE's name: ``f32``, ``f16``, ``bf16``, ``i64`` …
    ``text`` is the declaration as the module has it.
    """

    element: str
    shape: tuple[int | None, ...]
    text: str
    is_scalar: bool = False


@dataclass(frozen=True, slots=True)
class Signature:
    """A callable function, with its arguments and results as the module declares them.

    ``parsed`` is False when the declaration could not be read; ``declaration`` then still has its text.
    """

    name: str
    arguments: tuple[TensorType, ...]
    results: tuple[TensorType, ...]
    declaration: str
    parsed: bool


@dataclass(frozen=True, slots=True)
class ParameterNeed:
    """A parameter that a module reads: its scope, its key, and the number of bytes read."""

    scope: str
    key: str
    length: int


@dataclass(frozen=True, slots=True)
class ModuleInfo:
    """What a ``.vmfb`` declares.

    ``code_read`` is False where its code was not read: tools before release 3.11 do not print it, and for the largest
    modules it is not requested. Neither scopes nor parameters are then known.
    """

    path: Path
    name: str
    functions: tuple[Signature, ...]
    parameter_scopes: tuple[str, ...]  # such as ``model``: needs ``--parameters model=FILE``; empty: none known
    executable_targets: tuple[str, ...]
    parameters: tuple[ParameterNeed, ...] = ()  # every parameter that its code shows to be read
    code_read: bool = True


@dataclass(frozen=True, slots=True)
class RunRequest:
    """One timed run.

    Attributes:
        device: A device for ``run.devices.find_device``; several, separated by commas, for a module that declares
            several.
        inputs: One specification per argument, in order (see ``run.inputs``): ``4x17xi64=0``, ``@x.npy``, ``x.irpa``,
            ``x.irpa:KEY``, ``random``, ``random:SEED``, ``2x3xf32=random:7``. Empty: random for all. They stay on the
            device for all calls: one that the function changes in place (a KV cache) stays changed.
        parameters: ``FILE`` or ``SCOPE=FILE`` (see ``run.parameters``), or ``SCOPE=splat`` for made-up values.
        expected: Expected results in order, files as in ``inputs``.
        repetitions: Timed calls after ``warmup`` untimed ones.
        profile: Whether to request a profile from the driver, in a few further calls, where it supports that.
        isolated: Whether to time each dispatch alone (only for a session's run), for drivers without profiles.
        seed: Seed of random inputs without their own seed.
        atol, rtol: Tolerances of the comparison with ``expected``; as ``numpy.isclose``.
        time_limit_s: Ends the run after so many seconds; 0: no limit.
        save_to: A folder for the results, one ``.npy`` each; None: do not keep them.
        toolchain: The toolchain whose runtime runs it: name, version or path; empty: our own, or one that reads the
            module.
    """

    module: Path
    device: str
    function: str
    inputs: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    repetitions: int = 10
    warmup: int = 2
    profile: bool = True
    isolated: bool = False
    seed: int = 0
    atol: float = 1e-4
    rtol: float = 1e-4
    time_limit_s: float = 0.0
    save_to: Path | None = None
    toolchain: str = ""


@dataclass(frozen=True, slots=True)
class Histogram:
    """The distribution of a result's finite values: ``counts`` in equal bins from ``low`` to ``high``."""

    low: float
    high: float
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Slice:
    """Some values of a result as text, in rows: those at ``index`` of all axes but the last two."""

    index: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    whole: bool  # whether this slice has all its rows and columns


@dataclass(frozen=True, slots=True)
class OutputSummary:
    """One result: shape, element type and statistics over its finite values; None where there are none.

    ``slices`` hold the first and the last of its matrices, ``file`` is the saved file.
    """

    index: int
    element: str
    shape: tuple[int, ...]
    minimum: float | None
    maximum: float | None
    mean: float | None
    nan_count: int
    inf_count: int
    preview: Message  # the first values, on one line, or why there are none
    deviation: float | None = None  # standard deviation
    zeros: int = 0
    histogram: Histogram | None = None
    slices: tuple[Slice, ...] = ()
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class Mismatch:
    """An element that differs: its index, the given and the expected value."""

    index: tuple[int, ...]
    given: str
    wanted: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A result compared with the expected one. ``worst_at`` is the index of the largest absolute error.

    Attributes:
        max_ulp: Largest number of representable values between the two, over finite elements; None for types without
            this figure.
        non_finite_given, non_finite_wanted: NaN and infinities on each side.
        first: The first elements that differ.
    """

    index: int
    matches: bool
    max_abs_error: float | None
    max_rel_error: float | None
    worst_at: tuple[int, ...]
    mismatches: int
    sentence: Message
    max_ulp: int | None = None
    non_finite_given: int = 0
    non_finite_wanted: int = 0
    first: tuple[Mismatch, ...] = ()


@dataclass(frozen=True, slots=True)
class DispatchTime:
    """Time of one dispatch in one call of the function, ns.

    Attributes:
        name: The kernel's name in the profile; long names may be truncated.
        calls: How often one call of the function dispatches it.
        total_ns: Time of all these calls, in the median one of the profiled calls.
        min_ns, max_ns: Extremes of a single dispatch over all profiled calls.
        isolated: Whether it was timed alone, with made-up operands, instead of within the function.
    """

    name: str
    calls: int
    total_ns: int
    min_ns: int
    max_ns: int
    isolated: bool = False


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of the timed samples, ns: median, quartiles, extremes and median absolute deviation."""

    count: int
    median_ns: float
    q1_ns: float
    q3_ns: float
    min_ns: float
    max_ns: float
    mad_ns: float


@dataclass(frozen=True, slots=True)
class CrashSite:
    """The dispatch in which a run died, found by a traced run of the same call.

    Attributes:
        dispatch: Symbol of its executable; empty when the traced run did not die in one.
        kernel: The dispatched kernel.
        entered: Number of dispatches begun, including this one.
        sentence: All of this in words.
        misfit: The evidence against the input sizes; empty when there is none.
    """

    dispatch: str
    kernel: str
    entered: int
    sentence: Message
    misfit: Message = NOTHING


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The second side of a compared call; empty fields are as on the first side.

    Attributes:
        device: As in ``RunRequest.device``.
        target: Chip to compile for; required where the device has another driver.
        flags: Raw flags of ``iree-compile`` in addition to those of the session.
        toolchain: Name, version or path of a toolchain.
    """

    device: str = ""
    target: str = ""
    flags: tuple[str, ...] = ()
    toolchain: str = ""

    def words(self) -> Message:
        """In words, such as ``vulkan, compiled for valhall``."""
        device = quoted(self.device) or Message("elsewhere.same-device", "the same device")
        how = self.compiled()
        if not how:
            return device
        return Message("elsewhere.compiled", "{device}, compiled {how}", device=device, how=how)

    def compiled(self) -> Message:
        """How it is compiled, such as ``for valhall with --x``; empty: like the first side."""
        by = Message("elsewhere.own-iree", "the IREE of Passlens") if self.toolchain == OWN else quoted(self.toolchain)
        parts = (
            Message("elsewhere.for", "for {target}", target=self.target) if self.target else NOTHING,
            Message("elsewhere.by", "by {toolchain}", toolchain=by) if by else NOTHING,
            Message("elsewhere.with", "with {flags}", flags=" ".join(self.flags)) if self.flags else NOTHING,
        )
        return together(*parts)


@dataclass(frozen=True, slots=True)
class Against:
    """A call compared with the same call elsewhere.

    Attributes:
        other: Device, target and toolchain of the other side, in words.
        comparisons: Comparisons of the results.
        dispatch, kernel: The first dispatch whose results differ; empty when none differs or it was not found.
        step: Its place among the dispatches of the call, from 1.
        compared: Number of dispatches whose results could be compared.
        dispatch_comparison: Comparison of the results of that dispatch.
        runtimes: Versions of the IREE runtimes of both sides; empty when unknown.
    """

    other: Message
    sentence: Message
    comparisons: tuple[Comparison, ...]
    dispatch: str = ""
    kernel: str = ""
    step: int = 0
    compared: int = 0
    dispatch_comparison: Comparison | None = None
    runtimes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RunResult:
    """A finished run, successful or not.

    Attributes:
        sentence: How it ended, in words.
        samples_ns: Each timed call in order, ns, including those before a failure.
        dispatches: The dispatches, longest first; empty when the driver gives no profile (``profile_note`` says why).
        log: What the child wrote to stderr.
        crash: Where a run died; None when it did not die, or when this is unknown.
        against: How the same call differs on another device or compiled differently; None when not requested.
        profile_file: The raw profile in its session, such as ``run-3.ireeprof``; empty when there is none.
        profile_calls: Number of calls of the function in the profile; the first of several is a warm-up.
        runtime: Version of the IREE runtime that ran it; empty when unknown.
        timed_out: Whether it was ended at its time limit.
        first_ns: The very first call, a warm-up where there is one, ns; None when not reached or unknown.
    """

    request: RunRequest
    started: str  # ISO 8601, UTC
    device_name: Message
    outcome: OutcomeKind
    exit_code: int | None
    sentence: Message
    samples_ns: tuple[int, ...]
    statistics: Statistics | None
    outputs: tuple[OutputSummary, ...]
    comparisons: tuple[Comparison, ...]
    dispatches: tuple[DispatchTime, ...]
    profile_note: Message
    log: str
    crash: CrashSite | None = None
    against: Against | None = None
    profile_file: str = ""
    profile_calls: int = 0
    runtime: str = ""
    timed_out: bool = False
    first_ns: int | None = None
