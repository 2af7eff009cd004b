"""Sizes as expressions: equal however they are written, and what they give for values."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passlens.engine.ir.expressions import (
    FUNCTIONS,
    Expression,
    Range,
    add,
    align,
    call,
    multiply,
    number,
    parse,
    symbol,
)


def sizes() -> st.SearchStrategy[Expression]:
    leaves = st.one_of(st.integers(0, 9).map(number), st.sampled_from(["a", "arg0[1]", "%12", "@n.0"]).map(symbol))

    def more(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        return st.one_of(
            st.tuples(inner, inner).map(lambda pair: add(*pair)),
            st.tuples(inner, inner).map(lambda pair: multiply(*pair)),
            st.tuples(st.sampled_from(["max", "min", "ceildiv", "floordiv", "rem"]), inner, inner).map(
                lambda parts: call(*parts)
            ),
            st.tuples(inner, st.sampled_from([4, 64])).map(lambda pair: align(*pair)),
        )

    return st.recursive(leaves, more, max_leaves=8)


VALUES = st.fixed_dictionaries({name: st.integers(1, 50) for name in ("a", "arg0[1]", "%12", "@n.0")})


@settings(max_examples=60)
@given(sizes())
def test_that_an_expression_is_read_back_from_its_text(size: Expression) -> None:
    assert parse(str(size)) == size


@settings(max_examples=60)
@given(sizes(), sizes(), VALUES)
def test_that_simplifying_changes_no_value(left: Expression, right: Expression, values: dict[str, int]) -> None:
    one, other = left.evaluate(values), right.evaluate(values)
    if one is None or other is None:
        return
    assert (left + right).evaluate(values) == one + other
    assert (left * right).evaluate(values) == one * other
    assert align(left, 64).evaluate(values) == -(-one // 64) * 64
    assert call("max", left, right).evaluate(values) == max(one, other)


@settings(max_examples=60)
@given(sizes(), VALUES)
def test_that_a_value_lies_within_the_bounds(size: Expression, values: dict[str, int]) -> None:
    value = size.evaluate(values)
    low, high = size.bounds({name: Range(1, 50) for name in values})
    if value is not None:
        assert low is None or low <= value
        assert high is None or value <= high


@settings(max_examples=60)
@given(sizes(), VALUES)
def test_that_replacing_symbols_by_numbers_is_evaluating(size: Expression, values: dict[str, int]) -> None:
    value = size.evaluate(values)
    if value is not None:
        assert size.substitute({name: number(of) for name, of in values.items()}).constant == value


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("64 + 2*(arg0[1]*4096) + 64", "8192*arg0[1] + 128"),
        ("arg1*2*arg0 + arg0*arg1", "3*arg0*arg1"),
        ("align(128*n + 64, 64)", "128*n + 64"),
        ("align(100*n, 64)", "align(100*n, 64)"),
        ("ceildiv(64*n, 32)", "2*n"),
        ("max(n, n)", "n"),
        ("n - n", "0"),
        ("4*n - 3", "4*n - 3"),
        ("select(lt(1, 2), n, m)", "n"),
        ("(a + b)*(a + b)", "a*a + 2*a*b + b*b"),
    ],
)
def test_that_sizes_have_one_form(written: str, printed: str) -> None:
    assert str(parse(written)) == printed


def test_that_a_missing_symbol_or_a_division_by_zero_gives_no_value() -> None:
    assert parse("4*n + m").evaluate({"n": 3}) is None
    assert parse("floordiv(4, n)").evaluate({"n": 0}) is None
    assert parse("4*n + m*n").symbols() == ("m", "n")


def test_that_a_range_without_an_upper_end_bounds_from_below_only() -> None:
    assert parse("64*n + 8").bounds({"n": Range(1)}) == (72, None)
    assert parse("64*n + 8").bounds({"n": Range(1, 4096)}) == (72, 262_152)


@pytest.mark.parametrize(
    "text", ["", "4 *", "(n", "n)", "max(n", "max(n,)", "4 ? 5", "align(n)", "n m", "select(a, b)"]
)
def test_that_what_is_no_size_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ValueError, match="is no size"):
        parse(text)


def test_that_every_function_can_be_read() -> None:
    for name in FUNCTIONS:
        parts = ", ".join(["n", "m", "k"][: 3 if name == "select" else 2])
        assert parse(f"{name}({parts})").symbols()


@pytest.mark.parametrize("text", ["(" * 10_000 + "a", "-" * 10_000 + "a", "*".join("a" * 5_000), "+".join("a" * 5_000)])
def test_that_a_size_out_of_all_proportion_neither_hangs_nor_ends_in_a_traceback(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no size: it(s| has) ") as refused:
        parse(text)
    assert len(str(refused.value)) < 200


def test_that_the_largest_of_a_single_number_is_that_number() -> None:
    assert parse("max(3)") == number(3)
