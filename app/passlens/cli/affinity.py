"""``passlens affinity``: which device runs and holds what, and what crosses between devices."""

from __future__ import annotations

from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Cell, Column, Page, write_note
from passlens.cli.render import bytes_or_unknown, count_or_unknown
from passlens.cli.schema import write_json
from passlens.engine.analysis.tables import AffinityTable


def affinity(path: SessionArgument, json: JsonOption = False) -> int:
    """Show devices declared and referenced, what each runs and holds, and transfers between them."""
    with session(path) as queries:
        table = queries.affinity()
    if json:
        write_json("affinity", affinity=table)
        return 0
    if table is None:
        write_note("This session has no device table: the compile ended before one could be read.")
        return 0
    page = Page()
    _add(page, table)
    page.show()
    return 0


def _add(page: Page, table: AffinityTable) -> None:
    page.heading(f"Devices (read after the phase {table.phase})" if table.phase else "Devices")
    undeclared = {name.lstrip("@") for name in table.undeclared}
    page.table(
        [
            Column("device"),
            Column("declared as"),
            Column("named", right=True),
            Column("ops", right=True),
            Column("dispatches", right=True),
            Column("constants", right=True),
            Column("transient", right=True, dispensable=1),
            Column("first named at", flexible=True),
        ],
        [
            (
                "@" + device.symbol.lstrip("@"),
                Cell("NOT DECLARED", "fail") if device.symbol.lstrip("@") in undeclared else device.declared,
                f"{device.referenced:,}×",
                count_or_unknown(device.ops),
                count_or_unknown(device.dispatches),
                bytes_or_unknown(device.constant_bytes),
                bytes_or_unknown(device.transient_bytes),
                device.first_reference,
            )
            for device in table.devices
        ],
    )
    if table.unused:
        page.line(f"Declared and never named: {', '.join('@' + name.lstrip('@') for name in table.unused)}", "warn")
    if table.transfers:
        known = sum(transfer.bytes or 0 for transfer in table.transfers)
        page.heading(f"Transfers: {len(table.transfers):,}, {bytes_or_unknown(known)} where the size is known")
        placed = any(transfer.location for transfer in table.transfers)
        page.table(
            [
                Column("from"),
                Column("to"),
                Column("size", right=True),
                Column("value", flexible=True),
                Column("in", flexible=True),
                *([Column("at", flexible=True)] if placed else []),
            ],
            [
                (
                    *(row.source, row.target, bytes_or_unknown(row.bytes), row.value, row.function),
                    *([row.location] if placed else []),
                )
                for row in table.transfers
            ],
        )
    for note in table.notes:
        page.line(note, "muted")
