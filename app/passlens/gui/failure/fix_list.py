"""The best fixes of a failure, one row each: state, change, measured effect, one button."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.diagnosis.findings import key_of
from passlens.gui.failure.fix_rows import CANNOT, CHANGES, FAILS, HIDES, UNDER_WAY, WAITS, WORKS, FixLine
from passlens.gui.kit.labels import ElidedLabel, PlainLabel, hairline
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.problems.fix_states import ACTIONS, AGAIN, FixAction, FixRequest, actions_for, main_action
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import localized, tr, translated

MOST = 3
"""The number of fixes shown; the others are one click away."""
_MARKS = {
    WORKS: ("✓", "ok"),
    CHANGES: ("▲", "warn"),
    HIDES: ("▲", "warn"),
    FAILS: ("✕", "fail"),
    CANNOT: ("✕", "fail"),
    UNDER_WAY: ("…", "muted"),
    WAITS: ("…", "muted"),
}
_BUTTON_PX = 128
_WHOLE_PX = 360
"""The width that a title or a result gets if it needs that, px; in a wide window, two fifths of the list's width."""
_WIDEST_PX = 1_500
"""Further from its text a button is hardly seen to belong to it."""


class FixLineRow(QWidget):
    """One fix.

    Signals:
        requested: FixRequest: its button or an action of its menu was chosen.
    """

    requested = Signal(object)

    def __init__(self, line: FixLine, *, can_try: bool) -> None:
        super().__init__()
        self._can_try = can_try
        self._action: FixAction | None = None
        self.mark = PlainLabel()
        self.mark.setFixedWidth(20)
        self.title, self.detail, self.measured = ElidedLabel(), PlainLabel(), ElidedLabel()
        self.detail.setWordWrap(True)
        self.title.setProperty("role", "title")
        self.detail.setProperty("role", "muted")
        self.button = QPushButton()
        self.button.setMinimumWidth(_BUTTON_PX)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(self._press)
        self.more = QToolButton()
        self.more.setText("⋯")
        self.more.setProperty("role", "flat")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(QMenu(self.more))
        policy = self.more.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # keeps the columns of all rows aligned
        self.more.setSizePolicy(policy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 3, 0, 3)
        row.setSpacing(8)
        row.addWidget(self.mark)
        row.addWidget(self.title, 4)
        row.addWidget(self.detail, 6)
        row.addWidget(self.measured, 5)
        row.addWidget(self.button)
        row.addWidget(self.more)
        self.set_line(line)

    @property
    def action(self) -> FixAction | None:
        """The action of the button."""
        return self._action

    def set_line(self, line: FixLine) -> None:
        """Show a fix and its state."""
        self.line = line
        mark, role = _MARKS.get(line.result, ("○", "muted"))
        self.mark.setText(mark)
        set_role(self.mark, role)
        self.title.setText(translated(line.fix.title))
        self.detail.setText(line.does)
        self.detail.setToolTip(plain(line.changed or translated(line.fix.detail)))
        measured = line.state.measured() or localized(line.result)
        if line.result == HIDES:
            measured += " · " + tr("Failure", "only hides the failure")
        self.measured.setText(measured)
        set_role(self.measured, {"ok": ""}.get(role, role))
        self.setAccessibleName(f"{localized(line.result)}: {translated(line.fix.title)}. {measured}")
        actions = actions_for(line.fix, line.state, can_try=self._can_try)
        self._action = main_action(actions, line.state)
        self.button.setVisible(self._action is not None)
        if self._action is not None:
            self._name(self._action)
        self.button.setEnabled(not line.state.cancelling)
        menu = self.more.menu()
        menu.clear()
        for action in actions:
            if action is not self._action:
                menu.addAction(self._words(action)).triggered.connect(partial(self._ask, action))
        self.more.setVisible(not menu.isEmpty())
        self.more.setAccessibleName(tr("Failure", "More on {title}").format(title=translated(line.fix.title)))

    def _name(self, action: FixAction) -> None:
        words, fix = self._words(action), self.line.fix
        self.button.setText(words)
        self.button.setToolTip(plain(localized(ACTIONS[action][1])))
        self.button.setAccessibleName(f"{words}: {translated(fix.title)}")

    def _words(self, action: FixAction) -> str:
        again = action is FixAction.TRY and self.line.state.result is not None
        return localized(AGAIN if again else ACTIONS[action][0])

    def _press(self) -> None:
        if self._action is not None:
            self._ask(self._action)

    def _ask(self, action: FixAction, *_: object) -> None:
        self.requested.emit(FixRequest(action, self.line.rule, self.line.fix))


class FixList(QWidget):
    """The rows, each above a hairline.

    Signals:
        requested: FixRequest.
    """

    requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[FixLineRow] = []
        self._can_try = True
        rows = QWidget()
        rows.setMaximumWidth(_WIDEST_PX)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(rows, 1)
        row.addStretch()
        self._column = QVBoxLayout(rows)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the titles to the new width."""
        super().resizeEvent(event)
        self._align()

    def set_lines(self, lines: Sequence[FixLine], *, can_try: bool) -> None:
        """Show these fixes; the row of a fix that stays keeps the focus."""
        same = [key_of(line.fix) for line in lines] == [key_of(row.line.fix) for row in self.rows]
        if same and self._can_try == can_try:
            for row, line in zip(self.rows, lines, strict=True):
                if row.line != line:
                    row.set_line(line)
            self._align()
            return
        self._can_try = can_try
        while self._column.count():
            item = self._column.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.rows = [FixLineRow(line, can_try=can_try) for line in lines]
        for row in self.rows:
            row.requested.connect(self.requested)
            self._column.addWidget(row)
            self._column.addWidget(hairline())
        self._align()

    def _align(self) -> None:
        """Titles and results get the width of the longest of their column, up to a limit; descriptions get the rest."""
        for labels in ([row.title for row in self.rows], [row.measured for row in self.rows]):
            widest = max((label.sizeHint().width() for label in labels), default=0)
            for label in labels:
                label.setMinimumWidth(min(widest, max(_WHOLE_PX, self.width() * 2 // 5)))
                label.setMaximumWidth(widest)
