"""Finds boxes and lines of a picture: in an area, at a point, or next to a box. Without Qt."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from passlens.engine.analysis.graph_picture import Line, Picture


class GraphIndex:
    """Finds boxes and lines of one picture; coordinates are px at a zoom of 1."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        boxes = [(box.x, box.y, box.x + box.width, box.y + box.height) for box in picture.boxes]
        self._areas = np.array(boxes, dtype=np.float64).reshape(-1, 4)
        spans = []
        for line in picture.lines:
            xs, ys = zip(*line.points, strict=True)
            spans.append((min(xs), min(ys), max(xs), max(ys)))
        self._spans = np.array(spans, dtype=np.float64).reshape(-1, 4)

    def boxes_in(self, left: float, top: float, right: float, bottom: float) -> list[int]:
        """The boxes that an area touches."""
        return _touching(self._areas, left, top, right, bottom)

    def lines_in(self, left: float, top: float, right: float, bottom: float) -> list[int]:
        """The lines that may cross an area."""
        return _touching(self._spans, left, top, right, bottom)

    def box_at(self, x: float, y: float) -> int:
        """The box at a point; -1 when there is none."""
        return next(iter(self.boxes_in(x, y, x, y)), -1)

    def line_at(self, x: float, y: float, reach: float, beside: int) -> Line | None:
        """The line within ``reach`` of a point; long ones only if they end at the box ``beside``."""
        for index in self.lines_in(x - reach, y - reach, x + reach, y + reach):
            line = self._picture.lines[index]
            if line.far and beside not in (line.source, line.target):
                continue
            for start, end in pairwise(line.points):
                if start[1] <= y <= end[1] and end[1] > start[1]:
                    part = (y - start[1]) / (end[1] - start[1])
                    bend = part * part * (3 - 2 * part)  # approximates the painted curve
                    if abs(start[0] + bend * (end[0] - start[0]) - x) <= reach:
                        return line
        return None

    def step(self, now: int, across: int, down: int) -> int:
        """The box in the direction of an arrow key: along a line up or down, or beside in the same layer; -1: none."""
        if not len(self._areas):
            return -1
        if now < 0:
            return int(np.lexsort((self._areas[:, 0], self._areas[:, 1]))[0])
        lines = self._picture.lines
        if down > 0:
            near = [line.target for line in lines if line.source == now]
        elif down < 0:
            near = [line.source for line in lines if line.target == now]
        else:
            middle = self._areas[:, 1] + self._areas[:, 3]
            layer = np.flatnonzero(middle == middle[now])
            near = [int(box) for box in layer if (self._areas[box, 0] - self._areas[now, 0]) * across > 0]
        return min(near, key=lambda box: float(np.abs(self._areas[box] - self._areas[now]).sum()), default=-1)


def _touching(areas: NDArray[np.float64], left: float, top: float, right: float, bottom: float) -> list[int]:
    touch = (areas[:, 0] <= right) & (areas[:, 2] >= left)
    touch &= (areas[:, 1] <= bottom) & (areas[:, 3] >= top)
    return [int(index) for index in np.flatnonzero(touch)]
