"""The picture of a graph: one function's boxes with repeated layers folded, the lines between them, and their
positions.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from passlens.engine.analysis.graph import GraphEdge, GraphTable, NodeKind
from passlens.engine.analysis.graph_fold import Fold, find_folds
from passlens.engine.analysis.graph_layout import place
from passlens.engine.jobs import CancelToken

BOX_WIDTH = 216.0
BOX_HEIGHT = 40.0
GAP = 20.0
ROW = 84.0
SMALL_HEIGHT = 22.0
"""Sizes in px at a zoom of 1: the least width of a box, its height, the space between columns, the distance between
layers, and the height of a box that executes nothing.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """The selection of what a graph shows.

    Attributes:
        function: The function to show; empty: the one with the most work.
        data: Whether constants, globals and stores are shown.
        fold: Whether repeated layers are folded.
        opened: Folds that the user opened, by ``Fold.first``.
        box_width: Of each box, px at a zoom of 1.
    """

    function: str = ""
    data: bool = True
    fold: bool = True
    opened: frozenset[int] = frozenset()
    box_width: float = BOX_WIDTH


@dataclass(frozen=True, slots=True)
class Box:
    """A node, or a folded layer.

    Attributes:
        nodes: Indices in the table: one, or all folded ones.
        fold: The fold that it is, or belongs to while that is open; None without one.
        folded: Whether it represents the whole fold.
        x, y, width, height: Its rectangle, px at a zoom of 1.
    """

    nodes: tuple[int, ...]
    kind: NodeKind
    fold: Fold | None
    folded: bool
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Line:
    """Data from one box to another; the ends are indices in ``Picture.boxes``.

    Attributes:
        bytes: None if a size is dynamic.
        count: The number of graph edges that it represents.
        far: Whether it spans many layers, drawn straight.
        points: Points from the bottom of one box to the top of the other, px at a zoom of 1.
    """

    source: int
    target: int
    bytes: int | None
    size: str
    count: int
    far: bool
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """The boxes and lines to draw, and the choice that they were made for. ``hidden`` counts nodes of the function that
    are not shown.
    """

    choice: Choice
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    folds: tuple[Fold, ...]
    hidden: int
    width: float
    height: float


def make_picture(table: GraphTable, choice: Choice, cancel: CancelToken | None = None) -> Picture:
    """Fold and place one function of a graph.

    Raises:
        CancelledError: The user cancelled.
    """
    cancel = cancel or CancelToken()
    function = choice.function or next((name for name, _ in table.functions()), "")
    inside = [index for index, node in enumerate(table.nodes) if node.function == function]
    working = [(index, table.nodes[index]) for index in inside if table.nodes[index].kind.works]
    folds = find_folds(working) if choice.fold else ()
    cancel.raise_if_cancelled()
    edges = [edge for edge in table.edges if table.nodes[edge.source].function == function]
    of_fold = {node: fold for fold in folds for node in fold.nodes}
    closed = {node: fold.first for node, fold in of_fold.items() if fold.first not in choice.opened}
    _absorb(table, inside, [(edge.source, edge.target) for edge in edges], closed)
    alike = _alike(table, inside, edges, closed) if choice.fold else ()
    of_fold.update({node: fold for fold in alike for node in fold.nodes})
    closed.update({node: fold.first for fold in alike if fold.first not in choice.opened for node in fold.nodes})
    folds = (*folds, *alike)
    groups: dict[tuple[str, int], list[int]] = {}
    for index in inside:
        if not choice.data and _is_data(table.nodes[index].kind) and closed.get(index, -1) < 0:
            continue
        key = ("fold", closed[index]) if index in closed else ("node", index)
        groups.setdefault(key, []).append(index)
    by_first = {fold.first: fold for fold in folds}
    # A box takes the position of its first working node: so edges go from lower numbers to higher ones.
    order = sorted(groups, key=lambda key: min((i for i in groups[key] if i in of_fold), default=groups[key][0]))
    box_of = {node: number for number, key in enumerate(order) for node in groups[key]}
    joined: dict[tuple[int, int], tuple[int | None, str, int]] = {}
    for edge in edges:
        ends = box_of.get(edge.source), box_of.get(edge.target)
        if ends[0] is None or ends[1] is None or ends[0] == ends[1]:
            continue
        known = joined.get((ends[0], ends[1]), (0, "", 0))
        size = None if edge.bytes is None or known[0] is None else known[0] + edge.bytes
        joined[ends[0], ends[1]] = (size, known[1] or edge.size, known[2] + 1)
    pairs = _upward(joined)
    cancel.raise_if_cancelled()
    placed = place(len(order), pairs)
    cancel.raise_if_cancelled()
    width = choice.box_width
    column_width = width + GAP
    boxes = []
    for key, (column, layer) in zip(order, placed.boxes, strict=True):
        nodes = tuple(groups[key])
        fold = by_first[key[1]] if key[0] == "fold" else of_fold.get(nodes[0])
        kind = NodeKind.DISPATCH if key[0] == "fold" and key[1] >= 0 else table.nodes[nodes[0]].kind
        height = BOX_HEIGHT if kind.works else SMALL_HEIGHT
        x, y = column * column_width, layer * ROW + (BOX_HEIGHT - height) / 2
        boxes.append(Box(nodes, kind, fold, key[0] == "fold", x, y, width, height))
    lines = []
    for number, (source, target) in enumerate(pairs):
        start, end = boxes[source], boxes[target]
        middle = [(x * column_width + width / 2, y * ROW + BOX_HEIGHT / 2) for x, y in placed.routes[number]]
        points = (
            (start.x + start.width / 2, start.y + start.height),
            *middle,
            (end.x + end.width / 2, end.y),
        )
        lines.append(Line(source, target, *joined[source, target], number in placed.far, points))
    return Picture(
        choice=replace(choice, function=function),
        boxes=tuple(boxes),
        lines=tuple(lines),
        folds=folds,
        hidden=len(inside) - len(box_of),
        width=placed.columns * column_width,
        height=placed.layers * ROW,
    )


def _is_data(kind: NodeKind) -> bool:
    return kind in (NodeKind.CONSTANT, NodeKind.GLOBAL, NodeKind.STORE)


_LEAST_ALIKE = 5
"""The fewest constants or stores with identical neighbours that are folded."""


def _alike(table: GraphTable, inside: list[int], edges: list[GraphEdge], closed: dict[int, int]) -> tuple[Fold, ...]:
    """Fold constants with identical readers and stores with identical writers, if there are many: one fold per set.

    ``Fold.first`` is negative, to differ from that of repeated layers.
    """
    ends: dict[int, set[tuple[str, int]]] = {}
    for edge in edges:
        for end, other in ((edge.source, edge.target), (edge.target, edge.source)):
            if _is_data(table.nodes[end].kind) and end not in closed:
                ends.setdefault(end, set()).add(("fold", closed[other]) if other in closed else ("node", other))
    sets: dict[Hashable, list[int]] = {}
    for index in inside:
        node = table.nodes[index]
        if index in ends or (_is_data(node.kind) and index not in closed):
            sets.setdefault((node.kind, node.device, frozenset(ends.get(index, ()))), []).append(index)
    return tuple(
        Fold(-members[0] - 1, 1, len(members), tuple(members), same=False)
        for members in sets.values()
        if len(members) >= _LEAST_ALIKE
    )


def _absorb(table: GraphTable, inside: list[int], edges: list[tuple[int, int]], closed: dict[int, int]) -> None:
    """Move constants, globals and stores that only one closed fold uses into it."""
    beside: dict[int, set[int | None]] = {}
    for source, target in edges:
        beside.setdefault(source, set()).add(closed.get(target))
        beside.setdefault(target, set()).add(closed.get(source))
    taken = {}
    for index in inside:
        if _is_data(table.nodes[index].kind):
            around = beside.get(index, set())
            only = next(iter(around)) if len(around) == 1 else None
            if only is not None:
                taken[index] = only
    closed.update(taken)


def _upward(joined: dict[tuple[int, int], tuple[int | None, str, int]]) -> list[tuple[int, int]]:
    """The pairs of boxes, without the back edges of loops."""
    return [pair for pair in joined if pair[0] < pair[1]]
