"""A write that every thread or workgroup would do: the op was not distributed to them.

Said by ``iree-codegen-gpu-verify-distribution`` and ``iree-codegen-verify-workgroup-distribution``
(Codegen/Common/GPU/GPUVerifyDistribution.cpp, Codegen/Common/VerifyWorkgroupDistribution.cpp).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.rule_help import ISSUES, dispatch_of, from_input, ids, newest, said, where
from passlens.engine.diagnosis.rules.unbounded_padding import unbounded_padding

RULE = "distribution"
MESSAGE = re.compile(
    r"'(?P<op>[\w.]+)' op write affecting operations on (?P<what>global|shared) resources are restricted to"
    r" (?P<to>[\w ]+?) distributed contexts"
)


def distribution(facts: Facts) -> Sequence[Finding]:
    """A finding for the first op that was left undistributed, unless padding that failed explains it."""
    rows = said(facts, MESSAGE)
    if not rows or unbounded_padding(facts):
        return ()
    found = rows[0][1]
    op, shared = found["op"], found["what"] == "shared"
    levels = " or ".join(f"{one}s" for one in found["to"].split(" or "))
    cause = facts.cause
    dynamic = cause is not None and bool(re.search(r"<(?:\d+x)*\?x|x\?x", cause.excerpt))
    memory = "shared memory" if shared else "a buffer of the device"
    evidence = list(from_input(cause, "The op of the input that this comes from."))
    if cause is not None:
        evidence.insert(0, cause.evidence(f"{op} writes {memory} outside of any loop that is mapped to {levels}."))
    more = " Its shape is dynamic: tiling to threads needs static sizes, so the op was left behind." if dynamic else ""
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            f"{op} writes {memory} and is not distributed to {levels}{where(facts)}.",
            f"Every {found['to'].split(' or ')[-1]} would do the whole write. In the pipeline that was chosen for this"
            " dispatch each op that writes must have been tiled to an scf.forall mapped to workgroups, or to"
            f" threads or lanes; this one was not.{more}",
            tuple(evidence),
            (
                *newest(facts, "Which pipeline is chosen, and how copies are distributed, changed much since."),
                Fix(
                    "opt-level-3",
                    "Compile with --iree-opt-level=O3",
                    FixKind.FLAGS,
                    "Other fusions, and so another dispatch.",
                    flags=("--iree-opt-level=O3",),
                    hides="Other fusions make another dispatch, for which another pipeline may be chosen.",
                ),
            ),
            (f"{ISSUES}20770", f"{ISSUES}21165", f"{ISSUES}21828"),
            dispatch_of(facts),
            diagnostics=ids(rows),
        ),
    )
