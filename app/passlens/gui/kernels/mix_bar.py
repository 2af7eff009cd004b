"""The instruction mix of a kernel as one bar, with a legend of figures below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from passlens.engine.analysis.kernel_tables import InstructionClass, InstructionCount
from passlens.gui.kit.charts.canvas import Canvas
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, tr, translated

_BAR, _LINE, _SWATCH = 18, 18, 10
_TITLE = mark_text("Instruction mix")
_ORDER = tuple(InstructionClass)
_MATRIX = mark_text("matrix (MFMA, WMMA)")


class MixBar(Canvas):
    """Instruction classes in a fixed order and colour, so that kernels can be compared."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(themes, localized(_TITLE))
        self._counts: tuple[InstructionCount, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    @override
    def empty(self) -> bool:
        return not self._counts

    @property
    def total(self) -> int:
        """The number of all instructions."""
        return sum(one.count for one in self._counts)

    def set_counts(self, counts: tuple[InstructionCount, ...]) -> None:
        """Show these classes."""
        self._counts = tuple(sorted(counts, key=lambda one: _ORDER.index(one.kind)))
        self.setAccessibleDescription("; ".join(f"{_words(one.kind)} {one.count}" for one in self._counts))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        yield ["class", "count", "in_loops"]
        yield from ([one.kind.value, one.count, one.in_loops] for one in self._counts)

    @override
    def sizeHint(self) -> QSize:
        return QSize(240, _BAR + 8 + _LINE * (len(self._counts) + 1))

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 320), self.sizeHint().height())

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        theme, total = self._themes.theme, self.total
        if not total:
            return
        left = area.left()
        for one in self._counts:
            wide = area.width() * one.count / total
            painter.fillRect(QRectF(left, area.top(), max(1.0, wide - 1), _BAR), self._color(one.kind))
            left += wide
        top = area.top() + _BAR + 8
        columns = (area.right() - 150, area.right() - 90, area.right())
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.color("muted"))
        for edge, word in zip(
            columns, (tr("MixBar", "count"), tr("MixBar", "share"), tr("MixBar", "in loops")), strict=True
        ):
            painter.drawText(QRectF(edge - 90, top, 90, _LINE), right, word)
        for place, one in enumerate(self._counts, 1):
            line = QRectF(area.left(), top + place * _LINE, area.width(), _LINE)
            swatch = QRectF(line.left(), line.center().y() - _SWATCH / 2, _SWATCH, _SWATCH)
            painter.fillRect(swatch, self._color(one.kind))
            painter.setPen(theme.color("text"))
            name = QRectF(line.left() + _SWATCH + 8, line.top(), line.width() - 200, _LINE)
            painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, _words(one.kind))
            figures = (f"{one.count:,}", f"{100 * one.count / total:.1f} %", f"{one.in_loops:,}")
            for edge, text in zip(columns, figures, strict=True):
                painter.drawText(QRectF(edge - 90, line.top(), 90, _LINE), right, text)

    @override
    def tooltip_at(self, point: QPointF) -> str:
        if point.y() <= _BAR and self.total:
            at = point.x() / max(1, self.width()) * self.total
            for one in self._counts:
                if at <= one.count:
                    share = 100 * one.count / self.total
                    return tr(
                        "MixBar", "{kind}: {count:,} instructions ({share:.1f} %), {in_loops:,} of them in loops"
                    ).format(kind=_words(one.kind), count=one.count, share=share, in_loops=one.in_loops)
                at -= one.count
        return tr("MixBar", "Instructions in the code as written; how often each is executed is not known")

    def _color(self, kind: InstructionClass) -> QColor:
        theme, place = self._themes.theme, _ORDER.index(kind)
        if place < len(theme.series):
            return theme.series_color(place)
        return theme.color("type" if kind is InstructionClass.BRANCH else "border")


def _words(kind: InstructionClass) -> str:
    return localized(_MATRIX) if kind is InstructionClass.MATRIX else translated(kind)
