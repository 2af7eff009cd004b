"""A suite of benchmarks, read from a small TOML file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from passlens.engine.compile.device_list import Driver, parse_devices
from passlens.engine.compile.request import CompileRequest
from passlens.engine.errors import UserError
from passlens.engine.formats import Opens, suffixes_of
from passlens.engine.messages import Items, Message
from passlens.engine.run.values import RunRequest
from passlens.engine.sweep.results import Cell
from passlens.engine.sweep.toml_file import Table, TomlFile, read_toml

_SECTION: Final = "benchmark"
_OF_ALL: Final = frozenset(
    {"driver", "target", "devices", "flags", "toolchain", "device", "function", "inputs", "parameters", "preset"}
)
"""The keys that may be set once for all benchmarks."""
_KEYS: Final = _OF_ALL | {"name", "file"}


@dataclass(frozen=True, slots=True)
class Benchmark:
    """An entry of a suite.

    Attributes:
        name: Unique; results are compared by it.
        call: The call; its module is ``file``.
        preset: The name of the inputs to use; empty: those of ``call``.
        cell: The compile of the model; None if the file is a session or a module.
    """

    name: str
    call: RunRequest
    preset: str = ""
    cell: Cell | None = None


def read_suite(path: Path, toolchain: str = "", flags: tuple[str, ...] = ()) -> tuple[Benchmark, ...]:
    """Read a suite; file paths are relative to it.

    Args:
        path: The file.
        toolchain: The toolchain for the models instead of the suite's; empty: the suite's.
        flags: Raw flags for the models in addition to the suite's.

    Raises:
        UserError: It cannot be read, is not TOML, or a key or value is unknown or missing; the message gives the place.
    """
    file = read_toml(path)
    file.check_keys(file.values, _OF_ALL | {_SECTION})
    entries = file.tables(_SECTION)
    if not entries:
        raise UserError(
            Message("suite.empty", "{path} has no [[benchmark]].", path=path),
            hint=Message("suite.example", 'Write one, such as: [[benchmark]], name = "decode", file = "model.mlir".'),
            location=str(path),
        )
    found = [_Entry(file, table, nth).benchmark(toolchain, flags) for nth, table in enumerate(entries)]
    for nth, one in enumerate(found):
        if any(other.name == one.name for other in found[:nth]):
            raise UserError(
                Message("suite.twice", "{path} has two benchmarks named '{name}'.", path=path, name=one.name),
                hint=Message("suite.other-name", "Results are compared by name: give each benchmark a unique name."),
                location=file.place("name", _SECTION, nth),
            )
    return tuple(found)


class _Entry:
    """One ``[[benchmark]]``; missing keys default to the top of the file."""

    def __init__(self, file: TomlFile, table: Table, nth: int) -> None:
        self._file, self._table, self._nth = file, table, nth
        file.check_keys(table, _KEYS, _SECTION, nth)

    def benchmark(self, toolchain: str, flags: tuple[str, ...]) -> Benchmark:
        name, path = self._needed("name"), self._beside(self._needed("file"))
        call = RunRequest(
            module=path,
            device=self._text("device"),
            function=self._text("function"),
            inputs=tuple(self._argument(one) for one in self._texts("inputs")),
            parameters=tuple(self._parameter(one) for one in self._texts("parameters")),
            toolchain="",
        )
        cell = None
        if path.suffix in suffixes_of(Opens.MODEL):
            driver = self._driver()
            request = CompileRequest(
                path,
                driver,
                self._text("target"),
                parse_devices(self._text("devices", "1"), driver),
                flags=(*self._texts("flags"), *flags),
                toolchain=toolchain or self._file.beside(self._text("toolchain")),
            )
            cell = Cell(request)
        return Benchmark(name, call, self._text("preset"), cell)

    def _needed(self, key: str) -> str:
        text = self._text(key)
        if not text:
            raise UserError(
                Message(
                    "suite.missing",
                    "Benchmark {number:,} of {path} has no '{key}'.",
                    number=self._nth + 1,
                    path=self._file.path,
                    key=key,
                ),
                location=self._file.place("name", _SECTION, self._nth),
            )
        return text

    def _driver(self) -> Driver:
        name = self._text("driver", Driver.HIP.value)
        try:
            return Driver(name)
        except ValueError:
            raise UserError(
                Message("suite.no-driver", "'{driver}' is not a driver.", driver=name),
                hint=Message("grid.drivers", "Drivers are {names}.", names=Items(tuple(Driver))),
                location=self._file.place("driver", _SECTION if "driver" in self._table else "", self._nth),
            ) from None

    def _text(self, key: str, default: str = "") -> str:
        if key in self._table:
            return self._file.text(self._table, key, default, _SECTION, self._nth)
        return self._file.text(self._file.values, key, default)

    def _texts(self, key: str) -> tuple[str, ...]:
        if key in self._table:
            return self._file.texts(self._table, key, _SECTION, self._nth)
        return self._file.texts(self._file.values, key)

    def _beside(self, text: str) -> Path:
        return self._file.path.parent / Path(text).expanduser()

    def _argument(self, text: str) -> str:
        """An input, whose file is relative to the suite."""
        if text.startswith("@") and self._beside(text[1:]).exists():
            return f"@{self._beside(text[1:])}"
        return text

    def _parameter(self, text: str) -> str:
        scope, equals, name = text.rpartition("=")
        return f"{scope}{equals}{self._beside(name)}" if self._beside(name).exists() else text
