"""Caches placements in a session: stored ones are reused, the others are read with the session's toolchain."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from operator import attrgetter
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from passlens.engine.analysis.graph_store import with_reader
from passlens.engine.analysis.phase_end import blob_of, end_of
from passlens.engine.analysis.placement import PlacementSource, read_placement, table_of
from passlens.engine.analysis.placement_tables import BASES, PlacedItem, PlacementTable, Pull
from passlens.engine.analysis.session_analysis import SessionAnalysis, Watch, compress, decompress, read_analysis, serve
from passlens.engine.analysis.tables import Transfer
from passlens.engine.collection import without_collection
from passlens.engine.errors import UserError
from passlens.engine.ir.locations import elide
from passlens.engine.messages import Message, to_stored
from passlens.engine.session.codec import StoredValueError, decode
from passlens.engine.session.made_with import reads_ir_of
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import SOURCE, Part

VERSION = 5
"""The version of stored placements; raise it when fields or their meaning change, so that they are read again."""
_ROWS_OF_LINE = 1_000
_WHAT = Message("placement-store.reading", "The reading of the placement")
_each = chain.from_iterable
_PHASES, _INPUT, _PASSES = frozenset({Part.PHASES}), frozenset({Part.FILES}), frozenset({Part.PASSES})
MAX_SOURCE_BYTES = 64 << 20
"""Larger inputs are mainly constants; parsing them would need many times their size in memory."""


def placements_of(
    reader: SessionReader, phases: Sequence[str], watch: Watch | None = None
) -> dict[str, PlacementTable]:
    """The placements at the end of phases, by phase; phases without IR in the session are left out.

    Raises:
        UserError: A placement cannot be read.
        CancelledError: The user asked to stop.
    """
    there = [phase for phase in phases if blob_of(reader, phase) is not None]
    return {phase: read_analysis(reader, of_phase(phase), watch or Watch()) for phase in there}


def source_placement(reader: SessionReader, watch: Watch | None = None) -> PlacementTable | None:
    """The placement in the input file, with its lines for the items; None when it cannot be read."""
    try:
        return read_analysis(reader, _of_source(), watch or Watch())
    except UserError:
        return None


def placement_after(reader: SessionReader, pass_id: int, watch: Watch | None = None) -> PlacementTable:
    """The placement in the whole module after a pass; it is not stored.

    Raises:
        UserError: There is no such pass, its IR was not captured, or its IR cannot be read.
        CancelledError: The user asked to stop.
    """
    return read_analysis(reader, _after(pass_id), watch or Watch())


def of_phase(phase: str) -> SessionAnalysis[PlacementTable]:
    """The placement at the end of a phase whose IR the session has."""

    def read(reader: SessionReader, watch: Watch) -> PlacementTable:
        end = end_of(reader, phase)
        if end is None:
            raise UserError(
                Message(
                    "placement-store.no-phase",
                    "The session has no IR of the phase {phase}.",
                    phase=phase,
                ),
                location=phase,
            )
        return _read(reader, source_of(reader, phase, *end), watch)

    return SessionAnalysis(__name__, _PHASES, _WHAT, read, pack, unpack, {"phase": phase}, _kind(phase), VERSION)


def of_items(phase: str, items: Path) -> SessionAnalysis[PlacementTable]:
    """The placement at the end of a phase, from the ``items`` that a reader of its dump wrote to a file."""

    def read(reader: SessionReader, watch: Watch) -> PlacementTable:
        del reader, watch
        with without_collection():
            found = msgspec.json.decode(items.read_bytes())
        return table_of(phase, None, found)

    return dataclasses.replace(of_phase(phase), read=read, asked={"phase": phase, "items": str(items)})


def _read(reader: SessionReader, source: PlacementSource, watch: Watch) -> PlacementTable:
    try:
        return read_placement(source, watch.cancel, watch.progress)
    except UserError as error:
        info = reader.info()
        raise with_reader(error, reads_ir_of(info), info) from error


def _of_source() -> SessionAnalysis[PlacementTable]:
    def read(reader: SessionReader, watch: Watch) -> PlacementTable:
        for artifact in reader.artifacts():
            if artifact.kind == SOURCE and artifact.bytes <= MAX_SOURCE_BYTES:
                text = reader.artifact(artifact.id).decode("utf-8", errors="replace")
                toolchain = reads_ir_of(reader.info())
                source = PlacementSource("input", None, text, "", toolchain.python, toolchain.python_path)
                return read_placement(source, watch.cancel, watch.progress)
        raise UserError(Message("placement-store.no-input", "The session has no input, or a very large one."))

    return SessionAnalysis(__name__, _INPUT, _WHAT, read, pack, unpack, {"phase": SOURCE}, _kind(SOURCE), VERSION)


def _after(pass_id: int) -> SessionAnalysis[PlacementTable]:
    def read(reader: SessionReader, watch: Watch) -> PlacementTable:
        row = reader.pass_row(pass_id)
        module = reader.module_after(pass_id)
        if module is None or not module.text:
            raise UserError(
                Message(
                    "placement-store.not-captured",
                    "The module as pass {number} left it is not in the session.",
                    number=row.position,
                ),
                detail=str(module.note) if module is not None else "",
                hint=Message(
                    "placement-store.choose-pass",
                    "Choose a pass on the whole module, or the end of a phase.",
                ),
            )
        table = _read(reader, source_of(reader, row.phase, pass_id, module.text), watch)
        return dataclasses.replace(table, notes=(*table.notes, module.note)) if module.note else table

    return SessionAnalysis(__name__, _PASSES, _WHAT, read, pack, unpack, {"pass": pass_id})


def source_of(reader: SessionReader, phase: str, pass_id: int | None, text: str) -> PlacementSource:
    """The source of a placement for a stored text of the session."""
    shown = elide(text)
    toolchain = reads_ir_of(reader.info())
    located = text if shown.found else ""
    return PlacementSource(phase, pass_id, shown.text, located, toolchain.python, toolchain.python_path)


def _kind(phase: str) -> str:
    return f"placement:{phase}"


_ITEM = [field.name for field in dataclasses.fields(PlacedItem)]
_PULLS = _ITEM.index("pulls")
_SHARED = tuple(map(_ITEM.index, ("op", "function", "devices", "type", "size")))
_HEAD = ("phase", "pass_id", "default", "devices", "notes")
_TRANSFER = [field.name for field in dataclasses.fields(Transfer)]
_ITEM_ROW, _TRANSFER_ROW, _PULL_ROW = attrgetter(*_ITEM), attrgetter(*_TRANSFER), attrgetter("device", "item", "role")


def pack(table: PlacementTable) -> str:
    """The table in storage form: lines of JSON, fields in rows without their names, compressed, as text."""
    items = map(_row, table.items)
    transfers = [_TRANSFER_ROW(one) for one in table.transfers]
    head = (table.phase, table.pass_id, table.default, table.devices, [to_stored(note) for note in table.notes])
    with without_collection():
        lines = b"\n".join(map(msgspec.json.encode, chain((head, transfers), _parts(items))))
    return compress(lines.decode())


def _row(item: PlacedItem) -> list[Any]:
    row = [*_ITEM_ROW(item)]
    row[_PULLS] = [*map(_PULL_ROW, item.pulls)]
    return row


def _parts(rows: Iterator[list[Any]]) -> Iterator[list[list[Any]]]:
    """Rows in portions: the memory for one line is freed before the next."""
    while part := list(islice(rows, _ROWS_OF_LINE)):
        yield part


def unpack(text: str) -> PlacementTable:
    """Read a table that ``pack`` wrote.

    Raises:
        StoredValueError: The text does not fit: it is from another version, or damaged.
    """
    try:
        head, transfers, *parts = decompress(text).split("\n")
        types = get_type_hints(PlacementTable)
        phase, pass_id, default, devices, notes = decode(_row_type(types[name] for name in _HEAD), head)
        known: dict[Any, Any] = {}
        item = get_type_hints(PlacedItem) | {"pulls": tuple[tuple[str, int, str], ...]}
        rows = list.__class_getitem__(_row_type(item[name] for name in _ITEM))
        moves = list.__class_getitem__(_row_type(get_type_hints(Transfer)[name] for name in _TRANSFER))
        with without_collection():
            items = tuple(_item(row, known) for part in parts for row in decode(rows, part))
        places = {*map(attrgetter("owner"), items), *_each(_each(map(attrgetter("operands", "tied", "reads"), items)))}
        pulled = map(attrgetter("item"), _each(map(attrgetter("pulls"), items)))
        if not places <= {*range(-1, len(items))} or not {*pulled} <= {*range(len(items))}:
            raise ValueError(f"it names an item that is none of its {len(items):,}")
        return PlacementTable(
            phase=phase,
            pass_id=pass_id,
            default=default,
            devices=devices,
            items=items,
            transfers=tuple(Transfer(*row) for row in decode(moves, transfers)),
            notes=notes,
        )
    except (ValueError, TypeError, KeyError) as error:
        raise StoredValueError(
            Message("placement-store.damaged", "A stored placement is damaged: {error}.", error=error)
        ) from error


def _row_type(types: Iterable[Any]) -> Any:
    """A dataclass as a list of its field values."""
    return tuple.__class_getitem__(tuple(types))


def _item(fields: Sequence[Any], known: dict[Any, Any]) -> PlacedItem:
    """An item from its fields; texts, tuples and pulls that many items share are in memory once."""
    row = list(fields)
    for place in _SHARED:
        row[place] = known.setdefault(row[place], row[place])
    row[_PULLS] = tuple(known.get(pull) or _pull(pull, known) for pull in row[_PULLS])
    return PlacedItem(*row)


def _pull(pull: tuple[str, int, str], known: dict[Any, Any]) -> Pull:
    device, item, role = pull
    found = known[pull] = Pull(device, item, BASES[role])
    return found


def _asked(asked: Mapping[str, Any]) -> SessionAnalysis[PlacementTable]:
    if "pass" in asked:
        return _after(asked["pass"])
    if "items" in asked:
        return of_items(asked["phase"], Path(asked["items"]))
    return _of_source() if asked["phase"] == SOURCE else of_phase(asked["phase"])


if __name__ == "__main__":
    serve(_asked)
