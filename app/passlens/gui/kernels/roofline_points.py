"""The points of the roofline chart, with position, size and words. Without Qt."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.kernel_tables import InstructionClass
from passlens.engine.analysis.roofline import Ceiling, Roofline, RooflinePoint
from passlens.engine.units import format_bytes, format_ns
from passlens.gui.kernels.log_window import LogWindow, window_around
from passlens.gui.kit.tables.kernel_columns import short_count
from passlens.gui.kit.tables.table_model import short_name
from passlens.gui.kit.translation import number_of, tr, translated

_LEAST_PX, _MOST_PX = 3.5, 13.0
_HEADINGS = (
    *("kernel", "function", "device", "launches", "operations", "bytes", "intensity"),
    *("element", "matrix", "peak", "bound", "least_ns", "time_ns"),
)
_EDGES = 30.0
"""The bandwidth line extends at least to the smallest ridge divided by this."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One point of the chart.

    Attributes:
        x: Operations per byte.
        y: Operations per second; None if it was not measured, so that its speed is unknown.
        radius: px; the area is proportional to the share of the whole time.
        ceiling: Index of the ceiling above it; -1 if there is none.
    """

    point: RooflinePoint
    x: float
    y: float | None
    radius: float
    ceiling: int


def spots_of(chart: Roofline) -> tuple[Spot, ...]:
    """The points with a position: those with arithmetic and bytes."""
    placed = [point for point in chart.points if point.flops and point.intensity]
    if chart.product is None:  # without a roof, the position of an unmeasured point is unknown
        placed = [point for point in placed if point.time_ns]
    weights = [weight(point) for point in placed]
    largest = max(weights, default=0.0)
    ceilings = {(one.element, one.matrix): index for index, one in enumerate(chart.ceilings)}
    found = []
    for point, heavy in zip(placed, weights, strict=True):
        radius = _LEAST_PX + (_MOST_PX - _LEAST_PX) * math.sqrt(heavy / largest) if largest else _LEAST_PX
        found.append(
            Spot(
                point=point,
                x=point.intensity or 1.0,
                y=point.flops / point.time_ns * 1e9 if point.time_ns else None,
                radius=radius,
                ceiling=ceilings.get((point.element, point.matrix), -1),
            )
        )
    return tuple(sorted(found, key=lambda spot: -spot.radius))  # small ones are drawn over large ones


def weight(point: RooflinePoint) -> float:
    """The time of all launches of a point together, measured or at least, ns."""
    return (point.time_ns or point.least_ns or 0.0) * max(1, point.count)


def whole_window(chart: Roofline, spots: Sequence[Spot]) -> LogWindow:
    """The window with all points and the ridges of all ceilings."""
    corners = [(one.ridge, float(one.peak)) for one in chart.ceilings]
    corners += [(one.ridge * 4, float(one.peak)) for one in chart.ceilings]
    if chart.ceilings and chart.product is not None:
        left = min(one.ridge for one in chart.ceilings) / _EDGES
        corners.append((left, left * chart.product.bandwidth))
        # For a point of unknown speed, include the roof above it.
        top = max(float(one.peak) for one in chart.ceilings)
        corners += [(spot.x, min(top, spot.x * chart.product.bandwidth)) for spot in spots if spot.y is None]
    return window_around([*corners, *((spot.x, spot.y) for spot in spots if spot.y is not None)])


def left_out(chart: Roofline) -> tuple[str, ...]:
    """The kernels that are not on the chart, and why."""
    idle = [point for point in chart.points if not point.flops]
    count = sum(max(1, point.count) for point in idle)
    notes = [translated(note) for note in chart.notes]
    if count:
        many = number_of(count, "launch does", "launches do")
        notes.insert(
            0,
            tr("RooflinePoints", "{many} no arithmetic and only move bytes: they have no place on the chart.").format(
                many=many
            ),
        )
    return tuple(notes)


def ceiling_text(one: Ceiling) -> str:
    """A ceiling in words: ``f16 matrix 1.31 POP/s``."""
    kind = translated(InstructionClass.MATRIX) if one.matrix else tr("RooflinePoints", "vector")
    return f"{one.element} {kind} {short_count(one.peak)}OP/s"


def spot_text(spot: Spot) -> str:
    """All facts about a point, in lines."""
    point = spot.point
    where = f"@{point.function}, " if point.function else ""
    launches = number_of(point.count, "launch", "launches")
    lines = [
        short_name(point.kernel),
        f"{where}{launches}" if point.function else tr("RooflinePoints", "launch not found: one is assumed"),
        tr("RooflinePoints", "{flops:,} operations ({element}{rest})").format(
            flops=point.flops, element=point.element, rest=tr("RooflinePoints", ", matrix") if point.matrix else ""
        ),
        tr("RooflinePoints", "{bytes} moved, {x:,.2f} operations per byte").format(
            bytes=format_bytes(point.bytes), x=spot.x
        ),
    ]
    if point.least_ns is not None:
        lines.append(
            tr("RooflinePoints", "bound by {bound}, at least {least_ns} per launch").format(
                bound=translated(point.bound) if point.bound else "", least_ns=format_ns(point.least_ns)
            )
        )
    if point.time_ns is not None and spot.y is not None:
        share = (
            tr("RooflinePoints", ": {percent:.1f} % of the roofline").format(percent=point.percent)
            if point.percent is not None
            else ""
        )
        lines.append(
            tr("RooflinePoints", "measured {time_ns}{share}, {y}OP/s").format(
                time_ns=format_ns(point.time_ns), share=share, y=short_count(spot.y)
            )
        )
    else:
        lines.append(tr("RooflinePoints", "not measured: it is on the axis, since its speed is not known"))
    if point.matrix and point.uses_matrix is False:
        lines.append(tr("RooflinePoints", "▲ its code has no matrix instruction"))
    return "\n".join(lines)


def point_figures(chart: Roofline) -> Iterator[Sequence[object]]:
    """All points of a chart, including those without a position."""
    yield _HEADINGS
    for one in chart.points:
        yield (
            one.kernel,
            one.function,
            one.device,
            one.count,
            one.flops,
            one.bytes,
            one.intensity,
            one.element,
            int(one.matrix),
            one.peak,
            None if one.bound is None else one.bound.value,
            one.least_ns,
            one.time_ns,
        )
