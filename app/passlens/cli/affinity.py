"""``passlens affinity``: which device runs and holds what, what crosses between them, and what is wrong with that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from passlens.cli.cells import NONE, Cell
from passlens.cli.fetch import fetch_all, find_pass
from passlens.cli.options import PASS_HELP, JsonOption, SessionArgument, TrustOption, session
from passlens.cli.output import Column, Page
from passlens.cli.render import NOT_DECLARED, add_finding, bytes_or_unknown, no_table
from passlens.cli.schema import write_json
from passlens.cli.sizes import refuse_unknown_arguments
from passlens.cli.streams import write_note
from passlens.cli.translation import Shown, translated, verbatim
from passlens.engine.analysis.affinity import dynamic_note
from passlens.engine.analysis.placement_tables import AffinityHistory, ItemKind, PlacementTable
from passlens.engine.analysis.shapes import evaluate, values_of
from passlens.engine.analysis.tables import AffinityTable, Transfer
from passlens.engine.diagnosis.findings import Finding
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Bytes, Count, Items, Join, Message, Word
from passlens.engine.units import format_bytes


def affinity(
    path: SessionArgument,
    phase: Annotated[
        str, typer.Option("--phase", metavar="NAME", help="List what is where at the end of this phase.")
    ] = "",
    which: Annotated[
        str, typer.Option("--pass", metavar="PASS", help=f"List what is where after this pass. {PASS_HELP}")
    ] = "",
    values: Annotated[
        bool, typer.Option("--values", help="List values too, not only globals, ops and results.")
    ] = False,
    of: Annotated[
        str,
        typer.Option("--of", metavar="@SYMBOL", help="Name the passes that decided where a device or a global is."),
    ] = "",
    shape: Annotated[
        list[str] | None,
        typer.Option("--shape", metavar="arg0=1x32", help="Evaluate sizes for this shape of an argument."),
    ] = None,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Show devices declared and referenced, what each runs and holds, and transfers between them, with findings.

    --phase, --pass and --values show the device of each op and value at one point of the compile, and how it is known.
    """
    del trust  # already applied by its callback
    if phase and which:
        raise UserError(
            Message("affinity.phase-and-pass", "A phase and a pass are two points of the compile."),
            hint=Message("affinity.give-phase-pass", "Give --phase or --pass."),
        )
    given = values_of(shape or [])
    with session(path) as queries:
        refuse_unknown_arguments(queries, shape)
        table = queries.devices.table()
        missing = no_table(queries, "affinity", Word("device"))
        placed = None
        if phase or which or values:
            row = find_pass(path, queries, which, whole=True) if which else None
            placed = queries.devices.placement(phase, row.id if row is not None else None)
        if of:
            fetch_all(path, queries)
        history = queries.devices.history(of) if of else None
        findings = queries.devices.findings()
    if json:
        sizes = _sizes(table, placed, given)
        parts = {"findings": findings, "placement": placed, "history": history, "sizes": sizes}
        write_json("affinity", affinity=table, **parts)
        return 0
    page = Page()
    if history is not None:
        _add_history(page, history)
    if placed is not None:
        _add_placement(page, placed, given, values=values)
    if history is None and placed is None:
        if table is None:
            write_note(missing)
        else:
            _add(page, table, given)
        _add_findings(page, findings)
    page.show()
    return 0


@dataclass(frozen=True, slots=True)
class EvaluatedSize:
    """The evaluated size of a dynamic value, bytes."""

    size: str
    bytes: int


def _sizes(
    table: AffinityTable | None, placed: PlacementTable | None, given: Mapping[str, int]
) -> tuple[EvaluatedSize, ...]:
    """The dynamic sizes that the given shapes determine."""
    rows: list[Transfer] = list(table.transfers) if table is not None else []
    rows += placed.transfers if placed is not None else ()
    texts = [row.size for row in rows] + [item.size for item in (placed.items if placed is not None else ())]
    found = ((text, evaluate(text, given)) for text in dict.fromkeys(texts))
    return tuple(EvaluatedSize(text, size) for text, size in found if size is not None)


def _size(known: int | None, size: str, given: Mapping[str, int]) -> Shown:
    """A size in words; a dynamic one as an expression, with its value."""
    if known is not None or not size:
        return bytes_or_unknown(known)
    value = evaluate(size, given)
    return verbatim(f"{size} B" if value is None else f"{size} B = {format_bytes(value)}")


def _at(symbols: Sequence[str], join: Join) -> Items:
    return Items(tuple("@" + symbol.lstrip("@") for symbol in symbols), join)


def _add(page: Page, table: AffinityTable, given: Mapping[str, int]) -> None:
    page.heading(
        Message("affinity.devices", "Devices (read after the phase {phase})", phase=table.phase)
        if table.phase
        else Word("Devices")
    )
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
                verbatim("@" + device.symbol.lstrip("@")),
                Cell(NOT_DECLARED, "fail") if device.symbol.lstrip("@") in undeclared else verbatim(device.declared),
                verbatim(f"{device.referenced:,}×"),
                device.ops,
                device.dispatches,
                bytes_or_unknown(device.constant_bytes),
                bytes_or_unknown(device.transient_bytes),
                verbatim(device.first_reference),
            )
            for device in table.devices
        ],
    )
    if table.unused:
        unused = _at(table.unused, Join.COMMA)
        page.line(Message("affinity.unused", "Declared and never named: {names}", names=unused), "warn")
    if table.traffic:
        _add_traffic(page, table, given)
    _add_transfers(page, table.transfers, given)
    for note in _notes(table, given):
        page.line(note, "muted")


def _notes(table: AffinityTable, given: Mapping[str, int]) -> list[Message]:
    """The notes, without the sizes that the given shapes determine."""
    dynamic = [one for one in table.transfers if one.bytes is None]
    left = sum(evaluate(one.size, given) is None for one in dynamic)
    instead = {dynamic_note(len(dynamic)): dynamic_note(left) if left else NOTHING}
    return [replacement for note in table.notes if (replacement := instead.get(note, note))]


def _add_traffic(page: Page, table: AffinityTable, given: Mapping[str, int]) -> None:
    page.heading(Word("What crosses, for each pair of devices"))
    rows = []
    for one in table.traffic:
        known = [evaluate(size, given) for size in one.sizes]
        total = one.bytes + sum(size for size in known if size is not None)
        left = sum(size is None for size in known)
        dynamic = Count(left, "dynamic size")
        size = Message("affinity.and-dynamic", "{size} and {dynamic}", size=Bytes(total), dynamic=dynamic)
        rows.append(
            (
                *(verbatim(one.source), verbatim(one.target), one.count, size if left else Bytes(total)),
                *(verbatim(one.op), verbatim(one.function)),
            )
        )
    page.table(
        [
            *(Column("from"), Column("to"), Column("count", right=True), Column("bytes", right=True)),
            *(Column("op", dispensable=1), Column("in", flexible=True)),
        ],
        rows,
    )


def _add_transfers(page: Page, transfers: Sequence[Transfer], given: Mapping[str, int]) -> None:
    if not transfers:
        return
    known = sum(
        (evaluate(one.size, given) or 0) if one.bytes is None and one.size else one.bytes or 0 for one in transfers
    )
    page.heading(
        Message(
            "affinity.transfers",
            "Transfers: {count:,}, {size} where the size is known",
            count=len(transfers),
            size=bytes_or_unknown(known),
        )
    )
    placed = any(transfer.location for transfer in transfers)
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
                *(verbatim(row.source), verbatim(row.target), _size(row.bytes, row.size, given)),
                *(verbatim(row.value), verbatim(row.function), *([verbatim(row.location)] if placed else [])),
            )
            for row in transfers
        ],
    )


def _add_findings(page: Page, findings: Sequence[Finding]) -> None:
    for finding in findings:
        page.line()
        add_finding(page, finding)
        for link in finding.evidence:
            place = link.source or (f"{link.phase}:{link.line}" if link.line else "")
            page.line(verbatim(f"{place + '  ' if place else ''}{translated(link.text)}"), "muted", indent=4)


def _add_placement(page: Page, placed: PlacementTable, given: Mapping[str, int], *, values: bool) -> None:
    page.heading(
        Message("affinity.after-pass", "What is where after that pass")
        if placed.pass_id is not None
        else Message("affinity.after-phase", "What is where after the phase {phase}", phase=placed.phase)
    )
    page.table(
        [
            *(Column("what"), Column("name", flexible=True), Column("device"), Column("known by")),
            *(Column("size", right=True), Column("in", flexible=True, dispensable=1), Column("line", right=True)),
            Column("at", flexible=True, dispensable=2),
        ],
        [
            (
                *(
                    translated(item.kind),
                    translated(item.title),
                    Cell(_at(item.devices, Join.OR), "warn" if item.ambiguous else ""),
                ),
                *(translated(item.basis), NONE if item.kind is ItemKind.OP else _size(item.bytes, item.size, given)),
                *(verbatim(item.function), item.line, verbatim(item.location)),
            )
            for item in placed.items
            if values or item.kind is not ItemKind.VALUE
        ],
    )
    _add_transfers(page, placed.transfers, given)
    for note in placed.notes:
        page.line(note, "muted")


def _add_history(page: Page, history: AffinityHistory) -> None:
    page.heading(Message("affinity.history", "What decided where {name} is", name=history.subject))
    page.table(
        [
            *(Column("#", right=True), Column("pass", flexible=True), Column("on", flexible=True, dispensable=1)),
            *(Column("what"), Column("form"), Column("before", flexible=True), Column("after", flexible=True)),
            Column("line", right=True),
        ],
        [
            (
                *(event.position or NONE, verbatim(event.name), verbatim(event.scope), event.change),
                *(verbatim(event.form), verbatim(event.before), verbatim(event.after), event.line or NONE),
            )
            for event in history.events
        ],
    )
    for note in history.notes:
        page.line(note, "warn")
