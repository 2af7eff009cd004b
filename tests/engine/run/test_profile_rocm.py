"""Profiles of ROCm's profilers, and the join of their names with a session's kernels."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken
from passlens.engine.queries import Queries
from passlens.engine.run.profiles import profile_child, profile_store
from passlens.engine.run.profiles.profile_file import raw_bytes, read_profile_file
from passlens.engine.run.profiles.profile_names import match_names, plain_name, resolved
from passlens.engine.run.profiles.profile_store import import_profile
from passlens.engine.run.profiles.profiled_calls import dispatch_times
from passlens.engine.run.profiles.rocprof_csv import read_csv
from passlens.engine.run.profiles.timeline import SpanKind, Timeline
from profiled import cpu_session
from rocm_profiles import write_counters, write_csv, write_old_csv, write_rocpd, write_wide_csv
from run_modules import ADD

KERNEL = "main$async_dispatch_0_matmul_512x2048x1024_f16xf16xf32"


def open_it(file: Path) -> Timeline:
    return read_profile_file(file, CancelToken())


def dispatches(timeline: Timeline) -> list[tuple[str, int, int]]:
    return [(one.name, one.start_ns, one.end_ns) for one in timeline.spans if one.kind is SpanKind.DISPATCH]


def test_that_a_rocpd_database_gives_kernels_copies_and_memory(tmp_path: Path) -> None:
    timeline = open_it(write_rocpd(tmp_path / "results.db", KERNEL))
    assert timeline.source == "rocprofv3, rocpd"
    assert [(track.device, str(track.name)) for track in timeline.tracks] == [("GPU 0", "Queue 1"), ("GPU 0", "copies")]
    assert dispatches(timeline) == [
        ("__amd_rocclr_fillBufferAligned", 4_000, 5_000),
        (KERNEL, 6_000, 9_000),
        (KERNEL, 10_000, 14_000),
    ]
    copies = [(one.name, one.bytes, one.start_ns) for one in timeline.spans if one.kind is SpanKind.TRANSFER]
    assert copies == [("host to device", 4096, 1_000), ("device to host", 1024, 14_500)]
    assert [(one.device, one.what, one.bytes, one.time_ns, one.allocation) for one in timeline.memory] == [
        ("GPU 0", "alloc real", 1_048_576, 0, 1),
        ("GPU 0", "free real", -1_048_576, 15_500, 1),
    ]
    facts = next(dict(one.facts) for one in timeline.spans if one.name == KERNEL)
    assert facts["grid"] == "8,192 × 4 × 1"
    assert facts["LDS"] == "65,536 B"
    assert tuple(map(str, timeline.notes)) == ()


def test_that_traces_as_csv_of_one_run_are_read_together(tmp_path: Path) -> None:
    file = write_csv(tmp_path, KERNEL)
    timeline = open_it(file)
    assert timeline.source == "rocprofv3, CSV"
    assert len(dispatches(timeline)) == 3
    assert [one.name for one in timeline.spans if one.kind is SpanKind.TRANSFER] == ["host to device"]
    assert [(one.device, one.bytes) for one in timeline.memory] == [("agent 1", 1_048_576), ("agent 1", -1_048_576)]
    # As a session keeps them: one text, each trace with its own line of names.
    data, word = raw_bytes(file)
    kept = tmp_path / "elsewhere" / "kept.csv"
    kept.parent.mkdir()
    kept.write_bytes(data)
    assert open_it(kept).spans == timeline.spans
    assert has_message(word, "profile-file.with-it", names=("77_memory_copy_trace.csv",))


def test_that_the_csv_of_the_older_rocprof_is_read(tmp_path: Path) -> None:
    timeline = open_it(write_old_csv(tmp_path / "results.csv", KERNEL))
    assert timeline.source == "rocprof, CSV"
    assert dispatches(timeline) == [(f"{KERNEL}.kd", 0, 3_000), (f"{KERNEL}.kd", 4_000, 8_000)]


def test_that_a_row_for_each_counter_is_still_one_dispatch(tmp_path: Path) -> None:
    timeline = open_it(write_counters(tmp_path, KERNEL))
    assert dispatches(timeline) == [(KERNEL, 0, 3_000), (KERNEL, 4_000, 8_000)]
    facts = dict(timeline.spans[1].facts)
    assert (facts["SQ_WAVES"], facts["MeanOccupancyPerCU"]) == ("16,384", "7.25")
    assert (facts["dispatch"], facts["grid"], facts["LDS"], facts["VGPR"]) == ("2", "8192", "65,536 B", "64")
    assert timeline.tracks[0].device == "agent 4"


@pytest.mark.parametrize(("counters", "shown", "notes"), [(2, 2, []), (2700, 64, ["rocprof-events.counters"])])
def test_that_counters_in_columns_of_their_own_are_read(
    counters: int, shown: int, notes: list[str], tmp_path: Path
) -> None:
    """Their line of names is longer than what other files begin with, and the times stand behind them."""
    timeline = open_it(write_wide_csv(tmp_path / "pmc_perf.csv", KERNEL, counters))
    assert [note.id for note in timeline.notes] == notes
    (span,) = resolved(timeline, [KERNEL]).spans
    assert (span.dispatch, span.end_ns) == (KERNEL, 50)
    facts = dict(span.facts)
    assert sum(name.startswith("TCC_") for name in facts) == shown
    assert (facts["dispatch"], facts["grid"], facts["workgroup size"], facts["LDS"]) == ("1", "8192", "256", "65,536 B")
    assert (timeline.tracks[0].device, str(timeline.tracks[0].name)) == ("GPU 11995", "queue 1")


def test_that_counters_of_a_rocpd_database_are_facts_of_their_dispatch(tmp_path: Path) -> None:
    spans = [one for one in open_it(write_rocpd(tmp_path / "r.db", KERNEL)).spans if one.kind is SpanKind.DISPATCH]
    counted = [{name: value for name, value in one.facts if name in {"SQ_WAVES", "MeanOccupancy"}} for one in spans]
    assert counted == [{}, {"SQ_WAVES": "5,120", "MeanOccupancy": "7.25"}, {}]


def test_that_dispatches_join_the_kernels_of_a_session_and_others_are_said(tmp_path: Path) -> None:
    timeline = resolved(open_it(write_rocpd(tmp_path / "results.db", KERNEL)), [KERNEL, "other"])
    assert [one.dispatch for one in timeline.spans if one.kind is SpanKind.DISPATCH] == ["", KERNEL, KERNEL]
    assert tuple(map(str, timeline.notes)) == (
        "1 name is of no kernel of this session: __amd_rocclr_fillBufferAligned.",
    )
    times = {row.name: (row.calls, row.total_ns, row.min_ns, row.max_ns) for row in dispatch_times(timeline)}
    assert times[KERNEL] == (2, 7_000, 3_000, 4_000)


@pytest.mark.parametrize(
    "variant",
    [
        KERNEL,
        f"{KERNEL}.kd",
        f"{KERNEL} [clone .kd]",
        f'"{KERNEL}"',
        f"void {KERNEL}(float*, float const*)",
        f"_Z{len(KERNEL)}{KERNEL.replace('$', '_')}Pf",
        KERNEL.replace("$", "_"),
        KERNEL[:50],
    ],
)
def test_that_variants_of_a_name_mean_the_kernel(variant: str) -> None:
    assert match_names([variant], ["another", KERNEL]) == {variant: KERNEL}


def test_that_a_name_that_can_be_several_kernels_is_none() -> None:
    both = [f"{KERNEL}_a", f"{KERNEL}_b"]
    assert match_names([KERNEL[:50]], both) == {}
    assert match_names([both[1]], both) == {both[1]: both[1]}
    assert plain_name("addition_kernel<float>(float*, int)") == "addition_kernel<float>"


def test_that_a_broken_row_is_left_out_and_said(tmp_path: Path) -> None:
    file = write_csv(tmp_path, KERNEL)
    with file.open("a", encoding="utf-8") as opened:
        opened.write('"KERNEL_DISPATCH","Agent 1",1,1,77,4,4,"cut off')
    assert any(has_message(note, "rocprof-csv.row-left-out") for note in open_it(file).notes)


def test_that_wrong_databases_are_said_in_a_sentence(tmp_path: Path) -> None:
    later = write_rocpd(tmp_path / "later.db", KERNEL, schema="9")
    with refused("rocprof.schema", versions="9"):
        open_it(later)
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as database, database:
        database.execute("CREATE TABLE things (id)")
    with refused("rocprof.other-database"):
        open_it(other)
    cut = tmp_path / "cut.db"
    cut.write_bytes(write_rocpd(tmp_path / "whole.db", KERNEL).read_bytes()[:5000])
    with refused("rocprof.unreadable", name="cut.db"):
        open_it(cut)


def test_that_a_trace_without_rows_is_said(tmp_path: Path) -> None:
    file = tmp_path / "1_kernel_trace.csv"
    file.write_text('"Kind","Kernel_Name","Start_Timestamp","End_Timestamp"\n', encoding="utf-8")
    with refused("rocprof-csv.no-rows"):
        open_it(file)


def test_that_reading_ends_when_cancelled(tmp_path: Path) -> None:
    cancel = CancelToken()
    cancel.cancel()
    for file in (write_rocpd(tmp_path / "r.db", KERNEL), write_csv(tmp_path, KERNEL)):
        with pytest.raises(CancelledError):
            read_profile_file(file, cancel)


def test_that_a_large_profile_is_read_in_a_child_process_as_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_rocpd(tmp_path / "large.db", KERNEL)
    here = open_it(file)
    monkeypatch.setattr(profile_child, "LARGE", 0)
    monkeypatch.setattr(profile_child, "AT_ONCE", 2)
    assert profile_child.read_profile(file, CancelToken()) == here
    assert here.memory
    (tmp_path / "none.db").write_bytes(b"")
    with refused("ireeprof.empty"):
        profile_child.read_profile(tmp_path / "none.db", CancelToken())
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        profile_child.read_profile(file, cancel)


def test_that_an_imported_profile_is_decoded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "add.mlir"
    source.write_text(ADD, encoding="utf-8")
    session = cpu_session(source, tmp_path)
    imported = import_profile(session, write_rocpd(tmp_path / "large.db", KERNEL), CancelToken())
    queries = Queries(session)
    shown = queries.profiles.timeline(imported.name, decoded=imported.timeline)
    assert dispatches(shown) == dispatches(imported.timeline)
    monkeypatch.setattr(profile_store, "read_stored", lambda *_: pytest.fail("read again"))
    assert queries.profiles.timeline(imported.name) is shown


def test_that_what_spans_have_in_common_comes_back_from_the_child_that_read_a_large_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("passlens.engine.run.profiles.profile_child.LARGE", 1)
    names = "Agent_Id,Queue_Id,Dispatch_Id,Kernel_Name,Start_Timestamp,End_Timestamp,VGPR_Count"
    rows = [f"Agent {n % 3},{n % 2},{n},k{n % 7},{1000 + 10 * n},{1008 + 10 * n},{n % 5 * 8}" for n in range(1200)]
    rows[700] = "Agent 1,0,,,1"  # cut short
    file = tmp_path / "big_kernel_trace.csv"
    file.write_text("\n".join([names, *rows, names, *rows[:3]]), encoding="utf-8")
    apart = profile_child.read_profile(file, CancelToken())
    assert apart == read_csv(file, CancelToken())
    assert len(apart.spans) == 1202
    assert tuple(map(str, apart.notes)) == ("1 row is left out: cut short, or without times.",)
    last = apart.spans[-1]
    assert (last.name, last.facts) == ("k2", (("VGPR", "32"), ("dispatch", "1199")))
