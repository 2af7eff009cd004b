"""What a criterion says of results, without compilers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from message_checks import has_message, refused
from passlens.engine.data import resource_path
from passlens.engine.diagnosis import rules
from passlens.engine.diagnosis.figures import Figure
from passlens.engine.messages import quoted
from passlens.engine.sweep.bisection import Verdict
from passlens.engine.sweep.judge import parse_criterion
from passlens.engine.sweep.results import CellEnd, CellResult, Spread

FINE = CellResult("k", CellEnd.COMPILES, figures=((Figure.LDS, 65_536), (Figure.DISPATCHES, 12)))
FAILED = CellResult("k", CellEnd.FAILS, quoted("It does."), "shared-memory", ("shared-memory",))
UNTRIED = CellResult("k", CellEnd.NOT_TRIED, quoted("Not here."))


@pytest.mark.parametrize(
    ("text", "result", "verdict"),
    [
        ("compiles", FINE, Verdict.GOOD),
        ("compiles", FAILED, Verdict.BAD),
        ("compiles", UNTRIED, Verdict.SKIP),
        ("no:shared-memory", FINE, Verdict.GOOD),
        ("no:shared-memory", FAILED, Verdict.BAD),
        ("no:distribution", FAILED, Verdict.SKIP),
        ("lds<=64KiB", FINE, Verdict.GOOD),
        ("lds<64KiB", FINE, Verdict.BAD),
        ("lds <= 65535", FINE, Verdict.BAD),
        ("dispatches>=12", FINE, Verdict.GOOD),
        ("dispatches>12", FINE, Verdict.BAD),
        ("dispatches<1", FAILED, Verdict.SKIP),
        ("run-time<1ms", FINE, Verdict.SKIP),
    ],
)
def test_that_a_criterion_tells_good_from_bad_and_from_what_cannot_be_known(
    text: str, result: CellResult, verdict: Verdict
) -> None:
    assert parse_criterion(text).judge(result)[0] is verdict


@given(st.floats(1, 1e9), st.floats(1, 1e9), st.integers(1, 10**9))
def test_that_a_time_is_judged_only_where_the_bound_lies_outside_of_what_was_measured(
    one: float, other: float, bound: int
) -> None:
    low, high = sorted((one, other))
    result = CellResult("k", CellEnd.COMPILES, run_ns=Spread((low + high) / 2, low, high))
    verdict, _ = parse_criterion(f"run-time<={bound}ns").judge(result)
    expected = Verdict.GOOD if high <= bound else Verdict.BAD if low > bound else Verdict.SKIP
    assert verdict is expected


@pytest.mark.parametrize(("text", "bound"), [("run-time<2.5ms", 2.5e6), ("compile-time<=20s", 2e10)])
def test_that_times_have_units(text: str, bound: float) -> None:
    found = parse_criterion(text)
    assert found.bound == bound
    assert (found.runs, found.compiles > 1) == (text.startswith("run"), text.startswith("compile"))


@pytest.mark.parametrize(
    ("text", "near"), [("compile", "compiles"), ("no:shared-memry", "shared-memory"), ("dispatch<3", "dispatches")]
)
def test_that_an_unknown_criterion_names_what_is_near(text: str, near: str) -> None:
    with refused("judge.no-test", text=text) as caught:
        parse_criterion(text)
    assert has_message(caught.value.hint, "common.did-you-mean", names=(near,))


@pytest.mark.parametrize("text", ["lds<=3apples", "run-time<3"])
def test_that_a_bound_without_a_unit_of_its_kind_is_refused(text: str) -> None:
    with refused("judge.no-unit", text=text):
        parse_criterion(text)


def test_that_a_reference_and_a_test_that_compares_come_together(tmp_path: Path) -> None:
    reference = tmp_path / "s.passlens"
    assert parse_criterion("same:canonicalize", reference).pass_name == "canonicalize"
    with refused("judge.no-reference", text="same"):
        parse_criterion("same")
    with refused("judge.reference-alone", text="lds<=64KiB"):
        parse_criterion("lds<=64KiB", reference)


def test_that_the_list_of_rules_is_that_of_the_modules() -> None:
    folder = resource_path("docs").parents[1] / "app" / "passlens" / "engine" / "diagnosis"
    names = set()
    for path in folder.rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            name, equals, value = line.partition(" = ")
            if equals and name in {"RULE", "MEMORY", "UNUSED"}:
                names.add(value.strip('"'))
    assert names == set(rules.IDENTIFIERS)
