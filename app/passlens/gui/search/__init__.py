"""The Search panel: text in the IR of all passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.state import Condition

if TYPE_CHECKING:
    from passlens.gui.search.room import SearchRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[SearchRoom]:
    from passlens.gui.search.room import SearchRoom  # noqa: PLC0415 - loaded when it is first shown

    return SearchRoom


def _ask(shell: Shell) -> None:
    shell.room(SEARCH).ask()


def _next(shell: Shell) -> None:
    shell.room(SEARCH).step(+1)


def _previous(shell: Shell) -> None:
    shell.room(SEARCH).step(-1)


_G = MenuName.GO

SEARCH = Feature(
    "search",
    _load,
    t("Search"),
    Place.PANEL,
    commands=(
        Command("go.search", t("Search All Passes"), _G, (5, 11), _ask, ("Ctrl+Shift+F",), Condition.SESSION),
        Command("go.next_hit", t("Next Line Found"), _G, (5, 12), _next, ("F4",), Condition.SESSION),
        Command("go.previous_hit", t("Previous Line Found"), _G, (5, 13), _previous, ("Shift+F4",), Condition.SESSION),
    ),
    page="search",
)
