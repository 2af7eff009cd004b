"""Keeps the placements of a session: what is there is taken, the rest is read with the session's toolchain."""

from __future__ import annotations

import base64
import dataclasses
import json
import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from passlens.engine.analysis.graph_store import toolchain_of, with_reader
from passlens.engine.analysis.placement import PlacementSource, read_placement, read_placements
from passlens.engine.analysis.placement_tables import Basis, ItemKind, PlacedItem, PlacementTable, Pull
from passlens.engine.analysis.tables import Transfer
from passlens.engine.errors import BugError, UserError
from passlens.engine.ir.locations import elide
from passlens.engine.jobs import CancelToken
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import SOURCE, OutcomeKind, PassFilter
from passlens.engine.session.writer import SessionWriter

VERSION = 3
"""Of what is stored; raise it when fields or their meaning change, and stored placements are read anew."""
MAX_SOURCE_BYTES = 64 << 20
"""A larger input is mostly constants; parsing it would take many times its size in memory."""


def placements_of(
    reader: SessionReader, phases: Sequence[str], cancel: CancelToken | None = None
) -> dict[str, PlacementTable]:
    """The placements at the end of phases, by phase; those that the session has no IR of are left out.

    What is read is kept in the session once its compile has ended.

    Raises:
        UserError: One cannot be read.
        CancelledError: It was cancelled.
    """
    ended = reader.info().outcome is not OutcomeKind.RUNNING
    found: dict[str, PlacementTable] = {}
    wanted: list[PlacementSource] = []
    for phase in phases:
        stored = reader.analysis(_kind(phase)) if ended else None
        if stored is not None and stored[0] == VERSION:
            with suppress(BugError):
                found[phase] = unpack(stored[1])
                continue
        end = end_of(reader, phase)
        if end is not None:
            wanted.append(source_of(reader, phase, *end))
    for table in read_placements(wanted, cancel or CancelToken()):
        if isinstance(table, UserError):
            raise table
        found[table.phase] = table
        if ended:
            _keep(reader, table.phase, table)
    return found


def end_of(reader: SessionReader, phase: str) -> tuple[int | None, str] | None:
    """The module at the end of a phase, and the pass that left it where only that is known; None where none is.

    Imported dumps have no texts of phases: the last pass on the module in it has to do.
    """
    blob = reader.phase_blob(phase)
    if blob is not None:
        return None, reader.text(blob)
    if not reader.info().imported:
        return None
    whole = {scope.id for scope in reader.scopes() if scope.parent_id is None}
    rows = [row for row in reader.passes(PassFilter(phase=phase)) if row.scope_id in whole]
    return (rows[-1].id, reader.text(reader.pass_blob(rows[-1].id)[0])) if rows else None


def source_placement(reader: SessionReader, cancel: CancelToken | None = None) -> PlacementTable | None:
    """The placement in the input file itself, whose lines the items then have; None when it cannot be read."""
    stored = reader.analysis(_kind(SOURCE))
    if stored is not None and stored[0] == VERSION:
        with suppress(BugError):
            return unpack(stored[1])
    for artifact in reader.artifacts():
        if artifact.kind == SOURCE and artifact.bytes <= MAX_SOURCE_BYTES:
            text = reader.artifact(artifact.id).decode("utf-8", errors="replace")
            toolchain = toolchain_of(reader.info())
            source = PlacementSource("input", None, text, "", toolchain.python, toolchain.python_path)
            (table,) = read_placements([source], cancel or CancelToken())
            if isinstance(table, UserError):
                return None
            _keep(reader, SOURCE, table)
            return table
    return None


def _keep(reader: SessionReader, name: str, table: PlacementTable) -> None:
    """Store a table; what cannot be kept is read again: the session may lie where nothing can be written."""
    with suppress(UserError, sqlite3.Error), SessionWriter.append(reader.path) as writer:
        writer.put_analysis(_kind(name), VERSION, pack(table))


def placement_after(reader: SessionReader, pass_id: int, cancel: CancelToken | None = None) -> PlacementTable:
    """The placement in the whole module after a pass.

    Raises:
        UserError: There is no such pass, what it left was not captured, or it cannot be read.
        CancelledError: It was cancelled.
    """
    row = reader.pass_row(pass_id)
    module = reader.module_after(pass_id)
    if module is None or not module.text:
        raise UserError(
            f"The module as pass {row.position} left it was not captured.",
            detail=module.note if module is not None else "",
            hint="Choose a pass on the whole module, or the end of a phase.",
        )
    try:
        table = read_placement(source_of(reader, row.phase, pass_id, module.text), cancel or CancelToken())
    except UserError as error:
        info = reader.info()
        raise with_reader(error, toolchain_of(info), info) from error
    return dataclasses.replace(table, notes=(*table.notes, module.note)) if module.note else table


def source_of(reader: SessionReader, phase: str, pass_id: int | None, text: str) -> PlacementSource:
    """What to read of a text of the session, as it is stored."""
    shown = elide(text)
    toolchain = toolchain_of(reader.info())
    located = text if shown.found else ""
    return PlacementSource(phase, pass_id, shown.text, located, toolchain.python, toolchain.python_path)


def _kind(phase: str) -> str:
    return f"placement:{phase}"


_ITEM = [field.name for field in dataclasses.fields(PlacedItem)]
_TRANSFER = [field.name for field in dataclasses.fields(Transfer)]


def pack(table: PlacementTable) -> str:
    """The table as a session keeps it: fields in rows without their names, compressed, as text."""
    raw = {
        "head": [table.phase, table.pass_id, table.default, table.devices, table.notes],
        "items": [[_plain(getattr(item, name)) for name in _ITEM] for item in table.items],
        "transfers": [[getattr(one, name) for name in _TRANSFER] for one in table.transfers],
    }
    text = json.dumps(raw, ensure_ascii=False, separators=(",", ":"))
    return base64.b85encode(zlib.compress(text.encode(), 6)).decode("ascii")


def _plain(value: Any) -> Any:
    if isinstance(value, tuple) and value and isinstance(value[0], Pull):
        return [[one.device, one.item, one.role] for one in value]
    return value


def unpack(text: str) -> PlacementTable:
    """A table from what ``pack`` made of it.

    Raises:
        BugError: The text does not fit: it is of another version, or damaged.
    """
    try:
        raw = json.loads(zlib.decompress(base64.b85decode(text)))
        phase, pass_id, default, devices, notes = raw["head"]
        return PlacementTable(
            phase=phase,
            pass_id=pass_id,
            default=tuple(default),
            devices=tuple(devices),
            items=tuple(_item(dict(zip(_ITEM, row, strict=True))) for row in raw["items"]),
            transfers=tuple(Transfer(**dict(zip(_TRANSFER, row, strict=True))) for row in raw["transfers"]),
            notes=tuple(notes),
        )
    except (ValueError, TypeError, KeyError, zlib.error) as error:
        raise BugError(f"A stored placement is damaged: {error}") from error


def _item(row: dict[str, Any]) -> PlacedItem:
    for name in ("devices", "moves_to", "operands", "tied", "reads"):
        row[name] = tuple(row[name])
    row["kind"], row["basis"] = ItemKind(row["kind"]), Basis(row["basis"])
    row["pulls"] = tuple(Pull(device, item, Basis(role)) for device, item, role in row["pulls"])
    return PlacedItem(**row)
