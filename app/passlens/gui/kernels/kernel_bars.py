"""Registers, LDS and occupancy of all kernels as bars: a row for each kernel, a column with axis for each figure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from typing_extensions import override

from passlens.gui.kernels.bar_columns import BarColumn, bar_figures, columns_of
from passlens.gui.kit.charts.canvas import Canvas
from passlens.gui.kit.charts.canvas_bars import CanvasBars
from passlens.gui.kit.cut_text import cut_name
from passlens.gui.kit.kernel_rows import KernelRow
from passlens.gui.kit.style import ROW_PX
from passlens.gui.kit.tables.table_model import UNKNOWN, short_name
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, tr

_HEAD, _FOOT, _PAD = 22, 22, 8
_LEAST_PX = 6.0
_READABLE_PX = 14.0
_NAMES = 0.3
"""The largest share of the width for names, unless the bars have enough room beside longer ones."""
_ENOUGH_PX = 44.0
"""The length of the longest bar of a column at which its bars can be compared."""
_TITLE = mark_text("Kernel resources")


class KernelBars(Canvas):
    """Navigated by clicks and arrow keys; Ctrl and the wheel change the row height.

    Signals:
        kernel_selected: The name of the chosen kernel.
    """

    kernel_selected = Signal(str)
    can_leave = False
    hand_over_items = False

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(themes, localized(_TITLE))
        self._rows: tuple[KernelRow, ...] = ()
        self._lanes: tuple[BarColumn, ...] = ()
        self._kernel = ""
        self._row_px = float(ROW_PX)
        self._bars = CanvasBars(self, _HEAD, _FOOT)
        self.item_chosen.connect(self._say)
        self.take_input()
        self.setMinimumSize(280, 160)

    @property
    @override
    def empty(self) -> bool:
        return not self._rows

    @property
    def columns(self) -> tuple[BarColumn, ...]:
        """The columns shown."""
        return self._lanes

    @property
    def row_px(self) -> float:
        """The height of a row."""
        return self._row_px

    def set_rows(self, rows: Sequence[KernelRow]) -> None:
        """Show these kernels, top to bottom."""
        self._rows, self._lanes = tuple(rows), columns_of(rows)
        self.forget_marks()
        self.set_current(self._index())
        self._place_rail()

    def set_kernel(self, kernel: str) -> None:
        """Mark a kernel and scroll to it, without a signal."""
        self._kernel = kernel
        self.set_current(self._index())
        self.show_item(self.current)

    @override
    def show_item(self, index: int) -> None:
        if index >= 0:
            top, room = index * self._row_px, self._room()
            if not self._bars.down.value() <= top <= self._bars.down.value() + room - self._row_px:
                self._bars.down.setValue(round(top - room / 2))

    @override
    def item_at(self, point: QPointF) -> int:
        if not _HEAD <= point.y() < self.height() - _FOOT:
            return -1
        index = int((point.y() - _HEAD + self._bars.down.value()) / self._row_px)
        return index if index < len(self._rows) else -1

    @override
    def neighbour(self, across: int, down: int) -> int | None:
        return self.in_order(down, len(self._rows))

    def tooltip_of(self, index: int) -> str:
        """The figures of a kernel, in lines."""
        if index < 0:
            return ""
        lines = [self._rows[index].name]
        for column in self._lanes:
            limit = tr("KernelBars", " of {limit:,}").format(limit=column.limit) if column.limit is not None else ""
            lines.append(f"{localized(column.title)}: {column.text(index)}{limit}")
        return "\n".join(lines)

    @override
    def tooltip_at(self, point: QPointF) -> str:
        return self.tooltip_of(self.item_at(point))

    @override
    def reset_zoom(self) -> None:
        self._set_row_px(float(ROW_PX))

    @override
    def figures(self) -> Iterable[Sequence[object]]:
        return bar_figures(self._rows, self._lanes)

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 640), round(_HEAD + _FOOT + self._row_px * len(self._rows)))

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        # The kernels that fit: all of them in a picture of ``export_size``.
        theme = self._themes.theme
        metrics = QFontMetrics(painter.font())
        whole = area.height() >= _HEAD + _FOOT + self._row_px * len(self._rows)
        shift = 0.0 if whole else float(self._bars.down.value())
        body = area.adjusted(0, _HEAD, 0 if whole else self._bars.room.width() - area.width(), -_FOOT)
        names = min(
            max(metrics.horizontalAdvance(short_name(row.name)) for row in self._rows) + 2 * _PAD,
            max(body.width() * _NAMES, body.width() - sum(_ENOUGH_PX + beside for beside in self._beside(metrics))),
        )
        columns = self._column_places(body, names, metrics)
        first = int(shift / self._row_px)
        last = min(len(self._rows), int((shift + body.height()) / self._row_px) + 1)
        rows = {
            index: QRectF(body.left(), body.top() + index * self._row_px - shift, body.width(), self._row_px)
            for index in range(first, last)
        }
        painter.save()
        painter.setClipRect(body)
        for index, row in rows.items():
            if ground := self._ground(index):
                painter.fillRect(row, theme.color(ground))
        painter.restore()
        for column, place in zip(self._lanes, columns, strict=True):
            self._draw_column(painter, column, place, metrics)
        painter.save()
        painter.setClipRect(body)
        for index, row in rows.items():
            self._draw_row(painter, row, names, columns, index)
        painter.restore()

    def _beside(self, metrics: QFontMetrics) -> list[float]:
        """What each column takes beside its bars, px: its longest figure with the space around it."""
        return [
            max((metrics.horizontalAdvance(_figure(column, index)) for index in range(len(self._rows))), default=0)
            + 3.0 * _PAD
            for column in self._lanes
        ]

    def _column_places(self, body: QRectF, names: float, metrics: QFontMetrics) -> list[QRectF]:
        beside = self._beside(metrics)
        bar = max(20.0, (body.width() - names - _PAD - sum(beside)) / max(1, len(self._lanes)))
        places, left = [], body.left() + names
        for one in beside:
            places.append(QRectF(left, body.top(), bar, body.height()))
            left += bar + one
        return places

    def _draw_row(self, painter: QPainter, row: QRectF, names: float, columns: list[QRectF], index: int) -> None:
        theme, readable = self._themes.theme, self._row_px >= _READABLE_PX
        kernel, metrics = self._rows[index], QFontMetrics(painter.font())
        ground = theme.color(self._ground(index) or "background")
        if readable:
            painter.setPen(theme.color("text"))
            name = cut_name(short_name(kernel.name), metrics.horizontalAdvance, names - 2 * _PAD)
            place = QRectF(row.left() + _PAD, row.top(), names - _PAD, row.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        gap = 5.0 if readable else 1.0
        for series, (column, place) in enumerate(zip(self._lanes, columns, strict=True)):
            value = column.values[index]
            over = column.limit is not None and value is not None and value > column.limit
            wide = place.width() * (value or 0) / column.full
            bar = QRectF(place.left(), row.top() + gap, wide, row.height() - 2 * gap)
            painter.fillRect(bar, theme.color("fail") if over else theme.series_color(series))
            if readable:
                painter.setPen(theme.color("fail" if over else "text" if value else "muted"))
                text = _figure(column, index)
                box = QRectF(bar.right() + 4, row.top() + 4, metrics.horizontalAdvance(text) + 2, row.height() - 8)
                painter.fillRect(box, ground)  # the line of the limit may be there
                painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _ground(self, index: int) -> str:
        """The colour token of a row's background; empty for the theme's."""
        if index == self.current:
            return "selection"
        return "panel" if index == self.hovered else ""

    def _draw_column(self, painter: QPainter, column: BarColumn, place: QRectF, metrics: QFontMetrics) -> None:
        theme = self._themes.theme
        painter.setPen(theme.color("muted"))
        title = f"{column.title}, {column.unit}" if column.unit else localized(column.title)
        painter.drawText(QPointF(place.left(), place.top() - 7), title)
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(place.topLeft(), place.bottomLeft())
        painter.drawLine(place.bottomLeft(), place.bottomRight())
        if column.limit is not None:
            x = place.left() + place.width() * column.limit / column.full
            painter.setPen(QPen(theme.color("muted"), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom()))
        painter.setPen(theme.color("muted"))
        taken = place.left() + 2.0 * metrics.horizontalAdvance("0")
        for value, text in ((0, "0"), (column.limit or column.full, f"{column.limit or column.full:,}")):
            wide = metrics.horizontalAdvance(text) + 4
            x = place.left() + place.width() * value / column.full - (wide / 2 if value else 2)
            if value:
                x = max(x, taken)  # in a narrow column beside the zero, not over it
            painter.drawText(QRectF(x, place.bottom() + 3, wide, 16), Qt.AlignmentFlag.AlignCenter, text)

    # Mouse and keys.

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_rail()

    @override
    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        self._set_row_px(self._row_px * factor)

    @override
    def turn(self, event: QWheelEvent) -> bool:
        down = event.angleDelta().y() < 0
        self._bars.down.setValue(self._bars.down.value() + round(2 * self._row_px) * (1 if down else -1))
        return True

    def _say(self, index: int) -> None:
        self._kernel = self._rows[index].name
        self.kernel_selected.emit(self._kernel)

    def _index(self) -> int:
        return next((index for index, row in enumerate(self._rows) if row.name == self._kernel), -1)

    def _room(self) -> float:
        return max(1.0, self.height() - _HEAD - _FOOT)

    def _set_row_px(self, height: float) -> None:
        self._row_px = min(max(height, _LEAST_PX), 2.0 * ROW_PX)
        self._place_rail()
        self.update()

    def _place_rail(self) -> None:
        self._bars.set_content(lambda _: (0.0, _HEAD + _FOOT + self._row_px * len(self._rows)))


def _figure(column: BarColumn, index: int) -> str:
    """A kernel's figure beside its bar."""
    value = column.values[index]
    if value is None:
        return UNKNOWN
    over = column.limit is not None and value > column.limit
    return f"▲ {value:,}" if over else f"{value:,}"
