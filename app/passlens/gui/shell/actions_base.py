"""What all groups of commands have in common."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog

from passlens.gui.kit.plain_text import plain
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.window import Window


class ActionsBase(QObject):
    """A group of the methods that the command table names; lives as long as the window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._state = window.state

    def _copy(self, text: str, said: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._window.messages.show_message(Notice(MessageKind.OK, said))

    def _ask(self, title: str, label: str, text: str, take: Callable[[str], None]) -> None:
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(title)
        dialog.setLabelText(plain(label))
        dialog.setTextValue(text)
        dialog.resize(420, dialog.sizeHint().height())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.textValueSelected.connect(lambda value: take(value.strip()))
        dialog.open()
