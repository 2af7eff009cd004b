"""Operands that could not be padded to static sizes, because a dynamic dimension has no useful upper bound.

``iree-codegen-gpu-pad-operands`` queries ValueBoundsOpInterface for an upper bound of each dimension
(Codegen/Common/GPU/GPUPadOperands.cpp). A dimension from ``flow.dispatch.workload.ordinal`` (``iree_tensor_ext…`` since
3.5) or ``arith.divsi`` has none, or only that of any index; the remaining dynamic op cannot be distributed and fails
later.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import IrPlace
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Level
from passlens.engine.diagnosis.inference.rule_help import ISSUES, PULLS, dispatch_of, from_input, newest, where
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message, together
from passlens.engine.units import whole_number

RULE = "unbounded-padding"
PASS = "iree-codegen-gpu-pad-operands"
NO_MODEL = (
    "flow.dispatch.workload.ordinal",
    "iree_tensor_ext.dispatch.workload.ordinal",
    "arith.divsi",
    "arith.divui",
    "arith.ceildivsi",
    "arith.ceildivui",
    "arith.floordivsi",
    "arith.remsi",
    "arith.remui",
    "hal.interface.constant.load",
)
"""Ops without a useful upper bound of their result: without a value-bounds model, or with one that knows none."""
HUGE = 1 << 31
"""A padded dimension above this was bounded only by the range of an index."""
_PADDED = re.compile(r"\bto tensor<(?P<shape>(?:\d+x|\?x)+)\w+>")
_PADDING = re.compile(r"padding = \[(?P<sizes>[\d, ]+)\]")
_OPERANDS = re.compile(r"ins\((?P<values>[^:()]*+) : (?P<types>[^)]{0,5000}+)\)")
_STEPS = 12
_FAILS_OF_IT = re.compile(
    r"write affecting operations on|pad|bytes of shared memory|dynamic|unrealized_conversion_cast|upper bound"
)


def unbounded_padding(facts: Facts) -> Sequence[Finding]:
    """A finding if the failing dispatch has such an operand after the padding pass."""
    if facts.cause is None or not any(_FAILS_OF_IT.search(row.message) for row in facts.diagnostics):
        return ()
    related = facts.texts.after_pass(PASS)
    text, place = (related.text, related.place) if related is not None else ("", None)
    if not text and facts.cause.pass_name == PASS:
        text, place = facts.texts.after or facts.texts.before, facts.cause.after or facts.cause.before
    if not text:
        return ()
    ir = IrOps(text)
    for pad in ir.named("tensor.pad"):
        if (shape := _padded_shape(ir, pad)) is not None:
            return (_finding(facts, ir, pad, shape, place),)
    for op in ir.ops:
        padding = _PADDING.search(ir.line(op))
        given = _OPERANDS.search(" ".join(ir.lines[op.lines[0] - 1 : op.lines[0] + 2])) if padding else None
        if given and "?" in given["types"]:
            return (_finding(facts, ir, op, "", place),)
    return ()


def _padded_shape(ir: IrOps, pad: Op) -> str | None:
    """The shape that a ``tensor.pad`` pads to, if one of its dimensions is implausibly large."""
    for number in pad.lines:
        if found := _PADDED.search(ir.lines[number - 1]):
            sizes = [part for part in found["shape"].split("x") if part]
            return "x".join(sizes) if any(part.isdigit() and whole_number(part) >= HUGE for part in sizes) else None
    return None


def _finding(facts: Facts, ir: IrOps, op: Op, shape: str, place: IrPlace | None) -> Finding:
    chain = _origin(ir, op)
    culprits = [one.name for one in chain if one.name in NO_MODEL and one.name != "hal.interface.constant.load"]
    culprit = culprits[0] if culprits else Message("unbounded-padding.its-size", "its size")
    if shape:
        title = Message(
            "unbounded-padding.no-bound",
            "Padding has no useful bound{where}: a dynamic dimension would be padded to tensor<{shape}>.",
            where=where(facts),
            shape=shape,
        )
    else:
        title = Message(
            "unbounded-padding.not-bounded",
            "Padding could not be bounded{where}: {op} keeps dynamic operands.",
            where=where(facts),
            op=op.name,
        )
    padded = Message("unbounded-padding.padded", "{op} is to be padded to static sizes.", op=op.name)
    evidence = [ir.evidence(place, padded, op)]
    evidence += [ir.evidence(place, _link(one.name), one) for one in chain]
    if facts.cause is not None:
        evidence.append(
            facts.cause.evidence(Message("unbounded-padding.what-fails-end", "What fails of it in the end."))
        )
    evidence += from_input(
        facts.cause, Message("unbounded-padding.input-op", "The op of the input that this comes from.")
    )
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN if shape or culprits else Certainty.LIKELY,
        title,
        together(
            Message(
                "unbounded-padding.asks",
                "The lowering configuration asks to pad this op's operands to multiples of its tile.",
            ),
            Message(
                "unbounded-padding.gives-none",
                "For that each dimension needs a constant upper bound, and {op} gives none: the operand stays dynamic, "
                "or is padded to what an index can hold, and a later pass fails of it.",
                op=culprit,
            ),
        ),
        tuple(evidence),
        newest(
            facts,
            Message(
                "unbounded-padding.changed-in",
                "Unaligned dynamic shapes no longer take this pipeline (pull request 20622).",
            ),
        ),
        (f"{ISSUES}20581", f"{ISSUES}19547", f"{PULLS}20582"),
        dispatch_of(facts),
        hint=Message(
            "unbounded-padding.bound-it",
            "Give the dimension a static size, or bound it with util.assume.int where it is computed.",
        ),
        diagnostics=(facts.cause.first,) if facts.cause is not None and facts.cause.first is not None else (),
    )


def _link(op: str) -> Message:
    """The role of an op in a dimension without a bound."""
    if op == "hal.interface.constant.load":
        return Message(
            "unbounded-padding.push-constant",
            "{op}: the dimension's origin: a push constant, which the caller gives at run time.",
            op=op,
        )
    if op in NO_MODEL:
        return Message("unbounded-padding.no-model", "{op}: has no value-bounds model, or none that bounds it.", op=op)
    return Message("unbounded-padding.makes", "{op}: makes the dimension.", op=op)


def _origin(ir: IrOps, op: Op) -> list[Op]:
    """The ops from one op back to the origin of its dynamic dimension, the nearest first."""
    seen, chain = set[int](), list[Op]()
    waiting = list(op.uses)
    while waiting and len(chain) < _STEPS:
        value = waiting.pop(0)
        if value in seen:
            continue
        seen.add(value)
        made = ir.maker(value)
        if made is None or made.name.startswith("arith.constant"):
            continue
        if made.name in NO_MODEL and made not in chain:
            chain.append(made)
            if made.name == "hal.interface.constant.load":
                break
        waiting = [*made.uses, *waiting] if chain else [*waiting, *made.uses]
    return chain
