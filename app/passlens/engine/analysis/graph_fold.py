"""Finds the repeated layers of a graph: the same dispatches in the same order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from passlens.engine.analysis.graph import GraphNode

LONGEST_LAYER = 400
"""The most nodes in one layer: longer periods are not searched, as the cost grows with the period."""
_LEAST_ALONE = 4  # repeats of a single node …
_LEAST_NODES = 6  # … and nodes covered by repeats of several, from which a fold pays


@dataclass(frozen=True, slots=True)
class Fold:
    """A repeated layer.

    Attributes:
        first: Index of its first node among the working nodes of the function; identifies the fold.
        period: Working nodes of one layer.
        repeats: The number of layers, at least 2.
        nodes: All nodes, as indices in the table, in order.
        same: Whether all layers call identical executables; otherwise they are alike in work, types and device.
    """

    first: int
    period: int
    repeats: int
    nodes: tuple[int, ...]
    same: bool


def find_folds(working: Sequence[tuple[int, GraphNode]]) -> tuple[Fold, ...]:
    """The repeated layers among the working nodes of one function, given in order with their indices in the table.

    The repetition that covers the most nodes is taken first, with the shortest layer; then the nodes on both sides are
    searched.
    """
    keys = [_key(node) for _, node in working]
    numbers = {key: number for number, key in enumerate(dict.fromkeys(keys))}
    sequence = np.array([numbers[key] for key in keys], dtype=np.int64)
    found: list[Fold] = []
    todo = [(0, len(keys))]
    while todo:
        start, end = todo.pop()
        best = _best(sequence[start:end])
        if best is None:
            continue
        first, period, repeats = start + best[0], best[1], best[2]
        behind = first + period * repeats
        layers = [tuple(node.name for _, node in working[at : at + period]) for at in range(first, behind, period)]
        places = tuple(place for place, _ in working[first:behind])
        found.append(Fold(first, period, repeats, places, len(set(layers)) == 1))
        todo += [(start, first), (behind, end)]
    return tuple(sorted(found, key=lambda fold: fold.first))


def _key(node: GraphNode) -> Hashable:
    return node.kind, node.label, node.device, node.came, node.goes


def _best(sequence: NDArray[np.int64]) -> tuple[int, int, int] | None:
    """Start, period and repeats of the repetition that covers the most nodes; None if none is long enough."""
    best: tuple[int, int, int] | None = None
    covered = 0
    count = len(sequence)
    for period in range(1, min(count // 2, LONGEST_LAYER) + 1):
        # The longest run of nodes that equal the node a period later; the repetition covers that run plus one period.
        same = np.flatnonzero(np.concatenate(([True], sequence[:-period] != sequence[period:], [True])))
        runs = np.diff(same) - 1
        repeats = runs // period + 1
        at = int(np.argmax(repeats))
        times = int(repeats[at])
        if times < 2 or times * period <= covered:
            continue
        if (period == 1 and times < _LEAST_ALONE) or (period > 1 and times * period < _LEAST_NODES):
            continue
        best, covered = (int(same[at]), period, times), times * period
    return best
