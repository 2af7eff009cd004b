"""Maps the lines of a surface to the texts behind them: one whole text, or the rows of a diff."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from numpy.typing import ArrayLike

from passlens.gui.kit.text.names import NamedText


class TextPlaces(Protocol):
    """Visible lines as lines of the texts behind them. All count from 0."""

    @property
    def whole(self) -> NamedText:
        """The text that commands on lines and symbols apply to."""
        ...

    def named_at(self, row: int) -> tuple[NamedText, int] | None:
        """The text at a visible line, and its line number there; None where there is no text."""
        ...

    def noted_at(self, row: int) -> tuple[int, int]:
        """The lines, from 1, of the texts before and after whose notes belong to a visible line; 0: none."""
        ...

    def line_read_at(self, text: NamedText, row: int) -> int:
        """The line of a text that reads the same at a visible line; -1: none."""
        ...

    def place_near(self, text: NamedText, row: int, column: int) -> tuple[int, int]:
        """The place in a text for a visible place, or else the end of the line before it."""
        ...

    def row_showing(self, text: NamedText, line: int) -> int:
        """The visible line for a line of a text, after opening a fold that hides it; -1: none."""
        ...

    def rows_showing(self, text: NamedText, lines: Sequence[int]) -> ArrayLike:
        """The visible lines for lines of a text, or the folds that hide them."""
        ...


class WholeText:
    """One text, line by line. Its notes are those of the text after."""

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
