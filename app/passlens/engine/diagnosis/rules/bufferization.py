"""Tensors that could not become buffers, or that remained in code that allows only memory.

One-shot bufferization reports ``op was not bufferized`` for an op without an implementation, and ``Yield operand … is
not equivalent to the corresponding iter bbArg`` for a loop that needs a copy in each iteration (MLIR,
Dialect/Bufferization). IREE accepts some such ops, and the conversion to LLVM then fails.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.destination import destination
from passlens.engine.diagnosis.inference.left_casts import MESSAGE as CAST_LEFT
from passlens.engine.diagnosis.inference.left_casts import in_input, left
from passlens.engine.diagnosis.inference.probed import as_shown
from passlens.engine.diagnosis.inference.rule_help import (
    ISSUES,
    chosen_flags,
    dispatch_of,
    from_input,
    ids,
    in_kernel,
    matching_errors,
    newest,
    where,
)
from passlens.engine.diagnosis.ir_ops import function_of
from passlens.engine.messages import NOTHING, Message, together

RULE = "bufferization"
MESSAGE = re.compile(
    r"op was not bufferized|not equivalent to the corresponding iter bbArg|failed to bufferize|is not bufferizable"
    r"|bufferization failed|cannot bufferize"
)
PASSES = ("iree-eliminate-empty-tensors", "iree-codegen-iree-comprehensive-bufferize", "one-shot-bufferize")
_TENSOR = ("tensor.", "linalg.", "iree_linalg_ext.")


def bufferization(facts: Facts) -> Sequence[Finding]:
    """A finding for a failed bufferization, or for a tensor op that survived it."""
    cause = facts.cause
    rows = matching_errors(facts, MESSAGE)
    if cause is not None and not rows and cause.pass_name in PASSES and cause.first is not None:
        rows = [(row, re.compile("").match("")) for row in facts.diagnostics if row.id == cause.first]  # type: ignore[misc]
    if rows:
        op = cause.op if cause is not None else ""
        evidence: list[Evidence] = (
            [
                cause.evidence(
                    Message(
                        "bufferization.cannot-become-memory",
                        "{op} cannot become memory.",
                        op=op or Message("bufferization.this-op", "This op"),
                    )
                )
            ]
            if cause
            else []
        )
        yields = "iter bbArg" in rows[0][0].message
        if yields:
            why = Message(
                "bufferization.loop",
                "A loop carries a tensor whose buffer would be another one after each turn; bufferization needs the "
                "yielded value to live in the buffer that the loop began with.",
            )
        else:
            why = Message(
                "bufferization.no-way",
                "One-shot bufferization knows no way to turn this op's tensors into memory, or two ops write the same "
                "buffer so that one would destroy what the other still needs.",
            )
        title = Message(
            "bufferization.failed",
            "{op} could not be bufferized{where}.",
            op=op or Message("bufferization.an-op", "An op"),
            where=where(facts),
        )
        into = destination(facts) if cause is not None and _makes_tensor(cause) else None
        if cause is not None and into is not None:
            title = Message(
                "bufferization.argument",
                "{op} could not be bufferized{where}, likely because {source} writes into the argument {value}.",
                source=into.op,
                value=into.value,
                op=op,
                where=where(facts),
            )
            sized = Message("bufferization.dynamic", "The size of the argument is not known at compile time.")
            why = together(into.sentence(), sized if into.dynamic else NOTHING, why)
            evidence.append(into.evidence(facts))
            finding = _finding(facts, title, why, evidence, ids(rows))
            hint = Message(
                "bufferization.own-tensor",
                "Let the op write into a tensor.empty; if it accumulates, into a filled one, and add the argument "
                "afterwards.",
            )
            return (replace(finding, certainty=Certainty.LIKELY, hint=hint),)
        evidence += from_input(
            cause, Message("unbounded-padding.input-op", "The op of the input that this comes from.")
        )
        finding = _finding(facts, title, why, evidence, ids(rows))
        # Where another form of the op compiles, that form is the reason: failed-pass names it.
        return (finding,) if as_shown(facts, finding).title == title else ()
    rows = matching_errors(facts, CAST_LEFT)
    found = left(facts) if rows else None
    if found is None or found.user is None or in_input(facts):
        return ()
    on_tensors = (op for op in found.ir.ops if op.name.startswith(_TENSOR))
    survivor = next((op for op in on_tensors if function_of(op) is found.function), None)
    if survivor is None:
        return ()
    place = cause.after if cause is not None else None
    evidence = [
        found.ir.evidence(
            place,
            Message("bufferization.still-works-tensors", "{op} still works on tensors.", op=survivor.name),
            survivor,
        ),
        found.ir.evidence(
            place, Message("bufferization.cast", "The cast that its memory needs, and that is left over."), found.cast
        ),
        *from_input(cause, Message("leftover-cast.where-compiler-reports", "Where the compiler reports it.")),
    ]
    return (
        _finding(
            facts,
            Message(
                "bufferization.never",
                "{op} was never bufferized{where}.",
                op=survivor.name,
                where=in_kernel(found.kernel, facts),
            ),
            Message(
                "bufferization.none-here",
                "{op} has no bufferization here, so it is still an op on tensors when all else is LLVM IR.",
                op=survivor.name,
            ),
            evidence,
            ids(rows),
        ),
    )


def _makes_tensor(cause: Cause) -> bool:
    """Whether the op at fault passes a new tensor to an op that would write into another one."""
    return cause.op == "bufferization.alloc_tensor" or cause.op.endswith((".copy", "_copy"))


def _finding(
    facts: Facts, title: Message, explanation: Message, evidence: Sequence[Evidence], rows: tuple[int, ...]
) -> Finding:
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        together(explanation, chosen_flags(facts)),
        tuple(evidence),
        newest(facts),
        (f"{ISSUES}21733", f"{ISSUES}22525", f"{ISSUES}16956"),
        dispatch_of(facts),
        hint=Message(
            "bufferization.rewrite",
            "Write the op by others that bufferize, such as linalg.generic.",
        ),
        diagnostics=rows,
    )
