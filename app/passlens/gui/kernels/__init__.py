"""The Kernels tab: registers, occupancy, roofline and assembly of each kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.targets import KernelTarget

if TYPE_CHECKING:
    from passlens.gui.kernels.room import KernelsRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[KernelsRoom]:
    from passlens.gui.kernels.room import KernelsRoom  # noqa: PLC0415 - loaded when it is first shown

    return KernelsRoom


def _show(shell: Shell) -> None:
    shell.show(KERNELS)


KERNELS = Feature(
    "kernels",
    _load,
    t("Kernels"),
    Place.TAB,
    commands=(Command("view.kernels", t("Kernels"), MenuName.VIEW, (1, 4), _show, ("Ctrl+4",)),),
    opens=(KernelTarget,),
    page="kernels",
)
