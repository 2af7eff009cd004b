"""The lists of the Devices tab for a placement: items, transfers, and bytes from device to device; made in a job."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.placement_tables import Basis, ItemKind, PlacedItem, PlacementTable
from passlens.engine.analysis.tables import Transfer
from passlens.engine.units import format_bytes
from passlens.gui.devices.placement_chart import (
    Arrow,
    ChartChoice,
    PlacementChart,
    device_words,
    executable_of_item,
    op_words,
    size_of,
    transfer_size,
)
from passlens.gui.devices.placement_layout import make_chart
from passlens.gui.kit.affinity_rows import MatrixRow, at_symbol
from passlens.gui.kit.translation import either, localized, mark_text, number_of, tr, translated

_BECAUSE = {
    Basis.ATTRIBUTE: mark_text("its own attribute says so"),
    Basis.ENCLOSING: mark_text("the op around it says so"),
    Basis.GLOBAL: mark_text("it is loaded from a global there"),
    Basis.PRODUCER: mark_text("the op that makes it runs there"),
    Basis.OPERAND: mark_text("its operands are there"),
    Basis.CONSUMER: mark_text("its readers are there"),
    Basis.DEFAULT: mark_text("it is the default device of the module"),
    Basis.UNKNOWN: mark_text("not stated"),
}
_PULLS_SHOWN = 12


@dataclass(frozen=True, slots=True)
class ItemRow:
    """One row of the table of items. ``words``: the text that a search matches."""

    place: int
    item: PlacedItem
    device: str
    bytes: int | None
    size: str
    words: str

    @property
    def basis(self) -> str:
        """The source of its device, in words."""
        if self.item.basis is Basis.UNKNOWN:
            return tr("PlacementRows", "not known")
        return f"{_certain(self.item.basis)}: {translated(self.item.basis)}"


@dataclass(frozen=True, slots=True)
class TransferRow:
    """One transfer, with its size for the given shapes."""

    transfer: Transfer
    bytes: int | None
    size: str

    @property
    def crosses(self) -> bool:
        """Whether it leaves its device, as far as known."""
        return self.transfer.source != self.transfer.target


@dataclass(frozen=True, slots=True)
class Arranged:
    """One placement as the tab shows it.

    Attributes:
        choice: Which part is shown.
        symbols: The devices of the matrix, in order.
        matrix: Bytes from each device to each other one.
        shown: What passes the filters, in words.
    """

    table: PlacementTable
    choice: ChartChoice
    chart: PlacementChart
    rows: tuple[ItemRow, ...]
    transfers: tuple[TransferRow, ...]
    symbols: tuple[str, ...]
    matrix: tuple[MatrixRow, ...]
    shown: str

    def found(self) -> frozenset[int]:
        """The blocks that match the search; none without search words."""
        if not self.choice.words.strip():
            return frozenset()
        places = {row.place for row in self.rows}
        return frozenset(at for at, block in enumerate(self.chart.blocks) if block.item in places)


def arrange(table: PlacementTable, choice: ChartChoice) -> Arranged:
    """Apply a choice to a placement: about 20 ms for 10,000 items."""
    values = dict(choice.values)
    rows = tuple(_rows(table, choice, values))
    transfers = tuple(_transfers(table, choice, values))
    symbols, cells = traffic_matrix(table.devices, transfers)
    crossing = [row for row in transfers if row.crosses]
    known = sum(row.bytes or 0 for row in crossing)
    unknown = sum(row.bytes is None for row in crossing)
    shown = tr("PlacementRows", "{transfers} across devices, {known}").format(
        transfers=number_of(len(crossing), "transfer"), known=format_bytes(known)
    )
    shown += tr("PlacementRows", " and {unknown:,} of dynamic size").format(unknown=unknown) if unknown else ""
    return Arranged(table, choice, make_chart(table, choice), rows, transfers, symbols, cells, shown)


def traffic_matrix(
    devices: Sequence[str], transfers: Sequence[TransferRow]
) -> tuple[tuple[str, ...], tuple[MatrixRow, ...]]:
    """The devices in order, and for each the bytes that it sends to each other one."""
    symbols = list(devices)
    for row in transfers:
        ends = (row.transfer.source, row.transfer.target)
        symbols += [symbol for symbol in dict.fromkeys(ends) if symbol not in symbols]
    sums: dict[str, dict[str, int]] = {symbol: {} for symbol in symbols}
    counts: dict[str, dict[str, int]] = {symbol: {} for symbol in symbols}
    dynamic: dict[str, set[str]] = {symbol: set() for symbol in symbols}
    for row in transfers:
        source, target = row.transfer.source, row.transfer.target
        counts[source][target] = counts[source].get(target, 0) + 1
        sums[source][target] = sums[source].get(target, 0) + (row.bytes or 0)
        if row.bytes is None:
            dynamic[source].add(target)
    made = tuple(MatrixRow(name, sums[name], counts[name], frozenset(dynamic[name])) for name in symbols)
    return tuple(symbols), made


def short_item(item: PlacedItem) -> str:
    """The name of an item; for a dispatch its number and what it does."""
    return op_words(item)[0] if executable_of_item(item) else translated(item.title) or item.op


def explain(table: PlacementTable, place: int) -> str:
    """All known facts about the place of an item, one on a line: for a tooltip."""
    item = table.items[place]
    facts = [item.name if item.name in {"", item.op} or not item.op else f"{item.name} · {item.op}"]
    facts[0] = facts[0] or item.op
    certain = _certain(item.basis)
    unknown = item.basis is Basis.UNKNOWN
    facts.append(
        tr("PlacementRows", "device not known: nothing states it")
        if unknown
        else tr("PlacementRows", "on {item} ({certain}: {because})").format(
            item=device_words(item), certain=certain, because=localized(_BECAUSE[item.basis])
        )
    )
    if item.ambiguous:
        facts.append(tr("PlacementRows", "ambiguous: it may be on any of them; what pulls it each way:"))
    for pull in item.pulls[:_PULLS_SHOWN] if item.ambiguous or not item.basis.explicit else ():
        other = table.items[pull.item] if 0 <= pull.item < len(table.items) else None
        name = (
            tr("PlacementRows", " {name}, line {line:,}").format(name=other.name or other.op, line=other.line)
            if other is not None
            else ""
        )
        facts.append(
            tr("PlacementRows", "  → {device}: its {role}{name}").format(
                device=at_symbol(pull.device), role=translated(pull.role), name=name
            )
        )
    if len(item.pulls) > _PULLS_SHOWN:
        facts.append(tr("PlacementRows", "  … and {pulls:,} more").format(pulls=len(item.pulls) - _PULLS_SHOWN))
    if item.moves_to:
        facts.append(
            tr("PlacementRows", "moves its operand to {at_symbol}").format(
                at_symbol=either(map(at_symbol, item.moves_to))
            )
        )
    if item.type:
        facts.append(item.type)
    if item.bytes:
        facts.append(f"{item.bytes:,} B")
    elif item.size:
        facts.append(f"{item.size} B")
    place_of = (
        tr("PlacementRows", "line {line:,} of the {phase} phase").format(line=item.line, phase=table.phase)
        if item.line
        else ""
    )
    facts.append(
        ", ".join(part for part in (f"@{item.function}" if item.function else "", place_of, item.location) if part)
    )
    return "\n".join(fact for fact in facts if fact)


def arrow_words(chart: PlacementChart, arrow: Arrow) -> str:
    """The tooltip of a crossing arrow."""
    target = chart.blocks[arrow.target]
    ends = f"{at_symbol(chart.columns[arrow.came].device)} → {at_symbol(chart.columns[target.column].device)}"
    size = (
        f"{arrow.bytes:,} B"
        if arrow.bytes is not None
        else arrow.size or tr("PlacementRows", "size not stated in the IR")
    )
    how = (
        tr("PlacementRows", "moved by a transfer")
        if arrow.moves
        else tr("PlacementRows", "used there without a transfer in this IR")
    )
    source = f"{chart.blocks[arrow.source].title} → " if arrow.source >= 0 else ""
    return f"{ends}: {size}\n{source}{target.title}\n{how}"


def chart_figures(arranged: Arranged) -> Iterator[Sequence[object]]:
    """The blocks of a chart as CSV, in row order."""
    named = "name", "op", "function", "bytes", "size", "line", "location"
    yield ["row", "kind", "device", "may be on", *named]
    columns, items = arranged.chart.columns, arranged.table.items
    for block in arranged.chart.blocks:
        item = items[block.item]
        others = " ".join(columns[column].device for column in block.others)
        where = block.row, block.kind.value, columns[block.column].device, others, item.name, item.op, item.function
        yield (*where, block.bytes, block.size, item.line, item.location)


def _certain(basis: Basis) -> str:
    return tr("PlacementRows", "explicit") if basis.explicit else tr("PlacementRows", "inferred")


def _rows(table: PlacementTable, choice: ChartChoice, values: Mapping[str, int]) -> list[ItemRow]:
    sought = choice.words.casefold().split()
    found = []
    for place, item in enumerate(table.items):
        if item.function and choice.function not in {None, item.function}:
            continue
        if choice.device and choice.device not in item.devices and choice.device not in item.moves_to:
            continue
        known, size = size_of(item, values) if item.kind is not ItemKind.OP else (None, "")
        if choice.least and (known is None or known < choice.least) and item.kind is not ItemKind.OP:
            continue
        device = " or ".join(item.devices)
        words = f"{item.name} {item.op} {device} {item.basis} {item.kind} {item.function} {item.type} {item.location}"
        row = ItemRow(place, item, device, known, size, words.casefold())
        if all(word in f"{row.words} {row.basis}" for word in sought):
            found.append(row)
    return found


def _transfers(table: PlacementTable, choice: ChartChoice, values: Mapping[str, int]) -> list[TransferRow]:
    found = []
    for one in table.transfers:
        if choice.function not in {None, one.function}:
            continue
        ends = {*one.source.split(" or "), *one.target.split(" or ")}
        if choice.device and choice.device not in ends:
            continue
        known, size = transfer_size(one, values)
        if choice.least and known is not None and known < choice.least:
            continue
        found.append(TransferRow(one, known, size))
    return found
