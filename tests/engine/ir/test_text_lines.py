"""Where the lines of a text begin, whatever its characters and its ends of lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passlens.engine.ir import text as lines
from passlens.engine.ir.text import LineIndex


@given(st.text(alphabet=st.sampled_from("ab\n\ré🙂"), max_size=60), st.integers(1, 9))
def test_that_lines_are_those_of_the_text_in_pieces_of_any_size(text: str, piece: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "PIECE", piece)
        index = LineIndex(text)
    expected = text.removesuffix("\n").split("\n") if text else []
    assert index.lines(0, index.count) == [line.removesuffix("\r") for line in expected]
    assert index.longest == max(map(len, expected), default=0)
    assert [index.position(index.start(number))[0] for number in range(index.count)] == list(range(index.count))


@given(st.text(alphabet=st.sampled_from("ab\n\r"), max_size=60), st.integers(1, 9))
def test_that_the_lines_of_ascii_bytes_are_those_of_their_text(text: str, piece: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "PIECE", piece)
        index, plain = LineIndex(text.encode()), LineIndex(text)
    assert (index.count, index.longest) == (plain.count, plain.longest)
    for number in range(plain.count):
        assert index.line(number) == plain.line(number)
        assert index.lines(number, number + 2) == plain.lines(number, number + 2)
        assert index.position(index.start(number)) == (number, 0)
    assert index.text == text
