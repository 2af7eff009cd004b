"""Requests and results of running a module on a local device, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from passlens.engine.session.rows import OutcomeKind


@dataclass(frozen=True, slots=True)
class Device:
    """A device that an IREE driver lists on this machine.

    Attributes:
        uri: What ``--device`` takes, such as ``local-task`` or ``hip://GPU-…``.
        driver: ``local-task``, ``local-sync``, ``hip``, ``cuda``, ``vulkan``.
        profiles: Whether the driver can say how long each dispatch took (IREE 3.13.0).
    """

    uri: str
    driver: str
    name: str
    profiles: bool


@dataclass(frozen=True, slots=True)
class DriverState:
    """One driver: available with its devices, or not, with the reason and what to install."""

    driver: str
    available: bool
    reason: str
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
    """A function that can be called, with its arguments and results as the module declares them.

    ``parsed`` is False when the declaration could not be read; then ``declaration`` still tells it.
    """

    name: str
    arguments: tuple[TensorType, ...]
    results: tuple[TensorType, ...]
    declaration: str
    parsed: bool


@dataclass(frozen=True, slots=True)
class ModuleInfo:
    """What a ``.vmfb`` declares."""

    path: Path
    name: str
    functions: tuple[Signature, ...]
    parameter_scopes: tuple[str, ...]  # such as ``model``: needs ``--parameters model=FILE``; empty: none known
    executable_targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunRequest:
    """One timed run.

    Attributes:
        device: As ``run.devices.find_device`` takes it; several between commas for a module that declares several.
        inputs: One specification an argument, in order (see ``run.inputs``): ``4x17xi64=0``, ``@x.npy``,
            ``x.irpa``, ``x.irpa:KEY``, ``random``, ``random:SEED``, ``2x3xf32=random:7``. Empty: random for all.
        parameters: ``FILE.irpa`` or ``SCOPE=FILE.irpa``.
        expected: Expected results in order, files as in ``inputs``.
        repetitions: Timed calls after ``warmup`` untimed ones.
        profile: Ask the driver for per-dispatch times, in one further call, where it gives them.
        seed: Seed of random inputs without one of their own.
        atol, rtol: Tolerances of the comparison with ``expected``; as ``numpy.isclose``.
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
    seed: int = 0
    atol: float = 1e-4
    rtol: float = 1e-4


@dataclass(frozen=True, slots=True)
class OutputSummary:
    """One result: shape, element type and statistics over its finite values; None where there are none."""

    index: int
    element: str
    shape: tuple[int, ...]
    minimum: float | None
    maximum: float | None
    mean: float | None
    nan_count: int
    inf_count: int
    preview: str  # the first values, one line


@dataclass(frozen=True, slots=True)
class Comparison:
    """A result against what was expected. ``worst_at`` is the index of the largest absolute error."""

    index: int
    matches: bool
    max_abs_error: float | None
    max_rel_error: float | None
    worst_at: tuple[int, ...]
    mismatches: int
    sentence: str


@dataclass(frozen=True, slots=True)
class DispatchTime:
    """Time of one dispatch, summed over its calls in one profiled run, ns."""

    name: str
    calls: int
    total_ns: int
    min_ns: int
    max_ns: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Of the timed samples, ns: median, quartiles, extremes, and median absolute deviation."""

    count: int
    median_ns: float
    q1_ns: float
    q3_ns: float
    min_ns: float
    max_ns: float
    mad_ns: float


@dataclass(frozen=True, slots=True)
class RunResult:
    """A finished run, good or bad.

    Attributes:
        sentence: How it ended, in words.
        samples_ns: Each timed call in order, ns; also those before a failure.
        dispatches: Longest first; empty when the driver gives no profile (``profile_note`` says why).
        log: What the child wrote to stderr.
    """

    request: RunRequest
    started: str  # ISO 8601, UTC
    device_name: str
    outcome: OutcomeKind
    exit_code: int | None
    sentence: str
    samples_ns: tuple[int, ...]
    statistics: Statistics | None
    outputs: tuple[OutputSummary, ...]
    comparisons: tuple[Comparison, ...]
    dispatches: tuple[DispatchTime, ...]
    profile_note: str
    log: str
