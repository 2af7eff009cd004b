"""The Profile tab: a timeline of a run on a device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature, Place
from passlens.gui.shell.state import Condition
from passlens.gui.shell.targets import ProfileTarget

if TYPE_CHECKING:
    from passlens.gui.profile.room import ProfileRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[ProfileRoom]:
    from passlens.gui.profile.room import ProfileRoom  # noqa: PLC0415 - features load their modules when they are made

    return ProfileRoom


def _show(shell: Shell) -> None:
    shell.show(PROFILE)


def _ask_for_file(shell: Shell) -> None:
    shell.room(PROFILE).ask_for_file()


def _ask_for_trace(shell: Shell) -> None:
    shell.room(PROFILE).ask_for_trace()


PROFILE = Feature(
    "profile",
    _load,
    t("Profile"),
    Place.TAB,
    commands=(
        Command("file.profile", t("Open or Import a Profile…"), MenuName.FILE, (1, 6), _ask_for_file),
        Command(
            "file.perfetto",
            t("Export the Profile for Perfetto…"),
            MenuName.FILE,
            (2, 3),
            _ask_for_trace,
            (),
            Condition.PROFILE,
        ),
        Command("view.profile", t("Profile"), MenuName.VIEW, (1, 8), _show, ("Ctrl+8",)),
    ),
    opens=(ProfileTarget,),
    early=True,
    page="profile",
)
