"""The diff view: changes, folds, both layouts, marks and copying."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from passlens.engine.diff.lines import diff_text
from passlens.engine.diff.rows import RowKind
from passlens.gui.kit.text.diff_surface import DiffSurface
from passlens.gui.kit.text.diff_view import DiffView
from passlens.gui.kit.theme import ThemeChoice, ThemeManager

BEFORE = "".join(f"  %{at} = arith.addi %{at}, %c : i32\n" for at in range(200))
AFTER = (
    BEFORE.replace("%20 = arith.addi", "%20 = arith.muli")
    .replace("  %100 = arith.addi %100, %c : i32\n", "")
    .replace("  %150 =", "  // new\n  %150 =")
)

NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def view(qtbot: QtBot, themes: ThemeManager) -> DiffView:
    view = DiffView(themes)
    qtbot.addWidget(view)
    view.resize(900, 400)
    view.show()
    view.set_diff(diff_text(BEFORE, AFTER), BEFORE, AFTER)
    return view


def shown(surface: DiffSurface) -> list[str]:
    signs = {RowKind.SAME: " ", RowKind.ADDED: "+", RowKind.REMOVED: "-", RowKind.FOLD: "~"}
    rows = [surface.row(at) for at in range(surface.lines.count)]
    return [f"{signs[row.kind]}{row.text.strip()}" if row is not None else "" for row in rows]


def test_that_changes_are_gone_through_forward_backward_and_around(view: DiffView) -> None:
    steps: list[tuple[int, int]] = []
    view.change_shown.connect(lambda number, total: steps.append((number, total)))
    assert (view.current_change, view.change_count) == (1, 3)
    for _ in range(3):
        view.next_change()
    view.previous_change()
    view.previous_change()
    assert steps == [(2, 3), (3, 3), (1, 3), (3, 3), (2, 3)]
    row = view.unified.row(view.unified.place.caret[0])
    assert row is not None
    assert (row.kind, row.old_line) == (RowKind.REMOVED, 101)


def test_that_the_next_change_is_sought_from_where_the_caret_is(view: DiffView) -> None:
    view.unified.go_to_row(view.diff.changes[2])
    view.previous_change()
    assert view.current_change == 2


def test_that_a_click_on_a_fold_opens_it_and_on_a_line_does_not(view: DiffView) -> None:
    rows = view.diff.rows
    assert rows[0].kind is RowKind.FOLD
    view.unified.go_to_row(0)
    QTest.mouseClick(view.unified.viewport(), Qt.MouseButton.LeftButton, pos=view.unified.point_of(0, 4))
    assert view.diff.rows[0].text == "  %0 = arith.addi %0, %c : i32"
    assert len(view.diff.rows) == len(rows) + 16
    assert view.unified.first_row == 0
    QTest.mouseClick(view.unified.viewport(), Qt.MouseButton.LeftButton, pos=view.unified.point_of(1, 4))
    assert len(view.diff.rows) == len(rows) + 16
    view.next_change()
    assert view.diff.changes[view.current_change - 1] == view.unified.place.caret[0]


def test_that_a_huge_fold_opens_piece_by_piece(view: DiffView) -> None:
    text = "x\n" * 50_000
    view.set_diff(diff_text(text, text + "y\n"), text, text + "y\n")
    view.unified.go_to_row(0)
    QTest.mouseClick(view.unified.viewport(), Qt.MouseButton.LeftButton, pos=view.unified.point_of(0, 4))
    assert [view.diff.rows[at].kind for at in (0, 999, 1000)] == [RowKind.SAME, RowKind.SAME, RowKind.FOLD]


def test_that_split_shows_both_sides_row_by_row_and_scrolls_them_together(view: DiffView) -> None:
    view.set_split(True)
    old, new = shown(view.old), shown(view.new)
    assert len(old) == len(new)
    pairs = [(left, right) for left, right in zip(old, new, strict=True) if left[:1] != " " and left != right]
    assert pairs == [
        ("-%20 = arith.addi %20, %c : i32", "+%20 = arith.muli %20, %c : i32"),
        ("-%100 = arith.addi %100, %c : i32", ""),
        ("", "+// new"),
    ]
    view.new.bar.setValue(5)
    assert view.old.first_row == view.new.first_row
    view.resize(300, 400)
    view.old.horizontalScrollBar().setValue(40)
    assert view.new.horizontalScrollBar().value() == 40


def test_that_the_change_is_kept_when_the_layout_changes(view: DiffView) -> None:
    view.next_change()
    view.set_split(True)
    assert view.current_change == 2
    view.next_change()
    assert view.current_change == 3
    row = view.new.row(view.new.place.caret[0])
    assert row is not None
    assert row.text == "  // new"
    view.set_split(False)
    assert view.current_change == 3


def test_that_a_fold_opens_in_both_sides(view: DiffView) -> None:
    view.set_split(True)
    before = view.old.lines.count
    view.new.go_to_row(0)
    QTest.mouseClick(view.new.viewport(), Qt.MouseButton.LeftButton, pos=view.new.point_of(0, 4))
    assert view.old.lines.count == view.new.lines.count == before + 16


def test_that_copying_gives_plain_text_without_folds_and_signs(view: DiffView) -> None:
    view.unified.select_all()
    copied = view.unified.selected_text().split("\n")
    assert copied[:5] == [
        "  %17 = arith.addi %17, %c : i32",
        "  %18 = arith.addi %18, %c : i32",
        "  %19 = arith.addi %19, %c : i32",
        "  %20 = arith.addi %20, %c : i32",
        "  %20 = arith.muli %20, %c : i32",
    ]
    assert not [line for line in copied if "unchanged" in line]


def test_that_changed_words_and_lines_have_their_colours_in_both_themes(view: DiffView, themes: ThemeManager) -> None:
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        themes.choose(choice)
        image = view.unified.viewport().grab().toImage()
        theme = themes.theme
        row = view.diff.changes[0]
        for at, line, word in ((row, theme.removed, theme.removed_word), (row + 1, theme.added, theme.added_word)):
            y = view.unified.point_of(at, 0).y()
            colors = {image.pixelColor(x, y - 7).name() for x in range(image.width())}
            assert {QColor(line).name(), QColor(word).name()} <= colors


def test_that_the_scroll_bar_marks_each_change(view: DiffView) -> None:
    pixels = view.unified.bar.marked_pixels(200)
    assert len(pixels["ok"]) == 2
    assert len(pixels["fail"]) == 2
    assert all(0 <= at < 200 for places in pixels.values() for at in places)


def test_that_find_searches_the_side_that_has_the_focus(view: DiffView, qtbot: QtBot) -> None:
    view.set_split(True)
    view.old.setFocus()
    qtbot.waitUntil(view.old.hasFocus)
    assert view.find_text("%100 = arith")
    assert not view.find_text("// new")
    view.new.setFocus()
    assert view.find_text("// new")


def test_that_splitting_with_the_keyboard_in_the_text_leads_to_the_new_side(view: DiffView, qtbot: QtBot) -> None:
    view.unified.setFocus()
    qtbot.waitUntil(view.unified.hasFocus)
    view.set_split(True)
    qtbot.waitUntil(view.new.hasFocus)
    assert view.find_text("// new")


def test_that_the_find_bar_keeps_searching_the_side_it_was_opened_for(view: DiffView, qtbot: QtBot) -> None:
    view.set_split(True)
    view.old.setFocus()
    qtbot.waitUntil(view.old.hasFocus)
    view.open_find()
    qtbot.waitUntil(view.find_bar.field.hasFocus)
    QTest.keyClicks(view.find_bar.field, "%100 = arith")
    assert view.find_bar.count.text() == "1 of 1"
    assert view.old.selected_text() == "%100 = arith"


@pytest.mark.campaign
def test_that_a_diff_of_100_000_changed_lines_is_shown(view: DiffView) -> None:
    before = "".join(f"%{at} = a\n" for at in range(100_000))
    after = before.replace("%", "@")
    view.set_diff(diff_text(before, after), before, after)
    view.grab()
    view.set_split(True)
    view.grab()
    assert view.change_count == 1
    assert view.old.lines.count == 100_000


FUNCTION = """\
func.func @f{n}(%arg0: i32) -> i32 {{
  %0 = arith.constant {n} : i32
{body}
  %9 = arith.addi %0, %arg0 : i32
  %10 = arith.addi %9, %arg0 : i32
  return %10 : i32
}}
"""
NOTHING = "\n".join(f"  // nothing {at}" for at in range(40))
NAMED_BEFORE = "".join(FUNCTION.format(n=n, body=NOTHING) for n in range(3))
NAMED_AFTER = NAMED_BEFORE.replace("%9 = arith.addi %0, %arg0", "%9 = arith.muli %0, %arg0", 2)
"""In the first two functions %9 is another op."""


@pytest.fixture
def named(view: DiffView) -> DiffView:
    view.set_diff(diff_text(NAMED_BEFORE, NAMED_AFTER), NAMED_BEFORE, NAMED_AFTER)
    return view


def click(surface: DiffSurface, words: str, name: str, modifier: Qt.KeyboardModifier = NONE) -> None:
    row = next(at for at in range(surface.lines.count) if words in surface.lines.line(at))
    surface.go_to_row(row)
    at = surface.point_of(row, surface.lines.line(row).index(name))
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, modifier, at)


def marked(surface: DiffSurface) -> list[str]:
    rows = [surface.row(at) for at in range(surface.lines.count)]
    return [
        f"{row.old_line}:{row.new_line}" for at, row in enumerate(rows) if row is not None and surface.names.spans(at)
    ]


def test_that_a_click_marks_the_uses_of_the_value_in_its_function_and_on_its_side(
    named: DiffView, qtbot: QtBot
) -> None:
    surface = named.unified
    click(surface, "arith.muli", "%9")
    qtbot.waitUntil(lambda: marked(surface) == ["0:43", "44:44"])  # names are looked up between frames
    assert surface.names.chip.label.text() == "%9 · 1 use · defined in line 43 after"
    assert len(np.asarray(surface.marks_in_bar()["accent"])) == 2
    click(surface, "%9 = arith.addi", "%9")
    qtbot.waitUntil(lambda: marked(surface) == ["43:0", "44:44"])
    assert surface.names.chip.label.text() == "%9 · 1 use · defined in line 43 before"
    QTest.keyClick(surface, Qt.Key.Key_Escape)
    assert not marked(surface)
    assert "accent" not in surface.marks_in_bar()


def test_that_a_jump_to_a_definition_opens_the_fold_around_it_and_alt_left_comes_back(
    named: DiffView, qtbot: QtBot
) -> None:
    surface = named.unified
    folds = [row.count for row in named.diff.rows if row.kind is RowKind.FOLD]
    click(surface, "arith.muli", "%0", Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: surface.selected_text() == "%0")
    row = surface.row(surface.place.caret[0])
    assert row is not None
    assert (row.new_line, row.text) == (2, "  %0 = arith.constant 0 : i32")
    assert [row.count for row in named.diff.rows if row.kind is RowKind.FOLD] != folds
    QTest.keyClick(surface, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    back = surface.row(surface.place.caret[0])
    assert back is not None
    assert back.new_line == 43


def test_that_a_line_in_the_middle_of_a_fold_is_shown_with_those_around_it(qtbot: QtBot, view: DiffView) -> None:
    text = "".join(f"line {at}\n" for at in range(5_000))
    view.set_diff(diff_text(text, text + "end\n"), text, text + "end\n")
    view.unified.names.jump(2_499)
    row = view.unified.row(view.unified.place.caret[0])
    assert row is not None
    assert row.text == "line 2499"
    kinds = [(row.kind, row.count) for row in view.diff.rows if row.kind is RowKind.FOLD]
    assert kinds == [(RowKind.FOLD, 2_479), (RowKind.FOLD, 4_997 - 2_479 - 60)]
    assert view.change_count == 1
    view.next_change()
    last = view.unified.row(view.unified.place.caret[0])
    assert last is not None
    assert last.text == "end"


def test_that_the_tip_on_a_name_tells_of_which_side_it_is(named: DiffView, qtbot: QtBot) -> None:
    surface = named.unified
    row = next(at for at in range(surface.lines.count) if "muli" in surface.lines.line(at))
    at = surface.point_of(row, surface.lines.line(row).index("%arg0"))
    event = QHelpEvent(QEvent.Type.ToolTip, at, surface.viewport().mapToGlobal(at))
    QApplication.sendEvent(surface.viewport(), event)
    qtbot.waitUntil(QToolTip.isVisible)
    assert "%arg0 : i32" in QToolTip.text()
    assert "line 1 after · 2 uses" in QToolTip.text()
    QToolTip.hideText()


def test_that_the_one_bar_of_a_split_diff_has_the_uses_and_matches_of_both_sides(named: DiffView, qtbot: QtBot) -> None:
    named.set_split(True)
    click(named.old, "%9 = arith.addi", "%9")
    qtbot.waitUntil(lambda: marked(named.old) == ["43:0", "44:44"])
    assert not marked(named.new)
    assert len(named.new.bar.marked_pixels(500)["accent"]) == 2
    named.old.setFocus()
    named.find_text("addi")
    qtbot.waitUntil(lambda: "warn" in named.new.bar.marked_pixels(500))


def test_that_a_split_diff_is_in_one_column_while_two_have_no_room(view: DiffView, qtbot: QtBot) -> None:
    cramped: list[bool] = []
    view.cramped_changed.connect(cramped.append)
    view.set_split(True)
    view.next_change()
    view.resize(600, 400)
    qtbot.waitUntil(lambda: cramped == [True])
    assert (view.split, view.cramped) == (False, True)
    assert view.current_change == 2, "the place stays"
    view.resize(900, 400)
    qtbot.waitUntil(lambda: cramped == [True, False])
    assert (view.split, view.cramped) == (True, False)
    assert view.current_change == 2
    view.old.zoom(8)
    assert cramped == [True, False, True], "larger letters need more room, too"
    view.old.zoom(0)
    view.set_split(False)
    assert cramped == [True, False, True, False]
    view.resize(600, 400)
    view.set_split(True)
    view.set_split(False)
    assert cramped == [True, False, True, False, True, False], "nobody asks for two any more"


def test_that_both_sides_of_a_diff_have_letters_of_one_size(view: DiffView) -> None:
    view.resize(1400, 400)
    view.set_split(True)
    view.old.zoom(1)
    assert view.old.text_pixels == view.new.text_pixels == view.unified.text_pixels == 13
    assert view.old.metrics == view.new.metrics
