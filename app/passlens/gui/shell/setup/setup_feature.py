"""The toolbar: place and commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.state import Condition

if TYPE_CHECKING:
    from passlens.gui.shell.setup.setup_room import SetupRoom
    from passlens.gui.shell.shell import Shell

_COMPILE = MenuName.COMPILE


def _load() -> type[SetupRoom]:
    from passlens.gui.shell.setup.setup_room import SetupRoom  # noqa: PLC0415 - features are known before they are loaded

    return SetupRoom


def _do(what: Callable[[SetupRoom], object]) -> Callable[[Shell], object]:
    return lambda shell: what(shell.room(SETUP))


SETUP = Feature(
    "setup",
    _load,
    place=Place.AROUND,
    commands=(
        Command(
            "compile.start",
            t("Compile"),
            _COMPILE,
            (1, 1),
            lambda shell: shell.compiling.start(every_pass=shell.settings.now.every_pass),
            ("F5",),
            Condition.SOURCE,
        ),
        Command(
            "compile.cancel",
            t("Cancel the Compile"),
            _COMPILE,
            (1, 3),
            lambda shell: shell.compiling.cancel(),
            ("Ctrl+.",),
            Condition.COMPILING,
        ),
        Command(
            "compile.target",
            t("Choose the Target…"),
            _COMPILE,
            (4, 1),
            _do(lambda setup: setup.toolbar.target.open_menu()),
            ("Alt+T",),
        ),
        Command(
            "compile.devices",
            t("Choose the Devices…"),
            _COMPILE,
            (4, 2),
            _do(lambda setup: setup.toolbar.devices.open_menu()),
            ("Alt+D",),
        ),
        Command(
            "compile.opt",
            t("Choose the Optimisation Level…"),
            _COMPILE,
            (4, 3),
            _do(lambda setup: setup.toolbar.opt.open_menu()),
            ("Alt+O",),
        ),
        Command(
            "compile.flags",
            t("Edit the Compiler Flags…"),
            _COMPILE,
            (4, 4),
            _do(lambda setup: setup.edit_flags()),
            ("Ctrl+L",),
        ),
        Command(
            "compile.toolchain",
            t("Choose the Toolchain…"),
            _COMPILE,
            (4, 5),
            _do(lambda setup: setup.toolbar.toolchain.open_menu()),
            ("Alt+C",),
        ),
        Command(
            "compile.default",
            t("Use These Options for New Models"),
            _COMPILE,
            (4, 7),
            _do(lambda setup: setup.make_default()),
        ),
    ),
    early=True,
)
