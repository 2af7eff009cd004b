"""Finds the blocks of a placement and their inputs, and assigns rows. Without Qt; runs in a job."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from passlens.engine.analysis.placement_tables import Basis, ItemKind, PlacedItem, PlacementTable
from passlens.engine.analysis.tables import Transfer
from passlens.engine.units import format_bytes
from passlens.gui.devices.placement_chart import (
    UNSAID,
    Arrow,
    Block,
    BlockKind,
    ChartChoice,
    DeviceColumn,
    PlacementChart,
    op_words,
    size_of,
    transfer_size,
)
from passlens.gui.kit.affinity_rows import short_symbol
from passlens.gui.kit.translation import either, localized, tr, translated

SPLIT_LANES = 3
"""Up to this many columns have a separate column for resources, beside the work."""
_PLUMBING = re.compile(
    r"^(?:arith\.|util\.(?:cmp|return|optimization|buffer|global|align|assume)|hal\.(?:fence|buffer_view|device\.(?:query"
    r"|allocator|resolve)|allocator|tensor|buffer\.|element|encoding|executable|semaphore|command_buffer\.(?:create"
    r"|finalize|execution_barrier|begin|end|device))|tensor\.(?:cast|dim|empty|expand_shape|collapse_shape|from_elements)"
    r"|flow\.tensor\.(?:reshape|bitcast|alloca|empty|constant|tie_shape)|stream\.(?:timepoint|resource|tensor|file"
    r"|context|channel)\b|stream\.(?:cmd|async)\.(?:execute|concurrent|serial|flush|invalidate|discard|concurrency|slice"
    r"|constant|barrier|cast)\b|torch\.constant|torch_c\.|scf\.yield|cf\.|func\.return|cast$)"
)
_ALLOCATES = re.compile(r"\.(?:alloc|alloca|constant|splat|try_map|subview_of)$")
_COPIES = re.compile(r"\.(?:copy|copy_buffer|clone|update|transfer)$")
_MEMORY = re.compile(r"^(?:!stream\.resource|!hal\.buffer$)")
_WRITES = ("stream.cmd.", "hal.")
_COMMANDS = "!hal.command_buffer"


@dataclass(slots=True)
class _Node:
    """A block before it has a row."""

    item: int
    kind: BlockKind
    devices: tuple[str, ...]
    title: str
    detail: str
    bytes: int | None
    size: str
    pinned: bool = False
    came: str | None = None
    waits: bool = False  # placed where it is first needed
    row: int = -1


def make_chart(table: PlacementTable, choice: ChartChoice) -> PlacementChart:
    """Lay out one function, or all of them."""
    return _Maker(table, choice).make()


class _Maker:
    """Finds the blocks of a text and their inputs, then assigns rows."""

    def __init__(self, table: PlacementTable, choice: ChartChoice) -> None:
        self._table, self._choice = table, choice
        self._values = dict(choice.values)
        self._moves: dict[tuple[int, str], Transfer] = {(one.line, one.function): one for one in table.transfers}
        self._nodes: list[_Node] = []
        self._edges: dict[tuple[int, int], tuple[int | None, str]] = {}
        self._sources: dict[int, tuple[int, ...]] = {}  # by value: the nodes that it comes from
        self._touched: dict[int, int] = {}  # by memory: the node that used it last
        self._globals: dict[tuple[str, int], int] = {}
        self._roots: dict[int, int] = {}  # by memory: the value that was allocated
        self._targets: set[tuple[int, int]] = set()  # edges to what a copy overwrites
        self._hidden = 0

    def make(self) -> PlacementChart:
        for place, item in enumerate(self._table.items):
            if item.function and self._choice.function in {None, item.function}:
                self._add(place, item)
        kept = self._kept()
        devices = self._devices(kept)
        return self._lay(kept, devices)

    # --- blocks and their inputs

    def _add(self, place: int, item: PlacedItem) -> None:
        if item.kind is ItemKind.VALUE:
            self._add_value(place, item)
        elif item.kind is ItemKind.ARGUMENT:
            self._sources[place] = (self._resource(place, item, waits=True),)
        elif item.kind is ItemKind.RESULT:
            node = self._resource(place, item, waits=False)
            for operand in item.operands:
                self._feed(operand, node)
        elif item.kind is ItemKind.OP:
            self._add_op(place, item)

    def _add_value(self, place: int, item: PlacedItem) -> None:
        owner = self._table.items[item.owner] if 0 <= item.owner < len(self._table.items) else None
        if owner is None:
            return
        if owner.kind is ItemKind.GLOBAL:
            key = (item.function, item.owner)
            if key not in self._globals:
                self._globals[key] = self._resource(item.owner, owner, waits=True)
            self._sources[place] = (self._globals[key],)
            return
        shown = self._globals.get((item.function, -2 - item.owner))
        if shown is not None:  # made by an op that is a block
            self._sources[place] = (shown,)
        elif _ALLOCATES.search(owner.op) and _MEMORY.match(item.type):
            self._sources[place] = (self._resource(place, item, waits=True),)
        else:
            self._sources[place] = self._through(owner)
        tied = next((one for one in owner.tied if one >= 0), -1)
        if tied >= 0:
            self._roots[place] = self._root(tied)

    def _through(self, op: PlacedItem) -> tuple[int, ...]:
        """The sources of an op that is not shown."""
        found: dict[int, None] = {}
        for operand in op.operands:
            found.update(dict.fromkeys(self._now(operand)))
        return tuple(found)

    def _root(self, value: int) -> int:
        return self._roots.get(value, value)

    def _now(self, value: int) -> tuple[int, ...]:
        """The current sources of a value's content."""
        last = self._touched.get(self._root(value))
        return (last,) if last is not None else self._sources.get(value, ())

    def _add_op(self, place: int, item: PlacedItem) -> None:
        move = self._moves.get((item.line, item.function))
        moved = move if move is not None and (move.op == item.op or _COPIES.search(item.op)) else None
        if moved is None and not item.moves_to and not self._choice.every_op and _PLUMBING.match(item.op):
            self._hidden += 1
            return
        node = self._transfer(place, item, moved) if moved or item.moves_to else self._work(place, item)
        self._globals[item.function, -2 - place] = node
        items = self._table.items
        operands = [one for one in item.operands if items[one].type != _COMMANDS]
        memory = [one for one in operands if _MEMORY.match(items[one].type)]
        copies = bool(_COPIES.search(item.op)) and len(memory) > 1
        for operand in operands:
            if not (copies and operand == memory[-1]):
                self._feed(operand, node)
            elif self._root(operand) not in self._touched:  # for the order of rows only; no data comes from there
                self._feed(operand, node)
                self._targets |= {(source, node) for source in self._now(operand)}
        if item.op.startswith(_WRITES):  # the others make new values
            for operand in memory[1:] if copies else memory:
                if "constant" not in items[operand].type and operand not in item.reads:
                    self._touched[self._root(operand)] = node

    def _feed(self, operand: int, node: int) -> None:
        item = self._table.items[operand]
        kind = self._nodes[node].kind
        known, size = (None, "") if _MEMORY.match(item.type) else size_of(item, self._values)
        if kind is BlockKind.TRANSFER:
            known, size = self._nodes[node].bytes, self._nodes[node].size
        for source in self._now(operand):
            if source != node:
                had = self._edges.get((source, node))
                both = had is not None and had[0] is not None and known is not None and kind is not BlockKind.TRANSFER
                total = (had[0] or 0) + (known or 0) if had is not None and both else known
                self._edges[source, node] = total, format_bytes(total) if total is not None else size

    def _resource(self, place: int, item: PlacedItem, *, waits: bool) -> int:
        known, size = size_of(item, self._values)
        known_as = {
            ItemKind.GLOBAL: translated(item.kind),
            ItemKind.ARGUMENT: translated(item.kind),
            ItemKind.RESULT: "",
        }
        what = known_as.get(item.kind, localized("memory"))
        pinned = item.kind is ItemKind.GLOBAL and item.basis is Basis.ATTRIBUTE
        shape = item.type.removeprefix("tensor<").removesuffix(">") if item.type.startswith("tensor<") else ""
        parts = (size or shape, what, tr("PlacementLayout", "pinned") if pinned else "", shape if size else "")
        detail = " · ".join(part for part in parts if part)
        node = _Node(
            place, BlockKind.RESOURCE, item.devices, translated(item.title), detail, known, size, pinned, waits=waits
        )
        self._nodes.append(node)
        return len(self._nodes) - 1

    def _transfer(self, place: int, item: PlacedItem, move: Transfer | None) -> int:
        targets = tuple(move.target.split(" or ")) if move and move.target else item.moves_to or item.devices
        known, size = transfer_size(move, self._values) if move is not None else (None, "")
        source = move.source if move is not None else ""
        stays = bool(source) and (source,) == targets
        title = (
            tr("PlacementLayout", "stays on {source}").format(source=short_symbol(source))
            if stays
            else f"→ {either(map(short_symbol, targets))}"
        )
        detail = " · ".join(part for part in (size, move.value if move else "") if part)
        came = source.split(" or ")[0] if source else None
        self._nodes.append(_Node(place, BlockKind.TRANSFER, targets, title, detail, known, size, came=came))
        return len(self._nodes) - 1

    def _work(self, place: int, item: PlacedItem) -> int:
        title, detail = op_words(item)
        self._nodes.append(_Node(place, BlockKind.WORK, item.devices, title, detail, None, ""))
        return len(self._nodes) - 1

    # --- filters

    def _kept(self) -> list[int]:
        """The blocks that pass the filters, in text order."""
        least, device = self._choice.least, self._choice.device
        kept = {
            place
            for place, node in enumerate(self._nodes)
            if node.kind is BlockKind.WORK or node.bytes is None or node.bytes >= least or not least
        }
        if device:
            own = {place for place in kept if device in self._nodes[place].devices or self._nodes[place].came == device}
            kept = own | {
                end
                for pair in self._edges
                if pair[0] in kept and pair[1] in kept and (pair[0] in own) != (pair[1] in own)
                for end in pair
            }
        self._hidden += len(self._nodes) - len(kept)
        return sorted(kept)

    def _devices(self, kept: Iterable[int]) -> list[str]:
        nodes = [self._nodes[place] for place in kept]
        used = {device for node in nodes for device in node.devices or (UNSAID,)}
        used |= {node.came for node in nodes if node.came}
        devices = [one for one in self._table.devices if not self._choice.device or one in used]
        return devices + sorted(used - set(devices), key=lambda one: (one == UNSAID, one))

    # --- rows

    def _lay(self, kept: list[int], devices: list[str]) -> PlacementChart:
        columns = {device: place for place, device in enumerate(devices)}
        split = len(devices) <= SPLIT_LANES
        into: dict[int, list[int]] = {place: [] for place in kept}
        for source, target in self._edges:
            if source in into and target in into:
                into[target].append(source)
        work = [0] * len(devices)
        resources = [0] * len(devices) if split else work

        def column(node: _Node) -> int:
            return columns[node.devices[0] if node.devices else UNSAID]

        def put(place: int, earliest: int) -> None:
            node = self._nodes[place]
            cursor = resources if node.kind is BlockKind.RESOURCE else work
            at = max(cursor[column(node)], earliest)
            node.row = at
            for other in {column(node), *(columns[device] for device in node.devices[1:])}:
                cursor[other] = max(cursor[other], at + 1)

        for place in kept:
            node = self._nodes[place]
            if node.waits:
                continue
            needed = [source for source in into[place] if self._nodes[source].row < 0]
            for number, source in enumerate(needed):
                earliest_row = work[column(node)] - (len(needed) - number - 1) if split else 0
                put(source, max(0, earliest_row))
            beside = {source for source in needed if split and column(self._nodes[source]) == column(node)}
            below = [self._nodes[source].row + (source not in beside) for source in into[place]]
            put(place, max(below, default=0))
        for place in kept:  # blocks without consumers
            if self._nodes[place].row < 0:
                put(place, 0)
        return self._chart(kept, columns, split=split)

    def _chart(self, kept: list[int], columns: Mapping[str, int], *, split: bool) -> PlacementChart:
        order = sorted(kept, key=lambda place: (self._nodes[place].row, place))
        index = {place: at for at, place in enumerate(order)}
        blocks = tuple(self._block(self._nodes[place], columns) for place in order)
        arrows = []
        for (source, target), (known, size) in self._edges.items():
            if source in index and target in index:
                one, other = blocks[index[source]], blocks[index[target]]
                moves = other.kind is BlockKind.TRANSFER
                crosses = one.column != other.column
                if crosses and (source, target) in self._targets:
                    continue
                if moves and other.came >= 0 and one.column != other.came and crosses:
                    continue  # of both sides of a copy, keep the one that it reads
                arrows.append(Arrow(index[source], index[target], one.column, crosses, moves, known, size))
        drawn = {arrow.target for arrow in arrows if arrow.crosses and arrow.moves}
        for at, block in enumerate(blocks):
            if block.came not in {-1, block.column} and at not in drawn:
                arrows.append(Arrow(-1, at, block.came, True, True, block.bytes, block.size))
        crossing = [arrow.bytes for arrow in arrows if arrow.crosses and arrow.bytes]
        return PlacementChart(
            columns=tuple(self._column(device, order) for device in columns),
            blocks=blocks,
            arrows=tuple(arrows),
            rows=max((block.row for block in blocks), default=-1) + 1,
            split=split,
            most_bytes=max(crossing, default=0),
            least_bytes=min(crossing, default=0),
            hidden=self._hidden,
        )

    def _block(self, node: _Node, columns: Mapping[str, int]) -> Block:
        own, *others = node.devices or (UNSAID,)
        return Block(
            item=node.item,
            kind=node.kind,
            column=columns[own],
            row=node.row,
            title=node.title,
            detail=node.detail,
            others=tuple(columns[device] for device in others),
            pinned=node.pinned,
            bytes=node.bytes,
            size=node.size,
            came=columns.get(node.came, -1) if node.came is not None else -1,
        )

    def _column(self, device: str, order: Iterable[int]) -> DeviceColumn:
        nodes = [
            self._nodes[place] for place in order if self._nodes[place].devices[:1] == ((device,) if device else ())
        ]
        dispatches = sum("dispatch" in self._table.items[node.item].op for node in nodes if node.kind is BlockKind.WORK)
        kept = [
            node
            for node in nodes
            if node.kind is BlockKind.RESOURCE and self._table.items[node.item].kind is ItemKind.GLOBAL
        ]
        return DeviceColumn(device, dispatches, sum(node.bytes or 0 for node in kept))
