"""A menu of choices that are listed when somebody looks: they change with the setup, and few look."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget
from typing_extensions import override


class ChoiceMenu(QMenu):
    """Filled anew when it is asked for and something has changed since."""

    def __init__(self, fill: Callable[[QMenu], None], parent: QWidget) -> None:
        """``fill`` lists the choices in the menu, which is empty then."""
        super().__init__(parent)
        self._fill = fill
        self._stale = True
        self.aboutToShow.connect(self._list)

    def renew(self) -> None:
        """The choices are others now."""
        self._stale = True
        if self.isVisible():
            self._list()

    @override
    def actions(self) -> list[QAction]:
        self._list()
        return super().actions()

    def _list(self) -> None:
        if self._stale:
            self._stale = False
            self.clear()
            self._fill(self)
