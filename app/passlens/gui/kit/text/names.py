"""The whole text behind a view: its lines, and the names in it."""

from __future__ import annotations

from collections.abc import Generator

from passlens.engine.ir.regions import Regions, read_regions
from passlens.engine.ir.symbols import Uses, find_uses
from passlens.engine.ir.text import LineIndex
from passlens.engine.ir.value_types import Described, describe

TAB = 8
"""Columns from one tab stop to the next."""


class NamedText:
    """A text with the regions in which its names are valid.

    Attributes:
        language: As in ``IrText``.
        side: Which of two texts it is, in a word that follows a line's number; empty for a single text.
        regions: None until they are set, or found for the first name that is looked up.
    """

    def __init__(self, text: str | LineIndex, language: str, side: str = "") -> None:
        self.language = language
        self.side = side
        self.regions: Regions | None = None
        self._text = text
        self._tabbed: LineIndex | None = None

    @property
    def index(self) -> LineIndex:
        """The lines, found at first use. Columns have equal width: tabs are expanded."""
        return self._text if isinstance(self._text, LineIndex) else self.find_lines()

    @property
    def tabbed(self) -> LineIndex | None:
        """The text before its tabs were expanded, for copying; None: the same."""
        return self._tabbed

    def find_lines(self) -> LineIndex:
        """Find where the lines begin: 10 ms for 10 MB."""
        if isinstance(self._text, str):
            if "\t" in self._text:
                self._tabbed = LineIndex(self._text)
                self._text = self._text.expandtabs(TAB)
            self._text = LineIndex(self._text)
        return self._text

    def uses_at(self, line: int, column: int) -> Generator[None, None, Uses | None]:
        """Find the uses of the name at a place; None if there is none. Yields every few milliseconds."""
        if self.regions is None:
            self.regions = yield from read_regions(self.index, self.language)
        return (yield from find_uses(self.index, self.regions, self.language, line, column))

    def describe(self, uses: Uses) -> Described:
        """The definition of a name; for uses that were found here."""
        assert self.regions is not None
        return describe(self.index, self.regions, self.language, uses)
