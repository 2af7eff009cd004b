"""One fix on a problem's card: its description, buttons and result."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from passlens.engine.diagnosis.findings import Fix
from passlens.gui.kit.flow import FlowLayout
from passlens.gui.kit.labels import PlainLabel, SelectableLabel
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.problems.fix_states import ACTIONS, AGAIN, FixAction, FixRequest, FixState, actions_for
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import localized, translated


class FixRow(QWidget):
    """One fix.

    Signals:
        requested: FixRequest: a button was pressed.
    """

    requested = Signal(object)

    def __init__(
        self, rule: str, fix: Fix, *, can_try: bool, stacked: bool = False, parent: QWidget | None = None
    ) -> None:
        """``stacked``: the description is above the buttons, for a narrow place."""
        super().__init__(parent)
        self._rule, self.fix, self._can_try = rule, fix, can_try
        self._state = FixState()
        title = PlainLabel(translated(fix.title))
        title.setProperty("role", "title")
        title.setToolTip(plain(translated(fix.detail)))
        detail = SelectableLabel(translated(fix.detail), role="muted")
        self._line = SelectableLabel()
        self._buttons: dict[FixAction, QPushButton] = {}
        for action, (text, tip) in ACTIONS.items():
            button = QPushButton(localized(text))
            button.setToolTip(localized(tip))
            button.setAccessibleName(f"{localized(text)}: {translated(fix.title)}")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(partial(self._ask, action))
            self._buttons[action] = button
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        if stacked:
            below = FlowLayout(8, 4)
            for button in self._buttons.values():
                below.addWidget(button)
            title.setWordWrap(True)
            detail.setVisible(bool(fix.detail))
            layout.addWidget(title)
            layout.addWidget(detail)
            layout.addLayout(below)
        else:
            row = QHBoxLayout()
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(8)
            for button in self._buttons.values():
                row.addWidget(button)
            row.addWidget(title)
            row.addWidget(detail, 1)
            layout.addLayout(row)
        layout.addWidget(self._line)
        self.set_state(self._state)

    @property
    def state(self) -> FixState:
        """The state of the fix."""
        return self._state

    def button(self, action: FixAction) -> QPushButton:
        """The button for an action."""
        return self._buttons[action]

    def set_state(self, state: FixState) -> None:
        """Show the state of the fix."""
        self._state = state
        shown = actions_for(self.fix, state, can_try=self._can_try)
        for action, button in self._buttons.items():
            button.setVisible(action in shown)
        self._buttons[FixAction.TRY].setText(localized(ACTIONS[FixAction.TRY][0] if state.result is None else AGAIN))
        self._buttons[FixAction.CANCEL].setEnabled(not state.cancelling)
        text, role = state.line()
        self._line.setText(text)
        self._line.setVisible(bool(text))
        set_role(self._line, role)

    def _ask(self, action: FixAction) -> None:
        self.requested.emit(FixRequest(action, self._rule, self.fix))
