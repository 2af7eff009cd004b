"""What the Kernels tab shows, before anything is painted."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from gui.kernel_samples import COPY, COPY_DETAIL, DETAILS, MATMUL, MATMUL_DETAIL, MEMORY, TABLE, figures
from passlens.engine.analysis.kernel_places import NO_INSTRUCTIONS
from passlens.engine.analysis.kernel_tables import InstructionClass, KernelDetail, KernelDetails
from passlens.engine.analysis.launch_work import LaunchWork, Measured
from passlens.engine.analysis.occupancy import Limiter
from passlens.engine.analysis.tables import KernelLds, KernelTable
from passlens.engine.messages import NOTHING
from passlens.engine.quoting import csv_text
from passlens.gui.kernels.bar_columns import bar_figures, columns_of
from passlens.gui.kernels.kernel_facts import bound_facts, configuration_facts, resource_facts, work_facts
from passlens.gui.kernels.kernel_filter import KernelFilter, counts_of
from passlens.gui.kernels.log_window import LogWindow, decades, window_around
from passlens.gui.kernels.roofline_points import left_out, point_figures, spot_text, spots_of, whole_window
from passlens.gui.kit.kernel_rows import KernelRow, facts_of, figures_of, stored_rows
from passlens.gui.kit.tables.kernel_columns import COLUMNS, HIDDEN_FIRST, columns_but, short_count


def cell(row: KernelRow, title: str) -> str:
    return next(column for column in COLUMNS if column.title == title).text(row)


def test_that_the_stored_table_gives_resources_and_occupancy_before_anything_else_is_read() -> None:
    matmul, copy = stored_rows(TABLE)
    assert matmul.occupancy is not None
    # 65,536 B of LDS ÷ 41,472 B: one workgroup of 4 wavefronts on 4 SIMDs.
    assert (matmul.occupancy.waves, matmul.occupancy.limiters) == (1, (Limiter.LDS,))
    assert (cell(matmul, "waves"), cell(matmul, "limited by")) == ("1 of 8", "LDS")
    assert (cell(matmul, "operations"), cell(matmul, "launches"), cell(matmul, "time")) == ("–", "–", "–")
    assert copy.spills == 0


def test_that_launches_are_grouped_by_their_sizes_and_the_largest_is_shown() -> None:
    matmul, copy = figures({"main": {"arg0[1]": 4}}).rows
    assert matmul.works == (
        LaunchWork(MATMUL.name, "main", "__device_0", (40,), 2, 80_000, 4_000, 1_000),
        LaunchWork(MATMUL.name, "main", "__device_0", (5,), 1, 10_000, 500, 125),
    )
    assert (cell(matmul, "operations"), cell(matmul, "bytes")) == ("≤ 80.0 k", "≤ 5,000 B")
    assert (cell(matmul, "op/B"), cell(matmul, "launches")) == ("16.00", "3")
    assert (cell(copy, "operations"), cell(copy, "bytes"), cell(copy, "op/B")) == ("0", "8,192 B", "0.00")


def test_that_a_size_nobody_gave_leaves_the_figure_open_and_says_what_it_depends_on() -> None:
    matmul = figures({}).rows[0]
    assert (matmul.flops, cell(matmul, "operations")) == (None, "–")
    column = next(column for column in COLUMNS if column.title == "operations")
    assert column.tooltip is not None
    assert "2,000 × w0" in column.tooltip(matmul)


def test_that_the_fields_are_the_sizes_that_launches_depend_on_with_what_the_ir_says() -> None:
    made = figures()
    assert [(field.function, field.symbol.name, field.least) for field in made.facts.fields] == [("main", "arg0[1]", 2)]
    assert made.values == {"main": {"arg0[1]": 2}}


def test_that_measured_times_join_by_name_also_where_the_profile_cut_it_off() -> None:
    long = replace(MATMUL_DETAIL, name="k" * 70)
    details = KernelDetails((long,), (), ())
    assert figures(times={"k" * 60: 1500}, details=details).rows[0].time_ns == 1500
    assert cell(figures(times={MATMUL.name: 1500}).rows[0], "time") == "1.50 µs"


def test_that_each_filter_keeps_what_it_says() -> None:
    rows = figures().rows
    counts = counts_of(rows)
    assert (counts.spills, counts.matrix, counts.lds) == (1, 1, 1)
    for wanted in (
        KernelFilter(spills=True),
        KernelFilter(matrix=True),
        KernelFilter(lds=True),
        KernelFilter(limiter=Limiter.LDS),
    ):
        assert [row.name for row in rows if wanted.keeps(row)] == [MATMUL.name], wanted
    assert [row.name for row in rows if KernelFilter(limiter=Limiter.SLOTS).keeps(row)] == [COPY.name]


def test_that_without_assembly_the_choice_of_code_generation_tells_of_matrix_instructions() -> None:
    def kept(matmul: KernelDetail) -> list[str]:
        rows = figures(details=replace(DETAILS, kernels=(matmul, COPY_DETAIL))).rows
        assert counts_of(rows).matrix == sum(bool(row.uses_matrix) for row in rows)
        return [row.name for row in rows if KernelFilter(matrix=True).keeps(row)]

    assert kept(replace(MATMUL_DETAIL, instructions=())) == [MATMUL.name]
    assert kept(replace(MATMUL_DETAIL, instructions=(), mma="")) == []
    others = tuple(one for one in MATMUL_DETAIL.instructions if one.kind is not InstructionClass.MATRIX)
    assert kept(replace(MATMUL_DETAIL, instructions=others)) == [], "the code itself says more than the choice"


def test_that_kernels_with_matrix_instructions_are_not_counted_before_all_are_read() -> None:
    rows = figures().rows
    unread = (rows[0], replace(rows[1], detail=None))
    assert counts_of(unread).matrix is None
    assert counts_of(unread).spills == 1
    assert [row.name for row in unread if KernelFilter(matrix=True).keeps(row)] == [MATMUL.name]


def test_that_missing_assembly_is_told_beside_each_kernel_and_not_below_all() -> None:
    facts = figures(details=replace(DETAILS, notes=(NO_INSTRUCTIONS, *DETAILS.notes))).facts
    assert facts.without_assembly
    assert tuple(map(str, facts.notes)) == ("A note.", "Another note.")
    assert not figures().facts.without_assembly


def test_that_every_column_but_the_name_can_be_left_out() -> None:
    assert [column.title for column in columns_but([column.title for column in COLUMNS])] == ["kernel"]
    assert set(HIDDEN_FIRST) < {column.title for column in COLUMNS}


def test_that_facts_state_what_each_figure_counts() -> None:
    row = figures({"main": {"arg0[1]": 4}}, {MATMUL.name: 2000}).rows[0]
    resources = dict(resource_facts(row))
    assert resources["spills"].startswith("7 vector, 0 scalar registers")
    assert resources["workgroup"] == "128 × 2 × 1 = 256 threads, at most 1,024, waves of 64"
    assert resources["LDS"] == "41,472 B (40.5 KiB) shared by a workgroup"
    configuration = dict(configuration_facts(row))
    assert configuration["tiles, workgroup"] == "64 × 128 × 0"
    assert configuration["promoted"] == "operand 0, 1: copied to LDS first"
    work = dict(work_facts(row))
    assert work["operations"] == "2,000 × w0, most in f16"
    assert work["ops"] == "linalg.matmul: 1,000 × w0 points × 2, f16, for matrix units"
    assert dict(bound_facts(row, None))["measured"].startswith("2.00 µs per call")


def test_that_lanes_end_at_what_the_chip_has_and_copy_every_kernel() -> None:
    rows = figures().rows
    lanes = {lane.title: lane for lane in columns_of(rows)}
    assert (lanes["LDS"].limit, lanes["LDS"].values) == (65_536, (41_472, None))
    assert (lanes["waves"].limit, lanes["VGPR"].limit) == (8, 512)
    lines = list(csv.reader(io.StringIO(csv_text(bar_figures(rows, columns_of(rows))))))
    assert lines[0] == ["kernel", "VGPR", "SGPR", "LDS, B", "waves"]
    assert lines[2][:4] == [COPY.name, "24", "48", ""]


def test_that_only_a_measured_point_has_a_speed() -> None:
    made = figures({"main": {"arg0[1]": 4}})
    chart = made.rooflines[0]
    spots = spots_of(chart)
    assert [(spot.point.flops, spot.x, spot.y) for spot in spots] == [
        (80_000, 16.0, None),
        (10_000, 16.0, None),
    ]
    assert spots[0].radius > spots[1].radius
    timed = spots_of(figures({"main": {"arg0[1]": 4}}, {MATMUL.name: 1000}).rooflines[0])
    assert timed[0].y == pytest.approx(80_000 / 1000 * 1e9)
    assert "measured 1.00 µs" in spot_text(timed[0])


def test_that_launches_without_arithmetic_are_left_out_with_a_reason_and_kept_in_copies() -> None:
    chart = figures().rooflines[0]
    assert all(spot.point.kernel != COPY.name for spot in spots_of(chart))
    assert str(left_out(chart)[0]).startswith("1 launch does no arithmetic")
    assert COPY.name in csv_text(point_figures(chart))


def test_that_the_whole_window_shows_points_and_ridges() -> None:
    chart = figures().rooflines[0]
    spots = spots_of(chart)
    window = whole_window(chart, spots)
    points = [(spot.x, spot.y) for spot in spots if spot.y is not None]
    for x, y in points + [(one.ridge, float(one.peak)) for one in chart.ceilings]:
        across, up = window.place(x, y)
        assert 0 < across < 1
        assert 0 < up < 1


def test_that_zooming_keeps_the_place_under_the_pointer_and_stays_inside() -> None:
    whole = LogWindow(0, 4, 6, 12)
    closer = whole.zoomed(0.5, 0.25, 0.75)
    assert closer.value(0.25, 0.75) == pytest.approx(whole.value(0.25, 0.75))
    assert closer.right - closer.left == pytest.approx(2)
    assert closer.moved(-9, 9).within(whole) == LogWindow(0, 2, 9, 12)
    assert whole.zoomed(3, 0.5, 0.5).within(whole) == whole


def test_that_axes_have_whole_decades() -> None:
    window = window_around([(3.0, 5e9), (40.0, 2e12)])
    assert (window.left, window.right) == (0.0, 2.0)
    assert decades(window.left, window.right) == (0, 1, 2)
    assert decades(0.2, 0.8) == ()


def test_that_large_counts_have_three_digits() -> None:
    assert [short_count(value) for value in (0, 950, 80_000, 2_147_483_648, 1.3e15)] == [
        "0",
        "950",
        "80.0 k",
        "2.15 G",
        "1.30 P",
    ]


def test_that_kernels_that_only_the_details_know_are_listed_too() -> None:
    extra = replace(MATMUL_DETAIL, name="other", dispatch="", vgprs=None)
    rows = figures(details=KernelDetails((*DETAILS.kernels, extra), DETAILS.launches, ())).rows
    assert rows[2].resources is None
    assert cell(rows[2], "VGPR") == "–"


def test_that_lds_of_a_kernel_without_code_is_what_the_compiler_counts_and_said_to_be_too_much() -> None:
    bare = replace(COPY, vgprs=None, lds_bytes=None)
    details = KernelDetails((replace(COPY_DETAIL, vgprs=None, lds_bytes=None),), (), ())
    lds = KernelLds(COPY.name, COPY.dispatch, 77_824, 65_536, NOTHING, (), NOTHING, None)
    facts = facts_of(KernelTable((bare,), ()), details, MEMORY, Measured(), "gfx942", (lds,))
    (row,) = figures_of(facts, {}).rows
    assert (row.lds_bytes, cell(row, "LDS")) == (77_824, "▲ 77,824")
    assert "more than the chip allows per workgroup" in dict(resource_facts(row))["LDS"]
