"""MLIR bytecode that is damaged or was written by another LLVM."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.rule_help import version_fix, version_of
from passlens.engine.messages import NOTHING, Message, quoted
from passlens.engine.toolchain.knowledge import release_of, spans
from passlens.engine.toolchain.mlir_producers import releases_of

RULE = "foreign-bytecode"
_PRODUCED = re.compile(r"in bytecode version \d+ produced by: (?P<producer>[^\n]{1,80})")


def foreign_bytecode(facts: Facts) -> Sequence[Finding]:
    """A finding if the compiler could not read bytecode, by its producer."""
    errors = facts.errors
    row, found = next(
        ((row, match) for row in errors for note in row.notes if (match := _PRODUCED.search(note))), (None, None)
    )
    if row is None or found is None:
        return ()
    name, producer = facts.info.source.name, found["producer"].strip()
    releases = releases_of(producer)
    evidence = (Evidence(quoted(found[0])), Evidence(quoted(row.message.strip().split("\n", 1)[0])))
    diagnostics = tuple(one.id for one in errors)
    if release_of(facts.info.toolchain_version) in releases:
        return (
            Finding(
                RULE,
                Level.ERROR,
                Certainty.LIKELY,
                Message("foreign-bytecode.damaged", "{name} is damaged or cut short.", name=name),
                Message("foreign-bytecode.same", "It is MLIR bytecode of the same LLVM that this compiler has."),
                evidence,
                hint=Message("foreign-bytecode.write-again", "Write the file again."),
                diagnostics=diagnostics,
            ),
        )
    why = Message("foreign-bytecode.same-llvm", "It has the LLVM that wrote the file.")
    fix = version_fix(facts, releases[-1], why) if releases else None
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            Message(
                "foreign-bytecode.title",
                "{name} is MLIR bytecode of {producer}, which IREE {version} cannot read.",
                name=name,
                producer=producer,
                version=version_of(facts),
            ),
            Message("foreign-bytecode.releases", "That LLVM is in IREE {releases}.", releases=spans(releases))
            if releases
            else NOTHING,
            evidence,
            (fix,) if fix is not None else (),
            ("https://mlir.llvm.org/docs/BytecodeFormat/",),
            hint=Message(
                "foreign-bytecode.hint",
                "Compile with a release that has that LLVM, or export the model as text (.mlir).",
            ),
            diagnostics=diagnostics,
        ),
    )
