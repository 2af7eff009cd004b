"""Which part of a drawing is on the widget, and how large: zoom, pan, fit, and never out of sight."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF

MARGIN = 24.0
"""Around the drawing, px."""
_BESIDE = 8.0
"""Left and right of what is shown at the beginning, px."""
_LEGEND = 24.0
"""Height of the legend below the drawing, px."""
_MOST_ZOOM = 4.0
_KEPT = 0.2
"""Of the widget's width and height, so much stays covered by the drawing."""


def beginning(boxes: Sequence[QRectF], width: float, height: float) -> QPointF:
    """Where a view of this size begins to show the first box and the most of the others at the top.

    The first may stand alone at one side, with nothing but lines between it and the others: where elsewhere more than
    twice as many are seen, it is left out.
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
    """A view of a drawing of some size.

    Attributes:
        zoom: Px of the screen for one of the drawing.
        origin: The point of the drawing at the widget's upper left corner.
        fitted: Whether all of the drawing is shown; then it stays so when the widget's size changes.
        begun: Whether the beginning is shown, and the user has not gone elsewhere.
    """

    def __init__(self) -> None:
        self.zoom = 1.0
        self.origin = QPointF(0, 0)
        self.fitted = True
        self.begun = False
        self._drawing = QSizeF(1, 1)
        self._room = QSizeF(1, 1)

    def set_drawing(self, width: float, height: float) -> None:
        """Look at another drawing."""
        self._drawing = QSizeF(max(1.0, width), max(1.0, height))

    def set_room(self, width: float, height: float) -> None:
        """The widget has another size."""
        self._room = QSizeF(width, height)

    @property
    def visible(self) -> QRectF:
        """What of the drawing's plane is on the widget."""
        return QRectF(self.origin, self._room / self.zoom)

    @property
    def overflows(self) -> bool:
        """Whether the drawing is larger than the widget."""
        return (
            self._drawing.width() * self.zoom > self._room.width() + 8
            or self._drawing.height() * self.zoom > self._room.height() + 8
        )

    def fit(self) -> None:
        """Show the whole drawing, or as much of its top as can be read as shapes."""
        wide = (self._room.width() - 2 * MARGIN) / self._drawing.width()
        high = (self._room.height() - 2 * MARGIN - _LEGEND) / self._drawing.height()
        self.zoom = max(self._least_zoom(), min(1.0, wide, high))
        self.fitted, self.begun = True, False
        top = -MARGIN / self.zoom
        if self._drawing.height() * self.zoom <= self._room.height() - 2 * MARGIN - _LEGEND:
            top = (self._drawing.height() - (self._room.height() - _LEGEND) / self.zoom) / 2
        self.origin = QPointF((self._drawing.width() - self._room.width() / self.zoom) / 2, top)

    def begin_at(self, boxes: Sequence[QRectF], zoom: float, above: float = 0.0) -> None:
        """Show the beginning of a drawing of these boxes: near its top, where most of them are in sight.

        ``above``: so much of the drawing over them has what leads to them, and is seen too.
        """
        self.zoom, self.fitted = zoom, False
        beside = _BESIDE / zoom  # the first box does not stand at the very edge, where it would look cut off
        place = beginning(boxes, self._room.width() / zoom - 2 * beside, self._room.height() / zoom)
        self.move_to(QPointF(place.x() - beside, max(0.0, place.y() - above) - MARGIN / zoom))
        self.begun = True

    def centre(self, point: QPointF, zoom: float | None = None) -> None:
        """Bring a point of the drawing to the middle."""
        self.zoom, self.fitted, self.begun = zoom or self.zoom, False, False
        self.move_to(point - QPointF(self._room.width(), self._room.height()) / (2 * self.zoom))

    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom; the point of the widget ``around`` stays where it is (the middle by default)."""
        at = around if around is not None else QPointF(self._room.width() / 2, self._room.height() / 2)
        fixed = self.to_drawing(at)
        self.zoom = min(_MOST_ZOOM, max(self._least_zoom(), self.zoom * factor))
        self.fitted = self.begun = False
        self.move_to(fixed - at / self.zoom)

    def pan(self, across: float, down: float) -> None:
        """Move by px of the screen."""
        self.fitted = self.begun = False
        self.move_to(self.origin + QPointF(across, down) / self.zoom)

    def move_to(self, origin: QPointF) -> None:
        """Move, but never so far that the drawing is out of sight."""
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
        """Left, top, right and bottom of a part of the widget, on the drawing."""
        first, last = self.to_drawing(area.topLeft()), self.to_drawing(area.bottomRight())
        return first.x(), first.y(), last.x(), last.y()

    def to_widget(self, area: QRectF) -> QRectF:
        """Where a part of the drawing is on the widget."""
        return QRectF((area.topLeft() - self.origin) * self.zoom, area.size() * self.zoom)

    def _least_zoom(self) -> float:
        whole = min(
            self._room.width() / (self._drawing.width() + 2 * MARGIN),
            self._room.height() / (self._drawing.height() + 2 * MARGIN),
        )
        return max(0.001, min(0.25, 0.8 * whole))
