"""Where the caret is in a printed text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpPlace:
    """A line of a text of a pass, from 1.

    Attributes:
        before: Whether it is in the text before the pass.
        located: Whether the text is shown with its debug locations.
        words: What stands there.
        file: The file that is shown, where it is no text of a pass or phase; empty otherwise.
    """

    line: int
    before: bool
    located: bool
    words: str
    file: str = ""
