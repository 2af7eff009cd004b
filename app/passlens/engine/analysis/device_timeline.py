"""Builds the timeline of device memory from the facts read of the stream phase.

The compiler's ``stream.resource.pack`` states which parts of a slab are live when, but is gone at the end of the phase;
only the ranges that commands touch remain. This module rebuilds the values: a write begins a new value unless what it
overlaps is still read afterwards, and ranges that are read together form one value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from passlens.engine.analysis.device_tables import (
    Allocation,
    Content,
    DeviceMemoryTable,
    FunctionMemory,
    MemoryKind,
    ModuleMemory,
    Slice,
    TimelineStep,
)
from passlens.engine.analysis.kernel_tables import Launch, SizeSymbol
from passlens.engine.ir.expressions import Expression, Range, add, call, multiply, number, parse, symbol
from passlens.engine.messages import Message

_SLICED = (MemoryKind.TRANSIENT, MemoryKind.EXPORT, MemoryKind.STAGING)
_SAMPLES = (5, 7, 11, 13, 17, 19, 23)
"""Factors for the sample values of symbols in comparisons of ranges: distinct, so that no two coincide by chance."""


def fold(nodes: Sequence[Sequence[Any]]) -> list[Expression]:
    """Build expressions from the reader's list of nodes (``reader/ir_sizes.py``)."""
    found: list[Expression] = []
    for op, *parts in nodes:
        if op == "n":
            found.append(number(parts[0]))
        elif op == "s":
            found.append(symbol(parts[0]))
        else:
            sides = [found[place] for place in parts]
            if op == "sub":
                found.append(add(sides[0], multiply(number(-1), sides[1])))
            else:
                found.append(add(*sides) if op == "+" else multiply(*sides) if op == "*" else call(op, *sides))
    return found


def size_symbols(sizes: Sequence[Expression], assumed: Sequence[Sequence[Any]]) -> tuple[SizeSymbol, ...]:
    """All symbols of ``sizes`` with the IR's assumptions on them, including assumptions on a multiple of a symbol."""
    known: dict[str, Range] = {}
    for place, least, most, step in assumed:
        size = sizes[place]
        factor = 1
        if size.op == "*" and len(size.parts) == 2 and size.parts[0].constant:
            factor, size = size.parts[0].constant or 1, size.parts[1]
        if size.op != "symbol":
            continue
        before = known.get(size.name, Range())
        highest = None if most is None else most // factor
        ends = [end for end in (before.maximum, highest) if end is not None]
        known[size.name] = Range(
            max(before.minimum, -(-least // factor)),
            min(ends) if ends else None,
            max(before.multiple, step // factor if step % factor == 0 else 1),
        )
    names = dict.fromkeys(name for size in sizes for name in size.symbols())
    ranges = [(name, known.get(name, Range())) for name in sorted(names)]
    return tuple(SizeSymbol(name, of.minimum, of.maximum, of.multiple) for name, of in ranges)


def ranges_of(symbols: Sequence[SizeSymbol]) -> dict[str, Range]:
    """The ranges of symbols, for ``Expression.bounds``."""
    return {one.name: Range(one.minimum, one.maximum, one.multiple) for one in symbols}


def build_device_memory(phase: str, found: Mapping[str, Any]) -> tuple[DeviceMemoryTable, tuple[Launch, ...]]:
    """The table and the launches of kernels, from the reader's answer."""
    kernels = {name: _Kernel.read(entry) for name, entry in found["kernels"].items()}
    functions = []
    launches: list[Launch] = []
    notes: list[Message] = []
    for entry in found["functions"]:
        function, started = _function(entry, kernels)
        functions.append(function)
        launches.extend(started)
        if entry["branches"] and entry["steps"]:
            notes.append(
                Message(
                    "device-timeline.branches",
                    "@{name} has branches: its steps are in the order of the text, and the memory of "
                    "alternatives adds up.",
                    name=function.function,
                )
            )
    module = tuple(
        ModuleMemory(
            names=tuple(group["globals"]),
            kind=MemoryKind.CONSTANT if group["kind"] == "constant" else MemoryKind.VARIABLE,
            device=group["devices"][0] if group["devices"] else "",
            size="" if group["bytes"] is None else str(group["bytes"]),
            source=Content(group["source"]),
        )
        for group in found["module"]
    )
    unknown = [group for group in module if not group.size]
    if unknown:
        names = sum(len(group.names) for group in unknown)
        notes.append(
            Message(
                "device-timeline.globals-of-unknown-size",
                "For {count} of the module's globals the IR does not show how large they are.",
                count=names,
            )
        )
    return DeviceMemoryTable(phase, module, tuple(functions), tuple(notes)), tuple(launches)


@dataclass(slots=True)
class _Kernel:
    """The ranges of its bindings that a kernel uses: sizes over ``w0`` and its scalar arguments."""

    scalars: tuple[str, ...]
    spans: list[tuple[int, bool, bool, Expression, Expression | None, str]]

    @staticmethod
    def read(entry: Mapping[str, Any]) -> _Kernel:
        sizes = fold(entry["nodes"])
        spans = [
            (binding, reads, writes, sizes[offset], None if size is None else sizes[size], kind)
            for binding, reads, writes, offset, size, kind in entry["spans"]
        ]
        return _Kernel(tuple(entry["scalars"]), spans)


@dataclass(slots=True)
class _Access:
    """A range that a command touches, as expressions and in sample values."""

    step: int
    offset: Expression
    size: Expression | None
    reads: bool
    writes: bool
    name: str
    type: str = ""
    start: int = 0
    end: int = 0


def _function(entry: Mapping[str, Any], kernels: Mapping[str, _Kernel]) -> tuple[FunctionMemory, list[Launch]]:
    sizes = fold(entry["nodes"])
    symbols = size_symbols(sizes, entry["assumed"])
    kinds = {kind.value: kind for kind in MemoryKind}
    allocations = tuple(
        Allocation(
            name=one["name"],
            kind=kinds.get(one["kind"], MemoryKind.TRANSIENT),
            device=one["device"],
            size=str(sizes[one["size"]]),
            first=one["first"],
            last=one["last"],
            line=one["line"],
            ordered=one["ordered"],
        )
        for one in entry["allocations"]
    )
    touched: dict[int, list[_Access]] = {}
    for step, place, offset, size, reads, writes, name in entry["accesses"]:
        length = parse(allocations[place].size) if size is None else sizes[size]
        touched.setdefault(place, []).append(_Access(step, sizes[offset], length, reads, writes, name))
    launches = []
    for one in entry["launches"]:
        workload = tuple(sizes[place] for place in one["workload"])
        launches.append(
            Launch(one["kernel"], entry["function"], one["device"], one["step"], tuple(map(str, workload)), one["line"])
        )
        for place, access in _ranges(one, sizes, workload, kernels.get(one["kernel"])):
            touched.setdefault(place, []).append(access)
    values = _samples(symbols)
    slices = [
        part
        for place, accesses in sorted(touched.items())
        if allocations[place].kind in _SLICED
        for part in _slices(place, accesses, values)
    ]
    steps = tuple(TimelineStep(tuple(one["names"]), one["device"], one["line"]) for one in entry["steps"])
    used = dict.fromkeys(
        name
        for text in (*(one.size for one in allocations), *(size for one in slices for size in (one.offset, one.size)))
        for name in parse(text or "0").symbols()
    )
    kept = tuple(one for one in symbols if one.name in used or any(one.name in text for text in _workloads(launches)))
    return FunctionMemory(entry["function"], steps, allocations, tuple(slices), kept), launches


def _workloads(launches: Sequence[Launch]) -> list[tuple[str, ...]]:
    return [parse(text).symbols() for one in launches for text in one.workload]


def _ranges(
    launch: Mapping[str, Any], sizes: list[Expression], workload: tuple[Expression, ...], kernel: _Kernel | None
) -> list[tuple[int, _Access]]:
    """The ranges that a dispatch touches, by allocation."""
    found = []
    operands = [sizes[place] for place in launch["operands"]]
    values = {f"w{place}": size for place, size in enumerate(workload)}
    if kernel is not None:
        values.update(zip(kernel.scalars, operands, strict=False))
    for binding, (place, offset, length, reads, writes) in enumerate(launch["resources"]):
        if place is None:
            continue
        start = sizes[offset]
        spans = [span for span in kernel.spans if span[0] == binding] if kernel is not None else []
        if not spans:
            access = _Access(launch["step"], start, sizes[length], reads, writes, launch["kernel"])
            found.append((place, access))
        for _, span_reads, span_writes, inner, size, kind in spans:
            access = _Access(
                launch["step"],
                add(start, inner.substitute(values)),
                None if size is None else size.substitute(values),
                span_reads,
                span_writes,
                launch["kernel"],
                kind,
            )
            found.append((place, access))
    return found


def _samples(symbols: Sequence[SizeSymbol]) -> dict[str, int]:
    values = {}
    for place, one in enumerate(symbols):
        value = max(one.minimum, one.multiple * _SAMPLES[place % len(_SAMPLES)])
        values[one.name] = value if one.maximum is None else min(value, one.maximum)
    return values


@dataclass(slots=True)
class _Part:
    """A slice under construction."""

    start: int
    end: int
    first: int
    last: int
    name: str
    kind: str
    offset: Expression
    size: Expression | None
    writers: list[int] = field(default_factory=list)
    readers: list[int] = field(default_factory=list)


def _slices(place: int, accesses: list[_Access], values: Mapping[str, int]) -> list[Slice]:
    """The values in one allocation, in the order of their first step."""
    known = []
    for access in sorted(accesses, key=lambda one: (one.step, one.writes)):
        start = access.offset.evaluate(values)
        size = None if access.size is None else access.size.evaluate(values)
        if start is None:
            continue
        access.start, access.end = start, start + (1 if size is None else size)
        if access.end > access.start:
            known.append(access)
    done: list[_Part] = []
    live: list[_Part] = []
    for number_, access in enumerate(known):
        over = [part for part in live if part.start < access.end and access.start < part.end]
        stays = over
        if access.writes:
            # A value that contains all of a range that is read and written may be updated in place.
            inside = [part for part in over if access.reads and part.start <= access.start and access.end <= part.end]
            stays = [part for part in over if part in inside or _outlives(part, access, known, number_)]
        ended = [part for part in over if part not in stays]
        done.extend(ended)
        live = [part for part in live if part not in over]
        live.append(_joined(stays, access))
    parts = sorted([*done, *live], key=lambda part: (part.first, part.start))
    return [
        Slice(
            allocation=place,
            offset=str(part.offset),
            size="" if part.size is None else str(part.size),
            first=part.first,
            last=part.last,
            name=part.name,
            writers=tuple(dict.fromkeys(part.writers)),
            readers=tuple(dict.fromkeys(part.readers)),
            type=part.kind,
        )
        for part in parts
    ]


def _outlives(part: _Part, write: _Access, known: list[_Access], number_: int) -> bool:
    """Whether a value survives a write into its range: the rest of it is read later."""
    if part.last >= write.step:
        return True  # two values of one step never overlap: this is an update
    rest = [(part.start, min(part.end, write.start)), (max(part.start, write.end), part.end)]
    rest = [(start, end) for start, end in rest if start < end]
    for later in known[number_ + 1 :]:
        if not rest:
            return False
        if any(start < later.end and later.start < end for start, end in rest):
            # A kernel that writes part of a value may declare it as read and written: that proves no read.
            if later.reads and not later.writes:
                return True
            rest = [piece for span in rest for piece in _without(span, later.start, later.end)]
    return False


def _without(span: tuple[int, int], start: int, end: int) -> list[tuple[int, int]]:
    pieces = [(span[0], min(span[1], start)), (max(span[0], end), span[1])]
    return [(low, high) for low, high in pieces if low < high]


def _joined(parts: list[_Part], access: _Access) -> _Part:
    """Merge the parts that an access shows to be one value, and the access itself."""
    mine = _Part(
        start=access.start,
        end=access.end,
        first=access.step,
        last=access.step,
        name=access.name,
        kind=access.type,
        offset=access.offset,
        size=access.size,
        writers=[access.step] if access.writes else [],
        readers=[access.step] if access.reads else [],
    )
    if not parts:
        return mine
    every = [*parts, mine]
    whole = next((part for part in every if all(part.start <= o.start and o.end <= part.end for o in every)), None)
    oldest = min(parts, key=lambda part: part.first)
    low, high = min(every, key=lambda part: part.start), max(every, key=lambda part: part.end)
    size = whole.size if whole is not None else None
    if whole is None and high.size is not None:
        size = add(high.offset, high.size, multiply(number(-1), low.offset))
    return _Part(
        start=low.start,
        end=high.end,
        first=oldest.first,
        last=access.step,
        name=oldest.name,
        kind=whole.kind if whole is not None else "",
        offset=low.offset,
        size=size,
        writers=[*(step for part in every for step in part.writers)],
        readers=[*(step for part in every for step in part.readers)],
    )
