"""The allocations of each kernel over the passes, as steps: what a pass added, changed, removed.

Names cannot link texts, since each text renumbers its values. Allocations of two texts are matched by their properties:
equal ones first, then those that differ by a known transformation: a tensor becomes a buffer, a buffer a global; rows
are padded against bank conflicts; a buffer is multiplied for pipeline stages; dimensions are collapsed or expanded.
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
_EVALUATED = "jit_eval"  # functions that the compiler evaluates itself, on the host, to compute constants (JitGlobals)


@dataclass(slots=True)
class KernelHistory:
    """The history of one kernel.

    Attributes:
        kernel: The symbol of its function.
        dispatch: The symbol of the executable in which it first appears, which is before linking.
        scopes: The ids of the scopes that are its function.
        steps: The steps in pipeline order.
        texts: Each pass execution whose text has allocations of it, with these.
    """

    kernel: str
    dispatch: str = ""
    scopes: set[int] = field(default_factory=set)
    steps: list[AllocationStep] = field(default_factory=list)
    texts: list[tuple[Use, FunctionAllocations]] = field(default_factory=list)
    keys: int = 0

    def next_key(self) -> str:
        """A key for a new allocation."""
        self.keys += 1
        return f"a{self.keys - 1}"


def histories(
    reader: SessionReader, cancel: CancelToken, progress: Progress
) -> tuple[dict[tuple[str, str], KernelHistory], set[str]]:
    """The history of each kernel with workgroup memory, by function and variant, and the names of all kernels.

    Raises:
        CancelledError: The reading was cancelled.
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
        # Functions of the device libraries, such as __ocml_sin_f32, appear only once kernels are in the LLVM dialect.
        if scope.op == "func.func"
        and any(up.op in _EXECUTABLES for up in _up(scope, scopes))
        and not scope.symbol.startswith(_EVALUATED)
    }
    return kernels, seen


def _kernel(kernels: dict[tuple[str, str], KernelHistory], function: str, variant: str) -> KernelHistory:
    """The kernel of a function in a variant. Texts without the variant belong to the only one."""
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
    """The symbols of the executable and the variant that contain a scope or are it."""
    executable = variant = ""
    for scope in _up(scopes[scope_id], scopes):
        if scope.op == "hal.executable.variant":
            variant = scope.symbol
        elif scope.op in _EXECUTABLES:
            executable = scope.symbol
    return executable, variant


def _take(kernel: KernelHistory, use: Use, allocations: Sequence[Allocation]) -> None:
    """Add a text of a kernel: as a new step if the allocations changed."""
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
    """The sum; None if one is unknown."""
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) else None


def _what(one: Allocation) -> tuple[str, str, int]:
    return one.kind.value, one.type, one.alignment or 0


Same = Callable[[Allocation, Allocation], bool]


def carry(
    before: Sequence[Allocation], after: Sequence[Allocation], new_key: Callable[[], str]
) -> tuple[list[Allocation], list[AllocationChange]]:
    """The allocations after a pass, with the keys and logical shapes of their predecessors, and the changes."""
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
    """The bytes of an allocation that its logical shape does not cover."""
    whole, inner = _count(one.shape[-len(logical) :] if logical else ()), _count(logical)
    if one.bytes is None or not whole or inner is None:
        return 0
    return one.bytes - one.bytes * inner // whole


def _count(shape: tuple[int | None, ...]) -> int | None:
    return None if None in shape else math.prod(size for size in shape if size is not None)


def _equal(old: Allocation, new: Allocation) -> bool:
    return _what(old) == _what(new)


def _lowered(old: Allocation, new: Allocation) -> bool:
    """Whether a tensor became a buffer, a buffer became a global, or an alignment or layout was added."""
    return old.shape == new.shape and old.element == new.element


def _padded(old: Allocation, new: Allocation) -> bool:
    """Whether rows were padded."""
    if old.element != new.element or len(old.shape) != len(new.shape) or old.shape == new.shape or not old.shape:
        return False
    pairs = list(zip(old.shape, new.shape, strict=True))
    *outer, (was, now) = pairs
    if was is None or now is None or any(a != b for a, b in outer):
        return False
    # The compiler pads rows by 64 or 128 bits (GPUReduceBankConflicts.cpp), which may more than double short rows.
    return was < now and (now < 2 * was or (now - was) * (element_bits(new.element) or 0) <= _MOST_PADDING)


def _staged(old: Allocation, new: Allocation) -> bool:
    """Whether a buffer was multiplied."""
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
