"""Parses printed MLIR into a tree of ops: regions, blocks, values and uses, without a compiler or dialects.

The parser accepts any text: custom or generic form, IR that does not verify, truncated text. A line that it does not
understand is added to the previous op. Names are resolved as the printer scopes them; a use whose definition comes
later is bound when its region ends, and a name without a definition is a free value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from passlens.engine.collection import without_collection
from passlens.engine.ir.lines import Kind, Line, Skeleton, visible
from passlens.engine.ir.syntax import REFERENCES, TABLES, sym_name
from passlens.engine.ir.tree import OFTEN, Block, Op, Tree, unwatched

__all__ = ["Block", "Op", "Tree", "parse"]

_CONTINUING = frozenset({"case", "default", "else", "do", "attributes", "into", "to", "step"})
"""Words at the beginning of a line that continue an op."""


class _Frame:
    """A region that is open."""

    __slots__ = ("block", "indent", "labels", "op", "targeting", "undo", "waiting")

    def __init__(self, op: Op, block: Block) -> None:
        self.op = op
        self.block = block
        self.indent = -1
        self.labels: dict[str, int] = {}
        self.undo: list[tuple[str, int | None]] = []
        self.waiting: dict[str, list[tuple[Op, int]]] = {}  # by name: ops and places in their uses
        self.targeting: list[tuple[Op, list[str]]] = []


def parse(text: str, numbers: Sequence[int] | None = None, check: Callable[[], None] = unwatched) -> Tree:
    """Read a text.

    Args:
        text: Printed MLIR, complete or truncated.
        numbers: The number of each line, when the text is a piece of another one.
        check: Called every few lines; what it raises ends the reading.
    """
    with without_collection():
        return _Reader(text, numbers, check).read()


class _Reader:
    def __init__(self, text: str, numbers: Sequence[int] | None, check: Callable[[], None]) -> None:
        self._check = check
        self._skeleton = skeleton = Skeleton(text)
        self._numbers = numbers if numbers is not None else range(1, len(skeleton.lines) + 1)
        self._lines: list[Line] = []
        for at in range(0, len(skeleton.lines), OFTEN):
            check()
            self._lines += skeleton.known_lines(at, at + OFTEN)
        self._root = Op(-1, skeleton.line(""), 0, None)
        self._root.lines = []
        block = Block(self._root, 0, 0)
        self._root.regions = [[block]]
        self._tree = Tree(self._root, skeleton)
        self._values: dict[str, int] = {}
        self._stack: list[_Frame | tuple[str, Op]] = [_Frame(self._root, block)]
        self._held: list[tuple[Line, list[str]]] = []  # header lines of an op whose end is not yet seen
        self._parts: dict[int, list[str]] = {}
        self._results_left = len(text)

    def read(self) -> Tree:
        tree, names, at = self._tree, self._skeleton.names, 0
        lines, stack, values, ops = self._lines, self._stack, self._values, self._tree.ops
        definers, ordinals, spelled = tree.definers, tree.ordinals, tree.names
        op: Op
        for position, line in enumerate(lines):
            if not position % OFTEN:
                self._check()
            kind = line.kind
            if kind is Kind.BLANK:
                continue
            top = stack[-1]
            count = line.names
            own = names[at : at + count]
            at += count
            number = self._numbers[position]
            if type(top) is not _Frame:
                op = top[1]  # type: ignore[index]
                self._continue(op, line, own, number, position)
                continue
            block = top.block
            if kind is Kind.OP or (kind is Kind.OTHER and _bare_name(line, top.indent)):
                op = Op(len(ops), line, number, block)
                if kind is Kind.OTHER:
                    op.name = _bare_name(line, top.indent)
                ops.append(op)
                block.ops.append(op)
                if top.indent < 0:
                    top.indent = line.indent
                if line.plain and "L" not in line.roles:
                    # Nearly all lines: results, then known uses.
                    results = len(line.counts)
                    if count > results:
                        used = own[results:] if results else own
                        try:
                            op.uses = [values[name] for name in used]
                        except KeyError:
                            self._use(op, line.roles, used, top)
                    if results == 1 and line.counts[0] == 1:
                        name = own[0]
                        value = len(definers)
                        top.undo.append((name, values.get(name)))
                        values[name] = value
                        definers.append(op)
                        ordinals.append(0)
                        spelled.append(name)
                        op.results = (value,)
                    elif results:
                        self._give(op, line, own, top)
                else:
                    self._hold(op, line, own, position)
            elif kind is Kind.LABEL:
                self._label(top, line, own, number)
            elif kind is Kind.CLOSE and len(stack) > 1:
                self._continue(top.op, line, own, number, position)
            elif block.ops:
                self._continue(block.ops[-1], line, own, number, position)
            elif top.op is not self._root:
                self._continue(top.op, line, own, number, position)
        self._finish()
        return tree

    def _continue(self, op: Op, line: Line, own: list[str], number: int, position: int) -> None:
        """Add a line to an op."""
        op.lines.append(number)
        op.last = max(op.last, number)
        if line.key != "}":
            self._parts.setdefault(op.index, [op.key]).append(line.key)
        for closer in line.closers:
            self._close(closer, number)
        self._hold(op, line, own, position, closed=True)

    def _hold(self, op: Op, line: Line, own: list[str], position: int, closed: bool = False) -> None:
        """Take the brackets of a line; bind its names when it is known whether they belong to a region."""
        if own:
            self._held.append((line, own))
        if line.closers and not closed:
            number = op.lines[-1]
            if not line.openers:
                self._settle(op)
            for closer in line.closers:
                self._close(closer, number)
        openers = line.openers
        if openers:
            stack = self._stack
            if openers[-1] == "{" and self._is_region(position):
                stack.extend((opener, op) for opener in openers[:-1])
                self._open(op)
                return
            stack.extend((opener, op) for opener in openers)
        elif self._held and type(self._stack[-1]) is _Frame:
            self._settle(op)

    def _is_region(self, position: int) -> bool:
        """Whether what follows an opening brace is ops."""
        for following in range(position + 1, len(self._lines)):
            line = self._lines[following]
            if line.kind is not Kind.BLANK:
                return line.kind in {Kind.OP, Kind.LABEL} or line.closers.startswith("}")
        return True

    def _settle(self, op: Op) -> None:
        """Bind the names in header lines that open no region."""
        frame = self._frame()
        for line, own in self._held:
            results = len(line.counts)
            self._use(op, line.roles, own[results:], frame)
            if results:
                self._give(op, line, own, frame)
        self._held.clear()

    def _open(self, op: Op) -> None:
        """Open a region: bind the names of its header, those it defines inside."""
        outer = self._frame()
        defined: list[str] = []
        lone = not outer.labels  # with several blocks, an unknown name may be defined further down
        for line, own in self._held:
            results = len(line.counts)
            roles, names = line.roles, own[results:]
            used: list[str] = []
            kept: list[str] = []
            for role, name in zip(roles, names, strict=True):
                if role == "D" or (role == "U" and lone and self._value(name) is None):
                    defined.append(name)
                else:
                    used.append(name)
                    kept.append(role)
            self._use(op, "".join(kept), used, outer)
            if results:
                self._give(op, line, own, outer)
        self._held.clear()
        block = Block(op, len(op.regions), 0)
        op.regions = [*op.regions, [block]]
        frame = _Frame(op, block)
        self._stack.append(frame)
        if defined:
            first = len(op.defines)
            op.defines = [
                *op.defines,
                *(self._define(name, op, number, frame) for number, name in enumerate(defined, first)),
            ]

    def _frame(self) -> _Frame:
        for entry in reversed(self._stack):
            if type(entry) is _Frame:
                return entry
        raise AssertionError  # the root's frame is never closed

    def _value(self, name: str) -> int | None:
        found = self._values.get(name)
        if found is None and name.endswith("#0"):
            found = self._values.get(name[:-2])
        return found

    def _use(self, op: Op, roles: str, names: Sequence[str], frame: _Frame) -> None:
        values = self._values
        uses = op.uses if isinstance(op.uses, list) else list(op.uses)
        labels: list[str] | None = None
        for role, name in zip(roles, names, strict=True):
            if role == "L":
                labels = [name] if labels is None else [*labels, name]
                continue
            found = values.get(name)
            if found is None:
                found = self._value(name)
            if found is None:
                frame.waiting.setdefault(name, []).append((op, len(uses)))
                found = -1
            uses.append(found)
        op.uses = uses
        if labels is not None:
            frame.targeting.append((op, labels))

    def _give(self, op: Op, line: Line, own: Sequence[str], frame: _Frame) -> None:
        results: list[int] = []
        for name, stated in zip(own, line.counts, strict=False):
            # Each result's type is spelled somewhere: a text has fewer results than characters, whatever it says.
            count = min(stated, max(1, self._results_left))
            self._results_left -= count
            for number in range(count):
                # A group's first value is found under its bare name; a lone result may also be used as %0#0.
                key = name if number == 0 else f"{name}#{number}"
                value = self._define(key, op, len(results), frame)
                results.append(value)
                if number == 0 and count > 1:
                    frame.undo.append((f"{name}#0", self._values.get(f"{name}#0")))
                    self._values[f"{name}#0"] = value
        op.results = results

    def _define(self, name: str, by: Op | Block, ordinal: int, frame: _Frame) -> int:
        tree, values = self._tree, self._values
        value = len(tree.definers)
        tree.definers.append(by)
        tree.ordinals.append(ordinal)
        tree.names.append(name.partition("#")[0])
        frame.undo.append((name, values.get(name)))
        values[name] = value
        return value

    def _label(self, frame: _Frame, line: Line, own: list[str], number: int) -> None:
        block, op = frame.block, frame.op
        region = op.regions[-1]
        if block.ops or block.line:
            block = Block(op, len(op.regions) - 1, len(region))
            region.append(block)
            frame.block = block
        block.line = number
        block.key = line.key
        frame.labels[own[0]] = block.index
        for name in own[1:]:
            block.arguments.append(self._define(name, block, len(block.arguments), frame))

    def _close(self, closer: str, number: int) -> None:
        stack = self._stack
        if closer != "}":
            top = stack[-1]
            if type(top) is tuple and top[0] == ("(" if closer == ")" else "["):
                stack.pop()
            return
        # A brace closes what it belongs to, even when other brackets before it were never closed.
        while len(stack) > 1:
            top = stack.pop()
            if isinstance(top, _Frame):
                top.op.last = max(top.op.last, number)
                self._leave(top)
                return
            if top[0] == "{":
                return

    def _leave(self, frame: _Frame) -> None:
        """End a region: bind the uses that waited for a definition, and forget its names."""
        values = self._values
        blocks = frame.op.regions[-1]
        for op, labels in frame.targeting:
            op.targets = [frame.labels.get(label, 0 if label == "^bb0" and blocks else -1) for label in labels]
        waiting = frame.waiting
        # Names known outside the region were already known at the use: only its own names are new.
        for own, _ in frame.undo if waiting else ():
            for name in (own, f"{own}#0"):
                for op, place in waiting.pop(name, ()):
                    self._bind(op, place, values[own])
        if waiting:
            outer = None if frame.op.symbol or frame.op is self._root else self._frame()
            if outer is None:
                self._free(waiting)
            else:
                # The fewer into the more: what nothing defines comes through all regions around.
                if len(waiting) > len(outer.waiting):
                    waiting, outer.waiting = outer.waiting, waiting
                for name, entries in waiting.items():
                    others = outer.waiting.setdefault(name, entries)
                    if others is not entries:
                        fewer, more = sorted((others, entries), key=len)
                        more += fewer
                        outer.waiting[name] = more
        for name, before in reversed(frame.undo):
            if before is None:
                values.pop(name, None)
            else:
                values[name] = before

    def _free(self, waiting: dict[str, list[tuple[Op, int]]]) -> None:
        tree = self._tree
        known: dict[str, int] = {}
        entries = [(op.index, place, name) for name, places in waiting.items() for op, place in places]
        for index, place, name in sorted(entries):
            op = tree.ops[index]
            value = known.get(name)
            if value is None:
                value = known[name] = len(tree.definers)
                tree.definers.append(None)
                tree.ordinals.append(0)
                tree.names.append(name)
                tree.free.append(value)
            self._bind(op, place, value)

    @staticmethod
    def _bind(op: Op, place: int, value: int) -> None:
        uses = op.uses if isinstance(op.uses, list) else list(op.uses)
        uses[place] = value
        op.uses = uses

    def _finish(self) -> None:
        if self._held and self._tree.ops:
            self._settle(self._tree.ops[-1])
        last = self._numbers[-1] if len(self._numbers) else 0
        while self._stack:
            top = self._stack.pop()
            if isinstance(top, _Frame):
                top.op.last = max(top.op.last, last) if self._stack else 0
                self._leave(top)
        for index, parts in self._parts.items():
            if index >= 0:
                self._tree.ops[index].key = "\n".join(parts)
        for op in reversed(self._tree.ops):
            parent = op.block.op if op.block is not None else self._root
            parent.size += op.size
        self._name_symbols()

    def _name_symbols(self) -> None:
        """Only ops in a symbol table have a symbol; elsewhere ``@x`` is a reference."""
        for op in self._tree.ops:
            if not op.symbol and not op.generic:
                continue
            parent = op.block.op if op.block is not None else self._root
            if op.counts or (parent is not self._root and parent.name.rpartition(".")[2] not in TABLES):
                op.symbol = ""
            elif op.generic and not op.symbol:
                op.symbol = visible(sym_name(op.key))
            elif op.name.rpartition(".")[2] in REFERENCES:
                op.symbol = ""


def _bare_name(line: Line, indent: int) -> str:
    """The name of an op in a line that does not look like one: a bare word where ops of the block begin; else empty.

    Lines are shared by texts, so that this is found anew and not kept in the line.
    """
    if indent != line.indent or not line.key[:1].isalpha():
        return ""
    word = re.split(r"[^\w$.]", line.key, maxsplit=1)[0]
    return "" if word in _CONTINUING else word
