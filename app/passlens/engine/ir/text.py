"""Line index of a text: the offset of each line, and slices by line range, without storing the lines."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

_NEWLINE = 10
_LINE_FEEDS = ("\n", b"\n")
PIECE = 1 << 18
"""Characters processed at a time: as many as fit in the CPU cache."""


class LineIndex:
    """The offsets of a text's lines. Lines count from 0 and end at a line feed; a carriage return before it is dropped.

    Building it takes about 5 ms for 10 MB; the lines themselves are sliced on demand.
    """

    __slots__ = ("_starts", "_text", "count", "longest")

    def __init__(self, text: str | bytes) -> None:
        """``text`` may be bytes, which must be ASCII: they are decoded line by line."""
        self._text = text
        # In pieces: encoding a large text at once would block other threads.
        pieces = [
            np.flatnonzero(_codes(text, at, min(at + PIECE, len(text))) == _NEWLINE) + (at + 1)
            for at in range(0, len(text), PIECE)
        ]
        ends = np.concatenate(pieces) if pieces else np.empty(0, np.int64)
        if text and text[-1:] not in _LINE_FEEDS:
            ends = np.append(ends, len(text) + 1)  # as if the last line had a newline
        self._starts = np.concatenate((np.zeros(1, np.int64), ends.astype(np.int64)))
        self.count: int = len(ends)
        """Number of lines; an empty text has none."""
        self.longest: int = int(np.diff(self._starts).max()) - 1 if self.count else 0
        """Characters of the longest line."""

    @property
    def text(self) -> str:
        """The whole text."""
        if isinstance(self._text, bytes):
            self._text = self._text.decode("ascii")
        return self._text

    def _part(self, first: int, last: int) -> str:
        part = self._text[self._starts[first] : self._starts[last]]
        return part.decode("ascii") if isinstance(part, bytes) else part

    def line(self, number: int) -> str:
        """A line without its newline.

        Raises:
            IndexError: There is no such line.
        """
        if not 0 <= number < self.count:
            raise IndexError(number)
        return self._part(number, number + 1).removesuffix("\n").removesuffix("\r")

    def lines(self, first: int, last: int) -> list[str]:
        """The lines ``first`` to ``last - 1``, as far as they exist, without newlines."""
        first, last = max(0, first), min(self.count, last)
        if first >= last:
            return []
        part = self._part(first, last)
        lines = part.removesuffix("\n").split("\n")
        return [line.removesuffix("\r") for line in lines] if "\r" in part else lines

    def start(self, number: int) -> int:
        """The offset at which a line begins; for ``count``, the end of the text."""
        return min(int(self._starts[number]), len(self._text))

    def lengths(self) -> NDArray[np.int64]:
        """The number of characters in each line, including a carriage return."""
        return np.diff(self._starts) - 1

    def starts(self, first: int, last: int) -> NDArray[np.int64]:
        """The offsets at which the lines ``first`` to ``last - 1`` begin."""
        return self._starts[first : min(last, self.count)]

    def lines_of(self, offsets: ArrayLike) -> NDArray[np.int64]:
        """The lines that contain these offsets."""
        return np.searchsorted(self._starts, np.asarray(offsets, np.int64), side="right").astype(np.int64) - 1

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 0; offsets past the end count as the end of the last line."""
        if not self.count:
            return 0, 0
        offset = max(0, offset)
        line = min(int(np.searchsorted(self._starts, offset, side="right")) - 1, self.count - 1)
        return line, min(offset - int(self._starts[line]), len(self.line(line)))

    def offset(self, line: int, column: int) -> int:
        """The offset of a place; a column past the line's end counts as the end."""
        if not self.count:
            return 0
        line = min(max(0, line), self.count - 1)
        return int(self._starts[line]) + min(max(0, column), len(self.line(line)))


def _codes(text: str | bytes, start: int, end: int) -> NDArray[Any]:
    """One number per character, so that array indices are text offsets; bytes are not copied."""
    if isinstance(text, bytes):
        return np.frombuffer(text, np.uint8, end - start, start)
    piece = text[start:end]
    if piece.isascii():
        return np.frombuffer(piece.encode("ascii"), np.uint8)
    return np.frombuffer(piece.encode("utf-32-le", "surrogatepass"), "<u4")
