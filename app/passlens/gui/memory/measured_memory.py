"""A device's memory as measured by a profile beside the compiler's plan, and why they differ. Without Qt."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.analysis.device_chart import devices_of
from passlens.engine.analysis.device_tables import DeviceMemoryTable
from passlens.engine.run.profiles.profile_memory import call_memory, planned_memory
from passlens.engine.units import exact_bytes
from passlens.gui.kit.affinity_rows import at_symbol
from passlens.gui.kit.charts.memory_curve import MemoryCurve
from passlens.gui.kit.profile_data import ProfileData
from passlens.gui.kit.translation import localized, mark_text, number_of, tr
from passlens.gui.memory.device_picture import DevicePicture, module_rows

NOT_COUNTED = mark_text(
    "Static figures do not count: buffers that the caller keeps (results of earlier calls, arguments), command buffers,"
    " staging buffers for transfers, the code of kernels, what a pool rounds up, and what the driver takes for itself."
)


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """One figure on both sides, bytes; None if unknown."""

    what: str
    static: int | None
    measured: int | None
    help: str

    @property
    def difference(self) -> int | None:
        """The excess of the measured figure."""
        return None if self.static is None or self.measured is None else self.measured - self.static


@dataclass(frozen=True, slots=True)
class MeasuredMemory:
    """One device, planned and measured.

    Attributes:
        curve: None if the profile has nothing about this device's memory.
        words: What the figures are, and why they differ.
    """

    title: str
    curve: MemoryCurve | None
    full_ns: int
    rows: tuple[MemoryRow, ...]
    words: tuple[str, ...]


def measured_memory(data: ProfileData, table: DeviceMemoryTable, picture: DevicePicture) -> MeasuredMemory:
    """Compare a profile with the static chart of a function on a device."""
    curve, why = _curve_of(data, picture)
    full = data.index.full_ns if data.index is not None else 1
    if curve is None:
        return MeasuredMemory(data.item.title, None, full, (), (why,))
    module, planned = _module_bytes(table, picture.wish.device), _planned(table, picture)
    before, taken = _held_before(curve), _of_one_call(data, curve.device)
    whole = module + planned if module is not None and planned is not None else None
    rows = (
        MemoryRow(
            tr("MeasuredMemory", "constants and variables"),
            module,
            before,
            tr("MeasuredMemory", "Measured: what was held when the profile began"),
        ),
        MemoryRow(
            tr("MeasuredMemory", "temporaries and results of one call"),
            planned,
            taken,
            tr("MeasuredMemory", "The most of it at once"),
        ),
        MemoryRow(
            tr("MeasuredMemory", "all together"),
            whole,
            curve.peak,
            tr("MeasuredMemory", "Measured: the high-water mark over all calls"),
        ),
    )
    words = [why] if why else []
    words += _function_words(data, picture)
    words += _reasons(curve, module, before, len(data.index.timeline.calls) if data.index is not None else 0)
    return MeasuredMemory(data.item.title, curve, full, rows, (*words, localized(NOT_COUNTED)))


def _curve_of(data: ProfileData, picture: DevicePicture) -> tuple[MemoryCurve | None, str]:
    """The curve of the chosen device, and a word on how it was found or why there is none."""
    curves = {one.device: one for one in data.curves}
    if not curves:
        return None, tr("MeasuredMemory", "This profile has no memory data: not every driver and profiler gives it.")
    devices = devices_of(picture.function)
    found = list(data.index.devices) if data.index is not None else list(curves)
    if len(curves) == 1 and len(devices) <= 1:
        return next(iter(curves.values())), ""
    place = devices.index(picture.wish.device) if picture.wish.device in devices else -1
    if not 0 <= place < len(found) or found[place] not in curves:
        return None, tr("MeasuredMemory", "The profile has no memory data of {device}.").format(
            device=at_symbol(picture.wish.device)
        )
    note = tr("MeasuredMemory", "Devices are matched by their order: {device} is {found}.").format(
        device=at_symbol(picture.wish.device), found=found[place]
    )
    return curves[found[place]], note


def _module_bytes(table: DeviceMemoryTable, device: str) -> int | None:
    sizes = [row.size for row in module_rows(table) if row.device == device]
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) else None


def _planned(table: DeviceMemoryTable, picture: DevicePicture) -> int | None:
    """The planned maximum of a call, without its arguments."""
    function = picture.function.function.split("$")[0]
    values = picture.wish.values.get(picture.function.function, {})
    found = (one for one in planned_memory(table, function, values) if one.device == picture.wish.device)
    return next((one.highest for one in found), None)


def _of_one_call(data: ProfileData, device: str) -> int | None:
    calls = call_memory(data.index.timeline) if data.index is not None else ()
    return next((one.highest for one in calls if one.device == device), None)


def _held_before(curve: MemoryCurve) -> int:
    """The bytes held at the first moment, before the calls allocate anything."""
    first = [event.bytes for event in curve.events if event.counted and event.what == HELD_BEFORE]
    return curve.base + sum(first)


HELD_BEFORE = "held before the profile"
"""The name of the event with the sum of allocations before the profile began."""


def _function_words(data: ProfileData, picture: DevicePicture) -> list[str]:
    run = data.item.run
    shown = picture.function.function.split("$")[0]
    if run is None or run.request.function == shown:
        return []
    return [
        tr("MeasuredMemory", "The profile is of @{function}, the chart above of @{shown}.").format(
            function=run.request.function, shown=shown
        )
    ]


def _reasons(curve: MemoryCurve, module: int | None, before: int, calls: int) -> list[str]:
    words = []
    if module is not None and before > module:
        words.append(
            tr(
                "MeasuredMemory",
                "When the profile began, {before} more were held than constants and variables need: arguments, "
                "staging buffers, and what pools round up or keep.",
            ).format(before=exact_bytes(before - module))
        )
    kept = curve.end - before
    if kept > 0:
        who = tr("MeasuredMemory", " after {calls}").format(calls=number_of(calls, "call")) if calls else ""
        words.append(
            tr(
                "MeasuredMemory", "{kept} are still held{who}: results that the run keeps until it has read them."
            ).format(kept=exact_bytes(kept), who=who)
        )
    rounded = _rounding(curve)
    if rounded > 0:
        words.append(
            tr("MeasuredMemory", "At the high-water mark {rounded} of what is held is rounding by the pools.").format(
                rounded=exact_bytes(rounded)
            )
        )
    return words


def _rounding(curve: MemoryCurve) -> int:
    """Allocated beyond the requested bytes, at the peak; if a profile reports both."""
    taken: dict[int, int] = {}
    asked: dict[int, int] = {}
    for event in curve.events:
        if event.time_ns > curve.peak_ns or event.allocation is None:
            continue
        into = taken if event.counted else asked
        if event.bytes >= 0:
            into[event.allocation] = event.bytes
        else:
            into.pop(event.allocation, None)
    return sum(max(0, size - asked[number]) for number, size in taken.items() if number in asked)
