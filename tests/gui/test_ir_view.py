"""The IR tab: what it shows for texts, diffs and nothing, and what it says when the user chooses."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from passlens.engine.diff.lines import diff_text
from passlens.engine.messages import quoted
from passlens.engine.session.rows import IrText
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.text.diff_table import DiffTable
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.shell.state import Mode
from passlens.gui.text.shown import ShownDiff, TextKey
from passlens.gui.text.view import IrView
from seen import words

BEFORE = IrText(quoted("@main · cse"), "module {\n" + "  a.b\n" * 40 + "  util.global @x : i32\n}\n")
AFTER = IrText(quoted("@main · cse"), BEFORE.text.replace("@x", "@y"), note=quoted("Cut out of the dump of @module."))


@pytest.fixture
def view(qtbot: QtBot, themes: ThemeManager) -> IrView:
    view = IrView(themes)
    qtbot.addWidget(view)
    view.resize(900, 400)
    view.show()
    return view


def exact(before: IrText, after: IrText) -> ShownDiff:
    diff = diff_text(before.text, after.text)
    return ShownDiff(diff, before, after, DiffTable.of(diff), TextKey(1))


def choose(segments: Segments, value: str) -> None:
    box = segments.rect_of(value)
    QTest.mouseClick(segments, Qt.MouseButton.LeftButton, pos=QPoint(int(box.center().x()), int(box.center().y())))


def test_that_a_new_view_says_what_to_do(view: IrView) -> None:
    assert view.shown_text.startswith("Compile a file to see its passes.")
    assert not view.layouts.isVisible()


def test_that_a_text_is_shown_with_its_title_and_note(view: IrView) -> None:
    view.set_mode(Mode.AFTER)
    view.show_text(AFTER)
    assert view.code.isVisible()
    assert view.code.surface.lines.count == 43
    assert view.head.title.text() == "@main · cse"
    assert str(AFTER.note) in words(view).splitlines()
    view.show_text(BEFORE)
    assert str(AFTER.note) not in words(view)


def test_that_a_diff_begins_at_its_first_change_and_counts_them(view: IrView) -> None:
    view.show_diff(exact(BEFORE, AFTER))
    assert view.mode == Mode.DIFF
    assert view.changes.isVisible()
    assert view.bar.position.text() == "change 1 of 1"
    assert view.layouts.isVisible()
    assert str(AFTER.note) in words(view).splitlines()


def test_that_a_diff_without_a_change_says_so(view: IrView) -> None:
    view.show_diff(exact(BEFORE, BEFORE))
    assert view.shown_text == "No line changed. The texts before and after are the same."
    assert not view.bar.position.isVisible()


def test_that_choosing_a_mode_is_told_and_setting_one_is_not(view: IrView, qtbot: QtBot) -> None:
    emitted: list[str] = []
    view.mode_changed.connect(emitted.append)
    for mode in (Mode.BEFORE, Mode.DIFF, Mode.AFTER):
        choose(view.modes, mode)
    view.set_mode(Mode.BEFORE)
    assert emitted == ["before", "diff", "after"]
    assert view.mode == Mode.BEFORE
    choose(view.modes, Mode.BEFORE)
    assert len(emitted) == 3
    view.modes.setFocus()
    QTest.keyClick(view.modes, Qt.Key.Key_Right)
    assert emitted[-1] == "diff"


def test_that_choosing_split_splits_and_is_told(view: IrView) -> None:
    emitted: list[bool] = []
    view.split_changed.connect(emitted.append)
    view.show_diff(exact(BEFORE, AFTER))
    choose(view.layouts, "split")
    assert view.split
    view.set_split(False)
    assert view.layouts.value == "unified"
    assert view.changes.unified.isVisible()
    assert emitted == [True]


def test_that_keyboard_focus_goes_to_what_is_shown(view: IrView, qtbot: QtBot) -> None:
    view.set_mode(Mode.AFTER)
    view.show_text(AFTER)
    view.setFocus()
    qtbot.waitUntil(view.code.surface.hasFocus)
    view.show_diff(exact(BEFORE, AFTER))
    qtbot.waitUntil(view.changes.unified.hasFocus)


def test_that_loading_empty_and_failed_texts_have_their_words(view: IrView) -> None:
    view.show_loading("@main · cse")
    assert view.shown_text == "Loading… @main · cse"
    view.show_text(IrText(quoted("@main · cse"), "", note=quoted("The session does not hold it.")))
    assert view.shown_text == "There is no text. The session does not hold it."
    view.show_empty("The file is gone.", "Open another one.")
    assert view.shown_text == "The file is gone. Open another one."
    view.open_find()
    view.next_change()
    view.previous_change()


def test_that_find_and_lines_lead_into_the_shown_text(view: IrView) -> None:
    view.set_mode(Mode.AFTER)
    view.show_text(AFTER)
    view.go_to_line(42)
    assert view.code.surface.place.caret == (41, 0)
    view.open_find()
    assert view.code.find_bar.isVisible()


def test_that_every_state_is_painted_in_both_themes(view: IrView, themes: ThemeManager) -> None:
    for choice in (ThemeChoice.DARK, ThemeChoice.LIGHT):
        themes.choose(choice)
        view.show_empty("Nothing here.", "Do something.")
        assert not view.grab().isNull()
        view.show_text(AFTER)
        assert not view.grab().isNull()
        for split in (False, True):
            view.set_split(split)
            view.show_diff(exact(BEFORE, AFTER))
            assert not view.grab().isNull()
