"""The Jobs panel: place, commands, targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place

if TYPE_CHECKING:
    from passlens.gui.shell.panels.jobs_room import JobsRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[JobsRoom]:
    from passlens.gui.shell.panels.jobs_room import JobsRoom  # noqa: PLC0415 - loaded when it is first shown

    return JobsRoom


def _show(shell: Shell) -> None:
    shell.show(JOBS)


JOBS = Feature(
    "jobs",
    _load,
    t("Jobs"),
    Place.PANEL,
    commands=(Command("view.jobs", t("Jobs"), MenuName.VIEW, (4, 3), _show, ("Ctrl+Shift+J",)),),
)
