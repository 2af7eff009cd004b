"""The Problems panel: all problems, causes first, and what a compile of the open input would lack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.targets import EvidenceTarget, ProblemTarget

if TYPE_CHECKING:
    from passlens.gui.problems.room import ProblemsRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[ProblemsRoom]:
    from passlens.gui.problems.room import ProblemsRoom  # noqa: PLC0415 - the table of features names it

    return ProblemsRoom


def _show(shell: Shell) -> None:
    shell.show(PROBLEMS)


PROBLEMS = Feature(
    "problems",
    _load,
    t("Problems"),
    Place.PANEL,
    commands=(Command("view.problems", t("Problems"), MenuName.VIEW, (4, 1), _show, ("Ctrl+Shift+M",)),),
    opens=(EvidenceTarget, ProblemTarget),
    early=True,
    page="problems",
)
