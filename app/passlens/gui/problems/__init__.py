"""The Problems panel: causes and fixes, fixes tried in the background, reproducers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.state import Condition
from passlens.gui.shell.targets import EvidenceTarget, FixTarget, ProblemTarget

if TYPE_CHECKING:
    from passlens.gui.problems.room import ProblemsRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[ProblemsRoom]:
    from passlens.gui.problems.room import ProblemsRoom  # noqa: PLC0415 - the table of features names it

    return ProblemsRoom


def _show(shell: Shell) -> None:
    shell.show(PROBLEMS)


def _reproduce(shell: Shell) -> None:
    shell.room(PROBLEMS).reproducers.ask_reproducer()


def _reduce(shell: Shell) -> None:
    shell.room(PROBLEMS).reproducers.ask_reduction()


def _copy(shell: Shell) -> None:
    shell.room(PROBLEMS).reproducers.copy_issue()


_C = MenuName.COMPILE

PROBLEMS = Feature(
    "problems",
    _load,
    t("Problems"),
    Place.PANEL,
    commands=(
        Command("compile.reproduce", t("Make a Reproducer…"), _C, (3, 1), _reproduce, (), Condition.FAILED),
        Command("compile.reduce", t("Reduce the Failure…"), _C, (3, 2), _reduce, (), Condition.FAILED),
        Command("compile.issue", t("Copy a Reproducer as Markdown"), _C, (3, 3), _copy, (), Condition.FAILED),
        Command("view.problems", t("Problems"), MenuName.VIEW, (4, 1), _show, ("Ctrl+Shift+M",)),
    ),
    opens=(EvidenceTarget, FixTarget, ProblemTarget),
    early=True,
    page="problems",
)
