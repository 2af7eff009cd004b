"""Placements of a large module are read while it still compiles, and are there when it has ended."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns import rarely
from passlens.engine.analysis.early_analyses import EarlyAnalyses
from passlens.engine.analysis.ir_reader_client import FileToRead, read_ir
from passlens.engine.analysis.placement_store import VERSION, of_items, of_phase, placements_of
from passlens.engine.analysis.session_analysis import Watch, kept
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


@pytest.mark.parametrize("locations", [rarely(False), rarely(True)])
def test_that_a_compile_leaves_the_placements_that_are_read_later(
    request_of_two: CompileRequest, monkeypatch: pytest.MonkeyPatch, *, locations: bool
) -> None:
    request_of_two = replace(request_of_two, locations=locations)
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


@pytest.mark.campaign
def test_that_what_cannot_be_read_early_is_left_to_who_asks_for_it(request_of_two: CompileRequest) -> None:
    path = CompileJob(request_of_two).run(JobContext())
    with closing(SessionWriter.append(path)) as writer, EarlyAnalyses(writer, 1) as early:
        early.begin(of_phase("no such phase"))
        early.begin(of_phase("flow"))
        early.keep(CancelToken())
    with SessionReader(path) as reader:
        assert reader.analysis("placement:no such phase") is None
        assert reader.analysis("placement:flow") is not None


@pytest.mark.campaign
def test_that_a_placement_is_made_of_items_in_a_file(request_of_two: CompileRequest, tmp_path: Path) -> None:
    path = CompileJob(request_of_two).run(JobContext())
    dump, items = tmp_path / "flow.mlir", tmp_path / "flow.json"
    with SessionReader(path) as reader:
        blob = reader.phase_blob("flow")
        assert blob is not None
        dump.write_text(reader.text(blob), encoding="utf-8")
    with closing(SessionWriter.append(path)) as writer, EarlyAnalyses(writer, 1) as early:
        early.begin(of_items("flow", items), items)
        file = FileToRead("flow", dump, ("transfers", "items"), into=items)
        facts = read_ir(Path(sys.executable), [file], CancelToken())
        assert facts.get("flow", "transfers") is not None
        assert facts.get("flow", "items") is None
        early.keep(CancelToken())
    assert not items.exists()
    with SessionReader(path) as reader:
        found = kept(reader, of_phase("flow"))
        assert found == of_phase("flow").read(reader, Watch())


@pytest.mark.campaign
def test_that_a_file_that_was_not_written_is_not_waited_for(request_of_two: CompileRequest, tmp_path: Path) -> None:
    path = CompileJob(request_of_two).run(JobContext())
    with closing(SessionWriter.append(path)) as writer, EarlyAnalyses(writer, 1) as early:
        early.begin(of_items("flow", tmp_path / "flow.json"), tmp_path / "flow.json")
        early.keep(CancelToken())
    with SessionReader(path) as reader:
        assert reader.analysis("placement:flow") is None


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
