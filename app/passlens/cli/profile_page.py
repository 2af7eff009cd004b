"""A profile on the terminal: its subject, dispatches, devices, memory, idle gaps, spans."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from passlens.cli.cells import NONE, Entry
from passlens.cli.output import Column, Page
from passlens.cli.render import bytes_or_unknown
from passlens.cli.translation import translated, verbatim
from passlens.engine.messages import NOTHING, Bytes, Count, Items, Message, Nanoseconds, Word, quoted
from passlens.engine.run.profiles.profile_memory import CallMemory, PlannedMemory
from passlens.engine.run.profiles.profile_store import ProfileEntry
from passlens.engine.run.profiles.profile_table import ProfileTable, gaps
from passlens.engine.run.profiles.timeline import SpanKind, Timeline

_NUMBERED = re.compile(r"^.*?_dispatch_(?=\d)")
_DISPATCHES = 20
_GAPS = 5


def add_profiles(page: Page, entries: Sequence[ProfileEntry], shown: str) -> None:
    """The profiles of a session."""
    page.heading(Word("Profiles of this session"))
    page.table(
        [Column(""), Column("name", flexible=True), Column("of"), Column("size", right=True)],
        [
            (verbatim("→") if entry.name == shown else NONE, verbatim(entry.name), _of(entry), Bytes(entry.bytes))
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
            ("written by", verbatim(timeline.source)),
            ("lasts", Nanoseconds(timeline.duration_ns)),
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
        page.line(note, "muted")


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
            Column("track"),
            Column("kind", dispensable=1),
            Column("name", flexible=True),
            Column("bytes", right=True, dispensable=2),
        ],
        [
            (
                Nanoseconds(span.start_ns),
                Nanoseconds(span.end_ns - span.start_ns),
                verbatim(f"{timeline.tracks[span.track].device} {translated(timeline.tracks[span.track].name)}"),
                span.kind,
                verbatim(span.name),
                NONE if span.bytes is None else verbatim(f"{span.bytes:,} B"),
            )
            for span in islice(timeline.spans, count)
        ],
    )


def _of(entry: ProfileEntry) -> Message:
    if entry.run is None:
        return Message("profile-page.imported", "imported")
    return Message(
        "profile-page.run",
        "run {run}: @{function} on {device}",
        run=entry.run,
        function=entry.function,
        device=entry.device,
    )


def _calls(timeline: Timeline, calls: int) -> Message:
    if timeline.calls:
        count = len(timeline.calls)
        return Message("profile-page.calls", "{count}, the first a warm-up that the figures leave out", count=count)
    return Message("profile-page.mixed-calls", "{count}, not told apart", count=calls) if calls > 1 else NOTHING


def _holds(timeline: Timeline) -> Items:
    count = {kind: sum(span.kind is kind for span in timeline.spans) for kind in SpanKind}
    held = (
        Count(count[SpanKind.DISPATCH], "dispatch", "dispatches"),
        Count(count[SpanKind.TRANSFER], "transfer"),
        Count(count[SpanKind.QUEUE] + count[SpanKind.ALLOCATION], "queue operation"),
        Count(len(timeline.memory), "memory event"),
    )
    return Items(held)


def _whole(table: ProfileTable) -> Message:
    if table.whole_ns is None or not table.rows:
        return NOTHING
    return Message(
        "profile-page.whole",
        "the dispatches of a call take {total}; the call took {whole} without profiling",
        total=Nanoseconds(sum(row.time.total_ns for row in table.rows)),
        whole=Nanoseconds(table.whole_ns),
    )


def _add_dispatches(page: Page, table: ProfileTable, *, one_call: bool) -> None:
    if not table.rows:
        return
    # On a narrow terminal, cut the common prefix of the names, not what distinguishes them.
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
    rows: list[tuple[Entry, ...]] = []
    for row in table.rows[:_DISPATCHES]:
        kernel = row.kernel
        code = (kernel.vgprs, bytes_or_unknown(kernel.lds_bytes)) if kernel else (None, None)
        rows.append(
            (
                verbatim(row.time.name[len(prefix) :]),
                row.time.calls,
                Nanoseconds(row.time.total_ns),
                verbatim(f"{row.percent:.1f} %"),
                Nanoseconds(row.time.min_ns),
                Nanoseconds(row.time.max_ns),
                *(code if with_code else ()),
                verbatim((kernel.pipeline if kernel else "") or "–"),
            )
        )
    page.table(columns, rows)
    rest = table.rows[_DISPATCHES:]
    if rest:
        add_rest(page, len(rest), sum(row.time.total_ns for row in rest))


def add_rest(page: Page, count: int, total_ns: float) -> None:
    """Add a row for the dispatches that a table leaves out."""
    total = Nanoseconds(total_ns)
    page.line(Message("profile-page.more", "… and {count:,} more: {total}", count=count, total=total), "muted")


def common_prefix(names: Sequence[str]) -> str:
    """The common prefix of all dispatch names, up to the number; empty if they differ."""
    found = {match[0] if (match := _NUMBERED.match(name)) else "" for name in names}
    return found.pop() if len(found) == 1 else ""


def _with_prefix(title: Message, prefix: str) -> Message:
    """A title with the common prefix of the names below it."""
    return Message("profile-page.with-prefix", "{title} ({prefix}…)", title=title, prefix=prefix) if prefix else title


def _add_devices(page: Page, table: ProfileTable, timeline: Timeline) -> None:
    if not table.devices:
        return
    warm = sum(not call.warm_up for call in timeline.calls)
    page.heading(
        Message("profile-page.devices", "Devices, over {calls}", calls=Count(warm, "call")) if warm else Word("Devices")
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
                verbatim(one.device),
                Nanoseconds(one.busy_ns),
                Nanoseconds(one.wall_ns),
                verbatim(f"{100 * one.busy_ns / one.wall_ns:.1f} %") if one.wall_ns else None,
                Nanoseconds(one.dispatch_ns),
                Nanoseconds(one.transfer_ns),
                one.gaps,
                Nanoseconds(one.longest_gap_ns) if one.gaps else None,
            )
            for one in table.devices
        ],
    )


def _add_memory(page: Page, table: ProfileTable, timeline: Timeline) -> None:
    if not table.held:
        return
    page.heading(Word("Memory"))
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
                verbatim(one.device),
                Bytes(one.first),
                Bytes(one.highest),
                Nanoseconds(one.at_ns),
                Bytes(one.last),
                Items((Count(one.allocations, "time"), Bytes(one.taken))),
            )
            for one in table.held
        ],
    )
    for one in table.in_call:
        page.line(call_words(one, one_call=bool(timeline.calls) or table.profile.calls == 1))
    for plan in table.planned:
        page.line(plan_words(plan))


def call_words(one: CallMemory, *, one_call: bool) -> Message:
    """The allocations of one call, in words; of all calls together if they are not distinguished."""
    count = Count(one.allocations, "allocation")
    if one_call:
        return Message(
            "profile-page.call-memory",
            "A call on {device} makes {allocations}: {highest:,} B at once.",
            device=one.device,
            allocations=count,
            highest=one.highest,
        )
    return Message(
        "profile-page.all-memory",
        "All calls on {device} together make {allocations}: {highest:,} B at once.",
        device=one.device,
        allocations=count,
        highest=one.highest,
    )


def plan_words(plan: PlannedMemory) -> Message:
    """The compiler's plan for a call, in words."""
    if plan.highest is None:
        return Message(
            "profile-page.plan-unknown",
            "The compiler's plan of @{function} on @{device} depends on {missing}, which the run's inputs do not give.",
            function=plan.function,
            device=plan.device,
            missing=Items(tuple(plan.missing)),
        )
    return Message(
        "profile-page.plan",
        "The compiler's plan of @{function} on @{device}: {highest:,} B ({transient:,} B transient and {results:,} B "
        "of results).",
        function=plan.function,
        device=plan.device,
        highest=plan.highest,
        transient=plan.transient or 0,
        results=plan.results or 0,
    )


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
            (
                Nanoseconds(gap.end_ns - gap.start_ns),
                Nanoseconds(gap.start_ns),
                *(verbatim(name[start:]) for name in (gap.after, gap.before)),
            )
            for gap in shown
        ],
    )
