"""Find in a text of any length without holding up the window: a slice of lines at a time."""

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
    """What a text surface shows: lines that are cut out when asked for."""

    @property
    def count(self) -> int:
        """Number of lines."""
        ...

    @property
    def longest(self) -> int:
        """Characters of the longest line."""
        ...

    def lengths(self) -> NDArray[np.int64]:
        """The characters of each line; a few more where it ends in a return or has tabs."""
        ...

    def line(self, number: int) -> str:
        """One line, from 0."""
        ...

    def lines(self, first: int, last: int) -> Sequence[str]:
        """The lines ``first`` to ``last - 1``."""
        ...


class Pattern(NamedTuple):
    """What to look for.

    Attributes:
        text: Words, or a regular expression (Python's).
        regex: Whether it is one.
        case: Whether capitals count.
        whole: Whether only whole words count: ``%1`` is none in ``%12``.
    """

    text: str
    regex: bool = False
    case: bool = False
    whole: bool = False

    def compiled(self) -> re.Pattern[str]:
        """The regular expression.

        Raises:
            re.error: The text is none.
        """
        flags = re.NOFLAG if self.case else re.IGNORECASE
        words = self.text if self.regex else re.escape(self.text)
        re.compile(words)  # what is wrong is said of the user's own words
        return re.compile(rf"(?<!\w)(?:{words})(?!\w)" if self.whole else words, flags)


class Match(NamedTuple):
    """Where the pattern was found: row, first column, column after the last."""

    row: int
    start: int
    end: int


class TextSearch(QObject):
    """All places of a pattern, found front to back: the first 100,000, and of a line its first 20,000 characters.

    Signals:
        progressed: There are more matches, or the search is over.
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
        """Whether there is something to look for."""
        return self._pattern is not None

    def start(self, source: Lines, pattern: Pattern) -> bool:
        """Look for a pattern; False when that same search is under way or over already."""
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
        """Forget pattern and matches."""
        self._timer.stop()
        self._source, self._pattern, self._key = None, None, Pattern("")
        self.matches, self.done, self.error = [], True, ""
        self.progressed.emit()

    def restart(self, source: Lines) -> None:
        """Look for the same pattern in another text."""
        if self._key.text:
            self.start(source, self._key)

    def in_row(self, row: int) -> list[Match]:
        """The matches found in a row."""
        low = bisect_left(self.matches, Match(row, -1, -1))
        high = bisect_left(self.matches, Match(row + 1, -1, -1))
        return self.matches[low:high]

    def index_of(self, row: int, start: int, end: int) -> int | None:
        """The place of a match in the list of all; None when there is no such match."""
        sought = Match(row, start, end)
        index = bisect_left(self.matches, sought)
        return index if index < len(self.matches) and self.matches[index] == sought else None

    def next_from(self, row: int, column: int, forward: bool, here: bool = False) -> int | None:
        """The index of the next match after a place or before it, around the end.

        Args:
            row: Where to begin.
            column: Where to begin.
            forward: False: towards the beginning.
            here: Whether a match that begins at the place counts.

        Returns:
            None when there is no match, or while the search has not got far enough to say.
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
