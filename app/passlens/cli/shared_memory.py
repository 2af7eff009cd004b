"""The bill for the shared memory of one kernel as text: ``passlens memory SESSION --kernel K``."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.cli.output import Cell, Column, Page
from passlens.cli.schema import write_json
from passlens.cli.told import told
from passlens.engine.analysis.shared_memory import words
from passlens.engine.analysis.shared_memory.bill import in_words
from passlens.engine.analysis.shared_memory.trip_values import RoundTrip
from passlens.engine.analysis.shared_memory.values import Bill, Change, LifetimeChart, SharedMemory, Step
from passlens.engine.messages import Message

_WIDTH = 48
"""Columns of the lifetime chart."""


def add_bill(page: Page, bill: Bill, source: str) -> None:
    """All that is known of the shared memory of a kernel; ``source`` is its line of the input."""
    page.heading(Message("shared-memory.bill", "Shared memory (LDS) of {kernel}", kernel=bill.kernel))
    read_from = f"pass {bill.position:,}, {bill.read_from}" if bill.position else f"the phase {bill.read_from}"
    page.pairs(
        [
            ("total", Cell(told(words.verdict(bill)), "fail" if bill.over else "")),
            ("input", source),
            ("limit from", told(bill.limit_source)),
            ("", Cell(told(bill.limit_conflict), "warn")),
            ("compiler says", f"{bill.stated:,} B" if bill.stated is not None else ""),
            ("code object", f"{bill.code_bytes:,} B" if bill.code_bytes is not None else ""),
            ("differs", Cell(told(bill.differs), "warn")),
            ("in use at once", f"at most {bill.peak:,} B, if lifetimes were used" if bill.peak is not None else ""),
            ("read from", read_from),
            ("uncertain", Cell("\n".join(map(told, bill.uncertain)), "warn")),
        ]
    )
    _add_allocations(page, bill)
    if bill.chart is not None:
        _add_lifetimes(page, bill, bill.chart)
    _add_tiles(page, bill)
    _add_history(page, bill.steps)
    if bill.round_trips:
        page.heading("Dimensions collapsed and expanded again")
        add_round_trips(page, bill.round_trips)


def show_round_trips(found: SharedMemory, *, json: bool) -> int:
    """All collapse and expand chains of a session, those with the largest temporaries first."""
    inside = [trip for bill in found.bills for trip in bill.round_trips]
    trips = sorted((*found.round_trips, *inside), key=lambda trip: -(trip.temporary_bytes or 0))
    if json:
        write_json("memory", round_trips=trips)
        return 0
    page = Page()
    page.heading("Dimensions collapsed and expanded again")
    if not trips:
        page.line("None were found in what was captured.", "muted")
    add_round_trips(page, trips)
    page.show()
    return 0


def add_round_trips(page: Page, trips: Sequence[RoundTrip]) -> None:
    """Collapse and expand chains, those with the largest temporaries first."""
    for one in trips:
        until = f", until pass {one.last_position:,}" if one.last_position else ""
        place = f"pass {one.position:,} {one.pass_name}{until}" if one.position else one.pass_name
        page.line(f"  {told(words.round_trip(one))}")
        page.line(f"    {place}, line {one.ops[0].line:,} of {one.function}", "muted")


def _add_allocations(page: Page, bill: Bill) -> None:
    page.heading("The bill")
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
                told(line.allocation.size) if line.allocation.bytes is None else f"{line.allocation.bytes:,}",
                line.allocation.name,
                told(line.arithmetic) or line.allocation.type,
                f"{line.allocation.padding_bytes:,} B" if line.allocation.padding_bytes else "",
                told(words.holds_promoted(line, bill.config)),
                f"{line.created_at:,} {line.created_by}" if line.created_at else line.created_by,
                f"{line.allocation.line:,}",
            )
            for line in bill.allocations
        ],
    )
    for line in bill.allocations:
        details = [
            told(words.tiles(line)),
            *(f"pass {position:,} {name}: {told(what)}" for _, position, name, what in line.changed_by),
            *(f"{one.op} in the input at {one.source}" for one in line.serves[:1] if one.source),
        ]
        page.line(f"  {line.allocation.name}: " + "; ".join(part for part in details if part), "muted")


def _add_lifetimes(page: Page, bill: Bill, chart: LifetimeChart) -> None:
    names = {line.allocation.key: line.allocation.name for line in bill.allocations}
    page.heading("In use from the first to the last access")
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
                names.get(key, key),
                _bar(life.first, life.last, chart) if not life.unused else "no use found",
                f"{life.first_line:,} to {life.last_line:,}" if life.first_line else "",
                f"{life.reads:,}",
                f"{life.writes:,}",
                f"{life.barriers:,}",
            )
            for key, life in chart.lifetimes
        ],
    )
    if chart.barriers:
        page.line(f"| marks barriers: {len(chart.barriers):,} in all.", "muted")
    for pair in chart.sharing:
        first, second = names.get(pair.first, pair.first), names.get(pair.second, pair.second)
        how = "a barrier stands between them" if pair.barrier else "it would take a barrier between them"
        page.line(f"  {first} and {second} are never in use at once: sharing saves {pair.bytes:,} B; {how}.")
    if chart.note:
        page.line(told(chart.note), "muted")


def _bar(first: int, last: int, chart: LifetimeChart) -> str:
    """A line as wide as the function: ``·`` not in use, ``█`` in use, ``|`` a barrier while it is not in use."""

    def column(ordinal: int) -> int:
        return min(_WIDTH - 1, ordinal * _WIDTH // max(1, chart.ops))

    cells = ["·"] * _WIDTH
    for barrier in chart.barriers:
        cells[column(barrier)] = "|"
    for at in range(column(first), column(last) + 1):
        cells[at] = "█"
    return "".join(cells)


def _add_tiles(page: Page, bill: Bill) -> None:
    config = bill.config
    if config is None:
        return
    page.heading("The tiles that make it")
    needs = ""
    if config.threads is not None:
        needs = f"{config.threads:,} threads"
    page.pairs(
        [
            ("op", f"{config.op}, line {config.line:,}"),
            ("config", config.text),
            ("loops", " × ".join("?" if extent is None else f"{extent:,}" for extent in config.ranges)),
            ("pipeline", config.pipeline),
            ("workgroup", " × ".join(map(str, config.workgroup_size))),
            ("tiles need", needs),
            ("options", ", ".join(config.options)),
        ]
    )
    if bill.alternatives:
        page.heading("What would fit" if any(one.fits for one in bill.alternatives) else "Smaller, and still too much")
        for one in bill.alternatives:
            page.line(f"  {told(one.title)}")
            page.line(f"    {one.arithmetic}", "ok" if one.fits else "")
            page.line(f"    {'; '.join(f'{key} {before} → {after}' for key, before, after in one.changes)}", "muted")
            if one.note:
                page.line(f"    {told(one.note)}", "muted")
        page.line(
            "By arithmetic, of the allocations that are there now; a compile shows whether others come with it.",
            "muted",
        )


def _add_history(page: Page, steps: Sequence[Step]) -> None:
    page.heading("History")
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
                f"{step.position:,}" if step.position else "",
                step.name,
                "unknown" if step.total is None else f"{step.total:,}",
                "unknown" if step.planned is None else f"{step.planned:,}",
                "; ".join(_change(step, at) for at in range(len(step.changes))),
            )
            for step in steps
        ],
    )
    page.line("Planned: tensors that become buffers later; the compiler does not count them yet.", "muted")


def _change(step: Step, at: int) -> str:
    one = step.changes[at]
    text = told(in_words(one))
    if one.change is Change.CHANGED and one.after is not None:
        return f"{one.after.name}: {text}"
    return text
