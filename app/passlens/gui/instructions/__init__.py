"""The Instructions tab: where the wavefronts of a traced kernel spend their cycles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.state import Condition
from passlens.gui.shell.targets import ThreadTraceTarget

if TYPE_CHECKING:
    from passlens.gui.instructions.room import InstructionsRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[InstructionsRoom]:
    from passlens.gui.instructions.room import InstructionsRoom  # noqa: PLC0415 - loaded when it is first shown

    return InstructionsRoom


def _show(shell: Shell) -> None:
    shell.room(INSTRUCTIONS).show()


INSTRUCTIONS = Feature(
    "instructions",
    _load,
    t("Instructions"),
    Place.TAB,
    commands=(Command("view.instructions", t("Instructions"), MenuName.VIEW, (1, 9), _show, (), Condition.SESSION),),
    opens=(ThreadTraceTarget,),
    page="instructions",
    hidden=True,
)
