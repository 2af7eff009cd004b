"""Settings kept for the next start: layout, recent files, the toolbar's options, the theme.

One JSON file in the user's configuration folder. A damaged or foreign file is put aside, never an error.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from platformdirs import user_config_path
from PySide6.QtCore import QObject, QTimer, Signal

from passlens.engine.compile.device_list import count_devices
from passlens.engine.compile.request import DEFAULT_TARGETS, Driver
from passlens.engine.formats import SESSION
from passlens.engine.whole_files import write_whole
from passlens.gui.kit.theme import ThemeChoice
from passlens.gui.shell.state import Setup

_log = logging.getLogger(__name__)

RECENT_LIMIT = 12
_SAVE_PAUSE_MS = 1000


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Layout values are Qt's, as base64 text; empty: the default layout."""

    theme: str = ThemeChoice.SYSTEM.value
    language: str = ""
    recent: tuple[str, ...] = ()
    driver: str = Driver.HIP.value
    target: str = DEFAULT_TARGETS[Driver.HIP]
    devices: int = 1
    opt_level: int | None = None
    flags: tuple[str, ...] = ()
    toolchain: str = ""
    locations: bool = False
    geometry: str = ""
    left_width: int = 0  # px; 0: the window's choice
    right_width: int = 0
    sides_open: tuple[str, ...] = ()
    sides_closed: tuple[str, ...] = ()
    bottom_splitter: str = ""
    diff_split: bool = False
    exact_diff: bool = False
    show_locations: bool = False
    mode: str = "diff"
    one_window: bool = True
    notify: bool = True
    note_author: str = ""
    seen_version: str = ""
    folders: tuple[str, ...] = ()
    hidden_kernel_columns: tuple[str, ...] | None = None  # None: the table's default

    def with_recent(self, path: Path) -> Settings:
        """With that file first among the recent ones."""
        text = str(path)
        return replace(self, recent=(text, *(other for other in self.recent if other != text))[:RECENT_LIMIT])

    def without_recent(self, path: Path) -> Settings:
        """Without that file among the recent ones."""
        return replace(self, recent=tuple(other for other in self.recent if other != str(path)))

    def side(self, place: str) -> bool | None:
        """Whether the user opened or closed the panel at a place; None: neither, so the window decides."""
        return None if place not in self.sides_open + self.sides_closed else place in self.sides_open

    def with_side(self, place: str, shown: bool) -> Settings:
        """With the panel at a place opened or closed by the user."""
        rest = replace(
            self,
            sides_open=tuple(other for other in self.sides_open if other != place),
            sides_closed=tuple(other for other in self.sides_closed if other != place),
        )
        if shown:
            return replace(rest, sides_open=(*rest.sides_open, place))
        return replace(rest, sides_closed=(*rest.sides_closed, place))

    @property
    def last_folder(self) -> str:
        """The folder of the last input; not that of sessions, where nobody keeps models."""
        inputs = (path for path in self.recent if not path.endswith(SESSION.suffix))
        latest = next(inputs, "")
        return str(Path(latest).parent) if latest else ""

    def with_setup(self, setup: Setup) -> Settings:
        """With the toolbar's options."""
        return replace(
            self,
            driver=setup.driver.value,
            target=setup.target,
            devices=count_devices(setup.devices),
            opt_level=setup.opt_level,
            flags=setup.flags,
            toolchain=setup.toolchain,
            locations=setup.locations,
        )

    def setup(self) -> Setup:
        """The toolbar's options; invalid ones fall back to the default."""
        driver = Driver(self.driver) if self.driver in set(Driver) else Driver.HIP
        return Setup(
            driver=driver,
            target=self.target or DEFAULT_TARGETS[driver],
            devices=self.devices if 1 <= self.devices <= 64 else 1,
            opt_level=self.opt_level if self.opt_level in (0, 1, 2, 3) else None,
            flags=self.flags,
            toolchain=self.toolchain,
            locations=self.locations,
        )

    def theme_choice(self) -> ThemeChoice:
        """The chosen theme."""
        return ThemeChoice(self.theme) if self.theme in set(ThemeChoice) else ThemeChoice.SYSTEM


def settings_path() -> Path:
    """The file of the settings."""
    return user_config_path("passlens", appauthor=False) / "window.json"


def load_settings(path: Path | None = None) -> Settings:
    """Read the settings; missing or invalid ones get their defaults."""
    path = path or settings_path()
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, RecursionError) as error:
        _log.warning("the settings %s cannot be read, so the defaults are used: %s", path, error)
        return Settings()
    return _from_raw(raw) if isinstance(raw, dict) else Settings()


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings; only logs a failure, since little is lost."""
    path = path or settings_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(asdict(settings), indent=1))
    except OSError as error:
        _log.warning("the settings cannot be kept in %s: %s", path, error)


def _from_raw(raw: dict[str, Any]) -> Settings:
    defaults = Settings()
    taken: dict[str, Any] = {}
    for field in fields(Settings):
        value, default = raw.get(field.name), getattr(defaults, field.name)
        if isinstance(default, tuple) or field.name == "hidden_kernel_columns":
            if isinstance(value, list) and all(isinstance(item, str) for item in value):
                taken[field.name] = tuple(value)
        elif field.name == "opt_level":
            if value is None or (isinstance(value, int) and not isinstance(value, bool)):
                taken[field.name] = value
        elif type(value) is type(default):
            taken[field.name] = value
    return Settings(**taken)


class KeptSettings(QObject):
    """The settings of a running window; a change is written a moment later.

    Signals:
        recent_changed: tuple[str, ...]: the recent files.
    """

    recent_changed = Signal(object)

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = settings
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_SAVE_PAUSE_MS)
        self._pause.timeout.connect(self.write)

    @property
    def now(self) -> Settings:
        """The current settings."""
        return self._now

    def keep(self, settings: Settings) -> None:
        """Change the settings."""
        if settings != self._now:
            before, self._now = self._now, settings
            self._pause.start()
            if before.recent != settings.recent:
                self.recent_changed.emit(settings.recent)

    def write(self) -> None:
        """Write them to the disk at once."""
        self._pause.stop()
        save_settings(self._now)
