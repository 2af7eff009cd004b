"""A panel beside the tabs: open, or closed to a strip that shows its state and opens it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget
from typing_extensions import override

from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Side

STRIP_PX = 24
_PAD_PX = 10
_UNBOUND_PX = 16_777_215  # QWIDGETSIZE_MAX
_ARROWS = {Side.LEFT: "▴", Side.RIGHT: "▾"}
"""The text is rotated, so these arrows point into the window."""


class SideStrip(QAbstractButton):
    """A closed panel: its title and state along the edge of the window."""

    def __init__(self, side: Side, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self._title = title
        self._state = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("SidePanel", "Open {panel}").format(panel=title))
        self.setToolTip(plain(self.accessibleName()))
        font = self.font()
        font.setPixelSize(11)
        self.setFont(font)

    def set_state(self, state: str) -> None:
        """Show the state of the panel beside its title."""
        self._state = state
        self.update()

    @property
    def words(self) -> str:
        """The text of the strip."""
        title = f"{self._title} · {self._state}" if self._state else self._title
        return f"{title.upper()} {_ARROWS[self._side]}"

    @override
    def sizeHint(self) -> QSize:
        return QSize(STRIP_PX, 80)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(STRIP_PX, 0)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Window))
        marked = self.underMouse() or self.hasFocus()
        role = QPalette.ColorRole.WindowText if marked else QPalette.ColorRole.PlaceholderText
        painter.setPen(self.palette().color(role))
        painter.setFont(self.font())
        painter.translate(self.width(), 0)
        painter.rotate(90)
        room = QRect(_PAD_PX, 0, self.height() - 2 * _PAD_PX, self.width())
        fitting = painter.fontMetrics().elidedText(self.words, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, fitting)


class SidePanel(QWidget):
    """A panel and its strip, of which one is visible.

    Signals:
        open_requested: The strip was clicked.
    """

    open_requested = Signal()

    def __init__(self, side: Side, title: str, panel: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side = side
        self.panel = panel
        self.strip = SideStrip(side, title)
        self.strip.clicked.connect(self.open_requested)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.strip)
        layout.addWidget(panel, 1)
        self._open = True
        self._apply()

    @property
    def is_open(self) -> bool:
        """Whether the panel is shown; otherwise its strip is."""
        return self._open

    def set_open(self, shown: bool) -> None:
        """Show the panel, or only its strip."""
        if shown != self._open:
            self._open = shown
            self._apply()

    def _apply(self) -> None:
        self.panel.setVisible(self._open)
        self.strip.setVisible(not self._open)
        self.setMaximumWidth(_UNBOUND_PX if self._open else STRIP_PX)
