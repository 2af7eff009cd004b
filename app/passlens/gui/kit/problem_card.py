"""A problem as a card: what, where and what to do, with its evidence and its fixes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.diagnosis.findings import Evidence, Fix, Problem, key_of
from passlens.engine.session.rows import Location, Severity
from passlens.gui.kit.fix_row import FixRow
from passlens.gui.kit.fix_states import FixState, Spent
from passlens.gui.kit.fix_table import FixTable
from passlens.gui.kit.labels import PlainLabel, SelectableLabel
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.sizes_row import SizesRow
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, number_of, said, tr

DETAIL_LIMIT = 1200
EVIDENCE_SHOWN = 4
CHAIN_SHOWN = 40
HAND_ON = (
    (
        mark_text("Make a reproducer…"),
        "compile.reproduce",
        mark_text("The smallest start that still fails so, with its command, as a folder"),
    ),
    (mark_text("Reduce…"), "compile.reduce", mark_text("Leave out of its IR what the failure does not need")),
    (
        mark_text("Copy as Markdown"),
        "compile.issue",
        mark_text("A text for an upstream issue: command, versions, IR, error"),
    ),
)
"""What the first cause offers: title, command, what it does."""
FIXES_FOR_A_TABLE = 3
"""Fewer that a rule proposes have their buttons on the card; the table then lists what is tried on any failure."""

_ICONS = {Severity.ERROR: "✕", Severity.WARNING: "▲", Severity.REMARK: "ℹ", Severity.NOTE: "ℹ"}
_ROLES = {
    Severity.ERROR: ("card-fail", "fail-title"),
    Severity.WARNING: ("card-warn", "warn-title"),
    Severity.REMARK: ("card-note", "title"),
    Severity.NOTE: ("card-note", "title"),
}


class ProblemCard(QFrame):
    """One problem.

    Signals:
        pass_requested: Its pass execution was asked for.
        location_requested: A place in a file was asked for.
        dispatch_requested: Its dispatch is to be compiled alone.
        evidence_requested: The place of an Evidence was asked for.
        note_asked: Problem: a note on it is to be begun.
        command_requested: Id of the command that one of its links stands for.
        fix_asked: FixAsked: a button of one of its fixes was pressed.
        try_all_asked, cancel_asked: Pairs of rule and fix, to be tried or not to go on.
        chosen: Problem: the card was clicked or got the focus; only of stacked ones, which have a picture beside them.
        sizes_asked: Sizes for dynamic arguments, str: they are to be tried.
    """

    chosen = Signal(object)
    sizes_asked = Signal(str)
    note_asked = Signal(object)
    pass_requested = Signal(int)
    location_requested = Signal(object)
    dispatch_requested = Signal(str)
    evidence_requested = Signal(object)
    command_requested = Signal(str)
    fix_asked = Signal(object)
    try_all_asked = Signal(object)
    cancel_asked = Signal(object)

    def __init__(
        self,
        problem: Problem,
        parent: QWidget | None = None,
        *,
        capturable: bool = False,
        preflight: bool = False,
        stacked: bool = False,
        themes: ThemeManager | None = None,
    ) -> None:
        """Make the card.

        ``stacked``: for a narrow place, with the whole chain of evidence. ``themes``: many fixes become a table.
        """
        super().__init__(parent)
        self._stacked = stacked
        self._evidence_shown = CHAIN_SHOWN if stacked else EVIDENCE_SHOWN
        self.problem = problem
        self.fix_rows: list[FixRow] = []
        frame_role, title_role = _ROLES[problem.severity]
        self.setProperty("role", frame_role)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(4)
        head = QHBoxLayout()
        head.setSpacing(8)
        title = SelectableLabel(f"{_ICONS[problem.severity]} {said(problem.title)}", role=title_role)
        title.setAccessibleName(f"{said(problem.severity)}: {said(problem.title)}")
        head.addWidget(title, 1)
        words = [tr("Problems", "before compiling")] if preflight else []
        words.append(said(problem.severity))
        if problem.first_cause:
            words.append(tr("Problems", "first cause"))
        if problem.count > 1:
            words.append(tr("Problems", "{count:,} times").format(count=problem.count))
        if problem.rule:
            words += [said(problem.certainty)] if problem.certainty else []
            words.append(problem.rule)
        note = PlainLabel(" · ".join(words))
        note.setProperty("role", "muted")
        layout.addLayout(head)
        if stacked:
            layout.addWidget(note)
        else:
            head.addWidget(note, 0, Qt.AlignmentFlag.AlignTop)
        if problem.detail:
            detail = said(problem.detail)
            more = tr("Problems", " … (the rest is in the Log)") if len(detail) > DETAIL_LIMIT else ""
            layout.addWidget(SelectableLabel(detail[:DETAIL_LIMIT].rstrip() + more))
        if problem.hint and not problem.fixes:  # else the buttons say it
            layout.addWidget(SelectableLabel(tr("Problems", "What to do: {hint}").format(hint=said(problem.hint))))
        self.fix_table: FixTable | None = None
        ruled = tuple(fix for fix in problem.fixes if not fix.generic)
        beside = problem.fixes  # those with a row of their own
        if themes is not None and not stacked and not preflight:
            beside = ruled if len(ruled) < FIXES_FOR_A_TABLE else ()
        if themes is not None and len(beside) < len(problem.fixes):
            fixes = [(problem.rule, fix) for fix in problem.fixes]
            self.fix_table = FixTable(themes, fixes, can_try=True, beside=beside)
            self.fix_table.asked.connect(self.fix_asked)
            self.fix_table.try_all_asked.connect(self.try_all_asked)
            self.fix_table.cancel_asked.connect(self.cancel_asked)
            self.fix_table.limit_asked.connect(partial(self.command_requested.emit, "file.preferences"))
        self.sizes: SizesRow | None = None
        self._fixes = QVBoxLayout()
        self._fixes.setSpacing(4)
        layout.addLayout(self._fixes)
        for fix in beside:
            self._add_fix(fix, can_try=not preflight, stacked=stacked)
        if self.fix_table is not None:
            layout.addWidget(self.fix_table)
        self._add_evidence(layout, problem)
        self._add_links(layout, problem, capturable=capturable, reproducible=not preflight)
        if stacked:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            for label in self.findChildren(QLabel):  # they take clicks, to select text
                label.installEventFilter(self)

    def set_chosen(self, chosen: bool) -> None:
        """Mark the card as that of what is chosen in the picture."""
        if bool(self.property("chosen")) != chosen:
            self.setProperty("chosen", chosen)
            self.style().unpolish(self)
            self.style().polish(self)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.chosen.emit(self.problem)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:
            self.chosen.emit(self.problem)
        return super().eventFilter(watched, event)

    def _add_fix(self, fix: Fix, *, can_try: bool, stacked: bool) -> None:
        row = FixRow(self.problem.rule, fix, can_try=can_try, stacked=stacked)
        row.asked.connect(self.fix_asked)
        self.fix_rows.append(row)
        self._fixes.addWidget(row)

    def offer_sizes(self, arguments: Sequence[tuple[str, str]]) -> None:
        """Ask for sizes of arguments whose sizes are not all known; name and shape of each."""
        if self.sizes is None:
            self.sizes = SizesRow(arguments)
            self.sizes.asked.connect(self.sizes_asked)
            self._fixes.addWidget(self.sizes)

    def add_fix(self, fix: Fix) -> None:
        """List a fix that the user proposed."""
        listed = {key_of(one) for one in (*self.problem.fixes, *(row.fix for row in self.fix_rows))}
        if key_of(fix) not in listed:
            self._add_fix(fix, can_try=True, stacked=False)

    def set_fix_states(self, states: Mapping[str, FixState]) -> None:
        """Show how the fixes stand; FixState by the key of a fix."""
        for row in self.fix_rows:
            state = states.get(key_of(row.fix), FixState())
            if state != row.state:
                row.set_state(state)
        if self.fix_table is not None:
            self.fix_table.set_fix_states(states)

    def set_spent(self, spent: Spent) -> None:
        """Show what was tried automatically."""
        if self.fix_table is not None:
            self.fix_table.set_spent(spent)

    def _add_evidence(self, layout: QVBoxLayout, problem: Problem) -> None:
        for one in problem.evidence[: self._evidence_shown]:
            row = QHBoxLayout()
            row.setSpacing(8)
            place = _place_of(one)
            if place:
                tip = one.excerpt or one.source
                link = self._link(place, partial(self.evidence_requested.emit, one), tip)
                row.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(SelectableLabel(said(one.text), role="muted"), 1)
            layout.addLayout(row)
        rest = len(problem.evidence) - self._evidence_shown
        if rest > 0:
            layout.addWidget(
                SelectableLabel(
                    tr("Problems", "… and {places}.").format(places=number_of(rest, "more place")), role="muted"
                )
            )

    def _add_links(self, layout: QVBoxLayout, problem: Problem, *, capturable: bool, reproducible: bool) -> None:
        row = QHBoxLayout()
        row.setSpacing(12)
        if problem.pass_id is not None:
            pass_id = problem.pass_id
            row.addWidget(self._link(tr("Problems", "Show the pass"), partial(self.pass_requested.emit, pass_id)))
        if problem.dispatch and capturable:
            dispatch = problem.dispatch
            tip = tr(
                "Problems", "Compile @{dispatch} alone with every pass, in about a second, into a session of its own"
            ).format(dispatch=dispatch)
            row.addWidget(
                self._link(
                    tr("Problems", "Capture this dispatch"), partial(self.dispatch_requested.emit, dispatch), tip
                )
            )
        if problem.first_cause and reproducible:
            for title, command, tip in HAND_ON:
                row.addWidget(
                    self._link(localized(title), partial(self.command_requested.emit, command), localized(tip))
                )
        if reproducible and not self._stacked:  # there is a session to keep it in
            tip = tr("Problems", "Write down what you found out about this; it is kept in the session")
            row.addWidget(self._link(tr("Problems", "Add a note"), partial(self.note_asked.emit, problem), tip))
        told = {one.source.rsplit("/", 1)[-1] for one in problem.evidence}
        at = problem.location
        places: list[Location] = [at] if at and not {_short(at), f"{_short(at)}".rpartition(":")[0]} & told else []
        for diagnostic in problem.diagnostics[:1]:
            places += [call for call in diagnostic.calls if call not in places]
        for place in places[:4]:
            row.addWidget(self._link(_short(place), partial(self.location_requested.emit, place), str(place)))
        if row.count():
            row.addStretch(1)
            layout.addLayout(row)

    @staticmethod
    def _link(text: str, action: Callable[[], object], tip: str = "") -> QPushButton:
        button = QPushButton(text)
        button.setProperty("role", "link")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setToolTip(plain(tip))
        button.clicked.connect(lambda *_: action())  # Qt hands "checked" over, which no place is
        return button


def _place_of(evidence: Evidence) -> str:
    """What a link to the place of an evidence says; empty when it has none."""
    if evidence.source:
        return evidence.source.replace("\\", "/").rsplit("/", 1)[-1]
    if evidence.pass_id is not None:
        return (
            tr("Problems", "the pass, line {line:,}").format(line=evidence.line)
            if evidence.line
            else tr("Problems", "the pass")
        )
    if evidence.file:
        return (
            tr("Problems", "{file}, line {line:,}").format(file=evidence.file, line=evidence.line)
            if evidence.line
            else evidence.file
        )
    if evidence.phase:
        return (
            tr("Problems", "{phase}, line {line:,}").format(phase=evidence.phase, line=evidence.line)
            if evidence.line
            else evidence.phase
        )
    return ""


def _short(place: Location) -> str:
    name = place.file.replace("\\", "/").rsplit("/", 1)[-1]
    return str(replace(place, file=name))
