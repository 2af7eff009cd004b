"""The visible part of a drawing: zoom, pan, fit, never out of sight."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF

MARGIN = 24.0
"""Around the drawing, px."""
_BESIDE = 8.0
"""The margin left and right of the initial view, px."""
_LEGEND = 24.0
"""Height of the legend below the drawing, px."""
_MOST_ZOOM = 4.0
_KEPT = 0.2
"""The share of the widget's width and height that the drawing keeps covering."""


def beginning(boxes: Sequence[QRectF], width: float, height: float) -> QPointF:
    """The origin of a view of this size that shows the first box and as many others as possible, at the top.

    The first box may be alone at one side, with nothing but lines between it and the others: if another place shows
    more than twice as many boxes, it is left out.
    """
    if not boxes:
        return QPointF(0, 0)
    first = min(box.top() for box in boxes)
    top = [box for box in boxes if box.top() < first + height]
    lefts = sorted(box.left() for box in top)
    room = max(0.0, width - max(box.width() for box in top))

    def seen_from(left: float) -> int:
        return bisect_right(lefts, left + room) - bisect_left(lefts, left)

    left = max(lefts, key=seen_from)
    start = boxes[0].left()
    with_first = max((one for one in lefts if one <= start <= one + room), key=seen_from, default=left)
    if 2 * seen_from(with_first) >= seen_from(left):
        left = with_first
    seen = [box for box in top if left <= box.left() <= left + room]
    middle = (left + max(box.right() for box in seen)) / 2
    return QPointF(middle - width / 2, min(box.top() for box in seen))


class GraphCamera:
    """A view of a drawing.

    Attributes:
        zoom: Px of the screen for one of the drawing.
        origin: The point of the drawing at the widget's upper left corner.
        fitted: Whether all of the drawing is shown, also after the widget is resized.
        begun: Whether the initial view is shown, and the user has not moved it.
    """

    def __init__(self) -> None:
        self.zoom = 1.0
        self.origin = QPointF(0, 0)
        self.fitted = True
        self.begun = False
        self._drawing = QSizeF(1, 1)
        self._room = QSizeF(1, 1)

    def set_drawing(self, width: float, height: float) -> None:
        """Set another drawing."""
        self._drawing = QSizeF(max(1.0, width), max(1.0, height))

    def set_room(self, width: float, height: float) -> None:
        """Set the size of the widget."""
        self._room = QSizeF(width, height)

    @property
    def visible(self) -> QRectF:
        """The visible part of the drawing's plane."""
        return QRectF(self.origin, self._room / self.zoom)

    @property
    def overflows(self) -> bool:
        """Whether the drawing is larger than the widget."""
        return (
            self._drawing.width() * self.zoom > self._room.width() + 8
            or self._drawing.height() * self.zoom > self._room.height() + 8
        )

    def fit(self) -> None:
        """Show the whole drawing, or as much of its top as keeps shapes recognizable."""
        wide = (self._room.width() - 2 * MARGIN) / self._drawing.width()
        high = (self._room.height() - 2 * MARGIN - _LEGEND) / self._drawing.height()
        self.zoom = max(self._least_zoom(), min(1.0, wide, high))
        self.fitted, self.begun = True, False
        top = -MARGIN / self.zoom
        if self._drawing.height() * self.zoom <= self._room.height() - 2 * MARGIN - _LEGEND:
            top = (self._drawing.height() - (self._room.height() - _LEGEND) / self.zoom) / 2
        self.origin = QPointF((self._drawing.width() - self._room.width() / self.zoom) / 2, top)

    def begin_at(self, boxes: Sequence[QRectF], zoom: float, above: float = 0.0) -> None:
        """Show the initial view of these boxes: near the top, with most of them visible.

        ``above``: the height of the drawing above them that leads to them, shown too.
        """
        self.zoom, self.fitted = zoom, False
        beside = _BESIDE / zoom  # a margin, as a box at the very edge would look cut off
        place = beginning(boxes, self._room.width() / zoom - 2 * beside, self._room.height() / zoom)
        self.move_to(QPointF(place.x() - beside, max(0.0, place.y() - above) - MARGIN / zoom))
        self.begun = True

    def centre(self, point: QPointF, zoom: float | None = None) -> None:
        """Centre the view on a point of the drawing."""
        self.zoom, self.fitted, self.begun = zoom or self.zoom, False, False
        self.move_to(point - QPointF(self._room.width(), self._room.height()) / (2 * self.zoom))

    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom; the point of the widget ``around`` stays in place (the middle by default)."""
        at = around if around is not None else QPointF(self._room.width() / 2, self._room.height() / 2)
        fixed = self.to_drawing(at)
        self.zoom = min(_MOST_ZOOM, max(self._least_zoom(), self.zoom * factor))
        self.fitted = self.begun = False
        self.move_to(fixed - at / self.zoom)

    def pan(self, across: float, down: float) -> None:
        """Pan by px of the screen."""
        self.fitted = self.begun = False
        self.move_to(self.origin + QPointF(across, down) / self.zoom)

    def move_to(self, origin: QPointF) -> None:
        """Move, without letting the drawing out of sight."""
        across, down = self._room.width() / self.zoom, self._room.height() / self.zoom
        free = 1 - _KEPT
        self.origin = QPointF(
            min(max(origin.x(), -across * free), self._drawing.width() - across * _KEPT),
            min(max(origin.y(), -down * free), self._drawing.height() - down * _KEPT),
        )

    def to_drawing(self, position: QPointF) -> QPointF:
        """The point of the drawing at a point of the widget."""
        return self.origin + position / self.zoom

    def sides(self, area: QRectF) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of an area of the widget, in the drawing."""
        first, last = self.to_drawing(area.topLeft()), self.to_drawing(area.bottomRight())
        return first.x(), first.y(), last.x(), last.y()

    def to_widget(self, area: QRectF) -> QRectF:
        """The area of the widget for a part of the drawing."""
        return QRectF((area.topLeft() - self.origin) * self.zoom, area.size() * self.zoom)

    def _least_zoom(self) -> float:
        whole = min(
            self._room.width() / (self._drawing.width() + 2 * MARGIN),
            self._room.height() / (self._drawing.height() + 2 * MARGIN),
        )
        return max(0.001, min(0.25, 0.8 * whole))
