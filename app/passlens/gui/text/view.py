"""The IR tab: a text, or the change of a pass. Shows frozen values; emits the user's choices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from passlens.engine.messages import NOTHING
from passlens.engine.session.rows import IrText
from passlens.gui.kit.labels import ElidedLabel, hairline
from passlens.gui.kit.page import EmptyState
from passlens.gui.kit.text.op_place import OpPlace
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.state import Mode
from passlens.gui.text.ir_head import IrHead
from passlens.gui.text.waiting import WaitingState

if TYPE_CHECKING:
    from passlens.gui.kit.note_rows import NoteMarks
    from passlens.gui.kit.text.code_view import CodeView
    from passlens.gui.kit.text.diff_bar import DiffBar
    from passlens.gui.kit.text.diff_view import DiffView
    from passlens.gui.kit.text.names import NamedText
    from passlens.gui.kit.text.text_panel import TextPanel
    from passlens.gui.kit.text.text_surface import TextSurface
    from passlens.gui.text.shown import ShownDiff, TextKey


class IrView(QWidget):
    """Mode and layout above, the text or diff below.

    Signals:
        mode_changed: The user chose ``after``, ``before`` or ``diff``.
        split_changed: Whether to split diffs, by the user's choice.
        locations_changed: Whether to show debug locations, by the user's choice.
        exact_changed: Whether to compare the exact text, by the user's choice.
        pin_requested: Two lines, before and after, with the same op.
        unpin_requested: A pin to remove; 0 and 0: all pins.
        cancel_requested: The user cancels the reading.
        note_requested: Key of the note whose mark was clicked.
    """

    mode_changed = Signal(str)
    split_changed = Signal(bool)
    locations_changed = Signal(bool)
    exact_changed = Signal(bool)
    pin_requested = Signal(int, int)
    unpin_requested = Signal(int, int)
    cancel_requested = Signal()
    note_requested = Signal(int)

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("IR")
        self._themes = themes
        self._split = self._wrapped = False
        self._offered = list[QAction]()
        self._code_offered = list[QAction]()
        self._notes: tuple[NoteMarks, NoteMarks] = ({}, {})
        self._code: CodeView | None = None
        self._changes: DiffView | None = None
        self._waiting = WaitingState()
        self._empty = EmptyState(
            tr("IrView", "Compile a file to see its passes."), tr("IrView", "Drop a model here, or press Ctrl+O.")
        )
        self._empty.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.head = IrHead()
        self.modes, self.layouts = self.head.modes, self.head.layouts
        self.renumbering, self.locations = self.head.renumbering, self.head.locations
        self._text = IrText(NOTHING, "")
        self._key: TextKey | None = None
        self._note_line = QWidget()
        self._note = ElidedLabel()
        self._note.setProperty("role", "muted")
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self._waiting)
        self._arrange()
        self.modes.chosen.connect(self.mode_changed)
        self.layouts.chosen.connect(self._choose_layout)
        self.locations.clicked.connect(self.locations_changed)
        self.renumbering.clicked.connect(lambda checked: self.exact_changed.emit(not checked))
        self._waiting.cancel_requested.connect(self.cancel_requested)
        self._show(self._empty, "", "")

    def _arrange(self) -> None:
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        note = QHBoxLayout(self._note_line)
        note.setContentsMargins(12, 0, 12, 6)
        note.addWidget(self._note)
        column.addWidget(self._note_line)
        column.addWidget(hairline())
        column.addWidget(self._pages, 1)

    # Text and diff are made when first shown: their modules take as long to load as the window takes to start.

    @property
    def code(self) -> CodeView:
        """The text view."""
        if self._code is None:
            from passlens.gui.kit.text.code_view import CodeView  # noqa: PLC0415

            code = self._code = CodeView(self._themes, tr("IrView", "IR text"))
            code.surface.note_requested.connect(self.note_requested)
            code.surface.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
            code.surface.addActions([*self._code_offered, *self._offered])
            code.surface.set_notes({}, self._notes[1])
            code.surface.set_wrapped(self._wrapped)
            self._pages.addWidget(code)
        return self._code

    @property
    def changes(self) -> DiffView:
        """The diff view."""
        if self._changes is None:
            from passlens.gui.kit.text.diff_view import DiffView  # noqa: PLC0415

            changes, bar = DiffView(self._themes), self.bar
            self._changes = changes
            self._column.insertWidget(1, bar)
            changes.change_shown.connect(bar.set_position)
            changes.note_requested.connect(self.note_requested)
            changes.picking_changed.connect(bar.set_picking)
            changes.pin_requested.connect(self.pin_requested)
            changes.unpin_requested.connect(self.unpin_requested)
            bar.previous_requested.connect(self.previous_change)
            bar.next_requested.connect(self.next_change)
            bar.unpin_requested.connect(self.unpin_requested)
            bar.cancel_requested.connect(changes.cancel_pin)
            changes.addActions(self._offered)
            changes.set_notes(*self._notes)
            changes.cramped_changed.connect(lambda _: self._say_cramped())
            changes.set_split(self._split)
            changes.set_wrapped(self._wrapped)
            self._pages.addWidget(changes)
        return self._changes

    @cached_property
    def bar(self) -> DiffBar:
        """The bar above a diff."""
        from passlens.gui.kit.text.diff_bar import DiffBar  # noqa: PLC0415

        return DiffBar(self._themes)

    @property
    def mode(self) -> str:
        """The marked mode."""
        return self.modes.value

    @property
    def split(self) -> bool:
        """Whether diffs are split."""
        return self._split

    @property
    def shown_text(self) -> str:
        """The message in place of the text."""
        if self._pages.currentWidget() is self._waiting:
            return self._waiting.text
        return self._empty.text if self._pages.currentWidget() is self._empty else ""

    def set_mode(self, mode: str) -> None:
        """Mark a mode without a signal."""
        self.modes.set_value(mode)

    def set_split(self, split: bool) -> None:
        """Split diffs or not, without a signal."""
        self.layouts.set_value("split" if split else "unified")
        self._set_split(split)

    def set_wrapped(self, wrapped: bool) -> None:
        """Wrap long lines at the right edge, or scroll sideways."""
        self._wrapped = wrapped
        if self._code is not None:
            self._code.surface.set_wrapped(wrapped)
        if self._changes is not None:
            self._changes.set_wrapped(wrapped)

    def set_exact(self, exact: bool) -> None:
        """Set whether diffs compare the exact text, without a signal."""
        self.renumbering.setChecked(not exact)

    def toggle_renumbering(self) -> None:
        """Compare ops or the exact text, as if clicked."""
        if self.renumbering.isVisible():
            self.renumbering.click()

    def set_locations(self, shown: bool) -> None:
        """Set whether debug locations are shown, without a signal."""
        self.locations.setChecked(shown)

    def toggle_locations(self) -> None:
        """Show or hide debug locations, as if clicked."""
        if self.locations.isVisible():
            self.locations.click()

    def show_text(self, text: IrText, named: NamedText | None = None) -> None:
        """Show a text from its top; the same text keeps its place.

        ``named`` is the text with its lines, if they are indexed already.
        """
        self._text = text
        if self.modes.value == Mode.DIFF:
            self.modes.set_value(Mode.AFTER)
        if text.text:
            same = self._shows(self._code) and self.head.title.text() == translated(text.title)
            if named is None:
                self.code.set_text(text.text, text.language, keep_place=same)
            else:
                self.code.surface.set_text(named, keep_place=same)
            self._show(self.code, translated(text.title), translated(text.note))
            self.locations.setVisible(text.located)
        else:
            self.show_empty(tr("IrView", "There is no text."), translated(text.note))
            self.head.title.setText(translated(text.title))

    def show_diff(self, shown: ShownDiff) -> None:
        """Show a diff from its first change on; another diff of the same texts keeps the place."""
        before, after, ops = shown.before, shown.after, shown.ops
        self.modes.set_value(Mode.DIFF)
        notes = dict.fromkeys(translated(note) for note in (before.note, after.note) if note)
        note = " ".join(notes)
        if before.text == after.text:
            self._empty.say(tr("IrView", "No line changed."), tr("IrView", "The texts before and after are the same."))
            self._show(self._empty, translated(after.title), note)
            self.renumbering.show()
            self.locations.setVisible(after.located)
            return
        same_texts = self._shows(self._changes) and self._key == shown.key
        self._key = shown.key
        page = self.changes
        self.bar.show_diff(shown.diff, ops, shown.pins)
        self._show(page, translated(after.title), note)
        self.locations.setVisible(before.located or after.located)
        page.set_diff(
            shown.diff,
            before.text,
            after.text,
            after.language,
            table=shown.table,
            pins=None if ops is None else shown.pins,
            keep_place=same_texts,
        )

    def show_loading(self, title: str, stage: str = "") -> None:
        """Show that a text is being read, and the current step; slow work can be cancelled."""
        self._waiting.say(title, stage)
        if self._pages.currentWidget() is not self._waiting:
            shown = self.renumbering.isVisibleTo(self)
            self._show(self._waiting, title, "")
            self.renumbering.setVisible(shown)

    def show_empty(self, title: str, hint: str) -> None:
        """Show why there is no text, and what to do."""
        self._empty.say(title, hint)
        self._show(self._empty, "", "")

    def set_notes(self, before: NoteMarks, after: NoteMarks) -> None:
        """Mark the lines, from 1, with notes in the shown texts; a single text is the one after."""
        self._notes = before, after
        if self._code is not None:
            self._code.surface.set_notes({}, after)
        if self._changes is not None:
            self._changes.set_notes(before, after)

    def offer(self, actions: Sequence[QAction], of_text: Sequence[QAction]) -> None:
        """Add commands to the menus of text and diff, and others to the menu of the text only."""
        self._offered, self._code_offered = list(actions), list(of_text)

    def next_change(self) -> None:
        """Go to the next change of the diff."""
        if self._shows(self._changes):
            self.changes.next_change()

    def previous_change(self) -> None:
        """Go to the previous change."""
        if self._shows(self._changes):
            self.changes.previous_change()

    def go_to_line(self, number: int) -> None:
        """Show a line, from 1, of the complete text."""
        self.code.go_to_line(self._text.shown_line(number))

    def op_place(self) -> OpPlace | None:
        """The line at the caret; None without a text, or on a line that is not text."""
        located = self.locations.isVisible() and self.locations.isChecked()
        if self._shows(self._code):
            row = self.code.surface.place.caret[0]
            if row >= self.code.surface.lines.count:
                return None
            words = self.code.surface.lines.line(row).strip()
            return OpPlace(row + 1, self.modes.value == Mode.BEFORE, located, words, self._text.file)
        if self._shows(self._changes):
            numbers = self.changes.line_at_caret()
            if numbers is not None and any(numbers):
                old, new = numbers
                words = self.changes.active().lines.line(self.changes.active().place.caret[0]).strip()
                return OpPlace(new or old, not new, located, words)
        return None

    def mark(self, number: int, column: int, words: str) -> None:
        """Select words in a line of the complete text; line and column count from 1, before tabs are expanded."""
        whole, number = number, self._text.shown_line(number)
        if not self._shows(self._code) or not 1 <= number <= self.code.surface.lines.count:
            return
        line = self.code.surface.lines.line(number - 1)
        at = line.find(words, column - 1)
        if at < 0:
            self.go_to_line(whole)
        else:
            self.code.surface.select((number - 1, at), (number - 1, at + len(words)))

    def selected_words(self) -> str:
        """The selected words of one line; empty without a selection, or for several lines."""
        page = self._text_panel()
        selected = page.active().selected_text() if page is not None else ""
        return "" if "\n" in selected else selected.strip()

    def jump(self) -> None:
        """Jump from a moved line to its other place."""
        if self._shows(self._changes):
            self.changes.jump()

    def unfold(self) -> bool:
        """Open the fold at the caret of a diff; returns whether there was one."""
        return self._shows(self._changes) and self.changes.unfold()

    def start_pin(self) -> None:
        """Start a pin with the op at the caret of a diff."""
        if self._shows(self._changes):
            self.changes.start_pin()

    def cancel_pin(self) -> bool:
        """Cancel making a pin; returns whether one was being made."""
        return self._shows(self._changes) and self.changes.cancel_pin()

    def open_find(self) -> None:
        """Open the find bar of the visible text or diff."""
        page = self._text_panel()
        if page is not None:
            page.open_find()

    def surface(self) -> TextSurface | None:
        """The surface of the text, or of the active side of the diff; None without either."""
        page = self._text_panel()
        return page.active() if page is not None else None

    def _text_panel(self) -> TextPanel | None:
        """The visible text or diff."""
        return next((page for page in (self._code, self._changes) if page is not None and self._shows(page)), None)

    def _shows(self, page: QWidget | None) -> bool:
        return page is not None and self._pages.currentWidget() is page

    def _set_split(self, split: bool) -> None:
        self._split = split
        if self._changes is not None:
            self._changes.set_split(split)

    def _say_cramped(self) -> None:
        """Say beside the choice of the layout that a split diff has no room, if one is shown."""
        changes = self._changes
        self.head.cramped.setVisible(changes is not None and changes.cramped and self._shows(changes))

    def _choose_layout(self, layout: str) -> None:
        self._set_split(layout == "split")
        self.split_changed.emit(layout == "split")

    def _show(self, page: QWidget, title: str, note: str) -> None:
        focused = self.isAncestorOf(self.window().focusWidget())  # also while the window is not active yet
        self._pages.setCurrentWidget(page)
        is_diff = self._shows(self._changes)
        self.head.say(title, of_diff=is_diff)
        self._note.setText(note)
        self._note_line.setVisible(bool(note))
        self._say_cramped()
        if self._changes is not None:
            self.bar.setVisible(is_diff)
        self.setFocusProxy(page)
        if focused:
            self.setFocus()
