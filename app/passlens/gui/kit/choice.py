"""A combo box that draws its arrow, since the stylesheet removes the platform's."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox
from typing_extensions import override

from passlens.gui.kit.form import leave_wheel
from passlens.gui.kit.style import ROW_PX


class Choice(QComboBox):
    """Takes the width that it is given; long entries are elided and do not widen the window.

    The wheel scrolls the page around it, and changes the choice only if the box has the focus.
    """

    def __init__(self, name: str, least_characters: int = 12) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(least_characters)
        leave_wheel(self)
        self.setFixedHeight(ROW_PX)  # as high as fields and buttons; Qt's size hint is two pixels more

    @override
    def initStyleOption(self, option: QStyleOptionComboBox, /) -> None:
        super().initStyleOption(option)
        field, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(field, option, part, self).width() - 2
        option.currentText = self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, room)

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        super().paintEvent(e)
        painter = QPainter(self)
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        painter.setPen(self.palette().color(group, QPalette.ColorRole.PlaceholderText))
        painter.drawText(QRect(self.width() - 22, 0, 16, self.height()), Qt.AlignmentFlag.AlignCenter, "▾")
