"""The Profile tab without a profile: how to get one, with buttons for that."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from passlens.gui.kit.page import GRID, EmptyState
from passlens.gui.kit.translation import tr


class ProfileEmpty(QWidget):
    """Title, hint, and buttons.

    Signals:
        again_requested, run_requested, import_requested, alone_requested: A button was pressed.
    """

    again_requested = Signal()

    run_requested = Signal()
    import_requested = Signal()
    alone_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._words = EmptyState(tr("ProfileEmpty", "No profile yet"), "")
        self.again = QPushButton(tr("ProfileEmpty", "Read Again"))
        self.again.setToolTip(tr("ProfileEmpty", "Read the profile whose reading was cancelled"))
        self.run = QPushButton(tr("ProfileEmpty", "Go to the Run tab"))
        self.run.setToolTip(tr("ProfileEmpty", "Run the module with its profile"))
        self.alone = QPushButton(tr("ProfileEmpty", "Time Each Dispatch Alone"))
        self.alone.setToolTip(
            tr("ProfileEmpty", "Run each dispatch's own benchmark on the device, one after the other")
        )
        self.file = QPushButton(tr("ProfileEmpty", "Open a Profile…"))
        self.file.setToolTip(tr("ProfileEmpty", "A profile of the IREE runtime or of ROCm's profilers"))
        buttons = QWidget()
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        for button in (self.again, self.run, self.alone, self.file):
            row.addWidget(button)
        self._words.add(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._words)
        self.again.clicked.connect(self.again_requested)
        self.run.clicked.connect(self.run_requested)
        self.alone.clicked.connect(self.alone_requested)
        self.file.clicked.connect(self.import_requested)
        self.offer_again(can_read=False)
        self.offer_run(can_run=False)
        self.offer_alone(can_time=False)

    @property
    def text(self) -> str:
        """Title and hint."""
        return self._words.text

    def say(self, title: str, hint: str) -> None:
        """Change title and hint."""
        self._words.say(title, hint)

    def offer_again(self, *, can_read: bool) -> None:
        """Set whether a cancelled reading can be repeated."""
        self.again.setVisible(can_read)

    def offer_run(self, *, can_run: bool) -> None:
        """Set whether the Run tab can make a profile; a file can always be opened."""
        self.run.setVisible(can_run)

    def offer_alone(self, *, can_time: bool) -> None:
        """Set whether each dispatch can be timed alone."""
        self.alone.setVisible(can_time)
