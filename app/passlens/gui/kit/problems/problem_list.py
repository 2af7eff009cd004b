"""The Problems panel: causes first, each a card that says what, where and what to do, and links to the IR."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from passlens.engine.session.rows import Severity
from passlens.gui.kit.labels import SelectableLabel
from passlens.gui.kit.page import PageBody
from passlens.gui.kit.problems.fix_states import FixState
from passlens.gui.kit.translation import number_of, tr

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Problem
    from passlens.gui.kit.problems.problem_card import ProblemCard

CARDS_SHOWN = 60


class ProblemsView(QScrollArea):
    """All problems of a session as cards."""

    pass_requested = Signal(int)
    location_requested = Signal(object)  # Location
    dispatch_requested = Signal(str)
    evidence_requested = Signal(object)  # Evidence
    command_requested = Signal(str)  # id of a command
    note_requested = Signal(object)  # Problem
    fix_requested = Signal(object)  # FixRequest
    problem_chosen = Signal(object)  # Problem whose card was clicked or got the focus
    counted = Signal(int, int)  # errors, all

    def __init__(self, parent: QWidget | None = None, *, stacked: bool = False) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Problems", "Problems"))
        self._stacked = stacked
        self.setWidgetResizable(True)
        self.setProperty("role", "page")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._problems: tuple[Problem, ...] | None = None
        self._shown_as = (False, False)
        self._cards: list[ProblemCard] = []
        self._fix_states: Mapping[str, FixState] = {}
        self._empty_text = ""
        self.show_empty(tr("Problems", "Problems that the compiler reports are listed here, the cause first."))

    @property
    def cards(self) -> tuple[ProblemCard, ...]:
        """The cards shown."""
        return tuple(self._cards)

    def show_empty(self, text: str) -> None:
        """Show a text in place of problems."""
        if self._problems is None and text == self._empty_text:
            return
        self._problems, self._empty_text = None, text
        self._cards = []
        label = SelectableLabel(text, role="muted")
        label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._show([label])
        self.counted.emit(0, 0)

    def set_problems(
        self, problems: tuple[Problem, ...], none: str = "", *, capturable: bool = False, preflight: bool = False
    ) -> None:
        """Show problems in the order given.

        Args:
            problems: What to list.
            none: The text shown without problems.
            capturable: Whether the dispatch of a problem can be compiled alone.
            preflight: Whether they were found before a compile, when no fix can be tried yet.
        """
        if not problems:
            self.show_empty(none or tr("Problems", "No problems were reported."))
            return
        if (problems, (capturable, preflight)) == (self._problems, self._shown_as):
            return
        from passlens.gui.kit.problems.problem_card import ProblemCard  # noqa: PLC0415 - most sessions have none

        self._problems, self._shown_as = problems, (capturable, preflight)
        self._cards = []
        widgets: list[QWidget] = []
        for problem in problems[:CARDS_SHOWN]:
            card = ProblemCard(problem, capturable=capturable, preflight=preflight, stacked=self._stacked)
            card.set_fix_states(self._fix_states)
            card.evidence_requested.connect(self.evidence_requested)
            card.command_requested.connect(self.command_requested)
            card.fix_requested.connect(self.fix_requested)
            card.note_requested.connect(self.note_requested)
            card.chosen.connect(self._on_card)
            self._cards.append(card)
            card.pass_requested.connect(self.pass_requested)
            card.dispatch_requested.connect(self.dispatch_requested)
            card.location_requested.connect(self.location_requested)
            widgets.append(card)
        rest = len(problems) - CARDS_SHOWN
        if rest > 0:
            widgets.append(
                SelectableLabel(
                    tr("Problems", "{problems}: see the Log.").format(problems=number_of(rest, "more problem")),
                    role="muted",
                )
            )
        self._show(widgets)
        errors = sum(problem.severity is Severity.ERROR for problem in problems)
        self.counted.emit(errors, len(problems))

    def show_problem(self, key: str) -> bool:
        """Scroll to the card of a problem, by its key; returns whether there is one."""
        from passlens.engine.diagnosis.findings import problem_key  # noqa: PLC0415 - with the first problem

        card = next((card for card in self._cards if problem_key(card.problem) == key), None)
        if card is not None:
            self.ensureWidgetVisible(card, 0, card.height())
        return card is not None

    def choose(self, problem: Problem | None) -> None:
        """Mark the card of a problem and scroll to it, without a signal; None: mark no card."""
        for card in self._cards:
            card.set_chosen(card.problem == problem)
            if card.problem == problem:
                self.ensureWidgetVisible(card, 0, min(card.height(), self.viewport().height()) // 2)

    def _on_card(self, problem: Problem) -> None:
        for card in self._cards:
            card.set_chosen(card.problem == problem)
        self.problem_chosen.emit(problem)

    def set_fix_states(self, states: Mapping[str, FixState]) -> None:
        """Show the states of the fixes, by the key of a fix."""
        self._fix_states = dict(states)
        for card in self._cards:
            card.set_fix_states(self._fix_states)

    def _show(self, widgets: list[QWidget]) -> None:
        body = PageBody()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(*((0, 0, 8, 8) if self._stacked else (12, 8, 12, 8)))
        layout.setSpacing(8)
        for widget in widgets:
            layout.addWidget(widget)
        layout.addStretch(1)
        self.setWidget(body)
