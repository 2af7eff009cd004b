"""A diff, unified in one column or split in two: with folds, links between moved lines, and pins of ops."""

from __future__ import annotations

import functools
from bisect import bisect_left, bisect_right
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSplitter, QStackedWidget, QWidget
from typing_extensions import override

from passlens.engine.diff.rows import Diff, DiffRow, RowKind
from passlens.gui.kit.note_rows import NoteMarks
from passlens.gui.kit.text.diff_surface import EMPTY_TABLE, DiffRows, DiffSurface
from passlens.gui.kit.text.diff_table import DiffTable, Pins
from passlens.gui.kit.text.names import NamedText
from passlens.gui.kit.text.pin_picker import PinPicker
from passlens.gui.kit.text.text_panel import TextPanel
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr

_UNFOLD_AT_ONCE = 1_000
_LEAST_COLUMNS = 50
"""Characters that each side needs: with fewer, hardly a line of IR can be read, and one column is shown instead."""
_GUTTER_COLUMNS = 5
"""Characters that a side takes beside its line numbers: sign, pin and margins."""
_UNCOVER_ABOVE, _UNCOVER = 20, 60
"""When a jump opens a fold: how many lines above its target are shown, and how many in all."""


class DiffView(TextPanel):
    """The whole diff.

    Signals:
        change_shown: The current change, from 1, and the number of changes.
        pin_requested: The lines, before and after, with the same op.
        unpin_requested: The lines of a pin to remove.
        note_requested: Key of the note whose mark was clicked.
        picking_changed: The next step of making a pin, in words; empty when none is being made.
        cramped_changed: Whether the diff is in one column because two sides have no room.
    """

    change_shown = Signal(int, int)
    pin_requested = Signal(int, int)
    unpin_requested = Signal(int, int)
    picking_changed = Signal(str)
    note_requested = Signal(int)
    cramped_changed = Signal(bool)

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = EMPTY_TABLE
        self._changes_at: tuple[int, ...] = ()
        self._before = self._after = NamedText("", "mlir")
        self._split_old, self._split_new = EMPTY_TABLE.split()
        self._split_changes: tuple[int, ...] = ()
        self._change = 0
        self._wants_split = self._cramped = False
        self._pins: Pins | None = None
        self._picker = PinPicker(self)
        self._picker.requested.connect(self.picking_changed)
        self._picker.made.connect(self.pin_requested)
        self.unified = DiffSurface(themes, tr("DiffView", "Changes, unified"))
        self.old = DiffSurface(themes, tr("DiffView", "Before the pass"), "old")
        self.new = DiffSurface(themes, tr("DiffView", "After the pass"), "new")
        self._side = self.new
        self._pages = QStackedWidget()
        self._pages.addWidget(self.unified)
        both = QSplitter(Qt.Orientation.Horizontal)
        both.setHandleWidth(1)
        both.setChildrenCollapsible(False)
        for side in (self.old, self.new):
            both.addWidget(side)
        both.setSizes([1_000, 1_000])
        self._pages.addWidget(both)
        self.column.addWidget(self._pages, 1)
        self.column.addWidget(self.find_bar)
        self.setFocusProxy(self.unified)
        self._surfaces = (self.unified, self.old, self.new)
        themes.code_resized.connect(self._settle)
        self.add_surfaces(self._surfaces)
        for surface in self._surfaces:
            self._connect(surface)
        self.old.focus_taken.connect(lambda: self._use_side(self.old))
        self.new.focus_taken.connect(lambda: self._use_side(self.new))
        # One scroll bar for both sides: the right one's.
        self.new.set_beside(self.old)
        self.old.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for here, there in ((self.old, self.new), (self.new, self.old)):
            here.bar.valueChanged.connect(functools.partial(_follow, here, there))
            here.horizontalScrollBar().valueChanged.connect(there.horizontalScrollBar().setValue)
            here.horizontalScrollBar().rangeChanged.connect(self._match_bars)

    def _connect(self, surface: DiffSurface) -> None:
        surface.row_clicked.connect(lambda row: self._use_row(surface, row))
        surface.row_activated.connect(lambda row: self._use_row(surface, row, jump=True))
        surface.uncover_requested.connect(self._uncover)
        surface.partner_requested.connect(lambda row: self._go_to_partner(surface, row))
        surface.note_requested.connect(self.note_requested)
        surface.menu_requested.connect(lambda row, at: self._open_menu(surface, row, at))

    @property
    def split(self) -> bool:
        """Whether the sides are beside each other."""
        return self._pages.currentIndex() == 1

    @property
    def diff(self) -> Diff:
        """The diff, with folds as they are open now."""
        return self._table.diff

    @override
    def active(self) -> DiffSurface:
        if not self.split:
            return self.unified
        return self._side

    def set_diff(
        self,
        diff: Diff,
        before: str,
        after: str,
        language: str = "mlir",
        *,
        table: DiffTable | None = None,
        pins: Pins | None = None,
        keep_place: bool = False,
    ) -> None:
        """Show a diff, starting at its first change.

        Args:
            diff: The rows.
            before: The whole text before, for opening folds and looking up names.
            after: The whole text after.
            language: The language for colouring.
            table: The diff's table, if it exists already.
            pins: The pins; None if ops cannot be pinned.
            keep_place: Keep the place, as for another diff of the same texts.
        """
        self.cancel_pin()
        self._table = table or DiffTable.of(diff)
        self._after = NamedText(after, language, "after")
        self._before = NamedText(before, language, "before")
        self._pins = pins
        for surface in self._surfaces:
            surface.set_pins(pins or ())
            surface.set_texts(self._before, self._after)
        line = self._line_at_caret() if keep_place else None
        self._fill(keep_place=keep_place)
        self._change = 0
        if line is not None and self._go_to_line_of(*line):
            self.change_shown.emit(0, len(self._changes_at))
        elif self._changes_at:
            self.next_change()
        else:
            self.change_shown.emit(0, 0)

    def set_notes(self, before: NoteMarks, after: NoteMarks) -> None:
        """Mark the lines, from 1, that have notes."""
        for surface in self._surfaces:
            surface.set_notes(before, after)

    def set_wrapped(self, wrapped: bool) -> None:
        """Wrap lines at the right edge, or scroll sideways."""
        for surface in self._surfaces:
            surface.set_wrapped(wrapped)

    def set_split(self, split: bool) -> None:
        """Show the sides beside each other where both have room, or in one column."""
        self._wants_split = split
        self._settle()

    @property
    def cramped(self) -> bool:
        """Whether the diff is in one column because two sides have no room."""
        return self._cramped

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def _settle(self) -> None:
        self._set_layout(self._wants_split and self._columns_of_side() >= _LEAST_COLUMNS)
        cramped = self._wants_split and not self.split
        if cramped != self._cramped:
            self._cramped = cramped
            self.cramped_changed.emit(cramped)

    def _columns_of_side(self) -> int:
        """The characters of a line that each side has room for."""
        bar = self.new.verticalScrollBar().sizeHint().width()
        gutter = len(str(self._table.last_number)) + _GUTTER_COLUMNS
        return int((self.width() - bar) / 2 / self.unified.metrics.advance) - gutter

    def _set_layout(self, split: bool) -> None:
        if split == self.split:
            return
        focused, line = self.active().hasFocus(), self._line_at_caret()
        self._pages.setCurrentIndex(int(split))
        self._side = self.new  # Qt focused the first of the two
        self._fill(keep_place=False)
        self.setFocusProxy(self._side if split else self.unified)
        if focused:
            self.active().setFocus()
        if self._change:
            self._show_change(self._change)
        elif line is not None:
            self._go_to_line_of(*line)

    # Changes

    @property
    def change_count(self) -> int:
        """The number of runs of changed lines."""
        return len(self._changes_at)

    @property
    def current_change(self) -> int:
        """The change visited last, from 1; 0: none."""
        return self._change

    def next_change(self) -> None:
        """Go to the next change after the caret, wrapping around."""
        changes = self._changes()
        if changes:
            after = bisect_right(changes, self.active().place.caret[0]) if self._change else 0
            self._show_change(after % len(changes) + 1)

    def previous_change(self) -> None:
        """Go to the change before the caret, wrapping around."""
        changes = self._changes()
        if changes:
            before = bisect_left(changes, self.active().place.caret[0]) - 1
            self._show_change(before % len(changes) + 1)

    def _changes(self) -> tuple[int, ...]:
        return self._split_changes if self.split else self._changes_at

    def _show_change(self, number: int) -> None:
        self._change = number
        line = self._changes()[number - 1]
        self._go_to(line)
        self._show_words(line)
        self.change_shown.emit(number, len(self._changes_at))

    def _show_words(self, line: int) -> None:
        """Scroll to the first changed words of a line, or of its partner."""
        if self.split:
            shown = [(side, line) for side in (self.old, self.new)]
        else:
            partner = self._table.partner(line)
            shown = [(self.unified, at) for at in (line, partner) if at >= 0]
        marked = [(surface, at, marks[0]) for surface, at in shown if (marks := surface.row_marks(at)[0])]
        for surface, at, (start, _) in marked[:1]:
            surface.show_row(at, start)  # in a wrapped line they may be far below its first row
        first = [span for _, _, span in marked]
        if first:
            # Both sides scroll together.
            self.active().show_columns((min(start for start, _ in first), max(end for _, end in first)))

    def _go_to(self, line: int) -> None:
        for surface in (self.old, self.new) if self.split else (self.unified,):
            surface.go_to_row(line)

    # Rows

    def _fill(self, keep_place: bool) -> None:
        table = self._table
        changes = table.changes()
        self._changes_at = tuple(changes.tolist())
        if not self.split:
            self.unified.set_rows(DiffRows(table), self._after.language, keep_place)
            return
        old, new = table.split()
        self._split_old, self._split_new = old, new
        # A change begins at its first row, in whichever column that is.
        line_of = np.zeros(len(table.diff.rows), np.int64)
        for column in (old, new):
            line_of[column[column >= 0]] = np.flatnonzero(column >= 0)
        self._split_changes = tuple(line_of[changes].tolist())
        for side, lines in ((self.old, old), (self.new, new)):
            side.set_rows(DiffRows(table, lines, side.side), self._after.language, keep_place)
        # The old side got its rows while the new one still had other lines.
        self.old.lay_out(self.new.top)

    def line_at_caret(self) -> tuple[int, int] | None:
        """The lines before and after, from 1, in the row at the caret; 0 for none."""
        return self._line_at_caret()

    def _line_at_caret(self) -> tuple[int, int] | None:
        row = self.active().row(self.active().place.caret[0])
        return (row.old_line, row.new_line) if row is not None else None

    def _go_to_line_of(self, old: int, new: int) -> bool:
        """Move the caret to a line of the texts; returns whether it is visible."""
        table, surface = self._table, self.active()
        for number, numbers in ((new, table.new_lines), (old, table.old_lines)):
            found: list[int] = np.flatnonzero(numbers == number).tolist() if number else []
            line = surface.line_of(found[0]) if found else -1
            if line >= 0:
                self._go_to(line)
                return True
        return False

    def _use_side(self, side: DiffSurface) -> None:
        """Search and copy on the side that had the focus last, also while the user types in the find bar."""
        self._side = side
        if self.split:
            self.setFocusProxy(side)

    def _use_row(self, surface: DiffSurface, number: int, *, jump: bool = False) -> None:
        """Handle a click on a line, or Enter (``jump``)."""
        row = surface.row(number)
        if row is None:
            return
        if row.count and not (jump and row.partner):
            # A huge fold opens in parts; opening it at once would block the window.
            self._unfold(surface.index(number), _UNFOLD_AT_ONCE)
        elif self._picker.waiting:
            if not self._picker.pick(row, surface.side):
                surface.setFocus()
        elif jump:
            self._go_to_partner(surface, number)

    def unfold(self) -> bool:
        """Open the fold at the caret; returns whether there was one."""
        surface = self.active()
        row = surface.row(surface.place.caret[0])
        if row is None or not row.count:
            return False
        self._unfold(surface.index(surface.place.caret[0]), _UNFOLD_AT_ONCE)
        return True

    def _unfold(self, index: int, lines: int, skip: int = 0) -> None:
        self._table = self._table.unfolded(index, self._before.index, self._after.index, lines, skip)
        self._fill(keep_place=True)

    def _uncover(self, index: int, hidden: int) -> None:
        """Open a fold around one of its hidden lines."""
        self._unfold(index, _UNCOVER, max(0, hidden - _UNCOVER_ABOVE))

    def _match_bars(self) -> None:
        """Give both sides the horizontal range of the longer one."""
        old, new = self.old.horizontalScrollBar(), self.new.horizontalScrollBar()
        furthest = max(old.maximum(), new.maximum())
        for bar in (old, new):
            if bar.maximum() < furthest:
                bar.setMaximum(furthest)

    # Moved lines

    def jump(self) -> bool:
        """Jump from a moved line to its other place; returns whether the caret was on one."""
        return self._go_to_partner(self.active(), self.active().place.caret[0])

    def _go_to_partner(self, surface: DiffSurface, number: int) -> bool:
        index = surface.index(number)
        there = self._table.partner(index) if index >= 0 else -1
        if there < 0:
            return False
        target = surface
        if self.split:
            target = self.new if self._table.diff.rows[there].kind is RowKind.ADDED else self.old
        line = target.line_of(there)
        if line < 0:
            return False
        self._go_to(line)
        target.setFocus()
        return True

    # Pins

    def start_pin(self) -> bool:
        """Start a pin with the op at the caret; returns whether that is possible."""
        surface = self.active()
        row = surface.row(surface.place.caret[0])
        if self._pins is None or row is None or row.count:
            return False
        self._begin(surface, row)
        return True

    def cancel_pin(self) -> bool:
        """Cancel making a pin; returns whether one was being made."""
        return self._picker.cancel()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.cancel_pin():
            return
        super().keyPressEvent(event)

    def _begin(self, surface: DiffSurface, row: DiffRow) -> None:
        self._picker.begin(row, surface.side)
        surface.setFocus()

    def _open_menu(self, surface: DiffSurface, number: int, at: QPoint) -> None:
        menu = self.menu_of(surface, number)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def menu_of(self, surface: DiffSurface, number: int) -> QMenu:
        """The context menu of a line."""
        menu = QMenu(self)

        def add(title: str, do: Callable[[], object], *, enabled: bool = True) -> None:
            action = menu.addAction(title)
            action.triggered.connect(lambda _checked=False: do())
            action.setEnabled(enabled)

        add(tr("DiffView", "Copy"), surface.copy, enabled=surface.place.has_selection)
        row = surface.row(number)
        if row is None or row.kind is RowKind.FOLD:
            return menu
        if surface.partner_tip(number):
            title = (
                tr("DiffView", "Go to Where It Is Now")
                if row.kind is RowKind.REMOVED
                else tr("DiffView", "Go to Where It Was")
            )
            add(title, lambda: self._go_to_partner(surface, number))
        menu.addActions(self.actions())
        if self._pins is None or row.count:
            return menu
        menu.addSeparator()
        add(tr("DiffView", "Pin as the Same Op…"), lambda: self._begin(surface, row))
        for pin in self._pins:
            if pin[0] == row.old_line or pin[1] == row.new_line:
                title = tr("DiffView", "Remove the Pin of Lines {pin:,} and {pin2:,}").format(pin=pin[0], pin2=pin[1])
                add(title, functools.partial(self.unpin_requested.emit, *pin))
        return menu


def _follow(here: DiffSurface, there: DiffSurface, row: int) -> None:
    """Scroll one side like the other, unless only one of them has its new rows."""
    if here.rows.count == there.rows.count:
        there.bar.setValue(row)
