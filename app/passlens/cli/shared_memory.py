"""The bill for the shared memory of one kernel as text: ``passlens memory SESSION --kernel K``."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.cli.cells import NONE, Cell
from passlens.cli.output import Column, Page
from passlens.cli.render import UNKNOWN_VALUE
from passlens.cli.schema import write_json
from passlens.cli.translation import Shown, below, verbatim
from passlens.engine.analysis.shared_memory import words
from passlens.engine.analysis.shared_memory.bill import in_words
from passlens.engine.analysis.shared_memory.trip_values import RoundTrip
from passlens.engine.analysis.shared_memory.values import (
    AllocationStep,
    Bill,
    Change,
    Lifetime,
    LifetimeChart,
    SharedMemory,
)
from passlens.engine.messages import NOTHING, Count, Join, Message, Word, listed, quoted

_WIDTH = 48
"""Columns of the lifetime chart."""


def add_bill(page: Page, bill: Bill, source: str) -> None:
    """All known facts about a kernel's shared memory; ``source`` is its line of the input."""
    page.heading(Message("shared-memory.bill", "Shared memory (LDS) of {kernel}", kernel=bill.kernel))
    read_from = (
        Message("shared-memory.in-pass", "pass {at:,} {name}", at=bill.position, name=bill.read_from)
        if bill.position
        else Message("shared-memory.from-phase", "the phase {phase}", phase=bill.read_from)
    )
    at_once = NOTHING
    if bill.peak is not None:
        at_once = Message("shared-memory.at-once", "at most {peak:,} B, if lifetimes were used", peak=bill.peak)
    page.pairs(
        [
            ("total", Cell(words.verdict(bill), "fail" if bill.over else "")),
            ("input", verbatim(source)),
            ("limit from", bill.limit_source),
            ("", Cell(bill.limit_conflict, "warn")),
            ("compiler says", NONE if bill.stated is None else verbatim(f"{bill.stated:,} B")),
            ("code object", NONE if bill.code_bytes is None else verbatim(f"{bill.code_bytes:,} B")),
            ("differs", Cell(bill.differs, "warn")),
            ("in use at once", at_once),
            ("read from", read_from),
            ("uncertain", Cell(below(bill.uncertain), "warn")),
        ]
    )
    _add_allocations(page, bill)
    if bill.chart is not None:
        _add_lifetimes(page, bill, bill.chart)
    _add_tiles(page, bill)
    _add_history(page, bill.steps)
    if bill.round_trips:
        page.heading(Word("Dimensions collapsed and expanded again"))
        add_round_trips(page, bill.round_trips)


def show_round_trips(found: SharedMemory, *, json: bool) -> int:
    """Print all collapse and expand chains of a session, those with the largest temporaries first."""
    inside = [trip for bill in found.bills for trip in bill.round_trips]
    trips = sorted((*found.round_trips, *inside), key=lambda trip: -(trip.temporary_bytes or 0))
    if json:
        write_json("memory", round_trips=trips)
        return 0
    page = Page()
    page.heading(Word("Dimensions collapsed and expanded again"))
    if not trips:
        page.line(Message("shared-memory.no-trips", "None found in the passes that the session has."), "muted")
    add_round_trips(page, trips)
    page.show()
    return 0


def add_round_trips(page: Page, trips: Sequence[RoundTrip]) -> None:
    """Add collapse and expand chains, those with the largest temporaries first."""
    for one in trips:
        place = [quoted(one.pass_name)]
        if one.position:
            place = [Message("shared-memory.in-pass", "pass {at:,} {name}", at=one.position, name=one.pass_name)]
            if one.last_position:
                place.append(Message("shared-memory.until", "until pass {position:,}", position=one.last_position))
        line = Message(
            "shared-memory.trip-line", "line {line:,} of {function}", line=one.ops[0].line, function=one.function
        )
        page.line(words.round_trip(one), indent=2)
        page.line(listed((*place, line)), "muted", indent=4)


def _add_allocations(page: Page, bill: Bill) -> None:
    page.heading(Word("The bill"))
    page.table(
        [
            Column("bytes", right=True),
            Column("allocation"),
            Column("sum"),
            Column("padding", right=True, dispensable=1),
            Column("holds", flexible=True),
            Column("made by", flexible=True),
            Column("line", right=True),
        ],
        [
            (
                line.allocation.size if line.allocation.bytes is None else line.allocation.bytes,
                verbatim(line.allocation.name),
                line.arithmetic or verbatim(line.allocation.type),
                verbatim(f"{line.allocation.padding_bytes:,} B") if line.allocation.padding_bytes else NONE,
                words.holds_promoted(line, bill.config),
                verbatim(f"{line.created_at:,} {line.created_by}" if line.created_at else line.created_by),
                line.allocation.line,
            )
            for line in bill.allocations
        ],
    )
    for line in bill.allocations:
        changed = [
            Message("shared-memory.changed", "pass {at:,} {name}: {what}", at=position, name=name, what=what)
            for _, position, name, what in line.changed_by
        ]
        serves = [
            Message("shared-memory.serves", "{op} in the input at {place}", op=one.op, place=one.source)
            for one in line.serves[:1]
            if one.source
        ]
        details = listed((words.tiles(line), *changed, *serves), Join.CLAUSES)
        name = line.allocation.name
        page.line(Message("render.labelled", "{label}: {title}", label=name, title=details), "muted", indent=2)


def _add_lifetimes(page: Page, bill: Bill, chart: LifetimeChart) -> None:
    names = {line.allocation.key: line.allocation.name for line in bill.allocations}
    page.heading(Word("In use from the first to the last access"))
    page.table(
        [
            Column("allocation"),
            Column("function from top to bottom"),
            Column("lines", right=True),
            Column("reads", right=True),
            Column("writes", right=True),
            Column("barriers", right=True),
        ],
        [
            (
                verbatim(names.get(key, key)),
                _bar(life.first, life.last, chart) if not life.unused else Word("no use found"),
                _lines(life) if life.first_line else NONE,
                life.reads,
                life.writes,
                life.barriers,
            )
            for key, life in chart.lifetimes
        ],
    )
    if chart.barriers:
        count = len(chart.barriers)
        page.line(Message("shared-memory.barriers", "| marks barriers: {count:,} in all.", count=count), "muted")
    for pair in chart.sharing:
        first, second = names.get(pair.first, pair.first), names.get(pair.second, pair.second)
        there = Message("shared-memory.barrier-there", "a barrier is between them already")
        needed = Message("shared-memory.barrier-needed", "it needs a barrier between them")
        page.line(
            Message(
                "shared-memory.sharing",
                "{first} and {second} are never in use at once: sharing saves {bytes:,} B; {barrier}.",
                first=first,
                second=second,
                bytes=pair.bytes,
                barrier=there if pair.barrier else needed,
            ),
            indent=2,
        )
    if chart.note:
        page.line(chart.note, "muted")


def _lines(life: Lifetime) -> Message:
    return Message("help.from-to", "{least} to {most}", least=f"{life.first_line:,}", most=f"{life.last_line:,}")


def _bar(first: int, last: int, chart: LifetimeChart) -> Shown:
    """A line as wide as the function: ``·`` not in use, ``█`` in use, ``|`` a barrier while it is not in use."""

    def column(ordinal: int) -> int:
        return min(_WIDTH - 1, ordinal * _WIDTH // max(1, chart.ops))

    cells = ["·"] * _WIDTH
    for barrier in chart.barriers:
        cells[column(barrier)] = "|"
    for at in range(column(first), column(last) + 1):
        cells[at] = "█"
    return verbatim("".join(cells))


def _add_tiles(page: Page, bill: Bill) -> None:
    config = bill.config
    if config is None:
        return
    page.heading(Word("The tiles that make it"))
    page.pairs(
        [
            ("op", Message("shared-memory.op", "{op}, line {line:,}", op=config.op, line=config.line)),
            ("config", verbatim(config.text)),
            ("loops", verbatim(" × ".join("?" if extent is None else f"{extent:,}" for extent in config.ranges))),
            ("pipeline", verbatim(config.pipeline)),
            ("workgroup", verbatim(" × ".join(map(str, config.workgroup_size)))),
            ("tiles need", NONE if config.threads is None else Count(config.threads, "thread")),
            ("options", verbatim(", ".join(config.options))),
        ]
    )
    if bill.alternatives:
        fits = any(one.fits for one in bill.alternatives)
        page.heading(Word("What would fit") if fits else Word("Smaller, and still too much"))
        for one in bill.alternatives:
            page.line(one.title, indent=2)
            page.line(verbatim(one.arithmetic), "ok" if one.fits else "", indent=4)
            changes = "; ".join(f"{key} {before} → {after}" for key, before, after in one.changes)
            page.line(verbatim(changes), "muted", indent=4)
            if one.note:
                page.line(one.note, "muted", indent=4)
        page.line(
            Message(
                "shared-memory.by-arithmetic",
                "Computed from the present allocations; only a compile shows whether it adds others.",
            ),
            "muted",
        )


def _add_history(page: Page, steps: Sequence[AllocationStep]) -> None:
    page.heading(Word("History"))
    page.table(
        [
            Column("pass", right=True),
            Column("name"),
            Column("total", right=True),
            Column("planned", right=True),
            Column("what", flexible=True),
        ],
        [
            (
                step.position or NONE,
                verbatim(step.name),
                UNKNOWN_VALUE if step.total is None else step.total,
                UNKNOWN_VALUE if step.planned is None else step.planned,
                listed([_change(step, at) for at in range(len(step.changes))], Join.CLAUSES),
            )
            for step in steps
        ],
    )
    planned = Message(
        "shared-memory.planned",
        "Planned: tensors that become buffers later; the compiler does not count them yet.",
    )
    page.line(planned, "muted")


def _change(step: AllocationStep, at: int) -> Message:
    one = step.changes[at]
    change = in_words(one)
    if one.change is Change.CHANGED and one.after is not None:
        return Message("render.labelled", "{label}: {title}", label=one.after.name, title=change)
    return change
