"""A field on the card of a failure: sizes for the dynamic arguments of the input, to try as static ones."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from passlens.gui.kit.labels import PlainLabel, SelectableLabel
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import localized, mark_text, tr

_SHOWN = 4
_SUGGESTED = "4"
_TIP = mark_text(
    "Compile a copy of the input in which these arguments have only these sizes:\nNAME=SIZES for each argument to "
    "make static, such as arg0=4x64"
)


class SizesRow(QWidget):
    """Sizes, and the button that tries them.

    Signals:
        requested: The text of the field: Try or Enter was pressed.
    """

    requested = Signal(str)

    def __init__(self, arguments: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        """``arguments``: name and shape of those with dynamic sizes."""
        super().__init__(parent)
        title = PlainLabel(tr("SizesRow", "Static sizes"))
        title.setProperty("role", "title")
        title.setToolTip(localized(_TIP))
        self.field = QLineEdit()
        self.field.setToolTip(localized(_TIP))
        self.field.setAccessibleName(tr("SizesRow", "Sizes for dynamic arguments"))
        name, shape = arguments[0]
        self.field.setPlaceholderText(f"{name}={shape.replace('?', _SUGGESTED)}")
        self.field.setMinimumWidth(220)
        self.button = QPushButton(tr("SizesRow", "Try"))
        self.button.setToolTip(localized(_TIP))
        self.button.setAccessibleName(tr("SizesRow", "Try these sizes"))
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        more = (
            tr("SizesRow", " and {arguments:,} more").format(arguments=len(arguments) - _SHOWN)
            if len(arguments) > _SHOWN
            else ""
        )
        listed = ", ".join(f"{one} {sizes}" for one, sizes in arguments[:_SHOWN])
        note = SelectableLabel(tr("SizesRow", "Dynamic: {listed}{more}").format(listed=listed, more=more), role="muted")
        self._line = SelectableLabel()
        self._line.hide()
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.button)
        row.addWidget(title)
        row.addWidget(self.field)
        row.addWidget(note, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(row)
        layout.addWidget(self._line)
        self.button.clicked.connect(lambda *_: self._ask())
        self.field.returnPressed.connect(self._ask)

    def refuse(self, sentence: str) -> None:
        """Show why these sizes cannot be tried; empty: they can."""
        self._line.setText(f"✕ {sentence}" if sentence else "")
        self._line.setVisible(bool(sentence))
        set_role(self._line, "fail")

    def _ask(self) -> None:
        words = self.field.text().strip() or self.field.placeholderText()
        self.field.setText(words)
        self.refuse("")
        self.requested.emit(words)
