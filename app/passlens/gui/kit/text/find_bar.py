"""The find bar below a text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget
from typing_extensions import override

from passlens.gui.kit.flat_button import flat_button
from passlens.gui.kit.form import TextField
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.style import set_role
from passlens.gui.kit.text.text_search import Pattern
from passlens.gui.kit.translation import tr

_WIDTH = 280


class FindBar(QWidget):
    """Pattern, count, previous and next.

    Signals:
        pattern_changed: A ``Pattern``.
        step_requested: True for the next match, False for the previous one.
        closed: The user closed the bar.
    """

    pattern_changed = Signal(object)
    step_requested = Signal(bool)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.field = TextField(tr("FindBar", "Find in this text"), tr("FindBar", "Find in this text"))
        self.field.setFixedWidth(_WIDTH)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._say_pattern)
        self.case = self._choice(tr("FindBar", "Aa"), tr("FindBar", "Match case"))
        self.whole = self._choice("W", tr("FindBar", "Whole words"))
        self.regex = self._choice(".*", tr("FindBar", "Regular expression"))
        self.count = PlainLabel()
        self.count.setProperty("role", "muted")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.setSpacing(6)
        layout.addWidget(self.field)
        for choice in (self.case, self.whole, self.regex):
            layout.addWidget(choice)
        for text, name, forward in (
            ("↑", tr("FindBar", "Previous match"), False),
            ("↓", tr("FindBar", "Next match"), True),
        ):
            button = flat_button(text, name)
            button.clicked.connect(lambda _=False, step=forward: self.step_requested.emit(step))
            layout.addWidget(button)
        layout.addWidget(self.count)
        layout.addStretch(1)
        close = flat_button("✕", tr("FindBar", "Close the find bar"))
        close.clicked.connect(self.closed)
        layout.addWidget(close)
        self.hide()

    @property
    def pattern(self) -> Pattern:
        """The pattern with its options."""
        return Pattern(self.field.text(), self.regex.isChecked(), self.case.isChecked(), self.whole.isChecked())

    def open(self, pattern: str = "") -> None:
        """Show the bar with its text selected; a given pattern replaces the old one."""
        if pattern:
            self.field.setText(pattern)
        self.show()
        self.field.setFocus()
        self.field.selectAll()
        self._say_pattern()

    def say(self, text: str, failed: bool = False) -> None:
        """Show the number of matches, or that there are none."""
        self.count.setText(text)
        set_role(self.count, "fail" if failed else "muted")

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            match event.key():
                case Qt.Key.Key_Escape:
                    self.closed.emit()
                    return True
                case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                    back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                    self.step_requested.emit(not back)
                    return True
                case Qt.Key.Key_Up | Qt.Key.Key_Down:
                    self.step_requested.emit(event.key() == Qt.Key.Key_Down)
                    return True
        return super().eventFilter(watched, event)

    def _choice(self, text: str, name: str) -> QPushButton:
        button = QPushButton(text)
        button.setCheckable(True)
        button.setProperty("role", "chip")
        button.setToolTip(plain(name))
        button.setAccessibleName(name)
        button.toggled.connect(self._say_pattern)
        return button

    def _say_pattern(self) -> None:
        self.pattern_changed.emit(self.pattern)
