"""The table of features and their commands, which window, menus, palette and help read."""

from __future__ import annotations

from passlens.gui.devices.feature import DEVICES
from passlens.gui.graph.feature import GRAPH
from passlens.gui.kernels.feature import KERNELS
from passlens.gui.memory.feature import MEMORY
from passlens.gui.notes.feature import NOTES
from passlens.gui.passes.feature import PASSES
from passlens.gui.problems.feature import PROBLEMS
from passlens.gui.profile.feature import PROFILE
from passlens.gui.run.feature import RUN
from passlens.gui.search.feature import SEARCH
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Room
from passlens.gui.shell.files_feature import FILES
from passlens.gui.shell.jobs_feature import JOBS
from passlens.gui.shell.log_feature import LOG
from passlens.gui.shell.setup_feature import SETUP
from passlens.gui.shell.view_feature import VIEW
from passlens.gui.start.feature import START
from passlens.gui.text.feature import TEXT
from passlens.gui.time.feature import TIME
from passlens.gui.toolchains.feature import TOOLCHAINS

FEATURES: tuple[Feature[Room], ...] = (
    SETUP,
    PASSES,
    TEXT,
    DEVICES,
    MEMORY,
    KERNELS,
    GRAPH,
    RUN,
    TIME,
    PROFILE,
    PROBLEMS,
    SEARCH,
    NOTES,
    JOBS,
    LOG,
    START,
    FILES,
    TOOLCHAINS,
    VIEW,
)
"""In the order of their tabs and panels."""

_MENUS = tuple(MenuName)
COMMANDS: tuple[Command, ...] = tuple(
    sorted((row for feature in FEATURES for row in feature.commands), key=lambda row: (_MENUS.index(row.menu), row.at))
)
"""In the order of the menus."""

__all__ = ["COMMANDS", "FEATURES", "JOBS", "PASSES", "SETUP", "START", "TEXT"]
