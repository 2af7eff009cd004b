"""Sizes of fixed-width text, and a painter for parts of one row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from passlens.gui.kit.text.text_colors import Run
from passlens.gui.kit.theme import Theme, fixed_font

Span = tuple[int, int]
"""First column and column after the last."""

_LEADING = 2.0


@dataclass(frozen=True, slots=True)
class TextMetrics:
    """The metrics of one font size, px: a character's width, a row's height, and the baseline from a row's top."""

    font: QFont
    advance: float
    row_height: float
    baseline: float

    @classmethod
    def of_size(cls, pixels: int) -> TextMetrics:
        """The metrics of the user's fixed font at a height, px."""
        font = fixed_font()
        font.setPixelSize(pixels)
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setKerning(False)
        metrics = QFontMetricsF(font)
        height = float(round(metrics.height() + _LEADING))
        return cls(
            font,
            metrics.horizontalAdvance("0" * 100) / 100.0,
            height,
            (height - metrics.height()) / 2 + metrics.ascent(),
        )


@dataclass(frozen=True, slots=True)
class RowPainter:
    """Paints one row; clips to its columns, for lines of a million characters.

    Attributes:
        area: The row on the screen.
        origin: The x position of its first character, px; left of the screen when scrolled.
        columns: Visible columns, first and after the last.
    """

    painter: QPainter
    metrics: TextMetrics
    area: QRectF
    origin: float
    columns: Span

    def fill(self, spans: Iterable[Span], color: QColor) -> None:
        """Paint the background of some columns."""
        low, high = self.columns
        for start, end in spans:
            first, last = max(start, low), min(end, high)
            if first < last:
                left = self.origin + first * self.metrics.advance
                width = (last - first) * self.metrics.advance
                self.painter.fillRect(QRectF(left, self.area.y(), width, self.area.height()), color)

    def frame(self, span: Span, color: QColor) -> None:
        """Draw a line of one pixel around some columns, which keeps their text readable."""
        first, last = max(span[0], self.columns[0]), min(span[1], self.columns[1])
        if first >= last:
            return
        left, right = (self.origin + column * self.metrics.advance for column in (first, last))
        top, height = self.area.y(), self.area.height()
        for x, y, width, tall in (
            (left, top, right - left, 1.0),
            (left, top + height - 1, right - left, 1.0),
            (left, top, 1.0, height),
            (right - 1, top, 1.0, height),
        ):
            self.painter.fillRect(QRectF(x, y, width, tall), color)

    def edges(self, spans: Sequence[Span], left: float, color: QColor, pen: QColor) -> None:
        """Mark the edges of the text if some columns are beyond them; the text begins at ``left``."""
        advance, right = self.metrics.advance, self.area.right()
        for beyond, x, sign in (
            (any(self.origin + end * advance <= left for _, end in spans), left, "‹"),
            (any(self.origin + start * advance >= right for start, _ in spans), right - 2 * advance, "›"),
        ):
            if beyond:
                box = QRectF(x, self.area.y(), 2 * advance, self.area.height())
                self.painter.fillRect(box, color)
                self.painter.setPen(pen)
                self.painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), sign)

    def text(self, line: str, runs: Iterable[Run], theme: Theme) -> None:
        """Paint the text in its colours."""
        low, high = self.columns
        for start, end, token in runs:
            first, last = max(start, low), min(end, high)
            if first < last:
                self.painter.setPen(theme.color(token))
                at = QPointF(self.origin + first * self.metrics.advance, self.area.y() + self.metrics.baseline)
                self.painter.drawText(at, line[first:last].replace("\t", " "))

    def label(self, text: str, left: float, color: QColor) -> None:
        """Paint words in place of a row; they do not scroll sideways."""
        self.painter.setPen(color)
        self.painter.drawText(QPointF(left, self.area.y() + self.metrics.baseline), text)

    def suffix(self, text: str, left: float, theme: Theme) -> None:
        """Paint framed words, over the text if it continues on the next row."""
        width = (len(text) + 1) * self.metrics.advance
        box = QRectF(left, self.area.y() + 1.5, width, self.area.height() - 3)
        self.painter.setPen(theme.color("border"))
        self.painter.setBrush(theme.color("panel"))
        self.painter.drawRoundedRect(box, 3, 3)
        self.painter.setPen(theme.color("muted"))
        at = QPointF(left + self.metrics.advance / 2, self.area.y() + self.metrics.baseline)
        self.painter.drawText(at, text)

    def caret(self, column: int, color: QColor) -> None:
        """Paint the caret before a column."""
        x = self.origin + column * self.metrics.advance
        self.painter.fillRect(QRectF(x, self.area.y() + 1, 1.0, self.area.height() - 2), color)


def with_alpha(color: QColor, alpha: int) -> QColor:
    """The colour, as transparent as that (0 to 255)."""
    color.setAlpha(alpha)
    return color
