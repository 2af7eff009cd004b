"""The Devices tab: overview, matrix, items, findings, history; what is chosen, filtered and led to the IR."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from gui.conftest import Photograph, Turn
from gui.placements import PINNED, table
from passlens.engine.analysis.placement_tables import AffinityEvent, AffinityHistory, Change
from passlens.engine.analysis.tables import AffinityTable, DeviceUse, OpOnDevice, Transfer
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.findings import MisplacedOp, Problem
from passlens.engine.messages import quoted
from passlens.engine.session.rows import Severity
from passlens.gui.devices import DEVICES
from passlens.gui.devices.placement_chart import ChartChoice
from passlens.gui.devices.placement_rows import arrange, arrow_words
from passlens.gui.devices.view import DevicesView
from passlens.gui.kit.affinity_rows import findings, ops_by_name, series_index
from passlens.gui.kit.charts.chart_menu import png_bytes, svg_bytes
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.tab_page import StoppableState
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.problems import PROBLEMS
from passlens.gui.shell.window.main_window import MainWindow
from seen import part

LEFT = Qt.MouseButton.LeftButton


def use(number: int, declared: str | None = None, referenced: int = 38, *, placed: bool = True) -> DeviceUse:
    spec = f"hip[{number}]" if declared is None else declared
    figures = (310, 72, 4096, None) if placed else (None, None, None, None)
    return DeviceUse(f"__device_{number}", spec, referenced, f"tp.mlir:{12 + number}", *figures)


PLACED = AffinityTable(
    phase="stream",
    devices=(use(0), use(1)),
    ops=(
        OpOnDevice("__device_0", "stream.cmd.dispatch", 72),
        OpOnDevice("__device_1", "stream.cmd.dispatch", 70),
        OpOnDevice("__device_1", "stream.cmd.copy", 200),
    ),
    transfers=(
        Transfer("__device_0", "__device_1", "%12", 16384, "forward", "tp.mlir:17", "flow.tensor.transfer", "", 59),
        Transfer("__device_0", "__device_1", "%13", None, "forward", "tp.mlir:19"),
        Transfer("__device_1", "__device_0", "%20", 512, "forward", "tp.mlir:30"),
    ),
    undeclared=(),
    unused=(),
    notes=(quoted("Certain: transfers are read from the stream phase."),),
)
UNDECLARED = AffinityTable(
    phase="",
    devices=(use(0, placed=False), use(1, "", placed=False)),
    ops=(),
    transfers=(),
    undeclared=("__device_1",),
    unused=(),
    notes=(),
)


def make(qtbot: QtBot, themes: ThemeManager, shown: AffinityTable, *, placement: bool = True) -> DevicesView:
    """A view in which what is chosen is laid out at once."""
    view = DevicesView(themes)
    qtbot.addWidget(view)
    view.resize(1100, 560)
    view.choice_changed.connect(lambda choice: view.set_arranged(arrange(PINNED, choice)))
    view.set_table(shown)
    if placement:
        view.set_placement(PINNED)
    view.show()
    qtbot.waitExposed(view)
    return view


MISPLACED = Problem(
    Severity.WARNING, quoted("It runs elsewhere."), quoted(""), quoted(""), None, 1, False, None, (),
    rule="misplaced-op",
    misplaced=(
        MisplacedOp(
            "@forward_dispatch_1_elementwise_4096_f32", (("flow", 60),), "__device_0", "__device_1",
            ("@rope_table",), True,
        ),
    ),
)  # fmt: skip
IDLE = Problem(
    Severity.WARNING, quoted("It is idle."), quoted(""), quoted(""), None, 1, False, None, (), rule="idle-device",
    symbols=("@__device_1",),
)  # fmt: skip


# --- overview


def test_that_an_undeclared_device_is_told_with_its_first_place_and_the_cure(
    qtbot: QtBot, themes: ThemeManager
) -> None:
    view = make(qtbot, themes, UNDECLARED, placement=False)
    assert view.bar.pages.value == "overview"
    (strip,) = view.overview.strips
    assert strip.text == (
        "@__device_1 is named 38 times and not declared; first at tp.mlir:13. Declare it: Devices ▸ 2"
    )
    with qtbot.waitSignal(view.location_requested) as caught:
        strip.link_activated.emit("tp.mlir:13")
    assert caught.args == ["tp.mlir:13"]
    assert "not declared" in view.overview.cards.cards[1].accessibleName()
    assert view.overview.phase_text == "the compile did not reach a phase that places ops"


def test_that_many_undeclared_devices_make_one_finding() -> None:
    devices = tuple(use(number, "" if number else None, placed=False) for number in range(8))
    shown = AffinityTable("", devices, (), (), tuple(f"__device_{number}" for number in range(1, 8)), (), ())
    (finding,) = findings(shown)
    assert finding.text.startswith("7 devices are named 266 times and not declared: @__device_1, ")
    assert finding.hint == "Declare them: Devices ▸ 8"
    assert finding.location == "tp.mlir:13"


def test_that_an_unused_device_is_a_warning() -> None:
    (finding,) = findings(AffinityTable("stream", (use(0), use(1, referenced=0)), (), (), (), ("__device_1",), ()))
    assert (finding.fail, finding.text) == (False, "@__device_1 is declared and never named.")


def test_that_ops_are_listed_most_frequent_first_with_a_count_a_device() -> None:
    symbols, rows = ops_by_name(PLACED)
    assert symbols == ("__device_0", "__device_1")
    assert [(row.op, row.total) for row in rows] == [("stream.cmd.copy", 200), ("stream.cmd.dispatch", 142)]


def test_that_a_device_has_its_number_as_colour_whatever_its_place() -> None:
    assert series_index("__device_3", ("__device_3",)) == 3
    assert series_index("gpu", ("cpu", "gpu")) == 1


def test_that_a_card_shows_only_its_device_everywhere_and_all_again(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    view.show_page("overview")
    assert len(view.traffic.transfers.rows.matching) == 3
    with qtbot.waitSignal(view.device_selected) as caught:
        QTest.mouseClick(view.overview.cards.cards[1], LEFT)
    assert caught.args == ["__device_1"]
    assert view.bar.devices.currentData() == "__device_1"
    assert [row.transfer.value for row in view.traffic.transfers.rows.matching] == ["%9", "%5"]
    assert {row.item.devices for row in view.side.items.rows.matching} == {
        ("__device_1",),
        ("__device_0", "__device_1"),
    }
    QTest.mouseClick(view.overview.cards.cards[1], LEFT)
    assert view.bar.devices.currentData() == ""
    assert len(view.traffic.transfers.rows.matching) == 3
    assert len(view.overview.ops.rows.matching) == 2


def test_that_cards_are_copied_with_their_figures(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    view.overview.cards.copy()
    assert QGuiApplication.clipboard().text().splitlines()[1].startswith("'@__device_0\thip[0]\t72\t310\t4,096 B\t–")


def test_that_eight_devices_wrap_to_even_rows_without_being_cut(qtbot: QtBot, themes: ThemeManager) -> None:
    shown = AffinityTable("stream", tuple(use(number) for number in range(8)), (), (), (), (), ())
    view = make(qtbot, themes, shown)
    view.show_page("overview")
    view.resize(1400, 560)
    qtbot.wait(20)
    rights = [card.geometry().right() for card in view.overview.cards.cards]
    assert max(rights) < view.overview.cards.width()
    assert len({card.geometry().top() for card in view.overview.cards.cards}) == 2


def test_that_a_model_without_devices_says_what_to_do(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, AffinityTable("stream", (), (), (), (), (), ()), placement=False)
    assert view.empty.isVisible()
    assert "Devices in the toolbar" in view.empty.text
    view.show_empty("No session", "Open a model.")
    assert view.empty.text == "No session Open a model."


# --- matrix


def test_that_the_matrix_is_shown_with_units_before_and_after_a_placement_is_read(
    qtbot: QtBot, themes: ThemeManager
) -> None:
    view = make(qtbot, themes, PLACED, placement=False)
    cells = [[view.traffic.matrix.rows.index(row, column).data() for column in range(4)] for row in range(2)]
    assert cells == [["device_0", "·", "16.0 KiB +", "16.0 KiB"], ["device_1", "512 B", "·", "512 B"]]
    view.set_placement(PINNED)
    assert view.traffic.matrix.rows.index(0, 2).data() == "16.0 KiB"
    assert view.traffic.matrix.rows.index(1, 1).data() == "0"


def test_that_a_transfer_leads_to_its_line_and_its_location(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    rows = view.traffic.transfers.rows.matching
    with qtbot.waitSignal(view.line_requested) as caught:
        view.traffic.opened.emit(rows[2])
    assert caught.args == ["flow", None, 59, ""]
    with qtbot.waitSignal(view.location_requested) as caught:
        view.traffic.transfers.link_clicked.emit(rows[2], "location")
    assert caught.args == ["pinned.mlir:16"]


# --- placement


def test_that_a_block_marks_its_row_and_its_dispatch_and_leads_to_the_ir(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    chart = view.canvas.chart
    assert chart is not None
    place = next(at for at, block in enumerate(chart.blocks) if block.title.startswith("dispatch_1"))
    at = view.canvas.block_rect(place).center().toPoint()
    with qtbot.waitSignal(view.dispatch_selected) as caught:
        QTest.mouseClick(view.canvas, LEFT, pos=at)
    assert caught.args == ["forward_dispatch_1"]
    (row,) = view.side.items.selected()
    assert row.item.name == "@forward_dispatch_1_elementwise_4096_f32"
    assert view.canvas.marks.chosen == {place}
    with qtbot.waitSignal(view.line_requested) as caught:
        QTest.mouseDClick(view.canvas, LEFT, pos=at)
    assert caught.args == ["flow", None, 60, "forward_dispatch_1"]


def test_that_a_card_and_its_picture_select_each_other(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    view.set_findings((IDLE, MISPLACED))
    chart, marks = view.canvas.chart, view.canvas.findings
    assert chart is not None
    ((block, wrong),) = marks.wrong.items()
    idle, misplaced = view.side.findings.cards
    with qtbot.waitSignal(view.side.findings.problem_chosen):
        QTest.mouseClick(misplaced.findChildren(PlainLabel)[0], LEFT)
    assert view.canvas.marks.chosen == {block, *wrong.pulls}
    assert (idle.property("chosen"), misplaced.property("chosen")) == (None, True)
    with qtbot.waitSignal(view.side.findings.problem_chosen):
        idle.setFocus()
    assert view.canvas.marks.chosen == frozenset()
    assert marks.places[0].columns == {1}
    view.side.show_page("items")
    QTest.mouseClick(view.canvas, LEFT, pos=view.canvas.block_rect(block).center().toPoint())
    assert view.side.pages.value == "findings"
    assert (idle.property("chosen"), misplaced.property("chosen")) == (False, True)


def test_that_a_card_leads_to_another_function_or_phase(qtbot: QtBot, themes: ThemeManager) -> None:
    view = DevicesView(themes)
    qtbot.addWidget(view)
    view.resize(1100, 560)
    shown = {"flow": PINNED, "stream": replace(table(3), phase="stream")}

    def lay_out(choice: ChartChoice) -> None:
        assert view.placement is not None
        view.set_arranged(arrange(view.placement, choice))

    view.choice_changed.connect(lay_out)
    view.phase_chosen.connect(lambda phase: view.set_placement(shown[phase]))
    view.set_table(PLACED)
    others = tuple(replace(one, function="other") for one in table(9).items)
    shown["flow"] = replace(PINNED, items=(*PINNED.items, *others))
    view.set_placement(shown["stream"])
    view.set_findings((IDLE, MISPLACED))
    view.show()
    idle, misplaced = view.side.findings.cards
    assert not view.canvas.findings.wrong
    QTest.mouseClick(misplaced.findChildren(PlainLabel)[0], LEFT)
    assert view.placement is shown["flow"]
    assert view.bar.choice.function == "forward", "not the one with most dispatches"
    ((block, wrong),) = view.canvas.findings.wrong.items()
    assert view.canvas.marks.chosen == {block, *wrong.pulls}
    view.bar.show_function("other")
    QTest.mouseClick(idle.findChildren(PlainLabel)[0], LEFT)
    assert view.bar.choice.function == "other", "its device is drawn there too"
    QTest.mouseClick(misplaced.findChildren(PlainLabel)[0], LEFT)
    assert view.bar.choice.function == "forward"


def test_that_findings_are_in_front_and_items_where_there_are_none(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    assert view.side.pages.value == "findings"
    view.set_findings(())
    assert view.side.pages.value == "items"
    view.set_findings((MISPLACED,))
    assert view.side.pages.value == "findings"


def test_that_a_row_marks_its_block_and_leads_to_the_ir(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    view.side.items.select(lambda row: row.item.name == "@rope_table")
    chart = view.canvas.chart
    assert chart is not None
    assert chart.blocks[view.canvas.marks.current].title == "@rope_table"
    with qtbot.waitSignal(view.line_requested) as caught:
        view.side.items.activated.emit(view.side.items.currentIndex())
    assert caught.args == ["flow", None, 8, ""]


def test_that_a_dispatch_selected_elsewhere_is_marked(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    view.select_dispatch("forward_dispatch_0")
    chart = view.canvas.chart
    assert chart is not None
    assert [chart.blocks[place].title for place in view.canvas.marks.chosen] == ["dispatch_0 elementwise_4096_f32"]


def test_that_the_search_filters_the_table_and_marks_the_blocks(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    view.side.search.setText("dispatch_1 inferred")
    assert [row.item.name for row in view.side.items.rows.matching] == ["@forward_dispatch_1_elementwise_4096_f32"]
    assert len(view.canvas.marks.found) == 1


def test_that_tooltips_say_what_pulls_each_way_and_what_crosses(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    chart = view.canvas.chart
    assert chart is not None
    place = next(at for at, block in enumerate(chart.blocks) if block.title.startswith("dispatch_1"))
    tooltip = view.canvas.tooltip_at(view.canvas.block_rect(place).center())
    assert "ambiguous" in tooltip
    assert "→ @__device_0: its operand %4, line 57" in tooltip
    assert "→ @__device_1: its operand %6, line 59" in tooltip
    arrow = next(one for one in chart.arrows if one.crosses and one.moves)
    assert arrow_words(chart, arrow).startswith("@__device_0 → @__device_1: 16,384 B")


def test_that_the_name_of_a_device_filters_by_it(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    with qtbot.waitSignal(view.device_selected) as caught:
        QTest.mouseClick(view.canvas, LEFT, pos=QPoint(60, 12))
    assert caught.args == ["__device_0"]
    assert view.bar.choice.device == "__device_0"


def test_that_the_column_of_an_undeclared_device_is_marked(
    qtbot: QtBot, themes: ThemeManager, photograph: Photograph
) -> None:
    for shown, marks in ((UNDECLARED, 1), (PLACED, 0)):
        view = make(qtbot, themes, shown)
        head = svg_bytes(view.canvas, "Placement").decode()
        assert head.count("▲") == marks
        assert head.count("not declared") == marks
        if marks:
            view.show_page("placement")
            photograph(view, "devices-undeclared")


def test_that_rows_are_walked_zoomed_and_taken_along(qtbot: QtBot, themes: ThemeManager, zoom_in: Turn) -> None:
    view = make(qtbot, themes, PLACED)
    canvas = view.canvas
    canvas.setFocus()
    for _ in range(2):
        QTest.keyClick(canvas, Qt.Key.Key_Down)
    first = canvas.marks.current
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.chart is not None
    assert (canvas.chart.blocks[first].column, canvas.chart.blocks[canvas.marks.current].column) == (0, 1)
    zoom_in(canvas, QPointF(300, 200))
    assert canvas.zoom == pytest.approx(1.25)
    canvas.reset_zoom()
    assert canvas.zoom == pytest.approx(1.0)
    assert len(canvas.csv().splitlines()) == 1 + len(canvas.chart.blocks)
    assert png_bytes(canvas).startswith(b"\x89PNG")
    assert b"<svg" in svg_bytes(canvas, "Placement")
    menu = QMenu()
    menu.addAction("Reset zoom")
    canvas.menu_requested.emit(0, menu)
    assert "History of @rope_table" in {action.text() for action in menu.actions()}


@pytest.mark.campaign
def test_that_a_large_placement_paints_only_what_is_visible(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    large = table(layers=3000)
    view.choice_changed.disconnect()
    view.choice_changed.connect(lambda choice: view.set_arranged(arrange(large, choice)))
    view.set_placement(large)
    assert view.canvas.chart is not None
    assert len(view.canvas.chart.blocks) > 8000
    view.canvas.pan(0, 100_000)
    view.canvas.grab()
    blocks, arrows = view.canvas.painted
    assert 0 < blocks < 120
    assert arrows < 300


# --- the point of the compile, findings, history


def test_that_phases_and_the_selected_pass_are_offered(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    view.set_phases(("input", "flow", "stream"))
    view.offer_pass(7, "at pass 12 canonicalize")
    moments = view.bar.moments
    assert [moments.itemText(index) for index in range(moments.count())] == [
        "last phase that places ops",
        "after input",
        "after flow",
        "after stream",
        "at pass 12 canonicalize",
    ]
    with qtbot.waitSignal(view.phase_chosen) as caught:
        moments.activated.emit(2)
    assert caught.args == ["flow"]
    with qtbot.waitSignal(view.pass_chosen) as caught:
        moments.activated.emit(4)
    assert caught.args == [7]
    view.offer_pass(-1, "")
    assert moments.count() == 4


def test_that_shapes_turn_expressions_into_bytes_and_a_wrong_one_is_told(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    assert not view.bar.shapes.isVisible()
    dynamic = table(layers=2, size="4*arg0[1]")
    view.choice_changed.disconnect()
    view.choice_changed.connect(lambda choice: view.set_arranged(arrange(dynamic, choice)))
    view.set_placement(dynamic)
    assert view.bar.shapes.isVisible()
    assert [row.size for row in view.traffic.transfers.rows.matching] == ["4*arg0[1]", "4*arg0[1]"]
    view.bar.shapes.setText("arg0=1x32")
    assert [row.bytes for row in view.traffic.transfers.rows.matching] == [128, 128]
    view.bar.shapes.setText("arg0=one")
    assert view.bar.fault.isVisible()
    assert "not the shape of an argument" in view.bar.fault.toolTip()


def test_that_a_history_is_asked_shown_and_leads_to_its_passes(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    with qtbot.waitSignal(view.history_requested) as caught:
        view.side.ask_history("@rope_table")
    assert caught.args == ["@rope_table"]
    event = AffinityEvent(Change.ASSIGNED, 3, 12, "a-pass", "module", "abi", "", "", "@__device_0", 8, "util.global")
    view.set_history(AffinityHistory("@rope_table", (event,), ()))
    with qtbot.waitSignal(view.event_opened) as opened:
        view.side.events.clicked.emit(view.side.events.rows.index(0, 0))
    assert opened.args == [event]


def test_that_reading_can_be_cancelled_and_says_what_is_read(qtbot: QtBot, themes: ThemeManager) -> None:
    view = make(qtbot, themes, PLACED)
    view.show_loading("flow", None)
    assert view.waiting.startswith("Reading where everything is after flow…")
    waiting = part(view, StoppableState)
    bar = waiting.progress
    assert not bar.isVisibleTo(view), "how far it is is not known yet"
    view.show_progress(0.4)
    assert (bar.isVisibleTo(waiting), bar.value() / bar.maximum()) == (True, 0.4)
    with qtbot.waitSignal(view.cancel_requested):
        waiting.stop.click()
    view.show_loading("stream", None)
    assert not bar.isVisibleTo(waiting), "of the next one it is not either"


def test_that_the_view_is_painted_in_both_themes(
    qtbot: QtBot, both_themes: ThemeManager, photograph: Photograph
) -> None:
    view = make(qtbot, both_themes, PLACED)
    name = both_themes.theme.name
    photograph(view, f"devices-placement-{name}")
    before = view.canvas.grab().toImage()
    both_themes.choose(ThemeChoice.DARK if name == "light" else ThemeChoice.LIGHT)
    assert view.canvas.grab().toImage() != before
    for page in ("matrix", "overview"):
        view.show_page(page)
        photograph(view, f"devices-{page}-{name}")


# --- in the window


@pytest.fixture(scope="module")
def pinned_session(sample: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """pinned_constant compiled for two devices, with every pass."""
    path = tmp_path_factory.mktemp("pinned") / "pinned_constant.passlens"
    return compiled_session(CompileRequest(sample("pinned_constant"), devices=2, output=path))


def test_that_the_window_reads_placement_findings_and_history_and_leads_to_the_ir(
    window: MainWindow, qtbot: QtBot, pinned_session: Path
) -> None:
    window.shell.open_path(pinned_session)
    qtbot.waitUntil(lambda: window.shell.session.overview is not None)
    window.shell.show(DEVICES)
    view = window.shell.room(DEVICES).view
    qtbot.waitUntil(lambda: view.arranged is not None)
    assert view.arranged is not None
    assert view.arranged.table.phase == "stream"
    view.phase_chosen.emit("flow")
    qtbot.waitUntil(lambda: view.arranged is not None and view.arranged.table.phase == "flow")
    assert view.arranged is not None
    assert [row.bytes for row in view.arranged.transfers if row.crosses] == [128 * 32 * 4]
    window.shell.room(DEVICES).placing.progressed.emit(0.4)  # as a reading does that takes long enough to tell
    bar = part(view, StoppableState).progress
    assert bar.value() / bar.maximum() == 0.4
    qtbot.waitUntil(lambda: view.side.pages.rect_of("findings").width() > 0 and bool(_titles(view)))
    assert any("is pinned to @__device_0" in title for title in _titles(view))
    view.side.ask_history("@rope_table")
    qtbot.waitUntil(lambda: bool(view.side.events.rows.matching))
    event = next(one for one in view.side.events.rows.matching if one.pass_id is not None)
    view.side.events.clicked.emit(view.side.events.rows.index(view.side.events.rows.matching.index(event), 0))
    assert window.shell.state.selection.pass_id == event.pass_id
    window.shell.show(DEVICES)
    assert view.bar.moments.findData(event.pass_id) > 0
    view.pass_chosen.emit(event.pass_id)
    wanted = event.pass_id
    qtbot.waitUntil(lambda: view.arranged is not None and view.arranged.table.pass_id == wanted)
    row = next(row for row in view.side.items.rows.matching if row.item.name == "@rope_table")
    view.side.item_opened.emit(row.place)
    selection = window.shell.state.selection
    assert (selection.pass_id, selection.line) == (wanted, row.item.line)


@pytest.mark.campaign
def test_that_a_history_of_a_quick_look_offers_the_passes_that_it_did_not_see(
    window: MainWindow, qtbot: QtBot, sample: Callable[[str], Path], tmp_path: Path
) -> None:
    look = CompileRequest(
        sample("pinned_constant"), devices=2, output=tmp_path / "look.passlens", passes=PassCapture.NONE
    )
    window.shell.open_path(compiled_session(look))
    qtbot.waitUntil(lambda: window.shell.session.lacks_passes)
    window.shell.show(DEVICES)
    side = window.shell.room(DEVICES).view.side
    side.show_page("history")
    assert not side.make.isVisible()
    side.ask_history("@rope_table")
    qtbot.waitUntil(side.make.isVisible)
    seen = len(side.events.rows.matching)
    side.make.click()
    qtbot.waitUntil(lambda: not window.shell.session.lacks_passes)
    qtbot.waitUntil(lambda: len(side.events.rows.matching) > seen)
    assert not side.make.isVisible()
    assert not window.shell.session.lacks_passes


def test_that_more_devices_than_the_machine_has_are_told_before_compiling(
    window: MainWindow, qtbot: QtBot, sample: Callable[[str], Path]
) -> None:
    from passlens.engine.run.values import DriverState

    window.shell.state.set_setup(replace(window.shell.state.setup, devices=8))
    window.shell.machine.devices_found.emit(
        (DriverState("hip", available=False, reason=quoted("no driver"), devices=()),), ""
    )
    window.shell.open_path(sample("tp8_mlp"))
    qtbot.waitUntil(lambda: "8 hip devices" in _texts(window))
    assert "none is on this machine" in _texts(window)
    window.shell.state.set_setup(replace(window.shell.state.setup, devices=1))
    qtbot.waitUntil(lambda: "hip devices to run" not in _texts(window))


def _titles(view: DevicesView) -> list[str]:
    return [str(card.problem.title) for card in view.side.findings.cards]


def _texts(window: MainWindow) -> str:
    return "\n".join(str(card.problem.title) for card in window.shell.room(PROBLEMS).view.cards)
