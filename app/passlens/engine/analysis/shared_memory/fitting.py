"""Computes alternatives that fit: the bill for smaller tiles, and without a promoted operand.

Recomputes the allocations that are tiles of the configured op; all others are unchanged. With MMA intrinsics, fewer
subgroups share a smaller tile, and ``workgroup_size`` follows; without that, the compiler would put accumulators into
shared memory that this sum lacks. If there is room, the compiler pads rows against bank conflicts
(GPUReduceBankConflicts.cpp), but never beyond the limit. Compared with compiles by IREE 3.9 and 3.13, the sums are
exact to the byte except for that padding.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from passlens.engine.analysis.shared_memory.tiles import Configured, Fit, subgroups, threads, tiles_of
from passlens.engine.analysis.shared_memory.types import counted_bytes
from passlens.engine.analysis.shared_memory.values import Allocation, Alternative, TileConfig
from passlens.engine.messages import Message, listed, together

_MOST = 6
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class _Change:
    """Loops with tiles divided by powers of two, as loop and exponent; and an operand that is no longer promoted."""

    halved: tuple[tuple[int, int], ...] = ()
    dropped: int | None = None

    @property
    def depth(self) -> int:
        return sum(exponent for _, exponent in self.halved)


def alternatives(
    found: Configured, parts: Sequence[tuple[Allocation, Fit | None]], limit: int
) -> tuple[Alternative, ...]:
    """Changes to the tiles or the promotion; those that fit come first, and smaller changes before larger ones.

    Args:
        found: The configured op.
        parts: All allocations that the compiler counts, with the operand tile that each one is.
        limit: The chip's limit per workgroup, bytes.
    """
    if any(one.bytes is None for one, _ in parts):
        return ()
    made: list[tuple[int, Alternative]] = []
    single = list(_single(found.config, parts))
    total = sum(one.bytes or 0 for one, _ in parts)
    for loop in single:
        best: tuple[int, Alternative] | None = None
        for exponent in range(1, _DEEPEST):
            made_here = _alternative(found, parts, _Change(((loop, exponent),)), limit)
            if made_here is None:
                break
            if made_here.total < (best[1].total if best else total):
                best = (exponent, made_here)
            if made_here.fits:
                break
        if best is not None:
            made.append(best)
    if not any(one.fits for _, one in made):
        several = _several(found, parts, single, limit)
        if several is not None:
            made.append(several)
    inputs = [one for one in sorted(set(found.config.promoted)) if one < len(found.operands) - 1]
    for operand in inputs:
        if operand >= len(found.config.direct) or not found.config.direct[operand]:
            continue  # a computed operand goes into a buffer that would be in shared memory anyway
        dropped = _alternative(found, parts, _Change(dropped=operand), limit)
        if dropped is not None and dropped.total < total:
            made.append((_DEEPEST, dropped))
    # A shorter reduction tile changes only the trip count; another workgroup tile needs other subgroups.
    made.sort(
        key=lambda entry: (
            not entry[1].fits,
            entry[0],
            _other_workgroup(entry[1]),
            -entry[1].total,
        )
    )
    fitting = [one for _, one in made if one.fits]
    return tuple((fitting or [one for _, one in made])[:_MOST])


def _other_workgroup(one: Alternative) -> bool:
    return any(key == "workgroup" for key, _, _ in one.changes)


def _single(config: TileConfig, parts: Sequence[tuple[Allocation, Fit | None]]) -> Iterator[int]:
    """The loops whose tile an allocation spans."""
    spanned = {factor.loop for _, fit in parts if fit is not None for factor in fit.factors}
    for loop in range(len(config.workgroup)):
        if loop in spanned and _tile_of(config, loop)[1] > 1:
            yield loop


def _several(
    found: Configured, parts: Sequence[tuple[Allocation, Fit | None]], loops: Sequence[int], limit: int
) -> tuple[int, Alternative] | None:
    """Halve the tile that saves most, repeatedly, until all fits; None if it never does."""
    exponents = dict.fromkeys(loops, 0)
    for _ in range(_DEEPEST * 2):
        tried = []
        for loop in loops:
            halved = tuple((one, exponents[one] + (one == loop)) for one in loops if exponents[one] + (one == loop))
            one = _alternative(found, parts, _Change(halved), limit)
            if one is not None:
                tried.append((one.total, loop, one, sum(exponent for _, exponent in halved)))
        if not tried:
            return None
        _, loop, best, depth = min(tried, key=lambda entry: entry[:2])
        if best.fits:
            return depth, best
        exponents[loop] += 1
    return None


def _tile_of(config: TileConfig, loop: int) -> tuple[str, int]:
    """The list that tiles a loop, and the tile size; empty and 0 if none does."""
    if loop < len(config.workgroup) and config.workgroup[loop]:
        return "workgroup", config.workgroup[loop]
    if loop < len(config.reduction) and config.reduction[loop]:
        return "reduction", config.reduction[loop]
    return "", 0


def _alternative(
    found: Configured, parts: Sequence[tuple[Allocation, Fit | None]], change: _Change, limit: int
) -> Alternative | None:
    """The bill after a change; None if a tile cannot be halved that often."""
    config = found.config
    for loop, exponent in change.halved:
        halved = _halve(found, config, loop, 1 << exponent)
        if halved is None:
            return None
        config = halved
    needed = threads(found, config)
    was = math.prod(config.workgroup_size)
    if needed is not None and config.workgroup_size and needed != was:
        config = replace(config, workgroup_size=(needed, *([1] * (len(config.workgroup_size) - 1))))
    if change.dropped is not None:
        config = replace(config, promoted=tuple(one for one in config.promoted if one != change.dropped))
    sizes: list[tuple[str, int]] = []
    for one, fit in parts:
        size = one.bytes or 0
        if fit is not None:
            size = 0 if fit.operand == change.dropped else _resized(one, fit, config)
        sizes.append((one.key, size))
    total = sum(size for _, size in sizes)
    notes: list[Message] = []
    if needed is not None and found.config.threads != math.prod(found.config.workgroup_size):
        held = None if _has_result(found, parts) else _result_bytes(found, config)
        notes.append(_through_shared(was, needed, None if held is None else total + held))
    if change.dropped is not None:
        notes.append(
            Message("fitting.read-from-global", "The operand is then read from global memory by every wavefront.")
        )
    changed = [
        (key, _printed(getattr(found.config, name)), _printed(getattr(config, name)))
        for key, name in (
            ("workgroup", "workgroup"),
            ("reduction", "reduction"),
            ("padding", "padding"),
            ("subgroup", "subgroup"),
            ("workgroup_size", "workgroup_size"),
            ("promote_operands", "promoted"),
        )
        if getattr(found.config, name) != getattr(config, name)
    ]
    sign = "≤" if total <= limit else ">"
    return Alternative(
        title=_title(found.config, config, change.dropped),
        changes=tuple(changed),
        total=total,
        fits=total <= limit,
        parts=tuple(sizes),
        arithmetic=f"{' + '.join(f'{size:,}' for _, size in sizes if size)} = {total:,} B {sign} {limit:,} B",
        note=together(*notes),
    )


def _title(was: TileConfig, now: TileConfig, dropped: int | None) -> Message:
    """The complete list of changes: any part of it alone would give another sum."""
    parts: list[tuple[str, str, str]] = []
    for name, before_it, after_it in (
        ("workgroup", was.workgroup, now.workgroup),
        ("reduction", was.reduction, now.reduction),
        ("padding", was.padding, now.padding),
        ("subgroup", was.subgroup, now.subgroup),
    ):
        pairs = enumerate(zip(before_it, after_it, strict=True))
        parts += [(f"{name}[{loop}]", str(before), str(after)) for loop, (before, after) in pairs if before != after]
    if was.workgroup_size != now.workgroup_size:
        parts.append(("workgroup_size", _printed(was.workgroup_size), _printed(now.workgroup_size)))
    titles = [
        Message("shared-memory.from-to", "{before} to {after}", before=f"{name}: {before}", after=after)
        for name, before, after in parts
    ]
    if dropped is not None:
        titles.append(Message("fitting.without", "{name}: without {operand}", name="promote_operands", operand=dropped))
    return listed(titles)


def _has_result(found: Configured, parts: Sequence[tuple[Allocation, Fit | None]]) -> bool:
    """Whether an allocation already is the tile of the result."""
    return any(fit is not None and fit.operand == len(found.operands) - 1 for _, fit in parts)


def _result_bytes(found: Configured, config: TileConfig) -> int | None:
    """The tile of the result, bytes; None if unknown."""
    sizes = tiles_of(config, counted=False, padded=False, clipped=True).sizes
    shape = tuple(None if loop is None else sizes[loop] for loop in found.operands[-1])
    return counted_bytes(shape, found.elements[-1], None)[1] if found.elements else None


def _through_shared(there: int, needed: int, total: int | None) -> Message:
    """The consequence of a change that keeps the workgroup size although the tiles need another number of threads.

    The tile of the result then goes through shared memory as well: ``total`` is the sum with it, equal to the byte to
    the count of IREE 3.13.0.
    """
    if total is None:
        return Message(
            "fitting.more-threads",
            "The tiles need {count:,} threads: with the {other:,} there are, their accumulators would go through "
            "shared memory as well.",
            count=needed,
            other=there,
        )
    return Message(
        "fitting.with-accumulators",
        "The tiles need {count:,} threads: with the {other:,} there are, their accumulators would go through shared "
        "memory as well, {sum:,} B in all.",
        count=needed,
        other=there,
        sum=total,
    )


def _halve(found: Configured, config: TileConfig, loop: int, divisor: int) -> TileConfig | None:
    """The configuration with the tile of a loop divided; None if it is not divisible, or too small."""
    name, size = _tile_of(config, loop)
    if not name or size % divisor:
        return None
    if name == "workgroup":
        made = replace(config, workgroup=_with(config.workgroup, loop, size // divisor))
        count = subgroups(found, config).get(loop)
        if count is not None:
            fewer = math.gcd(count, divisor)  # subgroups first: then each one's work is unchanged
            inner, rest = config.subgroup[loop], divisor // fewer
            if inner % rest:
                return None
            made = replace(made, subgroup=_with(config.subgroup, loop, inner // rest))
    else:
        made = replace(config, reduction=_with(config.reduction, loop, size // divisor))
    if loop < len(config.padding) and config.padding[loop]:
        if config.padding[loop] % divisor:
            return None
        made = replace(made, padding=_with(config.padding, loop, config.padding[loop] // divisor))
    return made


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _resized(one: Allocation, fit: Fit, config: TileConfig) -> int:
    """The bytes of an allocation for other tiles: with the same row padding and number of copies."""
    tiles = tiles_of(config, counted=fit.tiles.counted, padded=fit.tiles.padded, clipped=fit.tiles.clipped)
    logical = list(one.logical_shape)
    for factor in fit.factors:
        size = None if factor.loop is None else tiles.sizes[factor.loop]
        if size is not None:
            logical[factor.dimension] = size
    shape = list(logical)
    if len(one.shape) == len(one.logical_shape):
        shape = [
            size if size is None or now is None or was is None else size + now - was
            for size, now, was in zip(logical, one.shape, one.logical_shape, strict=True)
        ]
    size = counted_bytes(tuple(shape), one.element, one.alignment)[1]
    if size is None:
        return one.bytes or 0
    extra = _copies(one)
    return size * extra


def _copies(one: Allocation) -> int:
    """The number of copies of its logical shape in an allocation."""
    if len(one.shape) <= len(one.logical_shape) or None in one.shape:
        return 1
    more = one.shape[: len(one.shape) - len(one.logical_shape)]
    return math.prod(size for size in more if size is not None)


def _printed(values: Sequence[int]) -> str:
    return f"[{', '.join(map(str, values))}]"
