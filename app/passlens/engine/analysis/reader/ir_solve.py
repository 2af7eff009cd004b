"""Infers devices as the compiler does: a fixed-point iteration over growing sets.

The rules are those of IREE's affinity analysis (Stream/Analysis/Affinity.cpp, 3.13): an op runs where its operands are
produced, or where its results are read if it has no operands; a value is where it is produced, or where its tied
operand is; a global is where it states, otherwise where its loads are read. Explicit affinities are never changed.
"""

from __future__ import annotations

from typing import Any

MAX_ROUNDS = 400
"""More than any known model needs; a longer chain is left unfinished."""


class Node:
    """An item during inference: its own affinity, and the indices of the items that it depends on."""

    __slots__ = ("consumed", "explicit", "feeds", "kind", "made_by", "operands", "produced", "results", "same", "users")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.explicit: frozenset[str] | None = None
        self.operands: list[int] = []  # of ops: their operands; of results: the returned values
        self.results: list[int] = []  # of ops: their results
        self.made_by = -1  # of values: the op or the global that produces them
        self.same: list[int] = []  # of values: those that they alias
        self.feeds: list[int] = []  # of values: those that alias them
        self.users: list[int] = []  # of values: the ops that use them; of globals: the loaded values
        self.produced: frozenset[str] = frozenset()
        self.consumed: frozenset[str] = frozenset()


def solve(nodes: list[Node]) -> int:
    """Fill ``produced`` and ``consumed`` of all nodes; returns the number of rounds."""
    for node in nodes:
        if node.explicit is not None:
            node.produced = node.explicit
    for rounds in range(1, MAX_ROUNDS + 1):
        changed = False
        for place in range(len(nodes)):
            changed |= _produce(nodes, nodes[place])
        for place in range(len(nodes) - 1, -1, -1):
            changed |= _consume(nodes, nodes[place])
        if not changed:
            return rounds
    return MAX_ROUNDS


def _union(nodes: list[Node], places: list[int]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for place in places:
        found |= nodes[place].produced
    return found


def _produce(nodes: list[Node], node: Node) -> bool:
    if node.explicit is not None:
        return False
    if node.kind == "op":
        found = _union(nodes, node.operands)
        if not node.operands:
            for place in node.results:
                found |= nodes[place].consumed
    elif node.kind == "global":
        found = frozenset[str]()
        for place in node.users:
            found |= nodes[place].consumed
        if not node.users:
            found = _union(nodes, node.operands)  # the stored values
    elif node.kind == "result":
        found = _union(nodes, node.operands)
    elif node.same:
        found = _union(nodes, node.same)
    else:
        found = nodes[node.made_by].produced if node.made_by >= 0 else frozenset()
    if found <= node.produced:
        return False
    node.produced |= found
    return True


def _consume(nodes: list[Node], node: Node) -> bool:
    if node.kind in ("op", "global", "result"):
        return False
    found = node.consumed
    for place in node.users:
        user = nodes[place]
        if user.kind != "result" or user.explicit is not None:
            found |= user.produced
    for place in node.feeds:
        found |= nodes[place].consumed
    if found == node.consumed:
        return False
    node.consumed = found
    return True


def basis(nodes: list[Node], node: Node, default: list[str]) -> tuple[list[str], str]:
    """The devices and how they were determined, as a value of ``placement_tables.Basis``."""
    if node.explicit is not None:
        return sorted(node.explicit), "attribute"
    if not node.produced:
        if node.kind == "argument" and node.consumed:
            return sorted(node.consumed), "consumer"
        if node.kind == "value" and node.consumed and node.made_by < 0 and not node.same:
            return sorted(node.consumed), "consumer"
        return (list(default), "default") if default else ([], "unknown")
    devices = sorted(node.produced)
    if node.kind == "op":
        return devices, "operand" if node.operands else "consumer"
    if node.kind == "global":
        return devices, "consumer" if node.users else "operand"
    if node.kind == "result" or node.same:
        return devices, "operand"
    return devices, "global" if node.made_by >= 0 and nodes[node.made_by].kind == "global" else "producer"


def pulls(nodes: list[Node], at: int, most: int) -> list[list[Any]]:
    """``[device, index, role]``: the items that pull an item to a device, at most ``most`` per device and role."""
    node = nodes[at]
    found = _Pulls(nodes, most)
    if node.kind in ("op", "result"):
        if node.explicit is None:
            for place in node.operands:
                found.add(place, nodes[place].produced, "operand")
        if node.explicit is None and not node.operands:
            for place in node.results:
                found.readers(place)
        return found.rows
    if node.kind == "global":
        for place in node.users:
            found.readers(place)
        return found.rows
    for place in node.same:
        found.add(place, nodes[place].produced, "operand")
    if node.made_by >= 0 and not node.same:
        made = nodes[node.made_by]
        found.add(node.made_by, made.produced, "global" if made.kind == "global" else "producer")
    if len(node.produced) != 1:
        found.readers(at)
    return found.rows


class _Pulls:
    """Collects the items that pull to devices."""

    def __init__(self, nodes: list[Node], most: int) -> None:
        self.rows: list[list[Any]] = []
        self._nodes = nodes
        self._most = most
        self._counts: dict[tuple[str, str], int] = {}
        self._known: set[tuple[str, int, str]] = set()
        self._seen: set[int] = set()

    def add(self, place: int, devices: frozenset[str], role: str) -> None:
        """Add an item with its devices."""
        for device in sorted(devices):
            row = device, place, role
            count = self._counts.get((device, role), 0)
            if count < self._most and row not in self._known:
                self._counts[device, role] = count + 1
                self._known.add(row)
                self.rows.append([*row])

    def readers(self, place: int) -> None:
        """Add the ops that read a value, also through an alias, with the devices they would have without it."""
        if place in self._seen:
            return
        self._seen.add(place)
        for user in self._nodes[place].users:
            self.add(user, self._own(user), "consumer")
        for other in self._nodes[place].feeds:
            self.readers(other)

    def _own(self, user: int) -> frozenset[str]:
        node = self._nodes[user]
        if node.explicit is not None:
            return node.explicit
        others = _union(self._nodes, [one for one in node.operands if one not in self._seen])
        return others or node.produced
