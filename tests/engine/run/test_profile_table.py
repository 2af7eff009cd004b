"""Sums of a timeline, memory beside the compiler's plan, and what is written for other tools."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from message_checks import refused
from passlens.engine.analysis.device_tables import Allocation, DeviceMemoryTable, FunctionMemory, MemoryKind
from passlens.engine.analysis.kernel_tables import SizeSymbol
from passlens.engine.messages import quoted
from passlens.engine.run.profiles.profile_export import write_csv, write_perfetto
from passlens.engine.run.profiles.profile_memory import call_memory, planned_memory
from passlens.engine.run.profiles.profile_table import device_times, gaps, held, held_memory, shares
from passlens.engine.run.profiles.timeline import MemoryEvent, ProfiledCall, Span, SpanKind, Timeline, Track

LANES = (Track("local-task", quoted("queue 0")), Track("local-task", quoted("queue 0 transfers")))


def span(start: int, end: int, name: str, track: int = 0) -> Span:
    kind = SpanKind.DISPATCH if track == 0 else SpanKind.TRANSFER
    return Span(
        track, kind, start, end, name, name if track == 0 else "", 64 if track else None, (("workgroups", "4"),)
    )


def memory(
    time: int, size: int, allocation: int | None, *, counted: bool = True, what: str = "pool reserve"
) -> MemoryEvent:
    return MemoryEvent(time, "local-task", what, size, allocation, "pool 1", counted)


TIMELINE = Timeline(
    source="test",
    tracks=LANES,
    spans=(
        span(0, 1000, "a"),  # the warm-up
        span(1500, 1700, "b"),
        span(3000, 3100, "a"),
        span(3050, 3200, "copy", 1),
        span(3300, 3400, "b"),
        span(5000, 5300, "a"),
        span(5400, 5500, "b"),
    ),
    memory=(
        memory(0, 1000, None, what="held before the profile"),
        memory(10, 300, 1),
        memory(20, 300, 1, counted=False, what="queue alloca"),
        memory(1800, -300, 1, what="pool release"),
        memory(2900, 200, 2),
        memory(3120, 100, 3),
        memory(3500, -200, 2, what="pool release"),
        memory(4900, 250, 4),
        memory(5600, -400, 9, what="pool release"),  # taken before the profile
    ),
    duration_ns=5600,
    notes=(quoted("Something is missing."),),
    calls=(ProfiledCall(0, 1700, True), ProfiledCall(3000, 3400, False), ProfiledCall(5000, 5500, False)),
)


def test_that_the_table_is_of_one_call_without_the_warm_up() -> None:
    rows = shares(TIMELINE)
    assert [(row.time.name, row.time.calls, row.time.total_ns, row.time.min_ns) for row in rows] == [
        ("a", 1, 200, 100),
        ("b", 1, 100, 100),
    ]
    assert [round(row.percent, 1) for row in rows] == [66.7, 33.3]


def test_that_gaps_lie_within_calls_where_nothing_runs() -> None:
    assert [(gap.start_ns, gap.end_ns, gap.after, gap.before) for gap in gaps(TIMELINE)] == [
        (1000, 1500, "a", "b"),
        (3200, 3300, "copy", "b"),
        (5300, 5400, "a", "b"),
    ]
    assert len(gaps(TIMELINE, warm_up=False)) == 2


def test_that_busy_time_counts_what_overlaps_once() -> None:
    (one,) = device_times(TIMELINE)
    assert (one.wall_ns, one.busy_ns, one.idle_ns) == (400 + 500, 300 + 400, 200)
    assert (one.dispatch_ns, one.transfer_ns, one.gaps, one.longest_gap_ns) == (600, 150, 2, 100)


def test_that_memory_held_has_its_highest_point() -> None:
    assert held(TIMELINE.memory, "local-task")[:3] == ((0, 1000), (10, 1300), (1800, 1000))
    (one,) = held_memory(TIMELINE)
    assert (one.first, one.highest, one.at_ns, one.last) == (1000, 1350, 4900, 950)
    assert (one.allocations, one.taken) == (4, 850)


def test_that_the_allocations_of_the_greediest_call_are_told() -> None:
    (one,) = call_memory(TIMELINE)
    assert (one.allocations, one.taken, one.highest) == (2, 300, 300)


def plan(*allocations: tuple[str, MemoryKind, str, int, int]) -> DeviceMemoryTable:
    made = tuple(
        Allocation(name, kind, "__device_0", size, first, last, 0, True)
        for name, kind, size, first, last in allocations
    )
    function = FunctionMemory("main$async", (), made, (), (SizeSymbol("arg0[0]", 0, None, 1),))
    return DeviceMemoryTable("stream", (), (function,), ())


def test_that_the_plan_of_a_call_leaves_its_arguments_out() -> None:
    table = plan(
        ("%arg0", MemoryKind.IMPORT, "4096", 0, 9),
        ("%0", MemoryKind.TRANSIENT, "8*arg0[0]", 0, 4),
        ("%1", MemoryKind.TRANSIENT, "100", 5, 9),
        ("%2", MemoryKind.EXPORT, "64", 0, 9),
    )
    (known,) = planned_memory(table, "main", {"arg0[0]": 20})
    assert (known.highest, known.transient, known.results, known.missing) == (160 + 64, 260, 64, ())
    (unknown,) = planned_memory(table, "main", {})
    assert (unknown.highest, unknown.missing) == (None, ("arg0[0]",))
    assert planned_memory(table, "other", {}) == ()


def check_trace(document: dict[str, Any]) -> None:
    """That a document is in the JSON object form of the Trace Event Format (Google, 2016).

    Complete events need name, ts, dur, pid and tid; counters numbers only; metadata a known name and its argument;
    times are microseconds and not negative; of one thread no two complete events may overlap without nesting.
    """
    assert set(document) <= {"traceEvents", "displayTimeUnit", "otherData"}
    assert document["displayTimeUnit"] in {"ms", "ns"}
    metadata = {"process_name": "name", "thread_name": "name", "process_sort_index": "sort_index",
                "thread_sort_index": "sort_index"}  # fmt: skip
    rows: dict[tuple[int, int], list[tuple[float, float]]] = {}
    named: set[tuple[int, int]] = set()
    for event in document["traceEvents"]:
        assert isinstance(event["pid"], int)
        assert isinstance(event["tid"], int)
        assert isinstance(event["name"], str)
        match event["ph"]:
            case "M":
                assert list(event["args"]) == [metadata[event["name"]]]
                if event["name"] == "thread_name":
                    named.add((event["pid"], event["tid"]))
            case "X":
                assert event["ts"] >= 0
                assert event["dur"] >= 0
                rows.setdefault((event["pid"], event["tid"]), []).append((event["ts"], event["ts"] + event["dur"]))
            case "C":
                assert event["ts"] >= 0
                assert event["args"]
                assert all(isinstance(value, int | float) for value in event["args"].values())
            case "i":
                assert event["s"] in {"g", "p", "t"}
            case other:
                pytest.fail(f"{other} is written nowhere")
    assert set(rows) <= named
    for spans in rows.values():
        for (_, end), (start, _) in zip(sorted(spans), sorted(spans)[1:], strict=False):
            assert end <= start + 1e-9


def test_that_the_export_for_perfetto_is_a_trace(tmp_path: Path) -> None:
    file = tmp_path / "trace.json"
    write_perfetto(TIMELINE, file)
    document = json.loads(file.read_text(encoding="utf-8"))
    check_trace(document)
    assert document["otherData"] == {"source": "test", "notes": ["Something is missing."]}
    spans = [event for event in document["traceEvents"] if event["ph"] == "X"]
    assert [(one["name"], one["ts"], one["dur"], one["cat"]) for one in spans[:2]] == [
        ("a", 0.0, 1.0, "dispatch"),
        ("b", 1.5, 0.2, "dispatch"),
    ]
    assert next(one["args"]["bytes"] for one in spans if one["cat"] == "transfer") == 64
    held_bytes = [event["args"]["bytes"] for event in document["traceEvents"] if event["ph"] == "C"]
    assert max(held_bytes) == 1350
    threads = [one["args"]["name"] for one in document["traceEvents"] if one["name"] == "thread_name"]
    assert threads == ["queue 0", "queue 0 transfers"]


def test_that_the_csv_has_spans_and_what_is_held(tmp_path: Path) -> None:
    file = tmp_path / "all.csv"
    write_csv(TIMELINE, file)
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == len(TIMELINE.spans) + len(TIMELINE.memory)
    assert rows[0] == {
        "device": "local-task", "track": "queue 0", "kind": "dispatch", "name": "a", "dispatch": "a", "start_ns": "0",
        "end_ns": "1000", "duration_ns": "1000", "bytes": "", "held_bytes": "", "facts": "workgroups: 4",
    }  # fmt: skip
    assert rows[-1]["held_bytes"] == "950"


def test_that_an_export_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    for write in (write_perfetto, write_csv):
        with refused("common.cannot-written"):
            write(TIMELINE, tmp_path / "none" / "x")
