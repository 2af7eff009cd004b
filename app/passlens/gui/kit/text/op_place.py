"""The place of the caret in a printed text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpPlace:
    """A line, from 1, of a text of a pass.

    Attributes:
        before: Whether it is in the text before the pass.
        located: Whether the text is shown with debug locations.
        words: The text of the line.
        file: The file that is shown, if it is not a text of a pass or phase; empty otherwise.
    """

    line: int
    before: bool
    located: bool
    words: str
    file: str = ""
