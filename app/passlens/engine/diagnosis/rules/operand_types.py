"""An op of the input whose operands have element types that the op created from it does not take."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.causes.source_rank import op_in
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Level
from passlens.engine.diagnosis.inference.made_op import made_invalid
from passlens.engine.diagnosis.inference.op_demands import index_kind, two_kinds
from passlens.engine.diagnosis.inference.op_signature import element_of, types_in
from passlens.engine.diagnosis.inference.rule_help import (
    UNCHECKED,
    compiler_says,
    dispatch_of,
    in_source,
    input_line,
    input_types,
    op_text,
    source_lines,
    source_op,
    stands_for,
    types_taken,
    where,
)
from passlens.engine.diagnosis.inference.unchecked_types import unchecked_type
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import NOTHING, Items, Join, Message, quoted, together
from passlens.engine.session.rows import DiagnosticRow

RULE = "operand-types"
_WANTS = re.compile(r"operand #(?P<number>\d+) must be (?P<wanted>.{1,200}), but got '(?P<given>[^']{1,200})'")
_INTEGERS = "integer"
_MADE_WANTS = re.compile(
    r"'(?P<made>[\w.]+)' op operand #\d+ must be (?P<wanted>.{1,200}), but got '(?P<given>[su]i\d+)'"
)
_NAMED = re.compile(r"\blinalg\.\w+ .*\bins\(")
_ELEMENT = re.compile(r"(?:.*[x<])?(?P<type>[a-z]\w*)>?")
_TORCH = re.compile(r"!torch\.vtensor<\[[^\]]*\],(?P<type>\w+)>")
_INDICES = frozenset({"i1", "si64", "si32"})
"""Types of masks and indices, which may differ from the other operands' type."""
_OF_MODELS = UNCHECKED | {"stablehlo", "chlo", "tosa"}
"""Dialects of exporters: the verifiers of StableHLO, CHLO and TOSA compare most operands, so two types are rare."""
_OF_ONE_TYPE = frozenset(
    f"torch.aten.{name}"
    for name in ("mm", "bmm", "matmul", "addmm", "baddbmm", "linear", "convolution", "scaled_dot_product_attention")
)
"""Ops whose operands have one element type, as PyTorch requires."""
_WRITES = frozenset(
    f"torch.aten.{name}"
    for name in ("scatter.src", "scatter_add", "scatter_reduce.two", "index_put", "index_add", "masked_scatter")
)
"""Ops that write elements of one tensor into another one of the same type, as PyTorch requires."""
_ALIKE = re.compile(r"\b(?:mis)?match|\bsame (?:element )?type")
_QUOTED = re.compile(r"'([^'\s]{1,80})'")
_SIGNATURE = re.compile(r": \((?P<takes>[^()]*)\) -> [^()]*$")
_TYPES = re.compile(r"\b(?:vector|tensor|memref)<(?:[\d?\[\]]+x)*(?P<type>[a-z]\w*)")


def operand_types(facts: Facts) -> Sequence[Finding]:
    """A finding if the op created by a pass does not verify and has the several types of its origin."""
    cause, made_of = facts.cause, made_invalid(facts)
    if cause is not None and cause.op in _OF_ONE_TYPE:
        return _not_converted(facts, cause)
    if cause is not None and cause.kind is CauseKind.REFUSED:
        return _in_named_op(facts)
    if cause is None or made_of is None:
        return ()
    if not cause.dispatch:
        return _not_wanted(facts, cause, made_of[0]) or _of_two_kinds(facts, cause, made_of[0])
    if unchecked := unchecked_type(facts):
        return (_unchecked(facts, cause, unchecked),)
    line, given = _with_inputs(facts)
    made = set(_TYPES.findall(cause.excerpt))
    if len(given) < 2 or not made.issuperset(given) or "type" not in made_of[1]["why"]:
        return ()
    source = stands_for(facts.source[line - 1]) or op_in(facts.source[line - 1])
    kinds = Items(given, Join.AND)
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.LIKELY,
            Message(
                "operand-types.title",
                "{source} works on {types}, but {made}, into which {name} turns it{where}, does not accept this mix.",
                source=source,
                types=kinds,
                made=cause.op,
                name=cause.pass_name,
                where=where(facts),
            ),
            together(
                Message("operand-types.why", "The pass does not convert the operands."),
                compiler_says(quoted(made_of[1]["why"].strip().rstrip("."))),
            ),
            (
                in_source(
                    facts,
                    Message("operand-types.here", "{source} takes {types}.", source=source, types=kinds),
                    line,
                ),
                cause.evidence(Message("invalid-ir.written", "The op as the pass wrote it.")),
            ),
            dispatch=dispatch_of(facts),
            hint=Message("operand-types.hint", "First extend them to one type, such as f32, in separate ops."),
            diagnostics=(cause.first,) if cause.first is not None else (),
            place=f"{facts.info.source.name}:{line}",
        ),
    )


def _unchecked(facts: Facts, cause: Cause, what: Message) -> Finding:
    """A finding on an op of the input with an unchecked type that makes the pass write an invalid op."""
    title = Message(
        "operand-types.unchecked",
        "{name} makes an invalid {made}{where}, because {what}.",
        what=what,
        name=cause.pass_name,
        made=cause.op,
        where=where(facts),
    )
    written = cause.evidence(Message("invalid-ir.written", "The op as the pass wrote it."))
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.LIKELY,
        title,
        NOTHING,
        (*input_line(facts), written),
        dispatch=dispatch_of(facts),
        diagnostics=(cause.first,) if cause.first is not None else (),
    )


def _with_inputs(facts: Facts) -> tuple[int, tuple[str, ...]]:
    """The line, from 1, of the input's op that the failing IR comes from, or of the op in whose region it is, and the
    element types of its inputs; 0 without one.
    """
    lines = source_lines(facts)
    given = input_types(op_text(facts.source, lines[0])) if lines else ()
    if not lines or given:
        return (lines[0] if lines else 0), given
    op = facts.ir.op_at(lines[0])
    around = op.parent if op is not None else None
    if around is None or not around.lines:
        return 0, ()
    return around.lines[0], input_types(op_text(facts.source, around.lines[0]))


def _not_converted(facts: Facts, cause: Cause) -> Sequence[Finding]:
    """A finding if an op that no conversion took has operands of several types, where PyTorch takes one."""
    lines, name = source_lines(facts), cause.op
    if not lines or name != source_op(facts) or cause.first is None:
        return ()
    text = types_taken(op_text(facts.source, lines[0]))
    kinds = tuple(dict.fromkeys(one for one in _TORCH.findall(text) if one not in _INDICES))
    if len(kinds) < 2:
        return ()
    title = Message(
        "operand-types.several",
        "{source} has operands of {types}, but PyTorch's op takes a single type.",
        source=name,
        types=Items(kinds),
    )
    why = Message(
        "operand-types.not-converted", "No pattern in {name} converts it with these operands.", name=cause.pass_name
    )
    here = Message("operand-types.here", "{source} takes {types}.", source=name, types=Items(kinds))
    hint = Message("operand-types.export-hint", "Convert the operands to one type where the model is exported.")
    evidence = (in_source(facts, here, lines[0]),)
    return (Finding(RULE, Level.ERROR, Certainty.LIKELY, title, why, evidence, hint=hint, diagnostics=(cause.first,)),)


def _in_named_op(facts: Facts) -> Sequence[Finding]:
    """A finding if an op in the region that the parser builds for a named op refuses the type of its operands.

    Such a message has no location: the named op must be the only one of the input with operands of that type.
    """
    row = next(iter(facts.errors), None)
    found = _MADE_WANTS.match(row.message) if row is not None and not (row.location and row.location.line) else None
    if row is None or found is None:
        return ()
    word = re.compile(rf"[<x]{re.escape(found['given'])}>")
    lines = [number for number, line in enumerate(facts.source, 1) if _NAMED.search(line) and word.search(line)]
    if len(lines) != 1 or any(op_in(line) == found["made"] for line in facts.source):
        return ()
    title = Message(
        "operand-types.in-named-op",
        "{source} works on {type}, but {made}, with which it computes, does not take that type.",
        source=op_in(facts.source[lines[0] - 1]),
        type=found["given"],
        made=found["made"],
    )
    why = Message("operand-types.made-wants", 'The compiler expects "{wanted}".', wanted=quoted(found["wanted"]))
    here = Message(
        "operand-types.here",
        "{source} takes {types}.",
        source=op_in(facts.source[lines[0] - 1]),
        types=Items((found["given"],)),
    )
    hint = Message("operand-types.signless", "Use signless integers, such as i8.")
    evidence = (in_source(facts, here, lines[0]),)
    certain = Certainty.CERTAIN
    return (Finding(RULE, Level.ERROR, certain, title, why, evidence, hint=hint, diagnostics=(row.id,)),)


def _of_two_kinds(facts: Facts, cause: Cause, row: DiagnosticRow) -> Sequence[Finding]:
    """A finding if the created op must have one type for two that it got, which are those of operands of its origin."""
    lines, source = source_lines(facts), source_op(facts)
    if not lines or source.partition(".")[0] not in _OF_MODELS or not _ALIKE.search(row.message):
        return ()
    quoted_types = [element_of(one) for one in _QUOTED.findall(row.message.partition(" op ")[2])]
    given = _SIGNATURE.search(row.current_op.rstrip().rpartition("\n")[2])
    kinds = tuple(dict.fromkeys(quoted_types or map(element_of, types_in(given["takes"]) if given is not None else ())))
    ir = facts.ir
    op = next((one for one in ir.ops if one.lines[0] == lines[0]), None)
    if op is None or len(kinds) != 2 or (what := two_kinds(ir, op, source, (kinds[0], kinds[1]))) is None:
        return ()
    title = Message("operand-types.index", "The operands of {source} do not fit: {what}.", source=source, what=what)
    if source not in _OF_ONE_TYPE | _WRITES:
        title = Message(
            "operand-types.two-kinds",
            "{what}; {name} turns {source} into {made}, which takes a single type.",
            what=what,
            made=cause.op,
            name=cause.pass_name,
            source=source,
        )
    why = Message(
        "operand-types.two-kinds-why",
        "The verifier of {source} does not compare element types; {name} turns it into {made}, whose operands must "
        "have the same type.",
        source=source,
        name=cause.pass_name,
        made=cause.op,
    )
    here = in_source(facts, Message("operand-types.of-index", "The op with its operands."), lines[0])
    written = cause.evidence(Message("invalid-ir.written", "The op as the pass wrote it."))
    hint = Message("operand-types.two-kinds-hint", "Convert one of them where you export the model.")
    return (
        Finding(RULE, Level.ERROR, Certainty.LIKELY, title, why, (here, written), hint=hint, diagnostics=(row.id,)),
    )


def _of_index(facts: Facts, cause: Cause, row: DiagnosticRow, line: int, what: Message) -> Finding:
    source = source_op(facts)
    title = Message("operand-types.index", "The operands of {source} do not fit: {what}.", source=source, what=what)
    why = Message(
        "operand-types.index-why",
        "The verifier of {source} does not compare element types; {name} turns it into {made}, which needs integers.",
        source=source,
        name=cause.pass_name,
        made=cause.op,
    )
    here = in_source(facts, Message("operand-types.of-index", "The op with its operands."), line)
    written = cause.evidence(Message("invalid-ir.written", "The op as the pass wrote it."))
    hint = Message("operand-types.index-hint", "Convert the indices to integers where you export the model.")
    return Finding(RULE, Level.ERROR, Certainty.CERTAIN, title, why, (here, written), hint=hint, diagnostics=(row.id,))


def _not_wanted(facts: Facts, cause: Cause, row: DiagnosticRow) -> Sequence[Finding]:
    """A finding if the element type that the created op refuses is one of the operands of its origin."""
    found, lines, source = _WANTS.search(row.message), source_lines(facts), source_op(facts)
    ir = facts.ir
    op = next((one for one in ir.ops if one.lines[0] == lines[0]), None) if lines else None
    if op is None or source.partition(".")[0] not in UNCHECKED:
        return ()
    if _INTEGERS in row.message and (what := index_kind(ir, op, source)) is not None:
        return (_of_index(facts, cause, row, lines[0], what),)
    element = _ELEMENT.fullmatch(found["given"]) if found is not None else None
    if found is None or element is None:
        return ()
    kind, refused = element["type"], int(found["number"])
    given = split_list(types_taken(ir.types(op)).strip("()"))
    numbers = [number for number, one in enumerate(given) if one.endswith((f",{kind}>", f",s{kind}>"))]
    if not numbers:
        return ()
    made = _SIGNATURE.search(row.current_op.rstrip().rpartition("\n")[2])
    if refused in numbers and made is not None and len(types_in(made["takes"])) == len(given):
        numbers = [refused]
    title = Message(
        "operand-types.refused",
        "{source} has operands of {type} ({numbers}), but {name} turns it into {made}, which does not take that type "
        "as operand {refused}.",
        source=source,
        type=kind,
        refused=str(refused),
        numbers=Items(tuple(f"{number}" for number in numbers)),
        name=cause.pass_name,
        made=cause.op,
    )
    why = Message(
        "operand-types.wanted",
        'The verifier of {source} does not compare element types. The compiler wants "{wanted}".',
        source=source,
        wanted=quoted(found["wanted"]),
    )
    here = Message("operand-types.here", "{source} takes {types}.", source=source, types=Items((kind,)))
    written = cause.evidence(Message("invalid-ir.written", "The op as the pass wrote it."))
    hint = Message(
        "operand-types.convert", "Where the model is exported, convert the operand to a type that the op takes."
    )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.LIKELY,
            title,
            why,
            (in_source(facts, here, lines[0]), written),
            hint=hint,
            diagnostics=(row.id,),
        ),
    )
