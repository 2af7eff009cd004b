"""``passlens note``: the user's notes in a session, on the whole or on a place in it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

import typer

from passlens.cli.options import PASS_HELP, JsonOption, SessionArgument, session
from passlens.cli.output import Page
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.translation import translated, verbatim
from passlens.engine.errors import UserError
from passlens.engine.messages import Message, Word
from passlens.engine.queries import Queries
from passlens.engine.session.note_writer import MOST_BYTES, write_notes
from passlens.engine.session.notes import Anchor, Note, login_name
from passlens.engine.session.rows import Side

_STDIN = "-"


@dataclass(frozen=True, slots=True)
class _Place:
    """A place as given by options."""

    which: str
    phase: str
    file: str
    line: int
    before: bool
    dispatch: str
    problem: str

    @property
    def named(self) -> tuple[str, ...]:
        """The options that were given."""
        options = {
            "--pass": self.which,
            "--phase": self.phase,
            "--file": self.file,
            "--dispatch": self.dispatch,
            "--problem": self.problem,
        }
        return tuple(option for option, value in options.items() if value)


def note(
    path: SessionArgument,
    add: Annotated[
        str | None,
        typer.Option("--add", metavar="TEXT", help="Add a note: plain text or light Markdown; '-' reads stdin."),
    ] = None,
    edit: Annotated[
        tuple[int, str] | None,
        typer.Option("--edit", metavar="N TEXT", help="Give note N another text; '-' reads stdin."),
    ] = None,
    remove: Annotated[int | None, typer.Option("--remove", metavar="N", help="Remove note N.")] = None,
    which: Annotated[str, typer.Option("--pass", metavar="PASS", help=f"Add it to this pass. {PASS_HELP}")] = "",
    phase: Annotated[str, typer.Option("--phase", metavar="PHASE", help="Add it to this phase, such as 'flow'.")] = "",
    file: Annotated[
        str, typer.Option("--file", metavar="NAME", help="Add it to a line of the input, or of a file of the compiler.")
    ] = "",
    line: Annotated[
        int | None,
        typer.Option(
            "--line",
            metavar="L",
            min=1,
            help="Line of the pass or phase, as 'passlens ir' prints it, or of the file.",
            show_default=False,
        ),
    ] = None,
    before: Annotated[bool, typer.Option("--before", help="LINE is in the IR before the pass.")] = False,
    dispatch: Annotated[
        str, typer.Option("--dispatch", metavar="DISPATCH", help="Add it to a dispatch, named as 'dispatch' takes it.")
    ] = "",
    problem: Annotated[
        str, typer.Option("--problem", metavar="P", help="Add it to a problem: its place in the list, or its rule.")
    ] = "",
    author: Annotated[
        str, typer.Option("--author", metavar="NAME", help="The author; by default the login name.", show_default=False)
    ] = "",
    json: JsonOption = False,
) -> int:
    """List the notes of a session, or add, change or remove one. They are kept in the session file.

    Without a place, a note is on the session as a whole.
    """
    place = _Place(which, phase, file, line or 0, before, dispatch, problem)
    _check(place, author, add=add, edit=edit, remove=remove)
    changed: Note | None = None
    if add is not None:
        with session(path) as queries:
            anchor = _anchor(queries, place)
        text = _text(add)
        changed = write_notes(path, lambda writer: writer.add(text, anchor, author or login_name()))
    elif edit is not None:
        number, text = edit[0], _text(edit[1])
        with session(path):  # so that an invalid session is reported as in other commands
            pass
        changed = write_notes(path, lambda writer: writer.edit(number, text))
    elif remove is not None:
        with session(path):
            pass
        changed = write_notes(path, lambda writer: writer.remove(remove))
    with session(path) as queries:
        notes = queries.notes.listing()
    if json:
        write_json("note", notes=notes, changed=changed)
        return 0
    if changed is None:
        page = Page()
        add_notes(page, notes)
        page.show()
        if not notes:
            write_note(Message("note.none", "This session has no notes. 'passlens note SESSION --add TEXT' adds one."))
        return 0
    on = changed.anchor.place or Message("note.session", "the session")
    if add is not None:
        done = Message("note.added", "Added note {id} on {place}.", id=changed.id, place=on)
    elif remove is not None:
        done = Message("note.removed", "Removed note {id} on {place}.", id=changed.id, place=on)
    else:
        done = Message("note.changed", "Changed note {id} on {place}.", id=changed.id, place=on)
    write_note(done)
    return 0


def _check(place: _Place, author: str, *, add: str | None, edit: tuple[int, str] | None, remove: int | None) -> None:
    """Refuse contradicting options."""
    changes = {"--add": add, "--edit": edit, "--remove": remove}
    asked = [name for name, given in changes.items() if given is not None]
    if len(asked) > 1:
        raise UserError(
            Message("note.two-changes", "{asked} are two changes.", asked=" and ".join(asked)),
            hint=Message("note.one-at-a-time", "Make one after the other."),
        )
    if (place.named or place.line or place.before or author) and add is None:
        raise UserError(
            Message("note.needs-add", "A place and an author need --add."),
            hint=Message("note.lists-all", "Without it, all notes are listed."),
        )
    if len(place.named) > 1:
        raise UserError(
            Message("note.name-two-places", "{named} name two places.", named=" and ".join(place.named)),
            hint=Message("note.note-is-one", "A note is on one."),
        )
    if place.line and not (place.which or place.phase or place.file):
        raise UserError(
            Message("note.unclear-line", "It is not clear what line {line:,} is of.", line=place.line),
            hint=Message("note.give-place", "Give --pass, --phase or --file."),
        )
    if place.file and not place.line:
        raise UserError(
            Message("note.line-of-file", "A note on a file is on one of its lines."),
            hint=Message("note.give-line-too", "Give --line too."),
        )
    if place.before and not (place.which and place.line):
        raise UserError(
            Message("note.before", "--before says which text of a pass a line is in."),
            hint=Message("note.give-line", "Give --pass and --line too."),
        )


def _anchor(queries: Queries, place: _Place) -> Anchor:
    if place.which:
        side = (Side.BEFORE if place.before else Side.AFTER) if place.line else None
        return queries.notes.place_of_pass(queries.passes.find(place.which).id, side, place.line)
    if place.phase:
        return queries.notes.place_of_phase(place.phase, place.line)
    if place.file:
        return queries.notes.place_in_file(place.file, place.line)
    if place.dispatch:
        return queries.notes.place_of_dispatch(queries.dispatches.find(place.dispatch).symbol)
    return queries.notes.place_of_problem(place.problem) if place.problem else Anchor()


def _text(given: str) -> str:
    """The text, read from stdin for ``-``."""
    if given != _STDIN:
        return given
    raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    return raw.decode("utf-8", "replace").removesuffix("\n")


def add_notes(page: Page, notes: tuple[Note, ...]) -> None:
    """Each note: number, place, author and time, with its text below."""
    for index, one in enumerate(notes):
        if index:
            page.line()
        place = translated(one.anchor.place or Word("session"))
        head = page.paint(verbatim(f"{one.id}  {place}"), "head")
        gone = f" {page.paint(Message('note.gone', '(trimmed from the session)'), 'warn')}" if one.gone else ""
        byline = verbatim(", ".join(part for part in (one.author, _when(one.changed)) if part))
        written = page.paint(byline, "muted")
        page.line(verbatim(f"{head}{gone}  {written}"))
        if one.anchor.excerpt:
            page.line(verbatim(f"   | {one.anchor.excerpt}"), "muted")
        for line in one.text.splitlines():
            page.line(verbatim(f"   {line}".rstrip()))


def _when(moment: str) -> str:
    try:
        return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return moment


def notes_of(notes: tuple[Note, ...], *, pass_id: int | None = None, phase: str = "") -> tuple[Note, ...]:
    """The notes on a pass execution or a phase, and on their lines."""
    if pass_id is not None:
        return tuple(one for one in notes if one.anchor.pass_id == pass_id)
    return tuple(one for one in notes if one.anchor.pass_id is None and phase and one.anchor.phase == phase)
