"""A flag that this compiler does not have: renamed, removed, newer, or misspelled."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import PULLS, matching_errors, version_fix, version_of
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.toolchain.knowledge import NameKind, same_flags, table_knows, versions_that_know

RULE = "unknown-flag"
MESSAGE = re.compile(r"Unknown command line argument '--?(?P<name>[\w.\-]+)(?:=(?P<value>[^']*))?'")
NEAR = re.compile(r"Did you mean '--?(?P<name>[\w.\-]+)(?:=[^']*)?'\?")
_DEVICE = "https://github.com/iree-org/iree/issues/18792"


def unknown_flag(facts: Facts) -> Sequence[Finding]:
    """A finding for each flag."""
    rows = matching_errors(facts, MESSAGE)
    near = [row for row in facts.errors if NEAR.search(row.message)]
    return tuple(
        _finding(
            facts, found["name"], found["value"], (row.id, *(one.id for one in near if one.id == row.id + 1)), near
        )
        for row, found in rows
    )


def _finding(facts: Facts, name: str, value: str | None, rows: tuple[int, ...], near: Sequence[object]) -> Finding:
    del near
    version = facts.info.toolchain_version
    known = versions_that_know(name, NameKind.FLAG)
    others = [one for one in same_flags(name) if table_knows(version, one, NameKind.FLAG) is not False]
    suggested = next(
        (found["name"] for row in facts.diagnostics if row.id in rows and (found := NEAR.search(row.message))), ""
    )
    if not others and suggested and not known:
        others = [suggested]
    fixes: list[Fix] = []
    end = f"={value}" if value is not None else ""
    for other in others:
        why = Message("unknown-flag.guess", "The compiler's own guess.")
        if known:
            why = Message("unknown-flag.same", "It is the same flag under the name of this version.")
        flags = (f"--{other}{end}",)
        fixes.append(
            Fix(
                f"as-{other}",
                Message("unknown-flag.write", "Write --{flag}", flag=other),
                FixKind.FLAGS,
                why,
                flags=flags,
                without=(name,),
            )
        )
    fixes.append(
        Fix(
            "without",
            Message("unknown-flag.leave-out", "Leave --{flag} out", flag=name),
            FixKind.FLAGS,
            Message("unknown-flag.default-stands", "The default applies."),
            without=(name,),
        )
    )
    if known:
        fix = version_fix(
            facts,
            known[0].versions[-1],
            Message("unknown-flag.newest-version", "The newest version with --{flag}.", flag=name),
        )
        fixes += [fix] if fix is not None else []
    versions, renamed = Message("unknown-flag.nowhere", "No released version has --{flag}.", flag=name), NOTHING
    if known:
        versions = Message("unknown-flag.is-in", "--{flag} is in {versions}.", flag=name, versions=known[0].sentence())
        if others:
            renamed = Message("unknown-flag.renamed", "This version calls it --{flag}.", flag=others[0])
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        Message(
            "unknown-flag.title",
            "IREE {version} has no flag --{name}.",
            version=version_of(facts),
            name=name,
        ),
        together(
            versions,
            renamed,
            Message("unknown-flag.ends", "A compiler with an unknown flag ends at once and compiles nothing."),
        ),
        (
            Evidence(Message("unknown-flag.command-has", "The command has --{flag}.", flag=f"{name}{end}")),
            Evidence(versions),
        ),
        tuple(fixes),
        (f"{PULLS}23420", f"{PULLS}24381", _DEVICE) if "hip" in name or "rocm" in name else (),
        diagnostics=rows,
    )
