"""Passes on demand from the command line: the whole list from the start, and what is asked for is made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, PassCapture

Cli = Callable[..., Answer]


@pytest.fixture
def looked(tmp_path: Path, sample: Callable[[str], Path]) -> Path:
    """A quick look at the matmul, to add to."""
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "q.passlens", passes=PassCapture.NONE)
    return compiled_session(request)


def test_that_a_quick_look_lists_its_whole_pipeline_and_makes_the_pass_that_is_asked_for(
    cli: Cli, looked: Path
) -> None:
    listed = cli("passes", looked)
    assert listed.tells("passes.planned")
    phases = list(dict.fromkeys(line.split()[1] for line in listed.out.splitlines()[1:]))
    assert len(phases) == 12
    data = cli("passes", looked, "--phase", "flow", "--json").json
    assert_documented(data)
    assert not data["passes"]
    outlined = next(one for one in data["planned"] if one["name"] == "iree-flow-outline-dispatch-regions")
    answer = cli("diff", looked, outlined["label"])
    assert answer.code == 0, answer.err
    assert "flow.executable" in answer.out
    assert cli("diff", looked, outlined["label"]).err == "", "made a second time"
    assert cli("diff", looked, outlined["name"]).out == answer.out
    info = cli("info", looked).out.splitlines()
    counts = {line.split()[1]: line.split()[-2:] for line in info if line[:2].strip().isdigit()}
    assert counts["stream"] == ["–", "–"], "what is not known is shown as none"
    assert int(counts["flow"][0]) > int(counts["flow"][1]) > 0


@pytest.mark.campaign
def test_that_fetch_takes_phases_and_dispatches(cli: Cli, looked: Path) -> None:
    answer = cli("fetch", looked, "flow", "dispatch_0", "--json")
    assert answer.code == 0, answer.err
    assert_documented(answer.json)
    assert answer.json["phases"] == ["flow"]
    assert answer.json["dispatches"] == ["main_dispatch_0"]
    assert cli("passes", looked, "--changed", "--name", "*gpu*").out.count("executable-targets") > 1


def test_that_a_full_capture_has_nothing_to_fetch(cli: Cli, matmul_session: Path) -> None:
    answer = cli("fetch", matmul_session)
    assert answer.code == 2
    assert answer.tells("fetch.captured")
    assert not cli("passes", matmul_session, "--json").json["planned"]


@pytest.mark.campaign
def test_that_what_reads_all_passes_says_what_it_has_not_seen_and_makes_it_with_fetch(cli: Cli, looked: Path) -> None:
    changed = cli("passes", looked, "--changed")
    assert changed.tells("passes.unseen")
    assert not changed.tells("passes.none"), "what was not made is called none"
    assert cli("passes", looked, "--failed").tells("passes.none"), "a compile that went well has no failed pass"
    assert cli("search", looked, "mfma").tells("fetch.with-fetch")
    assert cli("report", looked, "-o", looked.with_suffix(".html")).code == 0
    report = looked.with_suffix(".html").read_text(encoding="utf-8")
    assert "Passes that were not made yet are not among these" in report
    changed = cli("passes", looked, "--changed", "--phase", "flow", "--fetch")
    assert "iree-flow-outline-dispatch-regions" in changed.out
    assert not changed.tells("passes.unseen")
    found = cli("search", looked, "flow.executable", "--first", "--fetch")
    assert "iree-flow-outline-dispatch-regions" in found.out
    assert not found.tells("search.on-demand")
    assert not cli("passes", looked, "--json").json["planned"]
    kernels = cli("kernels", looked, "--json").json
    assert kernels, "assembly comes with the passes"
