"""The notes of the open session: read, added, edited, stored after a short delay, and kept if they cannot be stored.

A text is always in one of three places: in the session, in the file of drafts (``drafts``), or so new that its delay
is still running. It leaves the drafts only when the session has it, or when the user discards it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from passlens.engine.errors import PasslensError, UserError
from passlens.engine.session.notes import Anchor, Note, login_name
from passlens.gui.kit.note_rows import NoteRow
from passlens.gui.kit.translation import tr
from passlens.gui.notes import drafts as note_drafts
from passlens.gui.notes.drafts import Draft
from passlens.gui.notes.note_book import Book, Typed, Unsaved, store_draft, write_notes
from passlens.gui.shell.jobs import Call, Jobs
from passlens.gui.shell.state import AppState, OpenSession

if TYPE_CHECKING:
    from passlens.engine.queries import Queries

PAUSE_MS = 700
"""A text is stored after this long without typing."""
_QUEUE = "notes"


class NotesController(QObject):
    """Keeps ``AppState.notes``, those of the open session; those of sessions left behind are stored, or asked about.

    Signals:
        begun: Key of a new note, to be edited.
        renamed: A note was stored for the first time: its previous key, and its number.
        unsaved: Unsaved: the window or a session is being left, and this could not be stored.
        waiting: The window closes once pending texts are stored.
        removed: The removed Note.
        recovered: The number of texts restored from an earlier window.
        refused: UserError: a text could not be stored; it is kept here.
        failed: PasslensError of anything but storing a text.
    """

    begun = Signal(int)
    renamed = Signal(int, int)
    unsaved = Signal(object)
    waiting = Signal()
    removed = Signal(object)
    recovered = Signal(int)
    refused = Signal(object)
    failed = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._books: dict[Path, Book] = {}
        self._path: Path | None = None
        self._keys = itertools.count(-1, -1)
        self._then: Callable[[], object] | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.save)
        state.session_changed.connect(self._on_session)

    # Notes.

    @property
    def rows(self) -> tuple[NoteRow, ...]:
        """The notes of the open session, oldest first, then those that were never stored."""
        book = self._books.get(self._path) if self._path is not None else None
        if book is None:
            return ()
        return book.rows()

    @property
    def typing(self) -> bool:
        """Whether the delay of an edited text is still running."""
        return self._pause.isActive()

    def _publish(self) -> None:
        self._state.set_notes(self.rows)

    def read(self) -> None:
        """Read the notes of the open session: another program may have written some."""
        session = self._state.session
        book = self._books.get(session.path) if session is not None else None
        if session is not None and book is not None:
            path, seen = session.path, book.changes
            self._jobs.call(
                tr("Notes", "Read the notes"),
                "notes",
                session.queries.notes.listing,
                lambda notes: self._take(path, notes, seen),
                self.failed.emit,
            )

    def _on_session(self, session: OpenSession | None) -> None:
        self.save()
        self._path = session.path if session is not None else None
        self._forget_empty()
        if session is not None:
            path, queries = session.path, session.queries
            seen = self._books.setdefault(path, Book()).changes
            self._jobs.call(
                tr("Notes", "Read the notes"),
                "",  # without a key, so that the result arrives: nobody else has these drafts then
                lambda: (queries.notes.listing(), note_drafts.take(path, self._new_key)),
                lambda found: self._take_all(path, *found, seen),
                self.failed.emit,
            )
        self._publish()

    def _take(self, path: Path, notes: tuple[Note, ...], seen: int) -> None:
        """Take the notes read; ``seen`` tells whether one was written here meanwhile."""
        book = self._books.get(path)
        if book is None:
            return
        if book.changes != seen:
            self.read()
            return
        book.notes = {note.id: note for note in notes}
        if path == self._path:
            self._publish()

    def _take_all(self, path: Path, notes: tuple[Note, ...], left: tuple[Draft, ...], seen: int) -> None:
        """Take the notes read, with the unstored texts of earlier windows."""
        back = [draft for draft in left if not draft.stored_in(notes)]
        known = {note.id for note in notes}
        if back:
            book = self._books.setdefault(path, Book())
            for draft in back:
                removed = draft.base is not None and draft.key not in known
                book.typed[draft.key] = Typed(replace(draft, base=None) if removed else draft)
        self._drop(path, *(draft.key for draft in left if draft not in back))
        self._take(path, notes, seen)
        if back:
            self.recovered.emit(len(back))
            self.save()

    # Writing.

    def begin(self, anchor: Anchor, find: Callable[[Queries], Anchor] | None = None, author: str = "") -> None:
        """Add a note; ``find`` looks up its place on a query thread, while the user already types."""
        session = self._state.session
        if session is None:
            return
        key, path, queries = self._new_key(), session.path, session.queries
        self._drop_blank(self._books[path])
        typed = Typed(Draft(key, "", anchor, author or login_name()), placing=find is not None)
        self._books[path].typed[key] = typed
        self._publish()
        self.begun.emit(key)
        if find is not None:
            self._jobs.call(
                tr("Notes", "Find the place of a note"),
                "",
                lambda: find(queries),
                lambda found: self._place(typed, found),
                lambda error: self._not_placed(typed, error),
            )

    def _place(self, typed: Typed, anchor: Anchor) -> None:
        typed.draft = replace(typed.draft, anchor=anchor)
        typed.placing = False
        self._pause.start()
        self._publish()

    def _not_placed(self, typed: Typed, error: PasslensError) -> None:
        typed.draft = replace(typed.draft, anchor=replace(typed.draft.anchor, line=0))
        self._place(typed, typed.draft.anchor)
        self.failed.emit(error)

    def edit(self, key: int, text: str) -> None:
        """Change the text of a note; it is stored after a short delay."""
        book = self._books.get(self._path) if self._path is not None else None
        if book is None:
            return
        typed, note = book.typed.get(key), book.notes.get(key)
        if typed is None:
            if note is None or note.text == text:
                return
            typed = book.typed[key] = Typed(Draft(key, text, note.anchor, note.author, note.text))
            self._publish()
        else:
            before = typed.draft.blank
            typed.draft = replace(typed.draft, text=text)
            if text == typed.draft.base and not typed.saving:  # equal to the stored text
                del book.typed[key]
                if typed.error is not None and self._path is not None:
                    self._drop(self._path, key)
            if before is not typed.draft.blank or key not in book.typed:
                self._publish()
        self._pause.start()

    def save(self, *, force: bool = False) -> None:
        """Store the edited texts of all sessions.

        Args:
            force: Also if another user has written or removed the note meanwhile.
        """
        self._pause.stop()
        for path, book in self._books.items():
            for key, typed in book.typed.items():
                if not (typed.saving or typed.placing or typed.draft.blank):
                    self._submit(path, book, key, typed, force=force)

    def _submit(self, path: Path, book: Book, key: int, typed: Typed, *, force: bool) -> None:
        draft = typed.draft
        note = book.notes.get(key)
        typed.saving = True

        def store() -> Note:
            note_drafts.keep(path, draft)
            stored = write_notes(path, lambda writer: store_draft(writer, draft, note, force=force))
            note_drafts.drop(path, [draft.key])
            return stored

        self._jobs.submit(
            Call(tr("Notes", "Store a note"), "", store, _QUEUE),
            lambda stored: self._stored(path, key, draft, stored),
            on_failed=lambda error: self._not_stored(path, key, draft, error),
            on_cancelled=lambda _: self._not_begun(typed),
            quiet=True,
        )

    def _not_begun(self, typed: Typed) -> None:
        """All jobs were cancelled before this one began; the user did not mean this one."""
        typed.saving = False
        self._pause.start()

    def _stored(self, path: Path, key: int, draft: Draft, note: Note) -> None:
        book = self._books[path]
        typed = book.typed.pop(key, None)
        book.notes[note.id] = note
        book.changes += 1
        if typed is not None and typed.draft.text != draft.text:  # edited meanwhile
            book.typed[note.id] = Typed(replace(typed.draft, key=note.id, base=note.text))
            self._pause.start()
        if path == self._path:
            if key != note.id:
                self.renamed.emit(key, note.id)
            self._publish()
        if typed is not None and typed.dropped and path == self._path:
            self.remove(note.id)
        self._settle()

    def _not_stored(self, path: Path, key: int, draft: Draft, error: PasslensError) -> None:
        typed = self._books[path].typed.get(key)
        if typed is not None:
            typed.saving = False
            typed.refused = draft.text
            typed.error = error if isinstance(error, UserError) else UserError(str(error))
        if path == self._path:
            self._publish()
        if not isinstance(error, UserError):
            self.failed.emit(error)
        elif path == self._path and self._then is None:
            self.refused.emit(error)
        self._settle()

    def remove(self, key: int) -> None:
        """Remove a note; ``put_back`` undoes it."""
        path = self._path
        book = self._books.get(path) if path is not None else None
        if path is None or book is None:
            return
        if key in book.typed and book.typed[key].saving:
            book.typed[key].dropped = True
            return
        typed = book.typed.pop(key, None)
        if typed is not None:
            self._drop(path, key)
        if key not in book.notes:
            self._publish()
            return
        if typed is not None:  # undo restores the edited text
            book.notes[key] = replace(book.notes[key], text=typed.draft.text or book.notes[key].text)
        shown = book.notes[key]

        def done(_: Note) -> None:
            book.notes.pop(key, None)
            book.changes += 1
            if path == self._path:
                self._publish()
                self.removed.emit(shown)

        self._jobs.call(
            tr("Notes", "Remove a note"),
            "",
            lambda: write_notes(path, lambda writer: writer.remove(key)),
            done,
            self.failed.emit,
            queue=_QUEUE,
        )

    def put_back(self, path: Path, note: Note) -> None:
        """Undo the removal of a note."""

        def done(stored: Note) -> None:
            book = self._books.setdefault(path, Book())
            book.notes[stored.id] = stored
            book.changes += 1
            if path == self._path:
                self._publish()

        self._jobs.call(
            tr("Notes", "Put a note back"),
            "",
            lambda: write_notes(path, lambda writer: writer.put(note)),
            done,
            self.failed.emit,
            queue=_QUEUE,
        )

    # Leaving.

    def may_leave(self, then: Callable[[], object]) -> bool:
        """Whether everything is stored; if not, try to, and call ``then`` once it is stored or given up.

        For texts that could not be stored, ask at once: waiting for them again would seem to hang.
        """
        if not any(book.unsaved() for book in self._books.values()):
            return True
        self._then = then
        if any(one.waits for book in self._books.values() for one in book.typed.values()):
            self.save()
            self.waiting.emit()
        else:
            self._settle()
        return False

    @property
    def leaving(self) -> bool:
        """Whether the window waits for notes to be stored before it closes."""
        return self._then is not None

    def unsaved_of(self, path: Path) -> Unsaved | None:
        """The texts that could not be stored in a session; None if all are."""
        book = self._books.get(path)
        left = tuple(book.unsaved()) if book is not None else ()
        return Unsaved(path, left, "") if left else None

    def stay(self) -> None:
        """Cancel leaving the window."""
        self._then = None

    def discard(self, unsaved: Unsaved) -> None:
        """Give up texts that could not be stored."""
        book = self._books[unsaved.session]
        for draft in unsaved.drafts:
            book.typed.pop(draft.key, None)
        if unsaved.session == self._path:
            self._publish()
        keys = [draft.key for draft in unsaved.drafts]
        self._drop(unsaved.session, *keys, then=self._settle)  # only then: a closing window ends its jobs

    def _settle(self) -> None:
        """When nothing is being stored any more: leave, or ask about unstored texts."""
        if any(one.saving for book in self._books.values() for one in book.typed.values()):
            return
        for path, book in self._books.items():
            left = tuple(book.unsaved())
            if left and (self._then is not None or path != self._path):
                errors = [one.error for one in book.typed.values() if one.error is not None]
                if errors and not any(one.waits for one in book.typed.values()):
                    self.unsaved.emit(Unsaved(path, left, errors[0].sentence()))
                elif not any(one.placing for one in book.typed.values()):  # edited while another text was stored
                    self.save()
                return
        then, self._then = self._then, None
        self._forget_empty()
        if then is not None:
            then()

    def _drop(self, path: Path, *keys: int, then: Callable[[], None] = lambda: None) -> None:
        """Delete drafts."""
        if keys:
            self._jobs.call(
                tr("Notes", "Forget unsaved notes"),
                "",
                lambda: note_drafts.drop(path, keys),
                lambda _: then(),
                queue=_QUEUE,
            )

    def _forget_empty(self) -> None:
        """Forget sessions that were left and have nothing to store."""
        for path in [path for path, book in self._books.items() if path != self._path and not book.unsaved()]:
            del self._books[path]

    @staticmethod
    def _drop_blank(book: Book) -> None:
        """Delete new notes without text."""
        for key in [key for key, one in book.typed.items() if key < 0 and one.draft.blank and not one.saving]:
            del book.typed[key]

    def _new_key(self) -> int:
        return next(self._keys)
