"""All edits within one line."""

from __future__ import annotations

from collections.abc import Iterator

from passlens.engine.compile.edit_search.candidate import Candidate
from passlens.engine.compile.edit_search.of_attributes import attributes_added, other_values_of
from passlens.engine.compile.edit_search.of_lists import of_lists, of_neighbours
from passlens.engine.compile.edit_search.of_syntax import insertions, of_brackets, removals
from passlens.engine.compile.edit_search.of_tokens import other_tokens
from passlens.engine.compile.edit_search.of_types import other_types_of, types_added
from passlens.engine.compile.edit_search.one_line import OneLine
from passlens.engine.compile.edit_search.place import Place


def line_edits(place: Place, number: int) -> Iterator[Candidate]:
    """The edits of a line, given by its number from 1, in no particular order."""
    here = OneLine(place, number)
    yield from removals(here)
    yield from of_lists(here)
    yield from of_neighbours(here)
    yield from types_added(here)
    yield from attributes_added(here)
    for token in here.line.tokens:
        yield from other_tokens(here, token)
    yield from other_types_of(here)
    yield from other_values_of(here)
    if not here.parsed:
        yield from insertions(here)
        yield from of_brackets(here)
