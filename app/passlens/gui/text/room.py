"""The room of the IR tab: shows texts and diffs, and opens targets of other features."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError, UserError
from passlens.engine.messages import Message, together
from passlens.engine.session.notes import Anchor
from passlens.engine.session.rows import IrText, Side
from passlens.gui.kit.note_rows import NoteMark, line_marks
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.feature import Room
from passlens.gui.shell.files.opening import OpenedSource
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Mode, OpenSession, Selection
from passlens.gui.shell.targets import (
    ComparisonTarget,
    DispatchSourceTarget,
    ExistingNoteTarget,
    FreeTextTarget,
    LineTarget,
    Match,
    NoteTarget,
    PassTarget,
    Target,
    TextTarget,
)
from passlens.gui.shell.window.messages import MessageKind, Notice, notice_of
from passlens.gui.text import TEXT
from passlens.gui.text.commands import TextCommands
from passlens.gui.text.controller import TextController, load_views
from passlens.gui.text.selected import SelectedText
from passlens.gui.text.shown import Shown, ShownDiff, ShownText
from passlens.gui.text.view import IrView

if TYPE_CHECKING:
    from passlens.engine.queries import Queries

_IN_MENU = ("go.journey", "go.next_mark", "go.previous_mark", "go.definition", "go.find", "view.fold", "view.unfold")


class TextRoom(Room):
    """The IR tab."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shown: Shown | None = None
        self._match: Match | None = None
        self.texts = TextController(shell.jobs, self)
        self.selected = SelectedText(shell, self.texts)
        self._view = IrView(shell.themes)
        self.commands = TextCommands(shell, self._view)
        self._connect_view()
        self._restore()
        self.texts.changed.connect(self.show)
        self.texts.loading.connect(self._view.show_loading)
        self.texts.failed.connect(self.fail)
        self.texts.cancelled.connect(self.say_cancelled)
        self.state.session_changed.connect(self.forget)
        self.state.notes_changed.connect(lambda _: self.mark_notes())
        shell.opening.source_opened.connect(self.show_source)
        shell.opening.begun.connect(self.show_opening)
        actions = shell.actions
        self._view.offer([actions["go.add_note"]], [actions[name] for name in _IN_MENU])

    @override
    @classmethod
    def load_view(cls) -> None:
        load_views()

    @property
    @override
    def view(self) -> IrView:
        return self._view

    def _connect_view(self) -> None:
        view = self._view
        view.exact_changed.connect(self.choose_exact)
        view.pin_requested.connect(self.texts.pin)
        view.unpin_requested.connect(self.unpin)
        view.cancel_requested.connect(self.texts.cancel)
        view.mode_changed.connect(self.choose_mode)
        view.split_changed.connect(self.remember_split)
        view.locations_changed.connect(self.choose_locations)
        view.note_requested.connect(lambda key: self.shell.open(ExistingNoteTarget(key)))

    def _restore(self) -> None:
        settings, view = self.shell.settings.now, self._view
        view.set_mode(self.state.selection.mode.value)
        view.set_split(settings.diff_split)
        view.set_exact(settings.exact_diff)
        self.texts.set_exact(settings.exact_diff)
        view.set_locations(settings.show_locations)
        self.selected.show_locations(settings.show_locations)
        view.set_wrapped(settings.wrapped)
        self.shell.settings.wrapped_changed.connect(view.set_wrapped)

    # Targets.

    @override
    def open(self, target: Target) -> None:
        match target:
            case TextTarget(selection, found):
                self.shell.show(TEXT)
                self._match = found
                if selection == self.state.selection:
                    self._mark_match()  # another match in the same line
                else:
                    self.state.select(selection)
            case PassTarget(pass_id):
                self.show_pass(pass_id)
            case LineTarget(file, line, found):
                self.shell.show(TEXT)
                self._match = found
                if self.state.session is None and line:
                    self.view.go_to_line(line)
                self.selected.show_place(file, line)
            case ComparisonTarget(before, after):
                self.compare(before, after)
            case FreeTextTarget(text):
                self.shell.show(TEXT)
                self.view.show_text(text)
            case DispatchSourceTarget(dispatch):
                self.show_source_of(dispatch)
            case _:
                raise NotImplementedError

    def show_pass(self, pass_id: int) -> None:
        """Select a pass and show its text."""
        row = self.shell.session.find_pass(pass_id)
        self.shell.show(TEXT)
        if row is None:
            self.state.select_pass(pass_id)
        else:
            self.state.select_pass(pass_id, row.phase, self.shell.session.dispatch_of(row.scope_id))

    def compare(self, before: Path, after: Path) -> None:
        """Show the diff of two files of IR."""
        self.shell.messages.dismiss()
        self.shell.show(TEXT)
        self.selected.compare(before.expanduser().absolute(), after.expanduser().absolute())

    def show_source_of(self, dispatch: str) -> None:
        """Show the source of a dispatch, as given to code generation."""
        session = self.state.session
        if session is None:
            return
        queries = session.queries

        def go(place: tuple[str, int]) -> None:
            phase, line = place
            self.shell.show(TEXT)
            self.state.select(Selection(None, phase, dispatch, self.state.selection.device, Mode.AFTER, line))

        self.shell.jobs.call(
            tr("WiringJobs", "Find the dispatch"),
            "dispatch-place",
            lambda: _find_dispatch_line(queries, dispatch),
            go,
            self.shell.messages.show_error,
        )

    # Texts.

    def show(self, shown: Shown) -> None:
        """Show a text or a diff."""
        view = self.view
        self._shown = shown
        # Only a pass has a text before it.
        view.modes.setVisible(shown.key.pass_id is not None if isinstance(shown, ShownDiff) else shown.of_pass)
        match shown:
            case ShownDiff():
                view.show_diff(shown)
                if shown.ops is not None and shown.key.pass_id is not None:
                    self.state.ops_compared.emit(shown.key.pass_id, shown.ops)
            case ShownText(text=IrText(text="", title=title, note=note)):
                view.show_empty(translated(title), translated(note) or tr("WiringTexts", "There is no text."))
            case ShownText():
                if shown.of_pass:
                    view.set_mode(shown.mode.value)
                view.show_text(shown.text, shown.named)
                if shown.line:
                    view.go_to_line(shown.line)
        self.mark_notes()
        if isinstance(shown, ShownText) and self._match is not None and shown.line == self._match.line:
            self._mark_match()
        else:
            self._match = None

    def show_opening(self, file: Path) -> None:
        """Show that a file is being opened."""
        self.view.show_loading(file.name)
        self.shell.show(TEXT)
        self.view.setFocus()

    def show_source(self, opened: OpenedSource) -> None:
        """Show an input that is not compiled yet."""
        view = self.view
        self.shell.show(TEXT)
        view.modes.hide()
        recognised = Message("input-type.input", "Input: {type}", type=opened.dialects.sentence())
        note = together(opened.text.note, recognised)
        if opened.text.text:
            view.show_text(replace(opened.text, note=note), opened.named)
        else:
            view.show_empty(translated(opened.text.title), translated(note))
        if opened.text.note and opened.text.text:
            self.shell.messages.show_message(Notice(MessageKind.WARN, translated(opened.text.note)))

    def forget(self, session: OpenSession | None) -> None:
        """Clear the text when the session changes."""
        self._shown = self._match = None
        if session is not None:
            self.view.show_loading(session.info.source.name)

    def fail(self, error: PasslensError) -> None:
        """Show in the tab why there is no text."""
        message = notice_of(error)
        self.view.show_empty(message.sentence, message.hint)
        if isinstance(error, BugError):
            self.shell.messages.show_error(error)

    def say_cancelled(self) -> None:
        """Show how to compare again after a cancel."""
        hint = tr(
            "WiringTexts",
            "Without “Ignore renumbering” the exact text is compared, which is quick; tick it to compare ops again.",
        )
        self.view.set_mode(self.state.selection.mode.value)
        self.view.show_empty(tr("WiringTexts", "The comparison was cancelled."), hint)
        self.view.renumbering.show()

    def mark_notes(self) -> None:
        """Mark the lines with notes."""
        shown, rows = self._shown, self.state.notes
        before = dict[int, NoteMark]()
        after = dict[int, NoteMark]()
        if isinstance(shown, ShownDiff) and shown.key.pass_id is not None:
            pass_id = shown.key.pass_id
            before = _as_shown(line_marks(rows, pass_id=pass_id, side=Side.BEFORE), shown.before)
            after = _as_shown(line_marks(rows, pass_id=pass_id, side=Side.AFTER), shown.after)
        elif isinstance(shown, ShownText):
            selection = self.state.selection
            side = Side.BEFORE if shown.mode is Mode.BEFORE else Side.AFTER
            if shown.text.file:
                marks = line_marks(rows, file=shown.text.file)
            elif shown.of_pass:
                marks = line_marks(rows, pass_id=selection.pass_id, side=side)
            else:
                marks = line_marks(rows, phase=selection.phase)
            after = _as_shown(marks, shown.text)
        self.view.set_notes(before, after)

    def _mark_match(self) -> None:
        if self._match is not None:
            self.view.mark(self._match.line, self._match.column, self._match.words)

    # User actions.

    def choose_mode(self, mode: str) -> None:
        """Apply a mode chosen in the tab."""
        if self.state.selection.mode.value == mode:
            # A pass that changed nothing shows its text instead of an empty diff, unless the user chooses the diff.
            self.selected.read_again(plain_diff=True)
        self.state.set_mode(Mode(mode))
        self.shell.settings.change(mode=mode)

    def choose_exact(self, exact: bool) -> None:
        """Compare exact text or ops, and remember it."""
        self.texts.set_exact(exact)
        self.shell.settings.change(exact_diff=exact)

    def choose_locations(self, shown: bool) -> None:
        """Show or hide debug locations, and remember it."""
        self.selected.show_locations(shown)
        self.shell.settings.change(show_locations=shown)

    def remember_split(self, split: bool) -> None:
        """Remember whether diffs are split."""
        self.shell.settings.change(diff_split=split)

    def unpin(self, old: int, new: int) -> None:
        """Remove a pin, or all of them."""
        if old or new:
            self.texts.unpin(old, new)
        else:
            self.texts.unpin_all()

    @override
    def note_target(self) -> NoteTarget:
        selection = self.state.selection
        here = self.view.isAncestorOf(self.shell.window.focusWidget())
        at = self.view.op_place() if here else None
        if at is not None and at.file:
            return NoteTarget.on_file(at.file, at.line)
        line, before, located = (at.line, at.before, at.located) if at is not None else (0, False, False)
        if selection.pass_id is not None:
            row = self.shell.session.find_pass(selection.pass_id)
            name = row.name if row is not None else ""
            return NoteTarget.on_pass(selection.pass_id, name, line, before=before, located=located)
        if selection.phase:
            return NoteTarget.on_phase(selection.phase, line, located=located)
        return NoteTarget(Anchor())

    @override
    def selected_words(self) -> str:
        return self.view.selected_words()

    @override
    def leave_mode(self) -> bool:
        return self.view.cancel_pin()

    @override
    def stop_waiting(self) -> bool:
        waiting = self.texts.waiting
        self.texts.cancel()
        return waiting


def _as_shown(marks: dict[int, NoteMark], text: IrText) -> dict[int, NoteMark]:
    """Marks by line of the text on screen."""
    return {text.shown_line(line): mark for line, mark in marks.items()}


def _find_dispatch_line(queries: Queries, symbol: str) -> tuple[str, int]:
    """The phase whose IR has the source of a dispatch, and its line there, from 1.

    Raises:
        UserError: The session does not have it.
    """
    from passlens.engine.compile.dispatch_source import PHASE  # noqa: PLC0415 - in a job

    lines = queries.texts.phase(PHASE).text.splitlines()
    for number, line in enumerate(lines, 1):
        if "hal.executable " in line and (f"@{symbol} " in line or f'@"{symbol}" ' in line):
            return PHASE, number
    raise UserError(
        tr("LateJobs", "The IR of phase '{phase}' has no dispatch '{symbol}'.").format(phase=PHASE, symbol=symbol),
        location=symbol,
    )
