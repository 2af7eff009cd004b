"""Fixes of one problem as a table, tried one after the other; the selected one has its buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from passlens.engine.diagnosis.findings import Fix, key_of
from passlens.gui.failure.fix_rows import NOT_TRIED, FixLine, columns_for, fix_lines, tally
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.problems.fix_row import FixRow
from passlens.gui.kit.problems.fix_states import FixState, Spent
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr

ROWS_SHOWN = 7


class FixTable(QWidget):
    """All fixes of a problem.

    Signals:
        requested: FixRequest: a button of the selected fix was pressed.
        try_all_requested: Pairs of rule and fix that were not tried yet.
        cancel_requested: Pairs of rule and fix, all of them: cancel their trials; results stay.
        limit_requested: The user wants to change the time limit of automatic trials.
    """

    requested = Signal(object)
    try_all_requested = Signal(object)
    cancel_requested = Signal(object)
    limit_requested = Signal()

    def __init__(
        self,
        themes: ThemeManager,
        fixes: Sequence[tuple[str, Fix]],
        *,
        can_try: bool,
        parent: QWidget | None = None,
    ) -> None:
        """Make the table.

        Args:
            themes: Colours.
            fixes: All fixes of the problem, each with its rule.
            can_try: Whether there is a compile to compare with.
            parent: The parent widget.
        """
        super().__init__(parent)
        self.setProperty("role", "page")
        self._fixes = tuple(fixes)
        self._can_try = can_try
        self._states: Mapping[str, FixState] = {}
        self._chosen = ""  # the key of the fix that the user selected
        self._filling = False
        self._row: FixRow | None = None
        self.lines: tuple[FixLine, ...] = ()
        self.try_all = QPushButton(tr("FixTable", "Try all"))
        self.try_all.setToolTip(
            tr(
                "FixTable",
                "Compile a copy with each of these in the background, one after the other: the failing dispatch "
                "alone first,\nif the fix can act there, and the model only if that compiles. Nothing of yours is "
                "changed.",
            )
        )
        self.cancel = QPushButton(tr("FixTable", "Cancel"))
        self.cancel.setToolTip(tr("FixTable", "Stop trying; existing results stay"))
        self.tally = PlainLabel()
        self.tally.setProperty("role", "muted")
        self.spent = PlainLabel()
        self.spent.setProperty("role", "muted")
        self.limit = QPushButton(tr("FixTable", "Change…"))
        self.limit.setProperty("role", "link")
        self.limit.clicked.connect(self.limit_requested)
        self.set_spent(Spent())
        self.table: DataTable[FixLine] = DataTable(
            themes, columns_for(()), tr("FixTable", "Fixes"), max_rows=ROWS_SHOWN
        )
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(8)
        head.addWidget(self.try_all)
        head.addWidget(self.cancel)
        head.addWidget(self.tally, 1)
        head.addWidget(self.spent)
        head.addWidget(self.limit)
        self._of_selected = QVBoxLayout()
        self._of_selected.setContentsMargins(0, 0, 0, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addLayout(self._of_selected)
        layout.addWidget(self.table)
        layout.addStretch(1)
        self.try_all.clicked.connect(self._try_all)
        self.cancel.clicked.connect(lambda: self.cancel_requested.emit(self._fixes))
        self.table.row_selected.connect(self._select)
        self.set_fix_states({})

    @property
    def row(self) -> FixRow | None:
        """The buttons of the selected fix."""
        return self._row

    def set_fixes(self, fixes: Sequence[tuple[str, Fix]]) -> None:
        """Set the rule and fix of each row; ``set_fix_states`` shows them."""
        self._fixes = tuple(fixes)

    def set_fix_states(self, states: Mapping[str, FixState]) -> None:
        """Show the states of the fixes, by the key of a fix."""
        self._states = states
        lines = fix_lines(self._fixes, states)
        running = any(line.state.running for line in lines)
        self.try_all.setVisible(self._can_try and not running)
        self.try_all.setEnabled(any(line.result == NOT_TRIED for line in lines))
        self.cancel.setVisible(running)
        self.cancel.setEnabled(any(line.state.running and not line.state.cancelling for line in lines))
        self.tally.setText(tally(lines))
        if lines != self.lines:
            self.lines = lines
            self._fill()
        if self._row is not None:
            state = states.get(key_of(self._row.fix), FixState())
            if state != self._row.state:
                self._row.set_state(state)

    def set_spent(self, spent: Spent) -> None:
        """Show the automatic trials and their time limit."""
        line = spent.line()
        self.spent.setText(line)
        for widget in (self.spent, self.limit):
            widget.setVisible(bool(line))

    def _fill(self) -> None:
        """Show the rows again, with the cursor on the user's fix, otherwise on the best one."""
        chosen = self._chosen or next((key_of(line.fix) for line in self.lines), "")
        self._filling = True
        columns = columns_for(self.lines)
        if len(columns) != len(self.table.rows.columns):
            self.table.set_columns(columns, self.lines)
        else:
            self.table.set_rows(self.lines)
        if chosen:
            self.table.select(lambda line: key_of(line.fix) == chosen)
        self._filling = False
        self._show(next((line for line in self.lines if key_of(line.fix) == chosen), None))

    def _select(self, line: FixLine | None) -> None:
        if not self._filling and line is not None:
            self._chosen = key_of(line.fix)
            self._show(line)

    def _show(self, line: FixLine | None) -> None:
        if self._row is not None and (line is None or key_of(self._row.fix) != key_of(line.fix)):
            self._of_selected.removeWidget(self._row)
            self._row.hide()
            self._row.deleteLater()
            self._row = None
        if line is not None and self._row is None:
            self._row = FixRow(line.rule, line.fix, can_try=self._can_try)
            self._row.requested.connect(self.requested)
            self._row.set_state(line.state)
            self._of_selected.addWidget(self._row)

    def _try_all(self) -> None:
        untried = {key_of(line.fix) for line in fix_lines(self._fixes, self._states) if line.result == NOT_TRIED}
        self.try_all_requested.emit(tuple(pair for pair in self._fixes if key_of(pair[1]) in untried))
