"""An op of the input's dialect (torch, ONNX, StableHLO, TOSA) that no conversion handled.

The conversions to linalg are partial: ops without a pattern remain. The pass after them rejects the first op of that
dialect, often a constant or a cast beside the one at fault.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.causes.source_rank import line_like
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Edit, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.input_types import unfit_input_type
from passlens.engine.diagnosis.inference.ir_oddities import oddities
from passlens.engine.diagnosis.inference.left_operand import LeftOperand, left_operand
from passlens.engine.diagnosis.inference.meant_op import meant_operator
from passlens.engine.diagnosis.inference.onnx_ops import NO_OPERATOR, why_left
from passlens.engine.diagnosis.inference.probed import shown_by_probe
from passlens.engine.diagnosis.inference.rule_help import (
    INPUT_LINE,
    compiler_says,
    dispatch_of,
    ids,
    in_source,
    input_line,
    matching_errors,
    newest,
    stands_for,
    types_taken,
    version_of,
)
from passlens.engine.diagnosis.ir_ops import CARRIERS, IrOps
from passlens.engine.diagnosis.program.find_fault import program_fault
from passlens.engine.diagnosis.rules.operand_shapes import operand_shapes
from passlens.engine.diagnosis.rules.operand_types import operand_types
from passlens.engine.diagnosis.rules.wrong_phase import wrong_phase
from passlens.engine.ir.parse import Op
from passlens.engine.messages import NOTHING, Items, Join, Message, quoted, together
from passlens.engine.toolchain.knowledge import NameKind, versions_that_know

RULE = "unlowered-op"
MESSAGE = re.compile(r"failed to legalize operation '(?P<op>(?P<dialect>torch|torch_c|stablehlo|chlo|tosa)\.[\w.]+)'")
_OF_INPUT = re.compile(r"(?:torch|stablehlo|chlo|tosa)\.")
_GIVEN_UP = re.compile(r"\b(?:unimplemented|unsupported|not (?:yet )?(?:supported|implemented))\b", re.IGNORECASE)
"""Messages of a pattern that exists for an op, but not for all of its forms."""
_OPERATOR = "torch.operator"
_NUMBERS = frozenset({"!torch.int", "!torch.float", "!torch.bool", "!torch.list<int>", "!torch.list<float>"})
_LIST, _MAKES_A_LIST = "!torch.list<", "torch.prim.ListConstruct"
_TARGET = re.compile(
    r"(?:custom_call(?: @|.*\bcall_target_name = \")|\btosa\.custom\b.*\boperator_name(?: = |\()\")"
    r"(?P<target>[\w.$\-]+)"
)
_TORCH_TENSOR = re.compile(r"!torch\.vtensor<\[[^\]]*\],\w+>")
_NOT_LETTERS = re.compile(r"[^a-z0-9]")


def unlowered_op(facts: Facts) -> Sequence[Finding]:
    """A finding for the first remaining op of the input's dialect, or an op that is left because of an operand."""
    if (left_by := left_operand(facts)) is not None:
        return (_of_operand(facts, left_by),)
    cause, rows, explanation = facts.cause, matching_errors(facts, MESSAGE), NOTHING
    given_up = matching_errors(facts, _GIVEN_UP)[:1]
    if cause is not None and _OF_INPUT.match(cause.op) and given_up and given_up[0][0].id == cause.first:
        reason = quoted(given_up[0][0].message.strip().split("\n", 1)[0].rstrip("."))
        explanation = compiler_says(reason)
        same = [(row, found) for row, found in rows if found["op"] == cause.op]
        row, op_named, rows = given_up[0][0], cause.op, [*given_up, *same]
    elif rows:
        row, op_named = rows[0][0], rows[0][1]["op"]
    else:
        return _of_run_time(facts)
    if operand_shapes(facts) or operand_types(facts) or unfit_input_type(facts, op_named) is not None:
        return ()
    if program_fault(facts) is not None or wrong_phase(facts):
        return ()
    named = _called(op_named, f"{row.message}\n{row.current_op}")
    ir = IrOps(facts.texts.after or facts.texts.before)
    place = (cause.after or cause.before) if cause is not None else None
    op = _left(ir, named, op_named.partition(".")[0].removesuffix("_c"), place.line if place is not None else 0)
    probe = shown_by_probe(facts)
    if op is None and CARRIERS.match(named) and probe is None:
        return ()  # nothing is known beyond the compiler's message
    if op is not None and (probe is None or not probe.parts) and any(one.fatal for one in oddities(ir.line(op))):
        return ()  # explained by failed_pass
    name = probe.op if probe is not None else _called(op.name, ir.line(op)) if op is not None else named
    evidence = list[Evidence]()
    is_general = True
    why = Message("unlowered-op.why", "It has no pattern for the op, or none for these types, shapes and attributes.")
    hint = general = Message("unlowered-op.hint", "Decompose the op, or replace it, where the model is exported.")
    of_computed = None
    if op is not None:
        evidence.append(ir.evidence(place, Message("unlowered-op.left", "No conversion took it."), op))
        if (computed := _computed(ir, op)) is not None:
            why, of_computed = _why_computed(computed)
            hint, is_general = of_computed, False
            if computed.maker is not None:
                made = Message(
                    "unlowered-op.computed-here", "Operand {number} is computed here.", number=computed.number
                )
                evidence.append(ir.evidence(place, made, computed.maker))
    if op is not None and (ranks := _ranks(ir, op)):
        is_general = False
        why = Message(
            "unlowered-op.branches",
            "Its branches give tensors of different ranks ({types}); in the compiler, a result has one rank.",
            types=Items(ranks, Join.AND),
        )
        hint = Message(
            "unlowered-op.fold",
            "Such a branch asks for a shape: give the inputs fixed sizes and fold what is constant then, with "
            "onnxruntime's basic optimizations, or export the model without the branch.",
        )
    other = line_like(ir.line(op), facts.source) if op is not None and named != name else 0
    evidence += (in_source(facts, INPUT_LINE, other),) if other else _in_input(facts, name)
    if (left := why_left(name, facts.source, ir.line(op) if op is not None else "")) is not None:
        why, hint = left.why, left.hint or hint
        is_general = False
    title = Message(
        "unlowered-op.title", "IREE {version} does not lower this {op}.", version=version_of(facts), op=name
    )
    if left is not None and left.why.id == NO_OPERATOR:
        title = Message(
            "unlowered-op.title-no-operator",
            "IREE {version} does not lower {op}: ONNX has no such operator.",
            version=version_of(facts),
            op=name,
        )
    meant = meant_operator(name) if op is not None and op.name == _OPERATOR else ""
    if meant:
        is_general = False
        title = Message(
            "unlowered-op.title-meant",
            "The compiler has no operator {op}; you may have meant {meant}.",
            op=name,
            meant=meant,
        )
        why = Message(
            "unlowered-op.meant",
            "It converts the operator in a torch.operator by its exact name, including a prefix such as onnx."
            " and the case of letters.",
        )
        hint = Message("misread.write", "Write {text}.", text=meant)
    called = _TARGET.search(ir.line(op)) if op is not None else None
    if called is not None:
        is_general = False
        why = Message(
            "unlowered-op.custom-call", "A custom call names a function of the runtime that the model was exported for."
        )
        title = Message(
            "unlowered-op.title-calls",
            "IREE {version} does not lower this {op}: it calls {target}, which no pass converts.",
            version=version_of(facts),
            op=name,
            target=called["target"],
        )
    lower = _called(op.name, ir.line(op)) if op is not None else named
    became = NOTHING
    if probe is not None and not meant and lower != name and not CARRIERS.match(lower):
        became = Message("unlowered-op.became", "The compiler turns it into {named}.", named=lower)
    if probe is not None:
        evidence = [*(one for one in evidence if not one.source), *probe.evidence]
        if probe.parts and not meant:
            title, why = probe.title, together(why, probe.why) if probe.at_run_time else probe.why
            if hint is of_computed and not probe.at_run_time:
                hint = general  # another part of the op is at fault
        elif probe.why and is_general:
            why = probe.why
    if op is not None and op.name == _OPERATOR and is_general and (probe is None or not probe.parts):
        why = together(_undefined(name), why)
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if op is not None or probe is not None else Certainty.LIKELY,
            title,
            together(
                why,
                explanation,
                became,
                Message(
                    "unlowered-op.other-is-named",
                    "The compiler names {named}, which only brings a value to it.",
                    named=named,
                )
                if CARRIERS.match(named) or (named != name and not became)
                else NOTHING,
            ),
            tuple(evidence),
            (*_written(facts, evidence, name, meant), *newest(facts)),
            diagnostics=ids(rows),
            hint=hint,
            place=f"{facts.info.source.name}:{probe.line}" if probe is not None and probe.line else "",
        ),
    )


def _of_run_time(facts: Facts) -> Sequence[Finding]:
    """A finding if host code that a later pass rejects comes from an op that is lowered with a constant operand."""
    cause, probed = facts.cause, facts.probed
    shown = shown_by_probe(facts) if probed is not None and probed.line and not probed.after else None
    if cause is None or cause.kind is not CauseKind.FAILED or cause.dispatch or shown is None or not shown.at_run_time:
        return ()
    if operand_shapes(facts) or operand_types(facts):
        return ()
    became = (
        Message("unlowered-op.late", "It leads to {op}, at which {name} then fails.", name=cause.pass_name, op=cause.op)
        if cause.op
        else NOTHING
    )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            shown.title,
            together(shown.why, became),
            shown.evidence,
            newest(facts),
            diagnostics=(cause.first,) if cause.first is not None else (),
            hint=Message(
                "unlowered-op.make-constant",
                "Make it a constant where the model is exported: an attribute or an initializer, not an input.",
            ),
            place=f"{facts.info.source.name}:{shown.line}",
        ),
    )


def _of_operand(facts: Facts, found: LeftOperand) -> Finding:
    return Finding(
        RULE,
        Level.ERROR,
        found.certainty,
        found.title,
        found.why,
        found.evidence,
        newest(facts),
        dispatch=dispatch_of(facts),
        diagnostics=(facts.cause.first,) if facts.cause is not None and facts.cause.first is not None else (),
        hint=found.hint,
        place=f"{facts.info.source.name}:{found.line}" if found.line else "",
    )


def _left(ir: IrOps, named: str, dialect: str, line: int) -> Op | None:
    """The unconverted op: the one that the compiler names, or the first user of the value that it passes on.

    Of several with the same name, the one whose line matches the compiler's message best.
    """
    at_fault = [op for op in ir.ops if op.name.startswith(f"{dialect}.") and not CARRIERS.match(op.name)]
    same = [op for op in at_fault if _called(op.name, ir.line(op)) == named]
    if same:
        return next((op for op in same if op.lines[0] == line), same[0])
    return at_fault[0] if at_fault and CARRIERS.match(named) else None


@dataclass(frozen=True, slots=True)
class _Computed:
    """A non-constant operand where a conversion requires a constant, or the elements of a list.

    Attributes:
        number: The operand's index, from 0.
        maker: The op that defines it; None for an argument.
        origin: The first argument that it is computed from, such as ``%arg1``; for a list, what gives it.
    """

    number: int
    type: str
    maker: Op | None
    origin: str


def _computed(ir: IrOps, op: Op) -> _Computed | None:
    """The first operand of an op that is a number but not a constant, or a list that no op of the function makes of its
    elements.
    """
    types = types_taken(ir.line(op)).split(", ")
    if len(types) != len(op.uses):
        return None
    for number, (value, type_) in enumerate(zip(op.uses, types, strict=True)):
        if type_ in _NUMBERS and (origin := _origin(ir, value)):
            return _Computed(number, type_, ir.maker(value), origin)
        if type_.startswith(_LIST) and ((maker := ir.maker(value)) is None or maker.name != _MAKES_A_LIST):
            return _Computed(number, type_, maker, ir.name(value) if maker is None else maker.name)
    return None


def _why_computed(computed: _Computed) -> tuple[Message, Message]:
    """Why an operand keeps a conversion from taking its op, and what to do about it."""
    if computed.type.startswith(_LIST) and computed.type not in _NUMBERS:
        return Message(
            "unlowered-op.list",
            "Its operand {number} ({type}) comes from {origin}: conversions of such ops take lists that "
            "torch.prim.ListConstruct makes in the same function.",
            number=computed.number,
            type=computed.type,
            origin=computed.origin,
        ), Message("unlowered-op.make-list", "Pass the elements one by one, and build the list from them.")
    return Message(
        "unlowered-op.computed",
        "Its operand {number} ({type}) is computed while the model runs, from {origin}. Conversions of such "
        "ops take constants: that is the likely reason.",
        number=computed.number,
        type=computed.type,
        origin=computed.origin,
    ), Message(
        "unlowered-op.make-constant",
        "Make it a constant where the model is exported: an attribute or an initializer, not an input.",
    )


def _ranks(ir: IrOps, op: Op) -> tuple[str, ...]:
    """The types in an op's branches of the first result with differing ranks; otherwise empty."""
    ends = (region[-1].ops[-1] for region in op.regions if region and region[-1].ops)
    given = (_TORCH_TENSOR.findall(ir.types(end)) for end in ends)
    for types in zip(*given, strict=False):
        if len({type_.count(",") - type_.count("<[]") for type_ in types}) > 1:
            return tuple(types)
    return ()


def _origin(ir: IrOps, value: int) -> str:
    """The first argument among the values that a value is computed from; empty for a constant."""
    seen, waiting = set[int](), [value]
    while waiting:
        value = waiting.pop()
        if value in seen:
            continue
        seen.add(value)
        maker = ir.maker(value)
        if maker is None:
            return ir.name(value)
        waiting += reversed(maker.uses)
    return ""


def _called(name: str, line: str) -> str:
    """The exporter's name of an op: for ``torch.operator`` the op that it represents."""
    return (name == _OPERATOR and stands_for(line)) or name


def _in_input(facts: Facts, name: str) -> tuple[Evidence, ...]:
    """The input line of the op, according to the compiler; otherwise that of the only op of such a name."""
    if named_line := input_line(facts):
        return named_line
    word = _letters(name)
    lines = [number for number, line in enumerate(facts.source, 1) if (op := stands_for(line)) and _letters(op) == word]
    if len(lines) != 1:
        return ()
    text = Message("unlowered-op.only-one-in-input", "The only op of this name in the input.")
    return (in_source(facts, text, lines[0]),)


def _undefined(name: str) -> Message:
    """Why an exporter writes ``torch.operator`` for an op of torch."""
    known = versions_that_know(name, NameKind.OP)
    if known:
        return Message(
            "unlowered-op.operator-known",
            "The input has it as torch.operator, and the compiler converts only a few ops in that form; "
            "{name} itself is in {versions}.",
            name=name,
            versions=known[0].where(),
        )
    return Message(
        "unlowered-op.operator",
        "No release defines {name}, so the exporter wrote torch.operator, and the compiler converts only"
        " a few ops in that form.",
        name=name,
    )


def _written(facts: Facts, evidence: Sequence[Evidence], name: str, meant: str) -> tuple[Fix, ...]:
    """Fixes that write the right name of an operator in the lines of the input that the evidence shows."""
    places = (one.source.rpartition(":")[2] for one in evidence if one.source)
    lines = (
        [int(one) for one in places if one.isdigit() and 0 < int(one) <= len(facts.source)]
        if meant.startswith("onnx.")
        else []
    )
    edits = (
        (line, text.replace(f'"{name}"', f'"{meant}"', 1))
        for line in dict.fromkeys(lines)
        if f'"{name}"' in (text := facts.source[line - 1])
    )
    return tuple(
        Fix(
            f"near-{meant}",
            Message("unknown-name.write", "Write {value}", value=meant),
            FixKind.EDIT,
            edits=(Edit(line, line, (text,)),),
        )
        for line, text in edits
    )


def _letters(name: str) -> str:
    """The last part of a name as both dialects spell it: ``onnx.Col2Im`` and ``torch.aten.col2im``."""
    return _NOT_LETTERS.sub("", name.rpartition(".")[2].lower())
