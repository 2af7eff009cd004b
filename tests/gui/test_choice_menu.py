"""Menus whose choices are listed when somebody looks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QActionGroup
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from passlens.gui.shell.setup.choice_menu import ChoiceMenu
from passlens.gui.shell.state import Setup
from passlens.gui.shell.window.main_window import MainWindow


def test_that_choices_are_listed_when_somebody_looks_and_once_for_each_change(qtbot: QtBot) -> None:
    place, listed = QWidget(), list[str]()
    qtbot.addWidget(place)

    def fill(menu: QMenu) -> None:
        listed.append("listed")
        menu.addAction(f"choice {len(listed)}")

    menu = ChoiceMenu(fill, place)
    menu.renew()
    assert not listed
    assert [action.text() for action in (*menu.actions(), *menu.actions())] == ["choice 1", "choice 1"]
    menu.renew()
    menu.renew()
    menu.popup(QPoint(0, 0))
    assert menu.actions()[0].text() == "choice 2"
    menu.renew()
    assert len(listed) == 3, "one that is open changes at once"
    menu.close()


def test_that_the_toolbars_menus_are_listed_for_the_setup_that_stands(window: MainWindow) -> None:
    toolbar = window.toolbar
    assert all(QMenu.isEmpty(button.menu()) for button in (toolbar.target, toolbar.devices, toolbar.opt))
    window.shell.state.set_setup(Setup(target="gfx1100", opt_level=2))
    chosen = [
        [action.text() for action in button.menu().actions() if action.isChecked()]
        for button in (toolbar.target, toolbar.devices, toolbar.opt)
    ]
    assert chosen == [["gfx1100"], ["1"], ["O2"]]


def test_that_a_menu_filled_again_keeps_no_group_of_choices_that_are_gone(window: MainWindow, qtbot: QtBot) -> None:
    menu = window.toolbar.target.menu()
    assert isinstance(menu, ChoiceMenu)
    for _ in range(3):
        menu.renew()
        assert menu.actions()
    qtbot.waitUntil(lambda: len(menu.findChildren(QActionGroup)) == 1)


@pytest.mark.campaign
def test_that_typed_letters_choose_the_row_that_they_begin_or_else_are_in(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    names = ("gfx90a", "gfx942", "gfx1100", "sm_80", "Another chip…")

    def fill(menu: QMenu) -> None:
        menu.addAction("AMD GPU (hip)").setEnabled(False)
        for name in names:
            menu.addAction(name)
        menu.addAction("This machine's CPU (cpu)").setEnabled(False)
        menu.addAction("host")

    menu = ChoiceMenu(fill, place)
    menu.popup(QPoint(0, 0))
    for typed, found in (
        ("gfx94", "gfx942"),
        ("SM", "sm_80"),
        ("1100", "gfx1100"),
        ("a", "Another chip…"),
        ("cpu", "host"),
    ):
        menu.close()
        menu.popup(QPoint(0, 0))
        QTest.keyClicks(menu, typed)
        assert menu.activeAction().text() == found
        qtbot.waitUntil(lambda: not menu.typed)
    menu.close()
