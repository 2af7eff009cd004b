"""The tables of the Devices, Memory and Kernels tabs, as frozen values that a session stores as JSON."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.messages import Message


@dataclass(frozen=True, slots=True)
class DeviceUse:
    """One device symbol, such as ``__device_0``.

    Attributes:
        declared: Its declaration in the compile (``hip[0]``); empty when undeclared.
        referenced: How many places of the input name it (affinities, promises, transfers).
        first_reference: ``FILE:LINE`` of the first reference; empty when none.
        ops: Ops placed on it in the last phase that shows placement; None when the compile did not get that far.
        dispatches: Dispatches among them.
        constant_bytes: Bytes of the globals and constants on it; None when unknown.
        transient_bytes: The peak of transient bytes allocated by one function; None when dynamic or unknown.
    """

    symbol: str
    declared: str
    referenced: int
    first_reference: str
    ops: int | None
    dispatches: int | None
    constant_bytes: int | None
    transient_bytes: int | None


@dataclass(frozen=True, slots=True)
class Transfer:
    """Bytes that cross from one device to another. ``bytes`` is None when a size is dynamic.

    Attributes:
        source, target: Device symbols; several candidates are joined by `` or ``; empty when unknown.
        value: The SSA value or global moved.
        function: The function or initializer that contains it.
        location: ``FILE:LINE`` in the input; empty when unknown.
        op: The op that moves: ``flow.tensor.transfer``, ``stream.async.transfer`` or ``stream.cmd.copy``.
        size: A dynamic size as an expression, bytes (``4*arg0[1]``); see ``ir.expressions``. Empty when not dynamic.
        line: Line in the IR of the phase, from 1; 0 when unknown.
    """

    source: str
    target: str
    value: str
    bytes: int | None
    function: str
    location: str
    op: str = ""
    size: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Traffic:
    """All transfers of one function between two devices by one kind of op.

    Attributes:
        count: The number of transfers.
        bytes: The sum of the known sizes.
        sizes: The expressions of the dynamic sizes; ``?`` for an unknown one.
    """

    source: str
    target: str
    op: str
    function: str
    count: int
    bytes: int
    sizes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpOnDevice:
    """How many ops of one name a device executes."""

    symbol: str
    op: str
    count: int


@dataclass(frozen=True, slots=True)
class AffinityTable:
    """What each device runs and holds, read from the IR of ``phase``.

    Attributes:
        phase: The phase from which the placement was read; empty when the compile did not reach one.
        transfers: Each move between devices, in the order of the IR of ``phase``.
        traffic: The same, summed for each pair of devices, op and function.
        undeclared: Symbols that the input names but the command does not declare.
        unused: Symbols that are declared but never named.
        notes: What is uncertain, one sentence each.
    """

    phase: str
    devices: tuple[DeviceUse, ...]
    ops: tuple[OpOnDevice, ...]
    transfers: tuple[Transfer, ...]
    undeclared: tuple[str, ...]
    unused: tuple[str, ...]
    notes: tuple[Message, ...]
    traffic: tuple[Traffic, ...] = ()


@dataclass(frozen=True, slots=True)
class LdsAllocation:
    """One allocation in the workgroup address space.

    Attributes:
        name: The SSA name, or the symbol of a global.
        type: The memref or array type as printed.
        bytes: Its size, bytes; None when dynamic.
        line: Line in the snapshot it was read from, from 1.
    """

    name: str
    type: str
    bytes: int | None
    line: int


@dataclass(frozen=True, slots=True)
class KernelLds:
    """Shared memory (LDS) of one kernel.

    Attributes:
        kernel: The function's symbol.
        dispatch: The executable's symbol.
        total: As the compiler counts it: the sum of all allocations without liveness, bytes. None when one is dynamic.
        limit: The chip's limit for one workgroup, bytes; None when unknown.
        limit_source: The source of the limit: the target attribute in the IR, or a document.
        read_from: The snapshot or artifact from which the allocations were read.
        pass_id: The pass execution whose text holds them, if any.
        code_bytes: The code object's declaration (``.group_segment_fixed_size``) plus the amount its launch adds,
            bytes; the back end aligns, merges and drops allocations. None without code.
    """

    kernel: str
    dispatch: str
    total: int | None
    limit: int | None
    limit_source: Message
    allocations: tuple[LdsAllocation, ...]
    read_from: Message
    pass_id: int | None
    code_bytes: int | None = None

    @property
    def bytes(self) -> int | None:
        """The use of a workgroup: the declaration of its code, else the sum in the IR; None when unknown."""
        return self.total if self.code_bytes is None else self.code_bytes

    @property
    def over(self) -> int:
        """The bytes by which a workgroup exceeds the limit; 0 when it fits or is unknown."""
        return 0 if self.bytes is None or self.limit is None else max(0, self.bytes - self.limit)


@dataclass(frozen=True, slots=True)
class DeviceMemory:
    """Device memory of one device: constants, variables and transients, bytes; None when dynamic or unknown.

    Transient is the peak that one function allocates, in program order; the largest of all functions.
    """

    symbol: str
    constant_bytes: int | None
    constant_count: int
    variable_bytes: int | None
    transient_bytes: int | None
    dynamic_allocations: int


@dataclass(frozen=True, slots=True)
class MemoryTable:
    """The use of shared and device memory."""

    lds: tuple[KernelLds, ...]
    devices: tuple[DeviceMemory, ...]
    statistics: tuple[tuple[str, int], ...]  # the compiler's own scheduling statistics, name and value
    notes: tuple[Message, ...]

    @property
    def over_limit(self) -> tuple[KernelLds, ...]:
        """The kernels that need more LDS than their chip allows a workgroup."""
        return tuple(row for row in self.lds if row.over)


@dataclass(frozen=True, slots=True)
class Kernel:
    """Resources of one kernel, from the metadata note of its code object (AMDGPU ABI, code object V5).

    Counts are registers per lane, sizes are bytes. None when the file does not say.
    """

    name: str
    dispatch: str
    target: str
    vgprs: int | None
    agprs: int | None
    sgprs: int | None
    vgpr_spills: int | None
    sgpr_spills: int | None
    lds_bytes: int | None
    scratch_bytes: int | None
    workgroup_size: tuple[int, ...]  # x, y, z; empty when unknown
    max_workgroup_size: int | None
    wavefront_size: int | None
    kernarg_bytes: int | None
    code_bytes: int | None
    pipeline: str  # code-generation pipeline from the translation info; empty when unknown
    source: Message  # the artifact the figures are from


@dataclass(frozen=True, slots=True)
class KernelTable:
    """Kernels of all executables; ``notes`` name what could not be read and why."""

    kernels: tuple[Kernel, ...]
    notes: tuple[Message, ...]
