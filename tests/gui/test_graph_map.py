"""The small map of a graph: where it stands, how large it is, and what it leads to."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from passlens.engine.analysis.graph import GraphEdge, GraphNode, GraphTable, NodeKind
from passlens.engine.analysis.graph_picture import Choice, make_picture
from passlens.gui.graph.graph_canvas import GraphCanvas
from passlens.gui.graph.graph_look import ColorBy, GraphLook, Loaded
from passlens.gui.kit.theme import ThemeManager


def canvas_of(themes: ThemeManager, qtbot: QtBot, across: int, layers: int, size: tuple[int, int]) -> GraphCanvas:
    """A drawing of chains beside each other."""
    nodes = tuple(
        GraphNode("f", NodeKind.DISPATCH, f"f_dispatch_{n}_{n}", "op", f"f_dispatch_{n}", "", "", "", 8, "", 1, "")
        for n in range(across * layers)
    )
    edges = tuple(GraphEdge(n, n + across, 8, "") for n in range(across * (layers - 1)))
    table = GraphTable("flow", nodes, edges, ())
    canvas = GraphCanvas(themes)
    qtbot.addWidget(canvas)
    canvas.resize(*size)
    canvas.show()
    qtbot.waitExposed(canvas)
    canvas.set_look(GraphLook(Loaded(table), make_picture(table, Choice("f", fold=False)), ColorBy.DEVICE))
    canvas.grab()
    return canvas


def covered(canvas: GraphCanvas) -> int:
    """How many boxes the map stands over."""
    assert canvas.look is not None
    area = canvas.map_area
    return sum(area.intersects(canvas.box_rect(box)) for box in range(len(canvas.look.picture.boxes)))


@pytest.mark.parametrize("size", [(300, 200), (480, 300), (700, 420), (860, 540)])
def test_that_in_a_small_window_the_map_covers_no_box(
    both_themes: ThemeManager, qtbot: QtBot, photograph: Photograph, size: tuple[int, int]
) -> None:
    for across, layers in ((9, 30), (2, 30), (1, 60)):
        canvas = canvas_of(both_themes, qtbot, across, layers, size)
        photograph(canvas, f"graph-map-{across}-{size[0]}-{both_themes.theme.name}")
        assert covered(canvas) == 0
        assert canvas.map_area.width() <= max(18, size[0] / 5)
        assert canvas.map_area.height() <= max(18, size[1] / 5)
    assert not canvas.map_area.isEmpty(), "beside one chain there is room in each"


def test_that_in_a_large_window_there_is_a_map_of_a_large_graph(themes: ThemeManager, qtbot: QtBot) -> None:
    canvas = canvas_of(themes, qtbot, 9, 30, (1200, 800))
    assert canvas.map_area.right() <= canvas.width() - 8
    assert canvas.map_area.width() > 40


def test_that_the_map_stays_while_the_drawing_moves_and_leads_elsewhere(themes: ThemeManager, qtbot: QtBot) -> None:
    canvas = canvas_of(themes, qtbot, 1, 60, (860, 540))
    area = QRectF(canvas.map_area)
    canvas.pan(-300, -400)
    canvas.grab()
    assert canvas.map_area == area
    before = canvas.box_rect(50)
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPointF(area.center().x(), area.bottom() - 3).toPoint())
    assert canvas.box_rect(50).center().y() < before.center().y() - 400, "to the lower end"


def test_that_the_map_makes_room_for_a_box_that_is_walked_to(themes: ThemeManager, qtbot: QtBot) -> None:
    canvas = canvas_of(themes, qtbot, 1, 60, (860, 540))
    inside = canvas.map_area.left() + 4  # in view as a whole, so that nothing moves
    canvas.pan(canvas.box_rect(0).right() - inside, 0)
    canvas.grab()
    below = next(box for box in range(60) if canvas.map_area.contains(canvas.box_rect(box).bottomRight()))
    before = canvas.box_rect(below)
    assert canvas.map_area.intersects(before)
    canvas.show_item(below, readable=False)
    canvas.grab()
    assert canvas.box_rect(below) == before
    assert not canvas.map_area.intersects(before)
