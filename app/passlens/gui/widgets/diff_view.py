"""A diff, unified in one column or split in two; folds open where they are clicked."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget
from typing_extensions import override

from passlens.engine.diff.lines import unfold
from passlens.engine.diff.rows import KIND_CODES, Diff, DiffRow, Indices, RowKind, kind_codes, split_indices
from passlens.engine.ir.text import LineIndex
from passlens.engine.units import format_count
from passlens.gui.theme import Theme, ThemeManager
from passlens.gui.widgets.text_metrics import Span
from passlens.gui.widgets.text_panel import TextPanel
from passlens.gui.widgets.text_surface import TextSurface

_LEAST_DIGITS = 3
_UNFOLD_AT_ONCE = 1_000
_BACKGROUNDS = {RowKind.ADDED: "added", RowKind.REMOVED: "removed"}
_SIGNS = {RowKind.ADDED: ("+", "ok"), RowKind.REMOVED: ("-", "fail")}


class DiffRows:
    """The rows of one column as lines of text.

    Attributes:
        count: Number of lines of the column.
        longest: Characters of the longest row.
        last_number: The highest line number of both texts.
    """

    def __init__(self, rows: Sequence[DiffRow], kinds: NDArray[np.uint8], indices: Indices | None = None) -> None:
        """``indices`` says which row stands at each line, -1 for none; None: all in order."""
        self._rows = rows
        self._indices = indices
        # A row more, of no kind, for lines where the column has none (index -1).
        self.kinds = kinds if indices is None else np.append(kinds, np.uint8(255))[indices]
        self.count = len(self.kinds)
        self.longest = max([len(row.text) for row in rows], default=0)
        last_old = next((row.old_line + row.count for row in reversed(rows) if row.old_line), 0)
        last_new = next((row.new_line + row.count for row in reversed(rows) if row.new_line), 0)
        self.last_number = max(last_old, last_new)

    def row(self, number: int) -> DiffRow | None:
        """The row at a line; None where the column has no line."""
        if self._indices is None:
            return self._rows[number]
        index = self._indices[number]
        return self._rows[index] if index >= 0 else None

    def line(self, number: int) -> str:
        """One line; empty where there is none."""
        row = self.row(number)
        return row.text if row is not None else ""

    def lines(self, first: int, last: int) -> list[str]:
        """The lines of a range of rows."""
        return [self.line(number) for number in range(max(0, first), min(last, self.count))]

    def of_kind(self, kind: RowKind) -> Indices:
        """The lines at which rows of a kind stand."""
        return np.flatnonzero(self.kinds == KIND_CODES[kind])


class DiffSurface(TextSurface):
    """One column of a diff: unified with both numbers and a sign, or one side with its own."""

    def __init__(self, themes: ThemeManager, name: str, side: str = "") -> None:
        self._side = side
        self._content = DiffRows((), kind_codes(()))
        super().__init__(themes, name)

    def set_rows(self, rows: DiffRows, language: str, keep_place: bool) -> None:
        """Show rows."""
        self._content = rows
        self.set_lines(rows, language, keep_place)

    def row(self, number: int) -> DiffRow | None:
        """A row, None where this side has no line."""
        return self._content.row(number)

    @property
    def _digits(self) -> int:
        return max(_LEAST_DIGITS, len(str(self._content.last_number)))

    @override
    def gutter_columns(self) -> int:
        return (self._digits if self._side else 2 * self._digits + 1) + 3

    @override
    def paint_gutter(self, painter: QPainter, row: int, area: QRectF) -> None:
        shown = self._content.row(row)
        if shown is None or shown.kind is RowKind.FOLD:
            return
        theme = self._themes.theme
        painter.setPen(theme.color("muted"))
        numbers = {"old": [shown.old_line], "new": [shown.new_line], "": [shown.old_line, shown.new_line]}[self._side]
        width = self._digits * self.metrics.advance
        left = area.x()
        for number in numbers:
            if number:
                box = QRectF(left, area.y(), width, area.height())
                painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(number))
            left += width + self.metrics.advance
        sign, token = _SIGNS.get(shown.kind, ("", ""))
        if sign:
            painter.setPen(theme.color(token))
            box = QRectF(left, area.y(), self.metrics.advance, area.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), sign)

    @override
    def row_background(self, row: int, theme: Theme) -> QColor | None:
        shown = self._content.row(row)
        if shown is None or shown.kind is RowKind.FOLD:
            return theme.color("panel")
        token = _BACKGROUNDS.get(shown.kind)
        return theme.color(token) if token else None

    @override
    def row_marks(self, row: int) -> tuple[Sequence[Span], str]:
        shown = self._content.row(row)
        token = _BACKGROUNDS.get(shown.kind) if shown is not None else None
        return (shown.marks, f"{token}_word") if shown is not None and token else ((), "")

    @override
    def row_label(self, row: int) -> str:
        shown = self._content.row(row)
        if shown is None or shown.kind is not RowKind.FOLD:
            return ""
        return f"⋯ {format_count(shown.count, 'unchanged line')}"

    @override
    def copied_rows(self, first: int, last: int) -> list[int]:
        codes = {KIND_CODES[kind] for kind in (RowKind.SAME, RowKind.ADDED, RowKind.REMOVED)}
        kinds = self._content.kinds[first : last + 1].tolist()
        return [at for at, kind in enumerate(kinds, first) if kind in codes]

    @override
    def row_marks_in_bar(self) -> Mapping[str, ArrayLike]:
        return {token: self._content.of_kind(kind) for kind, (_, token) in _SIGNS.items()}


class DiffView(TextPanel):
    """The whole diff.

    Signals:
        change_shown: The change that was gone to, from 1, and how many there are.
    """

    change_shown = Signal(int, int)

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._diff = Diff((), 0, 0, ())
        self._after = ""
        self._language = "mlir"
        self._split_old = split_indices(kind_codes(()))[0]
        self._split_changes: tuple[int, ...] = ()
        self._change = 0
        self.unified = DiffSurface(themes, "Changes, unified")
        self.old = DiffSurface(themes, "Before the pass", "old")
        self.new = DiffSurface(themes, "After the pass", "new")
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
        surfaces = (self.unified, self.old, self.new)
        self.add_surfaces(surfaces)
        for surface in surfaces:
            surface.row_clicked.connect(self._open_fold)
        self.old.focus_taken.connect(lambda: self._use_side(self.old))
        self.new.focus_taken.connect(lambda: self._use_side(self.new))
        # One bar for both sides: the right one's.
        self.old.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for here, there in ((self.old, self.new), (self.new, self.old)):
            here.bar.valueChanged.connect(there.bar.setValue)
            here.horizontalScrollBar().valueChanged.connect(there.horizontalScrollBar().setValue)
            here.horizontalScrollBar().rangeChanged.connect(self._match_bars)

    @property
    def split(self) -> bool:
        """Whether the sides stand beside each other."""
        return self._pages.currentIndex() == 1

    @property
    def diff(self) -> Diff:
        """What is shown, with the folds as they are open now."""
        return self._diff

    @override
    def active(self) -> TextSurface:
        if not self.split:
            return self.unified
        return self._side

    def set_diff(self, diff: Diff, after: str, language: str = "mlir") -> None:
        """Show a diff from its first change on; ``after`` is the whole text after, for folds to open."""
        self._diff, self._after, self._language = diff, after, language
        self._fill(keep_place=False)
        self._change = 0
        if diff.changes:
            self.next_change()
        else:
            self.change_shown.emit(0, 0)

    def set_split(self, split: bool) -> None:
        """Show both sides beside each other, or one under the other."""
        if split == self.split:
            return
        focused = self.active().hasFocus()
        self._pages.setCurrentIndex(int(split))
        self._side = self.new  # Qt gave the keyboard to the first of the two
        self._fill(keep_place=False)
        self.setFocusProxy(self._side if split else self.unified)
        if focused:
            self.active().setFocus()
        if self._change:
            self._show_change(self._change)

    @property
    def change_count(self) -> int:
        """How many runs of changed lines there are."""
        return len(self._diff.changes)

    @property
    def current_change(self) -> int:
        """The change that was gone to last, from 1; 0: none."""
        return self._change

    def next_change(self) -> None:
        """To the next change after the caret; from the last one to the first."""
        changes = self._changes()
        if changes:
            after = bisect_right(changes, self.active().place.caret[0]) if self._change else 0
            self._show_change(after % len(changes) + 1)

    def previous_change(self) -> None:
        """To the change before the caret; from the first one to the last."""
        changes = self._changes()
        if changes:
            before = bisect_left(changes, self.active().place.caret[0]) - 1
            self._show_change(before % len(changes) + 1)

    def _changes(self) -> tuple[int, ...]:
        return self._split_changes if self.split else self._diff.changes

    def _show_change(self, number: int) -> None:
        self._change = number
        row = self._changes()[number - 1]
        for surface in (self.old, self.new) if self.split else (self.unified,):
            surface.go_to_row(row)
        self.change_shown.emit(number, len(self._diff.changes))

    def _fill(self, keep_place: bool) -> None:
        rows, kinds = self._diff.rows, kind_codes(self._diff.rows)
        if not self.split:
            self.unified.set_rows(DiffRows(rows, kinds), self._language, keep_place)
            return
        old, new = split_indices(kinds)
        self._split_old = old
        # A change begins where its first row stands, in whichever column that is.
        changes = np.asarray(self._diff.changes, np.int64)
        line_of = np.zeros(len(rows), np.int64)
        for column in (old, new):
            line_of[column[column >= 0]] = np.flatnonzero(column >= 0)
        self._split_changes = tuple(line_of[changes].tolist())
        self.old.set_rows(DiffRows(rows, kinds, old), self._language, keep_place)
        self.new.set_rows(DiffRows(rows, kinds, new), self._language, keep_place)

    def _use_side(self, side: DiffSurface) -> None:
        """Search and copy from the side that had the keyboard last, also while one types in the find bar."""
        self._side = side
        if self.split:
            self.setFocusProxy(side)

    def _open_fold(self, number: int) -> None:
        if self.split:
            number = int(self._split_old[number])  # a fold stands in both columns
            if number < 0:
                return
        if number < len(self._diff.rows) and self._diff.rows[number].kind is RowKind.FOLD:
            # A huge fold opens piece by piece; all at once it would hold up the window.
            self._diff = unfold(self._diff, LineIndex(self._after), number, _UNFOLD_AT_ONCE)
            self._fill(keep_place=True)

    def _match_bars(self) -> None:
        """Both sides scroll sideways as far as the longer one needs."""
        old, new = self.old.horizontalScrollBar(), self.new.horizontalScrollBar()
        furthest = max(old.maximum(), new.maximum())
        for bar in (old, new):
            if bar.maximum() < furthest:
                bar.setMaximum(furthest)
