"""The chart of a placement: blocks in a column for each device, and arrows between them.

Time runs downwards. A block is below everything that it needs, and below the earlier work of its device; blocks of
several devices in one row do not depend on each other. Without Qt: the widget gets positions from
``placement_geometry``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.analysis.placement_tables import ItemKind, PlacedItem, PlacementTable
from passlens.engine.analysis.shapes import evaluate
from passlens.engine.analysis.tables import Transfer
from passlens.engine.units import format_bytes
from passlens.gui.kit.affinity_rows import at_symbol
from passlens.gui.kit.translation import either, tr

UNSAID = ""
"""The column for items of unknown device."""
_DISPATCH = re.compile(r"^(?P<executable>.*?(?:_|^)dispatch_(?P<number>\d+))(?:_(?P<words>.*))?$")


class BlockKind(StrEnum):
    """What a block represents."""

    WORK = "work"  # a dispatch, a call, any op that computes
    TRANSFER = "transfer"
    RESOURCE = "resource"  # a global, an argument, a result, an allocation


@dataclass(frozen=True, slots=True)
class ChartChoice:
    """Which part of a placement to show.

    Attributes:
        function: Its symbol; None for all functions, one below the other.
        least: Leaves out transfers and resources of fewer bytes.
        device: Only what is on this device, or crosses to or from it; empty for all.
        every_op: Whether to show ops that neither compute nor move anything, such as reshapes and awaits.
        words: Only rows of the table with all of these words.
        values: The values that dynamic sizes depend on (``analysis.shapes.values_of``).
    """

    function: str | None = ""
    least: int = 0
    device: str = ""
    every_op: bool = False
    words: str = ""
    values: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DeviceColumn:
    """One column: a device's symbol (``UNSAID`` if unknown), and its totals."""

    device: str
    dispatches: int
    resident: int


@dataclass(frozen=True, slots=True)
class Block:
    """One block.

    Attributes:
        item: Its index in ``PlacementTable.items``.
        column: Its index in the chart's columns; of several candidates the first.
        row: From 0.
        others: Columns of other devices that it may be on.
        pinned: For a resource, whether the IR itself gives its device.
        bytes: Of a resource or transfer; None if unknown.
        size: The same in words; empty if there is none.
        came: The column that a transfer reads from; -1: none, or unknown.
    """

    item: int
    kind: BlockKind
    column: int
    row: int
    title: str
    detail: str
    others: tuple[int, ...] = ()
    pinned: bool = False
    bytes: int | None = None
    size: str = ""
    came: int = -1


@dataclass(frozen=True, slots=True)
class Arrow:
    """A flow from one block to another.

    Attributes:
        source: Index of a block; -1: from the column ``came`` in the target's own row.
        crosses: Whether it leaves its column.
        moves: Whether a transfer op moves it; otherwise the other device reads it in place.
        bytes: None if unknown.
    """

    source: int
    target: int
    came: int
    crosses: bool
    moves: bool
    bytes: int | None
    size: str


@dataclass(frozen=True, slots=True)
class PlacementChart:
    """The whole chart.

    Attributes:
        rows: The number of rows.
        split: Whether resources have a separate column.
        most_bytes, least_bytes: Of the crossing arrows of known size; 0 without any.
        hidden: The number of ops and resources of the function without a block.
    """

    columns: tuple[DeviceColumn, ...]
    blocks: tuple[Block, ...]
    arrows: tuple[Arrow, ...]
    rows: int
    split: bool
    most_bytes: int
    least_bytes: int
    hidden: int = 0

    def blocks_of(self, executable: str, items: tuple[PlacedItem, ...]) -> tuple[int, ...]:
        """The blocks that call an executable."""
        return tuple(
            place
            for place, block in enumerate(self.blocks)
            if block.kind is BlockKind.WORK and executable_of_item(items[block.item]) == executable
        )

    def block_of(self, place: int, items: tuple[PlacedItem, ...]) -> int:
        """The block of an item, or of the op that makes it; -1 if neither is drawn."""
        wanted = {place, items[place].owner} - {-1} if items[place].kind is ItemKind.VALUE else {place}
        return next((at for at, one in enumerate(self.blocks) if one.item in wanted), -1)


def executable_of_item(item: PlacedItem) -> str:
    """The executable that an op dispatches to, by the compiler's naming; empty if it is not a dispatch."""
    if item.kind is not ItemKind.OP or "dispatch" not in item.op:
        return ""
    name = item.name.removeprefix("@")
    found = _DISPATCH.match(name)
    return found["executable"] if found else name


def functions_of(table: PlacementTable) -> tuple[tuple[str, int], ...]:
    """The functions of a placement and the number of their ops, in text order."""
    counts: dict[str, int] = {}
    for item in table.items:
        if item.function:
            counts[item.function] = counts.get(item.function, 0) + (item.kind is ItemKind.OP)
    return tuple(counts.items())


def main_function(table: PlacementTable) -> str:
    """The function shown first: the one with the most dispatches, then ops."""
    weights: dict[str, tuple[int, int]] = {}
    for item in table.items:
        if item.function and item.kind is ItemKind.OP:
            dispatches, ops = weights.get(item.function, (0, 0))
            weights[item.function] = dispatches + ("dispatch" in item.op), ops + 1
    return max(weights, key=lambda name: weights[name], default="")


def size_of(item: PlacedItem, values: Mapping[str, int]) -> tuple[int | None, str]:
    """The bytes of a value or global if known, and in words: a number, or an expression."""
    known = item.bytes if item.bytes is not None else evaluate(item.size, values)
    if known is not None:
        return known, format_bytes(known)
    return None, item.size


def transfer_size(one: Transfer, values: Mapping[str, int]) -> tuple[int | None, str]:
    """The same for a transfer."""
    known = one.bytes if one.bytes is not None else evaluate(one.size, values)
    return known, format_bytes(known) if known is not None else one.size or tr("PlacementChart", "dynamic size")


def is_dynamic(table: PlacementTable) -> bool:
    """Whether a size depends on the shapes of a call."""
    return any(item.size for item in table.items) or any(one.size for one in table.transfers)


def op_words(item: PlacedItem) -> tuple[str, str]:
    """The title of an op's block, and its second line."""
    where = item.location or tr("PlacementChart", "line {line:,}").format(line=item.line)
    found = _DISPATCH.match(item.name.removeprefix("@")) if "dispatch" in item.op else None
    if found is not None:
        return f"dispatch_{found['number']} {(found['words'] or '').strip('_')}".strip(), where
    return (item.name or item.op), f"{item.op} · {where}" if item.name not in {"", item.op} else where


def block_lines(title: str, detail: str, width_of: Callable[[str], float], room: float) -> tuple[str, str]:
    """The two lines of a block in ``room`` px, what distinguishes it first.

    A dispatch whose name does not fit shows its number, and below it what it does. Facts that do not fit are left out
    whole, from the end, except the first.
    """
    if width_of(title) > room:
        first, _, rest = title.partition(" ")
        if rest and first[-1:].isdigit():
            return first, rest
    facts = detail.split(" · ")
    while len(facts) > 1 and width_of(" · ".join(facts)) > room:
        facts.pop()
    return title, " · ".join(facts)


def device_words(item: PlacedItem) -> str:
    """Where an item is, in words."""
    return either(at_symbol(device) for device in item.devices) or tr("PlacementChart", "not known")
