"""An op, attribute, type or dialect that this compiler does not know: the IR is newer or older than it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, Level
from passlens.engine.diagnosis.rule_help import ISSUES, said, version_fix, version_of
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.toolchain.knowledge import Known, NameKind, release_of, released, versions_that_know

RULE = "unknown-name"
MESSAGE = re.compile(
    r"custom op '(?P<op>[\w.]+)' is unknown"
    r"|Dialect `(?P<dialect>\w*)' not found for custom op '(?P<custom>[\w.]+)'"
    r"|unregistered operation '(?P<unregistered>[\w.]+)'"
    r"|unknown (?P<kind>attribute|type) `(?P<name>[\w.]+)` in dialect `(?P<of>\w+)`"
    r"|unknown (?P<family>\w+) type: (?P<type>[\w.]+)"
    r"|dialect '(?P<bare>\w+)' (?:is unknown|provides no (?:attribute|type) parsing hook)"
    r"|operation '(?P<created>[\w.]+)' .*unregistered dialect|(?P<no>no registered dialect)",
)
OLD_SYNTAX = re.compile(r"failed to parse (?P<attribute>\w+?)Attr parameter '(?P<parameter>\w+)'")
_SHOWN = 2


def unknown_name(facts: Facts) -> Sequence[Finding]:
    """A finding for the first such name, with the versions that know it."""
    rows = said(facts, MESSAGE)
    if rows:
        return (_unknown(facts, *rows[0]),)
    rows = said(facts, OLD_SYNTAX)
    return (_other_syntax(facts, *rows[0]),) if rows else ()


def _unknown(facts: Facts, row: DiagnosticRow, found: re.Match[str]) -> Finding:
    groups = found.groupdict()
    kind = NameKind.OP
    name = groups["op"] or groups["custom"] or groups["unregistered"] or groups["created"] or groups["bare"] or ""
    if groups["name"]:
        kind = NameKind.TYPE if groups["kind"] == "type" else NameKind.ATTRIBUTE
        name = f"{groups['of']}.{groups['name']}"
    elif groups["type"]:
        kind, name = NameKind.TYPE, f"{(groups['family'] or '').lower()}.{groups['type']}"
    known = versions_that_know(name, kind) if name else ()
    noun = kind.singular if "." in name else "dialect or op"
    version = version_of(facts)
    told = f"{name} is in {known[0].sentence()}." if known else f"No released version knows {name or 'it'}."
    return _finding(
        facts,
        row,
        f"IREE {version} does not know the {noun} {name or 'that the input uses'}.",
        f"{told} {_newer(facts, known)}",
        _versions(facts, known),
        Certainty.CERTAIN,
        told,
    )


def _other_syntax(facts: Facts, row: DiagnosticRow, found: re.Match[str]) -> Finding:
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", found["attribute"].partition("_")[2] or found["attribute"]).lower()
    before = tuple(version for version in released() if version != release_of(facts.info.toolchain_version))
    chosen = [before[-1], before[len(before) // 2]] if before else []
    fixes = [fix for version in chosen if (fix := version_fix(facts, version, "It may read this syntax.")) is not None]
    return _finding(
        facts,
        row,
        f"The attribute {name} is written as another version of IREE writes it.",
        f"IREE {version_of(facts)} knows {name}, but its parameter '{found['parameter']}' has another form"
        " here: the input was written for another version.",
        fixes,
        Certainty.LIKELY,
        f"The parser stops inside {name}.",
    )


def _finding(
    facts: Facts, row: DiagnosticRow, title: str, why: str, fixes: Sequence[Fix], certainty: Certainty, told: str
) -> Finding:
    place = str(row.location) if row.location is not None else ""
    line = row.location.line if row.location is not None else 0
    text = facts.source[line - 1].strip() if 0 < line <= len(facts.source) else ""
    earlier = [one.id for one in facts.diagnostics if one.id < row.id and one.location and one.location.line == line]
    return Finding(
        RULE,
        Level.ERROR,
        certainty,
        title,
        why,
        (Evidence("The input uses it here.", source=place, excerpt=text[:400]), Evidence(told)),
        tuple(fixes),
        (f"{ISSUES}8891", f"{ISSUES}13280"),
        hint="Compile with a version that knows it, or export the model for this one.",
        diagnostics=(row.id, *earlier),
    )


def _newer(facts: Facts, known: Sequence[Known]) -> str:
    """Whether the input is newer or older than the compiler."""
    release = release_of(facts.info.toolchain_version)
    if not known or release is None:
        return "It is misspelled, of a dialect that IREE does not have, or of an unreleased version."
    order = released()
    if order.index(known[0].versions[0]) > order.index(release):
        return "The input is newer than this compiler."
    if order.index(known[0].versions[-1]) < order.index(release):
        return "The input is older than this compiler: the op was renamed or taken out since."
    return "It is known before and after this version."


def _versions(facts: Facts, known: Sequence[Known]) -> list[Fix]:
    """The versions that know it and are nearest to the compiler's own."""
    release = release_of(facts.info.toolchain_version)
    if not known:
        return []
    order = released()
    here = order.index(release) if release is not None else len(order) - 1
    near = sorted(known[0].versions, key=lambda version: abs(order.index(version) - here))[:_SHOWN]
    found = (version_fix(facts, version, f"It knows {known[0].name}.") for version in near)
    return [fix for fix in found if fix is not None]
