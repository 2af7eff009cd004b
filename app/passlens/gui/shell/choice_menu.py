"""A menu that lists its choices when it opens: they change with the setup, and it is rarely opened."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget
from typing_extensions import override


class ChoiceMenu(QMenu):
    """Refills itself on opening, if the choices have changed."""

    def __init__(self, fill: Callable[[QMenu], None], parent: QWidget) -> None:
        """``fill`` lists the choices in the menu, which is empty then."""
        super().__init__(parent)
        self._fill = fill
        self._stale = True
        self.aboutToShow.connect(self._list)

    def renew(self) -> None:
        """Refill on the next opening."""
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
