"""The grid of a sweep, as a small TOML file describes it: toolchains, targets, flag sets, models, dispatches."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from passlens.engine.compile.device_list import Devices, Driver, parse_devices
from passlens.engine.compile.request import DEFAULT_TARGETS, CompileRequest
from passlens.engine.errors import UserError
from passlens.engine.messages import Items, Message, did_you_mean
from passlens.engine.sweep.releases import RANGE, releases_in
from passlens.engine.sweep.results import Cell, Measure
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.flags import nearest

_PLAIN: Final = "default"
"""The flag set without flags, where a grid names none."""
_LIMIT = 20.0


@dataclass(frozen=True, slots=True)
class Point:
    """One cell of a grid, by its coordinates.

    Attributes:
        target: ``DRIVER:CHIP``.
        flags: Name of its flag set.
        dispatch: The dispatch that is compiled alone; empty: the model.
    """

    model: Path
    target: str
    flags: str
    toolchain: str
    dispatch: str = ""

    @property
    def name(self) -> str:
        """What to call it in a line, and its session."""
        parts = (self.model.stem, self.dispatch, self.target, self.flags, self.toolchain)
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Grid:
    """What a sweep compiles.

    Attributes:
        toolchains: As ``--toolchain`` takes them, in order.
        targets: Driver and chip.
        flags: Flag sets by name.
        dispatches: As ``passlens dispatch`` takes them; each is compiled alone besides the model.
        jobs: How many compiles at a time; 0: what the machine bears.
        hang_after: As ``CompileRequest`` has it; 0: a compile may take for ever.
        measure: How modules are timed; None: they are not.
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
        """All cells, models first, each with its dispatches after it; none is timed here.

        Raises:
            UserError: The device list is wrong for a driver.
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
    """Read a grid; models are looked for beside its file.

    Raises:
        UserError: It cannot be read, is no TOML, or has a key or value that is unknown; says where, and what is near.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(
            Message("sweep.no-input", "{path} cannot be read: {reason}.", path=path, reason=error),
            hint=Message("common.check-path", "Check the path."),
            location=str(path),
        ) from error
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UserError(
            Message("grid.no-toml", "{path} is not valid TOML: {reason}.", path=path, reason=error),
            location=str(path),
        ) from error
    return _Reader(path, text, told).grid()


class _Reader:
    """A grid that was parsed, on its way to values."""

    def __init__(self, path: Path, text: str, told: Mapping[str, Any]) -> None:
        self._path = path
        self._lines = text.splitlines()
        self._told = told

    def grid(self) -> Grid:
        told = self._told
        self._check_keys(told, _TOP, "")
        models = self._texts(told, "models")
        if not models:
            raise self._wrong("models", Message("grid.no-models", "{path} lists no models.", path=self._path))
        flags = self._table(_FLAGS)
        run = self._table(_RUN)
        self._check_keys(run, _OF_RUN, _RUN)
        default = Grid(())
        return Grid(
            models=tuple(self._path.parent / Path(one).expanduser() for one in models),
            toolchains=tuple(self._toolchains()) or default.toolchains,
            targets=tuple(self._target(one) for one in self._texts(told, "targets")) or default.targets,
            flags=tuple((name, self._texts(flags, name, _FLAGS)) for name in flags) or default.flags,
            dispatches=self._texts(told, "dispatches"),
            devices=self._value(told, "devices", str, default.devices),
            jobs=max(0, self._value(told, "jobs", int, default.jobs)),
            install=self._value(told, "install", bool, default.install),
            hang_after=float(self._value(told, "hang_after", (int, float), default.hang_after)),
            measure=self._measure(run) if _RUN in told else None,
        )

    def _measure(self, run: Mapping[str, Any]) -> Measure:
        return Measure(
            self._value(run, "device", str, "", _RUN),
            self._value(run, "function", str, "", _RUN),
            self._texts(run, "inputs", _RUN),
            self._texts(run, "parameters", _RUN),
            float(self._value(run, "limit", (int, float), _LIMIT, _RUN)),
        )

    def _toolchains(self) -> Iterable[str]:
        for one in self._texts(self._told, "toolchains"):
            if RANGE in one and "/" not in one:
                yield from releases_in(one)
            else:
                beside = self._path.parent / one
                # A build folder beside the grid; a name or version otherwise, which is no path.
                yield str(beside) if "/" in one and beside.exists() else one

    def _target(self, text: str) -> tuple[Driver, str]:
        driver, colon, chip = text.rpartition(":")
        try:
            return Driver(driver if colon else Driver.HIP), chip
        except ValueError:
            known = Message("grid.drivers", "Drivers are {names}.", names=Items(tuple(Driver)))
            told = Message("grid.no-driver", "'{driver}' in '{target}' is no driver.", driver=driver, target=text)
            raise self._wrong("targets", told, hint=known) from None

    def _table(self, name: str) -> Mapping[str, Any]:
        table = self._told.get(name, {})
        if isinstance(table, dict):
            return table
        raise self._misfit(name, Message("grid.table", "a table: [{name}]", name=name), "")

    def _texts(self, table: Mapping[str, Any], key: str, section: str = "") -> tuple[str, ...]:
        value = table.get(key, [])
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return tuple(value)
        raise self._misfit(key, Message("grid.texts", 'a list of texts, such as ["a", "b"]'), section)

    def _value(
        self, table: Mapping[str, Any], key: str, kind: type | tuple[type, ...], default: Any, section: str = ""
    ) -> Any:
        value = table.get(key, default)
        whole = isinstance(value, bool) is (kind is bool)  # for Python a truth is a number, too
        if isinstance(value, kind) and whole:
            return value
        words = {str: Message("grid.text", "a text"), bool: Message("flags.truth", "true or false")}
        number = Message("flags.number", "a number")
        raise self._misfit(key, words.get(kind, number) if isinstance(kind, type) else number, section)

    def _check_keys(self, table: Mapping[str, Any], known: Iterable[str], section: str) -> None:
        names = sorted(known)
        for key in table:
            if key not in names:
                near = nearest(key, names)
                listed = Message("grid.keys", "Known keys are {names}.", names=Items(tuple(names)))
                line = self._line(key, section)
                raise UserError(
                    Message(
                        "grid.unknown-key",
                        "Line {line:,} of {path}: unknown key '{key}'.",
                        line=line,
                        path=self._path,
                        key=key,
                    ),
                    hint=did_you_mean(near) if near else listed,
                    location=f"{self._path}:{line}",
                )

    def _misfit(self, key: str, wanted: Message, section: str) -> UserError:
        line = self._line(key, section)
        return UserError(
            Message(
                "grid.wrong-value",
                "Line {line:,} of {path}: '{key}' takes {what}.",
                line=line,
                path=self._path,
                key=key,
                what=wanted,
            ),
            location=f"{self._path}:{line}",
        )

    def _wrong(self, key: str, title: Message, hint: Message | None = None) -> UserError:
        example = Message("grid.example", 'Such as: models = ["model.mlir"].')
        return UserError(title, hint=hint or example, location=f"{self._path}:{self._line(key, '')}")

    def _line(self, key: str, section: str) -> int:
        """Where a key stands, from 1: the parser does not tell."""
        here, named = "", re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[.=]")
        for number, line in enumerate(self._lines, 1):
            head = re.fullmatch(r"\s*\[+\s*[\"']?([^\]\"']+?)[\"']?\s*\]+\s*(#.*)?", line)
            if head is not None:
                here = head[1]
                if not section and here.split(".")[0] == key:
                    return number
            elif here == section and named.match(line):
                return number
        return 1
