"""The user's notes in a session, on the whole of it or on a place in it.

A place is identified by values that survive repacking and trimming: the id of a pass execution, the name of a phase, a
file, a dispatch, the key of a problem. Its name at the time of writing is stored too, so that a note still shows its
subject after the place is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.checked import Damage, NoteRecord, read_rows
from passlens.engine.session.rows import Side
from passlens.engine.session.stored_messages import message_of


class NoteKind(StrEnum):
    """The kind of place that a note refers to."""

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
        side: The text of the pass that contains the line; None without a pass.
        phase: The phase of the IR, without a pass.
        file: The input or a file of the compiler, as the session calls it.
        line: Line of that text, from 1, counting the hidden definitions of debug locations; 0: the whole text.
        dispatch: Symbol of an executable.
        problem: Key of a problem (``problem_key``).
        place: The place in words at the time of writing; empty for the session.
        excerpt: The text of the line; empty without one.
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
        id: Its number in the session; the number of a removed note is not reused.
        text: The text as written: plain text, or light Markdown.
        author: The author of the first version; empty when unknown.
        created, changed: Times of creation and of the last change, ISO 8601 in UTC.
        kind: The kind of place in ``anchor``.
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
    messages: Mapping[str, Message] | None = None,
    old: bool = False,
) -> tuple[Note, ...]:
    """All notes of a session, oldest first.

    Args:
        query: Queries the session.
        dropped_phases: Phases whose IR was trimmed.
        damage: Receives unreadable notes.
        messages: The messages of the session, see ``stored_messages``; places are text without them.
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
        place = message_of(row.place, messages or {})
        anchor = Anchor(row.pass_, side, *row[7:12], place, row.excerpt)
        gone = (row.pass_ is not None and row.pass_ not in passes) or (row.file != "" and row.file not in files)
        of_phase = row.pass_ is None and anchor.line > 0 and anchor.phase in dropped_phases
        note = Note(row.id, row.text, row.author, row.created, row.changed, anchor.kind, anchor, gone=gone or of_phase)
        found.append(note)
    return tuple(found)


def login_name() -> str:
    """The login name; empty where the system has none, as in some containers."""
    import getpass  # noqa: PLC0415 - the window starts without it

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
