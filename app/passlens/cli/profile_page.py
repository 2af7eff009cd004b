"""A profile on the terminal: what it is of, dispatches, devices, memory, idle gaps, spans."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from passlens.cli.output import Cell, Column, Page
from passlens.cli.render import bytes_or_unknown, count_or_unknown
from passlens.cli.told import told
from passlens.engine.messages import Count, Message, quoted
from passlens.engine.run.profile_memory import CallMemory, PlannedMemory
from passlens.engine.run.profile_store import ProfileEntry
from passlens.engine.run.profile_table import ProfileTable, gaps
from passlens.engine.run.timeline import SpanKind, Timeline
from passlens.engine.units import format_bytes, format_count, format_ns

_NUMBERED = re.compile(r"^.*?_dispatch_(?=\d)")
_DISPATCHES = 20
_GAPS = 5


def add_profiles(page: Page, entries: Sequence[ProfileEntry], shown: str) -> None:
    """The profiles of a session."""
    page.heading("Profiles of this session")
    page.table(
        [Column(""), Column("name", flexible=True), Column("of"), Column("size", right=True)],
        [
            ("→" if entry.name == shown else "", entry.name, _of(entry), format_bytes(entry.bytes))
            for entry in entries
        ],
    )  # fmt: skip


def add_profile(page: Page, table: ProfileTable, timeline: Timeline) -> None:
    """One profile."""
    page.heading(quoted(table.profile.name))
    page.pairs(
        [
            ("of", _of(table.profile)),
            ("calls", _calls(timeline, table.profile.calls)),
            ("written by", timeline.source),
            ("lasts", format_ns(timeline.duration_ns)),
            ("holds", _holds(timeline)),
            ("whole", _whole(table)),
        ]
    )
    _add_dispatches(page, table, one_call=bool(timeline.calls) or table.profile.calls == 1)
    _add_devices(page, table, timeline)
    _add_memory(page, table, timeline)
    _add_gaps(page, timeline)
    if timeline.notes:
        page.line()
    for note in timeline.notes:
        page.line(told(note), "muted")


def add_spans(page: Page, timeline: Timeline, count: int) -> None:
    """The first spans, in order of time."""
    page.heading(
        Message(
            "profile-page.first-spans",
            "The first {count:,} of {spans}",
            count=min(count, len(timeline.spans)),
            spans=Count(len(timeline.spans), "span"),
        )
    )
    page.table(
        [
            Column("at", right=True),
            Column("takes", right=True),
            Column("lane"),
            Column("kind", dispensable=1),
            Column("name", flexible=True),
            Column("bytes", right=True, dispensable=2),
        ],
        [
            (
                format_ns(span.start_ns),
                format_ns(span.end_ns - span.start_ns),
                f"{timeline.lanes[span.lane].device} {told(timeline.lanes[span.lane].name)}",
                span.kind.value,
                span.name,
                "" if span.bytes is None else f"{span.bytes:,} B",
            )
            for span in islice(timeline.spans, count)
        ],
    )


def _of(entry: ProfileEntry) -> str:
    if entry.run is None:
        return "imported"
    return f"run {entry.run}: @{entry.function} on {entry.device}"


def _calls(timeline: Timeline, calls: int) -> str:
    if timeline.calls:
        return f"{len(timeline.calls)}, the first a warm-up that the figures leave out"
    return f"{calls}, not told apart" if calls > 1 else ""


def _holds(timeline: Timeline) -> str:
    count = {kind: sum(span.kind is kind for span in timeline.spans) for kind in SpanKind}
    parts = [
        format_count(count[SpanKind.DISPATCH], "dispatch", "dispatches"),
        format_count(count[SpanKind.TRANSFER], "transfer"),
        format_count(count[SpanKind.QUEUE] + count[SpanKind.ALLOCATION], "queue operation"),
        format_count(len(timeline.memory), "memory event"),
    ]
    return ", ".join(parts)


def _whole(table: ProfileTable) -> str:
    if table.whole_ns is None or not table.rows:
        return ""
    total = sum(row.time.total_ns for row in table.rows)
    return (
        f"the dispatches of a call take {format_ns(total)}; the call took {format_ns(table.whole_ns)} without profiling"
    )


def _add_dispatches(page: Page, table: ProfileTable, *, one_call: bool) -> None:
    if not table.rows:
        return
    # A narrow terminal cuts what all names begin with, not what tells them apart.
    prefix = common_prefix([row.time.name for row in table.rows]) if page.is_terminal else ""
    whose = (
        Message("profile-page.of-one-call", "Dispatches of one call, longest first")
        if one_call
        else Message("profile-page.dispatches", "Dispatches, longest first")
    )
    page.heading(_with_prefix(whose, prefix))
    with_code = any(row.kernel is not None and row.kernel.vgprs is not None for row in table.rows)
    columns = [
        Column("dispatch", flexible=True),
        Column("calls", right=True),
        Column("total", right=True),
        Column("share", right=True),
        Column("shortest", right=True, dispensable=2),
        Column("longest", right=True, dispensable=3),
        *((Column("VGPR", right=True, dispensable=4), Column("LDS", right=True, dispensable=5)) if with_code else ()),
        Column("pipeline", flexible=True, dispensable=1),
    ]
    rows: list[tuple[str | Cell, ...]] = []
    for row in table.rows[:_DISPATCHES]:
        kernel = row.kernel
        code = (count_or_unknown(kernel.vgprs), bytes_or_unknown(kernel.lds_bytes)) if kernel else ("–", "–")
        rows.append(
            (
                row.time.name[len(prefix) :],
                f"{row.time.calls:,}",
                format_ns(row.time.total_ns),
                f"{row.percent:.1f} %",
                format_ns(row.time.min_ns),
                format_ns(row.time.max_ns),
                *(code if with_code else ()),
                (kernel.pipeline if kernel else "") or "–",
            )
        )
    page.table(columns, rows)
    rest = table.rows[_DISPATCHES:]
    if rest:
        page.line(f"… and {len(rest):,} more: {format_ns(sum(row.time.total_ns for row in rest))}", "muted")


def common_prefix(names: Sequence[str]) -> str:
    """What all names of dispatches begin with, up to their number; empty when that differs."""
    found = {match[0] if (match := _NUMBERED.match(name)) else "" for name in names}
    return found.pop() if len(found) == 1 else ""


def _with_prefix(title: Message, prefix: str) -> Message:
    """A title with what the names below it begin with."""
    return Message("profile-page.with-prefix", "{title} ({prefix}…)", title=title, prefix=prefix) if prefix else title


def _add_devices(page: Page, table: ProfileTable, timeline: Timeline) -> None:
    if not table.devices:
        return
    warm = sum(not call.warm_up for call in timeline.calls)
    page.heading(
        Message("profile-page.devices", "Devices, over {calls}", calls=Count(warm, "call")) if warm else "Devices"
    )
    page.table(
        [
            Column("device", flexible=True),
            Column("busy", right=True),
            Column("of", right=True),
            Column("share", right=True),
            Column("dispatches", right=True, dispensable=3),
            Column("transfers", right=True, dispensable=2),
            Column("idle gaps", right=True),
            Column("longest", right=True, dispensable=1),
        ],
        [
            (
                one.device,
                format_ns(one.busy_ns),
                format_ns(one.wall_ns),
                f"{100 * one.busy_ns / one.wall_ns:.1f} %" if one.wall_ns else "–",
                format_ns(one.dispatch_ns),
                format_ns(one.transfer_ns),
                f"{one.gaps:,}",
                format_ns(one.longest_gap_ns) if one.gaps else "–",
            )
            for one in table.devices
        ],
    )


def _add_memory(page: Page, table: ProfileTable, timeline: Timeline) -> None:
    if not table.held:
        return
    page.heading("Memory")
    page.table(
        [
            Column("device", flexible=True),
            Column("at first", right=True),
            Column("at most", right=True),
            Column("reached", right=True, dispensable=2),
            Column("at last", right=True),
            Column("taken", right=True, dispensable=1),
        ],
        [
            (
                one.device,
                format_bytes(one.first),
                format_bytes(one.highest),
                format_ns(one.at_ns),
                format_bytes(one.last),
                f"{format_count(one.allocations, 'time')}, {format_bytes(one.taken)}",
            )
            for one in table.held
        ],
    )
    for one in table.in_call:
        page.line(call_words(one, one_call=bool(timeline.calls) or table.profile.calls == 1))
    for plan in table.planned:
        page.line(plan_words(plan))


def call_words(one: CallMemory, *, one_call: bool) -> str:
    """What one call allocated, in words; all calls together where they are not told apart."""
    count = format_count(one.allocations, "allocation")
    who = f"A call on {one.device}" if one_call else f"All that ran on {one.device}"
    return f"{who} makes {count}: {one.highest:,} B at once."


def plan_words(plan: PlannedMemory) -> str:
    """What the compiler's plan says of a call, in words."""
    where = f"The compiler's plan of @{plan.function} on @{plan.device}"
    if plan.highest is None:
        return f"{where} depends on {', '.join(plan.missing)}, which the run's inputs do not state."
    parts = f"{plan.transient or 0:,} B transient and {plan.results or 0:,} B of results"
    return f"{where}: {plan.highest:,} B ({parts})."


def _add_gaps(page: Page, timeline: Timeline) -> None:
    found = sorted(gaps(timeline, warm_up=False), key=lambda gap: gap.start_ns - gap.end_ns)
    if not found:
        return
    shown = found[:_GAPS]
    prefix = common_prefix([name for gap in shown for name in (gap.after, gap.before)]) if page.is_terminal else ""
    start = len(prefix)
    page.heading(_with_prefix(Message("profile-page.gaps", "Longest idle gaps"), prefix))
    page.table(
        [
            Column("idle", right=True),
            Column("at", right=True),
            Column("after", flexible=True),
            Column("before", flexible=True),
        ],
        [
            (format_ns(gap.end_ns - gap.start_ns), format_ns(gap.start_ns), gap.after[start:], gap.before[start:])
            for gap in shown
        ],
    )
