"""Words that this release has for the number, symbol or type at which the parser stopped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.declared_types import edited, instead_at
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_LISTED = re.compile(r"\b(?:to be one of: |one of the following [^\[]*\[)(?P<words>[^\]]+)")
_NUMBER = re.compile(r"\d+")
_NO_BIT = "none"
_SYMBOL_WANTED = re.compile(r"'@'-identifier|\bsymbol\b")
_STRING = re.compile(r'"(?P<name>[^"\\]+)"')
_SHORT = {
    "f8": ("f8E4M3FNUZ", "f8E4M3FN", "f8E5M2"),
    "f6": ("f6E3M2FN", "f6E2M3FN"),
    "f4": ("f4E2M1FN",),
    "bf8": ("f8E5M2FNUZ", "f8E5M2"),
}  # fmt: skip
"""Short names of types, and the MLIR types of each."""
_FNUZ = frozenset({"gfx940", "gfx941", "gfx942"})
"""Chips whose 8-bit floats have no infinity and no negative zero (LLVM, AMDGPUUsage, "FP8")."""
_LIFETIME = re.compile(r"!stream\.resource<(?P<word>\w+)>")
_LIFETIMES = ("external", "transient", "variable", "constant", "staging")
"""Of resources (IREE, StreamTypes.td)."""


def meant_words(message: str, source: Sequence[str], line: int, column: int, target: str) -> Iterator[Fix]:
    """The changes at a place, the likeliest first.

    Args:
        message: Of the parser.
        source: The input.
        line: Where it stopped, from 1.
        column: In that line, from 1.
        target: The chip that the command compiles for.
    """
    text = source[line - 1]
    listed = _LISTED.search(message)
    words = re.split(r",? +(?:or )?", listed["words"].strip()) if listed is not None else []
    number = _NUMBER.match(text, column - 1) or _NUMBER.search(text, max(0, column - 1))
    if words and number is not None and (right := _worded(whole_number(number[0]), words)):
        yield from _of_numbers(source, line, number, words, right)
    string = _STRING.match(text, column - 1) or _STRING.search(text, max(0, column - 2))
    if _SYMBOL_WANTED.search(message) and string is not None:
        yield instead_at(text, line, string.span(), f"@{string['name']}")
    for short, types in _SHORT.items():
        found = re.search(rf"(?<![\w.%@#!]){short}(?![\w.])", text)
        if found is not None and found.start() <= column <= found.end() + 1:
            fitting = sorted(types, key=lambda one: ("FNUZ" in one) != (target in _FNUZ))
            for kind in fitting[:2]:
                yield instead_at(text, line, found.span(), kind)
    life = _LIFETIME.search(text)
    if life is not None and life["word"] not in _LIFETIMES:
        for word in _LIFETIMES[:3]:
            right = f"!stream.resource<{word}>"
            changed = ((at, one.replace(life[0], right)) for at, one in enumerate(source, 1) if life[0] in one)
            title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=right, wrong=life[0])
            yield edited("lifetime", title, [Edit(at, at, (one,)) for at, one in changed])


def _worded(number: int, words: Sequence[str]) -> str:
    """The words of a number: of its bits if the first word says that there is none, else the word at its place; empty
    without them.
    """
    if words[0] != _NO_BIT:
        return words[number] if number < len(words) else ""
    bits = [bit for bit in range(number.bit_length()) if number >> bit & 1]
    if not bits:
        return _NO_BIT
    return " | ".join(words[bit + 1] for bit in bits) if bits[-1] + 1 < len(words) else ""


def _of_numbers(
    source: Sequence[str], line: int, number: re.Match[str], words: Sequence[str], right: str
) -> Iterator[Fix]:
    """The words for a number, and for those at its place in the other ops of this name."""
    head = source[line - 1][: number.start()].lstrip()
    edits = list[Edit]()
    for at, text in enumerate(source, 1):
        here = (
            _NUMBER.match(text, len(text) - len(text.lstrip()) + len(head)) if text.lstrip().startswith(head) else None
        )
        if here is not None and (now := _worded(whole_number(here[0]), words)):
            edits.append(Edit(at, at, (f"{text[: here.start()]}{now}{text[here.end() :]}",)))
    title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=right, wrong=number[0])
    yield edited("named-value", title, edits)
