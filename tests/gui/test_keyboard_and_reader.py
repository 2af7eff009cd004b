"""Everything is there for the keyboard alone and for a screen reader: names, the chain of Tab, a focus one can see."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QScrollBar,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from passlens.gui.kernels import KERNELS
from passlens.gui.search import SEARCH
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.start import START
from windows import TABS

DIALOGS = (
    "compile.flags",
    "compile.toolchains",
    "file.trim",
    "file.preferences",
    "help.shortcuts",
    "help.about",
    "help.glossary",
    "help.new",
)
MOST_STEPS = 400


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Until nothing runs and nothing waits to be read again."""
    for _ in range(2):
        qtbot.waitUntil(window.shell.jobs.idle)
        qtbot.wait(60)


@pytest.fixture
def opened(window: MainWindow, qtbot: QtBot, small_session: Path) -> MainWindow:
    """The window with a session."""
    window.shell.open_path(small_session)
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    settle(window, qtbot)
    return window


def interactive(root: QWidget) -> list[QWidget]:
    """What one can click, type in or step to."""
    found = [
        widget
        for widget in root.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and not isinstance(widget, QScrollBar)
        and (isinstance(widget, QAbstractButton) or widget.focusPolicy() is not Qt.FocusPolicy.NoFocus)
    ]
    # The parts that Qt makes inside of its own widgets are told through those.
    return [
        widget
        for widget in found
        if not widget.objectName().startswith("qt_")
        and type(widget.parent()).__name__ not in {"QSpinBox", "QDoubleSpinBox", "QLineEdit", "Choice", "QComboBox"}
        and not (isinstance(widget, QLabel) and not widget.text())
    ]


def name_of(widget: QWidget) -> str:
    """What a screen reader says of it."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name).strip()


def nameless(root: QWidget) -> list[str]:
    """Interactive widgets that a screen reader has no words for."""
    return [
        f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        for widget in interactive(root)
        if not name_of(widget)
    ]


def takes_tab(widget: QWidget) -> bool:
    """Whether Tab should get to it. A scroll area has nothing to do but to scroll; tabs are their bar."""
    if widget.focusProxy() is not None or isinstance(widget, QScrollArea | QTabWidget):
        return False
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def walk(window: QWidget) -> list[QWidget]:
    """The widgets that Tab gets to, from wherever the keyboard is, twice around.

    Twice, since what one comes by can enable what stands before it; and Tab also steps through the links of a text.
    """
    order: list[QWidget] = []
    if QApplication.focusWidget() is None:  # the window itself takes the key then
        QTest.keyClick(window, Qt.Key.Key_Tab)
    for _ in range(MOST_STEPS):
        focused = QApplication.focusWidget()
        if focused is None:
            break
        if not order or order[-1] is not focused:
            if order.count(focused) == 2:
                break
            order.append(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    return order


def missed_by_tab(root: QWidget) -> list[str]:
    """What Tab should get to in a window, and does not."""
    reached = walk(root)
    assert len(reached) < MOST_STEPS
    wanted = [widget for widget in interactive(root) if takes_tab(widget)]
    return [f"{type(widget).__name__} '{name_of(widget)}'" for widget in wanted if widget not in reached]


def unseen(root: QWidget, qtbot: QtBot) -> list[str]:
    """What looks the same with the keyboard and without."""
    found = []
    for widget in [widget for widget in interactive(root) if takes_tab(widget)]:
        if isinstance(widget, QLabel):
            continue  # Tab marks the links in it, one by one
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        if QApplication.focusWidget() is not widget:
            continue
        qtbot.wait(5)
        focused = widget.grab().toImage()
        widget.clearFocus()
        qtbot.wait(5)
        if widget.grab().toImage() == focused:
            found.append(f"{type(widget).__name__} '{name_of(widget)}'")
    return found


@pytest.mark.campaign
def test_that_everything_on_a_tab_has_a_name_is_reached_by_tab_and_shows_that_it_has_the_keyboard(
    opened: MainWindow, qtbot: QtBot
) -> None:
    opened.activateWindow()
    faults = {}
    for tab in TABS:
        opened.shell.show(tab)
        settle(opened, qtbot)
        assert opened.isActiveWindow(), f"{tab.name} has shown something as a window of its own"
        faults[tab.name] = (nameless(opened), missed_by_tab(opened), unseen(opened, qtbot))
    assert not [(name, *fault) for name, fault in faults.items() if any(fault)]


@pytest.mark.campaign
def test_that_everything_on_the_start_page_has_a_name_and_is_reached_by_tab(window: MainWindow, qtbot: QtBot) -> None:
    window.shell.machine.look()
    settle(window, qtbot)
    window.activateWindow()
    window.shell.room(START).view.setFocus()
    assert not nameless(window)
    assert not missed_by_tab(window)


def click_tab(tabs: QTabWidget, index: int, qtbot: QtBot) -> None:
    QTest.mouseClick(tabs.tabBar(), Qt.MouseButton.LeftButton, pos=tabs.tabBar().tabRect(index).center())
    qtbot.wait(20)  # Qt changes the page after it has told of the click


@pytest.mark.campaign
def test_that_a_click_on_a_tab_gives_its_page_the_keyboard(opened: MainWindow, qtbot: QtBot) -> None:
    for tabs in (opened.tabs, opened.bottom):
        first, *others = [index for index in range(tabs.count()) if tabs.isTabVisible(index)]
        for index in (*others, first, others[1]):  # pages that are made by the click, and such as are there
            click_tab(tabs, index, qtbot)
            focused, page = opened.focusWidget(), tabs.currentWidget()
            assert tabs.currentIndex() == index
            assert page.isAncestorOf(focused), f"{tabs.tabText(index)}: {focused} has the keyboard"
            if tabs is opened.tabs:
                assert not isinstance(focused, QLineEdit), "single-key commands would be typed into it"


@pytest.mark.campaign
def test_that_the_keys_walk_the_tabs_when_the_tabs_have_the_keyboard(opened: MainWindow, qtbot: QtBot) -> None:
    bar = opened.tabs.tabBar()
    bar.setFocus(Qt.FocusReason.TabFocusReason)
    front = opened.tabs.currentIndex()
    for index in (front + 1, front + 2):
        QTest.keyClick(bar, Qt.Key.Key_Right)
        qtbot.wait(20)
        assert (opened.tabs.currentIndex(), opened.focusWidget()) == (index, bar)


@pytest.mark.campaign
def test_that_a_folded_panel_does_not_keep_the_keyboard(opened: MainWindow, qtbot: QtBot) -> None:
    titles = [opened.bottom.tabText(index) for index in range(opened.bottom.count())]
    search = titles.index("Search")
    click_tab(opened.bottom, search, qtbot)
    assert opened.focusWidget() is opened.shell.room(SEARCH).view.field
    click_tab(opened.bottom, search, qtbot)
    assert opened.bottom.folded
    assert opened.focusWidget() is opened.bottom.tabBar()


@pytest.mark.campaign
def test_that_a_dialog_is_for_the_keyboard_and_the_reader_too_and_escape_closes_it(
    opened: MainWindow, qtbot: QtBot
) -> None:
    faults = {}
    for command in DIALOGS:
        opened.shell.actions[command].trigger()
        dialog = next(one for one in opened.findChildren(QDialog) if one.isVisible())
        qtbot.waitExposed(dialog)
        settle(opened, qtbot)
        dialog.activateWindow()
        assert dialog.windowTitle()
        first = QApplication.focusWidget()
        if first is None or not dialog.isAncestorOf(first):
            dialog.focusNextChild()
        faults[command] = (nameless(dialog), missed_by_tab(dialog))
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible(), command
    assert not [(command, *fault) for command, fault in faults.items() if any(fault)]


@pytest.mark.campaign
def test_that_a_table_tells_a_reader_its_headings_and_cells(opened: MainWindow, qtbot: QtBot) -> None:
    opened.shell.show(KERNELS)
    settle(opened, qtbot)
    table = QAccessible.queryAccessibleInterface(opened.shell.room(KERNELS).view.kernels)
    assert table is not None
    assert table.role() is QAccessible.Role.Table
    words = {table.child(index).text(QAccessible.Text.Name) for index in range(table.childCount())}
    assert "VGPR" in words
    assert any("dispatch_0" in word for word in words)


def test_that_the_headings_of_a_table_can_be_sorted_by_without_a_mouse(opened: MainWindow, qtbot: QtBot) -> None:
    opened.shell.show(KERNELS)
    settle(opened, qtbot)
    table = opened.shell.room(KERNELS).view.kernels
    menu = table.menu(table.viewport().rect().center())
    sort = next(one for one in menu.findChildren(QMenu) if one.title() == "Sort by")
    next(action for action in sort.actions() if action.text() == "VGPR").trigger()
    assert table.rows.sorting is not None
    assert table.rows.columns[table.rows.sorting[0]].title == "VGPR"
    menu.deleteLater()
