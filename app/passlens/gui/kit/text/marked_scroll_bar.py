"""A scroll bar that marks places in the text: changes, matches."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar, QWidget
from typing_extensions import override

from passlens.gui.kit.theme import ThemeManager

_MARK_HEIGHT = 2
_MARK_INSET = 3


class MarkedScrollBar(QScrollBar):
    """A vertical scroll bar with marks in the theme's colours."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._themes = themes
        self._marks: Mapping[str, ArrayLike] = {}
        self._rows = 0
        self._pixels: tuple[int, dict[str, list[int]]] | None = None

    def set_marks(self, marks: Mapping[str, ArrayLike], rows: int) -> None:
        """Show marks: rows by colour token, of ``rows`` rows in all; later colours cover earlier ones."""
        self._marks, self._rows, self._pixels = marks, rows, None
        self.update()

    def marked_pixels(self, height: int) -> dict[str, list[int]]:
        """The positions of the marks in a bar of that height, each once."""
        if self._pixels is None or self._pixels[0] != height:
            span, rows = max(1, height - _MARK_HEIGHT), max(1, self._rows)
            pixels = {
                color: [int(at) for at in np.unique(np.asarray(places, np.int64) * span // rows)]
                for color, places in self._marks.items()
            }
            self._pixels = height, pixels
        return self._pixels[1]

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        for token, places in self.marked_pixels(self.height()).items():
            color = self._themes.theme.color(token)
            for at in places:
                painter.fillRect(QRect(_MARK_INSET, at, self.width() - 2 * _MARK_INSET, _MARK_HEIGHT), color)
