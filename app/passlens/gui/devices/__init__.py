"""The Devices tab: what each device runs and holds, and what moves between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place

if TYPE_CHECKING:
    from passlens.gui.devices.room import DevicesRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[DevicesRoom]:
    from passlens.gui.devices.room import DevicesRoom  # noqa: PLC0415 - loaded when it is first shown

    return DevicesRoom


def _show(shell: Shell) -> None:
    shell.show(DEVICES)


DEVICES = Feature(
    "devices",
    _load,
    t("Devices"),
    Place.TAB,
    commands=(Command("view.devices", t("Devices"), MenuName.VIEW, (1, 2), _show, ("Ctrl+2",)),),
    page="devices",
)
