"""Splits a dump into units: a unit is the innermost op with a symbol, usually a function, and is parsed separately.

Most passes change one function, so two units are compared; whole modules would take a hundred times as long.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence

from passlens.engine.analysis.lineage.lines import Lines
from passlens.engine.diff.ops import op_at
from passlens.engine.ir import aliases
from passlens.engine.ir.locations import elide
from passlens.engine.ir.outline import find_op
from passlens.engine.ir.parse import Op, Tree, parse
from passlens.engine.ir.scan import OpNode, find_ops
from passlens.engine.ir.syntax import ALIAS, VALUE
from passlens.engine.units import whole_number

OpPath = tuple[tuple[str, str], ...]
"""Op name and symbol of each op from the outermost to this one."""
Place = tuple[str, int, int]
"""File, line, column."""

_LOCATION = " loc("
_PART = re.compile(
    r'"(?P<file>(?:[^"\\\n]|\\.)*)":(?P<line>\d+):(?P<column>\d+)(?: to [\d:]+)?'
    r"|(?P<call>callsite\()|(?P<fused>fused(?:<[^\[\n]*>)?\[)|(?P<alias>#[\w$\-]+)|(?P<at> at )|(?P<end>[)\]])"
    r'|(?P<name>"(?:[^"\\\n]|\\.)*"\()|(?P<bare>"(?:[^"\\\n]|\\.)*")'
)
_MOST_PLACES = 64
_VALUE = re.compile(rf"{VALUE}(?:[:#]\d+)?")
_ALIAS = re.compile(ALIAS)
_NAME = re.compile(VALUE)
_ARGUMENT = re.compile(rf"({VALUE})(?::| =)")


class Dump:
    """A text of a session with its outline."""

    def __init__(self, path: OpPath, text: str) -> None:
        """Index a text.

        Args:
            path: The op that it shows.
            text: The text as captured, with any locations.
        """
        self.path, self.text = path, text
        self._roots: tuple[OpNode, ...] | None = None
        self._aliases: dict[str, str] | None = None
        self._attributes: dict[str, str] | None = None
        self._meanings: dict[str, str] | None = None
        self._shown: Lines | None = None
        self._lines: list[int] | None = None
        self._located: dict[str, frozenset[Place]] = {}
        self._units: dict[OpPath, Unit] = {}

    @property
    def roots(self) -> tuple[OpNode, ...]:
        """The outermost ops."""
        if self._roots is None:
            self._roots = find_ops(self.text)
        return self._roots

    @property
    def lines(self) -> Lines:
        """The lines as displayed: without locations."""
        if self._shown is None:
            self._shown = Lines(self.text)
        return self._shown

    @property
    def aliases(self) -> dict[str, str]:
        """The definitions of the text's aliases, including locations."""
        if self._aliases is None:
            self._aliases = dict(aliases.split_aliases(self.text).aliases)
        return self._aliases

    @property
    def attributes(self) -> dict[str, str]:
        """The definitions of attribute and type aliases."""
        if self._attributes is None:
            self._attributes = {k: v for k, v in self.aliases.items() if not v.startswith("loc(")}
        return self._attributes

    @property
    def meanings(self) -> dict[str, str]:
        """For each attribute or type alias, a token for its meaning, equal in all dumps."""
        if self._meanings is None:
            expander = aliases.Expander(self.attributes)
            self._meanings = {name: f"{name[0]}{hash(expander.definition(name)):x}" for name in self.attributes}
        return self._meanings

    def line(self, number: int) -> str:
        """A line of the text, from 1."""
        start = self._offset(number)
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else None]

    def unit(self, path: OpPath) -> Unit | None:
        """The unit at a path; None if the dump does not have exactly one."""
        if path in self._units:
            return self._units[path]
        if path[: len(self.path)] != self.path:
            return None
        node = self._find(path[len(self.path) :]) if self.roots else None
        return None if node is None else self._read(path, node)

    @property
    def _bare(self) -> bool:
        """Whether the text begins inside the op that it shows: a module may be printed without its own line."""
        return len(self.roots) != 1 or self.roots[0].op != self.path[-1][0]

    def _find(self, path: OpPath) -> OpNode | None:
        if not self._bare or len(self.roots) > 1:
            return find_op(self.roots, path)
        root = self.roots[0]
        return find_op(self.roots, path[1:]) if path and path[0] == (root.op, root.symbol) else None

    def release(self) -> None:
        """Free all units and their trees: the references are cyclic."""
        for unit in self._units.values():
            unit.release()
        self._units.clear()

    def unit_at(self, line: int) -> Unit | None:
        """The unit that contains a line of the text, from 1."""
        offset = self._offset(line)
        path, level, found = self.path, self.roots, None
        while True:
            inner = next((node for node in level if node.start <= offset < node.end), None)
            if inner is None:
                break
            if found is not None or self._bare:
                path = (*path, (inner.op, inner.symbol))
            found, level = inner, inner.children
        return None if found is None else self._read(path, found)

    def units_named(self, symbol: str, op: str = "") -> list[OpPath]:
        """Paths of the innermost ops with this symbol; with ``op``, only ops of that name."""
        return [
            path
            for path, node in self.nodes()
            if node.symbol == symbol and not node.children and (not op or node.op == op)
        ]

    def nodes(self) -> Iterator[tuple[OpPath, OpNode]]:
        """All ops of the outline with their paths."""
        if not self._bare:
            yield from _walk(self.path, self.roots[0])
        else:
            for node in self.roots:
                yield from _walk((*self.path, (node.op, node.symbol)), node)

    def line_of(self, offset: int) -> int:
        """The line, from 1, of an offset."""
        if self._lines is None:
            self._lines = [0, *(match.end() for match in re.finditer("\n", self.text))]
        return bisect_right(self._lines, offset)

    def places_at(self, number: int) -> frozenset[Place]:
        """The places in the location at the end of a line."""
        line = self.line(number)
        at = line.rfind(_LOCATION)
        return self.places(line[at + len(_LOCATION) :].removesuffix(")")) if at >= 0 else frozenset()

    def places(self, location: str) -> frozenset[Place]:
        """The places in files in a location; for call sites, those of the callee."""
        known = self._located.get(location)
        if known is None:
            self._located[location] = frozenset()  # a location that contains itself has none
            known = self._located[location] = frozenset(self._leaves(location, 0))
        return known

    def _leaves(self, location: str, depth: int) -> set[Place]:
        found = set[Place]()
        opened: list[str] = []
        skipped = 0  # the nesting in "at" parts of call sites
        for match in _PART.finditer(location):
            kind = match.lastgroup
            if match["line"] is not None:
                kind = "place"
            if kind in {"call", "fused", "name"}:
                opened.append(str(kind))
            elif kind == "at" and opened and opened[-1] == "call":
                opened[-1] = "at"
                skipped += 1
            elif kind == "end" and opened:
                skipped -= opened.pop() == "at"
            elif skipped:
                continue
            elif kind == "place":
                found.add((match["file"], whole_number(match["line"]), whole_number(match["column"])))
            elif kind == "alias" and depth < _MOST_PLACES:
                found |= self.places(self.aliases.get(match["alias"], "").removeprefix("loc(").removesuffix(")"))
            if len(found) > _MOST_PLACES:
                break
        return found

    def _offset(self, line: int) -> int:
        self.line_of(0)
        lines = self._lines or [0]
        return lines[min(max(line, 1), len(lines)) - 1]

    def _read(self, path: OpPath, node: OpNode) -> Unit:
        known = self._units.get(path)
        if known is None:
            known = self._units[path] = Unit(self, path, node)
        return known


class Unit:
    """A unit of a dump.

    Attributes:
        dump: The dump that contains it.
        path: The path of its op.
        tree: Its ops, with line numbers of the dump.
    """

    __slots__ = (
        "_at", "_body", "_definitions", "_first", "_masked", "_places", "_plain", "_shown", "_tree", "dump",
        "node", "path",
    )  # fmt: skip

    def __init__(self, dump: Dump, path: OpPath, node: OpNode) -> None:
        self.dump, self.path, self.node = dump, path, node
        self._body = dump.text[node.start : node.end]
        self._plain: str | None = None
        self._shown: list[str] | None = None
        self._masked: list[str] | None = None
        self._definitions: dict[str, list[int]] | None = None
        self._first = 0
        self._tree: Tree | None = None
        self._at: dict[int, int] | None = None
        self._places: dict[int, frozenset[Place]] = {}

    @property
    def body(self) -> str:
        """Its text."""
        return self._body

    @property
    def tree(self) -> Tree:
        """Its ops."""
        if self._tree is None:
            known = self.dump.attributes if self._has_alias() else {}
            names = aliases.used_names(self._body, known) if known else []
            head = "".join(f"{name} = {known[name]}\n" for name in names)
            # The body is indented: without a line in between, it would continue the last definition.
            head = f"{head}//\n" if head else ""
            first = self.first
            numbers = [*([0] * head.count("\n")), *range(first, first + self._body.count("\n") + 1)]
            self._tree = parse(head + self._body, numbers)
        return self._tree

    @property
    def plain(self) -> str:
        """Its text without locations, with the same lines."""
        if self._plain is None:
            self._plain = elide(self._body).text
        return self._plain

    @property
    def shown(self) -> list[str]:
        """The lines of ``plain``."""
        if self._shown is None:
            self._shown = self.plain.split("\n")
        return self._shown

    @property
    def masked(self) -> list[str]:
        """Its lines without value names and with the meanings of aliases: equal for ops that may be the same."""
        if self._masked is None:
            text = _VALUE.sub("%", self.plain)
            meanings = self.dump.meanings if self._has_alias() else {}
            if meanings:
                text = _ALIAS.sub(lambda match: meanings.get(match[0], match[0]), text)
            self._masked = text.split("\n")
        return self._masked

    def definition(self, name: str, line: int) -> int:
        """The line, from 0, that defines a value for an op that begins in a line; -1 if no earlier line does.

        That is the nearest line above that is not indented further: such lines are in closed regions.
        """
        lines = self._defining(name)
        indent = _indent(self.shown[line])
        for at in range(bisect_left(lines, line) - 1, -1, -1):
            if _indent(self.shown[lines[at]]) <= indent:
                return lines[at]
        return -1

    def defines(self, name: str, line: int, end: int) -> bool:
        """Whether a range of lines defines a value."""
        lines = self._defining(name)
        at = bisect_left(lines, line)
        return at < len(lines) and lines[at] < end

    def _defining(self, name: str) -> list[int]:
        if self._definitions is None:
            self._definitions = _definitions(self.shown)
        return self._definitions.get(name, [])

    @property
    def first(self) -> int:
        """Its first line in the dump."""
        if not self._first:
            self._first = self.dump.line_of(self.node.start)
        return self._first

    def release(self) -> None:
        """Free the tree; it is parsed again when needed."""
        if self._tree is not None:
            self._tree.release()
            self._tree = self._at = None

    def index_at(self, line: int) -> int:
        """The index of the op that begins in a line, from 0; -1 for none."""
        if self._at is None:
            first = self.first
            self._at = {op.lines[0] - first: op.index for op in reversed(self.tree.ops)}
        return self._at.get(line, -1)

    def line_of(self, index: int) -> int:
        """The line, from 0, in which an op begins."""
        return self.tree.ops[index].lines[0] - self.first

    def op_at(self, line: int) -> Op | None:
        """The op that contains a line of the dump."""
        return op_at(self.tree, line)

    def places(self, op: Op) -> frozenset[Place]:
        """The input locations of an op; empty if unknown."""
        found = self._places.get(op.index)
        if found is None:
            found = self._places[op.index] = self._find_places(op)
        return found

    def first_line(self, op: Op) -> str:
        """The first line of an op."""
        return self.dump.line(op.lines[0])

    def _find_places(self, op: Op) -> frozenset[Place]:
        return self.dump.places_at(op.lines[-1]) if _LOCATION in self._body else frozenset()

    def _has_alias(self) -> bool:
        return "#" in self._body or "!" in self._body


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _definitions(lines: Sequence[str]) -> dict[str, list[int]]:
    """The lines, from 0, that define each name: as a result or as a region argument."""
    found: dict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        head, equals, rest = line.partition(" = ")
        if equals and "%" in head and head.lstrip().startswith("%"):
            for name in _NAME.findall(head):
                found[name].append(at)
        else:
            rest = line
        if "%" in rest and (":" in rest or " = %" in rest):
            for name in _ARGUMENT.findall(rest):
                found[name].append(at)
        if " %" in rest and rest.lstrip().startswith("scf.for"):
            found[_NAME.findall(rest)[0]].append(at)
    return found


def _walk(path: OpPath, node: OpNode) -> Iterator[tuple[OpPath, OpNode]]:
    yield path, node
    for child in node.children:
        yield from _walk((*path, (child.op, child.symbol)), child)


def describe(path: Sequence[tuple[str, str]]) -> str:
    """A path as displayed: its symbols."""
    symbols = [f"@{symbol}" for _, symbol in path if symbol]
    return "/".join(symbols) or (path[-1][0] if path else "")
