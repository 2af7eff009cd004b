"""The command table: every row can be read, reached and done."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from passlens.engine.queries import Queries
from passlens.gui.kit.labels import WrappingText
from passlens.gui.memory import MEMORY
from passlens.gui.passes import PASSES
from passlens.gui.shell import targets
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.features import COMMANDS, FEATURES
from passlens.gui.shell.help.palette import fuzzy_score
from passlens.gui.shell.help.palette_row import PaletteRow
from passlens.gui.shell.state import Condition, Selection
from passlens.gui.shell.window.main_window import MainWindow

_LEAVE_THE_WINDOW = {"file.quit"}
_OPEN_MENUS = {"compile.target", "compile.devices", "compile.opt", "compile.toolchain"}


def test_that_ids_titles_and_shortcuts_are_unique() -> None:
    assert not [name for name, count in Counter(row.id for row in COMMANDS).items() if count > 1]
    assert not [name for name, count in Counter(row.title for row in COMMANDS).items() if count > 1]
    keys = Counter(QKeySequence(key).toString() for row in COMMANDS for key in row.shortcuts)
    assert not [key for key, count in keys.items() if count > 1]
    assert "" not in keys, "a shortcut that Qt cannot read"


def test_that_each_kind_of_target_is_opened_by_one_feature() -> None:
    opened = Counter(kind for feature in FEATURES for kind in feature.opens)
    kinds = [kind for kind in vars(targets).values() if isinstance(kind, type) and issubclass(kind, targets.Target)]
    assert opened == Counter(kinds) - Counter([targets.Target])


@pytest.mark.parametrize("row", COMMANDS, ids=lambda row: row.id)
def test_that_every_command_has_a_title(row: Command) -> None:
    assert row.title.strip()
    assert row.title[0].isupper()


def test_that_every_command_is_in_a_menu_and_in_the_palette(window: MainWindow) -> None:
    in_menus = {action.objectName() for menu in window.menu.findChildren(QMenu) for action in menu.actions()}
    assert {row.id for row in COMMANDS} <= in_menus
    assert [action.text() for action in window.menu.actions()] == [name.value for name in MenuName]
    window.shell.actions["go.palette"].trigger()
    listed = set(window.command_palette.shown_keys())
    assert {row.id for row in COMMANDS} - listed == {"go.palette", "go.escape"}


def test_that_commands_are_enabled_by_their_condition(window: MainWindow) -> None:
    for row in COMMANDS:
        expected = row.enabled_when in window.shell.state.conditions()
        assert window.shell.actions[row.id].isEnabled() is expected, row.id
    assert window.shell.state.conditions() == {Condition.ALWAYS}


def test_that_every_enabled_command_can_be_done_on_the_start_page(window: MainWindow, qtbot: QtBot) -> None:
    """Menus and dialogs that open are closed again; none of them may block."""
    done = []
    for row in COMMANDS:
        action: QAction = window.shell.actions[row.id]
        if not action.isEnabled() or row.id in _LEAVE_THE_WINDOW | _OPEN_MENUS:
            continue
        action.trigger()
        done.append(row.id)
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, QDialog) and widget.isVisible():
                widget.close()
    assert {"view.ir", "go.palette", "help.shortcuts", "compile.flags", "file.open"} <= set(done)
    qtbot.waitUntil(window.shell.jobs.idle)


def test_that_the_palette_finds_by_letters_in_order_and_runs_what_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    box = window.command_palette
    assert box.isVisible()
    assert box.mapTo(window, QPoint(0, 0)).y() < 100
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "memo")
    assert box.shown_keys()[0] == "view.memory"
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert not box.isVisible()
    assert window.shell.shows(MEMORY)


@pytest.mark.campaign
def test_that_the_palette_is_as_wide_as_its_rows_where_the_window_has_room(window: MainWindow) -> None:
    name = "pinned_constant · gfx942 × 2 · 3.13.0 · Unpin @rope_table · compiled, 24 min ago"
    rows = [PaletteRow("a", name, "/home/me/.local/share/passlens/sessions"), PaletteRow("b", "short")]
    window.resize(1440, 900)
    window.list_in_palette(rows, "", lambda key: None)
    palette = window.command_palette
    assert palette.width() > palette.fontMetrics().horizontalAdvance(f"{name}{rows[0].note}")
    window.close_palette()
    window.list_in_palette(rows[1:], "", lambda key: None)
    narrow = palette.width()
    window.close_palette()
    window.list_in_palette([PaletteRow("a", "x" * 500)], "", lambda key: None)
    assert narrow < palette.width() < window.width()


def test_that_escape_closes_the_palette_and_gives_the_focus_back(window: MainWindow, qtbot: QtBot) -> None:
    before = QApplication.focusWidget()
    window.shell.actions["go.palette"].trigger()
    field = QApplication.focusWidget()
    assert field is not None
    assert field is not before
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not window.command_palette.isVisible()
    assert window.command_palette.shown_keys() == (), "no row is kept"
    assert QApplication.focusWidget() is before


@pytest.mark.parametrize(
    ("wanted", "better", "worse"),
    [
        ("comp", "Compile", "Copy the Command Line"),
        ("comp", "Compile", "Compare Two Files…"),
        ("nf", "Next Failure", "Find in the Text"),
        ("log", "Log", "Toolbox log"),
        ("dark theme", "Theme: Light or Dark", "Run the Module"),
        ("theme", "Theme: As the System", "Run the Module"),
        ("file", "Open a File…", "Profile"),
    ],
)
def test_that_fuzzy_search_prefers_beginnings_of_words(wanted: str, better: str, worse: str) -> None:
    good, bad = fuzzy_score(wanted, better), fuzzy_score(wanted, worse)
    assert good is not None
    assert bad is None or good > bad


def test_that_fuzzy_search_leaves_out_what_lacks_a_letter_or_has_them_strewn_about() -> None:
    assert fuzzy_score("xyz", "Compile") is None
    assert fuzzy_score("theme", "Choose the Devices of the Compile") is None


def test_that_the_command_line_is_copied_and_shown_as_it_runs_in_a_shell(
    window: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None and window.shell.jobs.idle())
    window.shell.state.select(Selection())
    window.shell.actions["compile.copy"].trigger()
    words = shlex.split(QGuiApplication.clipboard().text())
    info = Queries(small_session).info()
    assert words[:2] == [info.lanes[0].argv[0], str(info.source)]
    assert words[2:] == ["--iree-hal-target-device=hip", "--iree-rocm-target=gfx942", "-o", "matmul_f16.vmfb"]
    details = window.shell.room(PASSES).details
    (command,) = (one.toPlainText() for one in details.findChildren(WrappingText) if words[0] in one.toPlainText())
    assert shlex.split(command.replace("\\\n", " ")) == words
