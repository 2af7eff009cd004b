"""Small user-written TOML files: typed values, and the place of errors."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import Items, Message, did_you_mean
from passlens.engine.near_names import nearest

Table = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class TomlFile:
    """A parsed file. Sections are named to find the line of an error; ``nth`` selects among several of one name.

    Attributes:
        values: Those at its top.
    """

    path: Path
    lines: Sequence[str]
    values: Table

    def table(self, name: str) -> Table:
        """A section; empty if missing."""
        table = self.values.get(name, {})
        if isinstance(table, dict):
            return table
        raise self._misfit(name, Message("grid.table", "a table: [{name}]", name=name), "")

    def tables(self, name: str) -> tuple[Table, ...]:
        """All sections ``[[name]]``."""
        found = self.values.get(name, [])
        if isinstance(found, list) and all(isinstance(one, dict) for one in found):
            return tuple(found)
        raise self._misfit(name, Message("grid.tables", "tables: [[{name}]]", name=name), "")

    def texts(self, table: Table, key: str, section: str = "", nth: int = 0) -> tuple[str, ...]:
        """A list of strings; empty if missing."""
        value = table.get(key, [])
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return tuple(value)
        raise self._misfit(key, Message("grid.texts", 'a list of texts, such as ["a", "b"]'), section, nth)

    def text(self, table: Table, key: str, default: str, section: str = "", nth: int = 0) -> str:
        """A string."""
        value = table.get(key, default)
        if isinstance(value, str):
            return value
        raise self._misfit(key, Message("grid.text", "a text"), section, nth)

    def truth(self, table: Table, key: str, default: bool, section: str = "", nth: int = 0) -> bool:
        """A boolean."""
        value = table.get(key, default)
        if isinstance(value, bool):
            return value
        raise self._misfit(key, Message("flags.truth", "true or false"), section, nth)

    def number(self, table: Table, key: str, default: float, section: str = "", nth: int = 0) -> float:
        """A number."""
        value = table.get(key, default)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
        raise self._misfit(key, Message("flags.number", "a number"), section, nth)

    def beside(self, text: str) -> str:
        """A build folder relative to the file, if it is a path; otherwise a name or version, unchanged."""
        path = self.path.parent / text
        return str(path) if "/" in text and path.exists() else text

    def check_keys(self, table: Table, known: Iterable[str], section: str = "", nth: int = 0) -> None:
        """Check that a section has known keys only.

        Raises:
            UserError: It has an unknown key; the message gives the place and similar names.
        """
        names = sorted(known)
        for key in table:
            if key not in names:
                near = nearest(key, names)
                listed = Message("grid.keys", "Known keys are {names}.", names=Items(tuple(names)))
                line = self._line(key, section, nth)
                raise UserError(
                    Message(
                        "grid.unknown-key",
                        "Line {line:,} of {path}: unknown key '{key}'.",
                        line=line,
                        path=self.path,
                        key=key,
                    ),
                    hint=did_you_mean(near) if near else listed,
                    location=f"{self.path}:{line}",
                )

    def place(self, key: str, section: str = "", nth: int = 0) -> str:
        """The place of a key: file and line."""
        return f"{self.path}:{self._line(key, section, nth)}"

    def _misfit(self, key: str, expected: Message, section: str, nth: int = 0) -> UserError:
        line = self._line(key, section, nth)
        return UserError(
            Message(
                "grid.wrong-value",
                "Line {line:,} of {path}: '{key}' takes {what}.",
                line=line,
                path=self.path,
                key=key,
                what=expected,
            ),
            location=f"{self.path}:{line}",
        )

    def _line(self, key: str, section: str, nth: int) -> int:
        """The line of a key, from 1, which the parser does not report."""
        here, named, before = "", re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[.=]"), 0
        for number, line in enumerate(self.lines, 1):
            head = re.fullmatch(r"\s*\[+\s*[\"']?([^\]\"']+?)[\"']?\s*\]+\s*(#.*)?", line)
            if head is not None:
                before += here == section and bool(section)
                here = head[1]
                if not section and here.split(".")[0] == key:
                    return number
            elif here == section and before >= nth and named.match(line):
                return number
        return 1


def read_toml(path: Path) -> TomlFile:
    """Read a file.

    Raises:
        UserError: The file cannot be read, or is not TOML.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UserError(
            Message("sweep.no-input", "{path} cannot be read: {reason}.", path=path, reason=reason or error),
            hint=Message("common.check-path", "Check the path."),
            location=str(path),
        ) from error
    return parse_toml(text, path)


def parse_toml(text: str, path: Path) -> TomlFile:
    """Parse the text of a file.

    Raises:
        UserError: It is not TOML.
    """
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UserError(
            Message("grid.no-toml", "{path} is not valid TOML: {reason}.", path=path, reason=error),
            location=str(path),
        ) from error
    return TomlFile(path, text.splitlines(), values)
