"""``passlens memory``: shared memory (LDS) of each kernel against its limit, and the memory of each device."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.cells import Cell
from passlens.cli.device_memory import add_device_memory, device_json
from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Column, Page
from passlens.cli.render import bytes_or_unknown, no_table
from passlens.cli.schema import write_json
from passlens.cli.shared_memory import add_bill, show_round_trips
from passlens.cli.sizes import ShapeOption, read_values, refuse_unknown_arguments
from passlens.cli.streams import write_note
from passlens.cli.translation import Value, translated, verbatim
from passlens.engine.analysis.tables import KernelLds, LdsAllocation, MemoryTable
from passlens.engine.messages import NOTHING, Count, Join, Message, Word, listed, quoted
from passlens.engine.queries.memory import NONE

_ALLOCATION_COLUMNS = (
    Column("size", right=True),
    Column("allocation", flexible=True),
    Column("type"),
    Column("line", right=True),
)


KernelOption = Annotated[
    str,
    typer.Option(
        "--kernel",
        metavar="KERNEL",
        help="Only the shared memory of one kernel (its function, dispatch, or the end of either): the bill, its "
        "tiles, lifetimes and history, and what would fit.",
    ),
]


ReshapesOption = Annotated[
    bool,
    typer.Option("--reshapes", help="Only dimensions that are collapsed and expanded again, and what that costs."),
]


def memory(
    path: SessionArgument,
    kernel: KernelOption = "",
    reshapes: ReshapesOption = False,
    shape: ShapeOption = None,
    json: JsonOption = False,
) -> int:
    """Show the LDS of each kernel against its limit, and the memory of each device over time."""
    with session(path) as queries:
        refuse_unknown_arguments(queries, shape)
        if kernel:
            bill = queries.memory.bill(kernel)
            if json:
                write_json("memory", bill=bill)
                return 0
            page = Page()
            add_bill(page, bill, queries.memory.source(bill.kernel))
            page.show()
            return 0
        if reshapes:
            return show_round_trips(queries.memory.shared(), json=json)
        table = queries.memory.table()
        missing = no_table(queries, "memory", Word("memory"))
        device_memory, target = queries.memory.device(), queries.info().target
        values = read_values(shape, (one.function for one in device_memory.functions))
        shared = queries.memory.shared() if json or (table is not None and not table.lds) else None
        unknown = shared.unknown if shared is not None else NOTHING
        if json:
            over_time = device_json(device_memory, target, values)
            write_json("memory", memory=table, shared_memory=shared, device_memory=over_time)
            return 0
    if table is None:
        write_note(missing)
        return 0
    page = Page()
    _add(page, table, unknown)
    add_device_memory(page, device_memory, target, values)
    page.show()
    return 0


def _add(page: Page, table: MemoryTable, unknown: Message) -> None:
    over = {row.kernel for row in table.over_limit}
    page.heading(Word("Shared memory (LDS) of each kernel"))
    if not table.lds:
        page.line(unknown or NONE, "muted")
    free = sum(1 for row in table.lds if row.bytes == 0)
    shown = sorted((row for row in table.lds if row.bytes != 0), key=lambda row: -(row.bytes or 0))
    origins = {translated(_origin(row)) for row in shown}
    for row in shown:
        style = "fail" if row.kernel in over else ""
        total = _size(row.bytes)
        if row.limit is not None:
            total = Message("memory.of", "{total} of {limit:,} B", total=total, limit=row.limit)
        if style:
            total = listed((total, Message("memory.over", "OVER THE LIMIT")))
        page.line(verbatim(f"{page.paint(total, style)}  {row.kernel}"))
        if row.allocations:
            page.table(_ALLOCATION_COLUMNS, [_allocation(item) for item in row.allocations], indent=4)
        if len(origins) > 1:
            page.line(_origin(row), "muted", indent=4)
    if len(origins) == 1:
        page.line(origins.pop(), "muted")
    if over:
        name = next(row.kernel for row in shown if row.kernel in over)
        page.line(
            Message(
                "memory.one-kernel",
                "'passlens memory SESSION --kernel {kernel}' shows what makes it, and what would fit.",
                kernel=name,
            ),
            "muted",
        )
    if free:
        page.line(Message("memory.free", "{kernels} without any.", kernels=Count(free, "kernel")), "muted")
    if table.devices:
        page.heading(Word("Device memory"))
        page.table(
            [
                Column("device"),
                Column("constants", right=True),
                Column("count", right=True),
                Column("variables", right=True),
                Column("transient", right=True),
                Column("dynamic allocations", right=True),
            ],
            [
                (
                    verbatim("@" + row.symbol.lstrip("@")),
                    bytes_or_unknown(row.constant_bytes),
                    row.constant_count,
                    bytes_or_unknown(row.variable_bytes),
                    bytes_or_unknown(row.transient_bytes),
                    Cell(row.dynamic_allocations, "warn" if row.dynamic_allocations else ""),
                )
                for row in table.devices
            ],
        )
    if table.statistics:
        page.heading(Word("The compiler's scheduling statistics"))
        page.table([Column("name"), Column("value", right=True)], [(verbatim(n), v) for n, v in table.statistics])
    for note in table.notes:
        page.line(note, "muted")


def _origin(row: KernelLds) -> Message:
    """The origin of a kernel's figures."""
    where = Message("memory.read-from", "Read from {place}", place=row.read_from) if row.read_from else NOTHING
    limit = (
        Message("memory.limit-from", "limit from {source}", source=row.limit_source) if row.limit_source else NOTHING
    )
    return listed((where, limit), Join.CLAUSES)


def _size(count: int | None) -> Message:
    return Message("memory.dynamic", "dynamic") if count is None else quoted(f"{count:,} B")


def _allocation(row: LdsAllocation) -> tuple[Value, ...]:
    return _size(row.bytes), verbatim(row.name), verbatim(row.type), verbatim(f"{row.line or ''}")
