"""The words and shades of a dispatch graph: titles, tooltips, legends, search. Without Qt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from passlens.engine.analysis.graph import GraphNode, GraphTable, NodeKind
from passlens.engine.analysis.graph_picture import Box, Line, Picture
from passlens.engine.units import format_bytes, format_ns
from passlens.gui.kit.affinity_rows import at_symbol, series_index, short_symbol
from passlens.gui.kit.translation import either, listed, localized, mark_text, number_of, tr, translated

UNKNOWN_DEVICE = mark_text("device not known")


class ColorBy(StrEnum):
    """The meaning of a box's colour."""

    DEVICE = mark_text("device")
    BYTES = mark_text("bytes")
    TIME = mark_text("time")


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One line of the legend: a device's ``series``, or a ``share`` of the strongest shade; neither: no colour."""

    text: str
    series: int | None = None
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """The graph of a phase with the data shown beside it.

    Attributes:
        marks: Nodes that the other phase does not have; None without a comparison.
        other: The other phase; empty if it could not be read, for the reason in ``other_note``.
        gone: What only the other phase has, by kind.
        times: Time of one call by node, ns.
        devices: All devices of the session, in an order that gives colours to those without numbers.
    """

    table: GraphTable
    marks: frozenset[int] | None = None
    other: str = ""
    other_note: str = ""
    gone: Mapping[NodeKind, int] = field(default_factory=dict)
    times: Mapping[int, int] = field(default_factory=dict)
    devices: tuple[str, ...] = ()

    def symbols(self) -> tuple[str, ...]:
        """All devices of the graph."""
        return tuple(sorted({part for node in self.table.nodes for part in node.device.split(" or ") if part}))

    def difference(self) -> str:
        """The difference of the two phases, in words; empty without a comparison."""
        if self.marks is None:
            return ""
        if not self.other:
            return self.other_note
        counts: dict[NodeKind, int] = {}
        for index in self.marks:
            counts[self.table.nodes[index].kind] = counts.get(self.table.nodes[index].kind, 0) + 1
        phase = self.table.phase
        return tr("GraphLook", "Only in {phase}: {counts}. Only in {other}: {gone}.").format(
            phase=phase, counts=_listing(counts), other=self.other, gone=_listing(self.gone)
        )


def count_kinds(table: GraphTable, nodes: Iterable[int]) -> dict[NodeKind, int]:
    """The number of nodes of each kind."""
    counts: dict[NodeKind, int] = {}
    for index in nodes:
        kind = table.nodes[index].kind
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def _listing(counts: Mapping[NodeKind, int]) -> str:
    order = sorted(counts.items(), key=lambda item: (not item[0].works, -item[1]))
    plural = {NodeKind.DISPATCH: "dispatches", NodeKind.COPY: "copies"}
    return listed(number_of(count, kind.value, plural.get(kind, "")) for kind, count in order) or tr(
        "GraphLook", "nothing"
    )


class GraphLook:
    """Colours and texts for the boxes of one picture."""

    def __init__(self, loaded: Loaded, picture: Picture, color_by: ColorBy) -> None:
        self.loaded = loaded
        self.picture = picture
        self.color_by = color_by
        self._nodes = loaded.table.nodes
        self._symbols = loaded.symbols()
        self._order = loaded.devices or self._symbols
        self._values = [self._value(box) for box in picture.boxes]
        # A folded layer is the sum of many: it must not level the shades of all others.
        scale = [value for value, box in zip(self._values, picture.boxes, strict=True) if value and not box.folded]
        scale = scale or [value for value in self._values if value]
        self._largest, self._smallest = max(scale, default=0), min(scale, default=0)
        self.titles = tuple(self._title(box) for box in picture.boxes)
        self.details = tuple(self._detail(box) for box in picture.boxes)
        self.badges = tuple(f"× {box.fold.repeats:,}" if box.folded and box.fold else "" for box in picture.boxes)
        marks = loaded.marks or frozenset()
        self.marked = tuple(any(node in marks for node in box.nodes) for box in picture.boxes)

    def series(self, box: int) -> int | None:
        """The series colour of a box's device; None without one, or for another colouring."""
        node = self._nodes[self.picture.boxes[box].nodes[0]]
        devices = {self._nodes[place].device for place in self.picture.boxes[box].nodes if self._nodes[place].device}
        if len(devices) > 1 or not node.device:
            return None
        return series_index(node.device.split(" or ")[0], self._order)

    def share(self, box: int) -> float | None:
        """The strength of a box's shade, 0 to 1; None if its value is unknown."""
        value = self._values[box]
        if value is None:
            return None
        if not value or self._largest == self._smallest:
            return 1.0 if value else 0.0
        if self.color_by is ColorBy.TIME:
            return min(1.0, value / self._largest)
        share = math.log(value / self._smallest) / math.log(self._largest / self._smallest)
        return min(1.0, max(0.0, share))

    def legend(self) -> tuple[LegendEntry, ...]:
        """The meaning of the colours."""
        if self.color_by is ColorBy.DEVICE:
            entries = [LegendEntry(short_symbol(name), series_index(name, self._order)) for name in self._symbols]
            if any(not self._nodes[box.nodes[0]].device for box in self.picture.boxes):
                entries.append(LegendEntry(localized(UNKNOWN_DEVICE)))
            return tuple(entries)
        if not self._largest:
            return (
                LegendEntry(
                    tr("GraphLook", "no run of this session has times")
                    if self.color_by is ColorBy.TIME
                    else tr("GraphLook", "sizes vary")
                ),
            )
        say = format_ns if self.color_by is ColorBy.TIME else format_bytes
        what = tr("GraphLook", "one call") if self.color_by is ColorBy.TIME else tr("GraphLook", "made")
        unknown = tr("GraphLook", "not measured") if self.color_by is ColorBy.TIME else localized("dynamic")
        ends = [LegendEntry(f"{what}: {say(self._smallest)}", share=0.0)]
        ends += [LegendEntry(say(self._largest), share=1.0)] if self._largest != self._smallest else []
        return (*ends, *([LegendEntry(unknown)] if None in self._values else []))

    def tooltip(self, box: int) -> str:
        """All known facts about a box, one on a line."""
        shown = self.picture.boxes[box]
        if shown.folded and shown.fold is not None:
            return self._fold_tooltip(shown)
        node = self._nodes[shown.nodes[0]]
        facts = [at_symbol(node.name) if node.kind in _NAMED else node.name, node.op]
        if node.kind is NodeKind.TRANSFER:
            facts.append(
                tr("GraphLook", "from {came} to {goes}").format(
                    came=at_symbol(node.came) or tr("GraphLook", "wherever it is"), goes=at_symbol(node.goes)
                )
            )
        elif node.device:
            facts.append(
                tr("GraphLook", "on {value}").format(
                    value=either(at_symbol(part) for part in node.device.split(" or "))
                )
            )
        facts.append(
            tr("GraphLook", "makes {node}").format(node=size_text(node)) if node.kind.works else size_text(node)
        )
        time = self.loaded.times.get(shown.nodes[0])
        if time is not None:
            facts.append(tr("GraphLook", "{time} per call in the last run").format(time=format_ns(time)))
        place = (
            tr("GraphLook", "line {line:,} of the phase {phase}").format(line=node.line, phase=self.loaded.table.phase)
            if node.line
            else ""
        )
        facts.append(", ".join(part for part in (place, node.location) if part))
        if self.marked[box]:
            facts.append(tr("GraphLook", "not in the phase {other}").format(other=self.loaded.other))
        return "\n".join(fact for fact in facts if fact)

    def line_tooltip(self, line: Line) -> str:
        """The tooltip of a line."""
        size = format_bytes(line.bytes) if line.bytes is not None else line.size or tr("GraphLook", "dynamic size")
        count = tr("GraphLook", " in {count:,} values").format(count=line.count) if line.count > 1 else ""
        return f"{size}{count}\n{self.titles[line.source]} → {self.titles[line.target]}"

    def find(self, words: str) -> tuple[int, ...]:
        """The boxes whose name, op, device or location contains all words."""
        words_sought = words.casefold().split()
        if not words_sought:
            return ()
        found = []
        for index, box in enumerate(self.picture.boxes):
            for place in box.nodes:
                node = self._nodes[place]
                text = f"{node.name} {node.op} {node.device} {node.kind} {node.location}".casefold()
                if all(word in text for word in words_sought):
                    found.append(index)
                    break
        return tuple(found)

    def boxes_of(self, executable: str) -> tuple[int, ...]:
        """The boxes that call an executable."""
        return tuple(
            index
            for index, box in enumerate(self.picture.boxes)
            if any(self._nodes[place].executable == executable for place in box.nodes)
        )

    def figures(self) -> Iterator[Sequence[object]]:
        """One row for each visible node."""
        yield ["function", "kind", "name", "op", "executable", "device", "bytes", "size", "line", "location"]
        for box in self.picture.boxes:
            for place in box.nodes:
                node = self._nodes[place]
                where = node.function, node.kind.value, node.name, node.op, node.executable, node.device
                yield (*where, node.bytes, node.size, node.line, node.location)

    def _value(self, box: Box) -> int | None:
        if self.color_by is ColorBy.TIME:
            times = [self.loaded.times[place] for place in box.nodes if place in self.loaded.times]
            return sum(times) if times else None
        sizes = [self._nodes[place].bytes for place in box.nodes]
        known = [size for size in sizes if size is not None]
        return sum(known) if len(known) == len(sizes) else None

    def _title(self, box: Box) -> str:
        node = self._nodes[box.nodes[0]]
        if box.folded and box.fold is not None:
            if box.fold.first < 0:
                return number_of(box.fold.repeats, node.kind.value)
            if box.fold.period == 1:
                return node.label
            return tr("GraphLook", "layer of {period:,} nodes").format(period=box.fold.period)
        return node_title(node)

    def _detail(self, box: Box) -> str:
        node = self._nodes[box.nodes[0]]
        if box.folded and box.fold is not None:
            value = None if self.color_by is ColorBy.DEVICE else self._value(box)
            say = format_ns if self.color_by is ColorBy.TIME else format_bytes
            return (
                tr("GraphLook", "click to open")
                if value is None
                else tr("GraphLook", "{value} in all · click to open").format(value=say(value))
            )
        time = self.loaded.times.get(box.nodes[0])
        if self.color_by is ColorBy.TIME and time is not None:
            return format_ns(time)
        kind = "" if node.kind is NodeKind.DISPATCH else f"{translated(node.kind)} · "
        return f"{kind}{size_text(node)}"

    def _fold_tooltip(self, box: Box) -> str:
        assert box.fold is not None
        fold, kind = box.fold, self._nodes[box.nodes[0]].kind
        if fold.first < 0:
            names = [self._nodes[place].name for place in box.nodes[:6]]
            more = (
                [tr("GraphLook", "… and {nodes:,} more").format(nodes=len(box.nodes) - 6)] if len(box.nodes) > 6 else []
            )
            return "\n".join(
                [
                    tr("GraphLook", "{repeats}; click to open").format(repeats=number_of(fold.repeats, kind.value)),
                    *names,
                    *more,
                ]
            )
        same = (
            tr("GraphLook", "the same executables")
            if fold.same
            else tr("GraphLook", "executables alike in work and types")
        )
        layer = [self._nodes[place].label for place in fold.nodes[: min(fold.period, 12)]]
        more = [tr("GraphLook", "… and {period:,} more").format(period=fold.period - 12)] if fold.period > 12 else []
        head = tr("GraphLook", "{repeats:,} layers in a row of {nodes} each, {same}; click to open").format(
            repeats=fold.repeats, nodes=number_of(fold.period, "node"), same=same
        )
        return "\n".join([head, *layer, *more])


def node_title(node: GraphNode) -> str:
    """The title of a node's box: ``3 · matmul_like_4x4096x4096_f16``."""
    if node.kind is NodeKind.TRANSFER:
        return f"→ {short_symbol(node.goes)}" if node.goes else translated(node.kind)
    if node.kind is NodeKind.DISPATCH and node.number:
        return f"{node.number} · {node.label}"
    return translated(node.kind) if node.label == node.kind.value else node.label


_NAMED = frozenset({NodeKind.DISPATCH, NodeKind.CONSTANT, NodeKind.GLOBAL, NodeKind.STORE, NodeKind.CALL})


def size_text(node: GraphNode) -> str:
    """The size of a node's result or content."""
    if node.bytes is not None:
        return format_bytes(node.bytes) if node.bytes else ""
    return node.size or tr("GraphLook", "dynamic size")
