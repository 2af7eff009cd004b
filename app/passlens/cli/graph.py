"""``passlens graph``: dispatches and transfers in order, and the bytes between them."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Annotated

import typer

from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Column, Page
from passlens.cli.schema import write_json
from passlens.cli.streams import write_results
from passlens.cli.translation import Value, verbatim
from passlens.engine.analysis.graph import GraphNode, GraphTable, NodeKind
from passlens.engine.analysis.graph_dot import to_dot
from passlens.engine.analysis.graph_fold import Fold, find_folds
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Bytes, Count, Items, Message, Word


class GraphPhase(StrEnum):
    """The phases that have a graph."""

    FLOW = "flow"
    STREAM = "stream"


_SHOWN_INPUTS = 4


def graph(
    path: SessionArgument,
    phase: Annotated[GraphPhase, typer.Option("--phase", help="The phase whose IR is read.")] = GraphPhase.FLOW,
    dot: Annotated[bool, typer.Option("--dot", help="Print the graph in Graphviz's DOT language.")] = False,
    json: JsonOption = False,
) -> int:
    """Show the dispatch graph of a phase, a function at a time; repeated layers are listed once.

    The first call reads it from the IR; the session then keeps it.
    """
    if dot and json:
        raise UserError(
            Message("graph.json-or-dot", "A graph is printed either as JSON or in DOT."),
            hint=Message("graph.leave-out", "Leave out --json or --dot."),
        )
    with session(path) as queries:
        table = queries.dispatches.graph(phase.value)
    if json:
        write_json("graph", graph=table)
    elif dot:
        write_results(verbatim(to_dot(table)), exact=True)
    else:
        page = Page()
        _add(page, table)
        page.show()
    return 0


def _add(page: Page, table: GraphTable) -> None:
    into: dict[int, list[int]] = {}
    for edge in table.edges:
        into.setdefault(edge.target, []).append(edge.source)
    for function, _ in table.functions():
        inside = [(index, node) for index, node in enumerate(table.nodes) if node.function == function]
        working = [(index, node) for index, node in inside if node.kind.works]
        counts = Counter(node.kind for _, node in inside)
        held = Items(tuple(_counted(kind, counts[kind]) for kind in NodeKind if counts[kind]))
        page.heading(Message("graph.function", "{function}: {held}", function=function, held=held))
        folds = {place: fold for fold in find_folds(working) for place in fold.nodes}
        rows = []
        for index, node in working:
            fold = folds.get(index)
            place = fold.nodes.index(index) if fold is not None else 0
            if fold is not None and place >= fold.period:
                continue
            rows.append(_row(table, index, node, into.get(index, []), fold if place == 0 else None))
        if rows:
            page.table(
                [
                    Column("node", right=True),
                    Column("kind"),
                    Column("what", flexible=True),
                    Column("device", dispensable=2),
                    Column("makes", right=True),
                    Column("reads", flexible=True, dispensable=1),
                    Column("repeated"),
                ],
                rows,
            )
    for note in table.notes:
        page.line(note, "muted")


def _row(table: GraphTable, index: int, node: GraphNode, sources: list[int], fold: Fold | None) -> tuple[Value, ...]:
    reads = [table.nodes[source].label if not table.nodes[source].kind.works else f"{source}" for source in sources]
    more = f" +{len(reads) - _SHOWN_INPUTS}" if len(reads) > _SHOWN_INPUTS else ""
    what = f"{node.number} {node.label}".strip()
    if node.kind is NodeKind.TRANSFER:
        what = f"@{node.came or '?'} → @{node.goes or '?'}"
    repeated = NOTHING
    if fold is not None:
        repeated = Message(
            "graph.repeated", "this and the next {count:,}: × {times:,}", count=fold.period - 1, times=fold.repeats
        )
    size = verbatim(node.size) if node.size else Word("dynamic")
    return (
        verbatim(str(index)),
        node.kind,
        verbatim(what),
        verbatim(node.device),
        Bytes(node.bytes) if node.bytes is not None else size,
        verbatim(", ".join(reads[:_SHOWN_INPUTS]) + more),
        repeated,
    )


def _counted(kind: NodeKind, count: int) -> Count:
    plural = {NodeKind.DISPATCH: "dispatches", NodeKind.COPY: "copies"}
    return Count(count, kind.value, plural.get(kind, ""))
