"""A toolbar button with a name and, in bold, the chosen value: ``Target gfx942 ▾``."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QMenu, QSizePolicy, QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget
from typing_extensions import override

from passlens.gui.kit.plain_text import plain

_ARROW = " ▾"
_VALUE_PX = 96
"""Longer values are elided where space is short."""


class FieldButton(QToolButton):
    """Opens its menu when pressed; without a menu, a plain button with a value.

    Where space is short it shows only the value, elided if long.
    """

    def __init__(
        self, name: str, value: str = "", tip: str = "", parent: QWidget | None = None, *, named: bool = False
    ) -> None:
        """``named``: always show the name, because the value means nothing without it."""
        super().__init__(parent)
        self._name = name
        self._value = value
        self._named = named
        self._short = False
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setToolTip(plain(tip))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._describe()

    @property
    def value(self) -> str:
        """The value shown."""
        return self._value

    def set_value(self, value: str) -> None:
        """Show another value."""
        if value != self._value:
            self._value = value
            self._describe()
            self.updateGeometry()
            self.update()

    def open_menu(self) -> None:
        """Show the menu below the button, with the chosen row ready for the keyboard."""
        menu: QMenu | None = self.menu()
        if menu is not None:
            rows = [action for action in menu.actions() if action.isEnabled() and not action.isSeparator()]
            current = next((action for action in rows if action.isChecked()), rows[0] if rows else None)
            if current is not None:
                # Queued until the menu is shown: showing it blocks until it closes.
                QTimer.singleShot(0, menu, lambda: menu.setActiveAction(current))
            self.showMenu()
        else:
            self.click()

    def set_short(self, short: bool) -> None:
        """Show only the value, or the name before it."""
        if short != self._short:
            self._short = short
            self.updateGeometry()
            self.update()

    @property
    def whole_width(self) -> int:
        """The width with name and value, px."""
        return self._width(short=False)

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._width(short=self._short), max(24, QFontMetrics(self.font()).height() + 10))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(short=True), self.sizeHint().height())

    def _width(self, *, short: bool) -> int:
        bold = QFontMetrics(self._bold())
        value = bold.horizontalAdvance(self._value)
        arrow = bold.horizontalAdvance(_ARROW) if self.menu() is not None and self._value else 0
        return self._value_left(short=short) + (min(value, _VALUE_PX) if short else value) + arrow + 22

    def _value_left(self, *, short: bool) -> int:
        """Where the value begins, px from the beginning of the text."""
        return 0 if short and not self._named else QFontMetrics(self.font()).horizontalAdvance(self._name + " ")

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = ""  # the style draws the frame; the text, in two weights, is drawn here
        option.features = QStyleOptionToolButton.ToolButtonFeature.None_
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        painter.setPen(self.palette().color(group, QPalette.ColorRole.ButtonText))
        self._draw(painter, self.rect().adjusted(10, 0, -8, 0))

    def _draw(self, painter: QPainter, area: QRect) -> None:
        if not self._value:  # center a name alone, such as the sign of the menu
            painter.setFont(self.font())
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self._name)
            return
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        left = self._value_left(short=self._short)
        if left:
            painter.setFont(self.font())
            painter.drawText(area, flags, self._name)
        painter.setFont(self._bold())
        metrics = painter.fontMetrics()
        arrow = _ARROW if self.menu() is not None and self._value else ""
        room = QRect(area.topLeft() + QPoint(left, 0), area.bottomRight())
        shown = metrics.elidedText(
            self._value, Qt.TextElideMode.ElideRight, room.width() - metrics.horizontalAdvance(arrow)
        )
        painter.drawText(room, flags, shown + arrow)

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _describe(self) -> None:
        self.setAccessibleName(f"{self._name} {self._value}")
