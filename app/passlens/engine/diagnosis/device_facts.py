"""The input of the rules about devices: the placement that the program requests, and the compiler's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TypeVar

from passlens.engine.analysis.inputs import PLACEMENT_PHASES
from passlens.engine.analysis.phase_end import blob_of, end_of
from passlens.engine.analysis.placement_store import placements_of, source_placement
from passlens.engine.analysis.placement_tables import ItemKind, PlacedItem, PlacementTable
from passlens.engine.analysis.session_analysis import Watch
from passlens.engine.analysis.tables import AffinityTable
from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Argument, Bytes, Message
from passlens.engine.session.made_with import reads_ir_of
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import SOURCE, OutcomeKind
from passlens.engine.toolchain.flags import catalogue

_DISPATCHES = ("flow.dispatch", "stream.cmd.dispatch", "stream.async.dispatch")
_COMPUTES = ("linalg.", "flow.dispatch", "iree_linalg_ext.")
_NAMED = re.compile(r"#hal\.device\.(?:affinity|promise)<@([^>,]+)")
_HANDS_ON = ("tensor.cast", "tensor.expand_shape", "tensor.collapse_shape")
MAX_SOURCE = 64 << 20
"""The most bytes of an input whose lines are read for edits."""
ReadT = TypeVar("ReadT")


@dataclass(frozen=True)
class DeviceFacts:
    """The program before and after placement.

    Attributes:
        asked: The program before placement, with devices inferred as the compiler does: the flow phase.
        placed: The program after it; None if the compile did not reach that phase.
        lines: Reads the lines of the input; none if it is not text or very large.
        flags: The names of the toolchain's flags, without dashes.
        given: Reads the program as given; None if it cannot be read.
        file: The name of the input.
    """

    asked: PlacementTable
    placed: PlacementTable | None
    lines: Callable[[], tuple[str, ...]] = tuple
    flags: frozenset[str] = frozenset()
    given: Callable[[], PlacementTable | None] = lambda: None
    file: str = ""

    @cached_property
    def source(self) -> tuple[str, ...]:
        """The lines of the input, for edits."""
        return self.lines()

    @cached_property
    def located(self) -> PlacementTable:
        """``asked`` with lines of the input; without debug locations this reads the input, which only findings need."""
        if any(item.location for item in self.asked.items):
            return self.asked
        return with_places(self.asked, self.given(), self.file)

    @cached_property
    def users(self) -> dict[int, list[int]]:
        """The users of each value in ``asked``."""
        found: dict[int, list[int]] = {}
        for place, item in enumerate(self.asked.items):
            if item.kind is ItemKind.OP:
                for operand in item.operands:
                    found.setdefault(operand, []).append(place)
        return found

    @cached_property
    def results(self) -> dict[int, list[int]]:
        """The results of each op in ``asked``, and the loaded values of each global."""
        found: dict[int, list[int]] = {}
        for place, item in enumerate(self.asked.items):
            if item.kind is ItemKind.VALUE and item.owner >= 0:
                found.setdefault(item.owner, []).append(place)
        return found

    @cached_property
    def homes(self) -> dict[int, tuple[str, int]]:
        """The dispatches of ``asked`` that are found again: the device that runs each, and its index in ``placed``.

        Dispatches of one entry point are matched in order, if their number is unchanged.
        """
        if self.placed is None:
            return {}
        before = _by_entry(self.asked)
        after = _by_entry(self.placed)
        found: dict[int, tuple[str, int]] = {}
        for key, places in before.items():
            rest = list(after.get(key, ()))
            homes = {self.placed.items[other].devices for other in rest}
            if len(rest) != len(places):
                if len(homes) == 1 and len(next(iter(homes))) == 1:
                    found.update({place: (next(iter(homes))[0], rest[0]) for place in places})
                continue
            for place in places:
                candidates = self.asked.items[place].devices
                fitting = [other for other in rest if set(self.placed.items[other].devices) & set(candidates)]
                chosen = (fitting or rest)[0]
                rest.remove(chosen)
                devices = self.placed.items[chosen].devices
                if len(devices) == 1:
                    found[place] = (devices[0], chosen)
        return found

    def dispatches(self) -> Iterator[tuple[int, PlacedItem]]:
        """The dispatches of ``asked``."""
        return ((place, item) for place, item in enumerate(self.asked.items) if item.op in _DISPATCHES and _op(item))

    def handed_on(self, op: int) -> list[int]:
        """The results of an op that are aliases of its operands: no work was done on them."""
        item = self.asked.items[op]
        if item.op in _DISPATCHES:
            return []
        if item.tied or item.op in _HANDS_ON:
            return self.results.get(op, [])
        return []

    def origin(self, value: int) -> int:
        """The original of an alias, or of data that was moved."""
        seen = set[int]()
        while value not in seen:
            seen.add(value)
            owner = self.asked.items[value].owner
            if owner < 0 or self.asked.items[owner].kind is not ItemKind.OP:
                return value
            op = self.asked.items[owner]
            same = bool(op.moves_to) or (op.op not in _DISPATCHES and (bool(op.tied) or op.op in _HANDS_ON))
            if not same or not op.operands:
                return value
            value = op.operands[0]
        return value

    def is_constant(self, value: int) -> bool:
        """Whether a value is a global or a constant, without any computation."""
        item = self.asked.items[self.origin(value)]
        if item.owner >= 0 and self.asked.items[item.owner].kind is ItemKind.GLOBAL:
            return True
        return item.op in ("arith.constant", "flow.tensor.constant", "tensor.empty", "flow.tensor.empty")

    def at(self, place: int, text: Message) -> Evidence:
        """Evidence in ``asked``."""
        return _evidence(self.located, place, text)

    def placed_at(self, place: int, text: Message) -> Evidence:
        """Evidence in ``placed``."""
        return _evidence(self.placed if self.placed is not None else self.located, place, text)

    def line(self, place: int) -> int:
        """The input line of an item in ``asked``; 0 if unknown or unavailable."""
        _, _, number = self.located.items[place].location.rpartition(":")
        line = int(number) if number.isdigit() else 0
        return line if 0 < line <= len(self.source) else 0


def size_of(item: PlacedItem) -> Argument:
    """The size of a value as a message."""
    if item.bytes is not None:
        return Bytes(item.bytes)
    return f"{item.size} B" if item.size else Message("device-facts.size-at-run-time", "a size known at run time")


def _op(item: PlacedItem) -> bool:
    return item.kind is ItemKind.OP


def _by_entry(table: PlacementTable) -> dict[tuple[str, str], list[int]]:
    found: dict[tuple[str, str], list[int]] = {}
    for place, item in enumerate(table.items):
        if item.op in _DISPATCHES and _op(item):
            found.setdefault((item.function, item.name), []).append(place)
    return found


def _evidence(table: PlacementTable, place: int, text: Message) -> Evidence:
    item = table.items[place]
    excerpt = item.name if item.kind is not ItemKind.OP or item.name == item.op else f"{item.op} {item.name}"
    return Evidence(text, item.location, table.pass_id, table.phase, item.line, excerpt)


def read_device_facts(
    reader: SessionReader, affinity: AffinityTable | None, cancel: CancelToken | None = None
) -> DeviceFacts | None:
    """Read the facts for the rules about devices; None if one device has everything, or while the compile runs."""
    if reader.info().outcome is OutcomeKind.RUNNING or not _several(reader, affinity):
        return None
    after = next((phase for phase in PLACEMENT_PHASES if blob_of(reader, phase) is not None), "")
    try:
        watch = Watch(cancel or CancelToken())
        found = placements_of(reader, ("flow", *([after] if after else [])), watch)
    except UserError:
        return None  # the notes of the device table say what cannot be read
    if "flow" not in found:
        return None
    flags = frozenset[str]()
    with suppress(UserError):
        flags = frozenset(flag.name for flag in catalogue(reads_ir_of(reader.info())).flags)
    # Facts that only a finding needs are read on demand, when the reader may be closed.
    lines = partial(_later, reader.path, read_source_lines, tuple[str, ...]())
    given = partial(_later, reader.path, lambda again: source_placement(again, watch), None)
    return DeviceFacts(found["flow"], found.get(after), lines, flags, given, reader.info().source.name)


def _later(session: Path, read: Callable[[SessionReader], ReadT], otherwise: ReadT) -> ReadT:
    try:
        with SessionReader(session) as reader:
            return read(reader)
    except UserError:
        return otherwise


def _several(reader: SessionReader, affinity: AffinityTable | None) -> bool:
    """Whether the program uses more than one device; for imported dumps, by the names in their text."""
    if affinity is not None:
        return len(affinity.devices) > 1
    end = end_of(reader, "flow") if reader.info().imported else None
    return end is not None and len(set(_NAMED.findall(end[1]))) > 1


def with_places(asked: PlacementTable, given: PlacementTable | None, name: str) -> PlacementTable:
    """Add input lines for globals, transfers and ambiguous ops to a table from a text without debug locations.

    Globals are matched by symbol. Transfers of one function, size and target are matched in order, if the input has
    equally many; so are ops with several candidates.
    """
    if given is None:
        return asked
    before, after = _recognised(given), _recognised(asked)
    items = list(asked.items)
    for key, places in after.items():
        lines = before.get(key, [])
        if len(lines) == len(places):
            for place, line in zip(places, lines, strict=True):
                items[place] = replace(items[place], location=f"{name}:{given.items[line].line}")
    for place, item in enumerate(items):
        owner = items[item.owner] if item.kind is ItemKind.VALUE and item.owner >= 0 else None
        if owner is not None and owner.kind is ItemKind.OP and owner.location:
            items[place] = replace(item, location=owner.location)
    return replace(asked, items=tuple(items))


def _recognised(table: PlacementTable) -> dict[tuple[str, ...], list[int]]:
    found: dict[tuple[str, ...], list[int]] = {}
    for place, item in enumerate(table.items):
        if item.kind is ItemKind.GLOBAL:
            found.setdefault((item.name,), []).append(place)
        elif item.moves_to and item.operands:
            value = table.items[item.operands[0]]
            size = value.type if value.bytes is None else str(value.bytes)  # static shapes may have changed since
            found.setdefault((item.function.removesuffix("$async"), *item.moves_to, size), []).append(place)
        elif item.kind is ItemKind.OP and item.ambiguous and item.operands and item.op.startswith(_COMPUTES):
            found.setdefault((item.function.removesuffix("$async"), "ambiguous", *item.devices), []).append(place)
    return found


def read_source_lines(reader: SessionReader) -> tuple[str, ...]:
    """The lines of the input; none if it is not text or very large."""
    for artifact in reader.artifacts():
        if artifact.kind == SOURCE and artifact.bytes <= MAX_SOURCE:
            return tuple(reader.artifact(artifact.id).decode("utf-8", errors="replace").split("\n"))
    return ()
