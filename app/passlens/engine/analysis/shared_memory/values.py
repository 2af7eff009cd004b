"""The shared memory of kernels as frozen values, for both clients and as evidence of rules.

All sizes are bytes, all lines and positions count from 1. An *ordinal* is the index of an op among those of its
kernel's function, from 0, in text order: the axis of the lifetime chart.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.analysis.shared_memory.trip_values import RoundTrip
from passlens.engine.messages import NOTHING, Message, Term


class Kind(Term):
    """The form of an allocation in the IR."""

    TENSOR = "tensor"  # bufferization.alloc_tensor: will become a buffer, not counted by the compiler yet
    BUFFER = "buffer"  # memref.alloc: counted by the compiler
    GLOBAL = "global"  # a global of LLVM IR or SPIR-V in workgroup memory, addressed by kernels


class Size(Term):
    """The state of an allocation's size."""

    KNOWN = "known"
    DYNAMIC = "dynamic"  # a dimension is known only at run time: the compiler rejects such an allocation
    OVERFLOW = "overflow"  # too large for the integers that the compiler counts with
    UNKNOWN = "unknown"  # the size of its element type is unknown


class Change(StrEnum):
    """The change that a pass made to an allocation."""

    ADDED = "added"
    CHANGED = "changed"  # its shape, element, layout, alignment or kind
    REMOVED = "removed"


class Role(Term):
    """The role of an allocation for the op that it serves."""

    OPERAND = "operand"  # the op reads it
    RESULT = "result"  # the op writes it
    ACCUMULATOR = "accumulator"  # the op reads it and adds to it


@dataclass(frozen=True, slots=True)
class Served:
    """An op that an allocation serves.

    Attributes:
        op: Its name, such as ``linalg.generic``.
        role: The role of the allocation.
        operand: The index among its inputs, then outputs, from 0; None if unknown.
        text: The start of its line.
        pass_id: The pass execution whose text was read; None for a phase's dump.
        line: Its line there; 0 if unknown.
        source: ``FILE:LINE`` of the input; empty if the texts' locations do not show it.
    """

    op: str
    role: Role
    operand: int | None
    text: str
    pass_id: int | None
    line: int
    source: str


@dataclass(frozen=True, slots=True)
class TileFactor:
    """The origin of the size of an allocation's dimension.

    Attributes:
        dimension: The dimension of the allocation, from 0.
        size: Its extent without padding.
        loop: The loop of the configured op that it spans, from 0; None if it spans no loop.
        origin: As text, such as ``workgroup[1] = 64`` or ``reduction[4] = 8 times 4 of the intrinsic``.
    """

    dimension: int
    size: int
    loop: int | None
    origin: Message


@dataclass(frozen=True, slots=True)
class Lifetime:
    """A lifetime, from the first to the last use, through views, casts and loops.

    Attributes:
        first, last: Ordinals. An allocation made outside a loop and used inside it is live for the whole loop.
        first_line, last_line: Lines of the first and last access.
        first_op, last_op: Their names.
        reads, writes: The number of ops that read it, and that write it; an op may count in both.
        barriers: The number of barriers between ``first`` and ``last``.
        loop: Whether a loop extends it.
        unused: Whether nothing uses it.
    """

    first: int
    last: int
    first_line: int
    last_line: int
    first_op: str
    last_op: str
    reads: int
    writes: int
    barriers: int
    loop: bool
    unused: bool


@dataclass(frozen=True, slots=True)
class Allocation:
    """An allocation in workgroup memory, in one text.

    Attributes:
        key: Its identity in all steps of its kernel, such as ``a0``.
        name: The SSA name, or the symbol of a global with its ``@``.
        kind: Its form in the IR.
        type: The type as printed.
        shape: Its dimensions; None for a dynamic one.
        element: The element type, such as ``f16``.
        size: Whether its bytes are known.
        bytes: Bytes as the compiler counts them, rounded up to the alignment if the compiler does that; None if
            unknown.
        logical_shape: The shape without padding; equal to ``shape`` without padding.
        padding_bytes: The number of ``bytes`` that are padding; None if unknown.
        strides: Strides of a strided layout, in elements, as printed; empty for the default layout.
        address_space: As printed: ``#gpu.address_space<workgroup>``, or 3.
        alignment: Bytes; None if the op states none.
        line: The line in the text that it was read from.
    """

    key: str
    name: str
    kind: Kind
    type: str
    shape: tuple[int | None, ...]
    element: str
    size: Size
    bytes: int | None
    logical_shape: tuple[int | None, ...]
    padding_bytes: int | None
    strides: str
    address_space: str
    alignment: int | None
    line: int


@dataclass(frozen=True, slots=True)
class AllocationChange:
    """A step's change to one allocation. ``before`` and ``after`` are None where the allocation is absent."""

    change: Change
    key: str
    before: Allocation | None
    after: Allocation | None


@dataclass(frozen=True, slots=True)
class AllocationStep:
    """A pass that changed the allocations of a kernel.

    Attributes:
        pass_id: The pass execution; None if known only from a phase's dump or an artifact.
        position: Its position in pipeline order; 0 without a pass.
        name: The name of the pass, or of the phase.
        phase: The phase that the pass belongs to.
        until: The last position at which the allocations are unchanged, ignoring other steps of the kernel.
        total: The sum as the compiler counts it: of buffers or globals, not of tensors; None if one is unknown.
        planned: The sum of tensors that will become buffers; None if one is unknown.
        allocations: All allocations after the pass, in text order.
        changes: The pass's changes.
        failed: Whether the pass failed.
    """

    pass_id: int | None
    position: int
    name: str
    phase: str
    until: int
    total: int | None
    planned: int | None
    allocations: tuple[Allocation, ...]
    changes: tuple[AllocationChange, ...]
    failed: bool


@dataclass(frozen=True, slots=True)
class Sharing:
    """Two allocations that are never in use at the same time. ``barrier``: one separates them, so that they could
    share.
    """

    first: str  # keys
    second: str
    bytes: int  # saved by sharing: those of the smaller one
    barrier: bool


@dataclass(frozen=True, slots=True)
class LifetimeChart:
    """The lifetimes of one text of a kernel.

    Attributes:
        pass_id: The pass execution of the text; None for a phase's dump.
        ops: The number of ops in the function: the length of the axis.
        lifetimes: By key of the allocation, in text order.
        barriers: Ordinals of the barriers.
        loops: First and last ordinal of each loop.
        peak: The most bytes in use at the same time; None if a size is unknown.
        peak_at: The first ordinal with that peak.
        peak_keys: Keys of the allocations in use there.
        sharing: Pairs that are never in use at the same time.
        note: A sentence on what is uncertain; may be empty.
    """

    pass_id: int | None
    ops: int
    lifetimes: tuple[tuple[str, Lifetime], ...]
    barriers: tuple[int, ...]
    loops: tuple[tuple[int, int], ...]
    peak: int | None
    peak_at: int
    peak_keys: tuple[str, ...]
    sharing: tuple[Sharing, ...]
    note: Message


@dataclass(frozen=True, slots=True)
class TileConfig:
    """The tiling configuration of a kernel's main op.

    Attributes:
        op: The configured op's name.
        pass_id: The pass execution whose text was read.
        line: Its line there.
        text: The attribute as printed.
        workgroup, reduction, subgroup, padding: One number per loop; empty if the attribute has no such list.
        ranges: The extent of each loop; None for a dynamic one.
        promoted: The operands that are copied to shared memory.
        intrinsic: Such as ``MFMA_F32_16x16x16_F16``; empty for none.
        intrinsic_shape: Its M, N and K; empty if unknown.
        pipeline: From the translation info.
        workgroup_size: Threads: x, y, z.
        threads: The number of threads that all subgroups' tiles need; None if unknown. If ``workgroup_size`` has
            another number, accumulators go through shared memory.
        direct: For each operand, whether it is read directly from global memory; others are computed first.
        options: Pipeline options as printed, such as ``prefetch_num_stages = 2``.
    """

    op: str
    pass_id: int | None
    line: int
    text: str
    workgroup: tuple[int, ...]
    reduction: tuple[int, ...]
    subgroup: tuple[int, ...]
    padding: tuple[int, ...]
    ranges: tuple[int | None, ...]
    promoted: tuple[int, ...]
    intrinsic: str
    intrinsic_shape: tuple[int, ...]
    pipeline: str
    workgroup_size: tuple[int, ...]
    threads: int | None
    direct: tuple[bool, ...]
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BilledAllocation:
    """One line of the bill.

    Attributes:
        allocation: The allocation in the text that the bill was read from.
        serves: The ops that it serves, the nearest first.
        created_by: The pass after which it first exists: its name, with id and position.
        changed_by: Passes that changed it: id, position, name and a message on the change.
        operand: The operand of the configured op whose tile it is; None if there is none.
        promoted: Whether ``promote_operands`` names that operand.
        factors: The origin of each dimension.
        arithmetic: Its bytes as a product, such as ``64 × (128 + 4) × 2 B = 16,896 B``.
        lifetime: Its lifetime; None if the text does not show it.
    """

    allocation: Allocation
    serves: tuple[Served, ...]
    created_by: str
    created_id: int | None
    created_at: int
    changed_by: tuple[tuple[int | None, int, str, Message], ...]
    operand: int | None
    promoted: bool
    factors: tuple[TileFactor, ...]
    arithmetic: Message
    lifetime: Lifetime | None


@dataclass(frozen=True, slots=True)
class Alternative:
    """A change to the tiles or the promotion, and the bill with it.

    Attributes:
        title: Such as ``reduction[4]: 16 to 8``.
        changes: Key of ``lowering_config`` or ``translation_info``, its present value and its new one.
        total: The new sum.
        fits: Whether the new sum is within the limit.
        parts: The key of each allocation and its new bytes.
        arithmetic: The new sum written out.
        note: Its side effects; may be empty.
    """

    title: Message
    changes: tuple[tuple[str, str, str], ...]
    total: int
    fits: bool
    parts: tuple[tuple[str, int], ...]
    arithmetic: str
    note: Message


@dataclass(frozen=True, slots=True)
class Bill:
    """The shared memory of one kernel.

    Attributes:
        kernel: The function's symbol.
        dispatch: The executable's symbol; empty if the texts do not show it.
        source: ``FILE:LINE`` of the main op in the input; empty if not searched for, or not found.
        pass_id, position, read_from: The text with these figures: the one that the compiler counts, or the last one.
        total: The sum as the compiler counts it; None if a size is unknown.
        limit: The chip's limit per workgroup; None if unknown.
        limit_source: The source of the limit.
        limit_conflict: A sentence if the IR and the table of chips disagree; otherwise empty.
        over: The bytes by which the total exceeds the limit; 0 if it fits or is unknown.
        stated: The sum in the compiler's message; None without one. It may be negative.
        code_bytes: The code object's size (``.group_segment_fixed_size``); None without one.
        differs: Why ``total`` and ``stated`` or ``code_bytes`` differ; empty if they are equal or missing.
        uncertain: Notes on dynamic and overflowing sizes.
        peak: The most bytes in use at the same time, if space were shared by lifetimes; None if unknown.
        allocations: The bill, largest first.
        chart: Lifetimes in that text; None if they cannot be read.
        config: The tiles; None if no text shows them.
        alternatives: Changes that would fit, the smallest first; empty if the total is within the limit.
        steps: The history over the passes.
        round_trips: Collapse and expand chains in this kernel.
    """

    kernel: str
    dispatch: str
    source: str
    pass_id: int | None
    position: int
    read_from: str
    total: int | None
    limit: int | None
    limit_source: Message
    limit_conflict: Message
    over: int
    stated: int | None
    code_bytes: int | None
    differs: Message
    uncertain: tuple[Message, ...]
    peak: int | None
    allocations: tuple[BilledAllocation, ...]
    chart: LifetimeChart | None
    config: TileConfig | None
    alternatives: tuple[Alternative, ...]
    steps: tuple[AllocationStep, ...]
    round_trips: tuple[RoundTrip, ...]

    @property
    def bytes(self) -> int | None:
        """The bytes that a workgroup takes: as declared by its code, otherwise the total; None if unknown."""
        return self.total if self.code_bytes is None else self.code_bytes


@dataclass(frozen=True, slots=True)
class SharedMemory:
    """The bills of all kernels that use shared memory, those over the limit first, then by size.

    Attributes:
        bills: One per kernel.
        round_trips: Collapse and expand chains outside these kernels.
        without: The number of kernels that use none.
        notes: What is uncertain about all bills, one sentence each.
        unknown: Why other kernels may use some too; empty: these are all.
    """

    bills: tuple[Bill, ...]
    round_trips: tuple[RoundTrip, ...]
    without: int
    notes: tuple[Message, ...]
    unknown: Message = NOTHING
