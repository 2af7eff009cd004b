"""Settings kept for the next start: layout, recent files, the options of models, the theme.

One JSON file in the user's configuration folder. A damaged or foreign file is put aside, without an error.
"""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Annotated, Any, Concatenate, ParamSpec, get_type_hints

import msgspec
from platformdirs import user_config_path
from PySide6.QtCore import QObject, QTimer, Signal

from passlens.engine.compile.device_list import MAX_DEVICES
from passlens.engine.compile.request import DEFAULT_TARGETS, Driver
from passlens.engine.formats import SESSION
from passlens.engine.whole_files import write_whole
from passlens.gui.kit.theme import CODE_PX, ThemeChoice
from passlens.gui.shell.state import Setup

_log = logging.getLogger(__name__)

RECENT_LIMIT = 12
_MODELS_LIMIT = 200
_SAVE_PAUSE_MS = 1000
_Fields = ParamSpec("_Fields")


@dataclass(frozen=True, slots=True)
class Options:
    """The compile options of a model, as stored in the settings."""

    driver: Driver = Driver.HIP
    target: Annotated[str, msgspec.Meta(min_length=1)] = DEFAULT_TARGETS[Driver.HIP]
    devices: Annotated[int, msgspec.Meta(ge=1, le=MAX_DEVICES)] | tuple[str, ...] = 1
    opt_level: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    flags: tuple[str, ...] = ()
    toolchain: str = ""
    locations: bool = False

    @classmethod
    def of(cls, setup: Setup) -> Options:
        """The options of a setup."""
        return cls(
            driver=setup.driver,
            target=setup.target or DEFAULT_TARGETS[setup.driver],
            devices=setup.devices,
            opt_level=setup.opt_level,
            flags=setup.flags,
            toolchain=setup.toolchain,
            locations=setup.locations,
        )

    def setup(self, source: Path | None = None) -> Setup:
        """The toolbar's options for a model."""
        return Setup(
            source=source,
            driver=self.driver,
            target=self.target,
            devices=self.devices,
            opt_level=self.opt_level,
            flags=self.flags,
            toolchain=self.toolchain,
            locations=self.locations,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings. Layout values are Qt's, as base64 text; empty: the default layout.

    Attributes:
        defaults: The options of models without their own.
        models: The options of each model by its path, the latest change last.
        recent_models: The model of each recent session that this machine compiled, by the session's path.
    """

    theme: str = ThemeChoice.SYSTEM.value
    language: str = ""
    recent: tuple[str, ...] = ()
    recent_models: Mapping[str, str] = field(default_factory=dict)
    defaults: Options = Options()
    models: Mapping[str, Options] = field(default_factory=dict)
    geometry: str = ""
    left_width: int = 0  # px; 0: the window decides
    right_width: int = 0
    sides_open: tuple[str, ...] = ()
    sides_closed: tuple[str, ...] = ()
    bottom_splitter: str = ""
    diff_split: bool = False
    exact_diff: bool = False
    show_locations: bool = False
    wrapped: bool = False
    code_pixels: int = CODE_PX
    mode: str = "diff"
    one_window: bool = True
    notify: bool = True
    note_author: str = ""
    trial_seconds: int = 60  # s of compiling that trials may take after a failure; 0: none
    every_pass: bool = False  # whether each compile captures all passes
    sweep_cluster: str = ""  # address of a Dask scheduler; empty: this machine
    seen_version: str = ""
    folders: tuple[str, ...] = ()
    hidden_kernel_columns: tuple[str, ...] | None = None  # None: the table's default

    def side(self, place: str) -> bool | None:
        """Whether the user opened or closed the panel in a place; None if neither: the window decides."""
        return None if place not in self.sides_open + self.sides_closed else place in self.sides_open

    @property
    def last_folder(self) -> str:
        """The folder of the last input; not of sessions, where nobody keeps models."""
        inputs = (path for path in self.recent if not path.endswith(SESSION.suffix))
        latest = next(inputs, "")
        return str(Path(latest).parent) if latest else ""

    def setup(self, source: Path | None = None) -> Setup:
        """The options of a model: its own, or the defaults."""
        return (self.models.get(str(source), self.defaults) if source else self.defaults).setup(source)

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
    taken: dict[str, Any] = {}
    types = get_type_hints(Settings, include_extras=True)
    for known in fields(Settings):
        if known.name in raw:
            with contextlib.suppress(msgspec.ValidationError):
                taken[known.name] = msgspec.convert(raw[known.name], types[known.name])
    return Settings(**taken)


def _takes(
    fields: Callable[_Fields, Settings],
) -> Callable[[Callable[..., None]], Callable[Concatenate[KeptSettings, _Fields], None]]:
    """Type a method's arguments as the fields of the settings."""
    del fields
    return lambda method: method


class KeptSettings(QObject):
    """The settings of a running window; a change is written after a short delay.

    Signals:
        recent_changed: tuple[str, ...]: the recent files.
        wrapped_changed: Whether long lines of IR wrap.
    """

    recent_changed = Signal(object)
    wrapped_changed = Signal(bool)

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

    def options(self, source: Path) -> Setup:
        """The options of a model: its own, or the defaults."""
        return self._now.setup(source)

    @_takes(Settings)
    def change(self, **fields: Any) -> None:
        """Change some of the settings."""
        settings = replace(self._now, **fields)
        if settings != self._now:
            before, self._now = self._now, settings
            self._pause.start()
            if before.recent != settings.recent:
                self.recent_changed.emit(settings.recent)
            if before.wrapped != settings.wrapped:
                self.wrapped_changed.emit(settings.wrapped)

    def put_recent(self, path: Path, model: Path | None = None) -> None:
        """Put a file at the top of the recent files; ``model`` is the one that a session was compiled from."""
        text = str(path)
        recent = (text, *(other for other in self._now.recent if other != text))[:RECENT_LIMIT]
        models = dict(self._now.recent_models) | ({text: str(model)} if model is not None else {})
        self._set_recent(recent, models)

    def forget_recent(self, path: Path) -> None:
        """Remove a file from the recent files."""
        self._set_recent(tuple(other for other in self._now.recent if other != str(path)), self._now.recent_models)

    def _set_recent(self, recent: tuple[str, ...], models: Mapping[str, str]) -> None:
        self.change(recent=recent, recent_models={path: models[path] for path in recent if path in models})

    def keep_setup(self, setup: Setup) -> None:
        """Keep these options for the model or, without a model, as the defaults.

        Options from another user's file, and those of imported dumps or of one dispatch, are not kept.
        """
        if setup.foreign or setup.imported or setup.dispatch is not None or setup.taken_from is not None:
            return
        options = Options.of(setup)
        if setup.source is None:
            self.change(defaults=options)
            return
        path = str(setup.source)
        models = {other: kept for other, kept in self._now.models.items() if other != path} | {path: options}
        self.change(models=dict(list(models.items())[-_MODELS_LIMIT:]))

    def keep_side(self, place: str, shown: bool) -> None:
        """Keep whether the user opened or closed the panel in a place."""
        now = self._now
        opened = tuple(other for other in now.sides_open if other != place)
        closed = tuple(other for other in now.sides_closed if other != place)
        self.change(
            sides_open=(*opened, place) if shown else opened, sides_closed=closed if shown else (*closed, place)
        )

    def write(self) -> None:
        """Write pending changes to the disk now."""
        self._pause.stop()
        save_settings(self._now)
