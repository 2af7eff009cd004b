"""Line numbers as displayed, without location definitions, and in the whole text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from passlens.engine.ir.locations import elide


class Lines:
    """Converts between lines of a text with and without those that define locations."""

    def __init__(self, text: str) -> None:
        shown = elide(text)
        self.text = shown.text
        self.hide(shown.hidden)

    def hide(self, hidden: Sequence[int]) -> None:
        """Set the lines of the whole text that are hidden."""
        self.hidden = hidden
        self._left = [line - at for at, line in enumerate(hidden)]

    def shown(self, line: int) -> int:
        """The displayed line for a line of the whole text."""
        return line - bisect_left(self.hidden, line)

    def whole(self, line: int) -> int:
        """The line of the whole text for a displayed line."""
        return line + bisect_right(self._left, line)
