"""A command of IREE's tools from the clipboard: its meaning, and the compile or run that it becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature

if TYPE_CHECKING:
    from passlens.gui.paste.room import PasteRoom
    from passlens.gui.shell.shell import Shell


def _load() -> type[PasteRoom]:
    from passlens.gui.paste.room import PasteRoom  # noqa: PLC0415 - loaded when it is first asked for

    return PasteRoom


def _paste(shell: Shell) -> None:
    shell.room(PASTE).paste()


PASTE = Feature(
    "paste",
    _load,
    commands=(Command("file.paste", t("Paste a Command…"), MenuName.FILE, (1, 4), _paste, ("Ctrl+V",)),),
)
