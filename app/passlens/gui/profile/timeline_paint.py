"""Paints the rows of a timeline: pixels from arrays, names on wide spans, idle stretches with their length."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QImage, QPainter, QPen

from passlens.engine.units import format_ns
from passlens.gui.kit.charts.timeline_index import Row, TimelineIndex
from passlens.gui.kit.charts.timeline_sums import SHARES, SLOTS, TOP_KERNELS, Slot
from passlens.gui.kit.style import mixed
from passlens.gui.kit.theme import Theme
from passlens.gui.kit.translation import tr, translated
from passlens.gui.profile.timeline_pixels import LEVELS, PixelLine

_LEAST_TEXT = 24  # px: narrower spans have no name
_BUSY_PX = 10
_HATCH_PX = 7


class Fills:
    """The colours of a theme by slot, strength, and whether anything is highlighted."""

    def __init__(self, theme: Theme) -> None:
        back, muted, accent = (theme.color(name) for name in ("background", "muted", "accent"))
        self.plain = [theme.series_color(place) for place in range(TOP_KERNELS)]
        self.plain += [mixed(back, muted, 0.7), theme.color("type"), mixed(back, muted, 0.32), theme.color("value")]
        self.plain += [mixed(back, muted, 0.5)]
        self.plain += [mixed(back, accent, 0.22 + 0.78 * step / (SHARES - 1)) for step in range(SHARES)]
        assert len(self.plain) == SLOTS
        self.table = np.zeros((2, LEVELS, SLOTS), np.uint32)
        self._colors: dict[tuple[bool, int, int], QColor] = {}
        for slot, color in enumerate(self.plain):
            for level in range(LEVELS):
                full = mixed(back, color, 0.3 + 0.7 * level / (LEVELS - 1))
                for lit in (False, True):
                    made = full if lit else mixed(back, full, 0.28)
                    self._colors[lit, level, slot] = made
                    self.table[int(lit), level, slot] = made.rgb()

    def color(self, slot: int, level: int = LEVELS - 1, *, lit: bool = True) -> QColor:
        """One colour."""
        return self._colors[lit, level, slot]

    def pixels(self, line: PixelLine) -> npt.NDArray[np.uint32]:
        """A row as ARGB, transparent where it is empty."""
        made = self.table[line.marked.astype(np.int64), line.levels, np.maximum(line.slots, 0)]
        return np.where(line.slots >= 0, made, np.uint32(0)).astype(np.uint32)


def ink(fill: QColor) -> QColor:
    """Black or white, whichever is readable on a colour (relative luminance, ITU-R BT.709)."""
    light = 0.2126 * fill.redF() + 0.7152 * fill.greenF() + 0.0722 * fill.blueF()
    return QColor("#15171B") if light > 0.42 else QColor("#FFFFFF")


class TimelinePainter:
    """Draws rows of an index in a theme; ``vector``: as shapes, for drawings without pixels."""

    def __init__(
        self, theme: Theme, index: TimelineIndex, font: QFont, *, by_share: bool = False, vector: bool = False
    ) -> None:
        self._theme, self._index, self._vector = theme, index, vector
        self.font = font
        self.legend = legend_entries(index, by_share=by_share)
        self.fills = Fills(theme)
        self._bold = QFont(font)
        self._bold.setBold(True)

    def line(self, painter: QPainter, box: QRectF, line: PixelLine, slots: npt.NDArray[np.int64]) -> None:
        """Draw a track's row into ``box``, whose width is that of the pixels."""
        self._pixels(painter, box, line)
        metrics = QFontMetrics(self.font)
        scale = box.width() / max(1, len(line.slots))
        widths = (line.rights - line.lefts) * scale
        for place in np.flatnonzero(widths >= _LEAST_TEXT).tolist():
            span = int(line.wide[place])
            left = box.left() + float(line.lefts[place]) * scale
            room = QRectF(left + 4, box.top(), float(widths[place]) - 7, box.height())
            lit = bool(line.marked[min(int(line.lefts[place]), len(line.marked) - 1)])
            one = self._index.span(span)
            name = self._index.label(one.name)
            text = f"{name}  {format_ns(one.end_ns - one.start_ns)}"
            if metrics.horizontalAdvance(text) > room.width():
                text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, int(room.width()))
            painter.setPen(ink(self.fills.color(int(slots[span]), lit=lit)) if lit else self._theme.color("muted"))
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)

    def outline(self, painter: QPainter, box: QRectF, *, chosen: bool) -> None:
        """Draw a frame around a span: the chosen one, or the one under the pointer."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.color("text"), 2 if chosen else 1))
        edge = 0.5 if not chosen else 0.0
        painter.drawRect(box.adjusted(edge, edge, -edge - 1, -edge - 1))

    def device(self, painter: QPainter, box: QRectF, line: PixelLine, gaps: list[tuple[float, float, int]]) -> None:
        """Draw a device's row: busy stretches, and the idle times between them."""
        back, accent, muted = (self._theme.color(name) for name in ("background", "accent", "muted"))
        middle = box.center().y()
        strip = QRectF(box.left(), middle - _BUSY_PX / 2, box.width(), _BUSY_PX)
        scale = box.width() / max(1, len(line.slots))
        for start, stop, _, level, _ in line.runs():
            share = 0.35 + 0.5 * level / (LEVELS - 1)
            piece = QRectF(strip.left() + start * scale, strip.top(), max(1.0, (stop - start) * scale), _BUSY_PX)
            painter.fillRect(piece, mixed(back, accent, share))
        metrics = QFontMetrics(self.font)
        for left, right, took in gaps:
            piece = QRectF(left, strip.top() + 1, right - left, _BUSY_PX - 2)
            text = tr("TimelinePaint", "idle {took}").format(took=format_ns(took))
            width = metrics.horizontalAdvance(text) + 10
            if piece.width() < _HATCH_PX:
                continue
            painter.fillRect(piece, QBrush(mixed(back, muted, 0.55), Qt.BrushStyle.BDiagPattern))
            if piece.width() > width:
                label = QRectF(piece.center().x() - width / 2, box.top(), width, box.height())
                painter.fillRect(label.adjusted(0, 5, 0, -5), self._theme.color("panel"))
                painter.setPen(muted)
                painter.drawText(label, Qt.AlignmentFlag.AlignCenter, text)

    def label(self, painter: QPainter, box: QRectF, row: Row, busy: float) -> None:
        """Draw the name of a row at its left."""
        painter.save()
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        if row.is_device:
            painter.setFont(self._bold)
            metrics = QFontMetrics(self._bold)
            share = f"{100 * busy:.0f} %"
            width = QFontMetrics(self.font).horizontalAdvance(share)
            painter.setPen(self._theme.color("text"))
            name = metrics.elidedText(row.device, Qt.TextElideMode.ElideRight, int(box.width() - width - 10))
            painter.drawText(box, flags, name)
            painter.setFont(self.font)
            painter.setPen(self._theme.color("muted"))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), share)
        elif row.level == 0:
            painter.setPen(self._theme.color("muted"))
            name = translated(self._index.timeline.tracks[row.track].name)
            room = box.adjusted(10, 0, 0, 0)
            shown = QFontMetrics(self.font).elidedText(name, Qt.TextElideMode.ElideRight, int(room.width()))
            painter.drawText(room, flags, shown)
        painter.restore()

    def _pixels(self, painter: QPainter, box: QRectF, line: PixelLine) -> None:
        body = box.adjusted(0, 1, 0, -2)
        if self._vector:
            scale = box.width() / max(1, len(line.slots))
            for start, stop, slot, level, lit in line.runs():
                piece = QRectF(body.left() + start * scale, body.top(), (stop - start) * scale, body.height())
                painter.fillRect(piece, self.fills.color(slot, level, lit=lit))
            return
        raw = np.ascontiguousarray(self.fills.pixels(line))
        image = QImage(raw.tobytes(), len(raw), 1, 4 * len(raw), QImage.Format.Format_ARGB32)
        painter.drawImage(body, image)


def legend_entries(index: TimelineIndex, *, by_share: bool) -> list[tuple[int, str]]:
    """Colour slot and label of what the picture contains, in display order."""
    entries: list[tuple[int, str]] = []
    if by_share and index.kernels:
        largest = 100 * index.kernels[0].share
        entries += [
            (Slot.SHARE, tr("TimelinePaint", "small share of the dispatches")),
            (Slot.SHARE + SHARES - 1, tr("TimelinePaint", "largest: {largest:.0f} %").format(largest=largest)),
        ]
    else:
        entries += [(one.slot, index.label(one.name)) for one in index.kernels[:TOP_KERNELS]]
        more = len(index.kernels) - TOP_KERNELS
        if more > 0:
            entries.append((Slot.OTHER_KERNEL, tr("TimelinePaint", "{more:,} more").format(more=more)))
    used = set(index.slots.tolist())
    words = {
        Slot.TRANSFER: tr("TimelinePaint", "transfer"),
        Slot.QUEUE: tr("TimelinePaint", "queue"),
        Slot.ALLOCATION: tr("TimelinePaint", "allocation"),
        Slot.OTHER: tr("TimelinePaint", "other"),
    }
    return entries + [(int(slot), word) for slot, word in words.items() if slot in used]


def draw_legend(
    painter: QPainter, box: QRectF, theme: Theme, fills: Fills, entries: list[tuple[int, str]], most: int = 260
) -> None:
    """Draw colour swatches with labels, as many as fit, then the number of the rest."""
    metrics = painter.fontMetrics()
    left = box.left()
    for place, (slot, word) in enumerate(entries):
        text = metrics.elidedText(word, Qt.TextElideMode.ElideMiddle, most)
        width = 14 + metrics.horizontalAdvance(text) + 14
        rest = len(entries) - place
        if left + width > box.right() - (60 if rest > 1 else 0):
            painter.setPen(theme.color("muted"))
            painter.drawText(QRectF(left, box.top(), 60, box.height()), Qt.AlignmentFlag.AlignVCenter, f"+ {rest}")
            return
        painter.fillRect(QRectF(left, box.center().y() - 5, 10, 10), fills.plain[slot])
        painter.setPen(theme.color("muted"))
        painter.drawText(QPointF(left + 14, box.center().y() + metrics.ascent() / 2 - 1), text)
        left += width
