"""The commands for files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from passlens.gui.kit.translation import mark_text as t
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.feature import Feature
from passlens.gui.shell.state import Condition

if TYPE_CHECKING:
    from passlens.gui.shell.files.files_room import FilesRoom
    from passlens.gui.shell.shell import Shell

_FILE, _SESSION = MenuName.FILE, Condition.SESSION


def _load() -> type[FilesRoom]:
    from passlens.gui.shell.files.files_room import FilesRoom  # noqa: PLC0415 - features are known before they are loaded

    return FilesRoom


def _do(what: Callable[[FilesRoom], object]) -> Callable[[Shell], object]:
    return lambda shell: what(shell.room(FILES))


FILES = Feature(
    "files",
    _load,
    commands=(
        Command("file.open", t("Open a File…"), _FILE, (1, 1), _do(lambda files: files.open_file()), ("Ctrl+O",)),
        Command(
            "file.import",
            t("Import a Dump Folder…"),
            _FILE,
            (1, 2),
            _do(lambda files: files.import_folder()),
            ("Ctrl+I",),
        ),
        Command(
            "file.recent",
            t("Open a Recent File…"),
            _FILE,
            (1, 3),
            _do(lambda files: files.list_recent()),
            ("Ctrl+Shift+O",),
        ),
        Command(
            "file.vmfb",
            t("Save the Compiled Module As…"),
            _FILE,
            (2, 1),
            _do(lambda files: files.save_module()),
            ("Ctrl+S",),
            _SESSION,
        ),
        Command(
            "file.report",
            t("Export the Report…"),
            _FILE,
            (2, 2),
            _do(lambda files: files.export_report()),
            ("Ctrl+Shift+S",),
            _SESSION,
        ),
        Command(
            "file.model",
            t("Save the Model As…"),
            _FILE,
            (2, 3),
            _do(lambda files: files.save_model()),
            (),
            _SESSION,
        ),
        Command(
            "file.reveal",
            t("Copy the Session's Path"),
            _FILE,
            (2, 4),
            _do(lambda files: files.copy_path()),
            (),
            _SESSION,
        ),
        Command(
            "file.trim",
            t("Compact and Trim the Session…"),
            _FILE,
            (2, 5),
            _do(lambda files: files.trim()),
            (),
            _SESSION,
        ),
        Command("file.quit", t("Quit"), _FILE, (3, 2), lambda shell: shell.window.close(), ("Ctrl+Q",)),
        Command(
            "compile.copy",
            t("Copy the Command Line"),
            MenuName.COMPILE,
            (5, 1),
            _do(lambda files: files.copy_command()),
            ("Ctrl+Shift+C",),
            _SESSION,
        ),
        Command("help.samples", t("Open a Sample…"), MenuName.HELP, (2, 2), _do(lambda files: files.list_samples())),
    ),
)
