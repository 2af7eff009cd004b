"""Folding repeated layers, and placing boxes: rules that hold for any graph, and a model of two layers."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passlens.engine.analysis.graph import GraphEdge, GraphNode, GraphTable, NodeKind
from passlens.engine.analysis.graph_dot import to_dot
from passlens.engine.analysis.graph_fold import find_folds
from passlens.engine.analysis.graph_layout import place
from passlens.engine.analysis.graph_picture import Choice, make_picture
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken


def node(name: str, kind: NodeKind = NodeKind.DISPATCH, device: str = "d", function: str = "f") -> GraphNode:
    return GraphNode(function, kind, name, "an.op", name, device, "", "", 8, "", 1, "")


def chain(names: str, *, constants: bool = False) -> GraphTable:
    """Dispatches in a row, each reading what the one before made, and a constant of its own if wanted."""
    nodes = [node(f"{letter}_dispatch_{place}_{letter}") for place, letter in enumerate(names)]
    edges = [GraphEdge(first, second, 8, "") for first, second in pairwise(range(len(nodes)))]
    if constants:
        for index in range(len(nodes)):
            edges.append(GraphEdge(len(nodes), index, 8, ""))
            nodes.append(node(f"w{index}", NodeKind.CONSTANT))
    return GraphTable("flow", tuple(nodes), tuple(edges), ())


def folds(names: str) -> list[tuple[int, int, int]]:
    return [(fold.first, fold.period, fold.repeats) for fold in find_folds(list(enumerate(chain(names).nodes)))]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("xabcabcabcy", [(1, 3, 3)]),
        ("ababababcdcdcdx", [(0, 2, 4), (8, 2, 3)]),
        ("aaaaab", [(0, 1, 5)]),
        ("aaab", []),  # three alike are read faster than opened
        ("abab", []),
        ("abcdef", []),
        ("", []),
    ],
)
def test_that_a_layer_is_the_shortest_that_covers_the_most(names: str, expected: list[tuple[int, int, int]]) -> None:
    assert folds(names) == expected


@settings(max_examples=60)
@given(st.text("ab", max_size=4), st.text("abcd", min_size=2, max_size=6), st.integers(3, 9), st.text("cd", max_size=4))
def test_that_every_fold_is_a_repetition_and_none_overlap(before: str, layer: str, times: int, after: str) -> None:
    names = before + layer * times + after
    covered = 0
    behind = 0
    for first, period, repeats in folds(names):
        assert names[first : first + period] * repeats == names[first : first + period * repeats]
        assert first >= behind
        behind = first + period * repeats
        covered += period * repeats
    assert covered >= len(layer) * times - len(layer)  # at most a part of one layer more lies outside


def test_that_a_fold_says_whether_its_layers_call_the_same_executables() -> None:
    same = [node("a"), node("b")] * 3
    assert [fold.same for fold in find_folds(list(enumerate(same)))] == [True]
    assert [fold.same for fold in find_folds(list(enumerate(chain("ababab").nodes)))] == [False]


def test_that_devices_keep_layers_apart() -> None:
    nodes = [node("a", device="one"), node("a", device="two"), node("a", device="one"), node("a", device="one")] * 2
    assert [(fold.period, fold.repeats) for fold in find_folds(list(enumerate(nodes)))] == [(4, 2)]


def test_that_a_folded_layer_is_one_box_that_opens() -> None:
    table = chain("xabcabcabcy", constants=True)
    closed = make_picture(table, Choice())
    (fold,) = [box for box in closed.boxes if box.folded and box.fold and box.fold.first >= 0]
    assert fold.fold is not None
    # Nine dispatches and the nine constants that only they use; x and y keep theirs.
    assert len(fold.nodes) == 18
    assert len(closed.boxes) == 5
    opened = make_picture(table, Choice(opened=frozenset({fold.fold.first})))
    assert len(opened.boxes) == 22
    assert make_picture(table, Choice(fold=False)).folds == ()
    bare = make_picture(table, Choice(fold=False, data=False))
    assert (len(bare.boxes), bare.hidden) == (11, 11)


def test_that_a_line_sums_what_it_stands_for() -> None:
    table = chain("xabababy")
    lines = {(line.source, line.target): line for line in make_picture(table, Choice()).lines}
    assert {line.bytes for line in lines.values()} == {8}
    wide = GraphTable("flow", table.nodes, (*table.edges, GraphEdge(0, 3, 8, ""), GraphEdge(0, 5, None, "4 B × ?")), ())
    lines = {(line.source, line.target): line for line in make_picture(wide, Choice()).lines}
    assert (lines[0, 1].bytes, lines[0, 1].size, lines[0, 1].count) == (None, "4 B × ?", 3)


edges_strategy = st.lists(st.tuples(st.integers(0, 39), st.integers(0, 39)), max_size=90).map(
    lambda pairs: sorted({(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]})
)


@settings(max_examples=60)
@given(edges_strategy)
def test_that_no_two_boxes_are_at_one_place_and_no_line_leads_up(edges: list[tuple[int, int]]) -> None:
    placed = place(40, edges)
    by_layer: dict[float, list[float]] = {}
    for column, layer in placed.boxes:
        assert layer == round(layer)
        by_layer.setdefault(layer, []).append(column)
    for columns in by_layer.values():
        assert all(second - first > 0.99 for first, second in pairwise(sorted(columns)))
    for number, (source, target) in enumerate(edges):
        if number not in placed.far:
            rows = [placed.boxes[source][1], *(y for _, y in placed.routes[number]), placed.boxes[target][1]]
            assert rows == sorted(set(rows))


def test_that_a_value_that_all_layers_use_does_not_widen_the_drawing() -> None:
    count = 300
    spine = [(place, place + 1) for place in range(1, count)]
    placed = place(count + 1, [*spine, *((0, target) for target in range(1, count + 1))])
    assert placed.columns < 12
    assert len(placed.far) > 250


def test_that_the_lanes_of_edges_grow_with_the_graph_and_not_with_its_square() -> None:
    def points(layers: int) -> int:
        table = chain("abcdefghij" * layers, constants=True)
        # Every fifth dispatch also uses what the first one made, as all layers of a model use its positions.
        shared = tuple(GraphEdge(0, target, 8, "") for target in range(5, 10 * layers, 5))
        wide = GraphTable("flow", table.nodes, (*table.edges, *shared), ())
        return sum(len(line.points) for line in make_picture(wide, Choice(fold=False)).lines)

    assert points(80) < 9 * points(10)


def test_that_a_cancelled_layout_ends() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        make_picture(chain("abc"), Choice(), cancel)


def test_that_dot_has_every_node_and_edge_and_escapes_names() -> None:
    table = chain("abc", constants=True)
    odd = GraphTable("flow", (*table.nodes, node('q"uo\\te')), table.edges, ())
    text = to_dot(odd)
    assert text.count(" [label=") - text.count(" -> ") == len(odd.nodes)
    assert text.count(" -> ") == len(odd.edges)
    assert '\\"uo\\\\te' in text
