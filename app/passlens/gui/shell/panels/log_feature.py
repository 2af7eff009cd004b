"""The Log panel: place, commands, targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place

if TYPE_CHECKING:
    from passlens.gui.shell.panels.log_room import LogRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[LogRoom]:
    from passlens.gui.shell.panels.log_room import LogRoom  # noqa: PLC0415 - features are known before they are loaded

    return LogRoom


def _show(shell: Shell) -> None:
    shell.show(LOG)
    shell.room(LOG).view.setFocus()


LOG = Feature(
    "log",
    _load,
    t("Log"),
    Place.PANEL,
    commands=(Command("view.log", t("Log"), MenuName.VIEW, (4, 4), _show, ("Ctrl+Shift+L",)),),
    early=True,  # it collects the output of compiles
)
