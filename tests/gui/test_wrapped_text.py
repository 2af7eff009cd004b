"""Wrapped lines: rows, caret, mouse, folds, search, changed words, and both sides of a diff level with each other."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from passlens.engine.diff.lines import diff_text
from passlens.engine.ir.text import LineIndex
from passlens.engine.messages import quoted
from passlens.engine.session.rows import IrText
from passlens.gui.failure.annotated import annotated
from passlens.gui.failure.cause_text import CauseSurface
from passlens.gui.failure.places import Annotation
from passlens.gui.kit.text.code_surface import CodeSurface
from passlens.gui.kit.text.code_view import CodeView
from passlens.gui.kit.text.diff_view import DiffView
from passlens.gui.kit.text.folding import ShownLines
from passlens.gui.kit.text.text_rows import INDENT, RowPart, TextRows, Wrap
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from waiting import takes_less

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
TYPE = "tensor<4x4096x14336xf16>"
OPERANDS = ", ".join(f"%{at}" for at in range(40))
LONG = f"    %60:2 = flow.dispatch @main_dispatch_0::@main_dispatch_0_matmul({OPERANDS}) : ({TYPE}, {TYPE}) -> {TYPE}"
FUNCTION = f"  util.func public @f{{n}}(%arg0: {TYPE}) -> {TYPE} {{{{\n{LONG}\n    util.return %60#0 : {TYPE}\n  }}}}\n"
MODULE = "module {\n" + "".join(FUNCTION.format(n=n) for n in range(12)) + "}\n"


@pytest.fixture
def view(show_code: Callable[[str, int], CodeView]) -> CodeView:
    view = show_code(MODULE, 400)
    view.resize(600, 400)
    view.surface.set_wrapped(True)
    return view


@pytest.fixture
def surface(view: CodeView) -> CodeSurface:
    return view.surface


def rows_of(surface: CodeSurface, line: int) -> list[str]:
    """What the rows of a line have of it."""
    first = surface.rows.row_of(line)
    rows = surface.rows.parts_shown(first, surface.rows.last_row_of(line) + 1)
    return [row.text[slice(*row.columns)] for row in rows]


@pytest.mark.parametrize("columns", [24, 40, 79, 140])
def test_that_rows_hold_all_of_a_line_and_none_is_wider_than_the_view(columns: int) -> None:
    wrap = Wrap(columns)
    lines = [text[:length] for text in (LONG, "x" * 300, " ," * 150) for length in range(0, 300, 7)]
    heights = wrap.heights(np.asarray([len(line) for line in lines]))
    for line, height in zip(lines, heights.tolist(), strict=True):
        parts = wrap.parts(line)
        assert len(parts) == height
        assert "".join(line[start:end] for start, end in parts) == line
        assert all(end - start + (INDENT if start else 0) <= columns for start, end in parts)
        assert all(end > start for start, end in parts) or not line


def test_that_a_row_ends_behind_a_blank_comma_or_bracket_and_not_in_a_name() -> None:
    ends = [end for _, end in Wrap(80).parts(LONG)[:-1]]
    assert all(LONG[end - 1] in " ,<(:" for end in ends)
    assert sum(LONG[end - 1] in " ," for end in ends) >= len(ends) - 1


def test_that_no_row_is_a_few_letters_where_a_line_needs_fewer_rows_than_it_has() -> None:
    words = "module attributes {hal.device.targets = [#hal.device.alias<hip> : !hal.device]} {"
    for columns in range(30, 80):
        lengths = [end - start for start, end in Wrap(columns).parts(words)]
        assert min(lengths[:-1]) >= 8, (columns, lengths)


@pytest.mark.campaign
def test_that_600000_lines_are_wrapped_sooner_than_a_loop_over_a_tenth_of_them() -> None:
    index = LineIndex(f"{LONG}\n  return\n" * 300_000)

    def end() -> list[RowPart]:
        rows = TextRows(index, ShownLines(index.count), Wrap(100))
        return list(rows.parts_shown(rows.count - 60, rows.count))

    takes_less(end, lambda: [index.line(row) for row in range(60_000)])  # 15 ms, 100 ms
    shown = end()
    assert (shown[-1].line, shown[-1].text) == (599_999, "  return")
    assert len(shown) == 60


def test_that_a_line_of_a_million_characters_is_scrolled_row_by_row() -> None:
    index = LineIndex("a\n" + "f" * 1_000_000 + "\nb\n")
    rows = TextRows(index, ShownLines(3), Wrap(100))
    assert rows.count > 1_000_000 // 100
    middle = next(rows.parts_shown(rows.count // 2, rows.count // 2 + 1))
    assert middle.line == 1
    assert 400_000 < middle.columns[0] < 600_000


def test_that_wrapping_takes_the_horizontal_bar_away_and_keeps_the_line_at_the_top(surface: CodeSurface) -> None:
    assert surface.horizontalScrollBar().maximum() == 0
    assert surface.rows.count > surface.lines.count
    surface.bar.setValue(surface.rows.row_of(9))
    surface.set_wrapped(False)
    assert surface.horizontalScrollBar().maximum() > 0
    assert (surface.rows.count, surface.first_row) == (surface.lines.count, 9)
    surface.set_wrapped(True)
    assert surface.first_row == surface.rows.row_of(9)
    surface.window().resize(460, 400)
    assert surface.first_row == surface.rows.row_of(9)


def test_that_a_click_finds_the_character_under_it_in_every_row(surface: CodeSurface) -> None:
    for number in (3, 17, 38):
        column = LONG.index(f"%{number},")
        QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, NONE, surface.point_of(2, column))
        assert surface.place.caret[0] == 2
        assert surface.place.caret[1] in {column, column + 1}
        assert surface.names.marked == f"%{number}"


def test_that_up_and_down_go_through_the_rows_of_a_line_and_keep_the_column(surface: CodeSurface) -> None:
    surface.go_to_row(1, 20)
    seen = []
    for _ in range(len(rows_of(surface, 1)) + len(rows_of(surface, 2))):
        QTest.keyClick(surface, Qt.Key.Key_Down)
        seen.append(surface.rows.row_at(surface.place.caret))
    first = surface.rows.row_of(1)
    assert [row for row, _ in seen] == list(range(first + 1, first + 1 + len(seen)))
    assert seen[-1][1] == max(column for _, column in seen) == 20  # a short last row does not lose it
    QTest.keyClick(surface, Qt.Key.Key_Left)
    assert surface.place.caret == (3, 19)


def test_that_a_drag_over_rows_selects_what_is_between(surface: CodeSurface) -> None:
    start, end = LONG.index("@main_dispatch_0::"), LONG.index("%30,")
    viewport, half = surface.viewport(), QPoint(int(surface.metrics.advance / 2) + 1, 0)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, NONE, surface.point_of(2, start) - half)
    QTest.mouseMove(viewport, surface.point_of(2, end) - half)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, NONE, surface.point_of(2, end) - half)
    surface.copy()
    assert QGuiApplication.clipboard().text() == LONG[start:end]


def test_that_a_drag_right_of_a_row_selects_to_its_end(surface: CodeSurface) -> None:
    (first, *_), viewport = rows_of(surface, 2), surface.viewport()
    right = QPoint(viewport.width() - 2, surface.point_of(2, 0).y())
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, NONE, surface.point_of(2, 4) - QPoint(4, 0))
    QTest.mouseMove(viewport, right)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, NONE, right)
    assert surface.selected_text() == first[4:]


def test_that_a_match_in_a_later_row_is_scrolled_to(view: CodeView) -> None:
    surface = view.surface
    surface.window().resize(300, 160)
    line = 1 + 4 * 11 + 1
    surface.go_to_row(line - 4)
    assert view.find_text("%39)")
    row = surface.rows.row_at(surface.place.start)[0]
    assert surface.first_row + surface.covered_rows() <= row < surface.first_row + surface.visible_rows


def test_that_folds_hide_all_rows_of_their_lines(surface: CodeSurface) -> None:
    surface.fold_all()
    assert [part.line for part in surface.rows.parts_shown(0, 60) if part.number == 0][:4] == [0, 1, 4, 5]
    last = surface.rows.last_row_of(1)
    count = surface.point_of(1, len(surface.lines.line(1)) + 4)
    assert count.y() == surface.viewport().mapFromParent(count).y()
    assert count.y() // int(surface.metrics.row_height) == last - surface.first_row
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, NONE, count)
    assert surface.folding.shows(2)


def test_that_a_mark_in_the_scroll_bar_is_at_the_row_of_its_line(view: CodeView) -> None:
    surface = view.surface
    view.find_text("util.return")
    while not surface.search.done:
        QApplication.processEvents()
    rows = surface.rows.rows_of([match.row for match in surface.search.matches])
    assert rows.tolist() == [surface.rows.row_of(3 + 4 * n) for n in range(12)]


BEFORE = "".join(f"    %{at} = arith.addi %{at}, %c : i32\n" for at in range(30)) + f"{LONG}\n  // end\n" * 3
AFTER = BEFORE.replace(f"({TYPE}, {TYPE}) -> {TYPE}\n  // end\n", f"({TYPE}) -> {TYPE}\n  // end\n  // more\n", 2)


@pytest.fixture
def diff(qtbot: QtBot, themes: ThemeManager) -> DiffView:
    view = DiffView(themes)
    qtbot.addWidget(view)
    view.resize(1000, 400)
    view.show()
    view.set_split(True)
    view.set_diff(diff_text(BEFORE, AFTER), BEFORE, AFTER)
    view.set_wrapped(True)
    return view


def test_that_both_sides_of_a_split_diff_keep_their_lines_level(diff: DiffView) -> None:
    old, new = diff.old, diff.new

    def level() -> bool:
        lines = range(old.lines.count)
        return [old.rows.row_of(line) for line in lines] == [new.rows.row_of(line) for line in lines]

    assert old.rows.count == new.rows.count > old.lines.count
    assert level()
    diff.resize(700, 400)  # the sides differ by the scroll bar, so that they break at other columns
    assert old.rows.wrap != new.rows.wrap
    assert level()
    new.bar.setValue(new.bar.maximum())
    assert old.first_row == new.first_row > 0
    diff.set_diff(diff_text(AFTER, BEFORE), AFTER, BEFORE)
    assert level()
    diff.set_wrapped(False)
    assert (old.rows.count, new.rows.count) == (old.lines.count, new.lines.count)


def test_that_changed_words_of_a_wrapped_line_are_in_view(diff: DiffView) -> None:
    diff.set_split(False)
    diff.next_change()
    line = diff.unified.place.caret[0]
    row, column = diff.unified.rows.row_at((line, diff.unified.row_marks(line)[0][0][0]))
    assert diff.unified.first_row <= row < diff.unified.first_row + diff.unified.visible_rows
    assert diff.unified.text_left + column * diff.unified.metrics.advance < diff.unified.viewport().width()


def test_that_changed_words_far_down_in_a_wrapped_line_are_scrolled_to(diff: DiffView) -> None:
    words = "    %0 = op " + "%value, " * 800
    before, after = f"{words}: i32\n", f"{words}: i64\n"
    for split in (False, True):
        diff.set_split(split)
        diff.set_diff(diff_text(before, after), before, after)
        surface = diff.active()
        line = surface.place.caret[0]
        row = surface.rows.row_at((line, surface.row_marks(line)[0][0][0]))[0]
        assert row > 2 * surface.visible_rows
        assert surface.first_row <= row < surface.first_row + surface.visible_rows


def test_that_the_marked_line_of_a_failure_stands_below_the_lines_before_it(qtbot: QtBot, themes: ThemeManager) -> None:
    surface = CauseSurface(themes)
    qtbot.addWidget(surface)
    surface.resize(500, 300)
    surface.show()
    surface.set_wrapped(True)
    surface.show_annotated(annotated(IrText(quoted("t"), MODULE), [Annotation(40, "It fails here.")]))
    assert surface.rows.row_of(39) > 60
    assert surface.rows.line_at(surface.first_row) == 36


def test_that_alt_z_wraps_text_and_diff_and_is_kept(window: MainWindow) -> None:
    view = window.shell.room(TEXT).view
    window.shell.do("view.wrap")
    assert window.shell.settings.now.wrapped
    assert view.code.surface.rows.wrap is not None
    assert view.changes.unified.rows.wrap is not None
    window.shell.do("view.wrap")
    assert view.code.surface.rows.wrap is None
