"""The equal lines at both ends of two texts: what differs lies between them, and is mostly short."""

from __future__ import annotations

import numpy as np

_BLOCK = 1 << 16


def equal_start(old: bytes, new: bytes) -> int:
    """Bytes of the equal lines at the start."""
    shorter = min(len(old), len(new))
    at = 0
    while at < shorter and old[at : at + _BLOCK] == new[at : at + _BLOCK]:
        at += _BLOCK
    if at < shorter:
        left, right = (np.frombuffer(one[at : min(at + _BLOCK, shorter)], np.uint8) for one in (old, new))
        at += int(np.argmax(left != right)) if (left != right).any() else len(left)
    return old.rfind(b"\n", 0, min(at, shorter)) + 1


def equal_end(old: bytes, new: bytes, start: int, slack: int = 0) -> int:
    """Bytes of the equal lines at the end, not reaching into the first ``start`` bytes.

    ``slack`` is how many equal bytes to leave out, for a diff that is to see some of what does not differ.
    """
    shorter = min(len(old), len(new)) - start
    at, old_end, new_end = 0, len(old), len(new)
    while at < shorter:
        step = min(_BLOCK, shorter - at)
        left = np.frombuffer(old[old_end - at - step : old_end - at], np.uint8)
        right = np.frombuffer(new[new_end - at - step : new_end - at], np.uint8)
        differing = np.flatnonzero(left != right)
        if differing.size:
            at += step - 1 - int(differing[-1])
            break
        at += step
    at = max(0, at - slack)
    if all(place == 0 or one[place - 1 : place] == b"\n" for one, place in ((old, old_end - at), (new, new_end - at))):
        return at
    line_end = old.find(b"\n", old_end - at)  # what is equal begins inside a line: that line is left out
    return old_end - line_end - 1 if line_end >= 0 else 0
