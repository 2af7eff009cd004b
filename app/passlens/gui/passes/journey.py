"""The journey of an op in the Details panel: its path through the passes, as far as known."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from passlens.engine.analysis.lineage.values import Lineage, LineageStep, Sure
from passlens.gui.kit.flat_button import flat_button
from passlens.gui.kit.labels import SectionTitle, SelectableLabel, WrappingText, hairline
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import number_of, tr, translated
from passlens.gui.passes.journey_list import JourneyList
from passlens.gui.passes.journey_rows import JourneyRow, rows_of, rows_so_far


class JourneyView(QWidget):
    """A title with a close button, the op, its path.

    Signals:
        row_chosen: JourneyRow: show its pass.
        closed: The user closes or cancels it.
        passes_requested: Fetch the missing passes, and walk again.
    """

    row_chosen = Signal(object)
    closed = Signal()
    passes_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mono = fixed_font()
        mono.setPixelSize(11)
        self._op = WrappingText(font=mono)
        self._state = SelectableLabel(role="muted")
        self.make = link_button(tr("Journey", "Make the other passes, and follow again"), self.passes_requested.emit)
        self.list = JourneyList()
        self._close = flat_button("✕", tr("Journey", "Close the journey; cancel the walk while it goes on"))
        self._close.clicked.connect(self.closed)
        self.list.row_chosen.connect(self._choose)
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, 0, 0)
        top.addWidget(SectionTitle(tr("Journey", "Journey of the op")), 1)
        top.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(top)
        for widget in (self._op, self._state, self.make, self.list, hairline()):
            column.addWidget(widget)
        self.hide()

    @property
    def state_text(self) -> str:
        """The text above the path."""
        return self._state.text()

    def begin(self, words: str) -> None:
        """Show that a walk has begun at the line with these words."""
        self._op.setPlainText(words)
        self.make.hide()
        self._state.setText(tr("Journey", "Walking through the passes…"))
        self.list.set_rows(())
        self.show()

    def set_steps(self, steps: tuple[LineageStep, ...]) -> None:
        """Show the steps so far."""
        self._state.setText(
            tr("Journey", "Walking through the passes… {steps}").format(steps=number_of(len(steps), "step"))
        )
        self.list.set_rows(rows_so_far(steps))

    def finish(self, found: Lineage, *, lacking: bool = False) -> None:
        """Show the whole journey; ``lacking``: it covers the existing passes only, and others can be fetched."""
        self.make.setVisible(lacking)
        self._op.setPlainText(found.op.text)
        hint = "" if found.located else tr("Journey", " Compile with locations to know more.")
        guess = tr("Journey", "a guess in places")
        sure = guess if found.sure is Sure.GUESS else translated(found.sure)
        self._state.setText(
            tr("Journey", "In {place}. The path as a whole is {sure}.{hint}").format(
                place=found.place or tr("Journey", "the module"), sure=sure, hint=hint
            )
        )
        self.list.set_rows(rows_of(found))

    def fail(self, words: str) -> None:
        """Show why there is no journey."""
        self._state.setText(words)
        self.list.set_rows(())

    def _choose(self, index: int) -> None:
        row: JourneyRow = self.list.rows[index]
        self.row_chosen.emit(row)
