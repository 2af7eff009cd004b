"""A pass that created an op which the compiler then rejects: a bug of the lowering, not of the model.

The op is in the IR after the failing pass, but not in the IR before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.declared_part import declared_executable
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.combiner import fails_at_combiner
from passlens.engine.diagnosis.inference.converted import converted_from, spelled
from passlens.engine.diagnosis.inference.made_op import ENCODING_TYPE, made_invalid
from passlens.engine.diagnosis.inference.op_signature import element_of
from passlens.engine.diagnosis.inference.pinned_misfit import is_pinned_wrong
from passlens.engine.diagnosis.inference.probed import as_shown
from passlens.engine.diagnosis.inference.rule_help import (
    chosen_flags,
    dispatch_of,
    input_line,
    newest,
    odd_things,
    op_text,
    source_lines,
    source_op,
    where,
)
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.program.find_fault import program_fault
from passlens.engine.diagnosis.refused.refused_op import mistake_of_made
from passlens.engine.diagnosis.rules.flag_at_fault import flag_behind_made
from passlens.engine.diagnosis.rules.operand_shapes import operand_shapes
from passlens.engine.diagnosis.rules.operand_types import operand_types
from passlens.engine.diagnosis.rules.switched_on import switched_on
from passlens.engine.diagnosis.rules.unsupported_type import unsupported_type
from passlens.engine.ir.parse import Op
from passlens.engine.messages import NOTHING, Message, quoted, together

RULE = "invalid-ir"
_OF_TYPES = "unsupported-type"
"""The rule on types of the input that the compiler does not take."""
_CONSTRAINT, _TYPES = "refused-op.constraint", frozenset({"refused-op.element-type", "refused-op.type"})
_GIVEN = ("given", "one", "other")
"""The types that a mistake names."""
_SIZE = re.compile(r"operand #(?P<operand>\d{1,4}) has shape's dimension #(?P<dimension>\d{1,4})")
_MAPS = re.compile(r"\bindexing_maps = \[(?P<maps>[^\]\n]*)\]")
_RESULTS = re.compile(r"affine_map<\([^()]*\)(?:\[[^\]]*\])? -> \((?P<results>.*?)\)>")
_FALLS = re.compile(r"-\s*d\d|\* -\d")
"""An index that falls as a loop counts up: the first element of a tile is then not the least one that it reads."""


def invalid_ir(facts: Facts) -> Sequence[Finding]:
    """A finding if a pass created such an op from valid IR."""
    cause, made = facts.cause, made_invalid(facts)
    if cause is None or made is None or cause.op == ENCODING_TYPE or any(one.fatal for one in odd_things(facts)):
        return ()
    if (
        declared_executable(facts)
        or fails_at_combiner(facts)
        or operand_shapes(facts)
        or operand_types(facts)
        or unsupported_type(facts)
    ):
        return ()
    if switched_on(facts) or program_fault(facts) is not None or flag_behind_made(facts) or is_pinned_wrong(facts):
        return ()
    source, made_of = source_op(facts), converted_from(facts)
    if made_of is not None and cause.dispatch:
        source = spelled(*made_of)
    falls = _falling(made[0].current_op, made[1]["why"])
    ir = IrOps(facts.texts.after)
    op = next((one for one in ir.ops if cause.after is not None and one.lines[0] == cause.after.line), None)
    mistake, types = mistake_of_made(ir, op, made[0]) if op is not None else (None, NOTHING)
    because: Message = NOTHING
    if falls:
        because = Message("invalid-ir.falling", ", likely because its map reads {index}", index=falls)
    elif mistake is not None:
        because = Message("invalid-ir.mistake", ": {mistake}", mistake=mistake)
    title = Message(
        "invalid-ir.title",
        "{name} makes an invalid {op}{where}{because}.",
        name=cause.pass_name,
        op=cause.op,
        where=where(facts),
        because=because,
    )
    if source:
        title = Message(
            "invalid-ir.title-of",
            "{name} makes an invalid {op} of {source}{where}{because}.",
            name=cause.pass_name,
            op=cause.op,
            source=source,
            where=where(facts),
            because=because,
        )
    finding = Finding(
        _OF_TYPES if mistake is not None and _is_of_input(facts, mistake) else RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        together(
            Message(
                "invalid-ir.why",
                'The op was not in the IR that the pass got. The compiler refuses it: "{message}".',
                message=quoted(made[1]["why"].strip()),
            ),
            types,
            chosen_flags(facts),
        ),
        (
            cause.evidence(Message("invalid-ir.written", "The op as the pass wrote it.")),
            *input_line(facts),
            *(_before(facts, *made_of) if made_of is not None else ()),
        ),
        newest(facts),
        dispatch=dispatch_of(facts),
        diagnostics=(made[0].id,),
        hint=Message("invalid-ir.hint", "Report it with a reproducer; until then write the op another way."),
    )
    return (as_shown(facts, finding),)


def _is_of_input(facts: Facts, mistake: Message) -> bool:
    """Whether a mistake is in element types of the op in the input, which the verifier of that op did not compare."""
    aspect, lines = mistake.arguments.get("aspect"), source_lines(facts)
    of_types = mistake.id == _CONSTRAINT or (isinstance(aspect, Message) and aspect.id in _TYPES)
    given = {element_of(str(mistake.arguments[one])) for one in _GIVEN if one in mistake.arguments}
    text = op_text(facts.source, lines[0]) if lines and of_types else ""
    return bool(text and given) and all(re.search(rf"(?:\b|x){re.escape(one)}\b", text) for one in given)


def _before(facts: Facts, ir: IrOps, op: Op) -> tuple[Evidence, ...]:
    """The op that became the refused one, in the IR before the pass."""
    place = facts.cause.before if facts.cause is not None else None
    return (ir.evidence(place, Message("invalid-ir.made-of", "The op that it was made from."), op),)


def _falling(op: str, why: str) -> str:
    """The index that falls as a loop counts up, if the compiler refuses the size of what it reads; otherwise empty.

    Args:
        op: The refused op, in generic form.
        why: The compiler's message.
    """
    size, maps = _SIZE.search(why), _MAPS.search(op)
    results = [one["results"] for one in _RESULTS.finditer(maps["maps"])] if maps is not None else []
    read = results[int(size["operand"])] if size is not None and int(size["operand"]) < len(results) else ""
    indices = [one.strip() for one in read.split(",")]
    at = int(size["dimension"]) if size is not None else len(indices)
    return indices[at] if at < len(indices) and _FALLS.search(indices[at]) else ""
