"""A toolbar button that shows a name and, in bold, the value chosen: ``Target gfx942 ▾``."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QMenu, QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget
from typing_extensions import override

_ARROW = " ▾"


class FieldButton(QToolButton):
    """Opens its menu when pressed; without a menu it is a plain button with a value."""

    def __init__(self, name: str, value: str = "", tip: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._value = value
        self.setToolTip(tip)
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
        """Show the menu below the button, with the row that is chosen ready for the keyboard."""
        menu: QMenu | None = self.menu()
        if menu is not None:
            rows = [action for action in menu.actions() if action.isEnabled() and not action.isSeparator()]
            current = next((action for action in rows if action.isChecked()), rows[0] if rows else None)
            if current is not None:
                # Once it is shown, which returns only when it is closed again.
                QTimer.singleShot(0, menu, lambda: menu.setActiveAction(current))
            self.showMenu()
        else:
            self.click()

    @override
    def sizeHint(self) -> QSize:
        metrics, bold = QFontMetrics(self.font()), QFontMetrics(self._bold())
        width = metrics.horizontalAdvance(self._name + " ") + bold.horizontalAdvance(self._value) + 22
        if self.menu() is not None and self._value:
            width += bold.horizontalAdvance(_ARROW)
        return QSize(width, max(24, metrics.height() + 10))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = ""  # the frame is the style's, the two-weight text is ours
        option.features = QStyleOptionToolButton.ToolButtonFeature.None_
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        painter.setPen(self.palette().color(group, QPalette.ColorRole.ButtonText))
        self._draw(painter, self.rect().adjusted(10, 0, -8, 0))

    def _draw(self, painter: QPainter, area: QRect) -> None:
        if not self._value:  # a name alone, such as the sign of the menu, stands in the middle
            painter.setFont(self.font())
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self._name)
            return
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(self.font())
        painter.drawText(area, flags, self._name)
        start = area.topLeft() + QPoint(QFontMetrics(self.font()).horizontalAdvance(self._name + " "), 0)
        painter.setFont(self._bold())
        arrow = _ARROW if self.menu() is not None and self._value else ""
        painter.drawText(QRect(start, area.bottomRight()), flags, self._value + arrow)

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _describe(self) -> None:
        self.setAccessibleName(f"{self._name} {self._value}")
