"""Elides a name so that it stays distinct from others. Without Qt."""

from __future__ import annotations

import re
from collections.abc import Callable

_HEAD = 4
_LEAST_END = 3
"""Fewer letters of a name's end tell names apart too rarely: its beginning is shown instead."""
_DISPATCH = re.compile(r"([^·]+)(·dispatch_\d+)((?:_[a-z]+(?=_|$))*)(.*)")
"""Function, number, op, and the shape with its types."""


def cut_name(name: str, width_of: Callable[[str], float], room: float) -> str:
    """A name in ``room`` px, as measured by ``width_of``.

    Symbols and values (``@`` and ``%``) keep their beginning and as much of the end as fits, where they differ:
    ``@__auto.blk.0.attn_q.weight`` from ``@__auto.blk.0.attn_k.weight``. A dispatch's short name loses the function
    first, then the middle of its shape, so that number, op and types stay:
    ``pref…·dispatch_3_matmul_like_Dx…xf32``, ``p…·dispatch_3…``. All others keep their beginning.
    """
    if width_of(name) <= room:
        return name
    if (dispatch := _DISPATCH.match(name)) is not None:
        function, number, op, shape = dispatch.groups()
        heads = [f"{function[:count]}…{number}" for count in (_HEAD, 1) if count < len(function) - 1]
        for head in heads:
            if width_of(f"{head}{op}…") <= room:
                return _cut_middle(f"{head}{op}", shape, width_of, room)
        head = next((one for one in heads if width_of(f"{one}…") <= room), "")
        name = f"{head}{op}{shape}" if head else name
    head = name[:_HEAD] if name[:1] in {"@", "%"} else ""
    return _longest(lambda count: _cut(name, head, count), len(name) - len(head) - 1, width_of, room)


def wrapped_name(name: str, width_of: Callable[[str], float], room: float, lines: int) -> tuple[str, ...]:
    """A name in up to so many lines of ``room`` px, broken behind underscores; the last line is cut."""
    if lines <= 1 or width_of(name) <= room:
        return (cut_name(name, width_of, room),)
    breaks = [at + 1 for at, letter in enumerate(name) if letter == "_" and width_of(name[: at + 1]) <= room]
    if not breaks:
        return (cut_name(name, width_of, room),)
    return (name[: breaks[-1]], *wrapped_name(name[breaks[-1] :], width_of, room, lines - 1))


def _cut_middle(head: str, rest: str, width_of: Callable[[str], float], room: float) -> str:
    """``head``, which fits, with as much of both ends of ``rest`` as fits."""

    def cut(count: int) -> str:
        end = count // 2 if count // 2 >= _LEAST_END else 0
        return f"{head}{rest[: count - end]}…{rest[-end:] if end else ''}"

    whole = f"{head}{rest}"
    return whole if width_of(whole) <= room else _longest(cut, len(rest) - 1, width_of, room)


def _longest(cut: Callable[[int], str], most: int, width_of: Callable[[str], float], room: float) -> str:
    """The cut with the most letters, up to ``most``, that fits."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if width_of(cut(middle)) <= room else (low, middle - 1)
    return cut(low)


def _cut(name: str, head: str, count: int) -> str:
    if not head:
        return f"{name[:count]}…"
    return f"{head}…{name[-count:] if count else ''}"
