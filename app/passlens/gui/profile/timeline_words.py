"""The texts of the timeline for a span, a gap, a range; and its figures as CSV. Without Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passlens.engine.messages import Word
from passlens.engine.run.profiles.timeline import SpanKind
from passlens.engine.units import exact_bytes, format_ns
from passlens.gui.kit.charts.chart_geometry import time_scale
from passlens.gui.kit.charts.timeline_index import Gap, TimelineIndex
from passlens.gui.kit.charts.timeline_sums import KernelSum
from passlens.gui.kit.tables.table_model import short_name
from passlens.gui.kit.translation import localized, mark_text, number_of, tr, translated

KIND_WORDS = {
    SpanKind.DISPATCH: (mark_text("dispatch"), "dispatches"),
    SpanKind.TRANSFER: (mark_text("transfer"), "transfers"),
    SpanKind.QUEUE: (mark_text("queue operation"), "queue operations"),
    SpanKind.ALLOCATION: (mark_text("allocation"), "allocations"),
    SpanKind.OTHER: (mark_text("other event"), "other events"),
}
"""The singular, shown with ``localized``, and the English plural; ``number_of`` has the other languages."""
_MOST_KERNELS = 3


def span_words(index: TimelineIndex, place: int) -> tuple[str, ...]:
    """All known facts about a span, in lines; the first is its name."""
    span = index.span(place)
    track = index.timeline.tracks[span.track]
    took = span.end_ns - span.start_ns
    lines = [
        span.name,
        tr("TimelineWords", "{kind_words} on {device}, {name}").format(
            kind_words=localized(KIND_WORDS[span.kind][0]), device=track.device, name=translated(track.name)
        ),
    ]
    if span.dispatch and span.dispatch != span.name:
        lines.append(tr("TimelineWords", "of {dispatch}").format(dispatch=span.dispatch))
    lines.append(
        tr("TimelineWords", "{took}, from {start_ns} to {end_ns}").format(
            took=time_words(took), start_ns=at_words(span.start_ns, took), end_ns=at_words(span.end_ns, took)
        )
    )
    if span.bytes is not None:
        rate = f", {span.bytes / took:,.2f} GB/s" if took and span.kind is SpanKind.TRANSFER else ""
        lines.append(f"{exact_bytes(span.bytes)}{rate}")
    kernel = int(index.kernel_of[place])
    if not index.counted[place]:
        lines.append(tr("TimelineWords", "in the warm-up call, which sums leave out"))
    if kernel >= 0 and index.kernels[kernel].calls:
        whole = index.kernels[kernel]
        lines.append(
            tr(
                "TimelineWords", "{calls} of it: {total_ns} in all ({share:.1f} % of all dispatches), mean {mean_ns}"
            ).format(
                calls=number_of(whole.calls, "call"),
                total_ns=format_ns(whole.total_ns),
                share=100 * whole.share,
                mean_ns=format_ns(whole.mean_ns),
            )
        )
    lines += [f"{translated(Word(label))}: {value}" for label, value in span.facts]
    return tuple(lines)


def time_words(duration: int) -> str:
    """``4.81 ms (4,812,345 ns)``."""
    return f"{format_ns(duration)} ({duration:,} ns)" if duration >= 1000 else format_ns(duration)


def at_words(time: float, span: float) -> str:
    """A time from the beginning, precise enough to distinguish the ends of ``span`` ns."""
    unit = time_scale(max(span, 1.0))
    return f"{unit.figure(time)} {unit.unit}"


def crowd_words(index: TimelineIndex, row: int, low: float, high: float) -> str:
    """That several spans share a place; empty for a single one."""
    line = index.rows[row]
    first, last = line.ends.searchsorted(low, "left"), line.starts.searchsorted(high, "right")
    count = int(last - first)
    return (
        tr("TimelineWords", "{count:,} events are within this pixel; zoom in to tell them apart").format(count=count)
        if count > 1
        else ""
    )


def gap_words(index: TimelineIndex, row: int, gap: Gap) -> str:
    """An idle stretch."""
    line = index.rows[row]
    if line.is_device:
        where = line.device
    else:
        track = index.timeline.tracks[line.track]
        where = f"{track.device}, {translated(track.name)}"
    took = gap.end_ns - gap.start_ns
    lines = [
        tr("TimelineWords", "idle for {took}").format(took=time_words(took)),
        tr("TimelineWords", "{where}, from {start_ns} to {end_ns}").format(
            where=where, start_ns=at_words(gap.start_ns, took), end_ns=at_words(gap.end_ns, took)
        ),
    ]
    if gap.before >= 0:
        lines.append(tr("TimelineWords", "after {name}").format(name=index.span(gap.before).name))
    if gap.after >= 0:
        lines.append(tr("TimelineWords", "before {name}").format(name=index.span(gap.after).name))
    return "\n".join(lines)


def call_words(index: TimelineIndex, place: int) -> str:
    """A call of the function."""
    call = index.timeline.calls[place]
    why = tr("TimelineWords", ": what is made once is made in it; sums leave it out") if call.warm_up else ""
    lines = [
        tr("TimelineWords", "{index} of {calls:,}{why}").format(
            index=call_name(index, place), calls=len(index.timeline.calls), why=why
        ),
        tr("TimelineWords", "{end_ns}, from {start_ns} to {end_ns2}").format(
            end_ns=format_ns(call.end_ns - call.start_ns),
            start_ns=format_ns(call.start_ns),
            end_ns2=format_ns(call.end_ns),
        ),
        tr("TimelineWords", "click: select its time"),
    ]
    return "\n".join(lines)


def call_name(index: TimelineIndex, place: int) -> str:
    """``call 2``, or ``call 1, warm-up``."""
    return tr("TimelineWords", "call {place:,}").format(place=place + 1) + (
        tr("TimelineWords", ", warm-up") if index.timeline.calls[place].warm_up else ""
    )


def range_words(index: TimelineIndex, low: float, high: float) -> str:
    """A selected range in one line: duration, busy share, contents."""
    kernels, counts = index.within(low, high)
    parts = [
        tr("TimelineWords", "{high} from {low} to {high2}").format(
            high=format_ns(high - low), low=at_words(low, high - low), high2=at_words(high, high - low)
        )
    ]
    parts += [
        tr("TimelineWords", "{device} busy {device2:.0f} %").format(
            device=device, device2=100 * index.busy(device, low, high)
        )
        for device in index.devices
    ]
    parts += [number_of(count, *KIND_WORDS[kind]) for kind, count in counts.items()]
    return " · ".join(parts) + _top(kernels)


def summary_words(index: TimelineIndex) -> str:
    """The whole profile in one line."""
    if index.empty:
        return tr("TimelineWords", "no events")
    total = sum(kernel.total_ns for kernel in index.kernels)
    calls = sum(kernel.calls for kernel in index.kernels)
    low, high = index.timed
    warm = sum(call.warm_up for call in index.timeline.calls)
    timed = len(index.timeline.calls) - warm
    what = (
        tr("TimelineWords", "{calls} in {high}").format(calls=number_of(timed, "call"), high=format_ns(high - low))
        if timed > 0
        else tr("TimelineWords", "{high} profiled").format(high=format_ns(high))
    )
    left = (
        [tr("TimelineWords", "{calls} left out").format(calls=number_of(warm, "warm-up call"))]
        if warm and timed
        else []
    )
    busy = [
        tr("TimelineWords", "{device} busy {device2:.0f} %").format(
            device=device, device2=100 * index.busy(device, low, high)
        )
        for device in index.devices
    ]
    kernels = number_of(sum(kernel.calls > 0 for kernel in index.kernels), "kernel")
    runs = [
        tr("TimelineWords", "{dispatches} of {kernels}").format(
            dispatches=number_of(calls, "dispatch", "dispatches"), kernels=kernels
        )
    ]
    sums = [tr("TimelineWords", "{total} in them").format(total=format_ns(total))] if calls else []
    return " · ".join([what, *busy, *runs, *sums, *left])


def timeline_figures(index: TimelineIndex) -> Iterator[Sequence[object]]:
    """One row for each span."""
    yield ["device", "track", "kind", "name", "dispatch", "start_ns", "duration_ns", "bytes", "facts"]
    tracks = index.timeline.tracks
    for span in index.timeline.spans:
        track = tracks[span.track]
        facts = "; ".join(f"{label}: {value}" for label, value in span.facts)
        what = (span.kind.value, span.name, span.dispatch)
        yield [track.device, str(track.name), *what, span.start_ns, span.end_ns - span.start_ns, span.bytes, facts]


def _top(kernels: Sequence[KernelSum]) -> str:
    if not kernels:
        return ""
    first = [
        f"{short_name(one.name)} {format_ns(one.total_ns)} ({100 * one.share:.0f} %)" for one in kernels[:_MOST_KERNELS]
    ]
    more = len(kernels) - len(first)
    return tr("TimelineWords", " · most: {first}").format(first=", ".join(first)) + (
        tr("TimelineWords", " and {more:,} more").format(more=more) if more > 0 else ""
    )
