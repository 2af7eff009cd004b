"""The dispatch graph against the text of the phases, and against itself from one phase to the next."""

from __future__ import annotations

import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import rarely
from compiled_sessions import compiled_session
from message_checks import refused
from passlens.engine.analysis import graph_store
from passlens.engine.analysis.graph import (
    GraphEdge,
    GraphNode,
    GraphSource,
    GraphTable,
    NodeKind,
    differences,
    node_times,
    pack,
    read_graph,
    unpack,
)
from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import CancelledError
from passlens.engine.jobs import CancelToken
from passlens.engine.queries import Queries

Compile = Callable[..., AnalysisInputs]
Graph = Callable[[str, str], tuple[GraphTable, str]]


@pytest.fixture(scope="session")
def graph(compiled: Compile) -> Graph:
    """The graph of a phase of a sample with two devices or one, and the phase's text; each is read once."""
    made: dict[tuple[str, str], tuple[GraphTable, str]] = {}

    def read(name: str, phase: str) -> tuple[GraphTable, str]:
        if (name, phase) not in made:
            devices = ("hip[0]", "hip[1]") if "pp2" in name or "pinned" in name else ()
            text = compiled(name, *devices, flags=("--compile-to=stream",)).phases[phase].read_text(encoding="utf-8")
            source = GraphSource(phase, text, "", Path(sys.executable), "")
            made[name, phase] = read_graph(source, CancelToken()), text
        return made[name, phase]

    return read


def node(name: str, kind: NodeKind = NodeKind.DISPATCH, function: str = "f", device: str = "d") -> GraphNode:
    executable = name if kind is NodeKind.DISPATCH else ""
    return GraphNode(function, kind, name, "an.op", executable, device, "", "", 8, "", 1, "")


def table(*nodes: GraphNode, edges: tuple[tuple[int, int], ...] = (), phase: str = "flow") -> GraphTable:
    return GraphTable(phase, nodes, tuple(GraphEdge(a, b, 8, "") for a, b in edges), ())


@pytest.mark.parametrize(
    "model", ["pinned_constant.mlir", rarely("matmul_f16.mlir"), rarely("llama8b_f16_2l_pp2.mlir")]
)
@pytest.mark.parametrize(("phase", "ops"), [("flow", ("dispatch", "tensor.transfer")), ("stream", ("cmd.dispatch",))])
def test_that_there_are_as_many_nodes_of_an_op_as_the_text_has(
    graph: Graph, model: str, phase: str, ops: tuple[str, ...]
) -> None:
    read, text = graph(model, phase)
    counts = Counter(one.op for one in read.nodes)
    for op in ops:
        assert counts[f"{phase}.{op}"] == len(re.findall(rf"\b{phase}\.{op} [@%]", text))
    assert counts[f"{phase}.{ops[0]}"] > 0


@pytest.mark.campaign
def test_that_copies_fills_and_moves_between_devices_are_those_of_the_text(graph: Graph) -> None:
    read, text = graph("llama8b_f16_2l_pp2.mlir", "stream")
    kinds = Counter(one.kind for one in read.nodes)
    assert kinds[NodeKind.FILL] == len(re.findall(r"stream\.cmd\.fill ", text))
    assert kinds[NodeKind.COPY] + kinds[NodeKind.TRANSFER] == len(re.findall(r"stream\.cmd\.copy ", text))
    moves = [one for one in read.nodes if one.kind is NodeKind.TRANSFER]
    # A move has a flush behind it, or an invalidate before it; what is both counts once.
    assert 0 < len(moves) <= len(re.findall(r"stream\.cmd\.(?:flush|invalidate) ", text))
    assert all(one.came and one.goes and one.came != one.goes for one in moves)


@pytest.mark.parametrize("phase", ["flow", "stream"])
def test_that_each_node_stands_where_its_line_says(graph: Graph, phase: str) -> None:
    read, text = graph("llama8b_f16_2l_pp2.mlir", phase)
    lines = text.splitlines()
    for one in read.nodes:
        if one.kind is NodeKind.DISPATCH:
            assert f"@{one.executable}::@{one.name}" in lines[one.line - 1]
        elif one.kind in (NodeKind.CONSTANT, NodeKind.GLOBAL) and one.op == "util.global.load":
            assert f"@{one.name}" in lines[one.line - 1]


def test_that_data_goes_the_same_ways_before_and_after_scheduling(graph: Graph) -> None:
    """In flow they are SSA values, in stream ranges of shared memory: neither is read with the other's code."""
    ways = {phase: _ways(graph("llama8b_f16_2l_pp2.mlir", phase)[0]) for phase in ("flow", "stream")}
    assert sum(ways["flow"].values()) > 100
    assert not ways["flow"] - ways["stream"]
    assert sum((ways["stream"] - ways["flow"]).values()) <= 2  # memory that is reused


def _ways(read: GraphTable) -> Counter[tuple[str, str, str]]:
    """Pairs of dispatches between which data goes, over transfers, copies and other ops."""
    into: dict[int, list[int]] = {}
    for edge in read.edges:
        into.setdefault(edge.target, []).append(edge.source)

    def sources(index: int, seen: set[int]) -> set[int]:
        found: set[int] = set()
        for source in into.get(index, []):
            if read.nodes[source].kind is NodeKind.DISPATCH:
                found.add(source)
            elif read.nodes[source].kind.works and source not in seen:
                seen.add(source)
                found |= sources(source, seen)
        return found

    return Counter(
        (one.function, read.nodes[source].name, one.name)
        for index, one in enumerate(read.nodes)
        if one.kind is NodeKind.DISPATCH and one.function != "initializer"
        for source in sources(index, set())
    )


def test_that_sizes_are_bytes_or_say_what_they_depend_on(graph: Graph) -> None:
    read, _ = graph("matmul_f16.mlir", "flow")
    (matmul,) = [one for one in read.nodes if one.kind is NodeKind.DISPATCH]
    assert matmul.label == "matmul_512x2048x1024_f16xf16xf32"
    sizes = {(read.nodes[edge.source].name, edge.bytes) for edge in read.edges if read.nodes[edge.target] is matmul}
    assert sizes == {("%arg0", 512 * 1024 * 2), ("%arg1", 1024 * 2048 * 2)}
    assert matmul.bytes == 512 * 2048 * 4
    large, _ = graph("llama8b_f16_2l_pp2.mlir", "flow")
    dynamic = [one for one in large.nodes if one.kind is NodeKind.DISPATCH and one.bytes is None]
    assert dynamic
    assert all(re.fullmatch(r"[\d,]+ B( × \?)+", one.size) for one in dynamic)


def test_that_dispatches_of_two_devices_are_told_apart_by_the_phase_that_places_them(graph: Graph) -> None:
    read, text = graph("llama8b_f16_2l_pp2.mlir", "stream")
    devices = Counter(one.device for one in read.nodes if one.kind is NodeKind.DISPATCH)
    assert set(devices) == {"__device_0", "__device_1"}
    default = re.findall(r"stream\.affinity\.default = #hal\.device\.affinity<@(\w+)>", text)[0]
    here = ""
    expected: Counter[str] = Counter()
    for line in text.splitlines():  # an execution names its device or runs on the default; its dispatches follow it
        if "stream.cmd.execute" in line:
            here = next(iter(re.findall(r"@(__device_\d)>", line)), default)
        expected[here] += "stream.cmd.dispatch" in line
    assert devices == +expected


def test_that_source_lines_are_those_of_the_located_text(graph: Graph) -> None:
    _, text = graph("matmul_f16.mlir", "flow")
    located = re.sub(r"(flow\.dispatch @.*)$", r'\1 loc("/a/b/model.mlir":7:3)', text, flags=re.MULTILINE)
    read = read_graph(GraphSource("flow", text, located, Path(sys.executable), ""), CancelToken())
    assert [one.location for one in read.nodes if one.kind is NodeKind.DISPATCH] == ["model.mlir:7"]


def test_that_ir_that_does_not_parse_is_a_sentence() -> None:
    with refused("graph.unreadable", phase="flow") as caught:
        read_graph(GraphSource("flow", "module {", "", Path(sys.executable), ""), CancelToken())
    assert "does not parse" in caught.value.detail
    with refused("graph.unreadable"):
        read_graph(GraphSource("flow", "module {}", "", None, ""), CancelToken())


def test_that_a_cancelled_reading_ends() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        read_graph(GraphSource("flow", "module {}", "", Path(sys.executable), ""), cancel)


def test_that_only_what_the_other_phase_lacks_is_a_difference() -> None:
    flow = table(node("a"), node("a"), node("w", NodeKind.CONSTANT))
    stream = table(node("a"), node("copy", NodeKind.COPY), node("w", NodeKind.GLOBAL), phase="stream")
    assert differences(flow, stream) == {1}  # the second call of the same executable
    assert differences(stream, flow) == {1}
    assert differences(flow, flow) == frozenset()


def test_that_times_reach_the_nodes_of_a_name_also_where_the_profile_cuts_it_off() -> None:
    long = "forward$async_dispatch_10_softmax_20x17x17xf32_dispatch_tensor_store"
    read = table(node("short"), node(long), node("other"), node("short", NodeKind.CONSTANT))
    assert node_times(read, {"short": 5, long[:60]: 7, "oth": 9}) == {0: 5, 1: 7}


def test_that_a_packed_graph_comes_back_as_it_was(graph: Graph) -> None:
    read, _ = graph("llama8b_f16_2l_pp2.mlir", "stream")
    packed = pack(read)
    assert unpack(packed) == read
    assert len(packed) < 40 * len(read.nodes)


def test_that_a_session_keeps_a_graph_once_it_was_read(
    sample: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = CompileRequest(sample("matmul_f16"), output=tmp_path / "m.passlens", passes=PassCapture.NONE)
    path = compiled_session(request)
    queries = Queries(path)
    first = queries.dispatches.graph("stream")
    queries.close()
    assert [one.kind for one in first.nodes].count(NodeKind.DISPATCH) == 1

    def never(*_: object) -> GraphTable:
        raise AssertionError("it is in the session")

    shutil.copy(path, tmp_path / "moved.passlens")
    monkeypatch.setattr(graph_store, "read_graph", never)
    queries = Queries(tmp_path / "moved.passlens")
    assert queries.dispatches.graph("stream") == first
    with pytest.raises(AssertionError):
        queries.dispatches.graph("flow")
    queries.close()
