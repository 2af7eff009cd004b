"""Connects the Notes panel: where a note goes, the way back to its place, and the marks beside passes and lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.session.notes import Anchor, Note, NoteKind
from passlens.engine.session.rows import Side
from passlens.gui.kit.note_rows import NoteMark, NoteRow, by_pass, by_phase, line_marks, marks_of
from passlens.gui.kit.translation import tr
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.state import Mode, OpenSession, Selection
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part
from passlens.gui.text.shown import Shown, ShownDiff, ShownText

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Problem
    from passlens.engine.queries import Queries
    from passlens.engine.session.rows import IrText
    from passlens.gui.notes.view import NotesView
    from passlens.gui.text.view import OpPlace

_ADD = "go.add_note"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a note is to go: what is known at once, and how to look up the rest."""

    anchor: Anchor
    find: Callable[[Queries], Anchor] | None = None


class Notes(Part):
    """The notes of the open session."""

    @override
    def connect_parts(self, window: Window) -> None:
        notes = window.note_keeping
        self._shown: Shown | None = None
        notes.author = window.settings.note_author
        window.late_notes.when_made(self.connect_view)
        window.note_wanted.connect(self.begin)
        window.problems.note_asked.connect(self.begin_on_problem)
        window.ir.note_requested.connect(self.show_note)
        window.ir.offer(window.actions_by_id[_ADD])
        window.session.text_changed.connect(self.take_text)
        notes.changed.connect(self.show_rows)
        notes.begun.connect(lambda key: self.show_note(key, write=True))
        notes.removed.connect(self.offer_undo)
        notes.failed.connect(window.messages.show_error)
        self.state.session_changed.connect(self.forget_text)

    def connect_view(self, view: NotesView) -> None:
        """The panel is there."""
        notes = self.window_.note_keeping
        view.edited.connect(notes.edit)
        view.place_requested.connect(self.go_to)
        view.add_requested.connect(lambda: self.begin(here=False))
        view.remove_requested.connect(notes.remove)
        view.left.connect(self.leave)
        view.seen.connect(notes.read)
        notes.renamed.connect(view.rename)
        view.set_rows(notes.rows, session=self.state.session is not None)

    # Where a note goes.

    def begin(self, here: bool) -> None:
        """Begin a note on what is in front, or on the session."""
        if self.state.session is not None:
            self.begin_at(self._here() if here else _Place(Anchor()))

    def begin_at(self, place: _Place) -> None:
        """Begin a note on a place."""
        self.window_.note_keeping.begin(place.anchor, place.find)

    def begin_on_problem(self, problem: Problem) -> None:
        """Begin a note on a problem."""
        from passlens.engine.queries.notes import place_of_problem  # noqa: PLC0415 - not before it is needed

        self.begin_at(_Place(place_of_problem(problem)))

    def _here(self) -> _Place:
        """What is in front, or has the keyboard."""
        window, selection = self.window_, self.state.selection
        if window.on_start_page:
            return _Place(Anchor())
        focus = window.focusWidget()
        if window.pipeline.isAncestorOf(focus):
            pass_id, phase, scope = window.pipeline.chosen_place()
            dispatch = window.dispatch_of(scope)
            if pass_id is not None:
                return self._on_pass(pass_id)
            if dispatch:
                return _on_dispatch(dispatch)
            if phase:
                return _on_phase(phase)
        if window.tab_name != "ir":
            dispatch = selection.dispatch
            return _on_dispatch(dispatch) if dispatch else _Place(Anchor())
        if window.ir.isAncestorOf(focus):
            at = window.ir.op_place()
            if at is not None and at.file:
                return _on_line_of_file(at.file, at.line)
            if at is not None and selection.pass_id is not None:
                return self._on_pass(selection.pass_id, at)
            if at is not None and selection.phase:
                return _on_phase(selection.phase, at)
        if selection.pass_id is not None:
            return self._on_pass(selection.pass_id)
        return _on_phase(selection.phase) if selection.phase else _Place(Anchor())

    def _on_pass(self, pass_id: int, at: OpPlace | None = None) -> _Place:
        overview = self.window_.session.overview
        row = overview.listing.find(pass_id) if overview else None
        words = f"pass {row.name}" if row is not None else f"pass {pass_id}"
        if at is None:
            return _Place(Anchor(pass_id, place=words), lambda queries: queries.place_of_pass(pass_id))
        side, line, located = Side.BEFORE if at.before else Side.AFTER, at.line, at.located
        return _Place(
            Anchor(pass_id, side, line=line, place=f"{words}, line {line:,}"),
            lambda queries: queries.place_of_pass(pass_id, side, line, locations=located),
        )

    # The panel.

    def show_rows(self, rows: tuple[NoteRow, ...]) -> None:
        """Other notes, or the same in another state."""
        window = self.window_
        session = self.state.session is not None
        window.late_notes.tell("rows", lambda view: view.set_rows(rows, session=session))
        failed = any(row.reason for row in rows)
        title = tr("WiringNotes", "Notes {total}").format(total=len(rows)) if rows else tr("WiringNotes", "Notes")
        window.bottom.set_title(window.late_notes, f"✕ {title}" if failed else title)
        window.pipeline.set_notes(marks_of(by_pass(rows)), marks_of(by_phase(rows)))
        self._mark_text()

    def show_note(self, key: int, *, write: bool = False) -> None:
        """Show a note in the panel; ``write``: with the keyboard in its text."""
        self.window_.show_panel(self.window_.notes)
        self.window_.notes.show_note(key, write=write)

    def leave(self) -> None:
        """The keyboard goes back to the view in front; what was typed is stored."""
        self.window_.note_keeping.save()
        self.window_.tabs.currentWidget().setFocus()

    def go_to(self, row: NoteRow) -> None:
        """Show the place of a note."""
        window, at = self.window_, row.anchor
        match at.kind:
            case NoteKind.PROBLEM:
                window.show_panel(window.problems)
                if not window.problems.show_problem(at.problem):
                    words = tr("WiringNotes", "This problem is not found in the session any more.")
                    window.messages.show_message(Notice(MessageKind.WARN, words))
            case NoteKind.DISPATCH:
                window.show_tab("kernels")
                self.state.select(replace(self.state.selection, dispatch=at.dispatch))
            case NoteKind.LINE if at.file:
                window.show_line(at.file, at.line)
            case NoteKind.LINE | NoteKind.PASS if at.pass_id is not None:
                self._go_to_pass(at.pass_id, at)
            case NoteKind.LINE | NoteKind.PHASE:
                window.show_tab("ir")
                self.state.select(Selection(phase=at.phase, line=at.line, mode=Mode.AFTER))
            case _:
                pass

    def _go_to_pass(self, pass_id: int, at: Anchor) -> None:
        window = self.window_
        window.show_pass(pass_id)
        if at.line:
            mode = Mode.BEFORE if at.side is Side.BEFORE else Mode.AFTER
            self.state.select(replace(self.state.selection, mode=mode, line=at.line))

    # The marks beside the text.

    def take_text(self, shown: Shown) -> None:
        """Another text is shown."""
        self._shown = shown
        self._mark_text()

    def forget_text(self, session: OpenSession | None) -> None:
        """Another session is open."""
        del session
        self._shown = None

    def _mark_text(self) -> None:
        shown, rows = self._shown, self.window_.note_keeping.rows
        before = dict[int, NoteMark]()
        after = dict[int, NoteMark]()
        if isinstance(shown, ShownDiff) and shown.key.pass_id is not None:
            pass_id = shown.key.pass_id
            before = _shown(line_marks(rows, pass_id=pass_id, side=Side.BEFORE), shown.before)
            after = _shown(line_marks(rows, pass_id=pass_id, side=Side.AFTER), shown.after)
        elif isinstance(shown, ShownText):
            selection = self.state.selection
            side = Side.BEFORE if shown.mode is Mode.BEFORE else Side.AFTER
            if shown.text.file:
                marks = line_marks(rows, file=shown.text.file)
            elif shown.of_pass:
                marks = line_marks(rows, pass_id=selection.pass_id, side=side)
            else:
                marks = line_marks(rows, phase=selection.phase)
            after = _shown(marks, shown.text)
        self.window_.ir.set_notes(before, after)

    def offer_undo(self, note: Note) -> None:
        """A note was taken away."""
        session = self.state.session
        if session is None:
            return
        path = session.path
        self.window_.messages.show_message(
            Notice(MessageKind.OK, tr("WiringNotes", "The note was removed.")),
            tr("WiringNotes", "Undo"),
            lambda: self.window_.note_keeping.put_back(path, note),
        )


def _on_dispatch(symbol: str) -> _Place:
    return _Place(Anchor(dispatch=symbol, place=f"@{symbol}"))


def _on_phase(name: str, at: OpPlace | None = None) -> _Place:
    if at is None:
        return _Place(Anchor(phase=name, place=f"phase {name}"))
    line, located = at.line, at.located
    return _Place(
        Anchor(phase=name, line=line, place=f"phase {name}, line {line:,}"),
        lambda queries: queries.place_of_phase(name, line, locations=located),
    )


def _on_line_of_file(file: str, line: int) -> _Place:
    anchor = Anchor(file=file, line=line, place=f"{file}, line {line:,}")
    return _Place(anchor, lambda queries: queries.place_in_file(file, line))


def _shown(marks: dict[int, NoteMark], text: IrText) -> dict[int, NoteMark]:
    """Marks by the lines of a text as it is shown."""
    return {text.shown_line(line): mark for line, mark in marks.items()}
