"""A line of text with a button for a non-blocking file dialog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QToolButton, QWidget

from passlens.gui.kit.file_dialog import all_files, ask_for_file
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import ROW_PX
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import tr

_MONO_PX = 11
_BUTTON_PX = 36


class FileField(QWidget):
    """A line edit for a specification or a path.

    Signals:
        changed: The text changed.
        removed: The button that removes the row was pressed.
    """

    changed = Signal()
    removed = Signal()

    def __init__(
        self,
        name: str,
        filters: str,
        *,
        removable: bool = False,
        take: Callable[[str, str], str] = lambda _before, path: path,
        folder: Callable[[], str] = lambda: "",
    ) -> None:
        """``take`` combines the current text and the chosen path; ``folder`` returns the initial folder."""
        super().__init__()
        self._folder = folder
        self._name, self._filters, self._take = name, filters, take
        self.edit = QLineEdit()
        self.edit.setAccessibleName(name)
        font = QFont(fixed_font())
        font.setPixelSize(_MONO_PX)
        self.edit.setFont(font)
        self.browse = QToolButton()
        self.browse.setText("…")
        self.browse.setToolTip(plain(tr("FileField", "{name}: choose a file").format(name=name)))
        self.browse.setAccessibleName(tr("FileField", "{name}: choose a file").format(name=name))
        self.browse.setFixedSize(_BUTTON_PX, ROW_PX)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.edit, 1)
        layout.addWidget(self.browse)
        if removable:
            remove = QToolButton()
            remove.setText("×")
            remove.setFixedSize(_BUTTON_PX, ROW_PX)
            remove.setToolTip(tr("FileField", "Remove this row"))
            remove.setAccessibleName(tr("FileField", "Remove {name}").format(name=name))
            remove.clicked.connect(self.removed)
            layout.addWidget(remove)
        self.edit.textChanged.connect(self.changed)
        self.browse.clicked.connect(self.open_dialog)

    @property
    def text(self) -> str:
        """The text without surrounding blanks."""
        return self.edit.text().strip()

    def set_text(self, text: str) -> None:
        """Replace the text."""
        self.edit.setText(text)

    def open_dialog(self) -> QFileDialog:
        """Ask for a file without blocking the window."""
        return ask_for_file(
            self,
            tr("FileField", "Choose {name}").format(name=self._name),
            self._folder(),
            [self._filters, all_files()],
            lambda path: self.edit.setText(self._take(self.text, path)),
        )
