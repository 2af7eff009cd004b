"""The commands for navigation, palette, theme, preferences and help."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature
from passlens.gui.shell.state import Condition

if TYPE_CHECKING:
    from passlens.gui.shell.help.view_room import ViewRoom
    from passlens.gui.shell.shell import Shell

_FILE, _GO, _VIEW, _HELP = MenuName.FILE, MenuName.GO, MenuName.VIEW, MenuName.HELP


def _load() -> type[ViewRoom]:
    from passlens.gui.shell.help.view_room import ViewRoom  # noqa: PLC0415 - loaded with its first command

    return ViewRoom


def _do(what: Callable[[ViewRoom], object]) -> Callable[[Shell], object]:
    return lambda shell: what(shell.room(VIEW))


VIEW = Feature(
    "view",
    _load,
    commands=(
        Command(
            "file.preferences", t("Preferences…"), _FILE, (3, 1), _do(lambda view: view.show_preferences()), ("Ctrl+,",)
        ),
        Command(
            "go.palette",
            t("Find a Command…"),
            _GO,
            (1, 1),
            _do(lambda view: view.show_palette()),
            ("Ctrl+P", "Ctrl+Shift+P"),
        ),
        Command("go.back", t("Back"), _GO, (2, 1), lambda shell: shell.state.back(), ("Alt+Left",), Condition.BACK),
        Command(
            "go.forward",
            t("Forward"),
            _GO,
            (2, 2),
            lambda shell: shell.state.forward(),
            ("Alt+Right",),
            Condition.FORWARD,
        ),
        Command("go.escape", t("Close or Cancel"), _GO, (5, 15), _do(lambda view: view.escape()), ("Escape",)),
        Command(
            "view.bottom",
            t("Show or Hide the Bottom Panel"),
            _VIEW,
            (5, 3),
            lambda shell: shell.frame.toggle_bottom(),
            ("Ctrl+J",),
        ),
        Command(
            "view.theme",
            t("Theme: Light or Dark"),
            _VIEW,
            (6, 1),
            _do(lambda view: view.switch_theme()),
            ("Ctrl+Shift+T",),
        ),
        Command(
            "view.system_theme", t("Theme: As the System"), _VIEW, (6, 2), _do(lambda view: view.follow_system_theme())
        ),
        Command("help.view", t("Help on This View"), _HELP, (1, 1), _do(lambda view: view.show_help()), ("F1",)),
        Command("help.contents", t("Contents of the Help"), _HELP, (1, 2), _do(lambda view: view.show_contents())),
        Command("help.formats", t("File Formats"), _HELP, (1, 3), _do(lambda view: view.show_formats())),
        Command(
            "help.shortcuts", t("Keyboard Shortcuts"), _HELP, (2, 1), _do(lambda view: view.show_shortcuts()), ("?",)
        ),
        Command("help.glossary", t("Glossary"), _HELP, (2, 3), _do(lambda view: view.show_glossary())),
        Command("help.new", t("What's New"), _HELP, (3, 1), _do(lambda view: view.show_new())),
        Command("help.about", t("About Passlens"), _HELP, (3, 2), _do(lambda view: view.show_about())),
    ),
)
