"""Finds the op that a dump in a log shows: its path in the module, from the dump's content and the dumps before it.

A header names the pass, not the op. The op's first line has its name and symbol; its path follows from the module's
last dump. An op without a symbol (the inner module of an executable) is identified by the ops inside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.ir.scan import OpNode, find_ops
from passlens.engine.session.before import OpPath

MODULE = "builtin.module"
_FIRST_PASSES = frozenset({"iree-auto-input-conversion"})
"""Passes that a compile begins with: if one recurs, another compile begins."""
_OWN_WEIGHT = 10
_DEEPEST = 64
"""The deepest nesting whose ops are tracked; passes run on ops a few levels down."""


class _Tree:
    """The ops of a module by name, as last dumped."""

    def __init__(self) -> None:
        self.named: dict[tuple[str, str], list[OpPath]] = {}  # by op and symbol
        self.by_symbol: dict[str, list[OpPath]] = {}
        self.nameless: dict[OpPath, int] = {}
        self._children: dict[OpPath, list[OpPath]] = {}
        self._own: frozenset[str] = frozenset()

    def put(self, path: OpPath, node: OpNode) -> None:
        """Replace the ops inside the op at ``path`` by those of ``node``."""
        self._clear(path)
        if len(path) >= _DEEPEST:
            return
        children = self._children.setdefault(path, [])
        for child in node.children:
            below = (*path, (child.op, child.symbol))
            if not child.symbol:
                self.nameless[below] = self.nameless.get(below, 0) + 1
            if below not in children:
                self._enter(below)
                self.put(below, child)

    def ensure(self, path: OpPath) -> None:
        """Add an op that the dump of its parent module lacked."""
        for depth in range(2, len(path) + 1):
            if path[:depth] not in self._children.get(path[: depth - 1], ()):
                self._enter(path[:depth])

    def likeness(self, path: OpPath, inside: frozenset[str]) -> float:
        """How similar the symbols directly inside an op are to ``inside``, 0 to 1.

        Symbols in the module's own dump count most: symbols that passes add (a math function, a shared memory buffer)
        have the same name in many places.
        """
        known = frozenset(below[-1][1] for below in self._children.get(path, ()) if below[-1][1])
        both, either = self._weight(known & inside), self._weight(known | inside)
        return both / either if either else 0.0

    def settle(self) -> None:
        """Declare everything added so far as the module's own dump."""
        self._own = frozenset(self.by_symbol)

    def _weight(self, symbols: frozenset[str]) -> int:
        return sum(_OWN_WEIGHT if symbol in self._own else 1 for symbol in symbols)

    def _enter(self, path: OpPath) -> None:
        self._children.setdefault(path[:-1], []).append(path)
        self.named.setdefault(path[-1], []).append(path)
        if path[-1][1]:
            self.by_symbol.setdefault(path[-1][1], []).append(path)

    def _clear(self, path: OpPath) -> None:
        for below in self._children.pop(path, ()):
            self._clear(below)
            self.named[below[-1]].remove(below)
            self.nameless.pop(below, None)
            if below[-1][1]:
                self.by_symbol[below[-1][1]].remove(below)


class Places:
    """Finds the paths of successive dumps. Not thread-safe."""

    def __init__(self, symbol: str = "") -> None:
        """``symbol`` is the module's, for dumps that come before one of the module."""
        self._root: OpPath = ((MODULE, symbol),)
        self._text = ""
        self._tree: _Tree | None = None
        self._last: OpPath = self._root
        self._compiles: dict[str, int] = {}  # number of compiles begun, by the name of their module
        self._beginning = False

    def of_outermost(self, text: str, argument: str) -> OpPath:
        """The path of a dump of the whole module after the pass ``argument``."""
        roots = find_ops(text)
        op, symbol = (roots[0].op, roots[0].symbol) if len(roots) == 1 else (MODULE, "")
        begins = argument in _FIRST_PASSES
        if begins and not self._beginning:  # dumps before and after it belong to the same compile
            self._compiles[symbol] = self._compiles.get(symbol, 0) + 1
        self._beginning = begins
        count = self._compiles.get(symbol, 1)
        # A second compile of a module of this name gets a separate tree.
        self._root = ((op, symbol if count == 1 else f"{symbol} ({count})".strip()),)
        self._text, self._tree, self._last = text, None, self._root
        return self._root

    def of_inner(self, text: str) -> tuple[OpPath, bool]:
        """The path of a dump of an op inside the module, and whether other unnamed ops share the path."""
        roots = find_ops(text)
        if len(roots) != 1:
            return (*self._root, (MODULE, "")), True
        node, tree = roots[0], self._known()
        path = self._find(node.op, node.symbol, frozenset(child.symbol for child in node.children if child.symbol))
        shared = not node.symbol and tree.nameless.get(path, 1) > 1
        tree.ensure(path)
        tree.put(path, node)
        self._last = path
        return path, shared

    def of_named(self, text: str, op: str, symbol: str) -> OpPath | None:
        """The path of an op named in a header; the dump is that of the whole module.

        None if it is missing from the dump, or one of several without a name. An unnamed module is assumed to be the
        outermost one if that has no name either.
        """
        self.of_outermost(text, "")
        if (op, symbol) == self._root[0]:
            return self._root
        tree = self._known()
        found = tree.named.get((op, symbol), [])
        if not found or (not symbol and (len(found) > 1 or tree.nameless.get(found[0], 1) > 1)):
            return None
        return self._nearest(found)

    def _find(self, op: str, symbol: str, inside: frozenset[str]) -> OpPath:
        tree = self._known()
        found = tree.named.get((op, symbol), [])
        if inside and (not symbol or len(found) > 1):
            likeness = {path: tree.likeness(path, inside) for path in found}
            best = max(likeness.values(), default=0.0)
            if best:
                found = [path for path in found if likeness[path] == best]
            else:  # all names inside are new: an ancestor of the last dump's op, or an unknown op
                found = [path for path in found if path == self._last[: len(path)]]
        if found:
            return self._nearest(found)
        if symbol and (moved := tree.by_symbol.get(symbol)):  # a pass replaced its op: func.func by llvm.func
            return (*self._nearest(moved)[:-1], (op, symbol))
        for name in sorted(inside):
            if holders := [path for path in tree.by_symbol.get(name, ()) if len(path) > 2]:
                return (*self._nearest(holders)[:-2], (op, symbol))
        return (*self._root, (op, symbol))

    def _nearest(self, paths: Sequence[OpPath]) -> OpPath:
        """The path that shares the longest prefix with that of the last dump."""
        return max(paths, key=self._in_common)

    def _in_common(self, path: OpPath) -> int:
        count = 0
        for one, other in zip(path, self._last, strict=False):
            if one != other:
                break
            count += 1
        return count

    def _known(self) -> _Tree:
        if self._tree is None:
            self._tree = _Tree()
            roots = find_ops(self._text)
            if len(roots) == 1:
                self._tree.put(self._root, roots[0])
            self._tree.settle()
        return self._tree
