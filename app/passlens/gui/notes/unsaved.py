"""Notes that could not be stored: reported, asked about before they are lost, and restored after a crash."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QMessageBox, QWidget

from passlens.engine.errors import PasslensError, UserError
from passlens.engine.formats import MARKDOWN
from passlens.engine.whole_files import unwritable_file, write_whole
from passlens.gui.kit.file_dialog import all_files, ask_for_file, file_filter
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import number_of, tr
from passlens.gui.notes import NOTES
from passlens.gui.notes import drafts as note_drafts
from passlens.gui.notes.controller import NotesController
from passlens.gui.notes.note_book import Unsaved
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.window.messages import MessageKind, Notice, Step

_PATIENCE_MS = 400


@dataclass(frozen=True, slots=True)
class UnsavedChoices:
    """The actions of the buttons."""

    again: Callable[[], object]
    to_file: Callable[[], object]
    discard: Callable[[], object]
    cancel: Callable[[], object]


def ask_about_unsaved(parent: QWidget, session: str, count: int, reason: str, choices: UnsavedChoices) -> QMessageBox:
    """Ask without blocking the window.

    Args:
        parent: The window.
        session: Name of the session.
        count: The number of unstored notes.
        reason: Why, one sentence.
        choices: The actions of the buttons.
    """
    box = QMessageBox(parent)
    box.setObjectName("unsaved-notes")
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setText(
        plain(
            tr("UnsavedNotes", "Not saved in {session}: {notes}.").format(
                notes=number_of(count, "note"), session=session
            )
        )
    )
    box.setInformativeText(plain(reason))
    roles = QMessageBox.ButtonRole
    again = box.addButton(tr("UnsavedNotes", "Save Again"), roles.AcceptRole)
    to_file = box.addButton(tr("UnsavedNotes", "Save to a File…"), roles.ActionRole)
    discard = box.addButton(tr("UnsavedNotes", "Discard"), roles.DestructiveRole)
    cancel = box.addButton(tr("UnsavedNotes", "Cancel"), roles.RejectRole)
    box.setDefaultButton(again)
    box.setEscapeButton(cancel)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for button, do in (
        (again, choices.again),
        (to_file, choices.to_file),
        (discard, choices.discard),
        (cancel, choices.cancel),
    ):
        button.clicked.connect(lambda _checked=False, do=do: do())
    box.open()
    return box


class UnsavedNotes(QObject):
    """Handles notes that are not in their session."""

    def __init__(self, shell: Shell, notes: NotesController, parent: QObject) -> None:
        super().__init__(parent)
        self.shell, self.notes = shell, notes
        self._asking = False
        shell.begun.connect(self.look_for_left)
        notes.unsaved.connect(self.ask)
        notes.recovered.connect(self.say_recovered)
        notes.refused.connect(self.say_refused)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PATIENCE_MS)
        self._pause.timeout.connect(self.say_waiting)
        notes.waiting.connect(self._pause.start)

    def say_refused(self, error: UserError) -> None:
        """Report that a text could not be stored."""
        kept = tr("WiringUnsaved", "The note is not saved; its text is kept here. {reason}").format(
            reason=error.sentence()
        )
        message = Notice(MessageKind.WARN, kept, tr("WiringUnsaved", "Notes has Save Again and Save to a File."))
        self.shell.messages.show_message(
            message, Step(tr("WiringUnsaved", "Show Notes"), lambda: self.shell.show(NOTES))
        )

    def say_waiting(self) -> None:
        """Report that closing the window takes longer."""
        if self.notes.leaving and not self._asking:
            words = tr("WiringUnsaved", "The notes are being saved; the window closes when that is done.")
            self.shell.messages.show_message(Notice(MessageKind.WARN, words))

    def say_recovered(self, count: int) -> None:
        """Report that texts of an earlier window were restored."""
        words = tr("WiringUnsaved", "{notes} that had not been saved came back.").format(notes=number_of(count, "note"))
        self.shell.messages.show_message(
            Notice(MessageKind.OK, words),
            Step(tr("WiringUnsaved", "Show Notes"), lambda: self.shell.show(NOTES)),
        )

    def look_for_left(self, with_file: bool) -> None:
        """At the start, offer the unstored texts of earlier windows."""
        if not with_file:
            self.shell.jobs.call(
                tr("WiringUnsaved", "Look for unsaved notes"), "left-notes", note_drafts.left, self._offer_left
            )

    def _offer_left(self, sessions: tuple[Path, ...]) -> None:
        shell = self.shell
        if not sessions or shell.state.session is not None or shell.messages.message is not None:
            return  # the open session is offered, and opening it restores its notes
        path = sessions[0]
        words = tr("WiringUnsaved", "A note of {session} was not saved; its text is still here.").format(
            session=path.name
        )
        shell.messages.show_message(
            Notice(MessageKind.WARN, words), Step(tr("WiringUnsaved", "Open It"), lambda: self._open(path))
        )

    def ask(self, unsaved: Unsaved) -> None:
        """The window or a session is being left: ask about texts that could not be stored."""
        if self._asking:
            return
        self._asking = True
        notes = self.notes

        def then(do: Callable[[], object]) -> Callable[[], None]:
            def answered() -> None:
                self._asking = False
                do()

            return answered

        ask_about_unsaved(
            self.shell.window,
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
        """Stay in the window and the session."""
        self.notes.stay()
        session = self.shell.state.session
        if session is None or session.path != unsaved.session:
            self._open(unsaved.session)

    def _open(self, session: Path) -> None:
        self.shell.messages.dismiss()
        self.shell.opening.open(session.absolute())

    def save_open_to_file(self) -> None:
        """Write the unstored texts of the open session to a file."""
        session = self.shell.state.session
        if session is not None:
            left = self.notes.unsaved_of(session.path)
            if left is not None:
                self.save_to_file(left, lambda: None)

    def save_to_file(self, unsaved: Unsaved, if_not: Callable[[], object]) -> None:
        """Ask for a file, and write the unstored texts to it; then they are no longer unsaved."""
        suggested = unsaved.session.with_name(f"{unsaved.session.stem}-notes.md")
        shell = self.shell

        def write(name: str) -> None:
            shell.jobs.call(
                tr("WiringUnsaved", "Write the notes"),
                "",
                lambda: _write(Path(name), unsaved),
                written,
                failed,
            )

        def written(path: Path) -> None:
            self.notes.discard(unsaved)
            words = tr("WiringUnsaved", "The notes are in {path}.").format(path=path)
            shell.messages.show_message(Notice(MessageKind.OK, words))

        def failed(error: PasslensError) -> None:
            shell.messages.show_error(error)
            if_not()

        dialog = ask_for_file(
            shell.window,
            tr("WiringUnsaved", "Save the notes"),
            str(suggested),
            [file_filter("Markdown", MARKDOWN.suffixes), all_files()],
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
