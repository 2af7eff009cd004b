"""The diff of ops in its widget: what has a colour, where moved lines lead, what one pins, what the line above says."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from passlens.engine.diff.lines import diff_text
from passlens.engine.diff.ops import OpDiff, diff_ops
from passlens.engine.diff.rows import RowKind, fold_moved
from passlens.engine.ir.text import LineIndex
from passlens.gui.kit.text.diff_surface import DiffSurface
from passlens.gui.kit.text.diff_table import DiffTable, Look, Pins
from passlens.gui.kit.text.diff_view import DiffView
from passlens.gui.kit.text.diff_words import exact_words, op_tip, op_words, words_of
from passlens.gui.kit.theme import ThemeChoice, ThemeManager

BEFORE = """\
func.func @f(%arg0: i32, %arg1: i32, %cond: i1) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.muli %0, %1 : i32
  %3 = scf.if %cond -> i32 {
    %5 = arith.constant 7 : i32
    %6 = arith.addi %arg0, %5 : i32
    scf.yield %6 : i32
  } else {
    scf.yield %2 : i32
  }
  %4 = math.absi %3 : i32
  return %4 : i32
}
"""
AFTER = """\
func.func @f(%a: i32, %b: i32, %c: i1) -> i32 {
  %one = arith.constant 1 : i32
  %seven = arith.constant 7 : i32
  %t = arith.addi %a, %seven : i32
  %s = arith.addi %a, %b : i32
  %p = arith.muli %s, %one : i32
  %r = scf.if %c -> i32 {
    scf.yield %t : i32
  } else {
    scf.yield %p : i32
  }
  %z = math.absi %r fastmath<fast> : i32
  return %z : i32
}
"""
LONG = "func.func @f(%arg0: i32) {\n" + "".join(f"  %{at} = a.b %arg0 : i{at + 1}\n" for at in range(60)) + "  r\n}\n"
RENAMED = LONG.replace("%", "%v").replace("  r\n", "  c.d\n  r\n")


@pytest.fixture
def view(qtbot: QtBot, themes: ThemeManager) -> DiffView:
    view = DiffView(themes)
    qtbot.addWidget(view)
    view.resize(900, 500)
    view.show()
    show(view, BEFORE, AFTER)
    return view


def show(view: DiffView, before: str, after: str, pins: Pins = ()) -> OpDiff:
    ops = diff_ops(before, after, pins=pins)
    view.set_diff(ops.diff, before, after, pins=pins)
    return ops


def row_of(surface: DiffSurface, text: str) -> int:
    found = [at for at in range(surface.lines.count) if text in surface.lines.line(at)]
    assert len(found) == 1, f"{text}: {len(found)} lines"
    return found[0]


def texts(view: DiffView, look: Look) -> list[str]:
    rows = view.diff.rows
    return [rows[at].text.strip() for at in DiffTable.of(view.diff).of_look(look).tolist()]


def test_that_only_true_changes_have_a_colour(view: DiffView) -> None:
    assert texts(view, Look.ADDED) == ["%z = math.absi %r fastmath<fast> : i32"]
    assert texts(view, Look.REMOVED) == ["%4 = math.absi %3 : i32"]
    assert texts(view, Look.MOVED) == [
        "%seven = arith.constant 7 : i32", "%t = arith.addi %a, %seven : i32",
        "%5 = arith.constant 7 : i32", "%6 = arith.addi %arg0, %5 : i32",
    ]  # fmt: skip
    moved = row_of(view.unified, "%seven = ")
    theme = view.unified.themes.theme
    assert view.unified.row_background(moved, theme) == QColor(theme.moved)
    assert view.unified.row_background(row_of(view.unified, "%p = "), theme) is None, "renumbered: as it was"


def test_that_lines_that_only_swapped_their_order_are_no_change_to_walk_to(view: DiffView) -> None:
    reordered = texts(view, Look.REORDERED)
    assert len(reordered) == 2
    assert reordered[0].split(" = ")[1].split()[0] == reordered[1].split(" = ")[1].split()[0]
    assert view.change_count == 3, "moved to, moved from, changed"
    for _ in range(view.change_count):
        view.next_change()
        assert view.unified.row_background(view.unified.place.caret[0], view.unified.themes.theme) is not None


def test_that_the_old_side_reads_as_it_read_before_also_where_a_fold_opens(view: DiffView) -> None:
    show(view, LONG, RENAMED)
    view.set_split(True)
    fold = next(at for at in range(view.old.lines.count) if view.old.row_label(at))
    QTest.mouseClick(view.new.viewport(), Qt.MouseButton.LeftButton, pos=view.new.point_of(fold, 4))
    assert view.old.lines.line(1) == "  %0 = a.b %arg0 : i1"
    assert view.new.lines.line(1) == "  %v0 = a.b %varg0 : i1"
    assert view.old.lines.count == 64
    view.set_split(False)
    assert view.unified.lines.line(1) == "  %v0 = a.b %varg0 : i1"
    assert view.change_count == 1


@pytest.mark.parametrize("split", [False, True])
def test_that_enter_on_a_moved_line_leads_to_its_other_place_and_back(
    view: DiffView, qtbot: QtBot, split: bool
) -> None:
    view.set_split(split)
    here, there = (view.new, view.old) if split else (view.unified, view.unified)
    here.setFocus()
    qtbot.waitUntil(here.hasFocus)
    here.go_to_row(row_of(here, "%t = arith.addi"))
    QTest.keyClick(here, Qt.Key.Key_Return)
    assert view.active() is there
    assert there.place.caret[0] == row_of(there, "%6 = arith.addi")
    QTest.keyClick(there, Qt.Key.Key_Return)
    assert view.active() is here
    assert here.place.caret[0] == row_of(here, "%t = arith.addi")


def test_that_a_click_on_the_mark_of_a_moved_line_leads_there_and_one_on_its_text_does_not(view: DiffView) -> None:
    surface = view.unified
    row = row_of(surface, "%seven = ")
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=surface.point_of(row, 5))
    assert surface.place.caret[0] == row
    mark = QPoint(surface.point_of(row, 0).x() - 40, surface.point_of(row, 0).y())
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=mark)
    assert surface.place.caret[0] == row_of(surface, "%5 = arith.constant 7")
    assert "it was at line 6 before" in surface.partner_tip(row)


def test_that_two_lines_chosen_one_after_the_other_make_a_pin(view: DiffView, qtbot: QtBot) -> None:
    pins: list[tuple[int, int]] = []
    words: list[str] = []
    view.pin_requested.connect(lambda old, new: pins.append((old, new)))
    view.picking_changed.connect(words.append)
    surface = view.unified
    surface.go_to_row(row_of(surface, "%4 = math.absi"))
    assert view.start_pin()
    assert "line 12 before" in words[-1]
    row = row_of(surface, "%z = math.absi")
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=surface.point_of(row, 5))
    assert pins == [(12, 12)]
    assert words[-1] == ""
    view.set_split(True)
    view.new.setFocus()
    qtbot.waitUntil(view.new.hasFocus)
    view.new.go_to_row(row_of(view.new, "%s = arith.addi"))
    assert view.start_pin()
    view.old.setFocus()
    qtbot.waitUntil(view.old.hasFocus)
    view.old.go_to_row(row_of(view.old, "%0 = arith.addi"))
    QTest.keyClick(view.old, Qt.Key.Key_Enter)
    assert pins[1:] == [(2, 5)]


def test_that_escape_leaves_a_pin_and_another_line_of_the_same_side_takes_the_place_of_the_first(
    view: DiffView,
) -> None:
    pins: list[tuple[int, int]] = []
    words: list[str] = []
    view.pin_requested.connect(lambda old, new: pins.append((old, new)))
    view.picking_changed.connect(words.append)
    surface = view.unified
    surface.go_to_row(row_of(surface, "%4 = math.absi"))
    assert view.start_pin()
    row = row_of(surface, "%5 = arith.constant 7")
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=surface.point_of(row, 8))
    assert "line 6 before" in words[-1]
    QTest.keyClick(surface, Qt.Key.Key_Escape)
    assert words[-1] == ""
    row = row_of(surface, "%z = math.absi")
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=surface.point_of(row, 5))
    assert pins == []


def test_that_the_menu_of_a_line_offers_what_can_be_done_with_it(view: DiffView) -> None:
    def titles(text: str) -> list[str]:
        menu = view.menu_of(view.unified, row_of(view.unified, text))
        return [action.text() for action in menu.actions() if action.text()]

    assert titles("%seven = ") == ["Copy", "Go to Where It Was", "Pin as the Same Op…"]
    assert titles("%5 = arith.constant 7") == ["Copy", "Go to Where It Is Now", "Pin as the Same Op…"]
    show(view, BEFORE, AFTER, ((12, 12),))
    gone: list[tuple[int, int]] = []
    view.unpin_requested.connect(lambda old, new: gone.append((old, new)))
    menu = view.menu_of(view.unified, row_of(view.unified, "%z = math.absi"))
    assert menu.actions()[-1].text() == "Remove the Pin of Lines 12 and 12"
    menu.actions()[-1].trigger()
    assert gone == [(12, 12)]
    view.set_diff(diff_text(BEFORE, AFTER), BEFORE, AFTER)
    assert titles("%z = math.absi") == ["Copy"], "the exact text knows no ops"
    assert not view.start_pin()


def test_that_a_pin_makes_the_two_ops_one(view: DiffView) -> None:
    before = "func.func @f(%a: i32) {\n  %0 = x.one %a : i32\n  %1 = y.two %a : i32\n  return\n}\n"
    after = "func.func @f(%a: i32) {\n  %0 = z.other %a : i32\n  return\n}\n"
    free = show(view, before, after)
    assert sum(free.removed.values()) == 2
    pinned = show(view, before, after, ((3, 2),))
    assert (dict(pinned.removed), pinned.changed) == ({"x.one": 1}, 1)
    row = view.unified.row(row_of(view.unified, "z.other"))
    assert row is not None
    assert view.unified.is_pinned(row)


def test_that_words_say_what_came_went_changed_and_moved(view: DiffView) -> None:
    ops = diff_ops(BEFORE, AFTER)
    words = [piece.text for piece in op_words(ops)]
    assert words == ["1 changed", "2 moved", "1 only in another order", "7 as before"]
    assert "2 moved to where they do something else" in op_tip(ops)
    many = "func.func @f() {\n" + "".join(f"  a.op{at % 5}\n" for at in range(12)) + "  return\n}\n"
    added = op_words(diff_ops("func.func @f() {\n  return\n}\n", many))
    assert [piece.text for piece in added][:3] == ["+3 a.op0", "+3 a.op1", "+6 others"]
    assert [piece.token for piece in added][:3] == ["ok"] * 3
    one = "func.func @f() {\n  a.op0\n  a.op1\n  a.op2\n  return\n}\n"
    assert op_words(diff_ops("func.func @f() {\n  return\n}\n", one))[2].text == "+1 other"
    assert op_tip(diff_ops("func.func @f() {\n  return\n}\n", many)).count("\n") == 5
    assert [piece.text for piece in exact_words(diff_text("a\nb\n", "a\nc\n"))] == ["1 line added", "1 line removed"]


def test_that_ops_are_listed_one_a_line_with_their_counts_below_each_other() -> None:
    counts = {"tensor.empty": 12, "arith.addi": 3, "scf.for": 1, "scf.yield": 1}
    lines = words_of(counts, 3).replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert lines == ["12 tensor.empty", " 3 arith.addi", " 1 scf.for", "and 1 more"]
    assert words_of({}, 3) == ""


def test_that_a_text_that_was_only_renumbered_says_so_in_words() -> None:
    renamed = BEFORE.replace("%", "%x")
    assert op_words(diff_ops(BEFORE, renamed))[0].text == "Only renumbered: nothing else changed."
    swapped = BEFORE.splitlines(keepends=True)
    swapped[1], swapped[2] = swapped[2], swapped[1]
    words = op_words(diff_ops(BEFORE, "".join(swapped)))
    assert words[0].text == "Nothing changed but names, and the order of 1 independent op."


def test_that_a_table_opens_a_fold_as_if_made_anew(view: DiffView) -> None:
    ops = diff_ops(LONG, RENAMED)
    table = DiffTable.of(ops.diff)
    opened = table.unfolded(0, LineIndex(LONG), LineIndex(RENAMED), 10)
    fresh = DiffTable.of(opened.diff)
    for name in ("kinds", "looks", "old_lines", "new_lines"):
        assert getattr(opened, name).tolist() == getattr(fresh, name).tolist()
    assert [row.kind for row in opened.diff.rows[:11]] == [RowKind.SAME] * 10 + [RowKind.FOLD]
    assert opened.changes().tolist() == list(opened.diff.changes)


def test_that_moved_lines_are_painted_in_both_themes(view: DiffView, themes: ThemeManager) -> None:
    row = row_of(view.unified, "%seven = ")
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        themes.choose(choice)
        image = view.unified.viewport().grab().toImage()
        y = view.unified.point_of(row, 0).y() - 7
        colors = {image.pixelColor(x, y).name() for x in range(image.width())}
        assert QColor(themes.theme.moved).name() in colors
        for split in (True, False):
            view.set_split(split)
            assert not view.grab().isNull()


LEAF = "func.func private @leaf(%a: i32) -> i32 {\n" + "".join(
    f"  %{at} = arith.addi %{at - 1 if at else 'a'}, %a : i32\n" for at in range(8)
)
LEAF += "  return %7 : i32\n}\n"
TOP = "func.func @top(%a: i32) -> i32 {\n  %0 = func.call @leaf(%a) : (i32) -> i32\n  return %0 : i32\n}\n"


def into_module(inside: str, outside: str) -> str:
    indented = "".join(f"  {line}\n" for line in inside.splitlines())
    return f"module @inner {{\n{indented}}}\n{outside}"


def show_moved(view: DiffView) -> OpDiff:
    """The diff of a function that moved into a module."""
    before, after = into_module(TOP, LEAF), into_module(TOP + LEAF, "")
    ops = diff_ops(before, after)
    view.set_diff(fold_moved(ops.diff), before, after)
    return ops


@pytest.mark.parametrize("split", [False, True])
def test_that_a_function_that_moved_is_one_row_where_it_was_and_one_where_it_is(view: DiffView, split: bool) -> None:
    view.set_split(split)
    ops = show_moved(view)
    went, came = (view.old, view.new) if split else (view.unified, view.unified)
    labels = [surface.row_label(at) for surface in (went, came) for at in range(surface.lines.count)]
    assert {label for label in labels if "@leaf" in label} == {
        "⋯ @leaf (11 lines) moved from here to line 6", "⋯ @leaf (11 lines) moved here from line 7",
    }  # fmt: skip
    assert not any("arith.addi" in surface.lines.line(at) for surface in (went, came) for at in range(went.lines.count))
    assert (view.diff.added, view.diff.removed) == (ops.diff.added, ops.diff.removed) == (11, 11)
    assert view.change_count == DiffTable.of(ops.diff).changes().size


def test_that_a_folded_function_opens_with_a_click_or_a_key_and_leads_to_its_other_place(view: DiffView) -> None:
    ops = show_moved(view)
    surface = view.unified
    here, there = sorted(at for at in range(surface.lines.count) if "@leaf" in surface.row_label(at))
    assert surface.lines.line(here) == "", "its label is no text to find or copy"
    surface.select_all()
    assert "arith.addi" not in surface.selected_text()
    surface.go_to_row(here)
    assert view.jump()
    assert surface.place.caret[0] == there
    assert view.unfold()
    assert not view.unfold(), "it is open"
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=surface.point_of(here, 4))
    assert not any("@leaf" in surface.row_label(at) for at in range(surface.lines.count))
    assert [row for row in view.diff.rows if row.kind is not RowKind.FOLD] == [
        row for row in ops.diff.rows if row.kind is not RowKind.FOLD
    ]


def test_that_of_a_function_that_moved_and_changed_the_lines_around_the_change_stay_in_sight(view: DiffView) -> None:
    long = LEAF.replace("  return %7", "".join(f"  x.y {{n = {at}}}\n" for at in range(30)) + "  return %7")
    before, after = into_module(TOP, long), into_module(TOP + long.replace("n = 20", "n = 99"), "")
    ops = diff_ops(before, after)
    view.set_diff(fold_moved(ops.diff), before, after)
    surface = view.unified
    labels = [surface.row_label(at) for at in range(surface.lines.count) if "moved" in surface.row_label(at)]
    shown = [surface.lines.line(at) for at in range(surface.lines.count)]
    assert len(labels) == 4
    assert all("lines moved" in label for label in labels)
    assert sum("@leaf(%a: i32)" in line for line in shown) == 2, "its header"
    assert [line for line in shown if "n = 99" in line or "n = 20" in line]
    assert (view.diff.added, view.diff.removed) == (ops.diff.added, ops.diff.removed)


@pytest.mark.parametrize("split", [False, True])
def test_that_a_change_whose_words_are_out_of_sight_is_scrolled_to(view: DiffView, split: bool) -> None:
    view.set_split(split)
    line = f'x.y {{a = "{"-" * 300}", n = 1}}\n'
    before = f"func.func @f() {{\n  x.z {{n = 1}}\n  x.keep\n  {line}  return\n}}\n"
    show(view, before, before.replace("n = 1", "n = 2"))
    sideways = view.active().horizontalScrollBar()
    assert sideways.value() == 0, "the first change is in sight"
    view.next_change()
    for surface in (view.old, view.new) if split else (view.unified,):
        row = surface.place.caret[0]
        ((start, end),) = surface.row_marks(row)[0] or surface.row_marks(row + 1)[0]
        assert surface.text_left <= surface.point_of(row, start).x()
        assert surface.point_of(row, end).x() <= surface.viewport().width()
    assert 0 < sideways.value() < sideways.maximum() + 1
    view.previous_change()
    assert sideways.value() == 0, "no further than needed"


def test_that_a_row_says_that_its_changed_words_are_out_of_sight(view: DiffView) -> None:
    line = f'x.y {{a = "{"-" * 300}", n = 1}}\n'
    before = f"func.func @f() {{\n  x.z {{n = 1}}\n  x.keep\n  {line}  return\n}}\n"
    show(view, before, before.replace("n = 1", "n = 2"))
    surface = view.unified
    word = surface.themes.theme.color("added_word").name()

    def marked(row: int, x: int) -> bool:
        image = surface.viewport().grab().toImage()
        return image.pixelColor(x, surface.point_of(row, 0).y() - 6).name() == word

    near, far = row_of(surface, "x.z {n = 2}"), surface.lines.count - 3
    assert surface.row_marks(far)[1] == "added_word"
    right, left = surface.viewport().width() - 2, int(surface.text_left) + 1
    assert marked(far, right)
    assert not marked(near, right)
    assert not marked(far, left)
    view.next_change()
    assert marked(near, left)
    assert not marked(far, right)
