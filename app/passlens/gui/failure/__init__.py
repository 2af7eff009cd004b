"""The Cause tab: why a compile failed, the op in its IR, a picture of the cause, and fixes with their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.state import Condition
from passlens.gui.shell.targets import FixTarget

if TYPE_CHECKING:
    from passlens.gui.failure.room import FailureRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[FailureRoom]:
    from passlens.gui.failure.room import FailureRoom  # noqa: PLC0415 - the table of features names it

    return FailureRoom


def _show(shell: Shell) -> None:
    shell.room(FAILURE).show()


def _releases(shell: Shell) -> None:
    shell.room(FAILURE).releases.ask()


def _reproduce(shell: Shell) -> None:
    shell.room(FAILURE).reproducers.ask_reproducer()


def _reduce(shell: Shell) -> None:
    shell.room(FAILURE).reproducers.ask_reduction()


def _copy(shell: Shell) -> None:
    shell.room(FAILURE).reproducers.copy_issue()


_C = MenuName.COMPILE

FAILURE = Feature(
    "cause",
    _load,
    t("Cause"),
    Place.TAB,
    commands=(
        Command("view.cause", t("Cause of the Failure"), MenuName.VIEW, (1, 0), _show, ("Ctrl+9",), Condition.FAILED),
        Command("compile.releases", t("Which Release Compiles This?…"), _C, (3, 0), _releases, (), Condition.FAILED),
        Command("compile.reproduce", t("Make a Reproducer…"), _C, (3, 1), _reproduce, (), Condition.FAILED),
        Command("compile.reduce", t("Reduce the Failure…"), _C, (3, 2), _reduce, (), Condition.FAILED),
        Command("compile.issue", t("Copy a Reproducer as Markdown"), _C, (3, 3), _copy, (), Condition.FAILED),
    ),
    opens=(FixTarget,),
    early=True,
    page="cause",
    hidden=True,
)
