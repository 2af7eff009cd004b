"""Reads the placement of everything in one text, in a child process with the toolchain's own parser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from passlens.engine.analysis.ir_reader_client import FileToRead, IrFacts, read_ir
from passlens.engine.analysis.placement_tables import BASES, Basis, ItemKind, PlacedItem, PlacementTable, Pull
from passlens.engine.analysis.tables import Traffic, Transfer
from passlens.engine.collection import without_collection
from passlens.engine.errors import UserError
from passlens.engine.ir import expressions
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Count, Message
from passlens.engine.process import scratch_folder


@dataclass(frozen=True, slots=True)
class PlacementSource:
    """The text from which to read a placement.

    Attributes:
        phase: The phase during or after which the text was dumped.
        pass_id: The pass before the dump; None for the end of the phase.
        text: The module as shown, without debug locations; the items refer to its lines.
        located: The same with debug locations; empty when it has none.
        python: Interpreter with ``iree.compiler`` of the version that wrote the IR; None when there is none.
        python_path: Folder to put on that interpreter's path.
    """

    phase: str
    pass_id: int | None
    text: str
    located: str
    python: Path | None
    python_path: str


def read_placements(
    sources: list[PlacementSource], cancel: CancelToken, progress: Callable[[float], None] | None = None
) -> tuple[PlacementTable | UserError, ...]:
    """Read several texts of one toolchain in one child; for each, return its table or why there is none.

    Args:
        sources: The texts.
        cancel: Cancels the reading.
        progress: Receives the progress, 0 to 1.

    Raises:
        CancelledError: The user asked to stop.
    """
    if not sources:
        return ()
    files: list[FileToRead] = []
    with scratch_folder("placement") as folder:
        for number, source in enumerate(sources):
            path = folder / f"{number}" / f"{source.phase or 'input'}.mlir"  # parse errors show this name
            path.parent.mkdir()
            path.write_text(source.text, encoding="utf-8")
            files.append(FileToRead(f"text{number}", path, ("items",)))
            if source.located:
                located = folder / f"{number}.located.mlir"
                located.write_text(source.located, encoding="utf-8")
                files.append(FileToRead(f"located{number}", located, ("places",)))
        first = sources[0]
        facts = read_ir(first.python, files, cancel, python_path=first.python_path, progress=progress)
    return tuple(_answer(source, facts, number) for number, source in enumerate(sources))


def read_placement(
    source: PlacementSource, cancel: CancelToken, progress: Callable[[float], None] | None = None
) -> PlacementTable:
    """Read one text; ``progress`` receives the progress, 0 to 1.

    Raises:
        UserError: It cannot be read.
        CancelledError: The user asked to stop.
    """
    (found,) = read_placements([source], cancel, progress)
    if isinstance(found, UserError):
        raise found
    return found


def _answer(source: PlacementSource, facts: IrFacts, number: int) -> PlacementTable | UserError:
    found = facts.get(f"text{number}", "items")
    if found is not None:
        return table_of(source.phase, source.pass_id, found, facts.get(f"located{number}", "places"))
    reason = facts.failure or facts.errors.get(f"text{number}", NOTHING)
    return UserError(
        Message(
            "placement.unreadable",
            "The devices in the IR of the phase {phase} cannot be read.",
            phase=source.phase,
        ),
        detail=str(reason),
        hint=reason or Message("common.read-as-text", "You can read its IR as text."),
        location=source.phase,
    )


def table_of(
    phase: str, pass_id: int | None, found: dict[str, Any], places: list[list[Any]] | None = None
) -> PlacementTable:
    """The placement in one text.

    Args:
        phase: The phase during or after which the text was dumped.
        pass_id: The pass before the dump; None for the end of the phase.
        found: The reader's ``items``.
        places: Its ``places`` in the text with debug locations; None without one.
    """
    entries: list[dict[str, Any]] = found["items"]
    if places is None or len(places) != len(entries):
        places = [["", 0]] * len(entries)
    pulls = dict[tuple[str, int, str], Pull]()
    with without_collection():
        items = tuple(_item(entry, place, pulls) for entry, place in zip(entries, places, strict=True))
    transfers = tuple(
        Transfer(
            source=" or ".join(entry["source"]),
            target=" or ".join(entry["target"]),
            value=entry["value"],
            bytes=entry["bytes"],
            function=items[entry["item"]].function,
            location=items[entry["item"]].location,
            op=items[entry["item"]].op,
            size=simplified(entry["size"]),
            line=items[entry["item"]].line,
        )
        for entry in found["transfers"]
    )
    return PlacementTable(
        phase=phase,
        pass_id=pass_id,
        default=tuple(found["default"]),
        devices=tuple(found["devices"]),
        items=items,
        transfers=transfers,
        notes=tuple(_notes(phase, found, items)),
    )


def _item(entry: dict[str, Any], place: list[Any], pulls: dict[tuple[str, int, str], Pull]) -> PlacedItem:
    """An item from the reader's answer; ``pulls`` keeps those that many items share."""
    file, line = str(place[0]).replace("\\", "/").rsplit("/", 1)[-1], place[1]
    return PlacedItem(
        kind=ItemKind(entry["kind"]),
        name=entry["name"],
        op=entry["op"],
        function=entry["function"],
        devices=tuple(entry["devices"]),
        basis=Basis(entry["basis"]),
        pulls=tuple(_pull((device, item, role), pulls) for device, item, role in entry["pulls"]),
        moves_to=tuple(entry["moves_to"]),
        type=entry["type"],
        bytes=entry["bytes"],
        size=simplified(entry["size"]),
        operands=tuple(entry["operands"]),
        owner=entry["owner"],
        tied=tuple(entry["tied"]),
        line=entry["line"],
        location=f"{file}:{line}" if file else "",
        reads=tuple(entry["reads"]),
    )


def _pull(pull: tuple[str, int, str], known: dict[tuple[str, int, str], Pull]) -> Pull:
    found = known.get(pull)
    if found is None:
        found = known[pull] = Pull(pull[0], pull[1], BASES[pull[2]])
    return found


@lru_cache(maxsize=4096)
def simplified(text: str) -> str:
    """The canonical simple form of a size from the reader; unchanged when it cannot be parsed."""
    try:
        return str(expressions.parse(text)) if text else ""
    except ValueError:
        return text


def _notes(phase: str, found: dict[str, Any], items: tuple[PlacedItem, ...]) -> list[Message]:
    notes: list[Message] = []
    placed = any(item.op.startswith("stream.") for item in items)
    inferred = sum(item.kind is ItemKind.OP and not item.basis.explicit for item in items)
    if inferred and not placed and len(found["devices"]) > 1:
        notes.append(
            Message(
                "placement.inferred",
                "The IR does not say yet where {count} run: their devices are inferred from their operands and "
                "from the readers of their results, as in IREE's affinity analysis.",
                count=Count(inferred, "op"),
            )
        )
    unknown = sum(not item.devices for item in items if item.kind is not ItemKind.ARGUMENT)
    if unknown and found["devices"]:
        notes.append(
            Message("placement.nothing-tells", "Nothing states the device of {count}.", count=Count(unknown, "item"))
        )
    if not found["settled"]:
        notes.append(
            Message(
                "placement.not-settled",
                "Devices were inferred through very long chains of ops and may be incomplete.",
            )
        )
    if not items:
        notes.append(
            Message(
                "placement.nothing-there",
                "The IR of {phase} holds nothing that is or runs on a device.",
                phase=phase,
            )
        )
    return notes


def traffic(transfers: tuple[Transfer, ...]) -> tuple[Traffic, ...]:
    """Transfers summed for each pair of devices, op and function, in the order of first occurrence."""
    groups: dict[tuple[str, str, str, str], list[Transfer]] = {}
    for one in transfers:
        groups.setdefault((one.source, one.target, one.op, one.function), []).append(one)
    return tuple(
        Traffic(
            *key,
            count=len(rows),
            bytes=sum(row.bytes or 0 for row in rows),
            sizes=tuple(row.size or "?" for row in rows if row.bytes is None),
        )
        for key, rows in groups.items()
    )
