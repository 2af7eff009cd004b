"""The Memory tab: shared memory of each kernel, reshapes, device memory over time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.targets import MemoryTarget

if TYPE_CHECKING:
    from passlens.gui.memory.room import MemoryRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[MemoryRoom]:
    from passlens.gui.memory.room import MemoryRoom  # noqa: PLC0415 - loaded when it is first shown

    return MemoryRoom


def _show(shell: Shell) -> None:
    shell.show(MEMORY)


MEMORY = Feature(
    "memory",
    _load,
    t("Memory"),
    Place.TAB,
    commands=(Command("view.memory", t("Memory"), MenuName.VIEW, (1, 3), _show, ("Ctrl+3",)),),
    opens=(MemoryTarget,),
    early=True,  # reads bills as evidence for problems
    page="memory",
)
