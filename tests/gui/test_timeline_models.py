"""The arithmetic of the profile view: lines, sums, pixels, gaps, ranges, memory; nothing is painted."""

from __future__ import annotations

import csv
import io
import random

import numpy as np
import pytest

from gui.timelines import large, small, with_calls
from passlens.engine.messages import quoted
from passlens.engine.quoting import csv_text
from passlens.engine.run.profiles.timeline import MemoryEvent, Span, SpanKind, Timeline, Track
from passlens.engine.run.values import DispatchTime
from passlens.gui.kit.charts.memory_curve import event_words, memory_curves
from passlens.gui.kit.charts.timeline_index import TimelineIndex
from passlens.gui.kit.charts.timeline_sums import TOP_KERNELS, Slot, Stretches, levels, merged, short_labels
from passlens.gui.profile.profile_rows import isolated_words, joined, profile_columns, rows_of, rows_of_times
from passlens.gui.profile.timeline_pixels import LEVELS, pixel_line
from passlens.gui.profile.timeline_words import (
    at_words,
    call_words,
    crowd_words,
    gap_words,
    range_words,
    span_words,
    summary_words,
    timeline_figures,
)


@pytest.fixture
def index() -> TimelineIndex:
    return TimelineIndex(small())


def test_that_lanes_stand_below_their_device_and_nested_spans_get_lines_of_their_own(index: TimelineIndex) -> None:
    lines = [(row.device, row.track, row.level, row.ids.tolist()) for row in index.rows]
    assert lines == [
        ("local-task", -1, 0, []),
        ("local-task", 0, 0, [0]),
        ("local-task", 0, 1, [1]),
        ("local-task", 1, 0, [2, 4, 6]),
        ("hip 1", -1, 0, []),
        ("hip 1", 2, 0, [3, 5]),
    ]


def test_that_kernels_are_summed_over_devices_the_longest_first(index: TimelineIndex) -> None:
    mul, add = index.kernels
    assert (mul.name, mul.dispatch, mul.calls, mul.total_ns, mul.min_ns, mul.max_ns) == (
        "mul",
        "ex_mul",
        3,
        500,
        100,
        200,
    )
    assert (add.calls, add.total_ns, mul.slot, add.slot) == (1, 100, 0, 1)
    assert mul.share + add.share == pytest.approx(1.0)
    assert index.of_kernel(0).tolist() == [2, 3, 6]


def test_that_a_warm_up_call_is_left_out_of_sums_and_of_the_first_picture() -> None:
    index = TimelineIndex(with_calls())
    assert [(one.name, one.calls, one.total_ns, one.min_ns, one.max_ns) for one in index.kernels] == [
        ("mul", 2, 400, 100, 300),
        ("jit", 0, 0, 0, 0),
    ]
    assert index.timed == (9500.0, 12_000.0)
    assert [index.call_at(time) for time in (0, 9_600, 12_001)] == [0, 1, -1]
    assert "sums leave out" in "\n".join(span_words(index, 1))
    assert "warm-up" in call_words(index, 0)
    assert "2 calls in 2.50 µs" in summary_words(index)
    assert "1 warm-up call left out" in summary_words(index)


def test_that_a_device_is_busy_while_any_of_its_lanes_computes_or_copies(index: TimelineIndex) -> None:
    # local-task: 100 to 400 and 700 to 900; the queue operation around them is no work.
    assert index.busy("local-task", 0, 1000) == pytest.approx(0.5)
    assert index.busy("hip 1", 150, 250) == 1.0
    assert index.busy("hip 1", 500, 600) == 0.0
    assert index.busy("hip 1", 5, 5) == 0.0


def test_that_gaps_are_measured_between_spans_and_at_a_point(index: TimelineIndex) -> None:
    assert index.gaps(0, 0, 1000, 100) == [(400, 700)]
    assert index.gaps(0, 0, 1000, 301) == []
    assert index.gaps(5, 200, 450, 1) == [(250, 400)]
    gap = index.gap_at(3, 500)
    assert gap is not None
    assert (gap.start_ns, gap.end_ns, gap.before, gap.after) == (400, 700, 4, 6)
    assert gap_words(index, 3, gap).splitlines() == [
        "idle for 300 ns",
        "local-task, worker 0, from 400 ns to 700 ns",
        "after add",
        "before mul",
    ]
    assert index.gap_at(3, 150) is None
    first, last = index.gap_at(3, 10), index.gap_at(3, 950)
    assert first is not None
    assert last is not None
    assert (first.start_ns, first.before, last.end_ns, last.after) == (0, -1, 1000, -1)


def test_that_events_are_found_by_line_and_time_and_by_their_neighbours(index: TimelineIndex) -> None:
    assert (index.at(3, 150), index.at(3, 500), index.at(3, 690, 20), index.at(0, 150)) == (2, -1, 6, -1)
    assert (index.neighbour(2, 1), index.neighbour(4, 1), index.neighbour(6, 1), index.neighbour(2, -1)) == (4, 6, 6, 2)
    assert index.across(2, 1) == 3  # over the line of the next device
    assert index.across(3, 1) == 3
    assert (index.first_after(400), index.first_after(2000)) == (0, -1)


def test_that_a_selected_range_tells_what_lies_in_it_clipped(index: TimelineIndex) -> None:
    kernels, counts = index.within(150, 350)
    assert [(one.name, one.calls, one.total_ns) for one in kernels] == [("mul", 2, 250), ("add", 1, 50)]
    assert counts == {SpanKind.DISPATCH: 3, SpanKind.QUEUE: 1}
    words = range_words(index, 150, 350)
    assert "200 ns from 150 ns to 350 ns · local-task busy 100 % · hip 1 busy 50 %" in words
    assert "most: mul 250 ns (83 %), add 50 ns (17 %)" in words


def test_that_search_finds_every_word_and_walks_around_the_end(index: TimelineIndex) -> None:
    assert index.matching("MU l").tolist() == [2, 3, 6]
    assert index.matching("  ").tolist() == []
    assert [index.step("mul", current, forward=True) for current in (-1, 2, 6)] == [2, 3, 2]
    assert [index.step("mul", current, forward=False) for current in (-1, 2, 6)] == [6, 6, 3]
    assert index.step("nothing", 2, forward=True) == -1


def test_that_positions_are_told_fine_enough_to_tell_the_ends_apart() -> None:
    assert at_words(25_881_234, 1_000) == "25,881.234 µs"
    assert at_words(25_881_234, 10_000_000) == "25.881 ms"


def test_that_all_facts_of_an_event_are_told(index: TimelineIndex) -> None:
    assert span_words(index, 2) == (
        "mul",
        "dispatch on local-task, worker 0",
        "of ex_mul",
        "200 ns, from 100 ns to 300 ns",
        "3 calls of it: 500 ns in all (83.3 % of all dispatches), mean 167 ns",
        "workgroups: 4×1×1",
    )
    assert "2,000 B, 20.00 GB/s" in span_words(index, 5)
    assert crowd_words(index, 3, 100, 320).startswith("2 events")
    assert crowd_words(index, 3, 110, 120) == ""


def test_that_the_figures_of_all_events_can_be_taken_along(index: TimelineIndex) -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(timeline_figures(index)))))
    assert [row["name"] for row in rows] == [span.name for span in small().spans]
    assert (rows[5]["kind"], rows[5]["duration_ns"], rows[5]["bytes"]) == ("transfer", "100", "2000")


# Pixels


def test_that_wide_spans_keep_their_place_and_leave_a_gap_to_the_next(index: TimelineIndex) -> None:
    line = pixel_line(index, 3, 0, 1000, 100, index.slots)
    assert line.wide.tolist() == [2, 4, 6]
    assert (line.lefts.tolist(), line.rights.tolist()) == ([10, 30, 70], [30, 40, 90])
    assert line.slots[10:29].tolist() == [0] * 19
    assert line.slots[29] == -1
    assert line.slots[30:39].tolist() == [1] * 9
    assert set(line.levels[line.slots >= 0].tolist()) == {LEVELS - 1}
    assert line.runs() == [
        (10, 29, 0, LEVELS - 1, True),
        (30, 39, 1, LEVELS - 1, True),
        (70, 89, 0, LEVELS - 1, True),
    ]


def crowded(count: int, took: int, every: int) -> TimelineIndex:
    spans = [
        Span(0, SpanKind.DISPATCH, place * every, place * every + took, "rare" if place % 100 == 7 else "often")
        for place in range(count)
    ]
    return TimelineIndex(Timeline("", (Track("d", quoted("q")),), tuple(spans), (), count * every))


def test_that_a_pixel_of_many_spans_is_as_strong_as_it_is_busy() -> None:
    index = crowded(10_000, took=50, every=100)
    line = pixel_line(index, 1, 0, 1_000_000, 100, index.slots)
    assert set(line.slots.tolist()) == {0}
    assert set(line.levels.tolist()) == {-(-(LEVELS - 1) // 2)}  # half of the time
    assert not len(line.wide)


def test_that_one_marked_span_among_thousands_in_a_pixel_is_seen() -> None:
    index = crowded(10_000, took=50, every=100)
    marks = index.mask(index.matching("rare"))
    line = pixel_line(index, 1, 0, 1_000_000, 100, index.slots, marks)
    assert bool(line.marked.all())
    assert set(line.slots.tolist()) == {1}
    nothing = pixel_line(index, 1, 0, 1_000_000, 100, index.slots, index.mask(index.matching("none")))
    assert not nothing.marked.any()


def test_that_a_single_short_event_is_not_lost() -> None:
    spans = (Span(0, SpanKind.TRANSFER, 500_000, 500_000, "copy"),)
    index = TimelineIndex(Timeline("", (Track("d", quoted("q")),), spans, (), 1_000_000))
    line = pixel_line(index, 1, 0, 1_000_000, 100, index.slots)
    assert np.flatnonzero(line.slots >= 0).tolist() == [50]
    assert line.slots[50] == Slot.TRANSFER
    assert line.levels[50] > 0


@pytest.mark.parametrize("seed", range(12))
def test_that_pixels_agree_with_a_plain_count_for_any_spans_and_window(seed: int) -> None:
    chance = random.Random(seed)
    time, spans = 0, []
    for _ in range(chance.randrange(1, 400)):
        time += chance.randrange(0, 60)
        took = chance.randrange(0, 80)
        spans.append(Span(0, SpanKind.DISPATCH, time, time + took, f"k{chance.randrange(5)}"))
        time += took
    index = TimelineIndex(Timeline("", (Track("d", quoted("q")),), tuple(spans), (), time + 1))
    low = chance.uniform(0, time / 2)
    high = low + chance.uniform(1, time / 2 + 1)
    width = chance.randrange(3, 200)
    line = pixel_line(index, 1, low, high, width, index.slots)
    assert len(line.slots) == width
    pixel = (high - low) / width
    for place in range(width):
        left, right = low + place * pixel, low + (place + 1) * pixel
        inside = [one for one in spans if one.start_ns < right - 1e-6 and one.end_ns > left + 1e-6]
        if line.slots[place] >= 0:
            near = [one for one in spans if one.start_ns <= right + 1e-6 and one.end_ns >= left - 1e-6]
            colors = {int(index.slots[spans.index(one)]) for one in near}
            assert int(line.slots[place]) in colors
        else:  # empty, or the free pixel behind a wide span
            assert not inside or max(one.end_ns - one.start_ns for one in inside) > 3 * pixel


def test_that_kernels_beyond_the_colours_share_one() -> None:
    index = TimelineIndex(large(2000, kernels=12))
    slots = {one.slot for one in index.kernels}
    assert slots == set(range(TOP_KERNELS + 1))
    assert set(index.share_slots[index.kernel_of >= 0].tolist()) <= set(range(Slot.SHARE, Slot.SHARE + 6))


# Sums


def test_that_a_union_of_spans_neither_overlaps_nor_touches() -> None:
    starts, ends = merged(np.array([5, 0, 3, 20, 20]), np.array([8, 4, 5, 21, 25]))
    assert (starts.tolist(), ends.tolist()) == ([0, 20], [8, 25])
    stretches = Stretches(starts, ends)
    assert stretches.between(-5, 100) == 13
    assert stretches.between(2, 22) == 8
    assert stretches.between(9, 10) == 0


def test_that_spans_that_overlap_lie_on_as_few_lines_as_they_can() -> None:
    starts, ends = np.array([0, 10, 20, 100]), np.array([90, 15, 30, 110])
    lines = [one.tolist() for one in levels(np.arange(4), starts, ends)]
    assert lines == [[0, 3], [1, 2]]


def test_that_names_in_bars_leave_out_the_function_where_there_is_only_one() -> None:
    one = ["main$async_dispatch_3_matmul_4x4_f32", "main$async_dispatch_12"]
    assert list(short_labels(one).values()) == ["3 matmul_4x4_f32", "12"]
    two = [*one, "other_dispatch_3_matmul_4x4_f32"]
    assert next(iter(short_labels(two).values())) == "main·dispatch_3_matmul_4x4_f32"
    assert short_labels(["gemm_kernel"]) == {"gemm_kernel": "gemm_kernel"}


def test_that_a_timeline_of_nothing_can_be_asked() -> None:
    index = TimelineIndex(Timeline("", (Track("d", quoted("q")),), (), (), 0))
    assert index.empty
    assert index.kernels == ()
    assert summary_words(index) == "no events"
    assert index.within(0, 10) == ((), {})
    assert pixel_line(index, 1, 0, 10, 5, index.slots).runs() == []


# Memory


def test_that_memory_is_summed_by_device_without_what_is_part_of_a_slab() -> None:
    task, hip = memory_curves(small())
    assert task.times.tolist() == [20, 30, 350, 900]
    assert task.held.tolist() == [4096, 4096, 5096, 1000]
    assert (task.peak, task.peak_ns, task.end, task.base) == (5096, 350, 1000, 0)
    assert (hip.base, hip.peak, hip.at(0), hip.at(600)) == (512, 512, 512, 0)
    assert [task.at(time) for time in (0, 25, 400, 950)] == [0, 4096, 5096, 1000]


def test_that_a_pixel_tells_the_least_and_the_most_held_in_it() -> None:
    events = tuple(MemoryEvent(time, "d", "e", size) for time, size in ((10, 100), (11, 900), (12, -1000), (50, 7)))
    (curve,) = memory_curves(Timeline("", (), (), events, 100))
    lows, highs, last = curve.columns(0, 100, 10)
    assert (highs.tolist()[:3], lows.tolist()[:3]) == ([100, 1000, 0], [0, 0, 0])
    assert last.tolist()[-1] == 7
    assert curve.peak == 1000


def test_that_events_near_a_time_are_told_nearest_first() -> None:
    task, _ = memory_curves(small())
    assert [event.time_ns for event in task.near(28, 10)] == [30, 20]
    assert event_words(task.events[1]) == "reserve: +1,024 B at 30 ns, allocation 2, part of what is held already"
    assert "−4,096 B" in event_words(task.events[3])


# The table


def test_that_names_of_a_profile_find_their_kernel_whole_cut_off_or_by_the_executable(index: TimelineIndex) -> None:
    from passlens.gui.kit.kernel_rows import KernelRow

    long = "main$async_dispatch_12_" + "x" * 200
    rows = [KernelRow("mul", "ex_mul", None, None, None), KernelRow(long, "ex_long", None, None, None)]
    found = joined(["mul", long[:128], "ex_long", "other"], rows)
    assert {name: row.dispatch for name, row in found.items()} == {
        "mul": "ex_mul",
        long[:128]: "ex_long",
        "ex_long": "ex_long",
    }
    table = rows_of(index.kernels, [KernelRow("ex_mul", "the_executable", None, None, None)], TOP_KERNELS)
    assert [row.dispatch for row in table] == ["the_executable", "ex_add"]


def test_that_times_of_dispatches_alone_are_marked_and_summed_against_the_whole() -> None:
    times = (DispatchTime("a", 2, 600, 290, 310, isolated=True), DispatchTime("b", 1, 300, 300, 300, isolated=True))
    rows = rows_of_times(times, ())
    assert [row.isolated for row in rows] == [True, True]
    words = isolated_words(times, 1000.0)
    assert "900 ns together" in words
    assert "90 % of it" in words
    assert isolated_words((DispatchTime("a", 1, 5, 5, 5),), 10.0) == ""
    assert "timed" in [column.title for column in profile_columns(rows)]


def test_that_columns_without_a_figure_are_left_out(index: TimelineIndex) -> None:
    titles = [column.title for column in profile_columns(rows_of(index.kernels, (), TOP_KERNELS))]
    assert titles == ["kernel", "calls", "total", "share", "mean", "min", "max"]


def test_that_times_alone_stand_beside_those_of_the_profile(index: TimelineIndex) -> None:
    alone = (DispatchTime("ex_mul", 3, 600, 190, 210, isolated=True),)
    rows = rows_of(index.kernels, (), TOP_KERNELS, alone)
    assert [(row.name, row.mean_ns, row.alone_ns) for row in rows] == [
        ("mul", pytest.approx(166.67, abs=0.1), 200.0),
        ("add", 100.0, None),
    ]
    assert "alone" in [column.title for column in profile_columns(rows)]
