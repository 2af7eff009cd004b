"""The one table of features, and of what a user can do with them: window, menus, palette and help read it."""

from __future__ import annotations

from passlens.gui.devices.feature import DEVICES
from passlens.gui.graph.feature import GRAPH
from passlens.gui.kernels.feature import KERNELS
from passlens.gui.memory.feature import MEMORY
from passlens.gui.shell.commands import COMMANDS as SHELL_COMMANDS
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Room

FEATURES: tuple[Feature[Room], ...] = (DEVICES, MEMORY, KERNELS, GRAPH)
"""In the order of their tabs and panels."""

_MENUS = tuple(MenuName)
COMMANDS: tuple[Command, ...] = tuple(
    sorted(
        (*SHELL_COMMANDS, *(row for feature in FEATURES for row in feature.commands)),
        key=lambda row: (_MENUS.index(row.menu), row.at),
    )
)
"""In the order of the menus."""
