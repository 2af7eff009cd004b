"""Connects notes that could not be stored: said, asked about before they are lost, and found again after a crash."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from typing_extensions import override

from passlens.engine.errors import PasslensError, UserError
from passlens.engine.whole_files import unwritable_file, write_whole
from passlens.gui.kit.file_dialog import ask_for_file
from passlens.gui.kit.translation import number_of, tr
from passlens.gui.notes import drafts as note_drafts
from passlens.gui.notes.note_book import Unsaved
from passlens.gui.notes.unsaved import UnsavedChoices, ask_about_unsaved
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.gui.notes.view import NotesView


_PATIENCE_MS = 400


class UnsavedNotes(Part):
    """Notes that are not in their session."""

    @override
    def connect_parts(self, window: Window) -> None:
        notes = window.note_keeping
        self._asking = False
        window.late_notes.when_made(self.connect_view)
        window.begun.connect(self.look_for_left)
        notes.unsaved.connect(self.ask)
        notes.recovered.connect(self.say_recovered)
        notes.refused.connect(self.say_refused)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PATIENCE_MS)
        self._pause.timeout.connect(self.say_waiting)
        notes.waiting.connect(self._pause.start)

    def connect_view(self, view: NotesView) -> None:
        """The panel is there."""
        view.save_requested.connect(lambda: self.window_.note_keeping.save(force=True))
        view.file_requested.connect(self.save_open_to_file)

    def say_refused(self, error: UserError) -> None:
        """A text could not be stored."""
        kept = tr("WiringUnsaved", "The note is not saved; its text is kept here. {reason}").format(
            reason=error.sentence()
        )
        message = Notice(MessageKind.WARN, kept, tr("WiringUnsaved", "Notes has Save Again and Save to a File."))
        self.window_.messages.show_message(
            message, tr("WiringUnsaved", "Show Notes"), lambda: self.window_.show_panel(self.window_.notes)
        )

    def say_waiting(self) -> None:
        """The window is to be closed, and that takes longer."""
        if self.window_.note_keeping.leaving and not self._asking:
            words = tr("WiringUnsaved", "The notes are being saved; the window closes when that is done.")
            self.window_.messages.show_message(Notice(MessageKind.WARN, words))

    def say_recovered(self, count: int) -> None:
        """Texts came back that an earlier window had not stored."""
        words = tr("WiringUnsaved", "{notes} that had not been saved came back.").format(notes=number_of(count, "note"))
        self.window_.messages.show_message(
            Notice(MessageKind.OK, words),
            tr("WiringUnsaved", "Show Notes"),
            lambda: self.window_.show_panel(self.window_.notes),
        )

    def look_for_left(self, with_file: bool) -> None:
        """The window is there: an earlier one may have left texts that it had not stored."""
        if not with_file:
            self.window_.jobs.call(
                tr("WiringUnsaved", "Look for unsaved notes"), "left-notes", note_drafts.left, self._offer_left
            )

    def _offer_left(self, sessions: tuple[Path, ...]) -> None:
        window = self.window_
        if not sessions or self.state.session is not None or window.messages.message is not None:
            return  # what was open is offered, and opening it brings its notes back
        path = sessions[0]
        words = tr("WiringUnsaved", "A note of {session} was not saved; its text is still here.").format(
            session=path.name
        )
        window.messages.show_message(
            Notice(MessageKind.WARN, words), tr("WiringUnsaved", "Open It"), lambda: window.open_path(path)
        )

    def ask(self, unsaved: Unsaved) -> None:
        """The window or a session is left, and texts could not be stored."""
        if self._asking:
            return
        self._asking = True
        notes = self.window_.note_keeping

        def then(do: Callable[[], object]) -> Callable[[], None]:
            def answered() -> None:
                self._asking = False
                do()

            return answered

        ask_about_unsaved(
            self.window_,
            unsaved.session.name,
            len(unsaved.drafts),
            unsaved.reason,
            UnsavedChoices(
                again=then(lambda: notes.save(force=True)),
                to_file=then(lambda: self.save_to_file(unsaved, lambda: self.ask(unsaved))),
                discard=then(lambda: notes.discard(unsaved)),
                cancel=then(lambda: self._stay(unsaved)),
            ),
        )

    def _stay(self, unsaved: Unsaved) -> None:
        """Leave neither the window nor the session."""
        self.window_.note_keeping.stay()
        session = self.state.session
        if session is None or session.path != unsaved.session:
            self.window_.open_path(unsaved.session)

    def save_open_to_file(self) -> None:
        """Write what cannot be stored in the open session to a file."""
        session = self.state.session
        if session is not None:
            left = self.window_.note_keeping.unsaved_of(session.path)
            if left is not None:
                self.save_to_file(left, lambda: None)

    def save_to_file(self, unsaved: Unsaved, if_not: Callable[[], object]) -> None:
        """Ask for a file, and write there what could not be stored; then it is no longer unsaved."""
        suggested = unsaved.session.with_name(f"{unsaved.session.stem}-notes.md")
        window = self.window_

        def write(name: str) -> None:
            window.jobs.call(
                tr("WiringUnsaved", "Write the notes"),
                "",
                lambda: _write(Path(name), unsaved),
                written,
                failed,
            )

        def written(path: Path) -> None:
            window.note_keeping.discard(unsaved)
            words = tr("WiringUnsaved", "The notes are in {path}.").format(path=path)
            window.messages.show_message(Notice(MessageKind.OK, words))

        def failed(error: PasslensError) -> None:
            window.messages.show_error(error)
            if_not()

        dialog = ask_for_file(
            window,
            tr("WiringUnsaved", "Save the notes"),
            str(suggested),
            [tr("WiringUnsaved", "Markdown (*.md)"), tr("WiringUnsaved", "All files (*)")],
            write,
            save=True,
        )
        dialog.rejected.connect(if_not)


def _write(path: Path, unsaved: Unsaved) -> Path:
    """Write notes as Markdown; on a query thread.

    Raises:
        UserError: The file cannot be written.
    """
    parts = [f"# {unsaved.session.name}"]
    parts += [f"## {draft.anchor.place or 'session'}\n\n{draft.text.strip()}" for draft in unsaved.drafts]
    try:
        write_whole(path, "\n\n".join(parts) + "\n")
    except OSError as error:
        raise unwritable_file(path, error) from error
    return path
