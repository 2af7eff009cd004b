"""The dialogs: flags with the toolchain's own catalogue, shortcuts, about; and a start without a display."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from passlens.engine.errors import UserError
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import FlagCatalogue, catalogue_with_shown
from passlens.gui.app import display_problem
from passlens.gui.kit.dialog import Dialog, room_of
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.kit.translation import install_language
from passlens.gui.shell.features import COMMANDS
from passlens.gui.shell.help.about import AboutDialog
from passlens.gui.shell.help.preferences import PreferencesDialog
from passlens.gui.shell.help.shortcuts import ShortcutsDialog
from passlens.gui.shell.setup.flags import FlagsDialog
from passlens.gui.shell.window.messages import notice_of
from passlens.gui.toolchains.dialog import ToolchainsDialog
from seen import button, part, press, words

Photograph = Callable[[QWidget, str], None]


@pytest.fixture(scope="module")
def flags() -> FlagCatalogue:
    return catalogue_with_shown(find())


def test_that_a_flag_is_found_set_checked_and_applied(
    both_themes: ThemeManager, flags: FlagCatalogue, qtbot: QtBot, photograph: Photograph
) -> None:
    dialog = FlagsDialog()
    qtbot.addWidget(dialog)
    theme = both_themes.theme.name
    photograph(dialog, f"flags-asking-{theme}")
    dialog.set_catalogue(flags)
    dialog.search_for("opt-level")
    assert part(dialog, QListWidget).item(0).text() == "--iree-opt-level"
    value = part(dialog, QComboBox)
    value.setCurrentText("O3")
    press(dialog, "Add")
    photograph(dialog, f"flags-{theme}")
    value.setCurrentText("O1")
    press(dialog, "Add")
    assert dialog.flags() == ("--iree-opt-level=O1",), "the same flag is replaced, not doubled"
    applied: list[tuple[str, ...]] = []
    dialog.applied.connect(applied.append)
    press(dialog, "Apply")
    assert applied == [("--iree-opt-level=O1",)]


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("--iree-optlevel=O1", "flags.unknown"),
        ("--iree-opt-level=O9", "flags.bad-value"),
        ("--iree-opt-level='O1", ""),
        ("module.mlir", "flags.no-flag"),
    ],
)
def test_that_a_wrong_flag_cannot_be_applied(
    themes: ThemeManager, flags: FlagCatalogue, qtbot: QtBot, text: str, identifier: str
) -> None:
    dialog = FlagsDialog()
    qtbot.addWidget(dialog)
    dialog.set_catalogue(flags)
    part(dialog, QPlainTextEdit).setPlainText(text)
    with pytest.raises(UserError) as refused:
        dialog.flags()
    assert refused.value.title.id == identifier
    assert notice_of(refused.value).sentence in words(dialog)
    assert not button(dialog, "Apply").isEnabled()


def test_that_nothing_is_added_before_a_flag_is_chosen(
    themes: ThemeManager, flags: FlagCatalogue, qtbot: QtBot
) -> None:
    dialog = FlagsDialog()
    qtbot.addWidget(dialog)
    assert not button(dialog, "Add").isEnabled(), "the flags are not read yet"
    dialog.set_catalogue(flags)
    assert button(dialog, "Add").isEnabled()
    dialog.search_for("there is no such flag")
    assert not button(dialog, "Add").isEnabled()
    for field in dialog.findChildren(QLineEdit):
        field.returnPressed.emit()
    assert dialog.flags() == ()


def test_that_flags_with_blanks_survive_the_dialog(themes: ThemeManager, flags: FlagCatalogue, qtbot: QtBot) -> None:
    dialog = FlagsDialog()
    qtbot.addWidget(dialog)
    words = ("--iree-hal-dump-executable-files-to=/tmp/a b", "--iree-opt-level=O2")
    dialog.set_flags(words)
    assert dialog.flags() == words


def give_screen(monkeypatch: pytest.MonkeyPatch, width: int, height: int) -> QSize:
    """Show dialogs on a screen of another size, px; returns the room for a dialog."""
    area = QRect(0, 0, width, height)
    screen = SimpleNamespace(geometry=lambda: area, availableGeometry=lambda: area)
    monkeypatch.setattr(Dialog, "screen", lambda _: screen, raising=False)
    return room_of([(area, area)])


def test_that_the_shortcuts_dialog_lists_every_shortcut(
    both_themes: ThemeManager, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, photograph: Photograph
) -> None:
    give_screen(monkeypatch, 1440, 900)
    dialog = ShortcutsDialog()
    qtbot.addWidget(dialog)
    photograph(dialog, f"shortcuts-{both_themes.theme.name}")
    shown = {label.text() for label in dialog.findChildren(QLabel)}
    assert {row.title for row in COMMANDS if row.shortcuts} <= shown
    scroll = dialog.findChild(QScrollArea)
    assert scroll is not None
    assert not scroll.verticalScrollBar().maximum(), "all are seen at once"
    assert not scroll.horizontalScrollBar().maximum(), "none is cut"
    assert all(button.icon().isNull() for button in dialog.findChildren(QPushButton)), "Qt's own are black on dark"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_that_the_shortcuts_fit_a_small_screen_and_scroll(
    themes: ThemeManager, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    room = give_screen(monkeypatch, 1000, 700)
    translators = install_language(qapp, language)
    try:
        dialog = ShortcutsDialog()
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        assert room.expandedTo(dialog.size()) == room
        scroll = part(dialog, QScrollArea)
        assert not scroll.horizontalScrollBar().maximum(), "no text is cut"
        assert scroll.verticalScrollBar().maximum(), "the rest is below"
    finally:
        for translator in translators:
            qapp.removeTranslator(translator)


def test_that_all_dialogs_fit_the_screen_when_they_open(
    themes: ThemeManager, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = give_screen(monkeypatch, 800, 600)
    about = AboutDialog(themes, "3.13.0")
    kinds = (FlagsDialog, ShortcutsDialog, ToolchainsDialog)
    for dialog in (about, *(kind() for kind in kinds)):
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        assert room.expandedTo(dialog.size()) == room, type(dialog).__name__


def test_that_the_fields_of_the_preferences_begin_at_one_line(both_themes: ThemeManager, qtbot: QtBot) -> None:
    dialog = PreferencesDialog(ThemeChoice.DARK, "", notify=True, one_window=True)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert len({box.mapTo(dialog, QPoint()).x() for box in (dialog.theme, dialog.language, dialog.author)}) == 1


def test_that_about_tells_versions(both_themes: ThemeManager, qtbot: QtBot, photograph: Photograph) -> None:
    dialog = AboutDialog(both_themes, "3.13.0")
    qtbot.addWidget(dialog)
    photograph(dialog, f"about-{both_themes.theme.name}")
    assert any("IREE 3.13.0" in label.text() for label in dialog.findChildren(QLabel))


@pytest.mark.parametrize(
    ("environment", "system", "has_display"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({}, "darwin", True),
    ],
)
def test_that_without_a_display_one_sentence_says_so(
    environment: dict[str, str], system: str, has_display: bool
) -> None:
    problem = display_problem(environment, system)
    assert (problem == "") is has_display
    if problem:
        assert "passlens compile" in problem
        assert "\n" not in problem
