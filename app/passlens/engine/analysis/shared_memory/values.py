"""The shared memory of kernels as frozen values: what both clients show, and what rules give as evidence.

All sizes are bytes, all lines and positions count from 1. An *ordinal* is the place of an op among those of its
kernel's function, from 0, in the order of the text: the axis of the lifetime chart.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.analysis.shared_memory.trip_values import RoundTrip
from passlens.engine.messages import NOTHING, Message, Term


class Kind(Term):
    """What an allocation is written as."""

    TENSOR = "tensor"  # bufferization.alloc_tensor: it will become a buffer, and the compiler does not count it yet
    BUFFER = "buffer"  # memref.alloc: what the compiler counts
    GLOBAL = "global"  # a global of LLVM IR or SPIR-V in workgroup memory, which kernels address


class Size(Term):
    """What is known of an allocation's size."""

    KNOWN = "known"
    DYNAMIC = "dynamic"  # a dimension is known only at run time: the compiler refuses such an allocation
    OVERFLOW = "overflow"  # it does not fit in the integers that the compiler counts with
    UNKNOWN = "unknown"  # the size of its element type is not known


class Change(StrEnum):
    """What a pass did with an allocation."""

    ADDED = "added"
    CHANGED = "changed"  # its shape, element, layout, alignment or kind
    REMOVED = "removed"


class Role(Term):
    """What an allocation is to the op that it serves."""

    OPERAND = "operand"  # the op reads it
    RESULT = "result"  # the op writes it
    ACCUMULATOR = "accumulator"  # the op reads it and adds to it


@dataclass(frozen=True, slots=True)
class Served:
    """The op that an allocation is for.

    Attributes:
        op: Its name, such as ``linalg.generic``.
        role: What the allocation is to it.
        operand: Which of its inputs, then outputs, from 0; None when that cannot be told.
        text: The beginning of its line.
        pass_id: The pass execution whose text was read; None when it was a phase's dump.
        line: Its line there, 0 when unknown.
        source: ``FILE:LINE`` of the input; empty when the texts have no locations that tell.
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
    """Where one dimension of an allocation has its size from.

    Attributes:
        dimension: Of the allocation, from 0.
        size: Its extent without padding.
        loop: The loop of the configured op that it spans, from 0; None when it is no loop's.
        origin: In words, such as ``workgroup[1] = 64`` or ``reduction[4] = 8 times 4 of the intrinsic``.
    """

    dimension: int
    size: int
    loop: int | None
    origin: Message


@dataclass(frozen=True, slots=True)
class Lifetime:
    """From the first to the last use, through views, casts and loops.

    Attributes:
        first, last: Ordinals. An allocation made outside a loop and used inside it lives as long as the loop.
        first_line, last_line: Lines of the first and last access itself.
        first_op, last_op: Their names.
        reads, writes: How many ops read it, and write it; one that does both counts in both.
        barriers: How many barriers stand between ``first`` and ``last``.
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
    """One allocation in workgroup memory, in one text.

    Attributes:
        key: The same for one allocation in all steps of its kernel, such as ``a0``.
        name: The SSA name, or the symbol of a global with its at-sign.
        kind: What it is written as.
        type: As printed.
        shape: Its dimensions; None for a dynamic one.
        element: The element type, such as ``f16``.
        size: Whether its bytes are known.
        bytes: As the compiler counts them, rounded up to its alignment where the compiler does so; None when not known.
        logical_shape: The shape without padding; equal to ``shape`` where there is none.
        padding_bytes: How many of ``bytes`` are padding; 0 when not known.
        strides: Of a strided layout, in elements, as printed; empty for the plain one.
        address_space: As printed: ``#gpu.address_space<workgroup>``, or 3.
        alignment: Bytes; None when the op states none.
        line: In the text that it was read from.
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
    padding_bytes: int
    strides: str
    address_space: str
    alignment: int | None
    line: int


@dataclass(frozen=True, slots=True)
class AllocationChange:
    """What a step did with one allocation. ``before`` and ``after`` are None where it was not there."""

    change: Change
    key: str
    before: Allocation | None
    after: Allocation | None


@dataclass(frozen=True, slots=True)
class AllocationStep:
    """A pass after which the allocations of a kernel are other than before.

    Attributes:
        pass_id: The pass execution; None when only a phase's dump or an artifact says it.
        position: In pipeline order; 0 without a pass.
        name: Of the pass, or of the phase.
        phase: The phase that the pass belongs to.
        until: The last position at which the allocations are still these, other steps of the kernel aside.
        total: The sum as the compiler counts it: of buffers or globals, not of tensors; None when one is not known.
        planned: The sum of tensors that will become buffers; None when one is not known.
        allocations: All of them after the pass, in the order of the text.
        changes: What the pass did.
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
    """Two allocations that are never in use at once. ``barrier``: one stands between them, so that they could share."""

    first: str  # keys
    second: str
    bytes: int  # saved if they did: the smaller one's
    barrier: bool


@dataclass(frozen=True, slots=True)
class LifetimeChart:
    """The lifetimes of one text of a kernel.

    Attributes:
        pass_id: Whose text it is; None for a phase's dump.
        ops: How many ops the function has: the length of the axis.
        lifetimes: By key of the allocation, in the order of the text.
        barriers: Their ordinals.
        loops: First and last ordinal of each loop.
        peak: The most bytes in use at once; None when a size is not known.
        peak_at: The ordinal at which that is reached first.
        peak_keys: What is in use there.
        sharing: Pairs that are never in use at once.
        note: What is uncertain, in a sentence; may be empty.
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
    """How the compiler was told to tile the op that a kernel is about.

    Attributes:
        op: The configured op's name.
        pass_id: The pass execution whose text was read.
        line: Its line there.
        text: The attribute as printed.
        workgroup, reduction, subgroup, padding: One number for each loop; empty when the attribute has no such list.
        ranges: Extent of each loop; None for a dynamic one.
        promoted: Operands that are copied to shared memory.
        intrinsic: Such as ``MFMA_F32_16x16x16_F16``; empty when none.
        intrinsic_shape: Its M, N and K; empty when not known.
        pipeline: From the translation info.
        workgroup_size: Threads: x, y, z.
        threads: How many threads the subgroups' tiles need together; None when that cannot be told. With another
            number in ``workgroup_size``, accumulators go through shared memory.
        direct: For each operand, whether it is read from global memory as it is: others are computed first.
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
        allocation: As it stands in the text that the bill was read from.
        serves: The ops that it is for, the nearest first.
        created_by: Name of the pass after which it is there first; with its id and position.
        changed_by: Passes that changed it: id, position, name and what, in words.
        operand: Which operand of the configured op its shape is the tile of; None when it is none's.
        promoted: Whether ``promote_operands`` names that operand.
        factors: Where each dimension has its size from.
        arithmetic: Its bytes as a product, such as ``64 × (128 + 4) × 2 B = 16,896 B``.
        lifetime: None when the text could not tell.
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
    """A change to the tiles or the promotion, and what the bill would then be.

    Attributes:
        title: Such as ``reduction[4]: 16 to 8``.
        changes: Key of ``lowering_config`` or ``translation_info``, its value as it is and as it would be.
        total: The sum then.
        fits: Whether that is within the limit.
        parts: Key of each allocation and its bytes then.
        arithmetic: The sum written out.
        note: What else it would change; may be empty.
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
        dispatch: The executable's symbol; empty when the texts do not tell.
        source: ``FILE:LINE`` of the op of the input that it is about; empty when that was not looked for, or not found.
        pass_id, position, read_from: The text that the figures are of: where the compiler counts, or the last one.
        total: The sum as the compiler counts it; None when a size is not known.
        limit: What the chip gives a workgroup; None when unknown.
        limit_source: Where that is from.
        limit_conflict: A sentence when the IR and the table of chips disagree; empty when they agree.
        over: By how much the total exceeds the limit; 0 when it fits or is not known.
        stated: The sum that the compiler's own message states; None when it states none. It may be negative.
        code_bytes: What the code object declares (``.group_segment_fixed_size``); None without one.
        differs: Why ``total`` and ``stated`` or ``code_bytes`` differ; empty when they are equal or there is none.
        uncertain: Sentences on dynamic and overflowing sizes.
        peak: The most bytes in use at once, if lifetimes were used; None when unknown.
        allocations: The bill, largest first.
        chart: Lifetimes in that text; None when it has none that can be read.
        config: The tiles; None when no text tells.
        alternatives: What would fit, the smallest change first; empty when the total is within the limit.
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
        """What a workgroup takes: what its code declares, without code the total; None when not known."""
        return self.total if self.code_bytes is None else self.code_bytes


@dataclass(frozen=True, slots=True)
class SharedMemory:
    """The bills of all kernels that use shared memory, those over the limit first, then by size.

    Attributes:
        bills: One for each kernel.
        round_trips: Collapse and expand chains outside of these kernels.
        without: How many kernels were seen that use none.
        notes: What is uncertain about all of it, one sentence each.
        unknown: Why other kernels may use some all the same; empty: these are all.
    """

    bills: tuple[Bill, ...]
    round_trips: tuple[RoundTrip, ...]
    without: int
    notes: tuple[Message, ...]
    unknown: Message = NOTHING
