"""The ops of an IR as rules query them: by name, definitions and users of values, and the line as evidence."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from passlens.engine.diagnosis.causes.cause_values import IrPlace, at
from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.ir.parse import Block, Op, parse
from passlens.engine.ir.syntax import FUNCTIONS
from passlens.engine.messages import Message

_FUNCTIONS = frozenset({"func.func", "llvm.func", "util.func", "vm.func"})
CONTAINERS = frozenset({*FUNCTIONS, "llvm.func", "builtin.module", "vm.func", "hal.executable.variant"})
"""Ops that hold code: a message on such an op is rarely about the op itself."""

CARRIERS = re.compile(
    r"torch_c\.|torch\.(?:constant\.|vtensor\.literal$|prim\.ListConstruct$|initialize\.)|(?:stablehlo|tosa|chlo)\.const"
)
"""Ops that pass values to others: they disappear when their user is converted."""


class IrOps:
    """The ops of one text.

    Attributes:
        ops: The ops in text order.
        lines: The lines of the text.
    """

    def __init__(self, text: str) -> None:
        self._tree = parse(text)
        self.ops = self._tree.ops
        self.lines = text.split("\n")

    def named(self, name: str) -> Iterator[Op]:
        """The ops with this name."""
        return (op for op in self.ops if op.name == name)

    def op_at(self, line: int) -> Op | None:
        """The innermost op that has a line, from 1, as its first or a later one; None without one."""
        return next((op for op in reversed(self.ops) if line in op.lines), None)

    def maker(self, value: int) -> Op | None:
        """The op that defines a value; None for an argument or an undefined value."""
        maker = self._tree.definers[value]
        return maker if isinstance(maker, Op) and value in maker.results else None

    def definer(self, value: int) -> Op | Block | None:
        """The op that returns a value, or the op or block that defines it for a region; None for an undefined value."""
        return self._tree.definers[value]

    def ordinal(self, value: int) -> int:
        """The number, from 0, of a value among those that its op returns or its block takes."""
        return self._tree.ordinals[value]

    def is_free(self, value: int) -> bool:
        """Whether a value is undefined in the text."""
        return self._tree.definers[value] is None

    def users(self, values: Collection[int]) -> Iterator[tuple[int, Op]]:
        """The ops that use values, with the value that each uses."""
        return ((use, op) for op in self.ops for use in op.uses if use in values)

    def name(self, value: int) -> str:
        """The name of a value, such as ``%3``."""
        return self._tree.names[value]

    def defined(self, name: str) -> Iterator[tuple[int, Block | None]]:
        """The line, from 1, of each definition of a name, and the block that sees it; None: a region of that line."""
        for value, spelled in enumerate(self._tree.names):
            definer = self._tree.definers[value]
            if spelled != name or definer is None:
                continue
            if isinstance(definer, Block):
                yield definer.line or definer.op.lines[0], definer
            elif value in definer.results:
                yield definer.lines[0], definer.block
            else:
                yield definer.lines[0], next(definer.blocks(), None)

    def line(self, op: Op) -> str:
        """The line in which an op begins."""
        return self.lines[op.lines[0] - 1].strip()

    def types(self, op: Op) -> str:
        """The lines in which an op begins and ends, which have its types."""
        return self.line(op) if op.last == op.lines[0] else f"{self.line(op)} {self.lines[op.last - 1].strip()}"

    def symbols(self, op: Op) -> frozenset[str] | None:
        """The symbols in scope of an op: siblings of the ops around it, up to the next module; None without one."""
        found, around = set[str](), op.parent
        while around is not None:
            found |= {one.symbol for one in around.children() if one.symbol}
            if around.name == "builtin.module":
                return frozenset(found)
            around = around.parent
        return None

    def evidence(self, place: IrPlace | None, text: Message, op: Op) -> Evidence:
        """An op's line as evidence, in the IR at a place."""
        return at(place, text, op.lines[0], self.line(op))


def made_from(ir: IrOps, op: Op) -> Iterator[Op]:
    """An op, then those that its operands are made of, each once, nearest first."""
    seen, left = {id(op)}, [op]
    for one in left:
        yield one
        for maker in map(ir.maker, one.uses):
            if maker is not None and id(maker) not in seen:
                seen.add(id(maker))
                left.append(maker)


def function_of(op: Op) -> Op | None:
    """The function around an op."""
    around = op.parent
    while around is not None and around.name not in _FUNCTIONS:
        around = around.parent
    return around
