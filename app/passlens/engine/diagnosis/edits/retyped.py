"""Gives an argument of a function, or a result, another type: in the signature and in every op that states its type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.findings import Edit
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list

Span = tuple[int, int]
"""Where a text begins and ends in its line, from 0."""
_RETURN = re.compile(r"(?:^|\.)return$")
_PLAIN_END = re.compile(r" attributes \{| \{\s*(?://.*)?$|\s*//|$")
_ARROW = re.compile(r" (?:->|to|into) ")
"""What is between the types of operands and results."""
_COMMENT = re.compile(r"\s*//[^\"]*$")
"""A comment at the end of a line, and not what a string holds, such as an address."""
_CLOSER = {"<": ">", "{": "}", "(": ")", "[": "]"}


def type_spans(line: str, takes: int, gives: int) -> tuple[list[Span], list[Span]] | None:
    """Where the types of an op's operands and results are in its line.

    None if the line does not state the type of each.

    Args:
        line: The line with the types at its end.
        takes: The number of operands.
        gives: The number of results.
    """
    line = _COMMENT.sub("", line).removesuffix(" {")
    start = line.rfind(" : ")
    if start < 0:
        return None
    arrow = _ARROW.search(line, start)
    given = list(_spans(line, start + 3, arrow.start() if arrow is not None else len(line)))
    results = list(_spans(line, arrow.end(), len(line))) if arrow is not None else []
    return (given, results) if (len(given), len(results)) == (takes, gives) else None


def retyped(ir: IrOps, values: Sequence[int], types: Sequence[str], *, inside: bool = True) -> tuple[Edit, ...]:
    """Edits that give values of one function other types.

    No edits if a line that uses one does not state its type, or all have these types.

    Args:
        ir: The input.
        values: Arguments of a function, or results of its ops.
        types: The new type of each value.
        inside: Whether the ops that make and use it are edited too, and not the signature and the return alone.
    """
    changes = dict[int, list[tuple[Span, str]]]()
    for value, kind in zip(values, types, strict=True):
        found = list(_places(ir, value, signature=True, inside=inside))
        if not found or None in found:
            return ()
        for place in found:
            if place is not None:
                changes.setdefault(place[0], []).append((place[1], kind))
    texts = {number: _replaced(ir.lines[number - 1], changes[number]) for number in sorted(changes)}
    return tuple(Edit(number, number, (text,)) for number, text in texts.items() if text != ir.lines[number - 1])


def type_of(ir: IrOps, value: int) -> str:
    """The type of a value, as an op that uses or makes it states it; empty if none does."""
    for place in _places(ir, value, signature=False, inside=True):
        if place is not None:
            number, (start, end) = place
            return ir.lines[number - 1][start:end]
    return ""


def _places(ir: IrOps, value: int, *, signature: bool, inside: bool) -> Iterator[tuple[int, Span] | None]:
    """The lines (from 1) and spans with a value's type; None for a use without its type."""
    maker = ir.maker(value)
    users = {op.index: op for _, op in ir.users({value})}
    if maker is None and users:
        function = function_of(next(iter(users.values())))
        yield _declared(ir, function, ir.name(value)) if function is not None else None
    elif maker is not None and inside:
        spans = type_spans(_typed_line(ir, maker), len(maker.uses), len(maker.results))
        yield (_typed_number(ir, maker), spans[1][list(maker.results).index(value)]) if spans is not None else None
    for op in users.values():
        returns = bool(_RETURN.search(op.name))
        spans = type_spans(_typed_line(ir, op), len(op.uses), len(op.results)) if inside or returns else None
        for at, used in enumerate(op.uses if inside or returns else ()):
            if used == value:
                yield (_typed_number(ir, op), spans[0][at]) if spans is not None else None
                if returns and signature:
                    function = function_of(op)
                    yield _given(ir, function, at) if function is not None else None


def _typed_number(ir: IrOps, op: Op) -> int:
    if not op.regions:
        return op.lines[-1]
    return op.last if " : " in ir.lines[op.last - 1] else op.lines[0]


def _typed_line(ir: IrOps, op: Op) -> str:
    """The line of an op with its types."""
    return ir.lines[_typed_number(ir, op) - 1]


def _declared(ir: IrOps, function: Op, name: str) -> tuple[int, Span] | None:
    """Where a function's signature states the type of an argument."""
    number = function.lines[0]
    line = ir.lines[number - 1]
    found = re.search(rf"[(\s]{re.escape(name)}: ", line)
    if found is None:
        return None
    end = _end(line, found.end())
    return number, (found.end(), end)


def _given(ir: IrOps, function: Op, at: int) -> tuple[int, Span] | None:
    """Where a function's signature states the type of a result."""
    number = function.lines[0]
    line = ir.lines[number - 1]
    opening = line.find("(", line.find("@"))
    start = _end(line, opening + 1) if opening >= 0 else -1
    if start < 0 or not line.startswith(") -> ", start):
        return None
    start += len(") -> ")
    end = _end(line, start + 1) + 1 if line[start] == "(" else _plain_end(line, start)
    spans = list(_spans(line, start, end))
    return (number, spans[at]) if at < len(spans) else None


def _plain_end(line: str, start: int) -> int:
    found = _PLAIN_END.search(line, start)
    return found.start() if found is not None else len(line)


def _end(line: str, start: int) -> int:
    """Where the list that contains a place ends or goes on: at its closing bracket, or at a comma or space outside of
    others for an element.
    """
    stack = list[str]()
    element = line[start - 1 : start] != "("
    for at in range(start, len(line)):
        sign = line[at]
        if not stack and (sign == ")" or (element and sign in ", ")):
            return at
        if sign in _CLOSER:
            stack.append(sign)
        elif stack and _CLOSER[stack[-1]] == sign and line[at - 1 : at + 1] != "->":
            stack.pop()
    return len(line)


def _spans(line: str, start: int, end: int) -> Iterator[Span]:
    """Where each type of a list is, with or without parentheses around it."""
    text = line[start:end].rstrip()
    end = start + len(text)
    if text.startswith("(") and text.endswith(")"):
        start, end = start + 1, end - 1
    at = start
    for piece in split_list(line[start:end]):
        if piece:
            at = line.index(piece, at)
            yield at, at + len(piece)
            at += len(piece)


def _replaced(line: str, changes: Sequence[tuple[Span, str]]) -> str:
    for (start, end), kind in sorted(set(changes), reverse=True):
        line = line[:start] + kind + line[end:]
    return line
