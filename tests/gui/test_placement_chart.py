"""What the Devices tab makes of a placement, without a window: blocks, rows, arrows, filters, tables, places."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from gui.placements import ONE, PINNED, ZERO, item, table
from passlens.engine.analysis.placement_tables import Basis, ItemKind, PlacementTable
from passlens.engine.analysis.tables import Transfer
from passlens.engine.diagnosis.findings import MisplacedOp, Problem
from passlens.engine.messages import quoted
from passlens.engine.session.rows import Severity
from passlens.gui.devices.placement_chart import (
    BlockKind,
    ChartChoice,
    block_lines,
    executable_of_item,
    functions_of,
    is_dynamic,
    main_function,
)
from passlens.gui.devices.placement_findings import marks_of
from passlens.gui.devices.placement_geometry import HEADER, PlacementGeometry
from passlens.gui.devices.placement_layout import make_chart
from passlens.gui.devices.placement_rows import arrange, explain, short_item

FORWARD = ChartChoice("forward")


def named(chart_choice: ChartChoice = FORWARD, shown: PlacementTable = PINNED) -> list[str]:
    return [block.title for block in make_chart(shown, chart_choice).blocks]


def test_that_each_block_stands_in_the_column_of_its_device_below_what_it_needs() -> None:
    chart = make_chart(PINNED, FORWARD)
    assert [column.device for column in chart.columns] == [ZERO, ONE]
    assert [(block.title, block.column) for block in chart.blocks if block.kind is not BlockKind.RESOURCE] == [
        ("stays on device_0", 0),
        ("dispatch_0 elementwise_4096_f32", 0),
        ("→ device_1", 1),
        ("dispatch_1 elementwise_4096_f32", 0),
    ]
    for arrow in chart.arrows:
        if arrow.source >= 0:
            source, target = chart.blocks[arrow.source], chart.blocks[arrow.target]
            beside = source.kind is BlockKind.RESOURCE and source.column == target.column
            assert source.row <= target.row if beside else source.row < target.row


def test_that_no_two_blocks_share_a_place() -> None:
    for layers in (1, 40):
        chart = make_chart(table(layers), FORWARD)
        places = [
            (column, block.kind is BlockKind.RESOURCE, block.row)
            for block in chart.blocks
            for column in (block.column, *block.others)
        ]
        assert len(places) == len(set(places))


def test_that_an_ambiguous_op_shows_where_it_may_be_too_and_a_pinned_global_that_it_is() -> None:
    chart = make_chart(PINNED, FORWARD)
    by_title = {block.title: block for block in chart.blocks}
    assert by_title["dispatch_1 elementwise_4096_f32"].others == (1,)
    assert by_title["@rope_table"].pinned
    assert not by_title["%arg0"].pinned


def test_that_what_crosses_has_its_bytes_and_ops_that_only_reshape_are_looked_through() -> None:
    chart = make_chart(PINNED, FORWARD)
    crossing = [
        (chart.blocks[one.source].title, chart.blocks[one.target].title, one.moves, one.bytes)
        for one in chart.arrows
        if one.crosses
    ]
    assert crossing == [
        ("dispatch_0 elementwise_4096_f32", "→ device_1", True, 16384),
        ("→ device_1", "dispatch_1 elementwise_4096_f32", False, 16384),
        ("dispatch_1 elementwise_4096_f32", "result 0", False, 16384),
    ]
    assert chart.hidden == 1
    assert "flow.tensor.reshape" in named(replace(FORWARD, every_op=True))


def test_that_a_transfer_of_memory_comes_from_the_lane_that_the_ir_says() -> None:
    memory = "!stream.resource<transient>"
    items = (
        item(ItemKind.OP, "stream.resource.alloca", (ONE,), 2, op="stream.resource.alloca"),
        item(ItemKind.VALUE, "%a", (ONE,), 2, op="stream.resource.alloca", owner=0, typed=memory),
        item(ItemKind.OP, "stream.cmd.copy", (ONE,), 3, op="stream.cmd.copy", operands=(1,)),
    )
    move = Transfer(ZERO, ONE, "%a", 64, "forward", "", "stream.cmd.copy", "", 3)
    chart = make_chart(PlacementTable("stream", None, (), (ZERO, ONE), items, (move,), ()), FORWARD)
    assert [(one.source, one.came, one.bytes) for one in chart.arrows if one.crosses] == [(-1, 0, 64)]


def test_that_memory_goes_from_the_op_that_used_it_last() -> None:
    memory = "!stream.resource<transient>"
    items = (
        item(ItemKind.OP, "stream.resource.alloca", (ZERO,), 2, op="stream.resource.alloca"),
        item(ItemKind.VALUE, "%a", (ZERO,), 2, op="stream.resource.alloca", owner=0, typed=memory),
        *(
            item(ItemKind.OP, f"@forward_dispatch_{n}", (ZERO,), 3 + n, op="stream.cmd.dispatch", operands=(1,))
            for n in range(3)
        ),
    )
    chart = make_chart(PlacementTable("stream", None, (), (ZERO,), items, (), ()), FORWARD)
    titles = [block.title for block in chart.blocks]
    steps = [(titles[one.source], titles[one.target]) for one in chart.arrows]
    dispatches = ["%a", *(f"dispatch_{n}" for n in range(3))]
    assert steps == list(pairwise(dispatches))
    only_read = replace(items[3], reads=(1,))  # of the middle one nothing comes
    chart = make_chart(PlacementTable("stream", None, (), (ZERO,), (*items[:3], only_read, items[4]), (), ()), FORWARD)
    steps = [(titles[one.source], titles[one.target]) for one in chart.arrows]
    assert steps == [("%a", "dispatch_0"), ("dispatch_0", "dispatch_1"), ("dispatch_0", "dispatch_2")]


def test_that_filters_leave_what_they_say() -> None:
    assert "→ device_1" not in named(replace(FORWARD, least=1 << 20))
    assert "@rope_table" not in named(replace(FORWARD, least=1 << 20))
    one = named(replace(FORWARD, device=ONE))
    assert "→ device_1" in one
    assert "dispatch_0 elementwise_4096_f32" in one  # what the transfer takes
    assert "%arg0" not in one
    assert named(ChartChoice("nothing")) == []
    assert named(ChartChoice(None)) == named()


def test_that_rows_and_transfers_follow_the_filters() -> None:
    all_of_it = arrange(PINNED, FORWARD)
    assert len(all_of_it.rows) == len(PINNED.items)
    assert all_of_it.shown == "1 transfer across devices, 16.0 KiB"
    words = arrange(PINNED, replace(FORWARD, words="DISPATCH inferred"))
    assert {row.item.op for row in words.rows} == {"flow.dispatch"}
    assert len(words.transfers) == 3  # the words are those of the table
    assert arrange(PINNED, replace(FORWARD, least=1 << 20)).transfers == ()
    assert [row.transfer.value for row in arrange(PINNED, replace(FORWARD, device=ZERO)).transfers] == [
        "%rope_table",
        "%5",
    ]


def test_that_dynamic_sizes_are_expressions_until_shapes_are_given() -> None:
    dynamic = table(2, "4*arg0[1]")
    assert is_dynamic(dynamic)
    assert not is_dynamic(PINNED)
    before = arrange(dynamic, FORWARD)
    assert before.shown == "2 transfers across devices, 0 B and 2 of dynamic size"
    assert {row.size for row in before.rows if row.item.kind is ItemKind.VALUE} == {"4*arg0[1]"}
    after = arrange(dynamic, replace(FORWARD, values=(("arg0[1]", 32),)))
    assert after.shown == "2 transfers across devices, 256 B"
    assert dict(after.matrix[0].bytes) == {ONE: 256}
    assert after.matrix[0].dynamic == frozenset()


def test_that_the_function_with_most_dispatches_comes_first() -> None:
    other = item(ItemKind.OP, "util.call", (ZERO,), 99, op="util.call", function="initializer")
    both = replace(PINNED, items=(*PINNED.items, *(other for _ in range(20))))
    assert main_function(both) == "forward"
    assert dict(functions_of(both)) == {"forward": 5, "initializer": 20}


def test_that_the_executable_of_a_dispatch_is_told_from_its_name() -> None:
    dispatch = item(ItemKind.OP, "@decode$async_dispatch_12_matmul_4x4_f16", (), 1, op="stream.cmd.dispatch")
    assert executable_of_item(dispatch) == "decode$async_dispatch_12"
    assert short_item(dispatch) == "dispatch_12 matmul_4x4_f16"
    assert executable_of_item(replace(dispatch, name="@mine")) == "mine"
    assert executable_of_item(replace(dispatch, op="util.call")) == ""
    assert short_item(replace(dispatch, op="", name="@__auto.blk.0.attn_q.weight")) == "@__auto.blk.0.attn_q.weight"


def test_that_an_item_is_explained_with_how_its_device_is_known() -> None:
    assert "explicit: its own attribute says so" in explain(PINNED, 0)
    assert "device not known" in explain(
        replace(PINNED, items=(item(ItemKind.OP, "an.op", (), 3, op="an.op", basis=Basis.UNKNOWN),)), 0
    )


def test_that_columns_fill_the_width_and_rows_grow_with_the_zoom() -> None:
    places = PlacementGeometry(make_chart(PINNED, FORWARD))
    places.set_width(1000)
    assert abs(places.width - 1000) < 1
    block = next(one for one in places.chart.blocks if one.kind is BlockKind.WORK)
    box = places.box(block)
    assert places.block_at(box.x + 5, box.y + 5) == places.chart.blocks.index(block)
    assert places.block_at(box.x + 5, HEADER / 2) == -1
    high = places.height
    places.zoom = 0.5
    assert HEADER + (high - HEADER) / 2 == places.height
    places.set_width(100)
    assert places.width > 100  # then it scrolls


def test_that_an_arrow_is_found_under_the_pointer() -> None:
    places = PlacementGeometry(make_chart(PINNED, FORWARD))
    places.set_width(1000)
    place = next(at for at, one in enumerate(places.chart.arrows) if one.crosses and one.moves)
    x1, y1, x2, y2 = places.ends(places.chart.arrows[place])
    assert places.arrow_at((x1 + x2) / 2, (y1 + y2) / 2, 6) == place
    assert places.arrow_at(2, places.height - 2, 6) == -1


def test_that_only_blocks_and_arrows_near_the_view_are_looked_at() -> None:
    places = PlacementGeometry(make_chart(table(2000), FORWARD))
    places.set_width(1000)
    assert len(places.blocks_in(40_000, 40_600)) < 40
    assert len(places.arrows_in(40_000, 40_600)) < 150


def test_that_a_narrow_block_keeps_what_tells_it_from_others() -> None:
    def lines(title: str, detail: str, room: int) -> tuple[str, str]:
        return block_lines(title, detail, lambda text: float(len(text)), room)

    assert lines("dispatch_3 matmul_4x4_f16", "line 257", 30) == ("dispatch_3 matmul_4x4_f16", "line 257")
    assert lines("dispatch_3 matmul_4x4_f16", "line 257", 14) == ("dispatch_3", "matmul_4x4_f16")
    assert lines("%result_4", "896.0 KiB · memory · 4x4xf16", 28) == ("%result_4", "896.0 KiB · memory · 4x4xf16")
    assert lines("%result_4", "896.0 KiB · memory · 4x4xf16", 18) == ("%result_4", "896.0 KiB · memory")
    assert lines("%result_4", "896.0 KiB · memory · 4x4xf16", 4) == ("%result_4", "896.0 KiB")
    assert lines("@ffn_down.shard.3", "1.0 MiB · global", 9) == ("@ffn_down.shard.3", "1.0 MiB")
    assert lines("stays on device_0", "8 B", 9) == ("stays on device_0", "8 B")


WRONG = MisplacedOp("@forward_dispatch_1_elementwise_4096_f32", (("flow", 60),), ZERO, ONE, ("@rope_table",), True)


def misplaced(op: MisplacedOp = WRONG) -> Problem:
    """A finding on the second dispatch of ``PINNED``."""
    words = quoted("")
    return Problem(Severity.WARNING, words, words, words, None, 1, False, None, (), misplaced=(op,))


def test_that_a_misplaced_op_is_shown_where_it_was_expected_beside_what_pulls_it() -> None:
    chart = make_chart(PINNED, FORWARD)
    marks = marks_of((misplaced(),), PINNED, chart)
    (wrong,) = marks.wrong.values()
    block = chart.blocks[wrong.block]
    assert block.title.startswith("dispatch_1")
    assert [chart.blocks[at].title for at in wrong.pulls] == ["@rope_table"]
    assert wrong.expected is not None
    assert (wrong.expected.column, wrong.expected.row, wrong.expected.title) == (
        1,
        block.row,
        "dispatch_1 expected here",
    )
    assert wrong.expected.detail == "its input was transferred to device_1"
    assert marks.finding_of(wrong.block) == 0


def test_that_a_misplaced_op_is_told_by_its_line_and_not_drawn_where_it_is_not() -> None:
    chart = make_chart(PINNED, FORWARD)
    assert marks_of((misplaced(replace(WRONG, at=(("flow", 58),))),), PINNED, chart).wrong == {}
    assert marks_of((misplaced(replace(WRONG, op="@other")),), PINNED, chart).places[0].blocks == ()


def test_that_where_an_op_was_expected_covers_no_other_block() -> None:
    chart = make_chart(PINNED, FORWARD)
    first = next(block for block in chart.blocks if block.title.startswith("dispatch_0"))
    blocks = tuple(
        replace(block, row=first.row) if block.kind is BlockKind.TRANSFER and block.column == 1 else block
        for block in chart.blocks
    )
    op = replace(WRONG, op=PINNED.items[first.item].name, at=(("flow", 58),))
    (wrong,) = marks_of((misplaced(op),), PINNED, replace(chart, blocks=blocks)).wrong.values()
    assert wrong.expected is not None
    assert (wrong.expected.column, wrong.expected.row) == (1, first.row + 1)
