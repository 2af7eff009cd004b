"""A tree whose selected row stays visible when a panel below takes its space."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTreeView
from typing_extensions import override


class SteadyTree(QTreeView):
    """Scrolls only if the selected row was visible and no longer would be."""

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        row = self.visualRect(self.currentIndex())
        seen = row.isValid() and 0 <= row.top() < event.oldSize().height()
        super().resizeEvent(event)
        if seen and row.bottom() >= event.size().height():
            self.scrollTo(self.currentIndex())
