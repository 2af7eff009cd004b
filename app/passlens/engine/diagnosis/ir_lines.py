"""Values of an IR by line: who defines a value, and who uses it, inside one function; for rules that look at texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from passlens.engine.ir.syntax import VALUE, read_head, sym_name

_FUNCTIONS = frozenset({"func.func", "llvm.func", "util.func"})
_VALUE = re.compile(VALUE)


class IrLine(NamedTuple):
    """An op that stands on a line.

    Attributes:
        number: Of the line, from 1.
        op: Its name.
        results: The values that it makes.
        operands: The values that it names, in order.
    """

    number: int
    text: str
    op: str
    results: tuple[str, ...]
    operands: tuple[str, ...]


@dataclass(slots=True)
class Function:
    """The ops of one function, by line."""

    name: str
    number: int
    lines: list[IrLine] = field(default_factory=list)

    def definition(self, value: str) -> IrLine | None:
        """The op that makes a value, such as ``%3`` or ``%3#1``; None of an argument."""
        bare = value.partition("#")[0]
        return next((line for line in self.lines if bare in line.results), None)

    def users(self, value: str) -> Iterator[IrLine]:
        """The ops that take a value."""
        return (line for line in self.lines if value in line.operands)

    def named(self, op: str) -> Iterator[IrLine]:
        """The ops of that name."""
        return (line for line in self.lines if line.op == op)


def functions(text: str) -> list[Function]:
    """The functions of an IR with their ops; ops before the first one belong to a function without a name."""
    found = [Function("", 1)]
    more: list[str] = []  # the values on further lines of the op that began last
    for number, line in enumerate(text.split("\n"), 1):
        if "." not in line and "%" not in line:
            continue
        head = read_head(line)
        if head is None or not head.certain:
            more += _VALUE.findall(line)
            continue
        _add_operands(found[-1], more)
        if head.name in _FUNCTIONS:
            found.append(Function(head.symbol or sym_name(line), number))
        else:
            results = tuple([name.partition(":")[0] for name in head.results])
            operands = tuple(_VALUE.findall(line, head.name_end))
            found[-1].lines.append(IrLine(number, line.strip(), head.name, results, operands))
    _add_operands(found[-1], more)
    return [one for one in found if one.lines or one.name]


def _add_operands(function: Function, values: list[str]) -> None:
    """Add values to the operands of a function's last op, and leave the list empty."""
    if values and function.lines:
        last = function.lines[-1]
        function.lines[-1] = last._replace(operands=(*last.operands, *values))
    values.clear()
