"""The chip over a text while the uses of a name are marked: the name, the number of uses, and steps between them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from passlens.engine.ir.symbols import Uses
from passlens.gui.kit.flat_button import flat_button
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.translation import number_of, tr

_LONGEST_NAME = 48
_MARGIN = 8
_HEADERS = 3
"""Lines at the top that may be headers of the enclosing ops."""


class UseChip(QFrame):
    """The count, previous and next, in a corner of the text.

    Signals:
        step_requested: True for the next use, False for the previous one.
        definition_requested: Go to the definition.
        closed: Clear the marks.
    """

    step_requested = Signal(bool)
    definition_requested = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "floating")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.label = PlainLabel()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 3, 4, 3)
        layout.setSpacing(4)
        layout.addWidget(self.label)
        self._definition = flat_button(
            tr("UseChip", "Definition"), tr("UseChip", "Go to the definition (F12 or Ctrl+click)")
        )
        self._definition.clicked.connect(self.definition_requested)
        layout.addSpacing(4)
        layout.addWidget(self._definition)
        for text, name, forward in (
            ("↑", tr("UseChip", "Previous use (Shift+U)"), False),
            ("↓", tr("UseChip", "Next use (U)"), True),
        ):
            button = flat_button(text, name)
            button.clicked.connect(lambda _=False, step=forward: self.step_requested.emit(step))
            layout.addWidget(button)
        close = flat_button("✕", tr("UseChip", "Mark no uses (Escape)"))
        close.clicked.connect(self.closed)
        layout.addWidget(close)
        self.hide()

    def show_searching(self, name: str) -> None:
        """Show that the uses of a name are being searched."""
        self._definition.hide()
        self._say(tr("UseChip", "{name} · looking for its uses…").format(name=_short(name)))

    def show_uses(self, uses: Uses, number: int, side: str = "") -> None:
        """Show the number of uses.

        Args:
            uses: The uses.
            number: The use at the caret, from 1; 0: none.
            side: Which of two texts they are in, in a word.
        """
        count = (
            tr("UseChip", "use {number:,} of {count:,}").format(number=number, count=uses.count)
            if number and uses.count > 1
            else number_of(uses.count, "use")
        )
        parts = [_short(uses.name), count]
        if uses.definition is not None:
            parts.append(
                tr("UseChip", "defined in line {line:,} {side}")
                .format(line=uses.definition.line + 1, side=side)
                .rstrip()
            )
        self._definition.setVisible(uses.definition is not None)
        self._say(" · ".join(parts))

    def settle(self, room: QWidget, line: QRect) -> None:
        """Move to the lower right corner of a widget, or to the upper one if it would cover a line there."""
        self.adjustSize()
        left = max(0, room.width() - self.width() - _MARGIN)
        place = QRect(QPoint(left, room.height() - self.height() - _MARGIN), self.size())
        if place.top() <= line.bottom() and line.top() <= place.bottom():
            place.moveTop(_MARGIN + line.height() * _HEADERS)
        self.move(room.pos() + place.topLeft())

    def _say(self, text: str) -> None:
        self.label.setText(text)
        self.show()
        self.raise_()


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
