"""The commands for notes; where a note goes is found by ``wiring_notes``, which knows what is in front."""

from __future__ import annotations

from passlens.gui.shell.actions_base import ActionsBase


class NoteActions(ActionsBase):
    """Methods that the command table names."""

    def add_note(self) -> None:
        """Begin a note on what is in front: a line, a pass, a kernel; else on the session."""
        self._window.note_wanted.emit(True)

    def add_session_note(self) -> None:
        """Begin a note on the session as a whole."""
        self._window.note_wanted.emit(False)

    def show_notes(self) -> None:
        """To the Notes panel."""
        self._window.show_panel(self._window.notes)
        self._window.notes.list.setFocus()
