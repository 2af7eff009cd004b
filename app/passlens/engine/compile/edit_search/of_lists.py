"""Adds, removes and exchanges elements of lists."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from passlens.engine.compile.edit_search.candidate import Candidate, Rank, StepKind
from passlens.engine.compile.edit_search.one_line import OneLine
from passlens.engine.compile.edit_search.pieces import Piece

_DEFINES = re.compile(r"(?P<name>%[\w$.\-]+)(?: =|:)")


def of_lists(here: OneLine) -> Iterator[Candidate]:
    """Lists with one element more or fewer, or with two exchanged."""
    text = here.line.text
    bracketed, opened = here.line.bracketed_lists(), here.line.open_lists()
    for found in (*bracketed, *opened):
        for number, one in enumerate(found):
            for change in (_shorter, _longer):
                made, was, now = change(text, [found], number)
                kind = StepKind.REMOVE if was else StepKind.INSERT
                yield from here.edit(Rank.SMALL if was else Rank.OTHER, kind, one.start, made, was, now)
        for first, second in itertools.combinations(found, 2):
            yield from here.exchanged(first, second)
    for together in (*_of_one_length(bracketed), *_of_one_length(opened)):  # such as operands and their types
        for number, one in enumerate(together[0]):
            for change in (_shorter, _longer):
                made, was, now = change(text, together, number)
                kind = StepKind.REMOVE if was else StepKind.INSERT
                yield from here.edit(Rank.SMALL, kind, one.start, made, was, now)


def of_neighbours(here: OneLine) -> Iterator[Candidate]:
    """The two tokens around a comma exchanged, or without one of them."""
    tokens, text = here.line.tokens, here.line.text
    for place in range(1, len(tokens) - 1):
        if tokens[place].text == ",":
            before, after = tokens[place - 1], tokens[place + 1]
            yield from here.exchanged(before, after)
            yield from here.without(Rank.SMALL, Piece(text[before.start : after.start], before.start, after.start))
            yield from here.without(Rank.SMALL, Piece(text[before.end : after.end], before.end, after.end))


def _shorter(text: str, lists: Sequence[Sequence[Piece]], number: int) -> tuple[str, str, str]:
    """The line without the elements at a place of the lists; the old text; the new text, which is empty."""
    for found in sorted(lists, key=lambda one: -one[0].start):
        one, last = found[number], number + 1 == len(found)
        start = found[number - 1].end if last and number else one.start
        end = one.end if last else found[number + 1].start
        text = text[:start] + text[end:]
    return text, _elements(lists, number), ""


def _longer(text: str, lists: Sequence[Sequence[Piece]], number: int) -> tuple[str, str, str]:
    """The line with the elements at a place of the lists repeated; the old text, which is empty; the new text."""
    for found in sorted(lists, key=lambda one: -one[0].start):
        one = found[number]
        text = f"{text[: one.end]}, {_under_new_name(one.text, text)}{text[one.end :]}"
    return text, "", _elements(lists, number)


def _elements(lists: Sequence[Sequence[Piece]], number: int) -> str:
    return ", ".join(found[number].text for found in lists)


def _under_new_name(element: str, text: str) -> str:
    """A list element; if it defines a value, as in ``%x: f32`` or ``%x = %init``, the value gets a new name."""
    found = _DEFINES.match(element)
    if found is None:
        return element
    free = next(name for number in itertools.count(2) if (name := f"{found['name']}_{number}") not in text)
    return free + element[found.end("name") :]


def _of_one_length(lists: Sequence[Sequence[Piece]]) -> Iterator[Sequence[Sequence[Piece]]]:
    """Each pair of lists of equal length that do not overlap, and all lists of that length together."""
    by_length = dict[int, list[Sequence[Piece]]]()
    for found in lists:
        alike = by_length.setdefault(len(found), [])
        if all(one[-1].end <= found[0].start or found[-1].end <= one[0].start for one in alike):
            alike.append(found)
    for alike in by_length.values():
        yield from itertools.combinations(alike, 2)
        if len(alike) > 2:
            yield alike
