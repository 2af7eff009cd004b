"""A diff, unified in one column or split in two; folds open where they are clicked."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget
from typing_extensions import override

from passlens.engine.diff.lines import unfold
from passlens.engine.diff.rows import Diff, DiffRow, RowKind, SplitRow, split_rows
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
    """The rows of one column as lines of text; a row is None where the column has no line."""

    def __init__(self, rows: Sequence[DiffRow | None]) -> None:
        self.rows = rows
        self.count = len(rows)
        self.longest = max((len(row.text) for row in rows if row is not None), default=0)
        self.last_number = max((max(row.old_line, row.new_line) + row.count for row in rows if row), default=0)

    def line(self, number: int) -> str:
        """One line; empty where there is none."""
        row = self.rows[number]
        return row.text if row is not None else ""

    def lines(self, first: int, last: int) -> list[str]:
        """The lines of a range of rows."""
        return [row.text if row is not None else "" for row in self.rows[max(0, first) : last]]


class DiffSurface(TextSurface):
    """One column of a diff: unified with both numbers and a sign, or one side with its own."""

    def __init__(self, themes: ThemeManager, name: str, side: str = "") -> None:
        self._side = side
        self._content = DiffRows(())
        super().__init__(themes, name)

    def set_rows(self, rows: Sequence[DiffRow | None], language: str, keep_place: bool) -> None:
        """Show rows."""
        self._content = DiffRows(rows)
        self.set_lines(self._content, language, keep_place)

    def row(self, number: int) -> DiffRow | None:
        """A row, None where this side has no line."""
        return self._content.rows[number] if number < self._content.count else None

    @property
    def _digits(self) -> int:
        return max(_LEAST_DIGITS, len(str(self._content.last_number)))

    @override
    def gutter_columns(self) -> int:
        return (self._digits if self._side else 2 * self._digits + 1) + 3

    @override
    def paint_gutter(self, painter: QPainter, row: int, area: QRectF) -> None:
        shown = self._content.rows[row]
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
        shown = self._content.rows[row]
        if shown is None or shown.kind is RowKind.FOLD:
            return theme.color("panel")
        token = _BACKGROUNDS.get(shown.kind)
        return theme.color(token) if token else None

    @override
    def row_marks(self, row: int) -> tuple[Sequence[Span], str]:
        shown = self._content.rows[row]
        token = _BACKGROUNDS.get(shown.kind) if shown is not None else None
        return (shown.marks, f"{token}_word") if shown is not None and token else ((), "")

    @override
    def row_label(self, row: int) -> str:
        shown = self._content.rows[row]
        if shown is None or shown.kind is not RowKind.FOLD:
            return ""
        return f"⋯ {format_count(shown.count, 'unchanged line')}"

    @override
    def copied_rows(self, first: int, last: int) -> list[int]:
        rows = self._content.rows
        return [at for at in range(first, last + 1) if (row := rows[at]) is not None and row.kind is not RowKind.FOLD]

    @override
    def row_marks_in_bar(self) -> Mapping[str, Sequence[int]]:
        marks: dict[str, list[int]] = {"fail": [], "ok": []}
        for at, row in enumerate(self._content.rows):
            if row is not None and row.kind in _SIGNS:
                marks[_SIGNS[row.kind][1]].append(at)
        return marks


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
        self._columns: tuple[SplitRow, ...] = ()
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
        if not self.split:
            self.unified.set_rows(self._diff.rows, self._language, keep_place)
            return
        self._columns = split_rows(self._diff)
        starts, changed_before = list[int](), False
        for at, row in enumerate(self._columns):
            changed = row.old is not row.new
            if changed and not changed_before:
                starts.append(at)
            changed_before = changed
        self._split_changes = tuple(starts)
        self.old.set_rows([row.old for row in self._columns], self._language, keep_place)
        self.new.set_rows([row.new for row in self._columns], self._language, keep_place)

    def _use_side(self, side: DiffSurface) -> None:
        """Search and copy from the side that had the keyboard last, also while one types in the find bar."""
        self._side = side
        if self.split:
            self.setFocusProxy(side)

    def _open_fold(self, number: int) -> None:
        if self.split:
            fold = self._columns[number].old
            if fold is None or fold.kind is not RowKind.FOLD:
                return
            number = self._diff.rows.index(fold)
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
