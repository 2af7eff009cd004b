"""A kernel whose threads need more private memory (scratch) than the target has, as LLVM's back end counts it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.analysis.shared_memory.types import BOUND
from passlens.engine.diagnosis.causes.source_rank import op_in
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.rule_help import (
    dispatch_of,
    in_source,
    input_line,
    matching_errors,
    target_of,
)
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

RULE = "private-memory"
_EXCEEDS = re.compile(
    r"(?P<level>error|warning): [^\n]*\bstack frame size \((?P<used>\d+)\) exceeds limit \((?P<limit>\d+)\) in function"
    r" '(?P<kernel>[^']+)'"
)
_TOO_LARGE = re.compile(r"value evaluated as (?P<used>\d+) is out of range")
"""For some chips, LLVM only warns of the size, and then cannot write it into the kernel descriptor."""
_ARRAY = "memref.alloca"
_SIZES = re.compile(r"\bmemref<(?P<sizes>[\dx?]*)")


def private_memory(facts: Facts) -> Sequence[Finding]:
    """A finding for the first kernel over the limit."""
    unwritten = {row[1]["used"] for row in matching_errors(facts, _TOO_LARGE)}
    over = _EXCEEDS.finditer(facts.log)
    found = next((one for one in over if one["level"] == "error" or one["used"] in unwritten), None)
    if found is None:
        return ()
    used, limit = whole_number(found["used"]), whole_number(found["limit"])
    lines = [number for number, line in enumerate(facts.source, 1) if op_in(line) == _ARRAY]
    sizes = [sized["sizes"] for line in lines if (sized := _SIZES.search(facts.source[line - 1])) is not None]
    at_run_time = any("?" in one for one in sizes) if sizes else used >= BOUND
    title = Message(
        "private-memory.title",
        "@{kernel} needs {used:,} bytes of private memory for each thread; {target} has {limit:,}.",
        kernel=found["kernel"],
        used=used,
        target=target_of(facts),
        limit=limit,
    )
    if found["level"] == "warning":
        title = Message(
            "private-memory.unwritten",
            "@{kernel} needs {used:,} bytes of private memory for each thread, more than a kernel of {target} can "
            "reserve.",
            kernel=found["kernel"],
            used=used,
            target=target_of(facts),
        )
    if at_run_time:
        title = Message(
            "private-memory.run-time",
            "@{kernel} has a private array whose size is known only at run time: the compiler must reserve a fixed "
            "size for each thread of {target}.",
            kernel=found["kernel"],
            target=target_of(facts),
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
