"""Placements of a large module are read while it still compiles, and are there when it has ended."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from passlens.engine.analysis.early_analyses import EarlyAnalyses
from passlens.engine.analysis.placement_store import VERSION, of_phase, placements_of
from passlens.engine.compile import steps
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.writer import SessionWriter
from waiting import children, no_child_stays

Sample = Callable[[str], Path]


@pytest.fixture
def request_of_two(sample: Sample, tmp_path: Path) -> CompileRequest:
    source = sample("pinned_constant")
    return CompileRequest(source, devices=2, output=tmp_path / "s.passlens", passes=PassCapture.NONE)


def test_that_a_compile_leaves_the_placements_that_are_read_later(
    request_of_two: CompileRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "_LARGE_BYTES", 0)
    path = CompileJob(request_of_two).run(JobContext())
    with SessionReader(path) as reader:
        kept = {phase: reader.analysis(f"placement:{phase}") for phase in ("flow", "stream")}
        assert all(one is not None and one[0] == VERSION for one in kept.values())
        early = placements_of(reader, ("flow", "stream"))
    monkeypatch.setattr(steps, "_LARGE_BYTES", 1 << 60)
    path = CompileJob(replace(request_of_two, output=path.with_name("late.passlens"))).run(JobContext())
    with SessionReader(path) as reader:
        assert reader.analysis("placement:flow") is None
        assert placements_of(reader, ("flow", "stream")) == early


def test_that_what_cannot_be_read_early_is_left_to_who_asks_for_it(request_of_two: CompileRequest) -> None:
    path = CompileJob(request_of_two).run(JobContext())
    with closing(SessionWriter.append(path)) as writer, EarlyAnalyses(writer, 1) as early:
        early.begin(of_phase("no such phase"))
        early.begin(of_phase("flow"))
        early.keep(CancelToken())
    with SessionReader(path) as reader:
        assert reader.analysis("placement:no such phase") is None
        assert reader.analysis("placement:flow") is not None


def test_that_a_cancel_ends_what_was_begun(request_of_two: CompileRequest) -> None:
    path = CompileJob(request_of_two).run(JobContext())
    cancel = CancelToken()
    cancel.cancel()
    before = children()
    with closing(SessionWriter.append(path)) as writer:
        with EarlyAnalyses(writer, 1) as early:
            early.begin(of_phase("flow"))
            with pytest.raises(CancelledError):
                early.keep(cancel)
        no_child_stays(before)
    with SessionReader(path) as reader:
        assert reader.analysis("placement:flow") is None
