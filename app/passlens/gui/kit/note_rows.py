"""The rows of the Notes panel: stored notes with unstored edits, and their state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

from passlens.engine.session.notes import Anchor, Note, NoteKind
from passlens.engine.session.rows import Side
from passlens.gui.kit.translation import tr, translated

TIP_LINES = 12
_PLACE = 72
KeyT = TypeVar("KeyT", int, str)


class SaveState(StrEnum):
    """Whether the text of a note is stored."""

    SAVED = "saved"
    WAITING = "waiting"  # it will be stored in a moment
    BLANK = "blank"  # there is nothing to store
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class NoteRow:
    """One note as the window shows it.

    Attributes:
        key: Its id; negative if it was never stored.
        text: Its text, with unstored edits.
        place: Its place, in words.
        moment: When it was last written, ISO 8601; empty if it was never stored.
        reason: Why it could not be stored; empty otherwise.
    """

    key: int
    text: str
    anchor: Anchor
    place: str
    author: str
    moment: str
    gone: bool
    state: SaveState
    reason: str = ""

    @property
    def title(self) -> str:
        """The first line with text."""
        return first_line(self.text) or tr("NoteRows", "(empty)")


def row_of(note: Note, text: str, state: SaveState, reason: str = "") -> NoteRow:
    """A stored note with its current text."""
    return NoteRow(
        note.id, text, note.anchor, place_words(note.anchor), note.author, note.changed, note.gone, state, reason
    )


def first_line(text: str) -> str:
    """The first line with text, without the marks of a heading or list."""
    lines = (line.strip().lstrip("#>-* ").strip() for line in text.splitlines())
    return next((line for line in lines if line), "")


def place_words(anchor: Anchor) -> str:
    """The place of a note, in words."""
    return translated(anchor.place) or tr("NoteRows", "session")


def when(moment: str) -> str:
    """A time in the format of the user's locale."""
    try:
        return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return moment


def tip_of(rows: Iterable[NoteRow]) -> str:
    """The tooltip of a mark for these notes."""
    lines = "\n\n".join(row.text.strip() for row in rows).splitlines()
    return "\n".join([*lines[:TIP_LINES], *(["…"] if len(lines) > TIP_LINES else [])])


def shortened(place: str) -> str:
    """A place elided in the middle, to fit above a text."""
    if len(place) <= _PLACE:
        return place
    return f"{place[: _PLACE // 2]}…{place[-(_PLACE // 2) :]}"


def by_pass(rows: Iterable[NoteRow]) -> dict[int, tuple[NoteRow, ...]]:
    """The notes on pass executions and their lines, by the id of the pass."""
    found: dict[int, list[NoteRow]] = {}
    for row in rows:
        if row.anchor.pass_id is not None:
            found.setdefault(row.anchor.pass_id, []).append(row)
    return {number: tuple(notes) for number, notes in found.items()}


def by_phase(rows: Iterable[NoteRow]) -> dict[str, tuple[NoteRow, ...]]:
    """The notes on phases and the lines of their IR, by the name of the phase."""
    found: dict[str, list[NoteRow]] = {}
    for row in rows:
        if row.anchor.pass_id is None and row.anchor.phase:
            found.setdefault(row.anchor.phase, []).append(row)
    return {name: tuple(notes) for name, notes in found.items()}


@dataclass(frozen=True, slots=True)
class NoteMark:
    """A mark beside a line or a pass: the note that a click opens, and the tooltip."""

    key: int
    tip: str


NoteMarks = Mapping[int, NoteMark]
"""Marks by line, from 1, or by the id of a pass."""


def marks_of(notes: Mapping[KeyT, Iterable[NoteRow]]) -> dict[KeyT, NoteMark]:
    """The marks for grouped notes."""
    groups = {at: list(rows) for at, rows in notes.items()}
    return {at: NoteMark(rows[0].key, tip_of(rows)) for at, rows in groups.items() if rows}


def line_marks(
    rows: Iterable[NoteRow], *, pass_id: int | None = None, side: Side | None = None, phase: str = "", file: str = ""
) -> dict[int, NoteMark]:
    """The marks for a text, by line of the whole text, from 1: of a pass and side, of a phase, or of a file."""
    found: dict[int, list[NoteRow]] = {}
    for row in rows:
        at = row.anchor
        if not at.line:
            continue
        if pass_id is not None:
            here = at.pass_id == pass_id and at.side is side
        else:
            here = at.pass_id is None and (at.phase, at.file) == (phase, file) and bool(phase or file)
        if here:
            found.setdefault(at.line, []).append(row)
    return marks_of(found)


def leads_somewhere(row: NoteRow) -> bool:
    """Whether its place can be shown."""
    return not row.gone and row.anchor.kind is not NoteKind.SESSION
