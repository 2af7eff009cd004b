"""A menu that lists its choices when it opens, since they change with the setup.

Typed letters select the next row that begins with them, as in a list: there are dozens of chips.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from typing_extensions import override


class ChoiceMenu(QMenu):
    """Refills itself when it opens, if the choices have changed.

    Attributes:
        typed: The letters typed to find a row; cleared after a pause.
    """

    def __init__(self, fill: Callable[[QMenu], None], parent: QWidget) -> None:
        """``fill`` adds the choices to the menu, which is empty at that point."""
        super().__init__(parent)
        self._fill = fill
        self._stale = True
        self.typed = ""
        self._pause = QTimer(self, singleShot=True, interval=QApplication.keyboardInputInterval())
        self._pause.timeout.connect(self._forget)
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

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        letter = event.text()
        if not letter.isprintable() or not (letter.strip() or (letter and self.typed)):
            super().keyPressEvent(event)
            return
        self.typed += letter.casefold()
        self._pause.start()
        every = [row for row in self.actions() if not row.isSeparator()]
        rows = [row for row in every if row.isEnabled()]
        found = next((row for row in rows if row.text().casefold().startswith(self.typed)), None)
        if found is None:  # then match anywhere: the digits of gfx942 say more than its letters
            found = next((row for row in rows if self.typed in row.text().casefold()), None)
        if found is None:  # then match a heading: "cpu" is the heading of its targets
            heading = next((at for at, row in enumerate(every) if self.typed in row.text().casefold()), len(every))
            found = next((row for row in every[heading:] if row.isEnabled()), None)
        if found is not None:
            self.setActiveAction(found)

    def _forget(self) -> None:
        self.typed = ""

    def _list(self) -> None:
        if self._stale:
            self._stale = False
            self.clear()
            for group in self.findChildren(QActionGroup):  # clear() keeps the groups
                group.deleteLater()
            self._fill(self)
