"""Adds attributes that an op lacks, and writes the values of its attributes in other forms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.compile.edit_search.attribute_values import other_values
from passlens.engine.compile.edit_search.candidate import Candidate, Rank, StepKind
from passlens.engine.compile.edit_search.one_line import OneLine
from passlens.engine.compile.edit_search.pieces import Line, Piece

_USUAL = ("0 : i64", "1 : i64", "0 : i32", "1 : i32", "true", "false", "[]", "[0]", "[1]", "0 : index", "0.0 : f32",
          "1.0 : f32", '""')  # fmt: skip
"""Values of attributes that an op may lack."""


def attributes_added(here: OneLine) -> Iterator[Candidate]:
    """Attributes that the message names, with usual values and with the lists that the line already has."""
    text = here.line.text
    written = dict.fromkeys(f"[{', '.join(one.text for one in found)}]" for found in here.line.bracketed_lists())
    lists = [value for one in written for value in (one, *other_values(one))]
    for name in here.place.names_said:
        if re.search(rf"\b{name} =", text):
            continue
        for value in ("", *_USUAL, *lists):
            entry = f"{name} = {value}" if value else name
            for at, made in _with_entry(text, here.line, entry):
                yield from here.edit(Rank.SMALL, StepKind.INSERT, at, made, now=entry)


def other_values_of(here: OneLine) -> Iterator[Candidate]:
    """Other forms of the values of attributes."""
    tokens = here.line.tokens
    for place in range(1, len(tokens) - 1):
        if tokens[place].text != "=":
            continue
        start = place + 1
        end = here.line.pairs.get(start, start)
        if end == start and end + 1 in here.line.pairs and tokens[end + 1].text in "<":
            end = here.line.pairs[end + 1]
        value = here.line.between(start, end)
        if end + 2 < len(tokens) and tokens[end + 1].text == ":" and here.line.text[tokens[end + 1].start - 1] == " ":
            typed = next((one for one in here.line.types if one.start == tokens[end + 2].start), None)
            if typed is not None:
                value = Piece(here.line.text[value.start : typed.end], value.start, typed.end)
        for now in other_values(value.text):
            yield from here.instead(Rank.OTHER, value, now)


def _with_entry(text: str, line: Line, entry: str) -> Iterator[tuple[int, str]]:
    """The line with an entry added to a dictionary or before the types, and the offset of that entry."""
    for opening, closing in line.pairs.items():
        if line.tokens[opening].text == "{" and line.tokens[closing].start > line.tokens[opening].end - 1:
            inside = text[line.tokens[opening].end : line.tokens[closing].start]
            if not inside.strip() or "=" in inside:
                at = line.tokens[closing].start
                yield at, f"{text[:at].rstrip()}{', ' if inside.strip() else ''}{entry}{text[at:]}"
    before, colon, types = text.rpartition(" : ")
    if colon:
        yield len(before), f"{before} {{{entry}}} : {types}"
        yield len(before), f"{before} {entry} : {types}"
        yield len(before), f"{before}, {entry} : {types}"
    if text.rstrip().endswith(" {"):
        start = len(text.rstrip()) - 2
        yield start, f"{text[:start]} attributes {{{entry}}} {{"
