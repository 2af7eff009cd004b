"""The allocations of each kernel over the passes, as steps: what a pass added, changed, removed.

Names say nothing over passes, since each text numbers its values anew. Allocations of two texts are taken for the same
one by what they are: equal ones first, then those of which one became the other by what passes do to allocations:
a tensor becomes a buffer, a buffer a global; a row is made longer against bank conflicts; copies are made for several
stages of a pipeline; dimensions are collapsed or expanded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from passlens.engine.analysis.shared_memory.scan import FunctionAllocations, read_allocations, texts_with_allocations
from passlens.engine.analysis.shared_memory.types import element_bits
from passlens.engine.analysis.shared_memory.values import Allocation, AllocationChange, AllocationStep, Change, Kind
from passlens.engine.jobs import CancelToken
from passlens.engine.session.pass_list import STATUSES
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PHASES, ScopeRow, Status, Use

Progress = Callable[[float], None]
_MOST_PADDING = 128  # bits
_FAILED = STATUSES.index(Status.FAILED)
_EXECUTABLES = {"hal.executable", "stream.executable", "flow.executable"}
_EVALUATED = "jit_eval"  # what the compiler runs itself, on this processor, to have constants (JitGlobals)


@dataclass(slots=True)
class KernelHistory:
    """What is found of one kernel.

    Attributes:
        kernel: Symbol of its function.
        dispatch: Symbol of its executable when it was first seen in one, which is before executables are linked.
        scopes: Ids of the scopes that are its function.
        steps: In pipeline order.
        last_blob: The text that the last step was read from, and the place of the kernel in it.
        texts: Position and blob of each text with allocations of it.
    """

    kernel: str
    dispatch: str = ""
    scopes: set[int] = field(default_factory=set)
    steps: list[AllocationStep] = field(default_factory=list)
    texts: list[tuple[Use, FunctionAllocations]] = field(default_factory=list)
    keys: int = 0

    def next_key(self) -> str:
        """A key for an allocation that was not there before."""
        self.keys += 1
        return f"a{self.keys - 1}"


def histories(
    reader: SessionReader, cancel: CancelToken, progress: Progress
) -> tuple[dict[tuple[str, str], KernelHistory], set[str]]:
    """The history of each kernel with workgroup memory, by function and variant, and the names of all kernels seen.

    Raises:
        CancelledError: It was cancelled.
        UserError: The session is damaged.
    """
    scopes = reader.scopes_by_id()
    uses = reader.uses()
    holding: dict[int, list[FunctionAllocations]] = {}
    blobs = texts_with_allocations(reader, uses.blobs, cancel, lambda done: progress(0.4 * done))
    for number, blob in enumerate(blobs):
        cancel.raise_if_cancelled()
        progress(0.4 + 0.6 * number / len(blobs))
        found = read_allocations(reader.text(blob))
        if found:
            holding[blob] = found
    kernels: dict[tuple[str, str], KernelHistory] = {}
    by_scope: dict[int, list[KernelHistory]] = {}
    for use in uses.rows:
        here = holding.get(use.blob)
        if here is None:
            for kernel in by_scope.get(use.scope_id, ()):
                _take(kernel, use, ())
            continue
        executable, variant = _around(use.scope_id, scopes)
        for one in here:
            kernel = _kernel(kernels, one.function, one.variant or variant)
            kernel.dispatch = kernel.dispatch or one.executable or executable
            scope = scopes[use.scope_id]
            if scope.symbol == one.function and use.scope_id not in kernel.scopes:
                kernel.scopes.add(use.scope_id)
                by_scope.setdefault(use.scope_id, []).append(kernel)
            kernel.texts.append((use, one))
            _take(kernel, use, one.allocations)
    seen = {
        scope.symbol
        for scope in scopes.values()
        # Functions of the device libraries, such as __ocml_sin_f32, only come when kernels are in the LLVM dialect.
        if scope.op == "func.func"
        and any(up.op in _EXECUTABLES for up in _up(scope, scopes))
        and not scope.symbol.startswith(_EVALUATED)
    }
    return kernels, seen


def _kernel(kernels: dict[tuple[str, str], KernelHistory], function: str, variant: str) -> KernelHistory:
    """The kernel of a function in a variant. Texts that do not tell the variant belong to the one there is."""
    found = kernels.get((function, variant))
    if found is None:
        others = [key for key in kernels if key[0] == function and (not variant or not key[1])]
        if others:
            found = kernels[others[0]]
            if variant:
                del kernels[others[0]]
                kernels[function, variant] = found
        else:
            found = kernels[function, variant] = KernelHistory(function)
    return found


def _up(scope: ScopeRow, scopes: dict[int, ScopeRow]) -> Iterable[ScopeRow]:
    at: ScopeRow | None = scope
    while at is not None:
        yield at
        at = None if at.parent_id is None else scopes.get(at.parent_id)


def _around(scope_id: int, scopes: dict[int, ScopeRow]) -> tuple[str, str]:
    """Symbols of the executable and the variant that a scope is, or lies in."""
    executable = variant = ""
    for scope in _up(scopes[scope_id], scopes):
        if scope.op == "hal.executable.variant":
            variant = scope.symbol
        elif scope.op in _EXECUTABLES:
            executable = scope.symbol
    return executable, variant


def _take(kernel: KernelHistory, use: Use, allocations: Sequence[Allocation]) -> None:
    """Add a text of a kernel: a step when the allocations are others than before."""
    before = kernel.steps[-1].allocations if kernel.steps else ()
    if sorted(map(_what, before)) == sorted(map(_what, allocations)):
        if kernel.steps:
            last = kernel.steps[-1]
            kernel.steps[-1] = replace(last, until=use.position, failed=last.failed)
        return
    matched, changes = carry(before, allocations, kernel.next_key)
    kernel.steps.append(
        step_of(
            matched,
            changes,
            use.pass_id,
            use.position,
            use.name,
            PHASES[use.phase - 1],
            failed=use.status == _FAILED,
        )
    )


def step_of(
    allocations: Sequence[Allocation],
    changes: Sequence[AllocationChange],
    pass_id: int | None,
    position: int,
    name: str,
    phase: str,
    *,
    failed: bool,
) -> AllocationStep:
    """A step with its sums."""
    counted = [one.bytes for one in allocations if one.kind is not Kind.TENSOR]
    planned = [one.bytes for one in allocations if one.kind is Kind.TENSOR]
    return AllocationStep(
        pass_id=pass_id,
        position=position,
        name=name,
        phase=phase,
        until=position,
        total=total_of(counted),
        planned=total_of(planned),
        allocations=tuple(allocations),
        changes=tuple(changes),
        failed=failed,
    )


def total_of(sizes: Sequence[int | None]) -> int | None:
    """The sum; None when one is not known."""
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) else None


def _what(one: Allocation) -> tuple[str, str, int]:
    return one.kind.value, one.type, one.alignment or 0


Same = Callable[[Allocation, Allocation], bool]


def carry(
    before: Sequence[Allocation], after: Sequence[Allocation], new_key: Callable[[], str]
) -> tuple[list[Allocation], list[AllocationChange]]:
    """Those after a pass with the keys and logical shapes of those they were before it, and what changed."""
    left = list(before)
    partner: dict[int, Allocation] = {}
    for same in (_equal, _lowered, _padded, _staged, _reshaped):
        for place, one in enumerate(after):
            if place in partner:
                continue
            was = next((old for old in left if same(old, one)), None)
            if was is not None:
                left.remove(was)
                partner[place] = was
    matched: list[Allocation] = []
    changes: list[AllocationChange] = []
    for place, one in enumerate(after):
        old = partner.get(place)
        if old is None:
            taken = replace(one, key=new_key())
            changes.append(AllocationChange(Change.ADDED, taken.key, None, taken))
        else:
            grown = one.shape == old.shape or _padded(old, one) or one.shape[1:] == old.shape
            logical = old.logical_shape if grown else one.shape
            taken = replace(one, key=old.key, logical_shape=logical, padding_bytes=_padding(one, logical))
            if not _equal(old, one):
                changes.append(AllocationChange(Change.CHANGED, old.key, old, taken))
        matched.append(taken)
    changes += [AllocationChange(Change.REMOVED, old.key, old, None) for old in left]
    return matched, changes


def _padding(one: Allocation, logical: tuple[int | None, ...]) -> int:
    """How many bytes of an allocation its logical shape leaves out."""
    whole, inner = _count(one.shape[-len(logical) :] if logical else ()), _count(logical)
    if one.bytes is None or not whole or inner is None:
        return 0
    return one.bytes - one.bytes * inner // whole


def _count(shape: tuple[int | None, ...]) -> int | None:
    return None if None in shape else math.prod(size for size in shape if size is not None)


def _equal(old: Allocation, new: Allocation) -> bool:
    return _what(old) == _what(new)


def _lowered(old: Allocation, new: Allocation) -> bool:
    """A tensor that became a buffer, a buffer that became a global; or an alignment or layout that was added."""
    return old.shape == new.shape and old.element == new.element


def _padded(old: Allocation, new: Allocation) -> bool:
    """Rows that were made longer."""
    if old.element != new.element or len(old.shape) != len(new.shape) or old.shape == new.shape or not old.shape:
        return False
    pairs = list(zip(old.shape, new.shape, strict=True))
    *outer, (was, now) = pairs
    if was is None or now is None or any(a != b for a, b in outer):
        return False
    # The compiler pads rows by 64 or 128 bits (GPUReduceBankConflicts.cpp); small rows may more than double so.
    return was < now and (now < 2 * was or (now - was) * (element_bits(new.element) or 0) <= _MOST_PADDING)


def _staged(old: Allocation, new: Allocation) -> bool:
    """Several copies of a buffer."""
    if old.element != new.element:
        return False
    if len(new.shape) == len(old.shape) + 1:
        return new.shape[1:] == old.shape
    return (
        len(new.shape) == len(old.shape) > 0
        and new.shape[1:] == old.shape[1:]
        and bool(new.shape[0] and old.shape[0] and new.shape[0] % old.shape[0] == 0)
    )


def _reshaped(old: Allocation, new: Allocation) -> bool:
    return old.bytes is not None and old.bytes == new.bytes
