"""The Compare tab: two compiles side by side, their first divergence, and its consequences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.state import Condition
from passlens.gui.shell.targets import SessionComparisonTarget

if TYPE_CHECKING:
    from passlens.gui.compare.room import CompareRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[CompareRoom]:
    from passlens.gui.compare.room import CompareRoom  # noqa: PLC0415 - loaded when it is first shown

    return CompareRoom


def _compare_with(shell: Shell) -> None:
    shell.room(COMPARE).compare_with()


COMPARE = Feature(
    "compare",
    _load,
    t("Compare"),
    Place.TAB,
    commands=(
        Command(
            "file.compare_with",
            t("Compare With…"),
            MenuName.FILE,
            (1, 5),
            _compare_with,
            ("Ctrl+Shift+D",),
            Condition.SESSION,
        ),
    ),
    opens=(SessionComparisonTarget,),
    page="compare",
    hidden=True,
)
