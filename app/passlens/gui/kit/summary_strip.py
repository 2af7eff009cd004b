"""One line of words in several colours, elided if it does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.text.diff_words import Piece
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr

_GAP = 12


class SummaryStrip(QWidget):
    """The summary of a diff; the context menu copies it."""

    def __init__(self, themes: ThemeManager, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._name = name
        self._pieces: tuple[Piece, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        copy = QAction(tr("SummaryStrip", "Copy"), self)
        copy.triggered.connect(lambda: QGuiApplication.clipboard().setText(self.text))
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        themes.changed.connect(self.update)

    @property
    def text(self) -> str:
        """The words."""
        return ", ".join(piece.text for piece in self._pieces)

    def say(self, pieces: Sequence[Piece], tip: str = "") -> None:
        """Show words; ``tip`` is the tooltip."""
        self._pieces = tuple(pieces)
        self.setToolTip(plain(tip or self.text))
        self.setAccessibleName(f"{self._name}: {self.text}")
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(24, self.fontMetrics().height())

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter, metrics = QPainter(self), self.fontMetrics()
        left = 0
        for at, piece in enumerate(self._pieces):
            room = self.width() - left
            last = at == len(self._pieces) - 1
            # Leave a gap before the next piece.
            shown = metrics.elidedText(piece.text, Qt.TextElideMode.ElideRight, room - (0 if last else _GAP))
            painter.setPen(self._themes.theme.color(piece.token))
            area = QRectF(left, 0, room, self.height())
            painter.drawText(area, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)
            if shown != piece.text:
                return
            left += metrics.horizontalAdvance(shown) + _GAP
