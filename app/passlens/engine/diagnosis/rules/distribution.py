"""A write that every thread or workgroup would perform: the op was not distributed to them.

Reported by ``iree-codegen-gpu-verify-distribution`` and ``iree-codegen-verify-workgroup-distribution``
(Codegen/Common/GPU/GPUVerifyDistribution.cpp, Codegen/Common/VerifyWorkgroupDistribution.cpp).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.destination import destination
from passlens.engine.diagnosis.inference.probed import as_shown
from passlens.engine.diagnosis.inference.rule_help import (
    ISSUES,
    chosen_flags,
    dispatch_of,
    from_input,
    ids,
    matching_errors,
    newest,
    where,
)
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.rules.unbounded_padding import unbounded_padding
from passlens.engine.messages import NOTHING, Items, Join, Message, together

RULE = "distribution"
MESSAGE = re.compile(
    r"'(?P<op>[\w.]+)' op write affecting operations on (?P<what>global|shared) resources are restricted to"
    r" (?P<to>[\w ]+?) distributed contexts"
)


def distribution(facts: Facts) -> Sequence[Finding]:
    """A finding for the first undistributed op, unless failed padding explains it."""
    rows = matching_errors(facts, MESSAGE)
    if not rows or unbounded_padding(facts):
        return ()
    found = rows[0][1]
    op, shared = found["op"], found["what"] == "shared"
    each = found["to"].split(" or ")  # the compiler says ``thread or lane``
    levels = Items(tuple(f"{one}s" for one in each), Join.OR)
    cause = facts.cause
    dynamic = cause is not None and bool(re.search(r"<(?:\d+x)*\?x|x\?x", cause.excerpt))
    memory = Message("distribution.shared-memory", "shared memory")
    if not shared:
        memory = Message("distribution.device-buffer", "a buffer of the device")
    evidence = list(
        from_input(cause, Message("unbounded-padding.input-op", "The op of the input that this comes from."))
    )
    if cause is not None:
        evidence.insert(
            0,
            cause.evidence(
                Message(
                    "distribution.writes",
                    "{op} writes {memory} outside of any loop that is mapped to {levels}.",
                    op=op,
                    memory=memory,
                    levels=levels,
                )
            ),
        )
    title = Message(
        "distribution.not-distributed",
        "{op} writes {memory} and is not distributed to {levels}{where}.",
        op=op,
        memory=memory,
        levels=levels,
        where=where(facts),
    )
    into = destination(facts)
    if into is not None and _copies(facts):
        title = Message(
            "distribution.copy",
            "The copy of the argument {value}, which {source} writes into, is not distributed to {levels}{where}: {op} "
            "writes {memory}.",
            value=into.value,
            source=into.op,
            levels=levels,
            where=where(facts),
            op=op,
            memory=memory,
        )
        evidence.insert(1, into.evidence(facts))
    finding = Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        together(
            into.sentence() if into is not None else NOTHING,
            Message("distribution.whole-write", "Every {level} would do the whole write.", level=each[-1]),
            Message(
                "distribution.must-be-tiled",
                "In the pipeline that was chosen for this dispatch each op that writes must have been tiled to an "
                "scf.forall mapped to workgroups, or to threads or lanes; this one was not.",
            ),
            Message(
                "distribution.dynamic",
                "Its shape is dynamic: tiling to threads needs static sizes, so the op was left behind.",
            )
            if dynamic
            else NOTHING,
            chosen_flags(facts),
        ),
        tuple(evidence),
        (
            *newest(
                facts,
                Message(
                    "distribution.pipelines-changed",
                    "Which pipeline is chosen, and how copies are distributed, changed much since.",
                ),
            ),
            Fix(
                "opt-level-3",
                Message("leftover-cast.o3", "Compile with --iree-opt-level=O3"),
                FixKind.FLAGS,
                Message("distribution.other-fusions", "Other fusions, and so another dispatch."),
                flags=("--iree-opt-level=O3",),
                hides=Message(
                    "distribution.other-dispatch",
                    "Other fusions make another dispatch, for which another pipeline may be chosen.",
                ),
            ),
        ),
        (f"{ISSUES}20770", f"{ISSUES}21165", f"{ISSUES}21828"),
        dispatch_of(facts),
        diagnostics=ids(rows),
    )
    return (as_shown(facts, finding),)


def _copies(facts: Facts) -> bool:
    """Whether the remaining op only writes what another one reads."""
    cause = facts.cause
    line = cause.after.line if cause is not None and cause.after is not None else 0
    ir = IrOps(facts.texts.after if line else "")
    op = next((one for one in ir.ops if one.lines[0] == line), None)
    if op is None:
        return False
    maker = ir.maker(op.uses[0]) if op.uses else None
    return op.name.endswith(".copy") or (maker is not None and maker.name.endswith((".transfer_read", ".load")))
