"""What upstream knows of failures: the table, and how a failure is recognised in it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from failing_inputs import BF16, compiled
from message_checks import has_message
from passlens.engine.data import resource_path
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind, CauseTexts
from passlens.engine.diagnosis.facts import Facts, read_facts
from passlens.engine.diagnosis.problems import find_problems
from passlens.engine.diagnosis.upstream import known_upstream
from passlens.engine.messages import NOTHING
from passlens.engine.session.reader import SessionReader
from passlens.engine.toolchain.knowledge import released

ATTENTION = "%0 = iree_linalg_ext.attention ins(%q, %k, %v : tensor<1x1024x128xf32>)"
DISTRIBUTE = Cause(CauseKind.FAILED, NOTHING, NOTHING, pass_name="iree-llvmgpu-vector-distribute", op="func.func")


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> Facts:
    """Of a failing compile, whose cause the tests replace."""
    queries = compiled(BF16, tmp_path_factory.mktemp("bf16"))
    with SessionReader(queries.info().path) as reader:
        return read_facts(reader)


def issues(facts: Facts, **changed: Any) -> list[int]:
    return [one.issue for one in known_upstream(replace(facts, **changed), "")]


def test_that_a_failure_is_recognised_by_its_pass_and_the_ops_and_types_of_its_dispatch(facts: Facts) -> None:
    old = replace(facts.info, toolchain_version="3.11.0")
    attention: dict[str, Any] = {"info": old, "cause": DISTRIBUTE, "texts": CauseTexts(ATTENTION), "configured": ""}
    assert 24135 in issues(facts, **attention)
    assert 24135 not in issues(facts, **{**attention, "texts": CauseTexts(ATTENTION.replace("f32", "f16"))})
    assert 24135 not in issues(facts, **{**attention, "texts": CauseTexts("%0 = linalg.generic")})
    assert 24135 not in issues(facts, **{**attention, "cause": replace(DISTRIBUTE, pass_name="cse")})


def test_that_a_release_with_the_fix_is_not_sent_to_the_issue(facts: Facts) -> None:
    new = replace(facts.info, toolchain_version="3.13.0")
    assert 24135 not in issues(facts, info=new, cause=DISTRIBUTE, texts=CauseTexts(ATTENTION), configured="")


def test_that_an_input_which_the_parser_refuses_has_no_reports(facts: Facts) -> None:
    old = replace(facts.info, toolchain_version="3.6.0")
    failed = Cause(CauseKind.FAILED, NOTHING, NOTHING, op="scf.if")
    assert 21813 in issues(facts, info=old, cause=failed)
    assert not issues(facts, info=old, cause=replace(failed, kind=CauseKind.REFUSED))


def test_that_a_crash_is_recognised_by_a_function_of_its_stack(facts: Facts) -> None:
    old = replace(facts.info, toolchain_version="3.6.0")
    stack = ("mlir::iree_compiler::getMmaScheduleFromProblemAndTarget", "mlir::PassManager::run")
    crash = replace(DISTRIBUTE, kind=CauseKind.CRASHED, pass_name="", stack=stack)
    found = known_upstream(replace(facts, info=old, cause=crash, texts=CauseTexts(), configured=""), "")
    assert [one.issue for one in found][:1] == [21278]
    assert has_message(found[0].sentence(), "upstream.fixed", release="3.11.0")


def test_that_it_is_a_reference_of_the_first_cause_and_not_its_explanation(facts: Facts) -> None:
    with_issue = replace(facts, info=replace(facts.info, toolchain_version="3.11.0"), cause=DISTRIBUTE)
    with_issue = replace(with_issue, texts=CauseTexts(ATTENTION), configured="")
    problems = find_problems(with_issue)
    assert 24135 in [one.issue for one in problems[0].upstream]
    assert not any("24135" in f"{one.title}{one.detail}{one.evidence}" for one in problems)
    assert not any(one.upstream for one in problems[1:])


def test_that_each_report_has_a_release_a_state_and_chinese_words() -> None:
    rows = json.loads(resource_path("knowledge", "upstream.json").read_text(encoding="utf-8"))["reports"]
    chinese = json.loads(resource_path("translations", "upstream_zh_CN.json").read_text(encoding="utf-8"))
    assert len(rows) >= 40
    assert {str(row["issue"]) for row in rows} == set(chinese)
    order = released()
    for row in rows:
        assert bool(row["fixes"]) == bool(row["fixed_in"])
        assert not (row["fixed_in"] and row["is_open"])
        if row["since"] and row["fixed_in"]:
            assert order.index(row["since"]) < order.index(row["fixed_in"]), row["issue"]
