"""A failed pass on the code around the dispatches, which calls the runtime and computes on scalars."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.causes.source_rank import Rank, op_in, rank_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.at_fault import (
    NOT_OF_PROGRAMS,
    AtFault,
    alien_type,
    function_of_fault,
)
from passlens.engine.diagnosis.failed.finding import called, compiler_message, finding_on, silence, title_of, words_of
from passlens.engine.diagnosis.failed.front_end_type import front_end_type
from passlens.engine.diagnosis.failed.ranges import refused
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding
from passlens.engine.diagnosis.inference.input_place import line_of
from passlens.engine.diagnosis.inference.made_op import ENCODING_TYPE
from passlens.engine.diagnosis.inference.rule_help import (
    in_source,
    input_line,
    source_lines,
    where,
)
from passlens.engine.diagnosis.inference.served_dispatch import served_dispatch
from passlens.engine.diagnosis.ir_ops import CONTAINERS
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS
from passlens.engine.messages import NOTHING, Message, together

_BOUNDARY = Message(
    "failed-pass.boundary-why",
    "The functions of a program take and give ranked tensors and scalars that the runtime knows.",
)
_BEFORE_DISPATCHES = frozenset({"input", "abi", "preprocessing", "global-optimization"})
_OF_PROGRAMS = ("flow.", "stream.", "hal.", "util.")
"""Ops of the code around dispatches, which form no dispatches."""
_SIZES = frozenset({"tensor.dim", "memref.dim"})
_OF_FUNCTION_VALUES = frozenset({"func.constant", "func.call_indirect"})
_ILLEGAL = re.compile(r"\belement type '(?P<type>[^']{1,80})' is not legal")
_ENCODING = re.compile(r"\bencoding = (?P<encoding>#[\w.]+)")
_TYPES_CHARACTERS = 160
"""The most characters of an op's types in a title."""


def on_host(facts: Facts, cause: Cause, found: AtFault, evidence: list[Evidence]) -> Finding:
    """A finding for the op or the function that a pass on the code around the dispatches could not handle."""
    if (encoded := _encoded(facts, cause)) is not None:
        return encoded
    boundary = found.argument or _of_signature(found)
    if boundary:
        function = function_of_fault(found) or cause.scope.lstrip("@")
        title = Message(
            "failed-pass.boundary",
            "@{function} takes or gives {type}, which {name} cannot convert.",
            function=function,
            type=boundary,
            name=cause.pass_name,
        )
        hint = Message("failed-pass.boundary-hint", "Pass {type} as a tensor of plain numbers.", type=boundary)
        return finding_on(facts, title, _BOUNDARY, evidence, Certainty.LIKELY, hint)
    if found.op is None:
        title = Message("failed-pass.title", "{name} fails{where}.", name=cause.pass_name, where=where(facts))
        if cause.op and cause.op not in CONTAINERS - {"llvm.func"}:
            title = title_of(cause.pass_name, cause.op, NOTHING)
            return finding_on(facts, title, NOTHING, evidence, Certainty.LIKELY)
        if compiler_message(facts) is not NOTHING:
            reason = words_of(facts)
            title = Message(
                "failed-pass.because",
                "{name} fails{where}: {reason}.",
                name=cause.pass_name,
                where=where(facts),
                reason=reason,
            )
        return finding_on(facts, title, silence(facts), evidence, Certainty.POSSIBLE)
    op = called(facts, found.op) if found.cast is None else found.op.name
    if (illegal := _ILLEGAL.search(words_of(facts))) is not None:
        title = Message(
            "failed-pass.element",
            "{op} has elements of {type}, which {name} does not allow.",
            op=op,
            type=illegal["type"],
            name=cause.pass_name,
        )
        hint = Message("failed-pass.element-hint", "Cast to another type, such as f32, where the model is exported.")
        return finding_on(facts, title, NOTHING, evidence, Certainty.CERTAIN, hint)
    if found.op.name in _SIZES and (maker := found.ir.maker(found.op.uses[0]) if found.op.uses else None) is not None:
        return _size_of(facts, cause, found, maker, evidence)
    if cause.phase in _BEFORE_DISPATCHES:
        if (typed := front_end_type(cause, found)) is not None:
            title, hint = typed
            return finding_on(facts, title, NOTHING, evidence, Certainty.LIKELY, hint)
        if compiler_message(facts) is not NOTHING:
            return refused(facts, cause, op, evidence)
        types = _signature(facts, found, evidence)
        why = NOTHING
        if found.op.name in _OF_FUNCTION_VALUES:
            why = Message(
                "failed-pass.function-value",
                "It uses a function as a value, which IREE does not support: call the function by its name.",
            )
        return finding_on(facts, title_of(cause.pass_name, op, types), why, evidence, Certainty.LIKELY)
    title = Message(
        "failed-pass.host",
        "{name} cannot handle {op}{types} in the code around the dispatches.",
        name=cause.pass_name,
        op=op,
        types=_signature(facts, found, evidence),
    )
    if compiler_message(facts) is not NOTHING:
        return refused(facts, cause, op, evidence)
    line, why = found.ir.types(found.op), NOTHING
    served = served_dispatch(found.ir, found.op)
    hint = Message("failed-pass.write-otherwise", "Write it with ops that form dispatches, such as linalg.generic.")
    if (alien := NOT_OF_PROGRAMS.search(line)) is not None:
        why = Message(
            "failed-pass.alien",
            "It works on {type}, which only code inside of a dispatch can hold; no dispatch was formed of it.",
            type=alien[0],
        )
    elif found.op.name.startswith(_OF_PROGRAMS):
        hint = NOTHING
    elif "tensor<" in line:
        why = Message(
            "failed-pass.no-dispatch",
            "It works on tensors, and no dispatch was formed of it: what is left outside must be scalars and calls.",
        )
    if served:
        serves = Message("failed-pass.serves", "Its result goes to dispatch @{dispatch}.", dispatch=served)
        why = together(serves, why)
    finding = finding_on(facts, title, why, evidence, Certainty.LIKELY, hint)
    return replace(finding, dispatch=finding.dispatch or served, place=_op_place(facts, evidence))


def _size_of(facts: Facts, cause: Cause, found: AtFault, maker: Op, evidence: list[Evidence]) -> Finding:
    """A finding for a size that cannot be computed, as it is that of a result whose op does not give it."""
    text = Message("failed-pass.sized", "The op that produces the tensor.")
    made = found.ir.evidence(cause.after if found.after else cause.before, text, maker)
    line = line_of(made, facts)
    title = Message(
        "failed-pass.size-of",
        "{name} cannot handle {op} of the result of {maker}{types}: nothing computes its size.",
        name=cause.pass_name,
        op=found.op.name if found.op is not None else "",
        maker=maker.name,
        types=Message("failed-pass.in-line", " in line {line:,}", line=line) if line else NOTHING,
    )
    finding = finding_on(facts, title, NOTHING, (*evidence, made), Certainty.LIKELY)
    if not line:
        return finding
    here = in_source(facts, text, line)
    return replace(finding, evidence=(here, *finding.evidence), place=here.source)


def _signature(facts: Facts, found: AtFault, evidence: Sequence[Evidence]) -> Message:
    """The operand and result types of an op as in the input, in parentheses; empty if there are none or many."""
    if found.op is None:
        return NOTHING
    text = found.ir.types(found.op)
    line = line_of(evidence[0], facts) if evidence else 0
    if line and op_in(facts.source[line - 1]) == found.op.name:
        text = facts.source[line - 1]
    types = text.rpartition(" : ")[2] if " : " in text else ""
    if not types or len(types) > _TYPES_CHARACTERS or types.endswith("{"):
        return NOTHING
    return Message("failed-pass.types", " ({types})", types=types)


def _op_place(facts: Facts, evidence: Sequence[Evidence]) -> str:
    """The place of the op in the first evidence, if the compiler's message points at the function around it."""
    at = next(iter(source_lines(facts)), 0)
    if not at or rank_of(facts.source[at - 1]) is not Rank.AROUND or not evidence:
        return ""
    line = line_of(evidence[0], facts)
    return f"{facts.info.source.name}:{line}" if line else ""


def _encoded(facts: Facts, cause: Cause) -> Finding | None:
    """A finding for a tensor with a compiler encoding at the runtime's boundary."""
    row = facts.first_error
    found = _ENCODING.search(row.current_op) if row is not None and cause.op == ENCODING_TYPE else None
    if found is None:
        return None
    title = Message(
        "failed-pass.encoded",
        "A tensor with the encoding {encoding} cannot cross the boundary of the program.",
        encoding=found["encoding"],
    )
    why = Message("failed-pass.encoded-why", "Arguments and results must be dense: the runtime has no such type.")
    hint = Message("failed-pass.unset", "Use plain tensors at the boundary: iree_encoding.unset_encoding.")
    return finding_on(facts, title, why, input_line(facts), Certainty.CERTAIN, hint)


def _of_signature(found: AtFault) -> str:
    """A type in the signature of a function that programs do not use."""
    if found.op is None or found.op.name not in FUNCTIONS:
        return ""
    return alien_type(found.ir, found.op)
