"""Values of host code that do not fit the ops that take them: indices, slices, reshapes, and arguments."""

from __future__ import annotations

import math
import re

from passlens.engine.diagnosis.edits.corrections import instead, switched_axis
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Fix
from passlens.engine.diagnosis.inference.constants import number_of
from passlens.engine.diagnosis.inference.op_signature import Part, declared_type, origin
from passlens.engine.diagnosis.inference.rule_help import in_source, op_text, source_lines
from passlens.engine.diagnosis.ir_ops import made_from
from passlens.engine.diagnosis.program.fault import ProgramFault
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import NOTHING, Count, Message
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.units import whole_number

_NO_VALUE = re.compile(r"must be (?P<wanted>.{1,200}), but got '(?P<type>![\w.]+(?:<[^']*>)?)'")
_ACCESS = re.compile(r"(?P<op>flow\.tensor\.(?:load|store|slice|update)) [^\[]*\[(?P<indices>[^\]]*)\]")
_SHAPE = re.compile(r"tensor<(?P<shape>(?:[\d?]+x)*)[a-z]\w*>")
_BEYOND = re.compile(r"\binvalid (?:Read|Write|Read\|Write) access range\b")
_SIZES = frozenset({"tensor.dim", "memref.dim"})
_NO_SHAPE = re.compile(r"\bcannot construct shape for non shaped value\b")
_OUTPUT = re.compile(r"(?P<name>%[\w$.\-]+): [^,{]*\{[^{}]*\biree\.abi\.output = (?P<result>\d{1,4})\b")
_RESHAPES = (".reshape", ".bitcast", ".cast", ".import", ".export")
_STATIC = re.compile(r"tensor<(?P<shape>(?:\d+x)*)(?P<element>[a-z]+\d\w*)>")


def indices(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """An access to a tensor with another number of indices than it has dimensions."""
    text = facts.source[at - 1]
    found = _ACCESS.search(text) if "rank mismatch" in row.message else None
    tensor = (
        _SHAPE.search(text.rpartition(" : ")[2].rpartition(" -> ")[0] or text.rpartition(" : ")[2]) if found else None
    )
    if found is None or tensor is None:
        return None
    given = len(split_list(found["indices"])) if found["indices"].strip() else 0
    rank = tensor["shape"].count("x")
    if given == rank:
        return None
    title = Message(
        "program-fault.indices",
        "{op} has {given} for {type}, which has {rank}.",
        op=found["op"],
        given=Count(given, "index", "indices"),
        type=tensor[0],
        rank=Count(rank, "dimension"),
    )
    here = in_source(facts, Message("program-fault.access", "The access."), at)
    hint = Message("program-fault.indices-hint", "Give an index for each dimension.")
    return ProgramFault(title, NOTHING, hint, (here,))


def of_no_value(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """An operand of a type without a value in the compiler, which is an argument of the function."""
    found = _NO_VALUE.search(row.message)
    ir = facts.ir if found is not None and found["type"].startswith("!torch.") else None
    op = ir.op_at(at) if ir is not None else None
    if found is None or ir is None or op is None:
        return None
    for value in op.uses:
        argument = Part(0, False, ir.name(value), found["type"], value)
        if ir.maker(value) is not None or declared_type(ir, value) != found["type"]:
            continue
        place = origin(ir, argument)
        line = place[1] if place is not None else at
        title = Message(
            "program-fault.no-value",
            "{op} takes {name}, an argument of type {type}: it becomes {made}, which takes {wanted}.",
            op=op.name,
            name=ir.name(value),
            type=found["type"],
            made=facts.cause.op if facts.cause is not None else "",
            wanted=found["wanted"],
        )
        why = Message(
            "program-fault.no-value-why", "No pass converts {type} to a number or a tensor.", type=found["type"]
        )
        hint = Message(
            "program-fault.no-value-hint",
            "Declare the argument with a specific type, such as !torch.float or !torch.int.",
        )
        here = in_source(facts, Message("program-fault.no-value-here", "The argument is declared here."), line)
        return ProgramFault(title, why, hint, (here,))
    return None


def computed_axis(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """The size of a tensor in a dimension whose number is known only at run time."""
    cause = facts.cause
    if cause is None or cause.op not in _SIZES or cause.dispatch:
        return None
    ops = (facts.ir.op_at(line) for line in source_lines(facts))
    sizes = (op for op in ops if op is not None and op.name == cause.op and op.uses)
    op = next((one for one in sizes if number_of(facts.ir, one.uses[-1]) is None), None)
    if op is None:
        return None
    title = Message(
        "program-fault.axis",
        "{op} in line {line:,} takes its dimension from {axis}, which is known only at run time: it must be a "
        "constant.",
        op=op.name,
        line=op.lines[0],
        axis=facts.ir.name(op.uses[-1]),
    )
    hint = Message(
        "program-fault.axis-hint",
        "Take the size in each dimension with a constant, and choose between them with scf.index_switch.",
    )
    here = in_source(facts, Message("program-fault.axis-here", "The size is taken here."), op.lines[0])
    return ProgramFault(title, NOTHING, hint, (here,), switched_axis(facts.ir, op))


def storage(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """Storage that the caller passes for a result that needs none."""
    if _NO_SHAPE.search(row.message) is None:
        return None
    for line, head in facts.heads:
        text = op_text(facts.source, line) if head.kind == "func" else ""
        takes, arrow, gives = text.rpartition(" -> ")
        results = (
            split_list(gives.partition(" attributes ")[0].rpartition(" {")[0].strip().strip("()")) if arrow else []
        )
        for argument in _OUTPUT.finditer(takes):
            number = whole_number(argument["result"])
            if number >= len(results) or "tensor<" in results[number]:
                continue
            tensors = [at for at, one in enumerate(results) if "tensor<" in one]
            title = Message(
                "program-fault.storage",
                "Argument {name} is the storage of result {number} of @{function} (iree.abi.output), but that result "
                "is a scalar of type {type}.",
                name=argument["name"],
                number=number,
                function=head.symbol,
                type=results[number].strip(),
            )
            hint, fixes = NOTHING, tuple[Fix, ...]()
            if len(tensors) == 1:
                given, right = (f"iree.abi.output = {one}" for one in (argument["result"], tensors[0]))
                fixes = instead(facts.source, _line_of(facts, line, given), given, right)
                hint = Message(
                    "program-fault.storage-hint",
                    "The tensor is result {number}: write {text}.",
                    number=tensors[0],
                    text=f"iree.abi.output = {tensors[0]} : index",
                )
            here = in_source(facts, Message("program-fault.storage-here", "The function."), line)
            return ProgramFault(title, NOTHING, hint, (here,), fixes)
    return None


def _line_of(facts: Facts, first: int, text: str) -> int:
    """The first line, at or after a line, that contains a text; that line itself without one. Lines count from 1."""
    return next((number for number in range(first, len(facts.source) + 1) if text in facts.source[number - 1]), first)


def reshaped(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A reshape or bitcast that gives a tensor of another size than it takes, where an op behind it goes beyond it."""
    if _BEYOND.search(row.message) is None:
        return None
    ir = facts.ir
    failing = ir.op_at(at)
    for op in made_from(ir, failing) if failing is not None else ():
        tensors = list(_STATIC.finditer(ir.line(op).rpartition(" : ")[2]))
        sizes = [_bits(one) for one in tensors]
        if not op.name.endswith(_RESHAPES) or len(sizes) != 2 or sizes[0] == sizes[1] or None in sizes:
            continue
        given, wanted = tensors
        line = op.lines[0]
        title = Message(
            "program-fault.reshaped",
            "{op} in line {line:,} turns {given} ({small}) into {wanted} ({large}): the sizes differ.",
            op=op.name,
            line=line,
            given=given[0],
            small=_amount(given),
            wanted=wanted[0],
            large=_amount(wanted),
        )
        hint = Message("program-fault.reshaped-hint", "Give the result a type with as many bytes as its operand has.")
        here = in_source(facts, Message("program-fault.reshaped-here", "The op that changes the shape."), line)
        return ProgramFault(title, NOTHING, hint, (here,))
    return None


def _amount(found: re.Match[str]) -> Message:
    """The elements of a static tensor, and the bits of each."""
    elements = _elements(found["shape"])
    return Message(
        "program-fault.amount",
        "{elements} of {bits} bits",
        elements=Count(elements, "element"),
        bits=(_bits(found) or 0) // max(elements, 1),
    )


def _elements(shape: str) -> int:
    return math.prod(whole_number(one) for one in shape.split("x") if one)


def _bits(found: re.Match[str]) -> int | None:
    """The bits of a static tensor; None for an element type without a width in its name."""
    width = re.search(r"\d+", found["element"].removeprefix("bf").removeprefix("tf"))
    return _elements(found["shape"]) * whole_number(width[0]) if width is not None else None
