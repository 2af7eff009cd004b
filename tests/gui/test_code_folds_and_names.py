"""The code view: folding, headers above the text, uses of a name, jumps and the way back, tips."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QToolTip
from pytestqt.qtbot import QtBot

from passlens.gui.kit.text.code_surface import CodeSurface
from passlens.gui.kit.text.code_view import CodeView
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT as IR

FUNCTION = """\
  func.func @f{n}(%arg0: i32) -> i32 {{
    %c0 = arith.constant 0 : i32
    %0 = scf.for %i = %c0 to %c0 step %c0 iter_args(%a = %arg0) -> (i32) {{
      %1 = arith.addi %a, %arg0 : i32
      scf.yield %1 : i32
    }}
    %2 = call @f0(%0) : (i32) -> i32
    return %2 : i32
  }}
"""
TEXT = "module {\n" + "".join(FUNCTION.format(n=n) for n in range(40)) + "}\n"
NONE, CONTROL, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture
def view(show_code: Callable[[str, int], CodeView]) -> CodeView:
    return show_code(TEXT, 400)


def click(surface: CodeSurface, line: int, words: str, modifier: Qt.KeyboardModifier = NONE) -> None:
    at = surface.point_of(line, surface.lines.line(line).index(words))
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, modifier, at)


def shown(surface: CodeSurface) -> list[int]:
    return [surface.rows.line_at(row) for row in range(surface.rows.count)]


def test_that_folding_hides_what_is_inside_and_keeps_the_lines_around(view: CodeView) -> None:
    surface = view.surface
    surface.go_to_row(4, 8)
    surface.fold()
    assert shown(surface)[:6] == [0, 1, 2, 3, 6, 7]
    assert surface.place.caret == (3, 4)
    assert surface.row_suffix(3) == "⋯ 2 lines"
    surface.fold()  # what is around it
    assert shown(surface)[:4] == [0, 1, 9, 10]
    surface.unfold()
    assert shown(surface)[:6] == [0, 1, 2, 3, 6, 7]
    surface.unfold_all()
    assert surface.rows.count == surface.lines.count == 362


def test_that_fold_all_leaves_the_functions_and_a_level_what_is_asked_for(view: CodeView) -> None:
    surface = view.surface
    surface.fold_all()
    assert shown(surface) == [0, *(line for n in range(40) for line in (1 + 9 * n, 9 + 9 * n)), 361]
    surface.fold_to(2)
    assert surface.rows.count == 362 - 40 * 2
    surface.fold_to(0)
    assert shown(surface) == [0, 361]
    assert surface.bar.maximum() == 0


def test_that_keys_pass_over_what_is_folded_and_a_copy_has_all_of_it(view: CodeView) -> None:
    surface = view.surface
    surface.fold_all()
    surface.go_to_row(0)
    QTest.keyClick(surface, Qt.Key.Key_Down)
    QTest.keyClick(surface, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert (surface.place.start, surface.place.end) == ((1, 0), (9, 0))
    surface.copy()
    assert QGuiApplication.clipboard().text() == "".join(TEXT.splitlines(keepends=True)[1:9])
    surface.select_all()
    assert surface.selected_text() == TEXT.removesuffix("\n")


def test_that_a_copy_has_the_tabs_of_the_text(view: CodeView) -> None:
    view.set_text("a:\n\ts_add\ts0, s1\n", "amdgpu")
    surface = view.surface
    assert surface.lines.line(1) == "        s_add   s0, s1"
    surface.select((0, 1), (1, 18))
    assert surface.selected_text() == ":\n\ts_add\ts0"
    surface.select((1, 8), (1, 13))
    assert surface.selected_text() == "s_add"


def test_that_a_click_on_a_mark_in_the_gutter_or_on_the_count_folds_and_unfolds(view: CodeView) -> None:
    surface = view.surface
    mark = surface.point_of(1, 0) - QPoint(int(2 * surface.metrics.advance), 0)
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=mark)
    assert shown(surface)[:3] == [0, 1, 9]
    count = surface.point_of(1, len(surface.lines.line(1)) + 4)
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=count)
    assert not surface.folding.any_folded


def test_that_a_match_or_a_line_that_is_folded_away_is_unfolded_when_gone_to(view: CodeView) -> None:
    surface = view.surface
    surface.fold_all()
    view.go_to_line(96)
    assert surface.folding.shows(95)
    assert not surface.folding.shows(104)
    assert view.find_text("@f30(", case=True, whole=False)
    assert view.find_text("scf.for")
    line = surface.place.start[0]
    assert line == 30 * 9 + 3
    assert surface.folding.shows(line)


def test_that_the_headers_of_the_ops_around_stand_above_the_text(view: CodeView) -> None:
    surface = view.surface
    assert surface.headers == []
    surface.bar.setValue(12)
    assert surface.headers == [10, 12]
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 5))
    assert surface.place.caret[0] == 10
    QTest.keyClick(surface, Qt.Key.Key_Left, ALT)
    assert surface.place.caret[0] == 0


def test_that_the_caret_is_never_under_a_header(view: CodeView) -> None:
    surface = view.surface
    surface.go_to_row(200)
    for _ in range(40):
        QTest.keyClick(surface, Qt.Key.Key_Up)
        row = surface.rows.row_of(surface.place.caret[0])
        assert row >= surface.first_row + surface.covered_rows()
        assert surface.line_at(surface.point_of(surface.place.caret[0], 3).toPointF()) == surface.place.caret[0]


def test_that_a_click_marks_the_uses_in_the_function_counts_them_and_steps_through(
    view: CodeView, qtbot: QtBot
) -> None:
    surface = view.surface
    click(surface, 4, "%arg0")
    assert surface.names.marked == "%arg0"
    qtbot.waitUntil(lambda: surface.names.uses is not None)  # they are looked for between frames
    assert surface.names.uses is not None
    assert [place.line for place in surface.names.uses.places] == [1, 3, 4]
    assert surface.names.chip.label.text() == "%arg0 · use 2 of 2 · defined in line 2"
    assert surface.marks_in_bar() == {"accent": [1, 3, 4]}
    assert surface.names.spans(13) == []  # another function, another value
    surface.names.step(forward=True)
    assert surface.place.start[0] == 1
    surface.names.step(forward=False)
    assert surface.place.start[0] == 4
    QTest.keyClick(surface, Qt.Key.Key_Escape)
    assert not surface.marks_in_bar()
    assert not surface.names.chip.isVisible()


def test_that_control_and_a_click_or_f12_go_to_the_definition_and_alt_left_comes_back(
    view: CodeView, qtbot: QtBot
) -> None:
    surface = view.surface
    surface.go_to_row(300)
    line = next(at for at in range(295, 310) if "call @f0" in surface.lines.line(at))
    click(surface, line, "@f0", CONTROL)
    qtbot.waitUntil(lambda: surface.place.start == (1, 12))
    assert surface.selected_text() == "@f0"
    QTest.keyClick(surface, Qt.Key.Key_Left, ALT)
    assert surface.place.caret[0] == line
    QTest.keyClick(surface, Qt.Key.Key_Right, ALT)
    assert surface.place.start[0] == 1
    surface.go_to_row(5, 17)
    surface.names.go_to_definition()
    qtbot.waitUntil(lambda: surface.selected_text() == "%1")
    assert surface.place.start[0] == 4


def test_that_the_tip_on_a_name_tells_type_line_and_definition(view: CodeView, qtbot: QtBot) -> None:
    surface = view.surface
    at = surface.point_of(7, surface.lines.line(7).index("%0"))
    event = QHelpEvent(QEvent.Type.ToolTip, at, surface.viewport().mapToGlobal(at))
    QApplication.sendEvent(surface.viewport(), event)
    qtbot.waitUntil(QToolTip.isVisible)
    tip = QToolTip.text()
    assert "%0 : i32" in tip
    assert "line 4 · 1 use" in tip
    assert "scf.for %i = %c0" in tip
    QTest.keyClick(surface, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_that_another_text_forgets_folds_uses_and_jumps(view: CodeView) -> None:
    surface = view.surface
    surface.fold_all()
    click(surface, 1, "%arg0")
    surface.names.jump(100)
    view.set_text("func.func @x() {\n  return\n}\n")
    assert surface.names.uses is None
    assert not surface.folding.any_folded
    assert surface.rows.count == 3
    assert not surface.names.go_back()


def test_that_folded_text_with_marks_is_painted_in_both_themes(qtbot: QtBot, both_themes: ThemeManager) -> None:
    view = CodeView(both_themes, "IR")
    qtbot.addWidget(view)
    view.resize(700, 400)
    view.set_text(TEXT)
    view.show()
    surface = view.surface
    qtbot.waitUntil(lambda: surface.folding.regions.count > 0)  # they are read between frames
    click(surface, 4, "%arg0")
    plain = view.grab().toImage()
    surface.go_to_row(3)
    surface.fold()
    folded = view.grab().toImage()
    assert plain != folded
    surface.bar.setValue(20)
    assert surface.headers
    assert view.grab().toImage() != folded


def test_that_lines_symbols_and_levels_are_gone_to_from_the_window(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    source = tmp_path / "many.mlir"
    source.write_text(TEXT, encoding="utf-8")
    window.shell.open_path(source)
    qtbot.waitUntil(lambda: window.shell.room(IR).view.code.surface.lines.count == 362)
    surface = window.shell.room(IR).view.code.surface
    qtbot.waitUntil(lambda: surface.folding.regions.count > 0)  # they are read between frames
    window.shell.actions["go.symbol"].trigger()
    qtbot.waitUntil(window.command_palette.isVisible)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "@f37")
    assert window.command_palette.shown_keys()[0] == "line:334"
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert surface.place.caret[0] == 334
    window.shell.actions["view.fold_to"].trigger()
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "Level 1")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert surface.rows.count == 82
    window.shell.actions["view.unfold_all"].trigger()
    window.shell.actions["go.line"].trigger()
    dialog = window.findChild(QInputDialog)
    assert dialog is not None
    dialog.setIntValue(5)
    dialog.accept()
    assert surface.place.caret[0] == 4
    surface.setFocus()
    for command, line in (("go.definition", 4), ("go.next_use", 5), ("go.previous_use", 4), ("view.fold", 3)):
        if command == "go.definition":
            surface.go_to_row(5, 17)
        window.shell.actions[command].trigger()
        # Uses are looked for between frames: the jump follows when they are known.
        qtbot.waitUntil(lambda line=line: surface.place.start[0] == line)  # type: ignore[misc]
    window.shell.actions["view.unfold"].trigger()
    assert not surface.folding.any_folded
