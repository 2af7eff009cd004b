"""A kernel needs more shared memory (LDS) than the chip has, with the bill of its allocations.

Said by ``iree-codegen-gpu-check-resource-usage``, which sums every ``memref.alloc`` in the workgroup address space
without regard to when each is alive; versions to 3.5 can count below zero.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.analysis.shared_memory import words
from passlens.engine.analysis.shared_memory.values import Bill
from passlens.engine.analysis.tables import KernelLds
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.rule_help import has_flag
from passlens.engine.diagnosis.tile_fix import FLAG, SMALLER_TILES
from passlens.engine.units import whole_number

RULE = "shared-memory"
MESSAGE = re.compile(
    r"(?:function )?'(?P<kernel>[^']+)'(?: op)? uses (?P<used>-?\d+) bytes of shared memory;"
    r" exceeded the limit of (?P<limit>\d+) bytes"
)


def shared_memory(facts: Facts) -> Sequence[Finding]:
    """One finding for each kernel and count."""
    told: dict[tuple[str, int, int], list[int]] = {}
    places: dict[tuple[str, int, int], str] = {}
    for row in facts.diagnostics:
        if found := MESSAGE.search(row.message):
            key = found["kernel"], whole_number(found["used"]), whole_number(found["limit"])
            told.setdefault(key, []).append(row.id)
            places.setdefault(key, str(row.location) if row.location else "")
    return tuple(_finding(*key, tuple(rows), places[key], facts) for key, rows in told.items())


def _finding(kernel: str, used: int, limit: int, rows: tuple[int, ...], place: str, facts: Facts) -> Finding:
    if used < 0:
        title = (
            f"The shared memory of @{kernel} overflows the compiler's count ({used:,} bytes); the limit is {limit:,}."
        )
    else:
        title = f"@{kernel} needs {used:,} bytes of shared memory; the limit is {limit:,}: {used - limit:,} too many."
    bill = next((one for one in facts.bills if one.kernel == kernel), None)
    tried = not facts.info.imported and facts.info.dispatch is None and used > 0
    counted = Evidence(f"The compiler counts {used:,} bytes.", source=place)
    if bill is not None:
        explanation, hint, evidence = _explain(bill), _proposal(bill), _of_bill(bill)
    else:
        explanation, evidence = _of_table(facts.memory.lds if facts.memory else (), kernel, used)
        hint = ""
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        explanation,
        (counted, *evidence),
        (SMALLER_TILES,) if tried and has_flag(facts, FLAG) else (),
        hint=hint or "Smaller tiles, another chip or another compiler version may need less.",
        dispatch=kernel,
        diagnostics=rows,
    )


def _explain(bill: Bill) -> str:
    """Who, how many bytes, and what makes them."""
    parts = []
    for line in bill.allocations:
        size = f"{line.allocation.bytes:,} B" if line.allocation.bytes is not None else line.allocation.size.value
        held = words.holds(line, bill.config)
        parts.append(f"{size} for {held}{', promoted' if line.promoted else ''}" if held else size)
    sentences = [f"Allocations: {' + '.join(parts)}."] if parts else []
    if bill.config is not None and bill.config.pipeline:
        sentences.append(f"They hold the tiles of {bill.config.op} in {bill.config.pipeline}.")
    if bill.peak is not None and bill.total is not None and bill.peak < bill.total:
        sentences.append(f"Never more than {bill.peak:,} B are in use at once, but the compiler counts all of them.")
    return " ".join((*sentences, bill.differs, *bill.uncertain)).strip()


def _proposal(bill: Bill) -> str:
    """The changes to tiles and promotion that would fit, in one sentence."""
    fitting = [one for one in bill.alternatives if one.fits]
    if not fitting:
        return ""
    parts = [f"{one.title} ({one.total:,} B)" for one in fitting]
    return f"By arithmetic these would fit: {'; '.join(parts)}."


def _of_bill(bill: Bill) -> Sequence[Evidence]:
    lines = {line.allocation.line: line.allocation for line in bill.allocations}
    return [
        Evidence(
            text,
            source=bill.source if at == 0 else "",
            pass_id=pass_id,
            line=line,
            excerpt=lines[line].name if pass_id == bill.pass_id and line in lines else "",
        )
        for at, (text, pass_id, line) in enumerate(words.evidence(bill))
    ]


def _of_table(table: Sequence[KernelLds], kernel: str, used: int) -> tuple[str, Sequence[Evidence]]:
    """What the compile itself left, where the bill has not been read."""
    lds = next((lds for lds in table if lds.kernel == kernel and lds.total == used), None)
    if lds is None:
        return "", ()
    known = [(one, one.bytes) for one in lds.allocations if one.bytes is not None]
    evidence = [
        Evidence(f"{one.type}: {size:,} bytes", pass_id=lds.pass_id, line=one.line, excerpt=one.name)
        for one, size in known
    ]
    return "Allocations: " + " + ".join(f"{one.type} ({size:,} B)" for one, size in known) + ".", evidence
