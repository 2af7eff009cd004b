"""Values of an IR by line: who defines a value, and who uses it, inside one function; for rules that look at texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_DEFINES = re.compile(r"^\s*(?P<names>%[\w$.#\-]+(?::\d+)?(?:, %[\w$.#\-]+(?::\d+)?)*) = (?P<rest>.*)$")
_OP = re.compile(r'^"?(?P<op>[a-z_]\w*(?:\.\w+)+)"?')
_FUNCTION = re.compile(r'^\s*"?(?:func\.func|llvm\.func|util\.func)"?(?: (?:private|public))? ?@?"?(?P<name>[\w$.\-]*)')
_SYMBOL = re.compile(r'sym_name = "(?P<name>[^"]+)"')
_VALUE = re.compile(r"%[\w$.\-]+")


@dataclass(frozen=True, slots=True)
class IrLine:
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
    for number, line in enumerate(text.split("\n"), 1):
        if (head := _FUNCTION.match(line)) is not None:
            named = _SYMBOL.search(line)
            found.append(Function(head["name"] or (named["name"] if named else ""), number))
            continue
        if "." not in line and "%" not in line:
            continue
        match = _DEFINES.match(line)
        rest = match["rest"] if match else line.strip()
        op = _OP.match(rest)
        if op is None:
            if "%" in line and found[-1].lines:  # an op may run over lines
                last = found[-1].lines[-1]
                more = tuple(_VALUE.findall(line))
                found[-1].lines[-1] = IrLine(last.number, last.text, last.op, last.results, (*last.operands, *more))
            continue
        results = tuple(name.partition(":")[0] for name in match["names"].split(", ")) if match else ()
        found[-1].lines.append(IrLine(number, line.strip(), op["op"], results, tuple(_VALUE.findall(rest))))
    return [one for one in found if one.lines or one.name]
