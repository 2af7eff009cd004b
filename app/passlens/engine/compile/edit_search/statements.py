"""Where an op ends in a text that may not be parsed."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.ir.syntax import follow_brackets

_GOES_ON = (",", "->", ":", "=")
"""The ends of a line after which its op goes on in the next."""


def end_of(lines: Sequence[str], first: int, at_least: int = 0) -> int:
    """The last line of the op that begins in a line, or a later one; all from 1.

    Args:
        lines: The text.
        first: The line in which the op begins.
        at_least: A line that the op includes.
    """
    opened, last = list[str](), first
    follow_brackets(lines[last - 1], opened)
    while last < len(lines) and (last < at_least or opened or lines[last - 1].rstrip().endswith(_GOES_ON)):
        last += 1
        follow_brackets(lines[last - 1], opened)
    return last
