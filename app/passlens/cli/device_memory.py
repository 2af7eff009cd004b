"""Device memory over time as text: the second half of ``passlens memory SESSION``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from passlens.cli.cells import Cell
from passlens.cli.output import Column, Page
from passlens.cli.sizes import size_words
from passlens.cli.translation import translated, verbatim
from passlens.engine.analysis.device_chart import (
    DeviceChart,
    Fit,
    device_chart,
    devices_of,
    missing_symbols,
    peak_bound,
    will_it_fit,
)
from passlens.engine.analysis.device_tables import Allocation, DeviceMemoryTable, FunctionMemory, ModuleMemory, Slice
from passlens.engine.analysis.shapes import evaluate
from passlens.engine.messages import Bytes, Count, Message, Word

_MOST_MAKERS = 5
Values = Mapping[str, Mapping[str, int]]


def add_device_memory(page: Page, table: DeviceMemoryTable, target: str, values: Values) -> None:
    """The allocations of each function, its peak, and whether everything fits the chip's memory."""
    if table.functions:
        page.heading(Word("Device memory over time"))
    for function in table.functions:
        for device in devices_of(function):
            _add_function(page, function, device, values.get(function.function, {}))
    fits, notes = will_it_fit(table, target, values)
    if fits:
        _add_fits(page, fits)
    for note in (*table.notes, *notes):
        page.line(note, "muted")


def device_json(table: DeviceMemoryTable, target: str, values: Values) -> dict[str, object]:
    """The same for ``--json``: the table, its charts for the given sizes, bounds, and fits."""
    charts = []
    bounds = []
    for function in table.functions:
        for device in devices_of(function):
            bounds.append(peak_bound(function, device))
            chart = device_chart(function, device, values.get(function.function, {}))
            if chart is not None:
                charts.append(chart)
    fits, notes = will_it_fit(table, target, values)
    read = _fields(table)
    read["module"] = [{**_fields(one), "bytes": evaluate(one.size, {})} for one in table.module]
    read["functions"] = [_function_json(one, values.get(one.function, {})) for one in table.functions]
    return {"table": read, "charts": charts, "bounds": bounds, "fits": fits, "notes": notes}


def _function_json(function: FunctionMemory, given: Mapping[str, int]) -> dict[str, object]:
    """A function, with the bytes of everything whose size is known or given."""
    found = _fields(function)
    found["allocations"] = [{**_fields(one), "bytes": evaluate(one.size, given)} for one in function.allocations]
    found["slices"] = [{**_fields(one), "bytes": evaluate(one.size, given)} for one in function.slices]
    return found


def _fields(value: DeviceMemoryTable | FunctionMemory | ModuleMemory | Allocation | Slice) -> dict[str, object]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


def _add_function(page: Page, function: FunctionMemory, device: str, values: Mapping[str, int]) -> None:
    chart = device_chart(function, device, values)
    page.line(
        Message(
            "device-memory.function",
            "{function} on @{device}: {steps}",
            function=function.function,
            device=device,
            steps=Count(len(function.steps), "step"),
        )
    )
    rows = [
        (translated(one.kind), verbatim(one.name), size_words(one.size, "B"), _steps(one.first, one.last))
        for one in function.allocations
        if one.device == device
    ]
    columns = [Column("what"), Column("value"), Column("size", right=True), Column("steps", right=True)]
    page.table(columns, rows, indent=2)
    if chart is not None:
        _add_peak(page, function, chart)
        return
    bound = peak_bound(function, device)
    ends = [Bytes(end) if end is not None else Word("no bound") for end in (bound.least, bound.greatest)]
    bounded = Message(
        "device-memory.bound",
        "at most {size} B: {least} to {most}",
        size=size_words(bound.size),
        least=ends[0],
        most=ends[1],
    )
    page.line(bounded, indent=2)
    options = " ".join(f"--shape {name}=N" for name in missing_symbols(function, values))
    page.line(Message("device-memory.give-shape", "Give its size with {options}.", options=options), "muted", indent=2)


def _add_peak(page: Page, function: FunctionMemory, chart: DeviceChart) -> None:
    page.line(
        Message("device-memory.peak", "peak {peak:,} B at step {step}", peak=chart.peak, step=chart.peak_step), indent=2
    )
    if chart.fragmentation is None:
        return
    slabs = Message(
        "device-memory.slabs",
        "slabs {slabs:,} B, of which at most {live:,} B are live at once (step {step}); packing loses {lost:.1f} %",
        slabs=chart.slab_bytes,
        live=chart.live_peak,
        step=chart.live_step,
        lost=100 * chart.fragmentation,
    )
    page.line(slabs, indent=2)
    rows = [
        (
            *(verbatim(f"{one.size:,} B"), verbatim(one.name), verbatim(function.slices[one.slice].type)),
            _steps(one.first, one.last),
        )
        for one in chart.makers[:_MOST_MAKERS]
    ]
    columns = [
        Column("at the peak", right=True),
        Column("written by", flexible=True),
        Column("type"),
        Column("steps", right=True),
    ]
    page.table(columns, rows, indent=4)
    if len(chart.makers) > _MOST_MAKERS:
        smaller = len(chart.makers) - _MOST_MAKERS
        page.line(Message("device-memory.smaller", "… and {count:,} smaller", count=smaller), "muted", indent=4)


def _steps(first: int, last: int) -> Message:
    return Message("help.from-to", "{least} to {most}", least=str(first), most=str(last))


def _add_fits(page: Page, fits: tuple[Fit, ...]) -> None:
    page.heading(Word("Will it fit? Constants, variables and the largest peak against the memory of a device"))
    page.table(
        [
            Column("device"),
            Column("product"),
            Column("module", right=True),
            Column("peak", right=True),
            Column("needed", right=True),
            Column("memory", right=True),
            Column("left", right=True),
            Column("note", dispensable=1),
        ],
        [
            (
                verbatim(f"@{one.device}"),
                verbatim(one.product.name),
                Bytes(one.module),
                Bytes(one.peak),
                Bytes(one.needed),
                Bytes(one.product.memory_bytes),
                Cell(Bytes(one.free), "" if one.fits else "fail"),
                translated(one.product.note),
            )
            for one in fits
        ],
    )
