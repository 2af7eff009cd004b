"""Tabs of features: each is made when it is first shown, and in its place a turn of the event loop later."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from passlens.gui.kit.tab_page import TabPage
from passlens.gui.shell.feature import Feature, Place, Room
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.shell.window.room_tabs import RoomTabs


class _Asked(TabPage):
    """Counts how often its least size is asked for."""

    asked = 0

    @override
    def minimumSizeHint(self) -> QSize:
        self.asked += 1
        return super().minimumSizeHint()


class _Page(Room):
    """A page that hears whether it is in view."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.heard = list[bool]()
        self.page = _Asked("Page")
        self.page.watched.connect(self.heard.append)

    @property
    @override
    def view(self) -> QWidget:
        return self.page


def pages(*names: str) -> list[Feature[_Page]]:
    return [Feature(name, lambda: _Page, name.capitalize(), Place.TAB) for name in names]


def test_that_a_tab_is_made_when_it_is_first_shown(window: MainWindow, qtbot: QtBot) -> None:
    first, second, third = pages("first", "second", "third")
    tabs, changes = RoomTabs(window.shell, (first, second, third)), list[int]()
    qtbot.addWidget(tabs)
    tabs.currentChanged.connect(changes.append)
    assert tabs.currentWidget() is window.shell.room(first).view, "the first is in front from the start"
    assert (window.shell.made(second), window.shell.made(third)) == (None, None)
    tabs.setCurrentIndex(1)
    assert tabs.feature is second, "at once"
    assert window.shell.made(second) is not None, "at once too: who shows a tab goes on with its room"
    assert tabs.currentWidget() is not window.shell.room(second).view, "all in one turn is felt"
    qtbot.waitUntil(lambda: tabs.currentWidget() is window.shell.room(second).view)
    tabs.set_title(third, "Third 3")
    assert [tabs.tabText(index) for index in range(tabs.count())] == ["First", "Second", "Third 3"]
    assert window.shell.made(third) is None, "a title needs no page"
    tabs.show_feature(third)
    qtbot.waitUntil(lambda: tabs.currentWidget() is window.shell.room(third).view)
    assert tabs.tabText(2) == "Third 3"
    assert changes == [1, 2]


def test_that_a_tab_that_is_clicked_first_is_heard_to_be_in_view(window: MainWindow, qtbot: QtBot) -> None:
    first, second = pages("first", "second")
    tabs = RoomTabs(window.shell, (first, second))
    qtbot.addWidget(tabs)
    with qtbot.waitExposed(tabs):
        tabs.show()
    QTest.mouseClick(tabs.tabBar(), Qt.MouseButton.LeftButton, pos=tabs.tabBar().tabRect(1).center())
    qtbot.waitUntil(lambda: window.shell.room(second).heard == [True])
    assert tabs.focusWidget() is window.shell.room(second).view, (
        "it has the keyboard, which the click gave to its place"
    )


def test_that_a_wide_tab_does_not_squeeze_what_is_beside_another(window: MainWindow, qtbot: QtBot) -> None:
    narrow, wide = pages("narrow", "wide")
    tabs = RoomTabs(window.shell, (narrow, wide))
    qtbot.addWidget(tabs)
    window.shell.room(narrow).view.setMinimumWidth(200)
    window.shell.room(wide).view.setMinimumWidth(900)
    tabs.show_feature(narrow)
    assert tabs.minimumSizeHint().width() == 200
    tabs.show_feature(wide)
    qtbot.waitUntil(lambda: tabs.minimumSizeHint().width() >= 900)
    rooms = [window.shell.room(feature) for feature in (narrow, wide)]
    before = [room.page.asked for room in rooms]
    tabs.minimumSizeHint()
    grown = [room.page.asked - count for room, count in zip(rooms, before, strict=True)]
    assert grown == [0, 1], "pages behind it are not asked: all together take too long"
