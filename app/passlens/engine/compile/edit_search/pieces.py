"""The pieces of a line of MLIR that an edit can change: tokens, bracketed lists with their elements, and types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.ir.syntax import COMMENT, STRING

_TOKEN = re.compile(
    rf"{COMMENT}|{STRING}|%[\w$.\-]+(?:[:#]\d+)?|@(?:{STRING}|[\w$.\-]+)|\^[\w$.\-]+|[#!][\w$.]+|->|::"
    r"|-?0x[0-9A-Fa-f]+|-?\d+\.\d*(?:[eE][+\-]?\d+)?|(?:\d+|\?)(?=x[\w?!])|(?<=[\d?\]])x(?=[\w?!\[])|-?\d+"
    r"|[A-Za-z_][\w$]*(?:\.[\w$]+)*|\S"
)
SCALAR = r"(?:[su]?i\d+|b?f\d+\w*|index)"
_SCALAR = re.compile(rf"(?<![\w.%@#!\"]){SCALAR}(?![\w.])")
_SHAPED = re.compile(r"(?:\b(?:tensor|vector|memref)|!torch\.v?tensor)<")
_ANGLE = re.compile(r"->|[<>]")
CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
SPACED = frozenset({"->", "=", ":"})
"""Signs with a blank on each side."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line: its text, its first offset, and the offset after its end, from 0."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line in pieces.

    Attributes:
        text: The line.
        tokens: Its tokens; a comment or a string is one.
        pairs: For each opening bracket that the line closes, its index in ``tokens`` and that of the closing bracket.
        types: Its outermost types.
    """

    text: str
    tokens: Sequence[Piece]
    pairs: Mapping[int, int]
    types: Sequence[Piece]

    def between(self, first: int, last: int) -> Piece:
        """The piece from one token to another, given by their indices."""
        start, end = self.tokens[first].start, self.tokens[last].end
        return Piece(self.text[start:end], start, end)

    def bracketed_lists(self) -> list[list[Piece]]:
        """The lists in brackets outside types; a colon divides a list, as in ``ins(%a, %b : f32, f32)``."""
        starts = ((opening, self.tokens[opening].start) for opening in self.pairs)
        outside = [one for one, at in starts if not any(kind.start < at < kind.end for kind in self.types)]
        return [found for opening in outside for found in self._lists(opening, self.pairs[opening])]

    def open_lists(self) -> list[list[Piece]]:
        """The lists of an op that have no brackets, such as operands and their types."""
        return self._lists(self._named_at(), len(self.tokens))

    def _lists(self, opening: int, end: int) -> list[list[Piece]]:
        """The lists between two tokens, given by their indices."""
        parts, first, place = [list[Piece]()], opening + 1, opening + 1
        while place <= end:
            token = self.tokens[place].text if place < end else ""
            divides = token == ":" and self.tokens[place].start > self.tokens[place - 1].end  # not ``%x: f32``
            if token in {"", ","} or divides:
                if first < place:
                    parts[-1].append(self.between(first, place - 1))
                if divides:
                    parts.append([])
                first = place + 1
                place += 1
            else:
                place = self.pairs.get(place, place) + 1
        return [one for one in parts if one]

    def _named_at(self) -> int:
        """The index of the op's name: the token after the first ``=`` outside brackets, or else the first token."""
        equals = (place for place, token in enumerate(self.tokens) if token.text == "=")
        before = next(
            (place for place in equals if all(not first < place < last for first, last in self.pairs.items())), -1
        )
        return before + 1


def in_pieces(text: str) -> Line:
    """Divide a line into pieces."""
    found = [Piece(one[0], one.start(), one.end()) for one in _TOKEN.finditer(text)]
    return Line(text, found, _pairs(found), list(_types(text)))


def _pairs(tokens: Sequence[Piece]) -> dict[int, int]:
    opened, pairs = list[int](), dict[int, int]()
    for place, token in enumerate(tokens):
        if token.text in CLOSING:
            opened.append(place)
        elif token.text in ")]}>":
            while opened and token.text != ">" and CLOSING[tokens[opened[-1]].text] != token.text:
                opened.pop()  # an angle bracket that compares
            if opened and CLOSING[tokens[opened[-1]].text] == token.text:
                pairs[opened.pop()] = place
    return pairs


def _types(text: str) -> Iterator[Piece]:
    done = 0
    starts = sorted((*_SHAPED.finditer(text), *_SCALAR.finditer(text)), key=lambda found: found.start())
    for found in starts:
        if found.start() < done:
            continue
        end = _closed(text, found.end() - 1) if found[0].endswith("<") else found.end()
        if end:
            done = end
            yield Piece(text[found.start() : end], found.start(), end)


def _closed(text: str, at: int) -> int:
    """The offset after the ``>`` that closes the ``<`` at an offset; 0 without one."""
    depth = 0
    for found in _ANGLE.finditer(text, at):
        depth += {"<": 1, ">": -1}.get(found[0], 0)
        if not depth and found[0] == ">":
            return found.end()
    return 0
