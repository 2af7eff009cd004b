"""A kernel whose threads need more private memory (scratch) than the target has, as LLVM's back end counts it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.analysis.shared_memory.types import BOUND
from passlens.engine.diagnosis.causes.source_rank import op_in
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.rule_help import dispatch_of, in_source, input_line, target_of
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

RULE = "private-memory"
_EXCEEDS = re.compile(
    r"error: [^\n]*\bstack frame size \((?P<used>\d+)\) exceeds limit \((?P<limit>\d+)\) in function"
    r" '(?P<kernel>[^']+)'"
)
_ARRAY = "memref.alloca"


def private_memory(facts: Facts) -> Sequence[Finding]:
    """A finding for the first kernel over the limit."""
    found = _EXCEEDS.search(facts.log)
    if found is None:
        return ()
    used, limit = whole_number(found["used"]), whole_number(found["limit"])
    lines = [number for number, line in enumerate(facts.source, 1) if op_in(line) == _ARRAY]
    at_run_time = used >= BOUND
    title = Message(
        "private-memory.title",
        "@{kernel} needs {used:,} bytes of private memory for each thread; {target} has {limit:,}.",
        kernel=found["kernel"],
        used=used,
        target=target_of(facts),
        limit=limit,
    )
    if at_run_time:
        title = Message(
            "private-memory.run-time",
            "@{kernel} has a private array whose size is known only at run time; {target} has {limit:,} bytes for each "
            "thread.",
            kernel=found["kernel"],
            target=target_of(facts),
            limit=limit,
        )
    why = Message(
        "private-memory.why",
        "A thread's stack holds arrays ({op}) that do not fit in registers, and spilled registers. Its size is "
        "fixed when the kernel is compiled.",
        op=_ARRAY,
    )
    here = Message("private-memory.here", "A private array of the kernel.")
    counted = Message("private-memory.counted", "LLVM counts {used:,} bytes.", used=used)
    hint = Message(
        "private-memory.hint",
        "Give the array a smaller, fixed size, or move it to a buffer that is a binding of the kernel.",
    )
    places = tuple(in_source(facts, here, line) for line in lines) or input_line(facts)
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            title,
            why,
            (*places, Evidence(counted)),
            dispatch=dispatch_of(facts) or found["kernel"],
            hint=hint,
            diagnostics=tuple(row.id for row in facts.errors),
        ),
    )
