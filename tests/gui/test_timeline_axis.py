"""Where times and lines of a timeline are."""

from __future__ import annotations

from passlens.gui.profile.timeline_axis import DEVICE_PX, LANE_PX, MOST_SCALE, TimeAxis, line_at, line_tops

AXIS = TimeAxis(left=100.0, width=500.0, low=1_000.0, high=2_000.0)


def test_that_times_and_places_answer_each_other() -> None:
    assert (AXIS.x(1_000.0), AXIS.x(2_000.0), AXIS.right) == (100.0, 600.0, 600.0)
    assert AXIS.time(AXIS.x(1_234.0)) == 1_234.0
    assert AXIS.pixel_ns == 2.0


def test_that_a_stretch_beyond_the_ends_is_clipped() -> None:
    assert AXIS.clipped(1_200.0, 1_400.0) == (200.0, 300.0)
    assert AXIS.clipped(-1e12, 1e12) == (100.0, 600.0)
    assert AXIS.clipped(-1e12, 1e12, 3.0) == (97.0, 603.0)


def test_that_few_lines_share_the_room_up_to_a_height_that_reads_as_a_line() -> None:
    lines = (True, False, False)
    whole = DEVICE_PX + 2 * LANE_PX
    assert line_tops(lines, 0.0) == [0, DEVICE_PX, DEVICE_PX + LANE_PX, whole], "many lines scroll at their own height"
    assert line_tops(lines, 1e9)[-1] <= whole * MOST_SCALE
    assert line_tops(lines, whole * 1.2)[-1] > whole
    assert line_tops((), 100.0) == [0]


def test_that_a_line_is_found_by_its_height() -> None:
    tops = [0, 24, 44, 64]
    assert [line_at(tops, y) for y in (-1.0, 0.0, 23.9, 24.0, 63.0, 64.0)] == [-1, 0, 0, 1, 2, -1]
    assert line_at([], 5.0) == -1
