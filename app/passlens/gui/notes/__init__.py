"""The Notes panel: notes of the user on a session, and drafts of unfinished ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.state import Condition
from passlens.gui.shell.targets import ExistingNoteTarget, NoteTarget

if TYPE_CHECKING:
    from passlens.gui.notes.room import NotesRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[NotesRoom]:
    from passlens.gui.notes.room import NotesRoom  # noqa: PLC0415 - the table of features names it

    return NotesRoom


def _add(shell: Shell) -> None:
    shell.room(NOTES).begin_here()


def _add_to_session(shell: Shell) -> None:
    shell.room(NOTES).begin_on_session()


def _show(shell: Shell) -> None:
    shell.room(NOTES).show_list()


_G = MenuName.GO

NOTES = Feature(
    "notes",
    _load,
    t("Notes"),
    Place.PANEL,
    commands=(
        Command("go.add_note", t("Add a Note Here"), _G, (6, 1), _add, ("Ctrl+Shift+N",), Condition.SESSION),
        Command("go.session_note", t("Add a Note on the Session"), _G, (6, 2), _add_to_session, (), Condition.SESSION),
        Command("view.notes", t("Notes"), MenuName.VIEW, (4, 2), _show, ("Alt+N",)),
    ),
    opens=(NoteTarget, ExistingNoteTarget),
    early=True,
    page="notes",
)
