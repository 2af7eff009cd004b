"""The line above a diff: its summary, the pins, and steps from change to change."""

from __future__ import annotations

import functools

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from passlens.engine.diff.ops import OpDiff
from passlens.engine.diff.rows import Diff
from passlens.gui.kit.flat_button import flat_button
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.summary_strip import SummaryStrip
from passlens.gui.kit.text.diff_table import Pins
from passlens.gui.kit.text.diff_words import Piece, exact_words, op_tip, op_words
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import number_of, tr


class DiffBar(QWidget):
    """Summary, pins, position.

    Signals:
        previous_requested, next_requested: Go to another change.
        unpin_requested: The lines of a pin to remove; 0 and 0: all pins.
        cancel_requested: Make no pin after all.
    """

    previous_requested = Signal()
    next_requested = Signal()
    unpin_requested = Signal(int, int)
    cancel_requested = Signal()

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = SummaryStrip(themes, tr("DiffBar", "What changed"))
        self._shown_words: tuple[tuple[Piece, ...], str] = ((), "")
        self.pins = flat_button("", tr("DiffBar", "What is pinned as the same op"))
        self._pins_menu = QMenu(self)
        self.pins.setMenu(self._pins_menu)
        self._cancel = flat_button(tr("DiffBar", "Cancel"), tr("DiffBar", "Make no pin (Escape)"))
        self.position = PlainLabel()
        self.position.setProperty("role", "muted")
        previous, following = (
            flat_button("↑", tr("DiffBar", "Previous change (P)")),
            flat_button("↓", tr("DiffBar", "Next change (N)")),
        )
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 0, 8, 4)
        layout.setSpacing(8)
        layout.addWidget(self.summary, 1)
        for widget in (self._cancel, self.pins, self.position, previous, following):
            layout.addWidget(widget)
        self._cancel.hide()
        self._cancel.clicked.connect(self.cancel_requested)
        previous.clicked.connect(self.previous_requested)
        following.clicked.connect(self.next_requested)

    def show_diff(self, diff: Diff, ops: OpDiff | None, pins: Pins) -> None:
        """Summarize a diff; without ``ops``, one of the exact text."""
        self._shown_words = (exact_words(diff), "") if ops is None else (op_words(ops), op_tip(ops))
        self._cancel.hide()
        self.summary.say(*self._shown_words)
        self.pins.setText(f"{number_of(len(pins), 'pin')} ▾")
        self.pins.setVisible(bool(pins))
        self._pins_menu.clear()
        for pin in pins:
            action = self._pins_menu.addAction(
                tr("DiffBar", "Remove: line {pin:,} before = line {pin2:,} after").format(pin=pin[0], pin2=pin[1])
            )
            action.triggered.connect(functools.partial(self._unpin, *pin))
        if len(pins) > 1:
            self._pins_menu.addSeparator()
            self._pins_menu.addAction(tr("DiffBar", "Remove All Pins")).triggered.connect(
                functools.partial(self._unpin, 0, 0)
            )

    def set_position(self, number: int, total: int) -> None:
        """Show the number of the current change, and of all changes."""
        counted = number_of(total, "change") if total else tr("DiffBar", "no change")
        self.position.setText(
            tr("DiffBar", "change {number:,} of {total:,}").format(number=number, total=total) if number else counted
        )

    def set_picking(self, words: str) -> None:
        """Show the next step of making a pin in place of the summary; empty: the summary again."""
        self._cancel.setVisible(bool(words))
        if words:
            self.summary.say((Piece(words, "accent"),))
        else:
            self.summary.say(*self._shown_words)

    def _unpin(self, old: int, new: int, checked: bool = False) -> None:
        del checked
        self.unpin_requested.emit(old, new)
