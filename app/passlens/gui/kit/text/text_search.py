"""Find in a text of any length without blocking the window: a slice of lines at a time."""

from __future__ import annotations

import re
import time
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

from passlens.gui.kit.translation import tr

_SLICE_SECONDS = 0.012
_SLICE_LINES = 500
_MOST_MATCHES = 100_000
_LONGEST_LINE = 20_000
_LAST = 1 << 60


class Lines(Protocol):
    """The lines of a text surface, cut out on request."""

    @property
    def count(self) -> int:
        """Number of lines."""
        ...

    @property
    def longest(self) -> int:
        """Characters of the longest line."""
        ...

    def lengths(self) -> NDArray[np.int64]:
        """The characters of each line; a few more if it ends in a carriage return or has tabs."""
        ...

    def line(self, number: int) -> str:
        """One line, from 0."""
        ...

    def lines(self, first: int, last: int) -> Sequence[str]:
        """The lines ``first`` to ``last - 1``."""
        ...


class Pattern(NamedTuple):
    """What to search for.

    Attributes:
        text: Words, or a regular expression (Python's).
        regex: Whether it is a regular expression.
        case: Whether case matters.
        whole: Whether only whole words match: ``%1`` does not match in ``%12``.
    """

    text: str
    regex: bool = False
    case: bool = False
    whole: bool = False

    def compiled(self) -> re.Pattern[str]:
        """The regular expression.

        Raises:
            re.error: The text is not a regular expression.
        """
        flags = re.NOFLAG if self.case else re.IGNORECASE
        words = self.text if self.regex else re.escape(self.text)
        re.compile(words)  # so that an error refers to the user's own text
        return re.compile(rf"(?<!\w)(?:{words})(?!\w)" if self.whole else words, flags)


class Match(NamedTuple):
    """The place of a match: row, first column, column after the last."""

    row: int
    start: int
    end: int


class TextSearch(QObject):
    """All matches of a pattern, front to back: the first 100,000, and within 20,000 characters of a line.

    Signals:
        progressed: There are more matches, or the search is finished.
    """

    progressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.matches: list[Match] = []
        self.done = True
        self.error = ""
        self._source: Lines | None = None
        self._pattern: re.Pattern[str] | None = None
        self._key = Pattern("")
        self._next_row = 0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._slice)

    @property
    def active(self) -> bool:
        """Whether there is a pattern."""
        return self._pattern is not None

    def start(self, source: Lines, pattern: Pattern) -> bool:
        """Search for a pattern; False if the same search is running or finished."""
        if self._source is source and self._key == pattern:
            return False
        self._source, self._key = source, pattern
        self.matches, self.error, self._next_row = [], "", 0
        self._pattern = None
        if pattern.text:
            try:
                self._pattern = pattern.compiled()
            except re.error as error:
                self.error = tr("TextSearch", "Not a regular expression: {msg}.").format(msg=error.msg)
        self.done = self._pattern is None
        if self._pattern is not None:
            self._timer.start()
            self._slice()
        else:
            self._timer.stop()
            self.progressed.emit()
        return True

    def stop(self) -> None:
        """Clear pattern and matches."""
        self._timer.stop()
        self._source, self._pattern, self._key = None, None, Pattern("")
        self.matches, self.done, self.error = [], True, ""
        self.progressed.emit()

    def restart(self, source: Lines) -> None:
        """Search another text for the same pattern."""
        if self._key.text:
            self.start(source, self._key)

    def in_row(self, row: int) -> list[Match]:
        """The matches in a row."""
        low = bisect_left(self.matches, Match(row, -1, -1))
        high = bisect_left(self.matches, Match(row + 1, -1, -1))
        return self.matches[low:high]

    def index_of(self, row: int, start: int, end: int) -> int | None:
        """The index of a match among all; None if there is no such match."""
        sought = Match(row, start, end)
        index = bisect_left(self.matches, sought)
        return index if index < len(self.matches) and self.matches[index] == sought else None

    def next_from(self, row: int, column: int, forward: bool, here: bool = False) -> int | None:
        """The index of the next match after or before a place, wrapping around.

        Args:
            row: The row of the place.
            column: The column of the place.
            forward: False: towards the beginning.
            here: Whether a match that begins at the place counts.

        Returns:
            None if there is no match, or while the search has not got far enough to tell.
        """
        if not self.matches:
            return None
        if forward:
            index = bisect_left(self.matches, (row, column, -1 if here else _LAST))
            if index < len(self.matches):
                return index
            return 0 if self.done else None
        index = bisect_left(self.matches, (row, column, -1)) - 1
        if index >= 0:
            return index
        return len(self.matches) - 1 if self.done else None

    def _slice(self) -> None:
        source, pattern = self._source, self._pattern
        if source is None or pattern is None:
            self._timer.stop()
            return
        until = time.perf_counter() + _SLICE_SECONDS
        while self._next_row < source.count and len(self.matches) < _MOST_MATCHES:
            first = self._next_row
            for row, line in enumerate(source.lines(first, first + _SLICE_LINES), first):
                for match in pattern.finditer(line, 0, _LONGEST_LINE):
                    if match.end() > match.start():
                        self.matches.append(Match(row, match.start(), match.end()))
            self._next_row = first + _SLICE_LINES
            if self._next_row < source.count and time.perf_counter() > until:
                break
        else:
            self.done = True
            self._timer.stop()
        self.progressed.emit()
