"""Edits of IR as text: smaller dimensions, simpler types, shorter names. Texts that do not parse are no candidates."""

from __future__ import annotations

import re
from collections.abc import Iterator

_DIMENSION = re.compile(r"(?<=[<x])\d+(?=x)")
_LISTS = re.compile(
    r"\b(?:sizes|static_sizes|sizes_hint|output_shape|shape) ?= ?\[[^\]]*\]|\boutput_shape \[[^\]]*\]|\bto \[[^\]]*\]"
)
_WORD = re.compile(r"(?<![\w.%#@^$-])(?<!binding\()(?<!ordinal\()\d+(?![\w.])")
_CLOSE = 16
"""Two dimensions that differ by at most this are also shrunk by the same amount: one may be the other with padding."""
_TRIED = (1, 2, 4, 8, 16, 32, 64, 128)
_PLAIN = (("bf16", "f32"), ("f16", "f32"), ("f64", "f32"), ("i64", "i32"))
_SYMBOL = re.compile(r'@(?:"([^"\n]+)"|([A-Za-z_$.][\w$.\-]*))')
_SHORT = 12
_ALIAS = re.compile(r"^#[\w$.]+ = (.*)$", re.MULTILINE)


def dimensions(text: str) -> list[int]:
    """The dimension sizes above 1 in a text, the largest first."""
    return sorted({int(found) for found in _DIMENSION.findall(text)} - {0, 1}, reverse=True)


def smaller_dimensions(text: str, size: int) -> Iterator[str]:
    """The text with all dimensions of one size made smaller, consistently with dependent ones."""
    others = dimensions(text)
    values = [value for value in (*_TRIED, size // 2, (size + 1) // 2) if 0 < value < size]
    for value in dict.fromkeys(values):
        yield replaced(text, {size: value})
        multiples = {
            other: other * value // size for other in others if other % size == 0 and other * value % size == 0
        }
        if len(multiples) > 1:
            yield replaced(text, multiples)
        for other in others:
            if 0 < other - size <= _CLOSE:
                yield replaced(text, {size: value, other: other - size + value})
        yield replaced(text, {size: value}, everywhere=True)


def replaced(text: str, sizes: dict[int, int], *, everywhere: bool = False) -> str:
    """The text with other sizes in shapes and lists of sizes, or wherever such a number is a word."""

    def other(found: re.Match[str]) -> str:
        number = int(found[0])
        return str(sizes.get(number, number))

    text = _DIMENSION.sub(other, text)
    if everywhere:
        return _WORD.sub(other, text)
    return _LISTS.sub(lambda found: _WORD.sub(other, found[0]), text)


def plainer_types(text: str) -> Iterator[str]:
    """The text with an ordinary element type in place of a rarer one."""
    for rare, plain in _PLAIN:
        if re.search(rf"(?<![\w.]){rare}(?!\w)|x{rare}\b", text):
            yield re.sub(rf"(?<=x){rare}(?!\w)|(?<![\w.]){rare}(?!\w)", plain, text)


def shorter_names(text: str) -> Iterator[str]:
    """The text with short names in place of long ones: all at once, then one by one."""
    names = dict.fromkeys(quoted or plain for quoted, plain in _SYMBOL.findall(text))
    long = [name for name in names if len(name) > _SHORT and not name.startswith("__")]
    free = (word for word in (f"f{number}" for number in range(len(text))) if word not in names)
    short = dict(zip(long, free))  # noqa: B905 - Python 3.9 has no ``strict``
    if short:
        yield _renamed(text, short)
    for name, word in short.items():
        yield _renamed(text, {name: word})


def fewer_entries(text: str) -> Iterator[str]:
    """The text without one entry of a dictionary in a named attribute, the longest first."""
    found = []
    for alias in _ALIAS.finditer(text):
        found += [(alias.start(1) + start, alias.start(1) + end) for start, end in _entries(alias[1])]
    for start, end in sorted(found, key=lambda span: span[0] - span[1]):
        yield text[:start] + text[end:]


def _entries(text: str) -> list[tuple[int, int]]:
    """The places of the dictionary entries in a text, each with one of its commas."""
    found, opened, quoted = list[tuple[int, int]](), list[list[int]](), False
    for place, letter in enumerate(text):
        quoted = quoted != (letter == '"' and text[place - 1 : place] != "\\")
        if quoted or letter == '"':
            continue
        if letter in "{[(<":
            opened.append([place] if letter == "{" else [])
        elif letter == "," and opened and opened[-1]:
            opened[-1].append(place)
        elif letter in "}])>" and text[place - 1 : place + 1] != "->" and opened:
            marks = opened.pop()
            if marks:
                ends = [*marks[1:], place]
                found += [
                    (start, end) if number else (start + 1, end + (1 if len(ends) > 1 else 0))
                    for number, (start, end) in enumerate(zip(marks, ends))  # noqa: B905 - as above
                ]
    return found


def _renamed(text: str, names: dict[str, str]) -> str:
    return _SYMBOL.sub(lambda found: "@" + names.get(found[1] or found[2], found[0][1:]), text)
