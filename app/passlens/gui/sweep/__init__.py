"""The Sweep tab: a grid of toolchains, targets, flag sets and models, compiled and compared as a matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place

if TYPE_CHECKING:
    from passlens.gui.shell.shell import Shell
    from passlens.gui.sweep.room import SweepRoom


def _load() -> type[SweepRoom]:
    from passlens.gui.sweep.room import SweepRoom  # noqa: PLC0415 - loaded when it is first shown

    return SweepRoom


def _show(shell: Shell) -> None:
    shell.room(SWEEP).show()


SWEEP = Feature(
    "sweep",
    _load,
    t("Sweep"),
    Place.TAB,
    commands=(Command("compile.sweep", t("Sweep…"), MenuName.COMPILE, (2, 9), _show),),
    page="sweep",
    hidden=True,
)
