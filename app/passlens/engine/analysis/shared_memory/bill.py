"""Builds the bill of one kernel from the facts in its texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from passlens.engine.analysis.shared_memory import flow
from passlens.engine.analysis.shared_memory.fitting import alternatives
from passlens.engine.analysis.shared_memory.history import KernelHistory, carry, total_of
from passlens.engine.analysis.shared_memory.lifetimes import chart
from passlens.engine.analysis.shared_memory.limits import Limit
from passlens.engine.analysis.shared_memory.scan import FunctionAllocations
from passlens.engine.analysis.shared_memory.serving import served
from passlens.engine.analysis.shared_memory.tiles import Configured, Fit, arithmetic, fit
from passlens.engine.analysis.shared_memory.trip_values import RoundTrip
from passlens.engine.analysis.shared_memory.types import WORKGROUP, in_32_bits
from passlens.engine.analysis.shared_memory.values import (
    Allocation,
    AllocationChange,
    AllocationStep,
    Bill,
    BilledAllocation,
    Change,
    Kind,
    Lifetime,
    LifetimeChart,
    Role,
    Served,
    Size,
)
from passlens.engine.analysis.shared_memory.words import sum_of
from passlens.engine.messages import NOTHING, Items, Join, Message, listed, together
from passlens.engine.session.pass_list import STATUSES
from passlens.engine.session.rows import DiagnosticRow, Status, Use
from passlens.engine.units import whole_number

CHECK = "iree-codegen-gpu-check-resource-usage"
STATED = re.compile(r"uses (-?\d+) bytes of shared memory; exceeded the limit of (\d+) bytes")
_NAMED = re.compile(r"function '([^']*)'")
_FAILED = STATUSES.index(Status.FAILED)


@dataclass(frozen=True, slots=True)
class Known:
    """External facts on a kernel: the sum in the compiler's message, the code object, the chip's limit."""

    limit: Limit
    stated: int | None
    code_bytes: int | None
    configured: Configured | None
    round_trips: tuple[RoundTrip, ...]


def blobs_of(kernel: KernelHistory) -> set[int]:
    """The texts that the bill of a kernel is built from."""
    text = _deciding(kernel)
    positions = {step.position for step in kernel.steps}
    return {use.blob for use, _ in kernel.texts if use.position in positions} | ({text[0].blob} if text else set())


def make_bill(texts: Mapping[int, str], kernel: KernelHistory, known: Known) -> Bill | None:
    """The bill of a kernel, from its texts by blob; None if none of them has an allocation."""
    text = _deciding(kernel)
    if text is None:
        return None
    use, found, content = text[0], text[1], texts[text[0].blob]
    step = _in_force(kernel.steps, use.position)
    allocations = _keyed(found.allocations, step, kernel)
    life = _chart(content, found, allocations, use.pass_id)
    return assemble(
        kernel,
        known,
        allocations,
        life,
        _serving(texts, kernel, {one.key for one in allocations}),
        read_from=use.name,
        pass_id=use.pass_id,
        position=use.position,
    )


def counted_of(allocations: Sequence[Allocation]) -> list[Allocation]:
    """The allocations that the compiler counts: tensors will become buffers, and count only if alone."""
    return [one for one in allocations if one.kind is not Kind.TENSOR] or list(allocations)


def assemble(
    kernel: KernelHistory,
    known: Known,
    allocations: Sequence[Allocation],
    life: LifetimeChart | None,
    serves: dict[str, tuple[Served, ...]],
    *,
    read_from: str,
    pass_id: int | None,
    position: int,
) -> Bill:
    """Build the bill of allocations with keys."""
    counted = counted_of(allocations)
    total = total_of([one.bytes for one in counted])
    limit = known.limit.bytes
    fits = _fits(known.configured, counted, serves)
    over = max(0, total - limit) if total is not None and limit is not None else 0
    lifetimes = dict(life.lifetimes) if life is not None else {}
    lines = [
        _line(one, kernel.steps, serves.get(one.key, ()), fits.get(one.key), known.configured, lifetimes.get(one.key))
        for one in counted
    ]
    parts = [(one, fits.get(one.key)) for one in counted]
    return Bill(
        kernel=kernel.kernel,
        dispatch=kernel.dispatch,
        source=next((one.source for line in lines for one in line.serves if one.source), ""),
        pass_id=pass_id,
        position=position,
        read_from=read_from,
        total=total,
        limit=limit,
        limit_source=known.limit.source,
        limit_conflict=known.limit.conflict,
        over=over,
        stated=known.stated,
        code_bytes=known.code_bytes,
        differs=difference(counted, total, known, kernel.steps),
        uncertain=_uncertain(counted),
        peak=life.peak if life is not None else None,
        allocations=tuple(sorted(lines, key=lambda line: -(line.allocation.bytes or 0))),
        chart=life,
        config=known.configured.config if known.configured is not None else None,
        alternatives=alternatives(known.configured, parts, limit)
        if over and known.configured is not None and limit is not None
        else (),
        steps=tuple(kernel.steps),
        round_trips=known.round_trips,
    )


def stated_sums(diagnostics: Sequence[DiagnosticRow], kernels: Sequence[str]) -> dict[str, int]:
    """The sums in the compiler's messages, by kernel. Older ones name none: they apply if there is only one."""
    found: dict[str, int] = {}
    nameless: list[int] = []
    for row in diagnostics:
        match = STATED.search(row.message)
        if match is None:
            continue
        name = _NAMED.search(row.message)
        meant = name[1] if name else next((one for one in kernels if f"@{one}" in row.current_op), "")
        if meant:
            found.setdefault(meant, whole_number(match[1]))
        else:
            nameless.append(whole_number(match[1]))
    if nameless and len(kernels) == 1:
        found.setdefault(kernels[0], nameless[0])
    return found


def _deciding(kernel: KernelHistory) -> tuple[Use, FunctionAllocations] | None:
    """The text whose allocations count: the one that the compiler checks, otherwise the last one."""
    buffers = [(use, found) for use, found in kernel.texts if any(a.kind is Kind.BUFFER for a in found.allocations)]
    for use, found in buffers:
        if use.name == CHECK and use.status == _FAILED:
            return use, found
    checked = [entry for entry in buffers if entry[0].name == CHECK]
    texts = checked or buffers or kernel.texts
    return texts[-1] if texts else None


def _in_force(steps: Sequence[AllocationStep], position: int) -> AllocationStep | None:
    return next((step for step in reversed(steps) if step.position <= position), None)


def _keyed(found: Sequence[Allocation], step: AllocationStep | None, kernel: KernelHistory) -> list[Allocation]:
    return carry(step.allocations if step is not None else (), found, kernel.next_key)[0]


def _chart(
    content: str, found: FunctionAllocations, allocations: Sequence[Allocation], pass_id: int | None
) -> LifetimeChart | None:
    with flow.function_in(content, found.function, found.line) as function:
        return None if function is None else chart(function, allocations, pass_id)


def _serving(texts: Mapping[int, str], kernel: KernelHistory, keys: set[str]) -> dict[str, tuple[Served, ...]]:
    """The ops that each allocation serves: from the first text with the allocation, otherwise from a later one."""
    from passlens.engine.analysis.lineage.units import Dump  # noqa: PLC0415 - numpy: not before a bill is read

    serves: dict[str, tuple[Served, ...]] = {}
    for step in kernel.steps:
        unserved = [one for one in step.allocations if one.key in keys and not serves.get(one.key)]
        entry = next(((use, found) for use, found in kernel.texts if use.position == step.position), None)
        if not unserved or entry is None:
            continue
        use, found = entry
        text = texts[use.blob]
        lines = text.split("\n")
        dump = Dump((("func.func", found.function),), text) if " loc(" in text else None

        def place(line: int, dump: Dump | None = dump) -> str:
            places = sorted(dump.places_at(line)) if dump is not None else []
            return f"{places[0][0]}:{places[0][1]}" if places else ""

        with flow.function_in(text, found.function, found.line) as function:
            if function is None:
                continue
            for one in unserved:
                start = flow.definition_of(function, one.name, one.line)
                serves[one.key] = served(function, start, lines, step.pass_id, place)
    return serves


def _fits(
    configured: Configured | None, allocations: Sequence[Allocation], serves: dict[str, tuple[Served, ...]]
) -> dict[str, Fit]:
    """The operand whose tile each allocation is."""
    fits: dict[str, Fit] = {}
    if configured is None:
        return fits
    taken: list[int] = []
    for one in allocations:
        found = fit(configured, one, _operand(serves.get(one.key, ()), configured), taken)
        if found is not None:
            fits[one.key] = found
            taken.append(found.operand)
    return fits


def _operand(serves: Sequence[Served], configured: Configured) -> int | None:
    """The operand of the configured op that an allocation holds, by the ops that it serves."""
    for one in serves:
        if one.role is Role.RESULT:
            return len(configured.operands) - 1
        if one.operand is not None and one.operand < len(configured.operands):
            return one.operand
    return None


def _line(
    one: Allocation,
    steps: Sequence[AllocationStep],
    serves: tuple[Served, ...],
    fit_here: Fit | None,
    configured: Configured | None,
    life: Lifetime | None,
) -> BilledAllocation:
    created: AllocationStep | None = None
    changed: list[tuple[int | None, int, str, Message]] = []
    for step in steps:
        for change in step.changes:
            if change.key != one.key:
                continue
            if change.change is Change.ADDED:
                created = step
            elif change.change is Change.CHANGED:
                changed.append((step.pass_id, step.position, step.name, in_words(change)))
    return BilledAllocation(
        allocation=one,
        serves=serves,
        created_by=created.name if created is not None else "",
        created_id=created.pass_id if created is not None else None,
        created_at=created.position if created is not None else 0,
        changed_by=tuple(changed),
        operand=fit_here.operand if fit_here is not None else None,
        promoted=fit_here is not None and configured is not None and fit_here.operand in configured.config.promoted,
        factors=fit_here.factors if fit_here is not None else (),
        arithmetic=arithmetic(one),
        lifetime=life,
    )


def in_words(change: AllocationChange) -> Message:
    """The change to an allocation: ``buffer 64x128xf16 to 64x132xf16, 512 B more``."""
    before, after = change.before, change.after
    if before is None or after is None:
        one = before or after
        return _came_or_went(change.change, one) if one is not None else NOTHING
    parts: list[Message] = []
    if before.kind is not after.kind:
        parts.append(Message("shared-memory.from-to", "{before} to {after}", before=before.kind, after=after.kind))
    if (before.shape, before.element) != (after.shape, after.element):
        parts.append(Message("shared-memory.from-to", "{before} to {after}", before=short(before), after=short(after)))
    if before.alignment != after.alignment:
        parts.append(
            Message("bill.aligned", "aligned to {count} B", count=after.alignment)
            if after.alignment
            else Message("bill.not-aligned", "no alignment stated any more")
        )
    if before.bytes is not None and after.bytes is not None and before.bytes != after.bytes:
        more = after.bytes - before.bytes
        parts.append(
            Message("bill.more", "{count:,} B more", count=more)
            if more > 0
            else Message("bill.less", "{count:,} B less", count=-more)
        )
    return listed(parts) or Message("bill.layout", "layout")


def _came_or_went(change: Change, one: Allocation) -> Message:
    if change is Change.REMOVED:
        return Message("bill.removed", "removed {shape}", shape=short(one))
    return Message("bill.added", "added {shape}", shape=short(one))


def short(one: Allocation) -> str:
    """Shape and element as in MLIR: ``64x132xf16``."""
    return "".join(f"{'?' if size is None else size}x" for size in one.shape) + one.element


def _uncertain(allocations: Sequence[Allocation]) -> tuple[Message, ...]:
    found: list[Message] = []
    for one in allocations:
        if one.size is Size.DYNAMIC:
            found.append(_dynamic(one))
        elif one.size is Size.OVERFLOW:
            found.append(
                Message(
                    "bill.too-large",
                    "{name} ({type}) does not fit in 64 bits. Compilers that count in 32 bits print a wrapped, perhaps "
                    "negative sum.",
                    name=one.name,
                    type=one.type,
                )
            )
        elif one.size is Size.UNKNOWN:
            found.append(
                Message(
                    "bill.element-unknown",
                    "The size of {name} is not known: its element {type} is not.",
                    name=one.name,
                    type=one.element,
                )
            )
    return tuple(found)


def _dynamic(one: Allocation) -> Message:
    if _is_bounded(one):
        return Message(
            "bill.bounded-size",
            "The size of {name} is known only at run time; {type} shows the largest possible value. The bill has no "
            "sum.",
            name=one.name,
            type=one.type,
        )
    return Message(
        "bill.dynamic-size",
        "The size of {name} ({what}) is known only at run time. The compiler refuses such an allocation, so the "
        "bill has no sum.",
        name=one.name,
        what=one.type,
    )


def _is_bounded(one: Allocation) -> bool:
    """Whether a size known only at run time is printed as the largest value that it could have."""
    return one.size is Size.DYNAMIC and None not in one.shape


def difference(
    allocations: Sequence[Allocation], total: int | None, known: Known, steps: Sequence[AllocationStep]
) -> Message:
    """Why the sum differs from that of the compiler or the code object; empty if it does not."""
    reasons: list[Message] = []
    if known.stated is not None and known.stated != total:
        narrow = [in_32_bits(one.shape, one.element, one.alignment) for one in allocations]
        wrapped = sum(size for size in narrow if size is not None)
        plain = total_of([one.bytes for one in allocations if one.address_space == WORKGROUP])
        if None not in narrow and wrapped == known.stated:
            reasons.append(
                Message(
                    "bill.counted-in-32-bits",
                    "The compiler says {count:,} B: it counts bits in 32-bit integers, which overflow.",
                    count=known.stated,
                )
            )
        elif plain == known.stated:
            reasons.append(
                Message(
                    "bill.space-3-not-counted",
                    "The compiler says {count:,} B: it does not count those in memory space 3.",
                    count=known.stated,
                )
            )
        elif any(_is_bounded(one) for one in allocations):
            reasons.append(
                Message(
                    "bill.counts-bound",
                    "The compiler says {count:,} B: it counts the largest possible size.",
                    count=known.stated,
                )
            )
        else:
            here = sum_of(total)
            reasons.append(
                Message(
                    "bill.differs",
                    "The compiler's message says {count:,} B, its IR {total}; why they differ is not known.",
                    count=known.stated,
                    total=here,
                )
            )
    if known.code_bytes is not None and known.code_bytes != total and total is not None:
        last = steps[-1] if steps else None
        if last is not None and last.total == known.code_bytes:
            reasons.append(
                Message(
                    "bill.changed-after-check",
                    "The code object declares {count:,} B: {name} changed the allocations after the check.",
                    count=known.code_bytes,
                    name=last.name,
                )
            )
        elif (aligned := _aligned(last.allocations if last is not None else allocations)) == known.code_bytes:
            reasons.append(
                Message(
                    "bill.aligned-in-code",
                    "The code object declares {count:,} B: {bytes:,} B more, to align allocations.",
                    count=known.code_bytes,
                    bytes=aligned - total,
                )
            )
        elif padded := _without_padding(allocations, total - known.code_bytes):
            reasons.append(
                Message(
                    "bill.padding-dropped",
                    "The code object declares {count:,} B: {bytes:,} B less, the padding of {names}.",
                    count=known.code_bytes,
                    bytes=total - known.code_bytes,
                    names=Items(padded, Join.AND),
                )
            )
            reasons.append(Message("bill.llvm-drops-it", "Nothing uses it, and LLVM drops it."))
        else:
            reasons.append(
                Message(
                    "bill.code-differs",
                    "The code object declares {count:,} B, the IR allocates {total:,} B: the back end "
                    "dropped, merged or aligned some of it.",
                    count=known.code_bytes,
                    total=total,
                )
            )
    return together(*reasons)


def _without_padding(allocations: Sequence[Allocation], missing: int) -> tuple[str, ...]:
    """The allocations whose padding explains the bytes missing in the code: all with padding, or one of them; empty:
    none.
    """
    padded = [one for one in allocations if one.padding_bytes]
    if padded and sum(one.padding_bytes or 0 for one in padded) == missing:
        return tuple(one.name for one in padded)
    return next(((one.name,) for one in padded if one.padding_bytes == missing), ())


def _aligned(allocations: Sequence[Allocation]) -> int:
    """The space of globals placed one after the other, each at its alignment, the largest alignment first.

    LLVM places them this way (AMDGPULowerModuleLDSPass.cpp, sorted by alignment).
    """
    end = 0
    for one in sorted(allocations, key=lambda one: (-(one.alignment or 1), -(one.bytes or 0))):
        unit = one.alignment or 1
        end = -(-end // unit) * unit + (one.bytes or 0)
    return end


def from_phase(phase: str, found: FunctionAllocations) -> tuple[KernelHistory, list[Allocation]]:
    """A kernel known only from a phase's dump: one step, without a pass, so that nobody knows the padding."""
    kernel = KernelHistory(found.function, found.executable)
    found_there = [replace(one, padding_bytes=None) for one in found.allocations]
    allocations, changes = carry((), found_there, kernel.next_key)
    counted = [one.bytes for one in allocations]
    step = AllocationStep(
        None, 0, phase, phase, 0, total_of(counted), 0, tuple(allocations), tuple(changes), failed=False
    )
    kernel.steps.append(step)
    return kernel, allocations
