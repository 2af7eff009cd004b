"""One tinted card for each device, as many in a row as fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFont, QGuiApplication, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget
from typing_extensions import override

from passlens.engine.quoting import table_cell
from passlens.gui.kit.affinity_rows import TRANSIENT
from passlens.gui.kit.page import ICONS, Tone
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import mixed, numbers_font
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, tr

_LINE = 18
_PAD = 10
_GAP = 8
_LEAST_WIDTH = 176
_MOST_WIDTH = 460


@dataclass(frozen=True, slots=True)
class CardText:
    """The text of a card: the device's symbol, its declaration, and named figures."""

    symbol: str
    title: str
    remark: str
    tone: Tone
    series: int
    figures: tuple[tuple[str, str], ...]

    @property
    def plain(self) -> str:
        """The card as text."""
        return ", ".join([f"{self.title} {self.remark}".strip(), *(f"{name} {value}" for name, value in self.figures)])


class DeviceCard(QAbstractButton):
    """A card that can be chosen with the mouse or the space bar."""

    def __init__(self, themes: ThemeManager, card: CardText, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self.card = card
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(card.plain)
        transient = localized("transient")
        about = f"\n{localized(TRANSIENT)}" if any(name == transient for name, _ in card.figures) else ""
        self.setToolTip(
            plain(
                tr("DeviceCards", "{title}: show only its transfers and ops; again for all.{about}").format(
                    title=card.title, about=about
                )
            )
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        rows = (len(self.card.figures) + 1) // 2
        return QSize(_LEAST_WIDTH, 2 * _PAD + _LINE + 4 + rows * 2 * 16)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.theme
        color = theme.series_color(self.card.series)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        strength = 0.20 if self.isChecked() else 0.14 if self.underMouse() else 0.09
        painter.setBrush(mixed(theme.color("background"), color, strength))
        edge = color if self.isChecked() else theme.color("accent") if self.hasFocus() else None
        painter.setPen(QPen(edge, 1.5) if edge else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(QRect(_PAD, _PAD + 4, 10, 10), 2, 2)
        line = QRect(_PAD + 16, _PAD, self.width() - 2 * _PAD - 16, _LINE)
        middle = Qt.AlignmentFlag.AlignVCenter
        remark = f"{ICONS[self.card.tone]} {self.card.remark}" if self.card.tone is not Tone.MUTED else self.card.remark
        painter.setFont(self.font())
        painter.setPen(theme.color(self.card.tone.value))
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | middle, remark)
        line.setRight(line.right() - painter.fontMetrics().horizontalAdvance(remark) - 6)
        bold = QFont(self.font())
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(theme.color("text"))
        title = painter.fontMetrics().elidedText(self.card.title, Qt.TextElideMode.ElideMiddle, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | middle, title)
        self._figures(painter)

    def _figures(self, painter: QPainter) -> None:
        theme = self._themes.theme
        inner = self.width() - 2 * _PAD
        halves = inner * 2 // 5, inner * 3 // 5  # text at the right, such as a place in a file, is longer
        small = numbers_font(self.font())
        small.setPixelSize(11)
        for place, (name, value) in enumerate(self.card.figures):
            left, half = _PAD + (place % 2) * halves[0], halves[place % 2]
            top = _PAD + _LINE + 4 + (place // 2) * 32
            painter.setFont(small)
            painter.setPen(theme.color("muted"))
            painter.drawText(QRect(left, top, half - 4, 15), Qt.AlignmentFlag.AlignLeft, name)
            painter.setFont(numbers_font(self.font()))
            painter.setPen(theme.color("text"))
            shown = painter.fontMetrics().elidedText(value, Qt.TextElideMode.ElideLeft, half - 4)
            painter.drawText(QRect(left, top + 14, half - 4, 17), Qt.AlignmentFlag.AlignLeft, shown)


class DeviceCards(QWidget):
    """The cards of all devices, wrapped to the width.

    Signals:
        selected: The symbol of the chosen card; empty for none.
    """

    selected = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._themes = themes
        self._cards: list[DeviceCard] = []
        self.setAccessibleName(tr("DeviceCards", "Devices"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        themes.changed.connect(self._repaint)

    @property
    def cards(self) -> tuple[DeviceCard, ...]:
        """The cards in order."""
        return tuple(self._cards)

    def set_cards(self, cards: Sequence[CardText]) -> None:
        """Show these devices, none of them chosen."""
        for old in self._cards:
            old.hide()
            old.deleteLater()
        self._cards = [DeviceCard(self._themes, card, self) for card in cards]
        for card in self._cards:
            card.clicked.connect(self._on_click)
            card.show()
        self._arrange()

    def select(self, symbol: str) -> None:
        """Choose the card of a device without a signal; empty for none."""
        for card in self._cards:
            card.setChecked(card.card.symbol == symbol)

    @override
    def sizeHint(self) -> QSize:
        return QSize(4 * _LEAST_WIDTH, self.height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, self.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("DeviceCards", "Copy all"), self.copy)
        menu.popup(event.globalPos())

    def copy(self) -> None:
        """Copy all cards as TSV."""
        names = [name for name, _ in self._cards[0].card.figures] if self._cards else []
        lines = ["\t".join(["device", "declared", *names])]
        for card in self._cards:
            values = [value for _, value in card.card.figures]
            lines.append("\t".join(str(table_cell(one)) for one in (card.card.title, card.card.remark, *values)))
        QGuiApplication.clipboard().setText("\n".join(lines))

    def _on_click(self) -> None:
        sender = self.sender()
        for card in self._cards:
            if card is not sender:
                card.setChecked(False)
        chosen = next((card.card.symbol for card in self._cards if card.isChecked()), "")
        self.selected.emit(chosen)

    def _arrange(self) -> None:
        if not self._cards:
            self.setFixedHeight(0)
            return
        across = max(1, min(len(self._cards), (self.width() + _GAP) // (_LEAST_WIDTH + _GAP)))
        rows = -(-len(self._cards) // across)
        across = -(-len(self._cards) // rows)  # equal rows: 4 + 4, not 5 + 3
        width = min((self.width() - (across - 1) * _GAP) // across, _MOST_WIDTH)
        height = self._cards[0].sizeHint().height()
        for place, card in enumerate(self._cards):
            card.setGeometry((place % across) * (width + _GAP), (place // across) * (height + _GAP), width, height)
        self.setFixedHeight(rows * (height + _GAP) - _GAP)

    def _repaint(self) -> None:
        for card in self._cards:
            card.update()
