"""Keys of an attribute in the input that the compiler drops, because it does not know them.

The compiler's message prints the attribute with the keys that it has read; the input has all keys.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.ir.syntax import split_list

_ATTRIBUTE = re.compile(r"#(?P<name>[a-z_][\w.]*)<\{(?P<entries>[^{}]*)\}>")
_ENTRY = re.compile(r'"?(?P<key>[A-Za-z_][\w.]*)"?(?:\s*=\s*(?P<value>.+))?', re.DOTALL)
_LINES = 12
"""The most lines of an attribute."""


@dataclass(frozen=True, slots=True)
class UnreadKeys:
    """An attribute of the input from which the compiler drops keys.

    Attributes:
        line: Of the input, from 1.
        attribute: Without ``#``.
        unread: The keys that the compiler drops, with their values; none if the dictionary is empty.
    """

    line: int
    attribute: str
    unread: Mapping[str, str]


def unread_keys(message: str, source: Sequence[str]) -> UnreadKeys | None:
    """The first attribute with fewer keys in a message than in the input, or with no keys in both.

    Args:
        message: Of the compiler.
        source: The lines of the input.
    """
    said = _ATTRIBUTE.search(message)
    if said is None:
        return None
    read = _entries(said["entries"])
    start = f"#{said['name']}<{{"
    for number, text in enumerate(source, 1):
        at = text.find(start)
        while at >= 0:
            written = _ATTRIBUTE.match("\n".join([text[at:], *source[number : number + _LINES]]))
            given = _entries(written["entries"]) if written is not None else {}
            unread = {key: value for key, value in given.items() if key not in read}
            if written is not None and set(read) <= set(given) and (unread or not given):
                return UnreadKeys(number, said["name"], unread)
            at = text.find(start, at + 1)
    return None


def _entries(text: str) -> dict[str, str]:
    found = (_ENTRY.fullmatch(one.strip()) for one in split_list(text) if one.strip())
    return {one["key"]: (one["value"] or "").strip() for one in found if one is not None}
