"""Maps the lines of a surface to the texts that they come from: one whole text, or rows of two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from numpy.typing import ArrayLike

from passlens.gui.kit.names import NamedText


class TextPlaces(Protocol):
    """Lines shown, as lines of the texts that they come from. All of them count from 0."""

    @property
    def whole(self) -> NamedText:
        """The text that commands on lines and symbols are for."""
        ...

    def named_at(self, row: int) -> tuple[NamedText, int] | None:
        """The text of a line shown, and its line there; None where no line of a text is."""
        ...

    def noted_at(self, row: int) -> tuple[int, int]:
        """The lines, from 1, of the text before and of the one after whose notes a line shown has; 0: none."""
        ...

    def line_read_at(self, text: NamedText, row: int) -> int:
        """Which line of a text reads as it does there at a line shown; -1: none."""
        ...

    def place_near(self, text: NamedText, row: int, column: int) -> tuple[int, int]:
        """The place of a text that is shown at a place, or else the end of the line before it."""
        ...

    def row_showing(self, text: NamedText, line: int) -> int:
        """The line shown that has a line of a text, after a fold that hides it was opened; -1: there is none."""
        ...

    def rows_showing(self, text: NamedText, lines: Sequence[int]) -> ArrayLike:
        """The lines shown that have some lines of a text, or the folds that hide them."""
        ...


class WholeText:
    """One text, line by line; without a text before it, its notes are those of the one after."""

    def __init__(self) -> None:
        self.whole = NamedText("", "text")

    def named_at(self, row: int) -> tuple[NamedText, int] | None:
        """The text and the same line."""
        return (self.whole, row) if 0 <= row < self.whole.index.count else None

    def noted_at(self, row: int) -> tuple[int, int]:
        """The same line."""
        return 0, row + 1

    def line_read_at(self, text: NamedText, row: int) -> int:
        """The same line."""
        del text
        return row

    def place_near(self, text: NamedText, row: int, column: int) -> tuple[int, int]:
        """The same place."""
        del text
        return row, column

    def row_showing(self, text: NamedText, line: int) -> int:
        """The same line."""
        del text
        return line

    def rows_showing(self, text: NamedText, lines: Sequence[int]) -> ArrayLike:
        """The same lines."""
        del text
        return lines
