"""Inserts and removes tokens, clauses and brackets."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from passlens.engine.compile.edit_search.candidate import Candidate, Rank, StepKind
from passlens.engine.compile.edit_search.one_line import OneLine
from passlens.engine.compile.edit_search.pieces import CLOSING, SPACED, Line, Piece

_MARKS = (",", ":", "=", "->", "(", ")", "[", "]", "{", "}", "<", ">", '"', "x", "?", "()", "{}", "[]")
_MOST_REMOVED = 4
"""The most adjacent tokens that one edit removes."""


def removals(here: OneLine) -> Iterator[Candidate]:
    """The line without adjacent tokens, a bracketed part, a clause, or the brackets around a part."""
    line, tokens = here.line, here.line.tokens
    for place, token in enumerate(tokens):
        if token.text.startswith("//"):
            continue
        for count in range(1, _MOST_REMOVED + 1):
            if place + count <= len(tokens):
                yield from here.without(Rank.OTHER, line.between(place, place + count - 1))
        if place not in line.pairs:
            continue
        end = line.pairs[place]
        yield from here.without(Rank.OTHER, line.between(place, end))
        if place and tokens[place - 1].text[0].isalpha():
            yield from here.without(Rank.OTHER, line.between(place - 1, end))
        if place > 1 and tokens[place - 1].text == "=":
            yield from here.without(Rank.OTHER, line.between(place - 2, end))
        inside = line.text[token.end : tokens[end].start]
        yield from here.instead(Rank.OTHER, line.between(place, end), inside)


def insertions(here: OneLine) -> Iterator[Candidate]:
    """The line with another punctuation mark, or a word that the message quotes, where the parser stopped."""
    text, expected = here.line.text, here.place.expected
    points = sorted({0, *(one.start for one in here.line.tokens), *(one.end for one in here.line.tokens)})
    for at in points:
        if not here.is_near(at):
            continue
        for word in dict.fromkeys((*expected, *_MARKS)):
            rank = Rank.NAMED if word in expected else Rank.OTHER
            yield from here.edit(rank, StepKind.INSERT, at, _inserted(text, at, word), now=word)


def of_brackets(here: OneLine) -> Iterator[Candidate]:
    """Other brackets around a list, and brackets around a piece."""
    line, text = here.line, here.line.text
    for opening, closing in line.pairs.items():
        piece = line.between(opening, closing)
        if not here.is_near(piece.start) and not here.is_near(piece.end):
            continue
        for first, last in CLOSING.items():
            yield from here.instead(Rank.OTHER, piece, f"{first}{piece.text[1:-1]}{last}")
    for piece in (*line.types, *_runs(line), *line.tokens):
        if here.is_near(piece.start) and (piece.text[0].isalnum() or piece.text[0] in '%"!'):
            for first, last in CLOSING.items():
                made = f"{text[: piece.start]}{first}{piece.text}{last}{text[piece.end :]}"
                yield from here.edit(
                    Rank.OTHER, StepKind.REPLACE, piece.start, made, piece.text, f"{first}{piece.text}{last}"
                )


def _runs(line: Line) -> Iterator[Piece]:
    """The runs of types that only commas separate."""
    first: Piece | None = None
    for before, after in itertools.pairwise(line.types):
        if line.text[before.end : after.start].strip() == ",":
            first = first or before
            yield Piece(line.text[first.start : after.end], first.start, after.end)
        else:
            first = None


def _inserted(text: str, at: int, word: str) -> str:
    """The line with a word inserted at an offset, with the spaces that it needs."""
    before, after = text[:at], text[at:]
    if word in SPACED or word[0].isalnum():
        if word[0].isalnum() and before and before[-1] in "([<{":
            return before + word + after
        return f"{before.rstrip()} {word} {after.lstrip()}" if before.strip() else f"{before}{word} {after.lstrip()}"
    if word == ",":
        return f"{before.rstrip()}, {after.lstrip()}"
    return before + word + after
