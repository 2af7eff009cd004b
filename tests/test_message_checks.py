"""The helper that tests compare messages with: it must be able to say no."""

from __future__ import annotations

import pytest

from message_checks import has_message, refused
from passlens.engine.errors import UserError
from passlens.engine.messages import Bytes, Count, Items, Message, quoted, together

NESTED = Message("a.inner", "{file} takes {size}.", file="m.mlir", size=Bytes(4096))
TOLD = together(
    Message("a.outer", "{count} of {names}: {why}", count=Count(2, "pass"), names=Items(("x", "y")), why=NESTED),
    quoted("a compiler's own words"),
)


def test_that_a_message_is_found_by_its_identifier_and_arguments_at_any_depth() -> None:
    assert has_message(TOLD, "a.outer", count=2, names=("y",), why="a.inner")
    assert has_message(TOLD, "a.inner", file="m.mlir", size=4096)
    assert not has_message(TOLD, "a.other")
    assert not has_message(TOLD, "a.inner", size=4095)
    assert not has_message(TOLD, "a.inner", sizes=4096)
    assert not has_message(TOLD, "a.outer", names=("z",))


def refuse() -> None:
    raise UserError(NESTED)


def test_that_another_error_than_the_one_named_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="a\\.inner"), refused("a.other"):
        refuse()
    with pytest.raises(BaseException, match="DID NOT RAISE"), refused("a.inner"):
        pass
    with refused("a.inner", file="m.mlir") as caught:
        refuse()
    assert caught.value.title is NESTED
