"""Commands: the entries of menus and palette, with their shortcuts and conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.state import Condition

if TYPE_CHECKING:
    from passlens.gui.shell.shell import Shell


class MenuName(StrEnum):
    """The menus, in the order of the menu button."""

    FILE = t("File")
    COMPILE = t("Compile")
    GO = t("Go")
    VIEW = t("View")
    HELP = t("Help")


@dataclass(frozen=True, slots=True)
class Command:
    """One user action.

    Attributes:
        id: Stable name, ``menu.verb``.
        title: In English; menus and palette show it with ``localized``.
        at: Its group in the menu, and its position in the group; the menu separates groups.
        do: Executes it.
        shortcuts: Key sequences in Qt's portable text; the first is shown.
        enabled_when: The condition that enables it.
    """

    id: str
    title: str
    menu: MenuName
    at: tuple[int, int]
    do: Callable[[Shell], object]
    shortcuts: tuple[str, ...] = ()
    enabled_when: Condition = Condition.ALWAYS
