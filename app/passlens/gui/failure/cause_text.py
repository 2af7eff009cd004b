"""The IR of a failure: annotated lines are marked, with the annotations below them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from passlens.gui.failure.annotated import AnnotatedText
from passlens.gui.kit.style import mixed
from passlens.gui.kit.text.code_surface import CodeSurface
from passlens.gui.kit.text.text_panel import TextPanel
from passlens.gui.kit.text.text_surface import TextSurface
from passlens.gui.kit.theme import Theme, ThemeManager
from passlens.gui.kit.translation import tr

_ABOVE = 3
"""Lines above the first marked one."""


class CauseSurface(CodeSurface):
    """Line numbers are those of the IR; comments have none."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        self._shown: AnnotatedText | None = None
        super().__init__(themes, tr("Failure", "IR of the failure"), parent)

    def show_annotated(self, shown: AnnotatedText) -> None:
        """Show a text at its first marked line."""
        self._shown = shown
        self.set_text(shown.named)
        first = next(iter(shown.series), None)
        if first is not None:
            self.go_to_row(first)
            self.bar.setValue(self.rows.row_of(max(0, first - _ABOVE)))

    def show_line(self, line: int) -> None:
        """Show a line, from 1, of the text without comments."""
        if self._shown is not None:
            self.go_to_row(self._shown.row_of(line))

    @override
    def row_background(self, row: int, theme: Theme) -> QColor | None:
        if self._shown is None or row not in self._shown.series:
            return None
        return mixed(theme.color("background"), theme.color("fail"), 0.10)

    @override
    def paint_gutter(self, painter: QPainter, row: int, area: QRectF) -> None:
        if self._shown is None:
            return
        theme, advance = self.themes.theme, self.metrics.advance
        number = self._shown.number(row)
        if number:
            painter.setPen(theme.color("text" if row in self._shown.series else "muted"))
            box = area.adjusted(0, 0, -3 * advance, 0)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(number))
        series = self._shown.series.get(row)
        if series is not None:
            size = min(advance, 8.0)
            left, top = area.right() - 2.2 * advance, area.center().y() - size / 2
            painter.fillRect(QRectF(left, top, size, size), theme.series_color(series))


class CauseTextView(TextPanel):
    """The text with a find bar."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.surface = CauseSurface(themes)
        self.setFocusProxy(self.surface)
        self.column.addWidget(self.surface, 1)
        self.column.addWidget(self.find_bar)
        self.add_surfaces([self.surface])

    @override
    def active(self) -> TextSurface:
        return self.surface
