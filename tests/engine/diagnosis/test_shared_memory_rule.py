"""The rule for too much shared memory: the bill as evidence, and what would fit as the proposal."""

from __future__ import annotations

from pathlib import Path

import pytest

from message_checks import has_message
from passlens.engine.diagnosis.findings import Problem
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries

RECORDED = Path(__file__).resolve().parents[2] / "fixtures" / "shared_memory"


@pytest.fixture
def conv(tmp_path: Path) -> Path:
    """The grouped convolution that IREE 3.9.0 refuses, as recorded from it."""
    output = tmp_path / "s.passlens"
    return ImportJob(ImportRequest(RECORDED / "conv_group_3.9.0.log.xz", output)).run(JobContext())


def about_memory(problems: tuple[Problem, ...]) -> Problem:
    (found,) = [problem for problem in problems if problem.rule == "shared-memory"]
    return found


def test_that_the_bill_is_the_evidence_and_what_fits_the_proposal(conv: Path) -> None:
    queries = Queries(conv)
    problem = about_memory(queries.problems.listing())
    assert has_message(problem.title, "shared-memory.too-much", used=77_824, limit=65_536, over=12_288)
    assert has_message(problem.detail, "shared-memory.for", what="shared-memory.accumulator")
    assert has_message(problem.detail, "shared-memory.size", bytes=28_672)
    assert has_message(problem.detail, "rules-shared-memory.peak", used=49_152)
    texts = [one.text for one in problem.evidence]
    bill = queries.memory.shared().bills[0]
    assert str(texts[0]) == "The compiler counts 77,824 bytes."
    named = {one.excerpt: one for one in problem.evidence if one.excerpt}
    assert set(named) == {"%alloc", "%alloc_12", "%alloc_13"}
    assert named["%alloc"].pass_id == bill.pass_id
    assert named["%alloc"].line == bill.allocations[0].allocation.line
    assert any(
        str(text).startswith("reduction[4]: 16 to 8, padding[4]: 64 to 32 gives 16,384 + 8,192 + 28,672")
        for text in texts
    )
    assert "workgroup[1]: 64 to 32, " in str(problem.hint)
    assert "workgroup_size: [512, 1, 1] to [256, 1, 1] (55,296 B)" in str(problem.hint)


@pytest.mark.campaign
def test_that_a_quick_look_at_problems_reads_no_bill_and_takes_one_that_is_there(conv: Path) -> None:
    problem = about_memory(Queries(conv).problems.listing(quick=True))
    assert not has_message(problem.detail, "shared-memory.accumulator")
    Queries(conv).memory.shared()
    problem = about_memory(Queries(conv).problems.listing(quick=True))
    assert has_message(problem.detail, "shared-memory.accumulator")
