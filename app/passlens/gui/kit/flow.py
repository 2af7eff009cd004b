"""A row of widgets that wraps to more lines instead of widening the window."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem
from typing_extensions import override


class FlowLayout(QLayout):
    """Puts widgets side by side, and wraps to a new line; hidden ones take no space."""

    def __init__(self, spacing: int, line_spacing: int) -> None:
        """Spacing in px: between widgets of a line, and between lines."""
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap = spacing
        self._line_gap = line_spacing
        self.setContentsMargins(0, 0, 0, 0)

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        if not 0 <= index < len(self._items):
            return None
        item = self._items.pop(index)
        self.invalidate()
        return item

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), place=False)

    @override
    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))

    @override
    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(
            max((size.width() for size in sizes), default=0), max((size.height() for size in sizes), default=0)
        )

    @override
    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        self._arrange(area, place=True)

    def _arrange(self, area: QRect, *, place: bool) -> int:
        """Distribute the widgets over lines as wide as the area, each centred in its line; returns their height, px."""
        bottom, line, width = area.y() - self._line_gap, list[QLayoutItem](), 0
        for item in (*(one for one in self._items if not one.isEmpty()), None):
            wide = item.sizeHint().width() if item is not None else 0
            if line and (item is None or width + wide > area.width()):
                x, top = area.x(), bottom + self._line_gap
                high = max(one.sizeHint().height() for one in line)
                for one in line if place else ():
                    size = one.sizeHint()
                    one.setGeometry(QRect(QPoint(x, top + (high - size.height()) // 2), size))
                    x += size.width() + self._gap
                bottom, line, width = top + high, [], 0
            if item is not None:
                line.append(item)
                width += wide + self._gap
        return max(0, bottom - area.y())
