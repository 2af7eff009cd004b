"""Replaces a token by others of its kind: numbers, values, symbols, words, strings and punctuation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.compile.edit_search.candidate import Candidate, Rank
from passlens.engine.compile.edit_search.one_line import OneLine
from passlens.engine.compile.edit_search.pieces import SPACED, Piece
from passlens.engine.units import whole_number

_INTEGER = re.compile(r"-?\d+$")
_FLOAT = re.compile(r"-?\d+\.\d*(?:[eE][+\-]?\d+)?$")
_SMALL = ("0", "1", "2", "3", "4", "-1")
_FORMS = ("{}.0", '"{}"', "?", "dense<{}>", "[{}]", "{} : i64", "{} : i32", "{} : index", "{} : f32")
"""Other forms of a number."""
_SIGNS = (",", ":", "=", "->", "(", ")", "[", "]", "{", "}", "<", ">", "x")
_SWITCHED = {"true": "false", "false": "true", "unit": "true"}
_OTHER_NUMBERS = (("f", "i"), ("i", "f"), ("f", "si"), ("f", "ui"), ("si", "f"), ("ui", "f"), ("si", "ui"),
                  ("ui", "si"), ("s", "u"), ("u", "s"))  # fmt: skip
"""Prefixes and suffixes by which op names tell number types apart, such as ``addf`` and ``addi``."""
_ITERATORS = ("parallel", "reduction")


def other_tokens(here: OneLine, token: Piece) -> Iterator[Candidate]:
    """A token replaced by others of its kind."""
    text = token.text
    if _INTEGER.match(text):
        yield from _of_number(here, token)
    elif _FLOAT.match(text):
        for now in (text.partition(".")[0], f"{text} : f32"):
            yield from here.instead(Rank.SMALL, token, now)
    elif text[0] == "%":
        yield from _of_value(here, token)
    elif text[0] == "@":
        for now in here.place.symbols:
            if now != text:
                yield from here.instead(Rank.SMALL, token, now)
                yield from here.throughout(Rank.SMALL, token, now)
    elif text[0] in "#^" and text in here.place.labels:
        for now in here.place.labels:
            if now[0] == text[0] and now != text:
                yield from here.instead(Rank.SMALL, token, now)
    elif text[0].isalpha() or text[0] in "_#!":
        yield from _of_word(here, token)
    elif text[0] == '"':
        yield from _of_string(here, token)
    elif not text.startswith("//") and not here.parsed and here.is_near(token.start):
        for now in _SIGNS:
            rank = Rank.NAMED if now in here.place.expected else Rank.OTHER
            yield from here.instead(rank, token, f" {now} " if now in SPACED else now)


def _of_number(here: OneLine, token: Piece) -> Iterator[Candidate]:
    text = token.text
    value = whole_number(text.removeprefix("-")) * (-1 if text.startswith("-") else 1)
    near = (str(one) for one in (value - 1, value + 1, -value, value * 2, value // 2))
    others = (one.text for one in here.line.tokens if _INTEGER.match(one.text))
    for now in dict.fromkeys((*here.place.numbers, *near, *_SMALL, *others, *here.place.sizes)):
        if now != text:
            yield from here.instead(Rank.NAMED if now in here.place.numbers else Rank.SMALL, token, now)
    for form in _FORMS:
        now = form.format(text)
        yield from here.instead(Rank.OTHER, token, now)


def _of_value(here: OneLine, token: Piece) -> Iterator[Candidate]:
    name, colon, _ = token.text.partition(":")
    for now in here.place.values:
        if now != name:
            yield from here.instead(Rank.SMALL, token, now)
    if colon:
        yield from here.instead(Rank.SMALL, token, name)
        for count in range(1, 5):
            yield from here.instead(Rank.SMALL, token, f"{name}:{count}")


def _of_word(here: OneLine, token: Piece) -> Iterator[Candidate]:
    text = token.text
    close = here.is_near(token.start) or here.place.is_said(text)
    for now in here.place.near(text) if close and len(text) > 1 else ():
        yield from here.instead(Rank.NAMED, token, now)
        yield from here.throughout(Rank.NAMED, token, now)
    for now in _for_other_numbers(text):
        yield from here.instead(Rank.SMALL, token, now)
    if text in _SWITCHED:
        yield from here.instead(Rank.SMALL, token, _SWITCHED[text])
    if close:
        for now in (f'"{text}"', f"#{text}", f"@{text}", f"%{text}"):
            yield from here.instead(Rank.OTHER, token, now)


def _of_string(here: OneLine, token: Piece) -> Iterator[Candidate]:
    inside = token.text.strip('"')
    for now in (*here.place.near(inside), *(_ITERATORS if inside in _ITERATORS else ())):
        if now != inside:
            yield from here.instead(Rank.NAMED, token, f'"{now}"')
            yield from here.throughout(Rank.NAMED, token, f'"{now}"')
    if not here.parsed:
        for now in (inside, f"@{inside}"):
            yield from here.instead(Rank.OTHER, token, now)


def _for_other_numbers(op: str) -> Iterator[str]:
    """The names that the op may have for other number types: float, integer, signed, unsigned."""
    dialect, dot, name = op.partition(".")
    if not dot or "." in name:
        return
    for was, now in _OTHER_NUMBERS:
        if name.endswith(was):
            yield f"{dialect}.{name[: -len(was)]}{now}"
        if name.startswith(was):
            yield f"{dialect}.{now}{name[len(was) :]}"
