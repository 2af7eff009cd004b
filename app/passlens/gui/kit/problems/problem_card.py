"""A problem as a card: what, where and what to do, with its evidence and fixes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.diagnosis.findings import Fix, Problem, key_of
from passlens.engine.session.rows import Location, Severity
from passlens.gui.kit.flow import FlowLayout
from passlens.gui.kit.labels import PlainLabel, SelectableLabel
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.problems.evidence_list import EvidenceList
from passlens.gui.kit.problems.fix_row import FixRow
from passlens.gui.kit.problems.fix_states import FixState
from passlens.gui.kit.problems.upstream_lines import UpstreamLines
from passlens.gui.kit.translation import tr, translated

DETAIL_LIMIT = 1200
EVIDENCE_SHOWN = 4
CHAIN_SHOWN = 40
_ICONS = {Severity.ERROR: "✕", Severity.WARNING: "▲", Severity.REMARK: "ℹ", Severity.NOTE: "ℹ"}
_LONG_NAME = re.compile(r"\S{25,}")
_ROLES = {
    Severity.ERROR: ("card-fail", "fail-title"),
    Severity.WARNING: ("card-warn", "warn-title"),
    Severity.REMARK: ("card-note", "title"),
    Severity.NOTE: ("card-note", "title"),
}


class ProblemCard(QFrame):
    """One problem.

    Signals:
        pass_requested: Show its pass execution.
        location_requested: Show a place in a file.
        dispatch_requested: Compile its dispatch alone.
        evidence_requested: Show the place of an Evidence.
        note_requested: Problem: start a note on it.
        command_requested: Id of the command behind one of its links.
        fix_requested: FixRequest: a button of one of its fixes was pressed.
        chosen: Problem: the card was clicked or got the focus; only of stacked cards, which have a picture beside them.

    """

    chosen = Signal(object)
    note_requested = Signal(object)
    pass_requested = Signal(int)
    location_requested = Signal(object)
    dispatch_requested = Signal(str)
    evidence_requested = Signal(object)
    command_requested = Signal(str)
    fix_requested = Signal(object)

    def __init__(
        self,
        problem: Problem,
        parent: QWidget | None = None,
        *,
        capturable: bool = False,
        preflight: bool = False,
        stacked: bool = False,
    ) -> None:
        """Make the card.

        ``stacked``: for a narrow place, with the whole chain of evidence.
        """
        super().__init__(parent)
        self._stacked = stacked
        self.problem = problem
        self.fix_rows: list[FixRow] = []
        frame_role, title_role = _ROLES[problem.severity]
        self.setProperty("role", frame_role)
        self.setSizePolicy(
            QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum
        )  # the size hint assumes text that does not wrap
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(4)
        head = QHBoxLayout()
        head.setSpacing(8)
        text = f"{_ICONS[problem.severity]} {translated(problem.title)}"
        # A name can be wider than the card. It gets break points, which must not be copied, so it cannot be selected.
        title = PlainLabel(_breakable(text)) if stacked else SelectableLabel(text)
        title.setWordWrap(True)
        title.setProperty("role", title_role)
        title.setAccessibleName(f"{translated(problem.severity)}: {translated(problem.title)}")
        head.addWidget(title, 1)
        words = [tr("Problems", "before compiling")] if preflight else []
        words.append(translated(problem.severity))
        if problem.first_cause:
            words.append(tr("Problems", "first cause"))
        if problem.count > 1:
            words.append(tr("Problems", "{count:,} times").format(count=problem.count))
        if problem.rule:
            words += [translated(problem.certainty)] if problem.certainty else []
            words.append(problem.rule)
        note = PlainLabel(" · ".join(words))
        note.setProperty("role", "muted")
        layout.addLayout(head)
        if stacked:
            note.setWordWrap(True)
            layout.addWidget(note)
        else:
            head.addWidget(note, 0, Qt.AlignmentFlag.AlignTop)
        if problem.detail:
            detail = translated(problem.detail)
            more = tr("Problems", " … (the rest is in the Log)") if len(detail) > DETAIL_LIMIT else ""
            layout.addWidget(SelectableLabel(detail[:DETAIL_LIMIT].rstrip() + more))
        if problem.hint and not problem.fixes:  # otherwise the buttons say it
            layout.addWidget(
                SelectableLabel(tr("Problems", "What to do: {hint}").format(hint=translated(problem.hint)))
            )
        if problem.upstream:
            upstream = UpstreamLines()
            upstream.show_reports(problem.upstream)
            layout.addWidget(upstream)
        for fix in problem.fixes:
            if not fix.generic:  # generic fixes are tried on the tab of the cause
                self._add_fix(layout, fix, can_try=not preflight)
        if problem.evidence:
            evidence = EvidenceList(problem.evidence, CHAIN_SHOWN if stacked else EVIDENCE_SHOWN)
            evidence.requested.connect(self.evidence_requested)
            layout.addWidget(evidence)
        self._add_links(layout, problem, capturable=capturable, reproducible=not preflight)
        if stacked:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            for label in self.findChildren(QLabel):  # labels take clicks, to select text
                label.installEventFilter(self)

    def set_chosen(self, chosen: bool) -> None:
        """Mark the card as that of the item chosen in the picture."""
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

    def _add_fix(self, layout: QVBoxLayout, fix: Fix, *, can_try: bool) -> None:
        row = FixRow(self.problem.rule, fix, can_try=can_try, stacked=self._stacked)
        row.requested.connect(self.fix_requested)
        self.fix_rows.append(row)
        layout.addWidget(row)

    def set_fix_states(self, states: Mapping[str, FixState]) -> None:
        """Show the states of the fixes, by the key of a fix."""
        for row in self.fix_rows:
            state = states.get(key_of(row.fix), FixState())
            if state != row.state:
                row.set_state(state)

    def _add_links(self, layout: QVBoxLayout, problem: Problem, *, capturable: bool, reproducible: bool) -> None:
        row = FlowLayout(12, 4)
        if problem.pass_id is not None:
            pass_id = problem.pass_id
            row.addWidget(link_button(tr("Problems", "Show the pass"), partial(self.pass_requested.emit, pass_id)))
        if problem.dispatch and capturable:
            dispatch = problem.dispatch
            tip = tr(
                "Problems", "Compile @{dispatch} alone with every pass, in about a second, into a new session"
            ).format(dispatch=dispatch)
            row.addWidget(
                link_button(
                    tr("Problems", "Capture this dispatch"), partial(self.dispatch_requested.emit, dispatch), tip
                )
            )
        if problem.first_cause and reproducible:
            tip = tr("Problems", "The failing op in its IR, its cause, and all fixes")
            show = partial(self.command_requested.emit, "view.cause")
            row.addWidget(link_button(tr("Problems", "Cause and fixes"), show, tip))
        if reproducible and not self._stacked:  # a session exists to store it
            tip = tr("Problems", "Note what you found out about this; it is kept in the session")
            row.addWidget(link_button(tr("Problems", "Add a note"), partial(self.note_requested.emit, problem), tip))
        named = {one.source.rsplit("/", 1)[-1] for one in problem.evidence}
        at = problem.location
        places: list[Location] = [at] if at and not {_short(at), f"{_short(at)}".rpartition(":")[0]} & named else []
        for diagnostic in problem.diagnostics[:1]:
            places += [call for call in diagnostic.calls if call not in places]
        for place in places[:4]:
            row.addWidget(link_button(_short(place), partial(self.location_requested.emit, place), str(place)))
        if row.count():
            layout.addLayout(row)


def _breakable(text: str) -> str:
    """The text, with break points in its long names."""
    return _LONG_NAME.sub(lambda name: re.sub(r"(?<=\w[_.$/])(?=\w)", "\u200b", name[0]), text)


def _short(place: Location) -> str:
    name = place.file.replace("\\", "/").rsplit("/", 1)[-1]
    return str(replace(place, file=name))
