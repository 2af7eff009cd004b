"""Adds, removes and replaces types, in one line or wherever a value has them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.compile.edit_search.candidate import Candidate, Rank, Step, StepKind
from passlens.engine.compile.edit_search.one_line import OneLine
from passlens.engine.compile.edit_search.other_types import other_types
from passlens.engine.compile.edit_search.pieces import Piece


def types_added(here: OneLine) -> Iterator[Candidate]:
    """Types added at the end of the line, or other forms of the types there."""
    text = here.line.text.rstrip()
    for kind in here.place.types:
        for more in (f" : {kind}", f" -> {kind}", f", {kind}", f" to {kind}", f" -> ({kind})"):
            yield from here.edit(Rank.OTHER, StepKind.INSERT, len(text), text + more, now=more.strip())
        if text.endswith(" {") and " -> " not in text:
            made = f"{text[:-2]} -> {kind} {{"
            yield from here.edit(Rank.OTHER, StepKind.INSERT, len(text) - 2, made, now=f"-> {kind}")
    before, colon, types = text.rpartition(" : ")
    taken, arrow, made = types.partition(" -> ")
    if colon:
        yield from here.edit(Rank.OTHER, StepKind.REMOVE, len(before), before, was=f": {types}")
        forms = [f"({types})"]
        if arrow:
            forms = [f"({taken}) -> {made}", f"{taken} -> ({made})", f"({taken}) -> ({made})", taken, made]
        for form in forms:
            yield from here.edit(Rank.OTHER, StepKind.REPLACE, len(before), f"{before} : {form}", types, form)


def other_types_of(here: OneLine) -> Iterator[Candidate]:
    """Each type replaced by others: here, wherever it occurs, and in the lines that share a value with this line."""
    place = here.place
    for piece in here.line.types:
        written = [
            one for one in dict.fromkeys((*(one.text for one in here.line.types), *place.types)) if one != piece.text
        ]
        others = [one for one in other_types(piece.text, place.sizes, place.elements) if one not in written]
        for now in (*written, *others):
            rank = Rank.NAMED if now in place.quoted else Rank.SMALL if now in written else Rank.OTHER
            yield from here.instead(rank, piece, now)
            yield from here.throughout(rank, piece, now)
            yield from _with_value(here, rank, piece, now)


def _with_value(here: OneLine, rank: Rank, piece: Piece, now: str) -> Iterator[Candidate]:
    """A type replaced here and in all lines that use a value of this line."""
    changed = here.line.text[: piece.start] + now + here.line.text[piece.end :]
    step = Step(StepKind.REPLACE, here.number, piece.text, now, throughout=True)
    for value in dict.fromkeys(one.text.partition(":")[0] for one in here.line.tokens if one.text[0] == "%"):
        word = re.compile(rf"{re.escape(value.partition('#')[0])}(?![\w$.\-])")
        lines = {
            number: (text.replace(piece.text, now),)
            for number, text in enumerate(here.place.lines, 1)
            if piece.text in text and word.search(text) and number != here.number
        }
        if lines:
            yield Candidate(rank, here.away + 2, step, lines | {here.number: (changed,)})
