"""The positions of the blocks of a placement, px: columns fill the width, zoom scales the row height. Without Qt."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from passlens.gui.devices.placement_chart import Arrow, Block, BlockKind, PlacementChart

HEADER = 30.0
"""Height of the devices' names above the rows, px."""
ROW = 46.0
"""Height of a row at a zoom of 1, px."""
LEAST_ZOOM, MOST_ZOOM = 0.04, 1.6
_GAP = 10.0  # between two columns
_PAD = 8.0  # within a column
_MANY_LANES = 4
_NARROW_GAP, _NARROW_PAD = 5.0, 4.0  # with more columns than that, to leave space for the names
_LEAST_LANE, _LEAST_SPLIT_LANE = 88.0, 250.0
_MOST_LANE = 1000.0
_RESOURCES = 0.44  # share of the width of a split column
_CHUNK = 24
FAR_ROWS = 40
"""A line within a column that is longer than this is drawn only for the chosen block."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, px of the drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower side."""
        return self.y + self.height


class PlacementGeometry:
    """The places of one chart for one width and zoom."""

    def __init__(self, chart: PlacementChart) -> None:
        self.chart = chart
        self.zoom = 1.0
        self._width = 800.0
        many = len(chart.columns) > _MANY_LANES
        self._gap, self._pad = (_NARROW_GAP, _NARROW_PAD) if many else (_GAP, _PAD)
        self._rows = [block.row for block in chart.blocks]  # ascending
        self._chunks: dict[int, list[int]] = {}
        self._arrows_of: dict[int, list[int]] = {}
        for place, arrow in enumerate(chart.arrows):
            target = chart.blocks[arrow.target].row
            source = chart.blocks[arrow.source].row if arrow.source >= 0 else target
            for end in {arrow.source, arrow.target}:
                self._arrows_of.setdefault(end, []).append(place)
            first, last = sorted((source, target))
            if not arrow.crosses and last - first > FAR_ROWS:
                continue
            for chunk in range(first // _CHUNK, last // _CHUNK + 1):
                self._chunks.setdefault(chunk, []).append(place)

    def set_width(self, width: float) -> None:
        """Adapt to another width of the widget."""
        self._width = max(width, 1.0)

    @property
    def column_width(self) -> float:
        """Width of a column."""
        count = max(1, len(self.chart.columns))
        least = _LEAST_SPLIT_LANE if self.chart.split else _LEAST_LANE
        return min(_MOST_LANE, max(least, (self._width - (count + 1) * self._gap) / count))

    @property
    def width(self) -> float:
        """Width of the drawing; larger than the widget's if the columns do not fit."""
        count = max(1, len(self.chart.columns))
        return count * self.column_width + (count + 1) * self._gap

    @property
    def height(self) -> float:
        """Height of the drawing, with the header and a margin below."""
        return HEADER + (self.chart.rows + 0.6) * self.pitch

    @property
    def pitch(self) -> float:
        """Height of a row."""
        return ROW * self.zoom

    def column(self, place: int) -> Box:
        """A column, header included."""
        width = self.column_width
        return Box(self._gap + place * (width + self._gap), 0.0, width, self.height)

    def box(self, block: Block, column: int | None = None) -> Box:
        """A block's rectangle; ``column``: in another column."""
        around = self.column(block.column if column is None else column)
        left, width = around.x + self._pad, around.width - 2 * self._pad
        if self.chart.split:
            share = width * _RESOURCES
            if block.kind is BlockKind.RESOURCE:
                width = share - self._pad
            else:
                left, width = left + share + self._pad, width - share - self._pad
        height = self.pitch * 0.76 if self.zoom > 0.3 else self.pitch * 0.86
        return Box(left, HEADER + block.row * self.pitch + (self.pitch - height) / 2, width, max(height, 1.0))

    def blocks_in(self, top: float, bottom: float) -> range:
        """The blocks between two heights."""
        first = int((top - HEADER) // self.pitch)
        last = int((bottom - HEADER) // self.pitch)
        return range(bisect_left(self._rows, first), bisect_right(self._rows, last))

    def arrows_in(self, top: float, bottom: float) -> list[int]:
        """The arrows that may be visible between two heights, in order; without long ones."""
        first = max(0, int((top - HEADER) // self.pitch)) // _CHUNK
        last = max(0, int((bottom - HEADER) // self.pitch)) // _CHUNK
        found: dict[int, None] = {}
        for chunk in range(first, last + 1):
            found.update(dict.fromkeys(self._chunks.get(chunk, ())))
        return sorted(found)

    def arrows_of(self, block: int) -> list[int]:
        """The arrows of one block, including long ones."""
        return self._arrows_of.get(block, [])

    def block_at(self, x: float, y: float) -> int:
        """The block at a point of the drawing, or that may be there; -1: none."""
        for place in self.blocks_in(y, y):
            block = self.chart.blocks[place]
            for column in (block.column, *block.others):
                box = self.box(block, column)
                if box.x <= x <= box.right and box.y <= y <= box.bottom:
                    return place
        return -1

    def ends(self, arrow: Arrow) -> tuple[float, float, float, float]:
        """The ends of an arrow: at sides of blocks that face each other, otherwise below and above."""
        target = self.box(self.chart.blocks[arrow.target])
        if arrow.source < 0:
            column = self.column(arrow.came)
            x = column.right - self._pad if column.x < target.x else column.x + self._pad
            y = target.y + target.height / 2
            return x, y, (target.x if column.x < target.x else target.right), y
        source = self.box(self.chart.blocks[arrow.source])
        middle, aim = source.y + source.height / 2, target.y + target.height / 2
        if source.right < target.x:
            return source.right, middle, target.x, aim
        if target.right < source.x:
            return source.x, middle, target.right, aim
        return source.x + source.width / 2, source.bottom, target.x + target.width / 2, target.y

    def arrow_at(self, x: float, y: float, near: float) -> int:
        """The crossing arrow at a point of the drawing; -1: none."""
        best, least = -1, near
        for place in self.arrows_in(y, y):
            arrow = self.chart.arrows[place]
            if arrow.crosses:
                distance = self._distance(arrow, x, y)
                if distance < least:
                    best, least = place, distance
        return best

    def _distance(self, arrow: Arrow, x: float, y: float) -> float:
        x1, y1, x2, y2 = self.ends(arrow)
        bend = (x2 - x1) / 2
        best = 1e9
        for step in range(17):
            t = step / 16
            u = 1 - t
            px = u**3 * x1 + 3 * u * u * t * (x1 + bend) + 3 * u * t * t * (x2 - bend) + t**3 * x2
            py = u**3 * y1 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y2
            best = min(best, ((px - x) ** 2 + (py - y) ** 2) ** 0.5)
        return best
