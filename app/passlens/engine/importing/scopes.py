"""Which op a dump of a log shows: its place in the module, from what stands in the dump and what came before it.

A header names the pass, not the op. The op's own first line has its name and symbol; where it lies is told from the
module's last dump. What has no symbol (the inner module of an executable) is known by the ops inside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.ir.scan import OpNode, find_ops
from passlens.engine.session.before import OpPath

MODULE = "builtin.module"
_FIRST_PASSES = frozenset({"iree-auto-input-conversion"})
"""A compile begins with it, so when it comes again another compile does."""
_OWN_WEIGHT = 10
_DEEPEST = 64
"""Ops inside ops that are known by their place; passes run on those a few levels down."""


class _Tree:
    """The ops of a module by name, as they were last seen."""

    def __init__(self) -> None:
        self.named: dict[tuple[str, str], list[OpPath]] = {}  # by op and symbol
        self.by_symbol: dict[str, list[OpPath]] = {}
        self.nameless: dict[OpPath, int] = {}
        self._children: dict[OpPath, list[OpPath]] = {}
        self._own: frozenset[str] = frozenset()

    def put(self, path: OpPath, node: OpNode) -> None:
        """Take in the ops inside ``node``, which stands at ``path``, in place of those that were there."""
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
        """Take in an op that the dump of the module around it did not have."""
        for depth in range(2, len(path) + 1):
            if path[:depth] not in self._children.get(path[: depth - 1], ()):
                self._enter(path[:depth])

    def likeness(self, path: OpPath, inside: frozenset[str]) -> float:
        """How far the symbols right inside an op are the ones in ``inside``, 0 to 1.

        Those that the module's own dump has count most: what passes add (a math function, a buffer for shared memory)
        is called the same in many places.
        """
        known = frozenset(below[-1][1] for below in self._children.get(path, ()) if below[-1][1])
        both, either = self._weight(known & inside), self._weight(known | inside)
        return both / either if either else 0.0

    def settle(self) -> None:
        """Say that what was put in until now is the module's own dump."""
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
    """Finds the place of one dump after the other. Not thread-safe."""

    def __init__(self, symbol: str = "") -> None:
        """Begin; ``symbol`` is the module's, for dumps that come before one of the module."""
        self._root: OpPath = ((MODULE, symbol),)
        self._text = ""
        self._tree: _Tree | None = None
        self._last: OpPath = self._root
        self._compiles: dict[str, int] = {}  # seen to begin, by the name of their module
        self._beginning = False

    def of_outermost(self, text: str, argument: str) -> OpPath:
        """The place of a dump of the whole module after the pass ``argument``."""
        roots = find_ops(text)
        op, symbol = (roots[0].op, roots[0].symbol) if len(roots) == 1 else (MODULE, "")
        begins = argument in _FIRST_PASSES
        if begins and not self._beginning:  # dumped before and after, it is still one compile
            self._compiles[symbol] = self._compiles.get(symbol, 0) + 1
        self._beginning = begins
        count = self._compiles.get(symbol, 1)
        # A second compile of a module of this name is a tree of its own.
        self._root = ((op, symbol if count == 1 else f"{symbol} ({count})".strip()),)
        self._text, self._tree, self._last = text, None, self._root
        return self._root

    def of_inner(self, text: str) -> tuple[OpPath, bool]:
        """The place of a dump of an op inside the module, and whether other ops share it for want of a name."""
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
        """The place of an op that a header names; the dump is the whole module's.

        None when it cannot be told: it is not in there, or one of several without a name. Where the outermost module
        has no name either, an inner one that has none is taken for it.
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
            else:  # all names inside are new: it is the op that the last dump was in, or one not known yet
                found = [path for path in found if path == self._last[: len(path)]]
        if found:
            return self._nearest(found)
        if symbol and (moved := tree.by_symbol.get(symbol)):  # a pass made another op of it: func.func to llvm.func
            return (*self._nearest(moved)[:-1], (op, symbol))
        for name in sorted(inside):
            if holders := [path for path in tree.by_symbol.get(name, ()) if len(path) > 2]:
                return (*self._nearest(holders)[:-2], (op, symbol))
        return (*self._root, (op, symbol))

    def _nearest(self, paths: Sequence[OpPath]) -> OpPath:
        """Of several places the one that has most in common with where the last dump was."""
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
