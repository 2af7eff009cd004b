"""The Cause tab: a sentence, fixes, folds; below, the IR of the failure beside a picture of its cause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from passlens.engine.diagnosis.findings import Fix, Problem, followed, key_of
from passlens.engine.session.rows import Location
from passlens.gui.failure.annotated import AnnotatedText
from passlens.gui.failure.cause_text import CauseTextView
from passlens.gui.failure.fix_list import MOST, FixList
from passlens.gui.failure.fix_rows import FixLine, fix_lines
from passlens.gui.failure.fix_table import FixTable
from passlens.gui.failure.pictures import CausePicture
from passlens.gui.failure.places import CausePlace, FailingPass, Segment
from passlens.gui.failure.reading import Picture
from passlens.gui.failure.sizes_row import SizesRow
from passlens.gui.kit.deferred import Deferred
from passlens.gui.kit.flow import FlowLayout
from passlens.gui.kit.labels import ElidedLabel, PlainLabel, SelectableLabel, WrappingText, hairline
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.link_text import Link, LinkText
from passlens.gui.kit.page import GRID
from passlens.gui.kit.pass_names import short_pass_name
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.problems.evidence_list import EvidenceList
from passlens.gui.kit.problems.fix_states import FixAction, FixRequest, FixState, Spent
from passlens.gui.kit.problems.upstream_lines import UpstreamLines
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.tab_page import TabPage
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, number_of, tr, translated

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Evidence

_FOLD_PX = 240
_MESSAGE = 20_000
"""Characters of the compiler's message that are shown; the Log has all of it."""
_EVIDENCE = 40
HAND_ON = (
    (
        mark_text("Which release compiles this?"),
        "compile.releases",
        mark_text(
            "Compile the model with other releases of IREE: the last one that fails, the first one that does not"
        ),
    ),
    (
        mark_text("Make a reproducer…"),
        "compile.reproduce",
        mark_text("The smallest start that fails the same way, with its command, as a folder"),
    ),
    (mark_text("Reduce…"), "compile.reduce", mark_text("Leave out of its IR what the failure does not need")),
    (
        mark_text("Copy as Markdown"),
        "compile.issue",
        mark_text("A text for an upstream issue: command, versions, IR, error"),
    ),
)
"""Exports of a failure: title, command, effect."""
_PLACE, _DISPATCH, _PASS = "place", "dispatch", "pass"


class CauseView(TabPage):
    """One problem: the first cause of a failed compile.

    Signals:
        place_chosen: Segment of the text to show, and a line of it; 0: the first marked one.
        location_requested: Location, a place in a file.
        dispatch_requested: Show the source of its dispatch.
        capture_requested: Compile its dispatch alone.
        pass_requested: A pass execution.
        line_requested: A pass execution, and a line of its IR.
        evidence_requested: Evidence whose place to show.
        command_requested: Id of a command.
        note_requested: Problem: start a note on it.
        fix_requested: FixRequest.
        try_all_requested, cancel_requested: Pairs of rule and fix, to try or to cancel.
        sizes_requested: Sizes for dynamic arguments, str: try them.
    """

    place_chosen = Signal(str, int)
    location_requested = Signal(object)
    dispatch_requested = Signal(str)
    capture_requested = Signal(str)
    pass_requested = Signal(int)
    line_requested = Signal(int, int)
    evidence_requested = Signal(object)
    command_requested = Signal(str)
    note_requested = Signal(object)
    fix_requested = Signal(object)
    try_all_requested = Signal(object)
    cancel_requested = Signal(object)
    sizes_requested = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("Failure", "Cause of the failure"))
        self._themes = themes
        self._problem: Problem | None = None
        self._can_try = False
        self._states: Mapping[str, FixState] = {}
        self._asked = set[str]()
        """The keys of the fixes that the user tried: their rows stay, whatever the result."""
        self._spent = Spent()
        self._proposed: list[Fix] = []
        self._places: tuple[CausePlace, ...] = ()
        self._failing: FailingPass | None = None
        self._text: AnnotatedText | None = None
        self._open_fold = ""
        self.icon = PlainLabel("✕")
        self.icon.setProperty("role", "fail-title")
        self.headline = SelectableLabel("", role="cause")
        self.where = LinkText("muted")
        self.upstream = UpstreamLines()
        self.fixes = FixList()
        self.sizes: SizesRow | None = None
        self.fix_table: FixTable | None = None
        self.folds: dict[str, QPushButton] = {}
        self._top = QVBoxLayout()
        self._links = FlowLayout(4 * GRID, GRID)
        self._fold = QScrollArea()
        self.text = CauseTextView(themes)
        self.title = ElidedLabel()
        self.segments: Segments | None = None
        self._picture = Deferred(lambda: self._make_picture(themes))
        self._build()
        self._connect()

    @property
    def problem(self) -> Problem | None:
        """The problem shown."""
        return self._problem

    @property
    def picture(self) -> CausePicture:
        """The picture of the cause; made with the first one."""
        return self._picture.view

    def _make_picture(self, themes: ThemeManager) -> CausePicture:
        picture = CausePicture(themes)
        picture.pass_requested.connect(self.pass_requested)
        picture.line_requested.connect(self.line_requested)
        picture.input_requested.connect(lambda line: self.place_chosen.emit(Segment.INPUT.value, line))
        picture.hide()
        self.body.addWidget(picture)
        self.body.setStretchFactor(1, 1)
        return picture

    @property
    def shown_text(self) -> AnnotatedText | None:
        """The text shown."""
        return self._text

    def _build(self) -> None:
        self._top.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, 2 * GRID)
        self._top.setSpacing(GRID)
        self._fold.setWidgetResizable(True)
        self._fold.setFrameShape(QFrame.Shape.NoFrame)
        self._fold.setMaximumHeight(_FOLD_PX)
        self._fold.hide()
        head = QHBoxLayout()
        head.setSpacing(2 * GRID)
        head.addWidget(self.icon)
        head.addWidget(self.headline, 1)
        self._top.addLayout(head)
        self._top.addWidget(self.where)
        self._top.addWidget(self.upstream)
        self._top.addWidget(self.fixes)
        self._top.addLayout(self._links)
        self._top.addWidget(self._fold)
        self._head = QHBoxLayout()
        self._head.setContentsMargins(3 * GRID, GRID, 3 * GRID, GRID)
        self._head.addWidget(self.title, 1)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(hairline())
        column.addWidget(self.text, 1)
        self.body = QSplitter(Qt.Orientation.Horizontal)
        self.body.setHandleWidth(1)
        self.body.setChildrenCollapsible(False)
        self.body.addWidget(left)
        self.body.setStretchFactor(0, 1)
        self.body.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(self._top)
        whole.addWidget(hairline())
        whole.addWidget(self.body, 1)

    def _connect(self) -> None:
        self.where.activated.connect(self._follow)
        self.fixes.requested.connect(self._remember)
        self.fixes.requested.connect(self.fix_requested)

    # Content.

    def show_problem(self, problem: Problem, failing: FailingPass | None, *, can_try: bool, capturable: bool) -> None:
        """Show the cause of a compile; ``capturable``: whether its dispatch can be compiled alone."""
        if (problem, failing, can_try) == (self._problem, self._failing, self._can_try):
            return
        self._problem, self._failing, self._can_try = problem, failing, can_try
        self.headline.setText(translated(problem.headline or problem.title))
        self.headline.setToolTip(plain(translated(problem.title)))
        parts: list[str | Link] = []
        at = problem.location
        if at is not None:
            name = at.file.replace("\\", "/").rpartition("/")[2]
            parts += [Link(f"{name}:{at.line}" if at.line else name, _PLACE), " · "]
        if problem.dispatch:
            words = f"@{problem.dispatch}"
            parts += [Link(words, _DISPATCH), " · "]
        if failing is not None:
            parts += [tr("Failure", "in "), Link(short_pass_name(failing.name), _PASS), " · "]
        self.where.say((*parts[:-1], ".  " if parts else "", translated(problem.reason) if problem.reason else ""))
        self.upstream.show_reports(problem.upstream)
        opened = self._open_fold
        self._make_folds(problem, capturable=capturable)
        self._show_fixes()
        if opened:
            self.open_fold(opened)

    def set_fix_states(self, states: Mapping[str, FixState]) -> None:
        """Show the states of the fixes, by the key of a fix."""
        self._states = states
        self._picture.tell("fixes", lambda picture: picture.set_fix_states(states))
        if self._problem is not None:
            self._show_fixes()

    def set_spent(self, spent: Spent) -> None:
        """Show the cost of automatic trials."""
        self._spent = spent
        if self.fix_table is not None:
            self.fix_table.set_spent(spent)

    def offer_sizes(self, arguments: Sequence[tuple[str, str]]) -> None:
        """Ask for sizes of dynamic arguments; name and shape of each."""
        if self._problem is not None and self.sizes is None and arguments:
            self.sizes = SizesRow(arguments)
            self.sizes.requested.connect(self.sizes_requested)
            self._top.insertWidget(self._top.indexOf(self.fixes) + 1, self.sizes)

    def refuse_sizes(self, sentence: str) -> None:
        """Show why sizes cannot be tried."""
        if self.sizes is not None:
            self.sizes.refuse(sentence)

    def add_fix(self, fix: Fix) -> None:
        """List a fix that the user proposed."""
        if key_of(fix) not in {key_of(one) for _, one in self.all_fixes}:
            self._proposed.append(fix)
            self._show_fixes()

    def forget(self) -> None:
        """Reset for another session."""
        self._problem, self._text, self._places = None, None, ()
        self._proposed.clear()
        self._asked.clear()
        self.show_picture(Picture())
        if self.sizes is not None:
            self.sizes.deleteLater()
            self.sizes = None
        self.close_fold()

    @property
    def all_fixes(self) -> tuple[tuple[str, Fix], ...]:
        """Rule and fix of each, proposed ones first; a fix that was tried is followed by those that go on from it."""
        if self._problem is None:
            return ()
        results = [state.result for state in self._states.values() if state.result is not None]
        listed = followed((*self._proposed, *self._problem.fixes), results)
        return tuple((self._problem.rule, fix) for fix in listed)

    @property
    def lines(self) -> tuple[FixLine, ...]:
        """The fixes, best first."""
        return fix_lines(self.all_fixes, self._states)

    def set_places(self, places: tuple[CausePlace, ...], chosen: Segment) -> None:
        """Offer these texts."""
        if [one.segment for one in places] == [one.segment for one in self._places] and self.segments is not None:
            self._places = places
            self.segments.set_value(chosen.value)
            return
        self._places = places
        if self.segments is not None:
            self._head.removeWidget(self.segments)
            self.segments.hide()
            self.segments.deleteLater()
        self.segments = Segments(
            tr("Failure", "Text"), [(one.segment.value, localized(one.segment.value)) for one in places]
        )
        self.segments.set_value(chosen.value)
        self.segments.chosen.connect(lambda segment: self.place_chosen.emit(segment, 0))
        self._head.addWidget(self.segments)
        self.segments.setVisible(len(places) > 1)

    def show_text(self, place: CausePlace, text: AnnotatedText, line: int = 0) -> None:
        """Show one of the texts, at a line, from 1, or at the first marked one."""
        if self.segments is not None:
            self.segments.set_value(place.segment.value)
        self.title.setText(
            " · ".join(part for part in (_title_of(place) or translated(text.source.title), text.note) if part)
        )
        if self._text is None or not self._text.same(text):
            self._text = text
            self.text.surface.show_annotated(text)
        if line:
            self.text.surface.show_line(line)

    def show_picture(self, picture: Picture) -> None:
        """Show the picture, or leave its space to the text."""
        place = self._picture.made if picture.empty else self.picture
        if place is None:
            return
        place.show_picture(picture)
        if picture.empty == place.isVisibleTo(self.body):
            place.setVisible(not picture.empty)
            self.body.setSizes([1000, 0 if picture.empty else 1000])

    # Fixes and folds.

    def _remember(self, request: FixRequest) -> None:
        if request.action is FixAction.TRY:
            self._asked.add(key_of(request.fix))

    def _show_fixes(self) -> None:
        self.fixes.set_lines(self._lines_in_front(), can_try=self._can_try)
        self.folds["fixes"].setVisible(self._folded_fixes() > 0)
        self._title_fold("fixes")
        if self.fix_table is not None:
            self.fix_table.set_fixes(self.all_fixes)
            self.fix_table.set_fix_states(self._states)

    def _lines_in_front(self) -> tuple[FixLine, ...]:
        """The best, and those that the user tried."""
        lines = self.lines
        return (*lines[:MOST], *(line for line in lines[MOST:] if key_of(line.fix) in self._asked))

    def _folded_fixes(self) -> int:
        return len(self.all_fixes) - len(self._lines_in_front())

    def _make_folds(self, problem: Problem, *, capturable: bool) -> None:
        self.close_fold()
        while self._links.count():
            item = self._links.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.folds = {}
        for name in ("fixes", "evidence", "message"):
            button = link_button("", partial(self._toggle, name))
            self.folds[name] = button
            self._title_fold(name)
            self._links.addWidget(button)
        self.folds["evidence"].setVisible(bool(problem.evidence))
        if problem.dispatch and capturable:
            tip = tr(
                "Problems", "Compile @{dispatch} alone with every pass, in about a second, into a new session"
            ).format(dispatch=problem.dispatch)
            capture = partial(self.capture_requested.emit, problem.dispatch)
            self._links.addWidget(link_button(tr("Problems", "Capture this dispatch"), capture, tip))
        for title, command, tip in HAND_ON:
            self._links.addWidget(
                link_button(localized(title), partial(self.command_requested.emit, command), localized(tip))
            )
        tip = tr("Problems", "Note what you found out about this; it is kept in the session")
        self._links.addWidget(
            link_button(tr("Problems", "Add a note"), partial(self.note_requested.emit, problem), tip)
        )

    def _title_fold(self, name: str) -> None:
        problem = self._problem
        if problem is None:
            return
        title = {
            "fixes": number_of(self._folded_fixes(), "more fix", "more fixes"),
            "evidence": tr("Failure", "evidence: {places}").format(places=number_of(len(problem.evidence), "place")),
            "message": tr("Failure", "compiler's message"),
        }[name]
        self.folds[name].setText(f"{'▾' if self._open_fold == name else '▸'} {title}")

    def _toggle(self, name: str) -> None:
        if self._open_fold == name:
            self.close_fold()
        else:
            self.open_fold(name)

    def open_fold(self, name: str) -> None:
        """Open a fold: fixes, evidence or message."""
        problem = self._problem
        if problem is None:
            return
        self.close_fold()
        self._open_fold = name
        content: QWidget
        if name == "fixes":
            content = self.fix_table = self._make_table()
        elif name == "evidence":
            content = EvidenceList(problem.evidence, _EVIDENCE)
            content.requested.connect(self._show_evidence)
        else:
            content = WrappingText(_message_of(problem), QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._fold.setWidget(content)
        content.show()
        self._fold.setFixedHeight(min(_FOLD_PX, max(content.sizeHint().height(), content.minimumHeight()) + GRID))
        self._fold.show()
        self._title_fold(name)

    def close_fold(self) -> None:
        """Close the open fold."""
        name, self._open_fold = self._open_fold, ""
        content = self._fold.takeWidget()
        if content is not None:
            content.deleteLater()
        self.fix_table = None
        self._fold.hide()
        if name in self.folds:
            self._title_fold(name)

    def _make_table(self) -> FixTable:
        table = FixTable(self._themes, self.all_fixes, can_try=self._can_try)
        table.requested.connect(self.fix_requested)
        table.try_all_requested.connect(self.try_all_requested)
        table.cancel_requested.connect(self.cancel_requested)
        table.limit_requested.connect(lambda: self.command_requested.emit("file.preferences"))
        table.set_fix_states(self._states)
        table.set_spent(self._spent)
        return table

    # Links.

    def _follow(self, target: str) -> None:
        problem = self._problem
        if problem is None:
            return
        if target == _PLACE and problem.location is not None:
            if not self._choose_input(problem.location):
                self.location_requested.emit(problem.location)
        elif target == _DISPATCH:
            self.dispatch_requested.emit(problem.dispatch)
        elif target == _PASS and self._failing is not None:
            self.pass_requested.emit(self._failing.id)

    def _choose_input(self, place: Location) -> bool:
        """Show the input's line here, if it is marked; returns whether it is."""
        shown = next((one for one in self._places if one.segment is Segment.INPUT), None)
        if shown is None or place.line not in {one.line for one in shown.annotations}:
            return False
        self.place_chosen.emit(Segment.INPUT.value, place.line)
        return True

    def _show_evidence(self, evidence: Evidence) -> None:
        """Show evidence here if it is in one of the texts; show other places in their tabs."""
        for place in self._places:
            of_pass = evidence.pass_id is not None and place.pass_id == evidence.pass_id and bool(place.annotations)
            if of_pass or (evidence.reduced and place.artifact == evidence.artifact):
                self.place_chosen.emit(place.segment.value, evidence.line)
                return
        self.evidence_requested.emit(evidence)


def _title_of(place: CausePlace) -> str:
    return short_pass_name(place.title) if place.pass_id is not None else place.title


def _message_of(problem: Problem) -> str:
    """The compiler's message, then what is known about it."""
    messages = [f"{row.location}: {row.message}" if row.location else row.message for row in problem.diagnostics]
    parts = [*messages, translated(problem.detail) if problem.detail else "", *problem.references]
    whole = "\n\n".join(part for part in parts if part)
    return whole if len(whole) <= _MESSAGE else whole[:_MESSAGE] + "…"
