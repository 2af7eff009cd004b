"""The Graph tab: the dispatches and the values between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.targets import GraphTarget

if TYPE_CHECKING:
    from passlens.gui.graph.room import GraphRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[GraphRoom]:
    from passlens.gui.graph.room import GraphRoom  # noqa: PLC0415 - loaded when it is first shown

    return GraphRoom


def _show(shell: Shell) -> None:
    shell.show(GRAPH)


GRAPH = Feature(
    "graph",
    _load,
    t("Graph"),
    Place.TAB,
    commands=(Command("view.graph", t("Graph"), MenuName.VIEW, (1, 5), _show, ("Ctrl+5",)),),
    opens=(GraphTarget,),
    page="graph",
)
