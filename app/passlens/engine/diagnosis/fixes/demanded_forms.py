"""Forms of a rejected op that its verifier's message requires: the type of an operand, a count, distinct dimensions,
the type of an attribute's elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.compile.probe_fields import entries
from passlens.engine.diagnosis.edits.converted import converted_operand
from passlens.engine.diagnosis.edits.declared_types import (
    edited,
    instead_at,
    redeclared,
    sizes_of,
    stated_type,
    with_sizes,
    written_as,
)
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS, split_list
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_OPERAND = re.compile(r"op operand #(?P<number>\d+) must be (?P<wanted>[^,]+), but got '(?P<got>[^']+)'")
_NUMBER = re.compile(r"(?P<bits>\d+)-bit (?:(?:signless|signed|unsigned) )?(?P<what>integer|float)$")
_NAMED = {
    "index": "index", "fence": "!hal.fence", "buffer_view": "!hal.buffer_view", "buffer": "!hal.buffer",
    "semaphore": "!hal.semaphore", "device": "!hal.device", "allocator": "!hal.allocator",
    "command_buffer": "!hal.command_buffer",
}  # fmt: skip
"""The types of values by their names in messages (MLIR and IREE, summaries of type constraints)."""
_CALL = re.compile(
    r"(?P<indent>\s*)(?P<results>%[^=]* = )?(?P<op>(?:func\.|util\.)?call) @(?P<callee>[\w$.\-]+)"
    r"\((?P<given>[^()]*)\) : \((?P<types>[^()]*)\) -> .+?(?P<comment>\s*//.*)?$"
)
_HEAD = re.compile(r"@[\w$.\-]+\((?P<takes>[^()]*)\)(?: -> (?P<gives>\([^()]*\)|[^\s{(]+))?")
_SAME_SHAPE = re.compile(r"\bincompatible output shape\b")
_SHAPES = re.compile(r"\bins\(%[\w$.\-]+ : (?P<in>tensor<[^<>]*>)\) outs\(%[\w$.\-]+ : (?P<out>tensor<[^<>]*>)\)")
_COUNT = re.compile(r"\bexpected (?P<wanted>\d+) [\w ]+ but got (?P<got>\d+)")
_VECTOR = re.compile(r"\bvector<(?P<count>\d+)x(?P<element>\w+)>")
_PRETTY = re.compile(r"\b(?P<key>[a-z_]*(?:_pos|_dims|_perm|permutation|dimensions)) ?=? ?\[(?P<numbers>[\d, ]+)\]")
_ELEMENTS = re.compile(
    r"attribute '(?P<name>\w+)' failed to satisfy constraint: (?P<wanted>.+?) (?P<array>array )?attribute"
)
_TYPED = re.compile(r"(?P<number>-?\d+)(?: : \w+)?")


def demanded_forms(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """The forms of a rejected op that meet the message's requirement.

    Args:
        ir: The input.
        op: The op.
        message: Of the verifier.
    """
    if (must := _OPERAND.search(message)) is not None:
        yield from _as_wanted(ir, op, must)
    if (count := _COUNT.search(message)) is not None:
        for found in dict.fromkeys(one[0] for one in _VECTOR.finditer(ir.lines[op.lines[-1] - 1])):
            vector = _VECTOR.match(found)
            if vector is not None and vector["count"] == count["got"]:
                yield from written_as(ir, op, found, f"vector<{count['wanted']}x{vector['element']}>")
    if _SAME_SHAPE.search(message) and (shapes := _SHAPES.search(" ".join(ir.lines[at - 1] for at in op.lines))):
        yield from written_as(ir, op, shapes["out"], with_sizes(shapes["out"], sizes_of(shapes["in"])))
    yield from _as_callee(ir, op)
    for number in op.lines:
        yield from _distinct(number, ir.lines[number - 1])
        if (elements := _ELEMENTS.search(message)) is not None:
            yield from _typed(number, ir.lines[number - 1], elements)


def _as_callee(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A call with the operands and result types that its callee has, where it passes too many or states others."""
    at = op.lines[0]
    call = _CALL.match(ir.lines[at - 1])
    callee = next((one for one in ir.ops if call is not None and one.symbol == call["callee"]), None)
    head = _HEAD.search(ir.lines[callee.lines[0] - 1]) if callee is not None and callee.name in FUNCTIONS else None
    if call is None or head is None:
        return
    declared = (one.partition(" {")[0] for one in split_list(head["takes"]) if one.strip())
    takes = [one.rpartition(": ")[2].strip() for one in declared]
    gives = [one.strip() for one in split_list((head["gives"] or "").strip("()")) if one.strip()]
    given = list(zip(split_list(call["given"]), split_list(call["types"]), strict=False))
    kept = list[str]()
    for kind in takes:
        place = next((number for number, (_, of) in enumerate(given) if of == kind), -1)
        if place < 0:
            return
        kept.append(given[place][0])
        given = given[place + 1 :]
    names = [one for one in split_list((call["results"] or "").removesuffix(" = ")) if one]
    if len(names) < len(gives) or any(":" in one for one in names):
        return
    left = f"{', '.join(names[: len(gives)])} = " if gives else ""
    result = gives[0] if len(gives) == 1 else f"({', '.join(gives)})"
    text = f"{call['indent']}{left}{call['op']} @{call['callee']}({', '.join(kept)}) : ({', '.join(takes)}) -> {result}"
    text += call["comment"] or ""
    if text.rstrip() != ir.lines[at - 1].rstrip():
        title = Message("demanded-forms.callee", "Call @{name} as it is declared", name=call["callee"])
        yield edited("as-callee", title, (Edit(at, at, (text,)),))


def _as_wanted(ir: IrOps, op: Op, must: re.Match[str]) -> Iterator[Fix]:
    """The operand converted to the type that the op takes, or the argument declared with that type."""
    place, got = whole_number(must["number"]), must["got"]
    number = _NUMBER.match(must["wanted"])
    kind = _NAMED.get(must["wanted"], "")
    if number is not None:
        kind = f"{'i' if number['what'] == 'integer' else 'f'}{number['bits']}"
    if not kind or place >= len(op.uses) or stated_type(ir, op.uses[place]) not in {"", got}:
        return
    yield from converted_operand(ir, op, op.uses[place], got, kind)
    yield from redeclared(ir, op.uses[place : place + 1], kind)


def _distinct(at: int, line: str) -> Iterator[Fix]:
    """Dimensions in order, instead of a list with a duplicate."""
    for found in _PRETTY.finditer(line):
        numbers = found["numbers"].split(", ")
        if len(set(numbers)) == len(numbers):
            continue
        now = ", ".join(str(number) for number in range(len(numbers)))
        text = f"{line[: found.start('numbers')]}{now}{line[found.end('numbers') :]}"
        title = Message(
            "demanded-forms.distinct", "Set {name} to [{now}]: each dimension once", name=found["key"], now=now
        )
        yield edited("distinct", title, (Edit(at, at, (text,)),))


def _typed(at: int, line: str, found: re.Match[str]) -> Iterator[Fix]:
    """The numbers of an attribute with the type that they must have."""
    number = _NUMBER.match(found["wanted"])
    kind = (
        f"i{number['bits']}" if number is not None and number["what"] == "integer" else _NAMED.get(found["wanted"], "")
    )
    for key, _, start, end in entries(line) if kind else ():
        value = line[start:end]
        if key != found["name"] or value.startswith("[") != bool(found["array"]):
            continue
        now = _TYPED.sub(rf"\g<number> : {kind}", value)
        if now != value:
            yield instead_at(line, at, (start, end), now, "typed-attribute")
