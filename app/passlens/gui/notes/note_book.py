"""The notes of one session in the window: those that are stored, what was typed since, and how that is stored."""

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
    """A draft, and how the storing of it stands."""

    draft: Draft
    saving: bool = False
    error: UserError | None = None
    placing: bool = False  # its place is still looked up
    dropped: bool = False  # it is to go once it is stored
    refused: str | None = None  # the text that could not be stored

    @property
    def waits(self) -> bool:
        """Whether it is to be stored, and that was not tried in vain."""
        return not self.draft.blank and (self.saving or self.placing or self.refused != self.draft.text)


@dataclass(slots=True)
class Book:
    """The notes of one session."""

    notes: dict[int, Note] = field(default_factory=dict)
    typed: dict[int, Typed] = field(default_factory=dict)
    changes: int = 0  # how often its notes were written here

    def unsaved(self) -> list[Draft]:
        """What is not in the session, and says something."""
        return [one.draft for one in self.typed.values() if not one.draft.blank]

    def rows(self) -> tuple[NoteRow, ...]:
        """As the window lists them: the oldest first, then those that were never stored."""
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
    """What cannot be stored: in which session, how much, and why."""

    session: Path
    drafts: tuple[Draft, ...]
    reason: str


def write_notes(path: Path, change: Callable[[NoteWriter], Note]) -> Note:
    """One change to the notes of a session; what writes is loaded when the first one is made. For a job's thread."""
    from passlens.engine.session import note_writer  # noqa: PLC0415 - see above

    return note_writer.write_notes(path, change)


def state_of(typed: Typed | None) -> tuple[SaveState, str]:
    """How a text stands, and why it could not be stored."""
    if typed is None:
        return SaveState.SAVED, ""
    if typed.draft.blank:
        return SaveState.BLANK, ""
    if typed.error is not None and not typed.saving:
        return SaveState.FAILED, f"{translated(typed.error.title)} {translated(typed.error.hint)}".strip()
    return SaveState.WAITING, ""


def store_draft(writer: NoteWriter, draft: Draft, note: Note | None, *, force: bool) -> Note:
    """Store a draft; with ``force`` whatever became of the note meanwhile."""
    if draft.base is None or note is None:
        return writer.add(draft.text, draft.anchor, draft.author)
    if not force:
        return writer.edit(note.id, draft.text, seen=draft.base)
    return writer.put(replace(note, text=draft.text))
