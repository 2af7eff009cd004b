"""What the user has written down in a session: on the whole of it, or on a place in it.

A place is named by what stays the same while a session is packed anew or trimmed: the id of a pass execution, the name
of a phase, a file, a dispatch, the key of a problem. What it was called when the note was written is kept beside it, so
that a note still says what it is about when its place has gone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.checked import Damage, NoteRecord, read_rows
from passlens.engine.session.rows import Side
from passlens.engine.session.told_messages import message_of


class NoteKind(StrEnum):
    """What a note is on."""

    SESSION = "session"
    PASS = "pass"
    PHASE = "phase"
    LINE = "line"
    DISPATCH = "dispatch"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a note belongs; with no field set, to the session as a whole.

    Attributes:
        pass_id: The pass execution.
        side: Which text of the pass a line is in; None without a pass.
        phase: The phase whose IR it is, where no pass is named.
        file: The input or a file of the compiler, as the session calls it.
        line: Line of that text, from 1, with the definitions of debug locations that are not shown; 0: all of it.
        dispatch: Symbol of an executable.
        problem: Key of a problem (``problem_key``).
        place: All this in words, as it was called when the note was written; empty for the session.
        excerpt: What stood in the line; empty without one.
    """

    pass_id: int | None = None
    side: Side | None = None
    phase: str = ""
    file: str = ""
    line: int = 0
    dispatch: str = ""
    problem: str = ""
    place: Message = NOTHING
    excerpt: str = ""

    @property
    def kind(self) -> NoteKind:
        """What it names."""
        if self.problem:
            return NoteKind.PROBLEM
        if self.dispatch:
            return NoteKind.DISPATCH
        if self.line:
            return NoteKind.LINE
        if self.pass_id is not None:
            return NoteKind.PASS
        return NoteKind.PHASE if self.phase else NoteKind.SESSION


def phase_place(name: str) -> Message:
    """A phase, as a place."""
    return Message("notes.phase", "phase {name}", name=name)


def line_place(place: Message, line: int) -> Message:
    """A line, from 1, of a place."""
    return Message("notes.line", "{place}, line {line:,}", place=place, line=line)


@dataclass(frozen=True, slots=True)
class Note:
    """One note.

    Attributes:
        id: Its number in the session; of one that was removed, it is not given again.
        text: As it was written: plain text, or light Markdown.
        author: Who began it; empty when nobody is named.
        created, changed: When it was begun and written last, ISO 8601 in UTC.
        kind: What ``anchor`` names.
        gone: Whether its place was trimmed from the session.
    """

    id: int
    text: str
    author: str
    created: str
    changed: str
    kind: NoteKind
    anchor: Anchor
    gone: bool = False


COLUMNS = "id, text, author, created, changed, pass, side, phase, file, line, dispatch, problem, place, excerpt"
"""Of the table, in the order of a note's fields."""


def read_notes(
    query: Callable[[str, Sequence[object]], list[Any]],
    dropped_phases: Collection[str],
    damage: Damage | None = None,
    *,
    told: Mapping[str, Message] | None = None,
    old: bool = False,
) -> tuple[Note, ...]:
    """All notes of a session, oldest first.

    Args:
        query: Asks the session.
        dropped_phases: Phases whose IR was trimmed.
        damage: Takes what cannot be read.
        told: The messages of the session, see ``stored_messages``; places are text without them.
        old: As for ``read_rows``.
    """
    damage = damage or Damage()
    rows = read_rows(query, NoteRecord, damage, "ORDER BY id", old=old)
    if not rows:
        return ()
    passes = {row[0] for row in query("SELECT id FROM passes WHERE id IN (SELECT pass FROM notes)", ())}
    files = {row[0] for row in query("SELECT name FROM artifacts WHERE name IN (SELECT file FROM notes)", ())}
    found = list[Note]()
    for row in rows:
        try:
            side = Side(row.side) if row.side else None
        except ValueError:
            damage.note("notes", row.id)
            continue
        place = message_of(row.place, told or {})
        anchor = Anchor(row.pass_, side, *row[7:12], place, row.excerpt)
        gone = (row.pass_ is not None and row.pass_ not in passes) or (row.file != "" and row.file not in files)
        of_phase = row.pass_ is None and anchor.line > 0 and anchor.phase in dropped_phases
        note = Note(row.id, row.text, row.author, row.created, row.changed, anchor.kind, anchor, gone=gone or of_phase)
        found.append(note)
    return tuple(found)


def login_name() -> str:
    """Who is logged in; empty where the system knows no name, as in some containers."""
    import getpass  # noqa: PLC0415 - the window starts without it

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
