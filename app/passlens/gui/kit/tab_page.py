"""The frame of a tab that is filled when it is viewed: it reports visibility, and shows progress."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QProgressBar, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.gui.kit.page import EmptyState
from passlens.gui.kit.translation import tr

_STEPS = 1000
_BAR_PX = 240


class TabPage(QWidget):
    """A tab's page.

    Signals:
        watched: Whether the tab is visible; its data is read only then.
    """

    watched = Signal(bool)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.watched.emit(True)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.watched.emit(False)


class StoppableState(QWidget):
    """An empty state, or the progress of reading with a button to cancel it.

    Signals:
        cancel_requested: The user cancels the reading.
    """

    cancel_requested = Signal()

    def __init__(self, title: str = "", hint: str = "") -> None:
        super().__init__()
        self._state = EmptyState(title, hint)
        self.progress = QProgressBar()
        self.progress.setRange(0, _STEPS)
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(_BAR_PX)
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # keeps the texts in place when it appears
        self.progress.setSizePolicy(policy)
        self.progress.hide()
        self.stop = QPushButton(tr("TabPage", "Cancel"))
        self.stop.hide()
        self.stop.clicked.connect(self.cancel_requested)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._state)
        for widget in (self.progress, self.stop):
            self._state.add(widget)

    @property
    def text(self) -> str:
        """Both texts."""
        return self._state.text

    def say(self, title: str, hint: str, *, stoppable: bool = False) -> None:
        """Change both texts; ``stoppable``: work is in progress that can be cancelled."""
        self._state.say(title, hint)
        self.progress.hide()  # hidden until the progress is known
        self.stop.setVisible(stoppable)

    def show_progress(self, fraction: float) -> None:
        """Show the progress of the work, 0 to 1."""
        self.progress.setValue(round(_STEPS * fraction))
        self.progress.show()
