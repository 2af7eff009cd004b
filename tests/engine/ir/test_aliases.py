"""Texts that differ only in alias names, alias order or alias use are the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passlens.engine.ir.aliases import normal_form, same_but_for_aliases

MEANINGS = ("affine_map<(d0) -> (d0)>", "affine_map<(d0) -> (0)>", "#map7")
"""The last one is an alias itself, where the text has it."""
DEFINITIONS = st.dictionaries(st.sampled_from(("#map", "#map1", "#map7")), st.sampled_from(MEANINGS), max_size=3)
ATTRIBUTES = st.sampled_from(("#map", "#map1", "#map7", *MEANINGS[:2], '"#map"'))


def text(definitions: dict[str, str], attributes: list[str]) -> str:
    """A module whose ops have these attributes."""
    head = [f"{name} = {meaning}" for name, meaning in definitions.items()]
    ops = [f'  "test.op"() {{a = {attribute}}} : () -> ()' for attribute in attributes]
    return "\n".join([*head, "module {", *ops, "}", ""])


@given(DEFINITIONS, DEFINITIONS, st.lists(st.tuples(ATTRIBUTES, ATTRIBUTES), max_size=4), st.booleans())
def test_that_two_texts_are_the_same_if_their_normal_forms_are(
    one: dict[str, str], other: dict[str, str], pairs: list[tuple[str, str]], equal: bool
) -> None:
    first = text(one, [pair[0] for pair in pairs])
    second = text(other, [pair[0 if equal else 1] for pair in pairs])
    assert same_but_for_aliases(first, second) == (normal_form(first) == normal_form(second))


@pytest.mark.parametrize("at", [0, 4_000])
def test_that_an_alias_with_another_meaning_is_found_in_any_part_of_a_long_text(at: int) -> None:
    attributes = ["unit"] * 4_001
    attributes[at] = "#map"
    first, second, renamed = (
        text({"#map": MEANINGS[0]}, attributes),
        text({"#map": MEANINGS[1]}, attributes),
        text({"#map1": MEANINGS[0]}, [one.replace("#map", "#map1") for one in attributes]),
    )
    assert len(first) > 2 << 16  # it is compared in pieces of 64 KiB
    assert not same_but_for_aliases(first, second)
    assert same_but_for_aliases(first, renamed)
