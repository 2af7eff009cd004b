"""Profiles of the IREE runtime: made, kept, opened whole, cut and wrong."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.errors import UserError
from passlens.engine.events import Event, Progress
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.run.benchmark import RunCancelledError
from passlens.engine.run.profiles.ireeprof import read_rows
from passlens.engine.run.profiles.ireeprof_memory import memory_events
from passlens.engine.run.profiles.ireeprof_timeline import build_timeline
from passlens.engine.run.profiles.profile_file import read_profile_file
from passlens.engine.run.profiles.profiled_calls import FAMILIES, calls_for, dispatch_times, profile_call
from passlens.engine.run.profiles.timeline import SpanKind, Timeline
from passlens.engine.run.record import record_run
from passlens.engine.run.values import RunRequest, RunResult
from passlens.engine.session.rows import PROFILE, OutcomeKind
from passlens.engine.session_runs.session_run import SessionRunJob
from profiled import MATMUL_INPUTS, cpu_session, profiled_add

FAR = """
func.func @far(%m: tensor<8xf32>, %i: tensor<4xi64>) -> tensor<4xf32> {
  %o = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%i : tensor<4xi64>) outs(%o : tensor<4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %x = arith.index_cast %in : i64 to index
    %v = tensor.extract %m[%x] : tensor<8xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""


@pytest.fixture(scope="module")
def raw(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A profile of three calls of a small function on local-task."""
    return profiled_add(tmp_path_factory.mktemp("raw"), calls=3)


def open_it(file: Path, calls: int = 1) -> Timeline:
    return read_profile_file(file, CancelToken(), calls=calls)


def test_that_a_profile_has_a_lane_for_each_queue_with_its_dispatches(raw: Path) -> None:
    timeline = open_it(raw, calls=3)
    assert [(track.device, str(track.name)) for track in timeline.tracks] == [
        ("local-task", "queue 0"),
        ("local-task", "queue 0 operations"),
        ("local-task", "queue 0 waits"),
    ]
    dispatches = [span for span in timeline.spans if span.kind is SpanKind.DISPATCH]
    assert {span.dispatch for span in dispatches} == {"add_dispatch_0_elementwise_4_f32"}
    assert len(dispatches) == 3
    assert all(span.start_ns < span.end_ns <= timeline.duration_ns for span in dispatches)
    assert {str(timeline.tracks[span.track].name) for span in dispatches} == {"queue 0"}
    assert dict(dispatches[0].facts)["workgroups"] == "1 × 1 × 1"


def test_that_of_several_calls_the_first_is_the_warm_up_and_not_in_the_table(raw: Path) -> None:
    timeline = open_it(raw, calls=3)
    assert [call.warm_up for call in timeline.calls] == [True, False, False]
    facts = [dict(span.facts)["call"] for span in timeline.spans if span.kind is SpanKind.DISPATCH]
    assert facts == ["1 of 3, the warm-up", "2 of 3", "3 of 3"]
    (row,) = dispatch_times(timeline)
    times = [span.end_ns - span.start_ns for span in timeline.spans if span.kind is SpanKind.DISPATCH]
    assert row.calls == 1
    assert row.min_ns <= row.total_ns <= row.max_ns
    assert sorted((row.min_ns, row.max_ns)) == sorted(times[1:])


def test_that_calls_that_cannot_be_told_apart_are_all_counted(raw: Path) -> None:
    timeline = open_it(raw, calls=2)  # three dispatches are no two equal calls
    assert timeline.calls == ()
    (row,) = dispatch_times(timeline, 3)
    assert row.calls == 1


def test_that_spans_of_a_lane_do_not_overlap(raw: Path) -> None:
    timeline = open_it(raw, calls=3)
    for number in range(len(timeline.tracks)):
        spans = sorted((s for s in timeline.spans if s.track == number), key=lambda span: (span.start_ns, span.end_ns))
        assert all(before.end_ns <= after.start_ns for before, after in pairwise(spans))


def test_that_each_allocation_is_counted_once_and_given_back_once(raw: Path) -> None:
    timeline = open_it(raw, calls=3)
    by_allocation: dict[int, list[int]] = {}
    for event in timeline.memory:
        if event.allocation is not None and event.counted:
            by_allocation.setdefault(event.allocation, []).append(event.bytes)
    assert by_allocation
    for sizes in by_allocation.values():
        assert sizes[0] > 0
        assert sizes[1:] in ([], [-sizes[0]])


def memory_row(kind: str, length: int, time: int, allocation: int, **more: int | bool) -> dict[str, object]:
    """A row as ``iree-profile export`` of IREE 3.13.0 prints it, without what is not read."""
    known = {"record_type": "memory_event", "event_type": kind, "length": length, "host_time_ns": time}
    return {**known, "allocation_id": allocation, "pool_id": 7, "physical_device_ordinal": 0, "memory_type": 50, **more}


def test_that_memory_begins_with_what_a_pool_held_before() -> None:
    statistics = {"pool_stats_available": True, "pool_slab_count": 1, "pool_bytes_committed": 4096}
    found, notes = memory_events(
        [
            memory_row("pool_reserve", 100, 10, 3, pool_bytes_reserved=350, **statistics),
            memory_row("pool_materialize", 100, 11, 3, **statistics),
            memory_row("queue_alloca", 100, 12, 3, **statistics),
            memory_row("slab_acquire", 4096, 13, 0),
            memory_row("buffer_import", 4000, 14, 9, externally_owned=True),
            memory_row("pool_release", 100, 20, 3, pool_bytes_reserved=250, **statistics),
        ]
    )
    sizes = [(one.value.what, one.value.bytes, one.value.counted) for one in found]
    assert sizes == [
        ("held before the profile", 250, True),
        ("pool reserve", 100, True),
        ("pool materialize", 100, False),
        ("queue alloca", 100, False),
        ("slab acquire", 4096, False),
        ("buffer import", 4000, False),
        ("pool release", -100, True),
    ]
    assert {one.value.pool for one in found} == {"pool 1, device-local, host-visible"}
    assert list(map(str, notes)) == ["Pool 1, device-local, host-visible: 1 slab of the device, 4,096 B."]


def test_that_a_driver_that_never_gives_back_counts_nothing(tmp_path: Path) -> None:
    timeline = open_it(profiled_add(tmp_path, calls=1, device="local-sync"))
    assert timeline.memory
    assert not any(event.counted for event in timeline.memory)
    assert any(has_message(note, "ireeprof-memory.never-given-back") for note in timeline.notes)


def test_that_a_cut_profile_gives_its_whole_records_and_says_how_much(raw: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.ireeprof"
    cut.write_bytes(raw.read_bytes()[:-100])
    timeline = open_it(cut, calls=3)
    assert has_message(timeline.notes[0], "ireeprof.cut-short", name="cut.ireeprof")
    assert sum(span.kind is SpanKind.DISPATCH for span in timeline.spans) == 3  # only the end of the session is gone
    deep = tmp_path / "deep.ireeprof"
    deep.write_bytes(raw.read_bytes()[:1500])
    assert has_message(open_it(deep).notes[0], "ireeprof.cut-short")


@pytest.mark.parametrize(
    ("content", "identifier"),
    [
        (b"", "ireeprof.empty"),
        (b"{}\n", "profile-file.unknown"),
        (b"IRPF\x01\x00", "ireeprof.cut-in-header"),
        (struct.pack("<4sHHIIQ", b"IRPF", 9, 0, 24, 0, 24), "ireeprof.other-format"),
        (struct.pack("<4sHHIIQ", b"IRPF", 1, 6, 24, 0, 0), "ireeprof.no-record"),
    ],
)
def test_that_what_is_no_profile_is_said_in_a_sentence(content: bytes, identifier: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.ireeprof"
    file.write_bytes(content)
    with pytest.raises(UserError) as raised:
        open_it(file)
    assert has_message(raised.value.title, identifier)
    assert raised.value.hint
    assert raised.value.title.arguments["name"] == "wrong.ireeprof"


def test_that_a_missing_profile_is_said(tmp_path: Path) -> None:
    with refused("file.missing"):
        open_it(tmp_path / "none.ireeprof")


def test_that_each_driver_is_asked_only_for_families_it_has() -> None:
    assert "dispatch-events" not in FAMILIES["local-task"]
    assert "host-execution" not in FAMILIES["vulkan"]
    assert not {"hip", "cuda"} & set(FAMILIES)


def test_that_a_driver_without_profiles_says_what_to_do(tmp_path: Path) -> None:
    made = profile_call([], "hip", tmp_path, CancelToken(), calls=1)
    assert made.calls == 0
    assert has_message(made.note, "profile.no-times")


def test_that_long_functions_get_fewer_profiled_calls() -> None:
    assert calls_for(None) == calls_for(1e6) == 4
    assert calls_for(2e9) == 3
    assert calls_for(60e9) == 2


def test_that_ticks_of_a_device_come_to_the_hosts_clock(raw: Path) -> None:
    rows = read_rows(raw, CancelToken())
    clock = [
        {"record_type": "clock_correlation", "physical_device_ordinal": 0, "device_tick": tick,
         "host_time_begin_ns": host - 5, "host_time_end_ns": host + 5}
        for tick, host in ((100, 5_000), (200, 7_000))
    ]  # fmt: skip
    event = {
        "record_type": "dispatch_event", "physical_device_ordinal": 0, "queue_ordinal": 0, "submission_id": 1,
        "key": "k", "valid": True, "start_tick": 110, "end_tick": 160,
    }  # fmt: skip
    broken = {**event, "valid": False}
    timeline = build_timeline(replace(rows, rows=(*clock, event, broken)))
    (span,) = timeline.spans
    assert (span.start_ns, span.end_ns) == (0, 1_000)  # 50 ticks of 20 ns
    assert any(has_message(note, "ireeprof-timeline.untimed", events=1) for note in timeline.notes)


def test_that_calls_on_several_devices_are_told_apart(raw: Path) -> None:
    rows = read_rows(raw, CancelToken())
    times = {(0, 1): 100, (1, 1): 150, (0, 2): 300, (1, 2): 250}  # submission 1 of device 1 begins after its number
    events = [
        {
            "record_type": "host_execution_event", "physical_device_ordinal": device, "queue_ordinal": 0,
            "op": "dispatch", "key": f"k{device}", "submission_id": number,
            "start_host_time_ns": at, "end_host_time_ns": at + 40,
        }
        for (device, number), at in times.items()
    ]  # fmt: skip
    timeline = build_timeline(replace(rows, rows=tuple(events)), calls=2)
    assert [track.device for track in timeline.tracks] == ["local-task 0", "local-task 1"]
    assert [(call.start_ns, call.end_ns, call.warm_up) for call in timeline.calls] == [(0, 90, True), (150, 240, False)]
    assert [(row.name, row.calls, row.total_ns) for row in dispatch_times(timeline)] == [("k0", 1, 40), ("k1", 1, 40)]


@pytest.mark.campaign
def test_that_a_run_keeps_its_raw_profile_in_the_session(tmp_path: Path, sample: Callable[[str], Path]) -> None:
    session = cpu_session(sample("matmul_f16"), tmp_path)
    request = RunRequest(tmp_path / "m.vmfb", "local-task", "main", inputs=MATMUL_INPUTS, repetitions=1, warmup=0)
    queries = Queries(session)
    try:
        queries.artifacts.extract("vmfb", request.module)
        assert queries.profiles.listing() == ()
        results: list[RunResult] = []
        for _ in range(2):
            results.append(SessionRunJob(request, session).run(JobContext()))
            record_run(session, results[-1])
        assert [result.outcome for result in results] == [OutcomeKind.OK] * 2
        assert [result.profile_file for result in results] == ["run-1.ireeprof", "run-2.ireeprof"]
        entries = queries.profiles.listing()
        assert [(one.name, one.run, one.function, one.device, one.calls) for one in entries] == [
            ("run-1.ireeprof", 1, "main", "local-task", 4),
            ("run-2.ireeprof", 2, "main", "local-task", 4),
        ]
        timeline = queries.profiles.timeline("run-2.ireeprof")
        assert len(timeline.calls) == 4
        assert queries.profiles.timeline("run-2.ireeprof") is timeline
        assert {row.name for row in dispatch_times(timeline)} == {row.name for row in results[1].dispatches}
        with refused("profile-store.unknown", name="nope"):
            queries.profiles.timeline("nope")
        assert [row.kind for row in queries.artifacts.listing()].count(PROFILE) == 2
    finally:
        queries.close()


@pytest.mark.campaign
def test_that_a_profile_of_a_run_that_died_says_how_it_ended(tmp_path: Path) -> None:
    source = tmp_path / "far.mlir"
    source.write_text(FAR, encoding="utf-8")
    session = cpu_session(source, tmp_path)
    queries = Queries(session)
    try:
        module = queries.artifacts.extract("vmfb", tmp_path)
        # Elements beyond the vector: far outside of the process.
        request = RunRequest(module, "local-task", "far", inputs=("8xf32=1", "4xi64=1099511627776"), repetitions=1)
        result = SessionRunJob(request, session, locate=False).run(JobContext())
        record_run(session, result)
        assert result.outcome is OutcomeKind.CRASHED
        assert result.dispatches == ()
        # So little had been written that nothing of it is in the file: what is empty is not kept.
        assert has_message(result.profile_note, "process.ended-by-signal", signal="SIGSEGV")
        assert has_message(result.profile_note, "ireeprof.empty")
        assert result.profile_file == ""
        assert queries.profiles.listing() == ()
    finally:
        queries.close()


def test_that_a_run_that_is_cancelled_leaves_no_profile(tmp_path: Path, sample: Callable[[str], Path]) -> None:
    session = cpu_session(sample("matmul_f16"), tmp_path)
    queries = Queries(session)
    cancel = CancelToken()

    def stop(event: Event) -> None:
        if isinstance(event, Progress) and has_message(event.text, "benchmark.profiling"):
            cancel.cancel()

    try:
        module = queries.artifacts.extract("vmfb", tmp_path)
        request = RunRequest(module, "local-task", "main", inputs=MATMUL_INPUTS, repetitions=1, warmup=0)
        with pytest.raises(RunCancelledError) as raised:
            SessionRunJob(request, session).run(JobContext(cancel=cancel, emit=stop))
        assert raised.value.result.samples_ns
        assert raised.value.result.profile_file == ""
        assert queries.profiles.listing() == ()
    finally:
        queries.close()
