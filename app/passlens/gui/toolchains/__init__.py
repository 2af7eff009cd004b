"""The dialog that installs, checks and removes toolchains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature
from passlens.gui.shell.targets import InstallTarget

if TYPE_CHECKING:
    from passlens.gui.shell.shell import Shell
    from passlens.gui.toolchains.room import ToolchainsRoom


def _load() -> type[ToolchainsRoom]:
    from passlens.gui.toolchains.room import ToolchainsRoom  # noqa: PLC0415 - loaded when it is first shown

    return ToolchainsRoom


def _manage(shell: Shell) -> None:
    shell.room(TOOLCHAINS).manage()


TOOLCHAINS = Feature(
    "toolchains",
    _load,
    commands=(
        Command("compile.toolchains", t("Manage Toolchains…"), MenuName.COMPILE, (4, 6), _manage, ("Alt+Shift+C",)),
    ),
    opens=(InstallTarget,),
)
