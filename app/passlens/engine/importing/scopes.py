"""Which op a dump of a log shows: its place in the module, from what stands in the dump and what came before it.

A header names the pass, not the op. The op's own first line has its name and symbol; where it lies is told from the
module's last dump. What has no symbol (the inner module of an executable) is known by the ops inside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from passlens.engine.ir.scan import OpNode, find_ops
from passlens.engine.session.before import OpPath

MODULE = "builtin.module"
_FIRST_PASSES = frozenset({"iree-auto-input-conversion"})
"""A compile begins with it, so when it comes again another compile does."""


@dataclass(slots=True)
class _Tree:
    """The ops of a module by name, as they were last seen."""

    places: dict[tuple[str, str], list[OpPath]] = field(default_factory=dict)
    by_symbol: dict[str, list[OpPath]] = field(default_factory=dict)
    children: dict[OpPath, frozenset[str]] = field(default_factory=dict)
    nameless: dict[OpPath, int] = field(default_factory=dict)

    def add(self, path: OpPath, node: OpNode) -> None:
        """Take in the ops inside ``node``, which stands at ``path``."""
        self.children[path] = frozenset(child.symbol for child in node.children if child.symbol)
        count: dict[OpPath, int] = {}
        for child in node.children:
            below = (*path, (child.op, child.symbol))
            known = self.places.setdefault((child.op, child.symbol), [])
            if below not in known:
                known.append(below)
                if child.symbol:
                    self.by_symbol.setdefault(child.symbol, []).append(below)
            if not child.symbol:
                count[below] = count.get(below, 0) + 1
            self.add(below, child)
        self.nameless.update(count)


class Places:
    """Finds the place of one dump after the other. Not thread-safe."""

    def __init__(self) -> None:
        self._root: OpPath | None = None
        self._text = ""
        self._tree: _Tree | None = None
        self._last: OpPath = ()
        self._begun: dict[str, int] = {}  # compiles seen of modules of one name
        self._beginning = False

    def of_outermost(self, text: str, argument: str) -> OpPath:
        """The place of a dump of the whole module."""
        roots = find_ops(text)
        op, symbol = (roots[0].op, roots[0].symbol) if len(roots) == 1 else (MODULE, "")
        begins = argument in _FIRST_PASSES and not self._beginning  # dumped before and after, it is still one
        if begins or symbol not in self._begun:
            self._begun[symbol] = self._begun.get(symbol, 0) + 1
        self._beginning = argument in _FIRST_PASSES
        count = self._begun[symbol]
        # A second compile of a module of this name is a tree of its own.
        self._root = ((op, symbol if count == 1 else f"{symbol} ({count})".strip()),)
        self._text, self._tree = text, None
        self._last = self._root
        return self._root

    def of_inner(self, text: str) -> tuple[OpPath, bool]:
        """The place of a dump of an op inside the module, and whether other ops share it for want of a name."""
        roots = find_ops(text)
        if len(roots) != 1:
            return self._fallback(MODULE, ""), True
        node = roots[0]
        path = self._find(node.op, node.symbol, frozenset(child.symbol for child in node.children if child.symbol))
        tree = self._known()
        shared = not node.symbol and tree.nameless.get(path, 1) > 1
        tree.add(path, node)
        self._last = path
        return path, shared

    def of_named(self, text: str, op: str, symbol: str) -> OpPath | None:
        """The place of an op that a header names; the dump is the whole module's. None when it is not in there."""
        roots = find_ops(text)
        if self._root is None or not _same_root(roots, self._root):
            self.of_outermost(text, "")
        assert self._root is not None
        if (op, symbol) == self._root[0] or (op == MODULE and (not symbol or len(self._root[0][1]) == 0)):
            self._text, self._tree = text, None
            return self._root
        self._text, self._tree = text, None
        found = self._known().places.get((op, symbol), [])
        if not found or (not symbol and self._known().nameless.get(found[0], 1) > 1):
            return None
        self._last = self._nearest(found)
        return self._last

    def _find(self, op: str, symbol: str, inside: frozenset[str]) -> OpPath:
        tree = self._known()
        found = tree.places.get((op, symbol), [])
        if len(found) > 1 and inside:
            found = [path for path in found if tree.children.get(path, frozenset()) & inside] or found
        if found:
            return self._nearest(found)
        if symbol and (moved := tree.by_symbol.get(symbol)):  # a pass made another op of it: func.func to llvm.func
            return (*self._nearest(moved)[:-1], (op, symbol))
        for name in sorted(inside):
            if holders := tree.by_symbol.get(name):
                return (*self._nearest(holders)[:-2], (op, symbol)) if len(holders[0]) > 2 else self._fallback(op, "")
        return self._fallback(op, symbol)

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

    def _fallback(self, op: str, symbol: str) -> OpPath:
        """Right below the module, where nothing more is known."""
        root = self._root or ((MODULE, ""),)
        return (*root, (op, symbol))

    def _known(self) -> _Tree:
        if self._tree is None:
            self._tree = _Tree()
            roots = find_ops(self._text)
            if self._root is None:
                self._root = ((MODULE, ""),)
            if len(roots) == 1:
                self._tree.add(self._root, roots[0])
        return self._tree


def _same_root(roots: Sequence[OpNode], root: OpPath) -> bool:
    return len(roots) == 1 and root[0][1].partition(" (")[0] == roots[0].symbol
