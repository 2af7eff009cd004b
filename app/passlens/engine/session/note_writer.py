"""Writes notes into a session that may be open elsewhere: each change is one short transaction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.session.notes import COLUMNS, Anchor, Note, read_notes
from passlens.engine.session.transactions import SessionTarget, unwritable

MOST_BYTES = 256 << 10
"""Of one note: more is a file, which belongs beside the session."""


class NoteWriter(SessionTarget):
    """A session that is open for its notes. Use as a context manager."""

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a session.

        Raises:
            UserError: The file is missing, cannot be written, or is locked by another program.
        """
        try:
            there = path.is_file()
        except OSError as error:  # its folder may not be entered
            raise unwritable(path, str(error.strerror)) from error
        if not there:
            raise UserError(Message("common.no-session", "There is no session {path}.", path=path), location=str(path))
        return cls._open(path)

    def add(self, text: str, anchor: Anchor, author: str) -> Note:
        """Add a note.

        Raises:
            UserError: The text is blank or too long, or the session cannot be written.
        """
        now = _now()
        note = Note(0, _checked(text), author, now, now, anchor.kind, anchor)
        with self.batch():
            number = self._insert(note, None)
        return replace(note, id=number)

    def edit(self, number: int, text: str, seen: str | None = None) -> Note:
        """Replace the text of a note.

        Args:
            number: Its id.
            text: The new text.
            seen: The text that the edit started from; None: replace any text.

        Raises:
            UserError: There is no such note, somebody else changed it meanwhile, the text is blank or too long, or the
                session cannot be written.
        """
        text = _checked(text)
        with self.batch():
            note = self._get(number)
            if seen is not None and note.text not in {seen, text}:
                raise UserError(
                    Message(
                        "note-writer.changed-meanwhile",
                        "Note {number} was written by somebody else at {time}, while it was being changed here.",
                        number=number,
                        time=note.changed,
                    ),
                    hint=Message("note-writer.save-again", "Check what it says now, and save again to replace that."),
                    detail=note.text,
                    location=str(self.path),
                )
            changed = _now()
            self._connection.execute("UPDATE notes SET text = ?, changed = ? WHERE id = ?", (text, changed, number))
        return replace(note, text=text, changed=changed)

    def put(self, note: Note) -> Note:
        """Store a note under its own id, even if it was removed.

        Raises:
            UserError: Its text is blank or too long, or the session cannot be written.
        """
        _checked(note.text)
        with self.batch():
            self._connection.execute("DELETE FROM notes WHERE id = ?", (note.id,))
            self._insert(note, note.id)
        return note

    def remove(self, number: int) -> Note:
        """Remove a note and return it.

        Raises:
            UserError: There is no such note, or the session cannot be written.
        """
        with self.batch():
            note = self._get(number)
            self._connection.execute("DELETE FROM notes WHERE id = ?", (number,))
        return note

    def _get(self, number: int) -> Note:
        messages = self._messages()
        found = read_notes(lambda *query: self._connection.execute(*query).fetchall(), (), messages=messages)
        notes = {note.id: note for note in found}
        if number not in notes:
            known = ", ".join(map(str, list(notes)[:12]))
            raise UserError(
                Message("note-writer.no-note", "The session has no note {number}.", number=number),
                hint=Message("common.has", "It has {names}.", names=known)
                if notes
                else Message("note-writer.no-notes", "It has none at all."),
                location=str(self.path),
            )
        return notes[number]

    def _insert(self, note: Note, number: int | None) -> int:
        """Store a note under that id or a new one; return its id."""
        at = note.anchor
        values = (
            number,
            note.text,
            note.author,
            note.created,
            note.changed,
            at.pass_id,
            at.side or "",
            at.phase,
            at.file,
            at.line,
            at.dispatch,
            at.problem,
            self._english(at.place),
            at.excerpt,
        )
        places = ", ".join("?" * len(values))
        done = self._connection.execute(f"INSERT INTO notes ({COLUMNS}) VALUES ({places})", values)
        return int(done.lastrowid or 0)


def write_notes(path: Path, change: Callable[[NoteWriter], Note]) -> Note:
    """Open a session, make one change to its notes, close it.

    Raises:
        UserError: As the change does, and as ``NoteWriter.open``.
    """
    with NoteWriter.open(path) as writer:
        return change(writer)


def _checked(text: str) -> str:
    """The text in storable form: bytes that are not UTF-8 become question marks.

    Raises:
        UserError: It is blank, or too long.
    """
    raw = text.encode("utf-8", "replace")
    if not text.strip():
        raise UserError(Message("note-writer.note-needs-text", "A note needs a text."))
    if len(raw) > MOST_BYTES:
        raise UserError(
            Message(
                "note-writer.too-long",
                "A note holds up to {most:,} bytes; this one has {count:,}.",
                most=MOST_BYTES,
                count=len(raw),
            ),
            hint=Message("note-writer.keep-in-file", "Keep the text in a file, and name the file in the note."),
        )
    return raw.decode()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
