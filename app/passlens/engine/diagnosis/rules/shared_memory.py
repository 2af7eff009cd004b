"""A kernel needs more shared memory (LDS) than the chip has, with the bill of its allocations.

Said by ``iree-codegen-gpu-check-resource-usage``, which sums every ``memref.alloc`` in the workgroup address space
without regard to when each is alive; versions to 3.5 can count below zero.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.analysis.tables import KernelLds
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level

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
            key = found["kernel"], int(found["used"]), int(found["limit"])
            told.setdefault(key, []).append(row.id)
            places.setdefault(key, str(row.location) if row.location else "")
    return tuple(
        _finding(*key, tuple(rows), places[key], facts.memory.lds if facts.memory else ()) for key, rows in told.items()
    )


def _finding(
    kernel: str, used: int, limit: int, rows: tuple[int, ...], place: str, table: Sequence[KernelLds]
) -> Finding:
    if used < 0:
        title = (
            f"The shared memory of @{kernel} overflows the compiler's count ({used:,} bytes); the limit is {limit:,}."
        )
    else:
        title = f"@{kernel} needs {used:,} bytes of shared memory; the limit is {limit:,}: {used - limit:,} too many."
    bill = next((lds for lds in table if lds.kernel == kernel and lds.total == used), None)
    parts = [f"{one.type} ({one.bytes:,} B)" for one in bill.allocations if one.bytes is not None] if bill else []
    evidence = [Evidence(f"The compiler counts {used:,} bytes.", source=place)]
    if bill is not None:
        evidence += [
            Evidence(f"{one.type}: {one.bytes:,} bytes", pass_id=bill.pass_id, line=one.line, excerpt=one.name)
            for one in bill.allocations
            if one.bytes is not None
        ]
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        "Allocations: " + " + ".join(parts) + "." if parts else "",
        tuple(evidence),
        hint="Smaller tiles, another chip or another compiler version may need less.",
        dispatch=kernel,
        diagnostics=rows,
    )
