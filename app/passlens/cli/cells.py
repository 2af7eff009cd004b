"""The cells of a table of any length: measured as they arrive, and kept on disk if they are many."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from types import TracebackType
from typing import Final, Self, TypeAlias

import msgspec
from rich.cells import cell_len

from passlens.cli.translation import Shown, Value, translated
from passlens.engine.process import unusable_file
from passlens.engine.quoting import one_line

_AT_ONCE = 5_000
"""The number of rows in memory at a time."""
_IN_MEMORY_BYTES = 8 << 20
"""Bytes of earlier cells kept in memory; the rest goes to a file."""
_LENGTH_BYTES = 4

_ENCODE = msgspec.msgpack.Encoder().encode
_DECODE = msgspec.msgpack.Decoder(tuple[list[list[str]], list[list[str]]]).decode


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell with its own style."""

    text: Value
    style: str = ""


Entry: TypeAlias = Value | Cell | None
"""The content of a table cell, or of the value beside a label; None: unknown."""
UNKNOWN: Final = Shown("–")
NONE: Final = Shown("")


def text_of(entry: Entry) -> tuple[Shown, str]:
    """Text and style."""
    match entry:
        case Cell():
            return translated(entry.text), entry.style
        case None:
            return UNKNOWN, ""
        case _:
            return translated(entry), ""


def places(text: str) -> int:
    """The width of a one-line text on a terminal, in places."""
    return len(text) if text.isascii() else cell_len(text)


class Cells:
    """The cells of a table by columns, titles first; a context that deletes its file.

    Attributes:
        widths: The width of each column, in places on a terminal.
    """

    def __init__(self, titles: Sequence[Shown], *, styled: bool) -> None:
        """``styled``: whether to keep the styles."""
        self.widths = [0] * len(titles)
        self._styled = styled
        self._file = tempfile.SpooledTemporaryFile(_IN_MEMORY_BYTES)  # noqa: SIM115 - closed in __exit__
        self._titles = [Cell(title, "muted") for title in titles]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def take(self, rows: Iterable[Sequence[Entry]]) -> None:
        """Take all rows.

        Raises:
            UserError: The disk is full.
        """
        left = chain[Sequence[Entry]]([self._titles], rows)
        while some := list(islice(left, _AT_ONCE)):
            self._add(some)

    def parts(self) -> Iterator[tuple[list[list[str]], list[list[str]]]]:
        """Texts, each of one line, and styles by columns, some thousand rows at a time."""
        try:
            self._file.seek(0)
            while head := self._file.read(_LENGTH_BYTES):
                yield _DECODE(self._file.read(int.from_bytes(head)))
        except OSError as error:
            raise unusable_file(error) from error

    def _add(self, rows: list[Sequence[Entry]]) -> None:
        texts, styles = list[list[str]](), list[list[str]]()
        for index, column in enumerate(zip(*rows, strict=True)):
            pairs = [text_of(entry) for entry in column]
            words = [text for text, _ in pairs]
            # Most columns have few different texts: measure only those.
            known = {word: one_line(word) for word in set(words)}
            texts.append([known[word] for word in words])
            self.widths[index] = max(self.widths[index], *map(places, known.values()))
            styled = self._styled and any(style for _, style in pairs)
            styles.append([style for _, style in pairs] if styled else [])
        packed = _ENCODE((texts, styles))
        try:
            self._file.write(len(packed).to_bytes(_LENGTH_BYTES))
            self._file.write(packed)
        except OSError as error:
            raise unusable_file(error) from error
