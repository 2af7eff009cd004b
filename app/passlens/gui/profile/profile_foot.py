"""The line between timeline and table: the selection, and its links."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from passlens.gui.kit.labels import ElidedLabel
from passlens.gui.kit.page import GRID
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import tr


class ProfileFoot(QWidget):
    """Elided text, and buttons.

    Signals:
        ir_requested, kernel_requested, whole_requested: A button was pressed.
    """

    ir_requested = Signal()
    kernel_requested = Signal()
    whole_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._text = ElidedLabel()
        self._text.setProperty("role", "muted")
        self.ir = QPushButton(tr("ProfileFoot", "Show Its IR"))
        self.ir.setToolTip(tr("ProfileFoot", "The source of the chosen dispatch (Return in the timeline)"))
        self.kernel = QPushButton(tr("ProfileFoot", "Show Its Kernel"))
        self.kernel.setToolTip(tr("ProfileFoot", "Registers, LDS, occupancy and instructions of the chosen kernel"))
        self.whole = QPushButton(tr("ProfileFoot", "Whole Profile"))
        self.whole.setToolTip(
            tr("ProfileFoot", "Show everything, nothing chosen (0 or a double click beside the events: zoom only)")
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(4 * GRID, GRID, 4 * GRID, GRID)
        row.setSpacing(2 * GRID)
        row.addWidget(self._text, 1)
        for button in (self.ir, self.kernel, self.whole):
            row.addWidget(button)
        self.ir.clicked.connect(self.ir_requested)
        self.kernel.clicked.connect(self.kernel_requested)
        self.whole.clicked.connect(self.whole_requested)

    @property
    def text(self) -> str:
        """The text of the line."""
        return self._text.text()

    def say(self, text: str, *, ranged: bool) -> None:
        """Describe the selection; ``ranged``: whether it is a range that the table covers."""
        self._text.setText(text)
        set_role(self._text, "" if ranged else "muted")

    def enable(self, *, known: bool) -> None:
        """Set whether the session knows the selected kernel."""
        self.ir.setEnabled(known)
        self.kernel.setEnabled(known)
