"""Ops of the input that their verifier rejects: which operand, result or attribute is wrong, and what is expected.

The compiler's message numbers operands and names the types of one side. The input has the rest: the names and
definitions of the values, and the declared types of the op, its function or its block.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.around_place import begins_op
from passlens.engine.diagnosis.inference.op_conditions import broken_condition
from passlens.engine.diagnosis.inference.op_demands import demanded
from passlens.engine.diagnosis.inference.op_signature import Part, Signature, origin, signature
from passlens.engine.diagnosis.inference.read_op import read_op
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.refused import attributes, blocks, counts, functions, operand_types, sizes, uses
from passlens.engine.diagnosis.refused.agreement import disagreeing
from passlens.engine.diagnosis.refused.bounds import dimension_beyond, indices_beyond, out_of_bounds
from passlens.engine.diagnosis.refused.dimensions import mistake_in_sizes
from passlens.engine.diagnosis.refused.refusal import MOST_PARTS, RefusedOp
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import first_item
from passlens.engine.messages import NOTHING, Count, Items, Join, Message
from passlens.engine.session.rows import DiagnosticRow

_OF_OP = re.compile(r"^'(?P<op>[\w.$]+)' op ")
_WORDS = re.compile(r"[a-z]{3,}")
_ATTRIBUTE = re.compile(r"(?<![\w.%])(?P<name>[a-zA-Z_]\w*) = (?=(?P<value>[^\n]{1,400}))")
_OF_REGIONS = frozenset({"argument", "arguments", "block", "body", "comparator", "reducer", "region"})
"""Words of messages on what regions take."""
_OF_PARSER = "custom op "
_SYNTAX = re.compile(
    r"^(?:custom op '[^']*' (?:is unknown|expected)|expected operation name|Dialect `)|\bunregistered\b"
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rejected op.

    Attributes:
        line: Of the op in the input, from 1.
        op: Its name.
        what: The mistake, as a clause; empty if the kind of message is unknown.
        origins: Sentences on the definitions of the operands at fault, or without a clause of all, with their lines.
        given: The op's operands and results with their types, and the attributes and regions that the message is about;
            None with a clause, or if they are unknown or too many.
    """

    line: int
    op: str
    what: Message
    origins: tuple[tuple[Message, int], ...] = ()
    given: Items | None = None


def refused_op(facts: Facts, ir: IrOps) -> Refusal | None:
    """The op of the input that the compiler parsed and rejected; None if it could not parse it.

    Args:
        facts: Of the compile.
        ir: The input.
    """
    row = refused_at(facts)
    if row is None or row.location is None:
        return None
    line, message = row.location.line, row.message.strip().partition("\n")[0]
    text = facts.source[line - 1]
    if _SYNTAX.search(message) or not _is_verified(message, text, row.location.column):
        return None
    op = ir.op_at(line)
    if op is None or ((found := _OF_OP.match(message)) is not None and found["op"] != op.name):
        op = next((one for one in ir.ops if one.lines[0] == line and found is not None and one.name == found["op"]), op)
    if op is None:
        return None
    of = RefusedOp(ir, op, row, signature(ir, op, row.current_op.strip()))
    for pattern, read in _READERS:
        if (told := pattern.search(message)) is not None and (mistake := read(of, told)) is not None:
            what, blamed = mistake
            return Refusal(line, op.name, what, _origins(ir, blamed))
    beyond = mistake_in_sizes(op.name, of.signature, message)
    beyond = beyond or out_of_bounds(of) or indices_beyond(of) or dimension_beyond(of)
    if beyond is not None:
        what, blamed = beyond
        return Refusal(line, op.name, what, _origins(ir, blamed))
    differs = demanded(ir, op, op.name) or broken_condition(ir, op, read_op(ir, op, op.name, of.signature), fails=False)
    if differs is not None:
        what = Message("refused-op.demanded", "the sizes of {op} disagree: {what}", op=op.name, what=differs)
        return Refusal(line, op.name, what, _origins(ir, of.signature.operands[:MOST_PARTS]))
    if (unequal := disagreeing(of, message)) is not None:
        what, blamed = unequal
        return Refusal(line, op.name, what, _origins(ir, blamed))
    return Refusal(line, op.name, NOTHING, _origins(ir, of.signature.operands[:MOST_PARTS]), _given(of, message))


def mistake_of_made(ir: IrOps, op: Op, row: DiagnosticRow) -> tuple[Message | None, Message]:
    """The mistake in an op that a pass made, as a clause without names of values; None and a sentence on the types of
    its operands and results, unless they are many, if the message is of an unknown kind.

    Args:
        ir: The IR after the pass.
        op: The refused op in it.
        row: The compiler's message.
    """
    own = signature(ir, op, row.current_op.strip())
    operands, results = (tuple(replace(one, name="") for one in parts) for parts in (own.operands, own.results))
    of = RefusedOp(ir, op, row, Signature(operands, results, own.attributes))
    message = row.message.strip().partition("\n")[0]
    for pattern, read in _OF_OPERANDS:
        if (told := pattern.search(message)) is not None and (found := read(of, told)) is not None:
            return found[0], NOTHING
    sizes = mistake_in_sizes(op.name, of.signature, message)
    if (unequal := sizes or disagreeing(of, message)) is not None:
        return unequal[0], NOTHING
    given = _given(of, message)
    return None, Message("refused-op.parts", "In {op}, {parts}.", op=of.name, parts=given) if given else NOTHING


def _is_verified(message: str, text: str, column: int) -> bool:
    """Whether a message comes from the verifier of a parsed op, or from its type inference."""
    known = any(pattern.search(message) for pattern, _ in _READERS)
    if message.startswith(_OF_PARSER):
        return known
    # Words of the parser begin in lower case; those of a type inference are sentences.
    return known or message[:1].isupper() or _OF_OP.match(message) is not None or begins_op(text, column)


def _origins(ir: IrOps, parts: Sequence[Part]) -> tuple[tuple[Message, int], ...]:
    found = dict[str, tuple[Message, int]]()
    for part in parts:
        if part.name and part.name not in found and (from_ := origin(ir, part)) is not None:
            found[part.name] = from_
    return tuple(found.values())


def _given(of: RefusedOp, message: str) -> Items | None:
    """The operands and results of an op with their types, and the attributes and regions that a message is about; None
    without any.
    """
    parts = of.signature.parts
    each = [Message("refused-op.has", "{part} is {type}", part=one.named(), type=one.type) for one in parts]
    if len(parts) > MOST_PARTS or not all(one.type for one in parts):
        each = []
    words = set(_WORDS.findall(message.lower()))
    for found in _ATTRIBUTE.finditer(of.signature.attributes):
        named = _WORDS.findall(found["name"].lower().replace("_", " "))
        value = first_item(found["value"])[:120]
        lists = value.startswith("array<i") and not found["name"].endswith("SegmentSizes")
        if lists or any(word.startswith(part) for word in words for part in named):
            each.append(
                Message("refused-op.attribute-has", "{attribute} is {value}", attribute=found["name"], value=value)
            )
    if _OF_REGIONS & words:
        taken = [len(region[0].arguments) for region in of.op.regions if region and region[0].arguments]
        each += [
            Message("refused-op.region-takes", "a region takes {count}", count=Count(one, "value")) for one in taken
        ]
    return Items(tuple(each), Join.AND) if each else None


_READERS = (
    *operand_types.READERS,
    *sizes.READERS,
    *attributes.READERS,
    *functions.READERS,
    *blocks.READERS,
    *counts.READERS,
    *uses.READERS,
)
"""Patterns of verifier messages, and the readers of each."""
_OF_OPERANDS = (
    *operand_types.READERS,
    *sizes.READERS,
    *attributes.READERS,
)
"""The readers of messages about only the types, sizes and attributes of an op."""
