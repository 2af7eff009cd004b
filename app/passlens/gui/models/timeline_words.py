"""What the timeline says of an event, a gap, a range; and its figures as CSV. No Qt."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from passlens.engine.run.timeline import SpanKind
from passlens.engine.units import format_count, format_ns
from passlens.gui.models.chart_geometry import time_scale
from passlens.gui.models.memory_curve import byte_words
from passlens.gui.models.table_model import short_name
from passlens.gui.models.timeline_index import Gap, TimelineIndex
from passlens.gui.models.timeline_sums import KernelSum

KIND_WORDS = {
    SpanKind.DISPATCH: ("dispatch", "dispatches"),
    SpanKind.TRANSFER: ("transfer", "transfers"),
    SpanKind.QUEUE: ("queue operation", "queue operations"),
    SpanKind.ALLOCATION: ("allocation", "allocations"),
    SpanKind.OTHER: ("other event", "other events"),
}
_MOST_KERNELS = 3


def span_words(index: TimelineIndex, place: int) -> tuple[str, ...]:
    """All that is known of an event, in lines; the first is its name."""
    span = index.span(place)
    lane = index.timeline.lanes[span.lane]
    took = span.end_ns - span.start_ns
    lines = [span.name, f"{KIND_WORDS[span.kind][0]} on {lane.device}, {lane.name}"]
    if span.dispatch and span.dispatch != span.name:
        lines.append(f"of {span.dispatch}")
    lines.append(f"{time_words(took)}, from {at_words(span.start_ns, took)} to {at_words(span.end_ns, took)}")
    if span.bytes is not None:
        rate = f", {span.bytes / took:,.2f} GB/s" if took and span.kind is SpanKind.TRANSFER else ""
        lines.append(f"{byte_words(span.bytes)}{rate}")
    kernel = int(index.kernel_of[place])
    if not index.counted[place]:
        lines.append("in the warm-up call, which sums leave out")
    if kernel >= 0 and index.kernels[kernel].calls:
        whole = index.kernels[kernel]
        lines.append(
            f"{format_count(whole.calls, 'call')} of it: {format_ns(whole.total_ns)} in all"
            f" ({whole.share:.1%} of all dispatches), mean {format_ns(whole.mean_ns)}"
        )
    lines += [f"{label}: {value}" for label, value in span.facts]
    return tuple(lines)


def time_words(duration: int) -> str:
    """``4.81 ms (4,812,345 ns)``."""
    return f"{format_ns(duration)} ({duration:,} ns)" if duration >= 1000 else format_ns(duration)


def at_words(time: float, span: float) -> str:
    """A time from the beginning, fine enough to tell the ends of ``span`` ns apart."""
    unit = time_scale(max(span, 1.0))
    return f"{unit.figure(time)} {unit.unit}"


def crowd_words(index: TimelineIndex, row: int, low: float, high: float) -> str:
    """That several events share a place; empty where there is one."""
    line = index.rows[row]
    first, last = line.ends.searchsorted(low, "left"), line.starts.searchsorted(high, "right")
    count = int(last - first)
    return f"{count:,} events lie within this pixel; zoom in to tell them apart" if count > 1 else ""


def gap_words(index: TimelineIndex, row: int, gap: Gap) -> str:
    """An idle stretch."""
    line = index.rows[row]
    if line.is_device:
        where = line.device
    else:
        lane = index.timeline.lanes[line.lane]
        where = f"{lane.device}, {lane.name}"
    took = gap.end_ns - gap.start_ns
    lines = [
        f"idle for {time_words(took)}",
        f"{where}, from {at_words(gap.start_ns, took)} to {at_words(gap.end_ns, took)}",
    ]
    if gap.before >= 0:
        lines.append(f"after {index.span(gap.before).name}")
    if gap.after >= 0:
        lines.append(f"before {index.span(gap.after).name}")
    return "\n".join(lines)


def call_words(index: TimelineIndex, place: int) -> str:
    """A call of the function."""
    call = index.timeline.calls[place]
    why = ": what is made once is made in it; sums leave it out" if call.warm_up else ""
    lines = [
        f"{call_name(index, place)} of {len(index.timeline.calls):,}{why}",
        f"{format_ns(call.end_ns - call.start_ns)}, from {format_ns(call.start_ns)} to {format_ns(call.end_ns)}",
        "click: select its time",
    ]
    return "\n".join(lines)


def call_name(index: TimelineIndex, place: int) -> str:
    """``call 2``, or ``call 1, warm-up``."""
    return f"call {place + 1:,}" + (", warm-up" if index.timeline.calls[place].warm_up else "")


def range_words(index: TimelineIndex, low: float, high: float) -> str:
    """A selected range in one line: duration, what is busy, what lies in it."""
    kernels, counts = index.within(low, high)
    parts = [f"{format_ns(high - low)} from {at_words(low, high - low)} to {at_words(high, high - low)}"]
    parts += [f"{device} busy {index.busy(device, low, high):.0%}" for device in index.devices]
    parts += [format_count(count, *KIND_WORDS[kind]) for kind, count in counts.items()]
    return " · ".join(parts) + _top(kernels)


def summary_words(index: TimelineIndex) -> str:
    """The whole in one line."""
    if index.empty:
        return "no events"
    total = sum(kernel.total_ns for kernel in index.kernels)
    calls = sum(kernel.calls for kernel in index.kernels)
    low, high = index.timed
    warm = sum(call.warm_up for call in index.timeline.calls)
    timed = len(index.timeline.calls) - warm
    what = f"{format_count(timed, 'call')} in {format_ns(high - low)}" if timed > 0 else f"{format_ns(high)} profiled"
    left = [f"{format_count(warm, 'warm-up call')} left out"] if warm and timed else []
    busy = [f"{device} busy {index.busy(device, low, high):.0%}" for device in index.devices]
    kernels = format_count(sum(kernel.calls > 0 for kernel in index.kernels), "kernel")
    runs = [f"{format_count(calls, 'dispatch', 'dispatches')} of {kernels}"]
    sums = [f"{format_ns(total)} in them"] if calls else []
    return " · ".join([what, *busy, *runs, *sums, *left])


def timeline_csv(index: TimelineIndex) -> str:
    """One line an event."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["device", "lane", "kind", "name", "dispatch", "start_ns", "duration_ns", "bytes", "facts"])
    lanes = index.timeline.lanes
    for span in index.timeline.spans:
        lane = lanes[span.lane]
        facts = "; ".join(f"{label}: {value}" for label, value in span.facts)
        size = "" if span.bytes is None else span.bytes
        what = (span.kind.value, span.name, span.dispatch)
        writer.writerow([lane.device, lane.name, *what, span.start_ns, span.end_ns - span.start_ns, size, facts])
    return out.getvalue()


def _top(kernels: Sequence[KernelSum]) -> str:
    if not kernels:
        return ""
    first = [f"{short_name(one.name)} {format_ns(one.total_ns)} ({one.share:.0%})" for one in kernels[:_MOST_KERNELS]]
    more = len(kernels) - len(first)
    return f" · most: {', '.join(first)}" + (f" and {more:,} more" if more > 0 else "")
