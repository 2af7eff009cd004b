"""Reads the data of the Graph tab for a phase; on a query thread."""

from __future__ import annotations

from collections.abc import Mapping

from passlens.engine.analysis.graph import GRAPH_PHASES, differences, node_times
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.queries import Queries
from passlens.gui.graph.graph_look import Loaded, count_kinds
from passlens.gui.kit.translation import tr, translated


def load_graph(
    queries: Queries, phase: str, cancel: CancelToken, *, difference: bool, times: Mapping[str, int] | None = None
) -> Loaded:
    """The graph, with times if a run has them; with ``difference``, compared with the other phase.

    ``times``: those of the chosen run, ns by kernel; None: those of the newest run that has any.

    Raises:
        UserError: That phase has no graph. If the other phase has none, that is a note.
        CancelledError: The user cancelled.
    """
    table = queries.dispatches.graph(phase, cancel)
    measured = node_times(table, queries.runs.dispatch_times() if times is None else dict(times))
    placed = queries.devices.table()
    devices = tuple(device.symbol for device in placed.devices) if placed is not None else ()
    if not difference:
        return Loaded(table, times=measured, devices=devices)
    other = next(name for name in GRAPH_PHASES if name != phase)
    try:
        second = queries.dispatches.graph(other, cancel)
    except UserError as error:
        return Loaded(
            table,
            frozenset(),
            other_note=tr("GraphLoading", "There is nothing to compare with. {title}").format(
                title=translated(error.title)
            ),
            times=measured,
            devices=devices,
        )
    marks = differences(table, second)
    gone = count_kinds(second, differences(second, table))
    return Loaded(table, marks, other, gone=gone, times=measured, devices=devices)
