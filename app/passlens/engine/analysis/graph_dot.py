"""Exports a dispatch graph in Graphviz's DOT language."""

from __future__ import annotations

from collections.abc import Iterator

from passlens.engine.analysis.graph import GraphNode, GraphTable
from passlens.engine.quoting import visible
from passlens.engine.units import format_bytes

_SERIES = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#7F7F7F")
"""Okabe-Ito colours, as for devices in the window."""


def to_dot(table: GraphTable) -> str:
    """The whole graph: a cluster per function, nodes filled by device, edges labelled with bytes."""
    return "\n".join(_lines(table)) + "\n"


def _lines(table: GraphTable) -> Iterator[str]:
    devices = sorted({node.device for node in table.nodes if node.device})
    yield f"digraph {dot_string(table.phase)} {{"
    yield '  node [shape=box, style="filled,rounded", fillcolor="#FFFFFF", fontname="sans-serif"];'
    for number, (function, _) in enumerate(table.functions()):
        yield f"  subgraph cluster_{number} {{"
        yield f"    label={dot_string(function)};"
        for index, node in enumerate(table.nodes):
            if node.function == function:
                yield f"    n{index} [{_attributes(node, devices)}];"
        yield "  }"
    for edge in table.edges:
        size = format_bytes(edge.bytes) if edge.bytes is not None else edge.size
        yield f"  n{edge.source} -> n{edge.target}" + (f" [label={dot_string(size)}];" if size else ";")
    yield "}"


def _attributes(node: GraphNode, devices: list[str]) -> str:
    parts = [
        f"label={dot_string(node.label)}",
        f"tooltip={dot_string(f'{node.kind.value} {node.name} {node.device}'.strip())}",
    ]
    if not node.kind.works:
        parts.append("shape=ellipse")
    if node.device:
        parts.append(f'fillcolor="{_SERIES[devices.index(node.device) % len(_SERIES)]}60"')
    return ", ".join(parts)


def dot_string(text: str) -> str:
    """A name as a quoted string of DOT, on one line."""
    escaped = visible(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
