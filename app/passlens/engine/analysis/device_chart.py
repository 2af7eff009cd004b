"""Device memory over time in bytes: the timeline of a function for given shapes, its peak, and whether it fits.

The peak covers everything allocated at the same time: slabs, results and arguments. The compiler's own statistics
(``--iree-scheduling-dump-statistics``, IREE DumpStatistics.cpp) add up all ``stream.resource.alloca`` of constant size
in all functions, results included, alive at the same time or not: ``compiler_transient`` is that sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.device_tables import Content, DeviceMemoryTable, FunctionMemory, MemoryKind
from passlens.engine.analysis.device_timeline import ranges_of
from passlens.engine.ir.expressions import add, number, parse
from passlens.engine.messages import Items, Message
from passlens.engine.toolchain.products import Product, products_of

_STATED_AS = {
    MemoryKind.TRANSIENT: Message("device-chart.temporaries", "temporaries"),
    MemoryKind.EXPORT: Message("device-chart.results", "results"),
    MemoryKind.CONSTANT: Message("device-chart.constants", "constants computed when the module is loaded"),
}


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle of the packed chart: bytes from ``offset`` to ``offset + size``, steps ``first`` to ``last``.

    Attributes:
        slice: Index in ``FunctionMemory.slices``.
        allocation: Index in ``FunctionMemory.allocations``.
        offset: Bytes from the start of the chart, in which allocations are stacked.
    """

    slice: int
    allocation: int
    offset: int
    size: int
    first: int
    last: int
    name: str


@dataclass(frozen=True, slots=True)
class Band:
    """An allocation in the chart: its offset, its bytes, and the steps in which it exists."""

    allocation: int
    offset: int
    size: int
    first: int
    last: int
    kind: MemoryKind
    name: str


@dataclass(frozen=True, slots=True)
class DeviceChart:
    """The chart of one function on one device, for given shapes.

    Attributes:
        allocated: Bytes allocated in each step, arguments included.
        live: Bytes of the slabs (transient and result) that hold a value in each step.
        peak: The maximum of ``allocated``, bytes.
        peak_step: The first step with that maximum.
        slab_bytes: Total bytes of the function's transient slabs.
        live_peak: The most bytes that live slices of transient slabs have at once.
        live_step: The first step with that maximum.
        makers: The blocks of transient slabs that are live in ``live_step``, largest first: the cause of the peak.
        fragmentation: The part of the slabs that is empty even then, 0 to 1; None without slabs.
    """

    function: str
    device: str
    bands: tuple[Band, ...]
    blocks: tuple[Block, ...]
    allocated: tuple[int, ...]
    live: tuple[int, ...]
    peak: int
    peak_step: int
    slab_bytes: int
    live_peak: int
    live_step: int
    makers: tuple[Block, ...]
    fragmentation: float | None


def missing_symbols(function: FunctionMemory, values: Mapping[str, int]) -> tuple[str, ...]:
    """The symbols in the sizes of allocations for which ``values`` has no value."""
    names = (name for one in function.allocations for name in parse(one.size).symbols())
    return tuple(dict.fromkeys(name for name in names if name not in values))


def greatest_values(function: FunctionMemory) -> dict[str, int]:
    """The upper bounds that the IR gives for a function's symbols; symbols without a bound are left out."""
    return {one.name: one.maximum for one in function.symbols if one.maximum is not None}


def devices_of(function: FunctionMemory) -> tuple[str, ...]:
    """The devices that a function allocates on or runs on, in order."""
    return tuple(
        dict.fromkeys([*(one.device for one in function.allocations), *(one.device for one in function.steps)])
    )


def device_chart(function: FunctionMemory, device: str, values: Mapping[str, int]) -> DeviceChart | None:
    """The chart of a function on one device; None if ``values`` lacks a symbol of a size."""
    bands: list[Band] = []
    place_of: dict[int, Band] = {}
    top = 0
    for place, one in enumerate(function.allocations):
        if one.device != device:
            continue
        size = parse(one.size).evaluate(values)
        if size is None:
            return None
        band = Band(place, top, size, one.first, one.last, one.kind, one.name)
        bands.append(band)
        place_of[place] = band
        top += size
    blocks = tuple(_blocks(function, place_of, values))
    count = max([1, len(function.steps), *(band.last + 1 for band in bands)])
    allocated = _by_step(count, [(band.first, band.last, band.size) for band in bands])
    live = _by_step(count, [(block.first, block.last, block.size) for block in blocks])
    slabs = {place for place, band in place_of.items() if band.kind is MemoryKind.TRANSIENT}
    inside = [block for block in blocks if block.allocation in slabs]
    held = _by_step(count, [(block.first, block.last, block.size) for block in inside])
    slab_bytes = sum(place_of[place].size for place in slabs)
    live_step = held.index(max(held))
    makers = sorted((one for one in inside if one.first <= live_step <= one.last), key=lambda one: -one.size)
    return DeviceChart(
        function=function.function,
        device=device,
        bands=tuple(bands),
        blocks=blocks,
        allocated=tuple(allocated),
        live=tuple(live),
        peak=max(allocated),
        peak_step=allocated.index(max(allocated)),
        slab_bytes=slab_bytes,
        live_peak=max(held),
        live_step=live_step,
        makers=tuple(makers),
        fragmentation=1 - max(held) / slab_bytes if slab_bytes else None,
    )


def _blocks(function: FunctionMemory, bands: Mapping[int, Band], values: Mapping[str, int]) -> list[Block]:
    found = []
    for place, one in enumerate(function.slices):
        band = bands.get(one.allocation)
        if band is None:
            continue
        offset = parse(one.offset).evaluate(values)
        if offset is None:
            continue
        size = parse(one.size).evaluate(values) if one.size else band.size - offset
        if size is not None:
            found.append(Block(place, one.allocation, band.offset + offset, size, one.first, one.last, one.name))
    return found


def _by_step(count: int, spans: Sequence[tuple[int, int, int]]) -> list[int]:
    changes = [0] * (count + 1)
    for first, last, size in spans:
        changes[min(first, count)] += size
        changes[min(last + 1, count)] -= size
    total, found = 0, []
    for change in changes[:count]:
        total += change
        found.append(total)
    return found


@dataclass(frozen=True, slots=True)
class PeakBound:
    """The peak of a function on a device, as far as it is known without shapes.

    Attributes:
        size: An expression: the total that the function allocates there. The peak equals it if all allocations live to
            the end, and is never above it.
        least, greatest: Bounds for the ranges that the IR gives, bytes; None: no bound.
    """

    function: str
    device: str
    size: str
    least: int | None
    greatest: int | None


def peak_bound(function: FunctionMemory, device: str) -> PeakBound:
    """An upper bound of a function's peak on a device, as an expression and in bytes."""
    total = add(number(0), *(parse(one.size) for one in function.allocations if one.device == device))
    least, greatest = total.bounds(ranges_of(function.symbols))
    return PeakBound(function.function, device, str(total), least, greatest)


def module_bytes(table: DeviceMemoryTable, device: str, kind: MemoryKind) -> int | None:
    """Bytes of constants or variables on a device; None if a size is unknown."""
    sizes = [one.size for one in table.module if one.device == device and one.kind is kind]
    known = [parse(size).constant for size in sizes if size]
    found = [size for size in known if size is not None]
    return sum(found) if len(found) == len(sizes) else None


def compiler_transient(table: DeviceMemoryTable) -> int:
    """The compiler's ``execution.transient-memory-size``, counted from the table, bytes."""
    return sum(ordered_by_kind(table).values())


def ordered_by_kind(table: DeviceMemoryTable) -> dict[MemoryKind, int]:
    """Bytes of constant size that the compiler counts as transient, by kind of memory, over all functions."""
    found: dict[MemoryKind, int] = {}
    for function in table.functions:
        for one in function.allocations:
            if one.ordered:
                found[one.kind] = found.get(one.kind, 0) + (parse(one.size).constant or 0)
    return found


def _stated(kind: MemoryKind, size: int) -> Message:
    return Message("device-chart.bytes-of", "{bytes:,} B of {what}", bytes=size, what=_STATED_AS.get(kind, kind))


def against_statistics(table: DeviceMemoryTable, statistics: Mapping[str, int]) -> tuple[Message, ...]:
    """The differences between the table and the compiler's statistics, with reasons; empty if they agree or one is
    missing.
    """
    stated = statistics.get("execution.transient-memory-size")
    if stated is None or not table.phase:
        return ()
    notes: list[Message] = []
    counted = compiler_transient(table)
    if counted != stated:
        notes.append(
            Message(
                "device-chart.transient-differs",
                "The compiler's statistics say {count:,} B of transient memory, the end of the phase "
                "{total:,} B: they are taken before iree-stream-reuse-allocations, which gives freed "
                "memory to later allocations.",
                count=stated,
                total=counted,
            )
        )
    elif counted:
        parts = ordered_by_kind(table)
        words = Items(tuple(_stated(kind, size) for kind, size in parts.items() if size))
        notes.append(
            Message(
                "device-chart.transient-by-kind",
                "The compiler's statistics say {bytes:,} B of transient memory, over all functions: {parts}.",
                bytes=stated,
                parts=words,
            )
        )
    dynamic = sum(
        1
        for function in table.functions
        for one in function.allocations
        if one.ordered and parse(one.size).constant is None
    )
    if dynamic:
        notes.append(
            Message(
                "device-chart.one-dynamic-left-out",
                "The compiler's statistics leave out 1 allocation whose size depends on shapes.",
            )
            if dynamic == 1
            else Message(
                "device-chart.dynamic-left-out",
                "The compiler's statistics leave out {count} allocations whose size depends on shapes.",
                count=dynamic,
            )
        )
    parameters = sum(
        parse(one.size).constant or 0 for one in table.module if one.size and one.source is Content.PARAMETER
    )
    if parameters:
        notes.append(
            Message(
                "device-chart.parameters-left-out",
                "The compiler's statistics count the {count:,} B of constants inside the module, names "
                "of parameters among them; parameters themselves are {total:,} B more.",
                count=statistics.get("global.constant-size", 0),
                total=parameters,
            )
        )
    return tuple(notes)


@dataclass(frozen=True, slots=True)
class Fit:
    """How one device's share of a session's model fits the memory of a product.

    Attributes:
        module: Constants (parameters among them) and variables, bytes.
        peak: The largest peak of the functions, bytes.
        function: The function with that peak.
        needed: Their sum, bytes.
        free: The remaining bytes; negative: the missing ones.
    """

    device: str
    product: Product
    module: int
    peak: int
    function: str
    needed: int
    free: int

    @property
    def fits(self) -> bool:
        """Whether it fits. The driver and other programs also need some of the memory."""
        return self.free >= 0


def will_it_fit(
    table: DeviceMemoryTable, target: str, values: Mapping[str, Mapping[str, int]]
) -> tuple[tuple[Fit, ...], tuple[Message, ...]]:
    """For every device and every product with the chip: module memory and the largest peak against its memory.

    Args:
        table: The session's device memory.
        target: The chip, or a product.
        values: By function, the values of its symbols. For a missing value the upper bound in the IR is used; without
            one the function is left out, with a note.
    """
    notes: list[Message] = []
    products = products_of(target)
    if not products and target.startswith("gfx"):
        notes.append(
            Message("device-chart.no-products", "Passlens has no memory sizes of products with {chip}.", chip=target)
        )
    devices = dict.fromkeys(
        [*(one.device for one in table.module), *(name for one in table.functions for name in devices_of(one))]
    )
    found = []
    for device in (name for name in devices if name):
        constants = module_bytes(table, device, MemoryKind.CONSTANT)
        variables = module_bytes(table, device, MemoryKind.VARIABLE)
        if constants is None or variables is None:
            notes.append(
                Message(
                    "device-chart.sizes-unknown",
                    "@{device}: not every constant or variable has a size that the IR shows.",
                    device=device,
                )
            )
        peak, where = 0, ""
        for function in table.functions:
            if device not in devices_of(function):
                continue
            given = {**greatest_values(function), **values.get(function.function, {})}
            chart = device_chart(function, device, given)
            if chart is None:
                lacking = Items(missing_symbols(function, given))
                notes.append(
                    Message(
                        "device-chart.not-counted",
                        "@{function} is not counted on @{device}: it depends on {lacking}.",
                        function=function.function,
                        device=device,
                        lacking=lacking,
                    )
                )
            elif chart.peak > peak:
                peak, where = chart.peak, function.function
        module = (constants or 0) + (variables or 0)
        for product in products:
            needed = module + peak
            found.append(Fit(device, product, module, peak, where, needed, product.memory_bytes - needed))
    return tuple(found), tuple(notes)
