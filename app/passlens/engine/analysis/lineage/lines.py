"""Lines as they are shown, without those that define locations, and as they stand in the text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from passlens.engine.ir.locations import elide


class Lines:
    """The lines of a text with and without those that define locations."""

    def __init__(self, text: str) -> None:
        shown = elide(text)
        self.text = shown.text
        self.hide(shown.hidden)

    def hide(self, hidden: Sequence[int]) -> None:
        """Which lines of the whole text are not shown."""
        self.hidden = hidden
        self._left = [line - at for at, line in enumerate(hidden)]

    def shown(self, line: int) -> int:
        """Where a line of the whole text is shown."""
        return line - bisect_left(self.hidden, line)

    def whole(self, line: int) -> int:
        """Where a line that is shown stands in the whole text."""
        return line + bisect_right(self._left, line)
