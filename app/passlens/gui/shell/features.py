"""The table of features and their commands, read by window, menus, palette and help."""

from __future__ import annotations

from passlens.gui.compare import COMPARE
from passlens.gui.devices import DEVICES
from passlens.gui.failure import FAILURE
from passlens.gui.graph import GRAPH
from passlens.gui.instructions import INSTRUCTIONS
from passlens.gui.kernels import KERNELS
from passlens.gui.memory import MEMORY
from passlens.gui.notes import NOTES
from passlens.gui.passes import PASSES
from passlens.gui.paste import PASTE
from passlens.gui.problems import PROBLEMS
from passlens.gui.profile import PROFILE
from passlens.gui.run import RUN
from passlens.gui.search import SEARCH
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Room
from passlens.gui.shell.files.files_feature import FILES
from passlens.gui.shell.help.view_feature import VIEW
from passlens.gui.shell.panels.jobs_feature import JOBS
from passlens.gui.shell.panels.log_feature import LOG
from passlens.gui.shell.setup.setup_feature import SETUP
from passlens.gui.start import START
from passlens.gui.sweep import SWEEP
from passlens.gui.text import TEXT
from passlens.gui.time import TIME
from passlens.gui.toolchains import TOOLCHAINS

FEATURES: tuple[Feature[Room], ...] = (
    SETUP,
    PASSES,
    FAILURE,
    TEXT,
    DEVICES,
    MEMORY,
    KERNELS,
    GRAPH,
    RUN,
    TIME,
    PROFILE,
    INSTRUCTIONS,
    COMPARE,
    SWEEP,
    PROBLEMS,
    SEARCH,
    NOTES,
    JOBS,
    LOG,
    START,
    FILES,
    PASTE,
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
