"""What of a drawing is on the widget: whole where it fits, the point under the mouse stays, and never out of sight."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from passlens.gui.graph.graph_camera import GraphCamera, beginning

WIDTH, HEIGHT = 800.0, 600.0


def camera(width: float, height: float) -> GraphCamera:
    made = GraphCamera()
    made.set_drawing(width, height)
    made.set_room(WIDTH, HEIGHT)
    made.fit()
    return made


@pytest.mark.parametrize("size", [(100.0, 80.0), (1_500.0, 900.0), (300.0, 1_200.0)])
def test_that_a_drawing_that_fits_is_shown_whole_in_the_middle(size: tuple[float, float]) -> None:
    shown = camera(*size)
    area = shown.to_widget(QRectF(0, 0, *size))
    assert QRectF(0, 0, WIDTH, HEIGHT).contains(area)
    assert area.center().x() == pytest.approx(WIDTH / 2)
    assert shown.zoom <= 1
    assert not shown.overflows


def test_that_the_point_under_the_mouse_stays_where_it_is() -> None:
    shown = camera(5_000, 40_000)
    shown.begin_at([QRectF(2_400, 0, 200, 60)], 0.7)
    assert shown.begun
    at = QPointF(300, 200)
    before = shown.to_drawing(at)
    shown.zoom_by(1.25, at)
    after = shown.to_drawing(at)
    assert after.x() == pytest.approx(before.x())
    assert after.y() == pytest.approx(before.y())
    assert not shown.fitted
    assert not shown.begun, "the user has gone elsewhere: a change of the window's size does not take it back"


def test_that_a_graph_begins_where_most_of_its_first_boxes_are_seen() -> None:
    alone = [QRectF(0, 0, 200, 60)]
    crowd = [QRectF(4_000 + 240 * place, 90, 200, 60) for place in range(3)]
    later = [QRectF(1_000 + 240 * place, 5_000, 200, 60) for place in range(9)]
    place = beginning([*alone, *crowd, *later], 1_000, 800)
    assert place == QPointF(4_340 - 500, 90), "the three in the middle, and no empty strip above them"
    beside = [QRectF(240 * place, 90, 200, 60) for place in range(3)]
    assert beginning([*alone, *beside, *crowd], 1_000, 800).y() == 0, "as many elsewhere do not hide the first"
    assert beginning(alone, 1_000, 800) == QPointF(-400, 0)
    assert beginning([], 1_000, 800) == QPointF(0, 0)


@given(
    st.floats(1, 1e5), st.floats(1, 1e6), st.lists(st.tuples(st.floats(-1e5, 1e5), st.floats(-1e5, 1e5)), max_size=6)
)
def test_that_a_drawing_is_never_moved_out_of_sight(
    width: float, height: float, moves: list[tuple[float, float]]
) -> None:
    shown = camera(width, height)
    for across, down in moves:
        shown.pan(across, down)
        shown.zoom_by(1.25 if across > 0 else 0.8)
        assert shown.visible.intersects(QRectF(0, 0, width, height))


@pytest.mark.parametrize("count", [3, 4, 9])
def test_that_the_first_boxes_do_not_touch_the_edge(count: int) -> None:
    boxes = [QRectF(205 * place, 0, 185, 60) for place in range(count)]  # four fill the width to the pixel
    shown = camera(205 * count, 5_000)
    shown.begin_at(boxes, 1.0)
    whole = [area for box in boxes if QRectF(0, 0, WIDTH, HEIGHT).contains(area := shown.to_widget(box))]
    assert len(whole) >= 3
    assert min(area.left() for area in whole) >= 8
    assert max(area.right() for area in whole) <= WIDTH - 8
