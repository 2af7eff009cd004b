"""The types that values of the input are declared with, and edits that declare others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.retyped import retyped, type_of
from passlens.engine.diagnosis.edits.type_edits import SHAPED
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import NOTHING, Message

TYPE = re.compile(
    r"(?:(?:tensor|vector|memref)<.+>|![a-z]\w*(?:\.\w+)+(?:<.+>)?|complex<\w+>|index|[su]?i\d+|b?f\d+\w*|tf32)$"
)
"""A type in full."""
CAST = re.compile(
    r"^(?P<before>\s*%[\w$.\-]+ = arith\.)(?P<verb>\w+)(?P<value> %[\w$.\-]+)[^:]* : (?P<was>\S+) to (?P<now>\S+)$"
)
"""The line of a conversion between two types."""
_TYPED = re.compile(r"(?P<names>%[\w$.#\-]+(?:, ?%[\w$.#\-]+)*) ?: (?P<types>[^()]*)")
_COMPARES = frozenset({"arith.cmpf", "arith.cmpi"})
_ELEMENTWISE = ("arith.", "math.")
"""Dialects whose ops state one type, that of operands and result."""


def stated_type(ir: IrOps, value: int) -> str:
    """The type with which a value is declared: by its op, by the signature, or by the label of its block."""
    maker = ir.maker(value)
    if maker is not None and (cast := CAST.match(ir.lines[maker.lines[0] - 1])) is not None:
        return cast["now"]
    name = re.escape(ir.name(value))
    declared = re.compile(rf"[(\s,]{name}: (?P<type>[\w.!]+(?:<(?:[^<>]|<[^<>]*>)*>)?)(?=[\s,)])")
    user = maker or next((op for _, op in ir.users({value})), None)
    function = function_of(user) if user is not None else None
    lines = ir.lines[function.lines[0] - 1 : function.last] if function is not None else ir.lines
    found = next((found for line in lines if (found := declared.search(line)) is not None), None)
    if maker is None:
        return found["type"] if found is not None else type_of(ir, value)
    if kind := type_of(ir, value):
        return kind
    stated = ir.lines[maker.last - 1].rpartition(" : ")[2]
    if maker.name in _COMPARES:
        stated = SHAPED.sub(r"\g<before>\g<sizes>i1\g<after>", stated) if SHAPED.match(stated) else "i1"
    return stated if maker.name.startswith(_ELEMENTWISE) and TYPE.match(stated) else ""


def redeclared(ir: IrOps, values: Sequence[int], kind: str) -> Iterator[Fix]:
    """The fix that declares values with another type, where every line that uses one states its type."""
    names = ", ".join(ir.name(value) for value in values)
    edits = retyped(ir, values, [kind] * len(values))
    user = next((op for _, op in ir.users(set(values))), None)
    function = function_of(user) if user is not None else None
    if not edits and len(values) == 1 and ir.maker(values[0]) is None and function is not None:
        lines = range(function.lines[0], function.last + 1)
        edits = tuple(argument_edits(ir, lines, names, stated_type(ir, values[0]), kind))
    if edits:
        title = Message("two-types.declare", "Declare {name} as {type}", name=names, type=kind)
        yield edited("declare", title, edits)


def written_as(ir: IrOps, op: Op, was: str, kind: str) -> Iterator[Fix]:
    """The fix that replaces one type with another throughout the function of an op."""
    function = function_of(op)
    if function is None:
        return
    word = re.compile(rf"(?<![\w!#.]){re.escape(was)}(?![\w<])")
    lines = range(function.lines[0], function.last + 1)
    texts = {number: word.sub(kind, ir.lines[number - 1]) for number in lines}
    edits = [Edit(number, number, (text,)) for number, text in texts.items() if text != ir.lines[number - 1]]
    title = Message(
        "two-types.throughout", "Write {now} for {was} in @{function}", was=was, now=kind, function=function.symbol
    )
    detail = Message(
        "two-types.throughout-why", "If arguments or results have this type, callers pass and receive the new one."
    )
    yield edited("type-throughout", title, edits, detail)


def result_as(ir: IrOps, op: Op, kind: str) -> Iterator[Fix]:
    """The fix that gives the result of an op another type: by itself, otherwise throughout the function."""
    alone = tuple(redeclared(ir, op.results, kind))
    yield from alone or written_as(ir, op, stated_type(ir, op.results[0]), kind)


def edited(
    name: str, title: Message, edits: Sequence[Edit], detail: Message = NOTHING, *, hides: Message = NOTHING
) -> Fix:
    """A fix by edits of the input; see ``Fix`` for the arguments."""
    return Fix(name, title, FixKind.EDIT, detail, edits=tuple(edits), hides=hides)


def instead_at(
    line: str, at: int, span: tuple[int, int], right: str, name: str = "near-word", detail: Message = NOTHING
) -> Fix:
    """The fix that puts another text in place of a part of a line, whose number is ``at``, from 1."""
    start, end = span
    title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=right, wrong=line[start:end])
    return edited(name, title, (Edit(at, at, (line[:start] + right + line[end:],)),), detail)


def sizes_of(kind: str) -> list[str]:
    """The sizes of a shaped type as written, ``?`` where dynamic; none of another type."""
    shaped = SHAPED.match(kind.strip())
    return shaped["sizes"].split("x")[:-1] if shaped is not None else []


def with_sizes(kind: str, sizes: Sequence[str]) -> str:
    """A shaped type with other sizes."""
    return SHAPED.sub(
        lambda found: f"{found['before']}{''.join(f'{one}x' for one in sizes)}{found['element']}{found['after']}", kind
    )


def argument_edits(ir: IrOps, lines: range, name: str, was: str, kind: str) -> Iterator[Edit]:
    """The lines of a function, from 1, in which an argument gets another type, where names and types are in lists."""

    def typed(found: re.Match[str]) -> str:
        names, types = re.split(r", ?", found["names"]), split_list(found["types"])
        at = [number for number, (one, of) in enumerate(zip(names, types, strict=False)) if (one, of) == (name, was)]
        for number in at:
            types[number] = kind
        return f"{found['names']} : {', '.join(types)}" if at else found[0]

    for number in lines:
        line = ir.lines[number - 1]
        text = line.replace(f"{name}: {was}", f"{name}: {kind}") if number == lines[0] else _TYPED.sub(typed, line)
        if text == line and line.count(was) == 1 and re.search(rf"{re.escape(name)}(?![\w$.\-])", line):
            text = line.replace(was, kind)
        if text != line:
            yield Edit(number, number, (text,))
