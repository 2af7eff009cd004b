"""The Time tab: where the compile time goes, and traces of rewrite patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.state import Condition
from passlens.gui.shell.targets import PatternsTarget

if TYPE_CHECKING:
    from passlens.gui.shell.shell import Shell
    from passlens.gui.time.room import TimeRoom


def _load() -> type[TimeRoom]:
    from passlens.gui.time.room import TimeRoom  # noqa: PLC0415 - loaded when it is first shown

    return TimeRoom


def _show(shell: Shell) -> None:
    shell.show(TIME)


def _trace(shell: Shell) -> None:
    shell.room(TIME).trace_selected()


TIME = Feature(
    "time",
    _load,
    t("Time"),
    Place.TAB,
    commands=(
        Command(
            "compile.patterns",
            t("Trace Rewrite Patterns of a Dispatch"),
            MenuName.COMPILE,
            (1, 7),
            _trace,
            (),
            Condition.SESSION,
        ),
        Command("view.time", t("Time"), MenuName.VIEW, (1, 7), _show, ("Ctrl+7",)),
    ),
    opens=(PatternsTarget,),
    page="time",
)
