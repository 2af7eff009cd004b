"""The device memory page for given sizes: chart, peak, missing sizes, and the fit. Without Qt; made in a job."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from passlens.engine.analysis.device_chart import (
    Block,
    DeviceChart,
    Fit,
    PeakBound,
    device_chart,
    devices_of,
    greatest_values,
    missing_symbols,
    peak_bound,
    will_it_fit,
)
from passlens.engine.analysis.device_tables import Content, DeviceMemoryTable, FunctionMemory, MemoryKind
from passlens.engine.analysis.kernel_tables import SizeSymbol
from passlens.engine.ir.expressions import parse
from passlens.engine.messages import Message
from passlens.engine.units import format_bytes
from passlens.gui.kit.translation import tr

_DIMENSION = re.compile(r"arg(\d+)\[(\d+)\]")
_ARGUMENT = re.compile(r"arg(\d+)")
SizesOf = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class DeviceWish:
    """The current choice. ``values``: by function, the values of its symbols."""

    function: str = ""
    device: str = ""
    values: SizesOf = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DevicePicture:
    """One function on one device, for given sizes.

    Attributes:
        chart: None while a size is unknown.
        missing: The symbols whose values ``chart`` needs.
        bound: What is known of the peak without them.
        partial: Devices on which ``fits`` leaves out a function of unknown sizes.
    """

    wish: DeviceWish
    function: FunctionMemory
    chart: DeviceChart | None
    missing: tuple[str, ...]
    bound: PeakBound
    fits: tuple[Fit, ...]
    fit_notes: tuple[Message, ...]
    partial: frozenset[str]


def make_picture(table: DeviceMemoryTable, target: str, wish: DeviceWish) -> DevicePicture:
    """Evaluate all sizes; takes a while for a large model."""
    function = next(one for one in table.functions if one.function == wish.function)
    values = wish.values.get(function.function, {})
    fits, notes = will_it_fit(table, target, wish.values)
    partial = set[str]()
    for other in table.functions:
        if missing_symbols(other, {**greatest_values(other), **wish.values.get(other.function, {})}):
            partial.update(devices_of(other))
    return DevicePicture(
        wish=wish,
        function=function,
        chart=device_chart(function, wish.device, values),
        missing=missing_symbols(function, values),
        bound=peak_bound(function, wish.device),
        fits=fits,
        fit_notes=notes,
        partial=frozenset(partial),
    )


def first_wish(table: DeviceMemoryTable, before: DeviceWish) -> DeviceWish:
    """The first choice: the previous one, otherwise the function with the most steps, on its first device."""
    if not table.functions:
        return DeviceWish()
    known = {one.function: one for one in table.functions}
    function = known.get(before.function) or max(table.functions, key=lambda one: len(one.steps))
    devices = devices_of(function)
    device = before.device if before.device in devices else devices[0] if devices else ""
    return DeviceWish(function.function, device, {**start_values(table), **before.values})


def start_values(table: DeviceMemoryTable) -> dict[str, dict[str, int]]:
    """The greatest values that the IR allows: if it sets a bound, memory must suffice for that."""
    return {one.function: greatest_values(one) for one in table.functions}


def needed_symbols(function: FunctionMemory) -> tuple[SizeSymbol, ...]:
    """The symbols in the sizes of allocations, in the order of the function."""
    names = set(missing_symbols(function, {}))
    known = {one.name for one in function.symbols}
    extra = tuple(SizeSymbol(name, 0, None, 1) for name in sorted(names - known))
    return (*(one for one in function.symbols if one.name in names), *extra)


def symbol_words(symbol: SizeSymbol) -> str:
    """A symbol in words: ``dimension 1 of argument 3``; its name if that is clear by itself."""
    if found := _DIMENSION.fullmatch(symbol.name):
        return tr("DevicePicture", "dimension {found} of argument {found2}").format(found=found[2], found2=found[1])
    if found := _ARGUMENT.fullmatch(symbol.name):
        return tr("DevicePicture", "argument {found}").format(found=found[1])
    return symbol.name


def range_words(symbol: SizeSymbol) -> str:
    """A symbol's range in the IR: ``1 to 127``, ``1 or more, a multiple of 16``."""
    end = (
        tr("DevicePicture", "or more")
        if symbol.maximum is None
        else tr("DevicePicture", "to {maximum:,}").format(maximum=symbol.maximum)
    )
    words = f"{symbol.minimum:,} {end}"
    return (
        tr("DevicePicture", "{words}, a multiple of {multiple:,}").format(words=words, multiple=symbol.multiple)
        if symbol.multiple > 1
        else words
    )


def read_value(symbol: SizeSymbol, text: str) -> tuple[int | None, str]:
    """A value entered for a symbol, and what is wrong with it (empty: nothing)."""
    words = text.strip().replace(",", "").replace("_", "")
    if not words:
        return None, ""
    if not (words.isascii() and words.isdigit()):
        return None, tr("DevicePicture", "{name}: '{text}' is not a whole number of 0 or more.").format(
            name=symbol.name, text=text.strip()
        )
    value = int(words)
    if value < symbol.minimum or (symbol.maximum is not None and value > symbol.maximum):
        return None, tr("DevicePicture", "{name} is {symbol} in the IR, not {value:,}.").format(
            name=symbol.name, symbol=range_words(symbol), value=value
        )
    if symbol.multiple > 1 and value % symbol.multiple:
        return None, tr("DevicePicture", "{name} is a multiple of {multiple:,} in the IR, not {value:,}.").format(
            name=symbol.name, multiple=symbol.multiple, value=value
        )
    return value, ""


# Rows of the tables.


@dataclass(frozen=True, slots=True)
class ModuleRow:
    """Constants or variables on one device. ``size`` None: unknown."""

    name: str
    kind: MemoryKind
    device: str
    size: int | None
    source: Content


def module_rows(table: DeviceMemoryTable) -> tuple[ModuleRow, ...]:
    """The module's memory from its load on, the largest first."""
    rows = []
    for one in table.module:
        size = parse(one.size).constant if one.size else None
        more = tr("DevicePicture", " and {names:,} more").format(names=len(one.names) - 1) if len(one.names) > 1 else ""
        rows.append(ModuleRow(f"@{one.names[0]}{more}" if one.names else "", one.kind, one.device, size, one.source))
    return tuple(sorted(rows, key=lambda row: (row.size is not None, -(row.size or 0))))


@dataclass(frozen=True, slots=True)
class AllocationRow:
    """One allocation of the chosen function."""

    place: int
    name: str
    kind: MemoryKind
    size: int | None
    expression: str
    first: int
    last: int
    line: int


def allocation_rows(picture: DevicePicture) -> tuple[AllocationRow, ...]:
    """The function's allocations and arguments on the device."""
    values = picture.wish.values.get(picture.function.function, {})
    return tuple(
        AllocationRow(
            place, one.name, one.kind, parse(one.size).evaluate(values), one.size, one.first, one.last, one.line
        )
        for place, one in enumerate(picture.function.allocations)
        if one.device == picture.wish.device
    )


def block_words(picture: DevicePicture, block: Block) -> str:
    """The description of a block of the chart, in lines."""
    part = picture.function.slices[block.slice]
    steps = (
        tr("DevicePicture", "step {first:,}").format(first=block.first)
        if block.first == block.last
        else tr("DevicePicture", "steps {first:,} to {last:,}").format(first=block.first, last=block.last)
    )
    lines = [
        f"{block.name} {part.type}".strip(),
        tr("DevicePicture", "{size:,} B ({size2}) from byte {offset:,}").format(
            size=block.size, size2=format_bytes(block.size), offset=block.offset
        ),
        tr("DevicePicture", "holds data in {steps}").format(steps=steps),
    ]
    if part.writers:
        lines.append(
            tr("DevicePicture", "written in {function}").format(function=step_names(picture.function, part.writers))
        )
    if part.readers:
        lines.append(
            tr("DevicePicture", "read in {function}").format(function=step_names(picture.function, part.readers))
        )
    return "\n".join(lines)


def step_names(function: FunctionMemory, steps: Sequence[int], most: int = 3) -> str:
    """``step 3 (dispatch_2), step 4 (copy)``."""
    parts = []
    for step in steps[:most]:
        names = function.steps[step].names if step < len(function.steps) else ()
        parts.append(
            tr("DevicePicture", "step {step:,} ({names})").format(step=step, names=", ".join(names[:2]))
            if names
            else tr("DevicePicture", "step {step:,}").format(step=step)
        )
    more = len(steps) - most
    return ", ".join(parts) + (tr("DevicePicture", " and {more:,} more").format(more=more) if more > 0 else "")


def line_of(picture: DevicePicture, block: Block) -> int:
    """The line in the phase's text of the op that writes a block, otherwise of its allocation; 0 if unknown."""
    part = picture.function.slices[block.slice]
    steps = picture.function.steps
    for step in (*part.writers, block.first):
        if step < len(steps) and steps[step].line:
            return steps[step].line
    return picture.function.allocations[block.allocation].line


def peak_sentence(picture: DevicePicture) -> str:
    """The peak, its slabs, and the loss by packing."""
    chart = picture.chart
    if chart is None:
        bound = picture.bound
        least = format_bytes(bound.least) if bound.least is not None else tr("DevicePicture", "an unknown size")
        most = (
            tr("DevicePicture", "at most {greatest}").format(greatest=format_bytes(bound.greatest))
            if bound.greatest is not None
            else tr("DevicePicture", "without an upper bound")
        )
        return tr("DevicePicture", "Peak: {size} B, at least {least}, {most}.").format(
            size=bound.size, least=least, most=most
        )
    text = tr("DevicePicture", "Peak {peak:,} B ({peak2}) in step {peak_step:,}.").format(
        peak=chart.peak, peak2=format_bytes(chart.peak), peak_step=chart.peak_step
    )
    if chart.fragmentation is not None:
        text += tr(
            "DevicePicture",
            " Slabs for temporaries: {slab_bytes:,} B, of which at most {live_peak:,} B hold data at once (step "
            "{live_step:,}); {value:.1f} % is lost to packing.",
        ).format(
            slab_bytes=chart.slab_bytes,
            live_peak=chart.live_peak,
            live_step=chart.live_step,
            value=100 * chart.fragmentation,
        )
    return text
