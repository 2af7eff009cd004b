"""The page of a window without a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place

if TYPE_CHECKING:
    from passlens.gui.shell.shell import Shell
    from passlens.gui.start.room import StartRoom


def _load() -> type[StartRoom]:
    from passlens.gui.start.room import StartRoom  # noqa: PLC0415 - loaded when it is first shown

    return StartRoom


def _show(shell: Shell) -> None:
    shell.show(START)


START = Feature(
    "start",
    _load,
    place=Place.PAGE,
    commands=(Command("file.start", t("Go to the Start Page"), MenuName.FILE, (1, 7), _show, ("Alt+Home",)),),
)
