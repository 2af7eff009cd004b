"""The room of the Notes panel: finds the place of a new note, and links to the place of a note."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.session.notes import Anchor, Note, NoteKind
from passlens.engine.session.rows import Side
from passlens.gui.kit.note_rows import NoteRow
from passlens.gui.kit.translation import tr
from passlens.gui.notes import NOTES
from passlens.gui.notes.controller import NotesController
from passlens.gui.notes.unsaved import UnsavedNotes
from passlens.gui.shell.feature import Place, Room
from passlens.gui.shell.shell import Shell, at
from passlens.gui.shell.state import Mode, Selection
from passlens.gui.shell.targets import (
    ExistingNoteTarget,
    KernelTarget,
    LineTarget,
    NoteTarget,
    PassTarget,
    ProblemTarget,
    Target,
    TextTarget,
)
from passlens.gui.shell.window.messages import MessageKind, Notice, Step

if TYPE_CHECKING:
    from passlens.gui.notes.view import NotesView


class NotesRoom(Room):
    """The notes of the open session."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.notes = notes = NotesController(self.state, shell.jobs, self)
        self.unsaved = UnsavedNotes(shell, notes, self)
        self.state.notes_changed.connect(self.count)
        notes.begun.connect(lambda key: self.show_note(key, write=True))
        notes.removed.connect(self.offer_undo)
        notes.failed.connect(shell.messages.show_error)

    @cached_property
    @override
    def view(self) -> NotesView:
        from passlens.gui.notes.view import NotesView  # noqa: PLC0415 - loaded when it is first shown

        view, notes = NotesView(self.shell.themes), self.notes
        view.edited.connect(notes.edit)
        view.place_requested.connect(self.go_to)
        view.add_requested.connect(self.begin_on_session)
        view.remove_requested.connect(notes.remove)
        view.save_requested.connect(lambda: notes.save(force=True))
        view.file_requested.connect(self.unsaved.save_open_to_file)
        view.left.connect(self.leave)
        view.seen.connect(notes.read)
        notes.renamed.connect(view.rename)

        def show(_: object = None) -> None:
            view.set_rows(self.state.notes, session=self.state.session is not None)

        self.state.notes_changed.connect(show)
        self.state.session_changed.connect(show)
        show()
        return view

    @override
    def open(self, target: Target) -> None:
        match target:
            case NoteTarget(anchor, find):
                self.notes.begin(anchor, find, self.shell.settings.now.note_author)
            case ExistingNoteTarget(key):
                self.show_note(key)
            case _:
                pass

    @override
    def may_close(self, again: Callable[[], object]) -> bool:
        return self.notes.may_leave(again)

    # Places.

    def begin_here(self) -> None:
        """Start a note on the line, pass or kernel in front, otherwise on the session."""
        self.open(self._here())

    def begin_on_session(self) -> None:
        """Start a note on the session as a whole."""
        self.open(NoteTarget(Anchor()))

    def _here(self) -> NoteTarget:
        """The place in the part with the focus, otherwise in the tab in front."""
        shell, dispatch = self.shell, self.state.selection.dispatch
        for feature in at(shell.features, Place.AROUND):
            room = shell.made(feature)
            target = room.note_target() if room is not None else None
            if target is not None:
                return target
        for feature in at(shell.features, Place.TAB):
            if shell.shows(feature):
                selected = NoteTarget.on_dispatch(dispatch) if dispatch else None
                return shell.room(feature).note_target() or selected or NoteTarget(Anchor())
        return NoteTarget(Anchor())

    # Panel.

    def count(self, rows: tuple[NoteRow, ...]) -> None:
        """Show the number of notes on the panel's tab, and whether one is unsaved."""
        title = tr("WiringNotes", "Notes {total}").format(total=len(rows)) if rows else tr("WiringNotes", "Notes")
        self.shell.frame.rename(NOTES, f"✕ {title}" if any(row.reason for row in rows) else title)

    def show_list(self) -> None:
        """Show the panel, with the focus in its list."""
        self.shell.show(NOTES)
        self.view.list.setFocus()

    def show_note(self, key: int, *, write: bool = False) -> None:
        """Show a note in the panel; ``write``: with the focus in its text."""
        self.shell.show(NOTES)
        self.view.show_note(key, write=write)

    def leave(self) -> None:
        """Store the text, and return the focus to the tab in front."""
        self.notes.save()
        self.shell.frame.focus_tab()

    def go_to(self, row: NoteRow) -> None:
        """Show the place of a note."""
        shell, place = self.shell, row.anchor
        match place.kind:
            case NoteKind.PROBLEM:
                shell.open(ProblemTarget(place.problem))
            case NoteKind.DISPATCH:
                shell.open(KernelTarget(place.dispatch))
            case NoteKind.LINE if place.file:
                shell.open(LineTarget(place.file, place.line))
            case NoteKind.LINE | NoteKind.PASS if place.pass_id is not None:
                shell.open(PassTarget(place.pass_id))
                if place.line:
                    mode = Mode.BEFORE if place.side is Side.BEFORE else Mode.AFTER
                    self.state.select(replace(self.state.selection, mode=mode, line=place.line))
            case NoteKind.LINE | NoteKind.PHASE:
                shell.open(TextTarget(Selection(phase=place.phase, line=place.line, mode=Mode.AFTER)))
            case _:
                pass

    def offer_undo(self, note: Note) -> None:
        """Offer to undo the removal of a note."""
        session = self.state.session
        if session is None:
            return
        path = session.path
        self.shell.messages.show_message(
            Notice(MessageKind.OK, tr("WiringNotes", "The note was removed.")),
            Step(tr("WiringNotes", "Undo"), lambda: self.notes.put_back(path, note)),
        )
