"""The notes of one session in the window: stored ones, edits, and the state of storing them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.errors import UserError
from passlens.engine.session.notes import Note
from passlens.gui.kit.note_rows import NoteRow, SaveState, place_words, row_of
from passlens.gui.kit.translation import translated
from passlens.gui.notes.drafts import Draft

if TYPE_CHECKING:
    from passlens.engine.session.note_writer import NoteWriter


@dataclass(slots=True)
class Typed:
    """A draft, and the state of storing it."""

    draft: Draft
    saving: bool = False
    error: UserError | None = None
    placing: bool = False  # its place is still being looked up
    dropped: bool = False  # delete it once it is stored
    refused: str | None = None  # the text that could not be stored

    @property
    def waits(self) -> bool:
        """Whether it is to be stored, and storing it has not failed."""
        return not self.draft.blank and (self.saving or self.placing or self.refused != self.draft.text)


@dataclass(slots=True)
class Book:
    """The notes of one session."""

    notes: dict[int, Note] = field(default_factory=dict)
    typed: dict[int, Typed] = field(default_factory=dict)
    changes: int = 0  # the number of writes to its notes here

    def unsaved(self) -> list[Draft]:
        """Unstored texts that are not blank."""
        return [one.draft for one in self.typed.values() if not one.draft.blank]

    def rows(self) -> tuple[NoteRow, ...]:
        """The rows of the list: oldest first, then those that were never stored."""
        rows = []
        for number, note in sorted(self.notes.items()):
            typed = self.typed.get(number)
            text = note.text if typed is None else typed.draft.text
            rows.append(row_of(note, text, *state_of(typed)))
        new = [(key, one) for key, one in self.typed.items() if key not in self.notes]
        for key, one in sorted(new, key=lambda pair: -pair[0]):
            draft = one.draft
            place = place_words(draft.anchor)
            rows.append(NoteRow(key, draft.text, draft.anchor, place, draft.author, "", False, *state_of(one)))
        return tuple(rows)


@dataclass(frozen=True, slots=True)
class Unsaved:
    """Texts that cannot be stored: the session, their number, and the reason."""

    session: Path
    drafts: tuple[Draft, ...]
    reason: str


def write_notes(path: Path, change: Callable[[NoteWriter], Note]) -> Note:
    """Make one change to the notes of a session; loads the writer at the first change. For a job's thread."""
    from passlens.engine.session import note_writer  # noqa: PLC0415 - see above

    return note_writer.write_notes(path, change)


def state_of(typed: Typed | None) -> tuple[SaveState, str]:
    """The state of a text, and why it could not be stored."""
    if typed is None:
        return SaveState.SAVED, ""
    if typed.draft.blank:
        return SaveState.BLANK, ""
    if typed.error is not None and not typed.saving:
        return SaveState.FAILED, f"{translated(typed.error.title)} {translated(typed.error.hint)}".strip()
    return SaveState.WAITING, ""


def store_draft(writer: NoteWriter, draft: Draft, note: Note | None, *, force: bool) -> Note:
    """Store a draft; with ``force`` even if the note was changed or removed meanwhile."""
    if draft.base is None or note is None:
        return writer.add(draft.text, draft.anchor, draft.author)
    if not force:
        return writer.edit(note.id, draft.text, seen=draft.base)
    return writer.put(replace(note, text=draft.text))
