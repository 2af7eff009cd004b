"""Places boxes in layers from top to bottom, with fast-sugiyama.

A long edge widens the layout: it occupies a column on every layer that it crosses, and values that all layers of a
model use have hundreds of such edges. Edges over more than a few layers are excluded and drawn straight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

FAR_LAYERS = 5
"""An edge over more layers than this is excluded from the layout, unless it is the only edge of a box."""
_LANE = 0.35  # width of an edge that passes a layer, in boxes
_ASPECT = 1.6  # of the whole layout, if unconnected parts are side by side


@dataclass(frozen=True, slots=True)
class Placed:
    """The positions of boxes and edges: columns from the left, layers from the top, of the centre of each box.

    Attributes:
        boxes: Column and layer of each box.
        routes: For each edge, the points between its two ends.
        far: Edges excluded from the layout.
        columns, layers: The extent.
    """

    boxes: tuple[tuple[float, float], ...]
    routes: tuple[tuple[tuple[float, float], ...], ...]
    far: frozenset[int]
    columns: float
    layers: float


def place(count: int, edges: Sequence[tuple[int, int]]) -> Placed:
    """Place ``count`` boxes; every edge goes from a lower number to a higher one."""
    kept = _near(count, edges)
    joined = sorted({end for edge in kept for end in edges[edge]})
    local = {box: number for number, box in enumerate(joined)}
    boxes: list[tuple[float, float]] = [(0.0, 0.0)] * count
    routes: list[tuple[tuple[float, float], ...]] = [()] * len(edges)
    shelf = _Shelf()
    for part in _parts([(local[edges[edge][0]], local[edges[edge][1]]) for edge in kept]):
        left, top = shelf.add(part)
        for number, (x, y) in part.at.items():
            if number < len(joined):
                boxes[joined[number]] = (left + x, top + y)
        for edge in kept:
            ends = local[edges[edge][0]], local[edges[edge][1]]
            if ends in part.between:
                routes[edge] = tuple((left + x, top + y) for x, y in part.between[ends])
    alone = [box for box in range(count) if box not in local]
    wide = max(1, round((len(alone) * _ASPECT) ** 0.5))
    below = shelf.bottom
    for number, box in enumerate(alone):
        boxes[box] = (number % wide, below + number // wide)
    return Placed(
        boxes=tuple(boxes),
        routes=tuple(routes),
        far=frozenset(range(len(edges))) - set(kept),
        columns=max((x for x, _ in boxes), default=0.0) + 1,
        layers=max((y for _, y in boxes), default=0.0) + 1,
    )


def _near(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    """The edges in the layout: short ones, and for each box at least one that places it."""
    layer = [0] * count
    into: list[list[int]] = [[] for _ in range(count)]
    out_of: list[list[int]] = [[] for _ in range(count)]
    for number, (source, target) in sorted(enumerate(edges), key=lambda item: item[1][1]):
        into[target].append(number)
        out_of[source].append(number)
    for box in range(count):
        layer[box] = max((layer[edges[number][0]] + 1 for number in into[box]), default=0)
    for box in range(count):  # a box without incoming edges is placed right above its first user
        if not into[box] and out_of[box]:
            layer[box] = min(layer[edges[number][1]] for number in out_of[box]) - 1
    kept = set()
    for box in range(count):
        if into[box]:
            kept.add(max(into[box], key=lambda number: layer[edges[number][0]]))
        elif out_of[box]:
            kept.add(min(out_of[box], key=lambda number: layer[edges[number][1]]))
    kept |= {number for number, (a, b) in enumerate(edges) if layer[b] - layer[a] <= FAR_LAYERS}
    return sorted(kept)


@dataclass(frozen=True, slots=True)
class _Part:
    """A connected part: positions by number (edge lanes are numbered after the boxes), and the routes of edges."""

    at: dict[int, tuple[float, float]]
    between: dict[tuple[int, int], tuple[tuple[float, float], ...]]
    width: float
    height: float


def _parts(edges: list[tuple[int, int]]) -> list[_Part]:
    if not edges:
        return []
    import fast_sugiyama  # noqa: PLC0415 - only who looks at a graph needs it

    found = []
    count = max(max(edge) for edge in edges) + 1
    layouts = fast_sugiyama.from_edges(
        edges,
        vertex_spacing=1.0,
        dummy_vertices=True,
        dummy_size=_LANE,
        ranking_type="minimize",
        crossing_minimization="barycenter",
        transpose=len(edges) < _THOROUGH,
        check_layout=False,
    )
    for positions, _, _, pieces in layouts:
        # fast-sugiyama counts layers from the bottom.
        left = min(x for _, (x, _) in positions)
        top = max(y for _, (_, y) in positions)
        at = {int(number): (x - left, top - y) for number, (x, y) in positions}
        after: dict[int, list[int]] = {}
        for source, target in pieces or ():
            after.setdefault(int(source), []).append(int(target))
        between = {}
        for source in at:
            if source >= count:
                continue
            for step in after.get(source, ()):
                points, target = [], step
                while target >= count:
                    points.append(at[target])
                    target = after[target][0]
                between[source, target] = tuple(points)
        found.append(_Part(at, between, max(x for x, _ in at.values()) + 1, max(y for _, y in at.values()) + 1))
    return sorted(found, key=lambda part: min(part.at))


_THOROUGH = 1200
"""With fewer edges than this, crossings are also reduced by swapping neighbours, the most expensive step."""


class _Shelf:
    """Places parts side by side, in rows."""

    def __init__(self) -> None:
        self.bottom = 0.0
        self._left = 0.0
        self._top = 0.0
        self._area = 0.0
        self._widest = 0.0

    def add(self, part: _Part) -> tuple[float, float]:
        """The position of a new part."""
        self._area += part.width * part.height
        self._widest = max(self._widest, part.width, 3 * self._area**0.5)
        if self._left and self._left + part.width > self._widest:
            self._left, self._top = 0.0, self.bottom
        place = self._left, self._top
        self._left += part.width
        self.bottom = max(self.bottom, self._top + part.height)
        return place
