"""The grid of a sweep, read from a small TOML file: toolchains, targets, flag sets, models, dispatches."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from passlens.engine.compile.device_list import Devices, Driver, parse_devices
from passlens.engine.compile.request import DEFAULT_TARGETS, CompileRequest
from passlens.engine.errors import UserError
from passlens.engine.messages import Items, Message
from passlens.engine.sweep.releases import RANGE, releases_in
from passlens.engine.sweep.results import Cell, Measure
from passlens.engine.sweep.toml_file import Table, TomlFile, parse_toml, read_toml
from passlens.engine.toolchain import OWN

_PLAIN: Final = "default"
"""The name of the flag set without flags, if a grid names none."""
_LIMIT = 20.0


@dataclass(frozen=True, slots=True)
class Point:
    """The coordinates of a cell in a grid.

    Attributes:
        target: ``DRIVER:CHIP``.
        flags: The name of its flag set.
        dispatch: The dispatch compiled alone; empty: the model.
    """

    model: Path
    target: str
    flags: str
    toolchain: str
    dispatch: str = ""

    @property
    def name(self) -> str:
        """The name in a line of text, and for its session."""
        parts = (self.model.stem, self.dispatch, self.target, self.flags, self.toolchain)
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Grid:
    """The compiles of a sweep.

    Attributes:
        toolchains: As in ``--toolchain``, in order.
        targets: Driver and chip.
        flags: Flag sets by name.
        dispatches: As in ``passlens dispatch``; each is compiled alone in addition to the model.
        jobs: The number of concurrent compiles; 0: as many as the machine can handle.
        hang_after: See ``CompileRequest``; 0: no limit.
        measure: The timing of modules; None: no timing.
    """

    models: tuple[Path, ...]
    toolchains: tuple[str, ...] = (OWN,)
    targets: tuple[tuple[Driver, str], ...] = ((Driver.HIP, DEFAULT_TARGETS[Driver.HIP]),)
    flags: tuple[tuple[str, tuple[str, ...]], ...] = ((_PLAIN, ()),)
    dispatches: tuple[str, ...] = ()
    devices: str = "1"
    jobs: int = 0
    install: bool = True
    hang_after: float = 0.0
    measure: Measure | None = None

    def cells(self) -> dict[Point, Cell]:
        """All cells, models first, each followed by its dispatches; none with timing.

        Raises:
            UserError: The device list is invalid for a driver.
        """
        found = dict[Point, Cell]()
        for model in self.models:
            for driver, chip in self.targets:
                devices: Devices = parse_devices(self.devices, driver)
                for name, words in self.flags:
                    for toolchain in self.toolchains:
                        request = CompileRequest(
                            model,
                            driver,
                            chip,
                            devices,
                            flags=words,
                            toolchain=toolchain,
                            hang_after=self.hang_after or None,
                        )
                        for dispatch in ("", *self.dispatches):
                            point = Point(model, f"{driver}:{chip}", name, toolchain, dispatch)
                            found[point] = Cell(request, dispatch=dispatch)
        return found


_RUN = "run"
_FLAGS = "flags"
_TOP: Final = frozenset(field.name for field in fields(Grid)) - {"measure"} | {_RUN}
_OF_RUN: Final = frozenset({"device", "function", "inputs", "parameters", "limit"})


def read_grid(path: Path) -> Grid:
    """Read a grid; model paths are relative to its file.

    Raises:
        UserError: It cannot be read, is not TOML, or has an unknown key or value; the message gives the place and
            similar names.
    """
    return _Reader(read_toml(path)).grid()


def parse_grid(text: str, path: Path) -> Grid:
    """Parse the text of a grid file; see ``read_grid``."""
    return _Reader(parse_toml(text, path)).grid()


def grid_of(values: Table, path: Path) -> Grid:
    """A grid from the values of a file; model paths are relative to ``path``.

    Raises:
        UserError: A value is invalid.
    """
    return _Reader(TomlFile(path, (), values)).grid()


def _list(words: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, words))}]"


def _text(word: str) -> str:
    """A TOML string: JSON escapes the same characters, except delete."""
    return json.dumps(word, ensure_ascii=False).replace("\x7f", "\\u007f")


def grid_text(grid: Grid) -> str:
    """The text of a file that ``read_grid`` reads as the same grid; defaults are omitted."""
    default = Grid(())
    lines = [f"models = {_list(map(str, grid.models))}"]
    if grid.toolchains != default.toolchains:
        lines.append(f"toolchains = {_list(grid.toolchains)}")
    if grid.targets != default.targets:
        lines.append(f"targets = {_list(f'{driver}:{chip}' for driver, chip in grid.targets)}")
    if grid.dispatches:
        lines.append(f"dispatches = {_list(grid.dispatches)}")
    if grid.devices != default.devices:
        lines.append(f"devices = {_text(grid.devices)}")
    if grid.jobs:
        lines.append(f"jobs = {grid.jobs}")
    if not grid.install:
        lines.append("install = false")
    if grid.hang_after:
        lines.append(f"hang_after = {grid.hang_after!r}")
    if grid.flags != default.flags:
        lines += ["", "[flags]", *(f"{_text(name)} = {_list(words)}" for name, words in grid.flags)]
    if (run := grid.measure) is not None:
        lines += ["", "[run]", f"limit = {run.limit_s!r}"]
        for key, word in (("device", run.device), ("function", run.function)):
            if word:
                lines.append(f"{key} = {_text(word)}")
        for key, words in (("inputs", run.inputs), ("parameters", run.parameters)):
            if words:
                lines.append(f"{key} = {_list(words)}")
    return "\n".join(lines) + "\n"


class _Reader:
    """Converts a parsed grid to values."""

    def __init__(self, file: TomlFile) -> None:
        self._file = file
        self._path = file.path

    def grid(self) -> Grid:
        file, values = self._file, self._file.values
        file.check_keys(values, _TOP)
        models = file.texts(values, "models")
        if not models:
            raise self._wrong("models", Message("grid.no-models", "{path} lists no models.", path=self._path))
        flags = file.table(_FLAGS)
        run = file.table(_RUN)
        file.check_keys(run, _OF_RUN, _RUN)
        default = Grid(())
        return Grid(
            models=tuple(self._path.parent / Path(one).expanduser() for one in models),
            toolchains=tuple(self._toolchains()) or default.toolchains,
            targets=tuple(self._target(one) for one in file.texts(values, "targets")) or default.targets,
            flags=tuple((name, file.texts(flags, name, _FLAGS)) for name in flags) or default.flags,
            dispatches=file.texts(values, "dispatches"),
            devices=file.text(values, "devices", default.devices),
            jobs=max(0, int(file.number(values, "jobs", default.jobs))),
            install=file.truth(values, "install", default.install),
            hang_after=file.number(values, "hang_after", default.hang_after),
            measure=self._measure(run) if _RUN in values else None,
        )

    def _measure(self, run: Mapping[str, object]) -> Measure:
        file = self._file
        return Measure(
            file.text(run, "device", "", _RUN),
            file.text(run, "function", "", _RUN),
            file.texts(run, "inputs", _RUN),
            file.texts(run, "parameters", _RUN),
            file.number(run, "limit", _LIMIT, _RUN),
        )

    def _toolchains(self) -> Iterable[str]:
        for one in self._file.texts(self._file.values, "toolchains"):
            if RANGE in one and "/" not in one:
                yield from releases_in(one)
            else:
                yield self._file.beside(one)

    def _target(self, text: str) -> tuple[Driver, str]:
        driver, colon, chip = text.partition(":")
        if not colon or (driver.startswith("gfx") and chip.endswith(("+", "-"))):  # gfx90a:sramecc+:xnack-
            return Driver.HIP, text
        try:
            return Driver(driver), chip
        except ValueError:
            known = Message("grid.drivers", "Drivers are {names}.", names=Items(tuple(Driver)))
            reason = Message("grid.no-driver", "'{driver}' in '{target}' is not a driver.", driver=driver, target=text)
            raise self._wrong("targets", reason, hint=known) from None

    def _wrong(self, key: str, title: Message, hint: Message | None = None) -> UserError:
        example = Message("grid.example", 'Example: models = ["model.mlir"].')
        return UserError(title, hint=hint or example, location=self._file.place(key))
