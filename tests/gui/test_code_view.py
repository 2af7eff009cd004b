"""The code view: keys, mouse, find, zoom, themes, and 300,000 lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from passlens.engine.ir.names import name_at
from passlens.gui.kit.text.code_view import CodeView
from passlens.gui.kit.text.text_colors import Highlighter
from passlens.gui.kit.text.text_surface import TextSurface
from passlens.gui.kit.theme import ThemeChoice, ThemeManager

TEXT = """\
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %arg0[%c0] : tensor<4xf32>

  %1 = arith.addf %0, %0 : f32
  cf.br ^bb1(%1 : f32)
^bb1(%2: f32):
  return %arg0 : tensor<4xf32>
}
"""
MANY = "".join(f"  %{at} = arith.addi %{at - 1}, %{at - 2} : i32\n" for at in range(2, 300_002))


@pytest.fixture
def view(show_code: Callable[[str, int], CodeView]) -> CodeView:
    return show_code(TEXT, 300)


def press(surface: TextSurface, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(surface, key, modifier)


def click(surface: TextSurface, row: int, column: int) -> None:
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=surface.point_of(row, column))


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def test_that_keys_lead_through_the_text(view: CodeView) -> None:
    surface, control = view.surface, Qt.KeyboardModifier.ControlModifier
    for key, modifier, place in (
        (Qt.Key.Key_End, Qt.KeyboardModifier.NoModifier, (0, 56)),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, (1, 0)),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, (0, 56)),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, (1, 32)),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, (2, 48)),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, (3, 0)),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, (2, 48)),
        (Qt.Key.Key_Home, Qt.KeyboardModifier.NoModifier, (2, 0)),
        (Qt.Key.Key_End, control, (8, 1)),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, (8, 1)),
        (Qt.Key.Key_Home, control, (0, 0)),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, (0, 0)),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, (0, 0)),
    ):
        press(surface, key, modifier)
        assert surface.place.caret == place, key


def test_that_shift_and_keys_select_and_control_c_copies(view: CodeView) -> None:
    surface = view.surface
    for _ in range(3):
        press(surface, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    press(surface, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard() == "".join(TEXT.splitlines(keepends=True)[:3])
    press(surface, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    press(surface, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard() == TEXT.removesuffix("\n")


def test_that_the_mouse_selects_across_lines_and_by_word(view: CodeView) -> None:
    surface = view.surface
    port = surface.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=surface.point_of(1, 2) - QPoint(3, 0))
    QTest.mouseMove(port, surface.point_of(2, 3))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=surface.point_of(2, 4) - QPoint(3, 0))
    assert surface.selected_text().startswith("%c0 = arith.constant 0 : index\n  %")
    QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=surface.point_of(4, 10))
    assert surface.selected_text() == "arith.addf"


def test_that_a_click_on_a_name_marks_its_uses_and_a_click_elsewhere_ends_it(view: CodeView) -> None:
    click(view.surface, 4, 18)
    assert view.surface.names.marked == "%0"
    click(view.surface, 6, 1)
    assert view.surface.names.marked == "^bb1"
    click(view.surface, 0, 12)
    assert view.surface.names.marked == "@main"
    click(view.surface, 3, 0)
    assert view.surface.names.marked == ""


def test_that_the_name_at_a_column_is_the_whole_name_or_none() -> None:
    line = "%1:2 = a.b %1#1, %10, %1 {m = #map1, n = #map} ^bb1(%1 : !t.x)"
    assert name_at(line, line.index("%10")) == "%10"
    assert name_at(line, line.index("#map1")) == "#map1"
    assert name_at(line, line.index("!t") + 1) == "!t.x"
    assert name_at(line, line.index("a.b")) == ""


def test_that_find_goes_forward_backward_and_around(view: CodeView) -> None:
    lines = TEXT.splitlines()
    places = [(row, match.start()) for row, line in enumerate(lines) for match in re.finditer("f32", line)]
    assert len(places) == 7
    found = []
    for forward in (True, True, True, False, False, False):
        assert view.find_text("f32", forward=forward)
        found.append(view.surface.place.start)
    assert found == [places[at] for at in (0, 1, 2, 1, 0, 6)]
    view.find_text("f32")
    assert view.surface.place.start == places[0]


def test_that_a_search_minds_case_and_whole_words_when_told_and_a_regex_is_one(view: CodeView) -> None:
    assert view.find_text("ARITH")
    assert not view.find_text("ARITH", case=True)
    assert view.find_text("add")
    assert not view.find_text("add", whole=True)
    assert view.find_text("%0", whole=True)
    assert view.find_text("arith")
    assert view.find_text(r"%\d+ = arith\.\w+", regex=True)
    assert view.surface.selected_text() == "%1 = arith.addf"
    assert not view.find_text("(", regex=True)
    assert view.find_text("(")


def test_that_the_slash_opens_the_find_bar_and_typing_shows_the_count(view: CodeView, qtbot: QtBot) -> None:
    press(view.surface, Qt.Key.Key_Slash)
    bar = view.find_bar
    assert bar.isVisible()
    qtbot.waitUntil(bar.field.hasFocus)
    QTest.keyClicks(bar.field, "arith")
    assert bar.count.text() == "1 of 2"
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert bar.count.text() == "2 of 2"
    QTest.keyClick(bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert bar.count.text() == "1 of 2"
    QTest.keyClicks(bar.field, "xyz")
    assert bar.count.text() == "No match"
    bar.field.setText("[")
    bar.regex.setChecked(True)
    assert bar.count.text().startswith("Not a regular expression")
    QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    qtbot.waitUntil(view.surface.hasFocus)
    assert not view.surface.search.matches


def test_that_control_and_wheel_or_keys_zoom(view: CodeView, zoom_in: Callable[[QWidget, QPointF], None]) -> None:
    surface, before = view.surface, view.surface.metrics.advance
    zoom_in(surface.viewport(), QPointF(50, 50))
    assert surface.text_pixels == 13
    assert surface.metrics.advance > before
    press(surface, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    press(surface, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert surface.text_pixels == 13
    press(surface, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert surface.text_pixels == 12
    for _ in range(60):
        surface.zoom(-1)
    assert surface.text_pixels == 7


@pytest.mark.campaign
def test_that_300_000_lines_open_scroll_and_are_searched_piece_by_piece(view: CodeView, qtbot: QtBot) -> None:
    view.set_text(MANY)
    for row in (0, 150_000, 299_999):
        view.go_to_line(row + 1)
        view.grab()
        assert view.surface.first_row <= row < view.surface.first_row + view.surface.visible_rows
    press(view.surface, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert not view.find_text("%299999 =")  # not at once: the window does not wait for it
    qtbot.waitUntil(lambda: view.surface.place.start[0] == 299_997)
    assert view.surface.selected_text() == "%299999 ="


def test_that_a_line_of_a_million_characters_is_painted_as_far_as_it_is_seen(view: CodeView) -> None:
    view.set_text('  %0 = arith.constant dense<"0x' + "0123456789ABCDEF" * 62_500 + '"> : tensor<4xi8>\nreturn\n')
    bar = view.surface.horizontalScrollBar()
    for value in (0, bar.maximum() // 2, bar.maximum()):
        bar.setValue(value)
        view.grab()
    press(view.surface, Qt.Key.Key_End)
    assert bar.value() > bar.maximum() * 0.9
    press(view.surface, Qt.Key.Key_Home)
    assert bar.value() == 0


def test_that_long_lines_scroll_sideways_only_as_far_as_they_are(view: CodeView) -> None:
    assert view.surface.horizontalScrollBar().maximum() == 0
    view.resize(200, 300)
    assert view.surface.horizontalScrollBar().maximum() > 0


def test_that_text_of_another_language_has_its_own_colours(view: CodeView) -> None:
    def colors(language: str, line: str) -> set[str]:
        return {color for _, _, color in Highlighter(language).runs(line)}

    assert {"op", "value", "type"} <= colors("mlir", "  %0 = arith.constant 1 : i32")
    assert {"op", "value", "type"} <= colors("llvm", "  %3 = add i32 %1, 4 ; c")
    assert {"op", "value", "comment"} <= colors("amdgpu", "\ts_add_u32 s0, s1, s2 ; c")
    assert colors("text", "%0 = arith.constant") == {"text"}
    view.set_text("a\tb\n", "text")
    assert view.surface.lines.line(0) == "a       b"


def test_that_the_colours_follow_the_theme(view: CodeView, themes: ThemeManager) -> None:
    for choice in (ThemeChoice.DARK, ThemeChoice.LIGHT):
        themes.choose(choice)
        image = view.grab().toImage()
        assert image.pixelColor(image.width() - 40, 200) == QColor(themes.theme.background)
        shown = {image.pixelColor(x, y).name() for x in range(600) for y in range(60)}
        assert {QColor(themes.theme.op).name(), QColor(themes.theme.value).name()} & shown


@pytest.mark.parametrize("text", ["", "\n", "x", "\x00\x01", "é漢字 \u2028 \ud800"])
def test_that_odd_texts_are_shown_and_left_calmly(view: CodeView, text: str) -> None:
    view.set_text(text)
    view.grab()
    click(view.surface, 0, 0)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_PageDown, Qt.Key.Key_Right, Qt.Key.Key_Up):
        press(view.surface, key, Qt.KeyboardModifier.ShiftModifier)
    view.find_text("x")
    view.surface.select_all()
    assert view.surface.selected_text() == text.removesuffix("\n")
    assert view.surface.accessibleName() == "IR"


def test_that_what_was_found_stays_readable_and_the_current_place_has_a_frame(
    both_themes: ThemeManager, qtbot: QtBot
) -> None:
    view = CodeView(both_themes, "IR")
    qtbot.addWidget(view)
    view.resize(700, 300)
    view.set_text(TEXT)
    view.show()
    qtbot.waitExposed(view)
    before = colors(view)
    assert view.find_text("arith")
    theme = both_themes.theme
    after = colors(view)
    assert after[theme.color("warn").rgb()] > before[theme.color("warn").rgb()] + 40, "the frame"
    fill = next(color for color, count in after.most_common() if not before[color])
    for token in ("op", "type", "attribute", "value", "text"):
        assert contrast(QColor(fill), theme.color(token)) >= 4.5, token


def test_that_every_colour_of_a_text_can_be_read_on_every_ground_of_a_diff(both_themes: ThemeManager) -> None:
    lines = {
        "mlir": '^bb0(%0: i32):  // no uses: %1 = "a.b"() {c = "d", e = true} : () -> !f.g loc(#l)\n@f',
        "llvm": 'define i32 @f(i32 %0) { ; c\nret i32 1 "a"',
        "amdgpu": '\t.amdgcn_target "a" ; c\ns_add_u32 s0, s1, 4\n.LBB0_1:',
    }
    used = {color for language, text in lines.items() for line in text.split("\n")
            for _, _, color in Highlighter(language).runs(line)}  # fmt: skip
    assert used == {"text", "op", "type", "attribute", "value", "comment"}
    theme = both_themes.theme
    grounds = ("background", "selection", "added", "added_word", "removed", "removed_word", "moved")
    ratios = {
        (token, ground): contrast(theme.color(token), theme.color(ground)) for token in used for ground in grounds
    }
    assert {where: ratio for where, ratio in ratios.items() if ratio < 4.5} == {}, "WCAG 2.1, level AA"
    assert contrast(theme.color("added_word"), theme.color("added")) >= 1.2, "changed words stand out of their line"
    assert contrast(theme.color("removed_word"), theme.color("removed")) >= 1.2


def colors(view: CodeView) -> Counter[int]:
    image = view.surface.viewport().grab().toImage()
    return Counter(image.pixel(x, y) for x in range(image.width()) for y in range(image.height()))


def contrast(one: QColor, other: QColor) -> float:
    """The ratio that WCAG 2.1 defines, 1 to 21."""

    def light(color: QColor) -> float:
        parts = (color.redF(), color.greenF(), color.blueF())
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dim, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dim + 0.05)
