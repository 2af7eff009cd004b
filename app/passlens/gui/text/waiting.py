"""The placeholder for a text that is being read: what is read, the current step, and Cancel."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QVBoxLayout, QWidget

from passlens.gui.kit.page import GRID, text_label
from passlens.gui.kit.translation import tr

_BAR_WIDTH = 240


class WaitingState(QWidget):
    """Title, step, an animated bar, and Cancel; the last two only for work with steps, which takes seconds.

    Signals:
        cancel_requested: The user cancels the reading.
    """

    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._title = text_label("", "title")
        self._stage = text_label("", "muted")
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setFixedWidth(_BAR_WIDTH)
        self.cancel = QPushButton(tr("Waiting", "Cancel"))
        self.cancel.setToolTip(tr("Waiting", "Do not wait for it (Escape)"))
        self.cancel.clicked.connect(self.cancel_requested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10 * GRID, 4 * GRID, 10 * GRID, 4 * GRID)
        layout.setSpacing(2 * GRID)
        layout.addStretch(2)
        for label in (self._title, self._stage):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            layout.addWidget(label)
        for widget in (self._progress, self.cancel):
            layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)
        self.say("", "")

    def say(self, title: str, stage: str) -> None:
        """Change title and step."""
        self._title.setText(tr("Waiting", "Comparing…") if stage else tr("Waiting", "Loading…"))
        self._stage.setText(f"{title}: {stage[:1].lower()}{stage[1:]}" if stage else title)
        self._progress.setRange(0, 0 if stage else 1)  # an animated bar costs time even while hidden
        self._progress.setVisible(bool(stage))
        self.cancel.setVisible(bool(stage))
        self.setAccessibleName(self.text)

    @property
    def text(self) -> str:
        """Title and step."""
        return f"{self._title.text()} {self._stage.text()}".strip()
