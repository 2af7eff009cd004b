"""The size of the window at its first start: with its frame, and panels that Qt is not told of, it fits the screen."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from passlens.gui.kit import dialog
from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import install_language
from passlens.gui.passes import PASSES
from passlens.gui.shell.settings import Options, Settings
from passlens.gui.shell.state import CompileActivity
from passlens.gui.shell.window.main_window import MainWindow, first_size
from passlens.gui.text import TEXT

TITLE, PANEL = 37, 44
"""Of GNOME and of Plasma, px: the largest that are usual."""


@pytest.mark.parametrize(
    ("width", "height", "panel"), [(1440, 900, 0), (1440, 900, 44), (1280, 720, 0), (1366, 768, 40), (1920, 1080, 0)]
)
def test_that_window_title_and_panel_are_on_the_screen(width: int, height: int, panel: int) -> None:
    whole, room = QRect(0, 0, width, height), QRect(0, panel, width, height - panel)
    size = first_size([(whole, room)])
    assert size.height() + TITLE + PANEL <= height
    assert size.width() <= width - 16
    assert size.height() >= min(900, height - 100), "no more is left free than that"


def test_that_a_large_screen_does_not_make_a_large_window() -> None:
    assert first_size([(QRect(0, 0, 3840, 2160), QRect(0, 30, 3840, 2130))]) == QSize(1440, 900)


@pytest.mark.parametrize(("platform", "size"), [("wayland", QSize(1344, 804)), ("xcb", None)])
def test_that_the_smallest_screen_decides_where_the_desktop_chooses_the_screen(
    themes: ThemeManager, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, platform: str, size: QSize | None
) -> None:
    rooms = QRect(0, 0, 3840, 2160), QRect(3840, 0, 1440, 900)
    screens = [
        SimpleNamespace(geometry=lambda room=room: room, availableGeometry=lambda room=room: room) for room in rooms
    ]
    desktop = SimpleNamespace(platformName=lambda: platform, screens=lambda: screens)
    monkeypatch.setattr(dialog, "QGuiApplication", desktop)
    window = MainWindow(themes, Settings())
    qtbot.addWidget(window)
    own = window.screen()
    assert window.size() == (size or first_size([(own.geometry(), own.availableGeometry())]))


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_that_the_window_fits_half_a_screen_with_both_side_panels(
    themes: ThemeManager, qapp: QApplication, qtbot: QtBot, language: str
) -> None:
    apply_style(qapp, themes)
    translators = install_language(qapp, language)
    both = ("left of ir", "right of ir")
    window = MainWindow(themes, Settings(sides_open=both, defaults=Options(devices=8)))
    qtbot.addWidget(window)
    window.toolbar.set_setup(
        replace(window.shell.state.setup, devices=("first=hip[0]", "b=hip[1]"), toolchain="/a/" + "x" * 40)
    )
    window.shell.show(TEXT)
    window.resize(960, 700)
    window.show()
    qtbot.waitExposed(window)
    assert window.shell.room(PASSES).pipeline.isVisible()
    assert window.shell.room(PASSES).details.isVisible()
    assert window.width() == 960
    for button in window.toolbar.findChildren(QAbstractButton):
        if button.isVisible():
            assert button.width() >= button.minimumSizeHint().width()
    window.resize(1700, 700)
    qtbot.waitUntil(lambda: window.toolbar.target.width() == window.toolbar.target.whole_width)
    for translator in translators:
        qapp.removeTranslator(translator)
    clear_style(qapp)


def test_that_a_click_on_cancel_never_starts_a_compile(window: MainWindow, qtbot: QtBot) -> None:
    toolbar, started = window.toolbar, list[bool]()
    toolbar.compile.setEnabled(True)
    toolbar.compile.clicked.connect(lambda: started.append(True))
    toolbar.set_activity(CompileActivity("Quick look"))
    toolbar.set_activity(None)
    place = toolbar.compile.geometry().center()
    below = toolbar.compile.parentWidget()
    assert below is not None
    assert below.childAt(place) is None
    qtbot.waitUntil(lambda: below.childAt(place) is toolbar.compile)
