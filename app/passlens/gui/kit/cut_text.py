"""Elides a name so that it stays distinct from others. Without Qt."""

from __future__ import annotations

import re
from collections.abc import Callable

_HEAD = 4
_DISPATCH = re.compile(r"([^·]+)(·dispatch_\d+)(.*)")


def cut_name(name: str, width_of: Callable[[str], float], room: float) -> str:
    """A name in ``room`` px, as measured by ``width_of``.

    Symbols and values (``@`` and ``%``) keep their beginning and as much of the end as fits, where they differ:
    ``@__auto.blk.0.attn_q.weight`` from ``@__auto.blk.0.attn_k.weight``. A dispatch's short name loses the function
    first, so that its number stays: ``pref…·dispatch_3_mat…``, ``p…·dispatch_3…``. All others keep their beginning.
    """
    if width_of(name) <= room:
        return name
    if (dispatch := _DISPATCH.match(name)) is not None:
        function, number, rest = dispatch.groups()
        heads = [f"{function[:count]}…{number}" for count in (_HEAD, 1) if count < len(function) - 1]
        head = next((one for one in heads if width_of(f"{one}…") <= room), "")
        name = f"{head}{rest}" if head else name
        if width_of(name) <= room:
            return name
    head = name[:_HEAD] if name[:1] in {"@", "%"} else ""
    low, high = 0, len(name) - len(head) - 1  # number of characters beside the ellipsis
    while low < high:
        middle = (low + high + 1) // 2
        fits = width_of(_cut(name, head, middle)) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return _cut(name, head, low)


def wrapped_name(name: str, width_of: Callable[[str], float], room: float, lines: int) -> tuple[str, ...]:
    """A name in up to so many lines of ``room`` px, broken behind underscores; the last line is cut."""
    if lines <= 1 or width_of(name) <= room:
        return (cut_name(name, width_of, room),)
    breaks = [at + 1 for at, letter in enumerate(name) if letter == "_" and width_of(name[: at + 1]) <= room]
    if not breaks:
        return (cut_name(name, width_of, room),)
    return (name[: breaks[-1]], *wrapped_name(name[breaks[-1] :], width_of, room, lines - 1))


def _cut(name: str, head: str, count: int) -> str:
    if not head:
        return f"{name[:count]}…"
    return f"{head}…{name[-count:] if count else ''}"
