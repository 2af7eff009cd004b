"""The Graph tab: what is drawn, found, folded and chosen; and the way to IR and kernels in a whole window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from passlens.engine.analysis.graph import GraphEdge, GraphNode, GraphTable, NodeKind
from passlens.engine.analysis.graph_picture import Choice, make_picture
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.gui.graph import GRAPH, controller
from passlens.gui.graph.graph_look import ColorBy, GraphLook, Loaded
from passlens.gui.graph.loading import load_graph
from passlens.gui.graph.view import GraphView
from passlens.gui.kernels import KERNELS
from passlens.gui.kit.charts.chart_menu import png_bytes, svg_bytes
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from seen import words
from waiting import PATIENCE

LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
DEVICES = ("__device_0", "__device_1")


def graph(layers: int = 1, phase: str = "flow") -> GraphTable:
    """Layers of a matmul, a move to the other device and an elementwise dispatch there, with weights."""
    nodes: list[GraphNode] = []
    edges: list[GraphEdge] = []

    def add(kind: NodeKind, name: str, device: str, *sources: int, size: int | None = 4096) -> int:
        executable = name.partition("_matmul")[0].partition("_add")[0] if kind is NodeKind.DISPATCH else ""
        text = "" if size is not None else "8 B × ?"
        line = len(nodes) + 1
        goes = device if kind is NodeKind.TRANSFER else ""
        nodes.append(GraphNode("main", kind, name, "an.op", executable, device, "", goes, size, text, line, ""))
        edges.extend(GraphEdge(source, len(nodes) - 1, 4096, "") for source in sources)
        return len(nodes) - 1

    last = add(NodeKind.ARGUMENT, "%arg0", DEVICES[0])
    for layer in range(layers):
        weight = add(NodeKind.CONSTANT, f"weight_{layer}", DEVICES[0])
        last = add(NodeKind.DISPATCH, "main_dispatch_0_matmul_8x8", DEVICES[0], last, weight)
        last = add(NodeKind.TRANSFER, "transfer", DEVICES[1], last)
        last = add(NodeKind.DISPATCH, "main_dispatch_1_add_8", DEVICES[1], last, size=None)
    add(NodeKind.RESULT, "%9", DEVICES[1], last)
    return GraphTable(phase, tuple(nodes), tuple(edges), (quoted("A note."),))


@pytest.fixture
def view(qtbot: QtBot, themes: ThemeManager) -> GraphView:
    """A view whose choices are laid out at once."""
    made = GraphView(themes)
    qtbot.addWidget(made)
    made.resize(900, 600)
    tables: list[GraphTable] = []
    made.choice_changed.connect(lambda choice: made.set_picture(make_picture(tables[-1], choice)))
    made.show()
    qtbot.waitExposed(made)
    tables.append(graph())
    made.set_loaded(Loaded(tables[-1]))

    def load(loaded: Loaded) -> None:
        tables.append(loaded.table)
        made.set_loaded(loaded)

    made.setProperty("load", load)
    return made


def test_that_a_device_without_a_number_has_the_colour_that_it_has_in_all_tabs() -> None:
    nodes = (GraphNode("main", NodeKind.DISPATCH, "d", "an.op", "d", "right", "", "", 1, "", 1, ""),)
    loaded = Loaded(GraphTable("flow", nodes, (), ()), devices=("left", "right"))
    look = GraphLook(loaded, make_picture(loaded.table, Choice("main")), ColorBy.DEVICE)
    assert look.series(0) == 1
    assert [entry.series for entry in look.legend()] == [1]


def load(view: GraphView, loaded: Loaded) -> None:
    view.property("load")(loaded)


def click(qtbot: QtBot, view: GraphView, box: int) -> None:
    QTest.mouseClick(view.canvas, LEFT, NO_KEYS, view.canvas.box_rect(box).center().toPoint())


def box_of(view: GraphView, words: str) -> int:
    assert view.canvas.look is not None
    return view.canvas.look.find(words)[0]


def test_that_a_small_graph_is_shown_whole_and_says_what_colours_mean(view: GraphView) -> None:
    look = view.canvas.look
    assert look is not None
    assert look.titles[box_of(view, "matmul")] == "0 · matmul_8x8"
    assert look.titles[box_of(view, "transfer")] == "→ device_1"
    assert [entry.text for entry in look.legend()] == ["device_0", "device_1"]
    assert [look.series(box_of(view, name)) for name in ("matmul", "add_8")] == [0, 1]
    area = view.canvas.rect()
    assert all(area.contains(view.canvas.box_rect(box).toRect()) for box in range(len(look.picture.boxes)))


def test_that_a_click_chooses_a_dispatch_and_a_double_click_asks_for_its_line(qtbot: QtBot, view: GraphView) -> None:
    box = box_of(view, "matmul")
    with qtbot.waitSignal(view.dispatch_selected) as chosen:
        click(qtbot, view, box)
    assert chosen.args == ["main_dispatch_0"]
    assert view.canvas.current == box
    with qtbot.waitSignal(view.line_requested) as asked:
        at = view.canvas.box_rect(box).center().toPoint()
        QTest.mouseDClick(view.canvas, LEFT, NO_KEYS, at)
    assert asked.args == ["flow", 3, "main_dispatch_0"]


def test_that_a_dispatch_chosen_elsewhere_is_marked_and_brought_into_view_silently(
    qtbot: QtBot, view: GraphView
) -> None:
    load(view, Loaded(graph(layers=3)))
    view.folding.click()
    view.canvas.zoom_by(8)
    view.canvas.pan(-4000, -4000)
    with qtbot.assertNotEmitted(view.dispatch_selected):
        view.select_dispatch("main_dispatch_1")
    assert view.canvas.look is not None
    assert view.canvas.marks.chosen == set(view.canvas.look.find("add_8"))
    assert len(view.canvas.marks.chosen) == 3
    first = view.canvas.box_rect(min(view.canvas.marks.chosen)).center()
    assert view.canvas.rect().contains(first.toPoint())
    view.select_dispatch("another")
    assert not view.canvas.marks.chosen


def test_that_folded_layers_open_on_a_click_and_fold_again(qtbot: QtBot, view: GraphView) -> None:
    load(view, Loaded(graph(layers=4)))
    look = view.canvas.look
    assert look is not None
    (fold,) = [box for box, badge in enumerate(look.badges) if badge]
    assert (look.titles[fold], look.badges[fold]) == ("layer of 3 nodes", "× 4")
    before = len(look.picture.boxes)
    click(qtbot, view, fold)
    assert view.canvas.look is not None
    opened = view.canvas.look.picture
    assert len(opened.boxes) == before - 1 + 4 * 3 + 4
    menu = QMenu(view)
    menu.addAction("Reset zoom")
    view.canvas.menu_requested.emit(box_of(view, "matmul"), menu)
    (again,) = [action for action in menu.actions() if action.text() == "Fold these layers again"]
    again.trigger()
    assert view.picture is not None
    assert len(view.picture.boxes) == before


def test_that_the_search_marks_all_and_enter_walks_them(qtbot: QtBot, view: GraphView) -> None:
    load(view, Loaded(graph(layers=3)))
    view.folding.click()
    QTest.keyClicks(view.search, "dispatch add")
    assert len(view.canvas.marks.found) == 3
    walked = []
    for _ in range(4):
        QTest.keyClick(view.search, Qt.Key.Key_Return)
        walked.append(view.canvas.current)
    assert walked[:3] == sorted(view.canvas.marks.found)
    assert walked[3] == walked[0]
    view.search.setText("nowhere")
    assert not view.canvas.marks.found


def test_that_arrow_keys_follow_the_data(qtbot: QtBot, view: GraphView) -> None:
    view.canvas.setFocus()
    view.canvas.set_current(box_of(view, "matmul"))
    for key, name in (
        (Qt.Key.Key_Down, "transfer"),
        (Qt.Key.Key_Down, "add_8"),
        (Qt.Key.Key_Up, "transfer"),
        (Qt.Key.Key_Up, "matmul"),
    ):
        QTest.keyClick(view.canvas, key)
        assert view.canvas.current == box_of(view, name)
    with qtbot.waitSignal(view.line_requested):
        QTest.keyClick(view.canvas, Qt.Key.Key_Return)


def test_that_ctrl_and_the_wheel_zoom_at_the_pointer_and_keys_zoom_and_fit(qtbot: QtBot, view: GraphView) -> None:
    canvas = view.canvas
    box = box_of(view, "matmul")
    at = canvas.box_rect(box).center()
    zoom = canvas.zoom
    canvas.zoom_by(2.0, at)
    assert canvas.zoom == pytest.approx(2 * zoom)
    moved = canvas.box_rect(box).center() - at
    assert moved.manhattanLength() < 1
    QTest.keyClick(canvas, Qt.Key.Key_Minus)
    assert canvas.zoom < 2 * zoom
    QTest.keyClick(canvas, Qt.Key.Key_0)
    assert canvas.zoom == pytest.approx(zoom)
    before = canvas.box_rect(box).center()
    canvas.zoom_by(4.0)
    here = canvas.box_rect(box).center()
    QTest.mousePress(canvas, LEFT, NO_KEYS, QPoint(5, 5))
    QTest.mouseMove(canvas, QPoint(45, 25))
    QTest.mouseRelease(canvas, LEFT, NO_KEYS, QPoint(45, 25))
    assert canvas.box_rect(box).center() - here == QPointF(40, 20)
    canvas.fit()
    assert canvas.box_rect(box).center() == before


def test_that_only_what_is_in_view_is_painted(qtbot: QtBot, view: GraphView) -> None:
    nodes = tuple(
        GraphNode("f", NodeKind.DISPATCH, f"f_dispatch_{n}_{n}", "op", f"f_dispatch_{n}", "", "", "", 8, "", 1, "")
        for n in range(3000)
    )
    edges = tuple(GraphEdge(n, n + 1, 8, "") for n in range(2999))
    load(view, Loaded(GraphTable("flow", nodes, edges, ())))
    view.canvas.grab()
    boxes, lines = view.canvas.painted
    assert 0 < boxes < 40
    assert 0 < lines < 40
    view.canvas.fit()
    view.canvas.grab()
    assert view.canvas.painted == (3000, 2999)


def test_that_boxes_are_shaded_by_bytes_and_by_measured_time(view: GraphView) -> None:
    table = graph()
    loaded = Loaded(table, times={2: 3000, 4: 1000})
    picture = make_picture(table, Choice())
    by_time = GraphLook(loaded, picture, ColorBy.TIME)
    boxes = {table.nodes[box.nodes[0]].label: index for index, box in enumerate(picture.boxes)}
    assert by_time.share(boxes["matmul_8x8"]) == 1.0
    assert by_time.share(boxes["add_8"]) == pytest.approx(1 / 3)
    assert by_time.share(boxes["transfer"]) is None
    assert [entry.text for entry in by_time.legend()] == ["one call: 1.00 µs", "3.00 µs", "not measured"]
    assert "3.00 µs per call" in by_time.tooltip(boxes["matmul_8x8"])
    by_bytes = GraphLook(loaded, picture, ColorBy.BYTES)
    assert by_bytes.share(boxes["add_8"]) is None  # of dynamic size
    assert "dynamic" in [entry.text for entry in by_bytes.legend()]
    untimed = GraphLook(Loaded(table), picture, ColorBy.TIME)
    assert [entry.text for entry in untimed.legend()] == ["no run of this session has times"]


def test_that_titles_are_whole_and_boxes_as_wide_as_the_longest_of_the_function(view: GraphView) -> None:
    def titled(name: str, function: str) -> GraphNode:
        return GraphNode(function, NodeKind.DISPATCH, name, "an.op", name, "d", "", "", 8, "", 1, "")

    long, longest = "matmul_like_Dx128256x4096_f16xf16xf32", "x" * 200
    nodes = (
        titled(f"f_dispatch_0_{long}", "f"),
        titled("f_dispatch_1_add", "f"),
        titled(f"g_dispatch_0_{longest}", "g"),
    )
    load(view, Loaded(GraphTable("flow", nodes, (), ())))
    look = view.canvas.look
    assert look is not None
    title = look.titles[box_of(view, long)]
    assert title == f"0 · {long}"
    font = QFont(view.canvas.font())
    font.setPixelSize(12)
    widths = {box.width for box in look.picture.boxes}
    assert len(widths) == 1, "columns stay columns"
    assert QFontMetricsF(font).horizontalAdvance(title) < min(widths) < 360, "the other function asks for more"


def test_that_a_tooltip_says_name_op_bytes_and_device(view: GraphView) -> None:
    text = view.canvas.tooltip_at(view.canvas.box_rect(box_of(view, "add_8")).center())
    for word in ("@main_dispatch_1_add_8", "an.op", "@__device_1", "8 B × ?", "line 5 of the phase flow"):
        assert word in text
    assert view.canvas.look is not None
    lines = view.canvas.look.picture.lines
    middle = [(line.points[0][1] + line.points[-1][1]) / 2 for line in lines]
    straight = next(index for index, line in enumerate(lines) if line.points[0][0] == line.points[-1][0])
    first = view.canvas.box_rect(lines[straight].source)
    step = (middle[straight] - lines[straight].points[0][1]) * view.canvas.zoom
    on_line = QPointF(first.center().x(), first.bottom() + step)
    assert view.canvas.tooltip_at(on_line).startswith("4,096 B\n")


def test_that_what_the_other_phase_lacks_is_marked_and_counted(view: GraphView) -> None:
    loaded = Loaded(graph(), frozenset({3}), "stream", gone={NodeKind.COPY: 2})
    load(view, loaded)
    assert view.canvas.look is not None
    marked = [box for box, mark in enumerate(view.canvas.look.marked) if mark]
    assert marked == [box_of(view, "transfer")]
    assert loaded.difference() == "Only in flow: 1 transfer. Only in stream: 2 copies."
    assert "not in the phase stream" in view.canvas.look.tooltip(marked[0])
    alone = replace(loaded, other="", other_note="There is nothing to compare with.")
    assert alone.difference() == "There is nothing to compare with."


def test_that_a_graph_is_exported_whole_as_picture_drawing_and_table(view: GraphView) -> None:
    view.canvas.zoom_by(6)
    size = view.canvas.export_size()
    assert view.picture is not None
    assert size.width() >= view.picture.width
    image = QImage.fromData(png_bytes(view.canvas))
    assert image.size() == QSize(size.width() * 2, size.height() * 2)
    drawing = svg_bytes(view.canvas, "Dispatch graph").decode()
    assert "matmul_8x8" in drawing
    assert view.canvas.csv().count("\n") == 1 + len(graph().nodes)


def test_that_the_picture_of_a_huge_graph_fits_into_memory(view: GraphView) -> None:
    nodes = tuple(
        GraphNode("f", NodeKind.DISPATCH, f"{n}", "op", f"{n}", "", "", "", 8, "", 1, "") for n in range(2000)
    )
    edges = tuple(GraphEdge(n, n + 1, 8, "") for n in range(1999))
    load(view, Loaded(GraphTable("flow", nodes, edges, ())))
    size = view.canvas.export_size()
    assert size.height() <= 16_000
    assert size.width() * size.height() * 4 * 4 < 300_000_000


def test_that_the_view_says_why_there_is_nothing(view: GraphView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.cancel_requested):
        view.show_loading("stream")
        QTest.mouseClick(view.empty.stop, LEFT)
    assert "Reading the graph of the phase stream" in view.empty.text
    assert not view.functions.isEnabled()
    view.show_cancelled()
    assert view.empty.text.startswith("Cancelled")
    load(view, Loaded(GraphTable("flow", (), (), ())))
    assert "no function" in view.empty.text


def test_that_the_graph_looks_right_in_both_themes(
    qtbot: QtBot, both_themes: ThemeManager, photograph: Photograph
) -> None:
    made = GraphView(both_themes)
    qtbot.addWidget(made)
    made.resize(900, 640)
    table = graph(layers=3)
    made.choice_changed.connect(lambda choice: made.set_picture(make_picture(table, choice)))
    photograph(made, f"graph-empty-{both_themes.theme.name}")
    made.set_loaded(Loaded(table, frozenset({3}), "stream", times={2: 3000}))
    photograph(made, f"graph-{both_themes.theme.name}")
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    made.canvas.draw(painter, image.rect().toRectF())
    painter.end()
    assert image.pixelColor(1, 1) == both_themes.theme.color("background")


@pytest.fixture
def graphed(window: MainWindow, small_session: Path, qtbot: QtBot) -> MainWindow:
    """A window with the Graph tab of a small session."""
    window.shell.open_path(small_session)
    qtbot.waitUntil(window.shell.jobs.idle)
    window.shell.actions["view.graph"].trigger()
    qtbot.waitUntil(lambda: window.shell.room(GRAPH).view.picture is not None)
    return window


def test_that_the_tab_reads_the_graph_when_it_is_shown_and_leads_to_the_ir(graphed: MainWindow, qtbot: QtBot) -> None:
    window, view = graphed, graphed.shell.room(GRAPH).view
    box = box_of(view, "matmul")
    with qtbot.waitSignal(window.shell.room(TEXT).texts.changed) as shown:
        at = view.canvas.box_rect(box).center().toPoint()
        QTest.mouseDClick(view.canvas, LEFT, NO_KEYS, at)
    text = shown.args[0]
    assert "flow.dispatch @main_dispatch_0" in text.text.text.splitlines()[text.line - 1]
    assert window.tabs.currentWidget() is window.shell.room(TEXT).view
    assert window.shell.state.selection.dispatch == "main_dispatch_0"


@pytest.mark.campaign
def test_that_selection_is_shared_with_the_kernels(graphed: MainWindow, qtbot: QtBot) -> None:
    window, view = graphed, graphed.shell.room(GRAPH).view
    click(qtbot, view, box_of(view, "matmul"))
    assert window.shell.state.selection.dispatch == "main_dispatch_0"
    view.canvas.set_current(-1)
    window.shell.room(KERNELS).view.dispatch_selected.emit("main_dispatch_0")
    view.select_dispatch("")
    window.shell.state.select(replace(window.shell.state.selection, dispatch="other"))
    window.shell.state.select(replace(window.shell.state.selection, dispatch="main_dispatch_0"))
    assert view.canvas.marks.chosen == {box_of(view, "matmul")}


@pytest.mark.campaign
def test_that_another_phase_and_the_difference_are_read_on_request(graphed: MainWindow, qtbot: QtBot) -> None:
    view = graphed.shell.room(GRAPH).view
    QTest.mouseClick(view.phases, LEFT, NO_KEYS, view.phases.rect_of("stream").center().toPoint())
    view.difference.click()
    qtbot.waitUntil(lambda: "Only in stream" in words(view))
    assert view.phases.value == "stream"
    assert view.canvas.look is not None
    assert view.canvas.look.loaded.table.phase == "stream"


def test_that_reading_can_be_cancelled_and_begun_again(
    window: MainWindow, small_session: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = load_graph

    def slow(
        queries: Queries, phase: str, cancel: CancelToken, *, difference: bool, times: Mapping[str, int] | None
    ) -> Loaded:
        assert cancel.wait(PATIENCE), "nobody cancelled"
        cancel.raise_if_cancelled()
        return real(queries, phase, cancel, difference=difference, times=times)

    window.shell.open_path(small_session)
    qtbot.waitUntil(window.shell.jobs.idle)
    monkeypatch.setattr(controller, "load_graph", slow)
    window.shell.actions["view.graph"].trigger()
    qtbot.waitUntil(lambda: "Reading the graph" in window.shell.room(GRAPH).view.empty.text)
    window.shell.room(GRAPH).view.empty.stop.click()
    qtbot.waitUntil(lambda: window.shell.room(GRAPH).view.empty.text.startswith("Cancelled"))
    monkeypatch.setattr(controller, "load_graph", real)
    window.shell.actions["view.ir"].trigger()
    window.shell.actions["view.graph"].trigger()
    qtbot.waitUntil(lambda: window.shell.room(GRAPH).view.picture is not None)


@pytest.mark.campaign
def test_that_a_session_without_the_phase_says_so(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    source = tmp_path / "broken.mlir"
    source.write_text("func.func @f(%a: tensor<4xf32>) -> tensor<5xf32> { return %a : tensor<4xf32> }")
    session = CompileJob(CompileRequest(source, output=tmp_path / "broken.passlens")).run(JobContext())
    window.shell.open_path(session)
    qtbot.waitUntil(window.shell.jobs.idle)
    window.shell.actions["view.graph"].trigger()
    qtbot.waitUntil(lambda: "phase 'flow'" in window.shell.room(GRAPH).view.empty.text)
    assert "did not reach" in window.shell.room(GRAPH).view.empty.text
