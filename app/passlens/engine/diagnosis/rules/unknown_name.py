"""An op, attribute, type or dialect that this compiler does not know: the IR is newer or older than it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.rule_help import ISSUES, said, version_of
from passlens.engine.messages import Message, together
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
    version = version_of(facts)
    if known:
        told = Message("unknown-name.is-in", "{name} is in {versions}.", name=name, versions=known[0].sentence())
    elif name:
        told = Message("unknown-name.nowhere", "No released version knows {name}.", name=name)
    else:
        told = Message("unknown-name.nowhere-it", "No released version knows it.")
    return _finding(
        facts,
        row,
        _title(version, kind if "." in name else None, name),
        together(told, _newer(facts, known)),
        Certainty.CERTAIN,
        told,
    )


def _title(version: str | Message, kind: NameKind | None, name: str) -> Message:
    """``kind``: None where a name may be that of a dialect or of an op."""
    if not name:
        return Message(
            "unknown-name.unnamed",
            "IREE {version} does not know the dialect or op that the input uses.",
            version=version,
        )
    if kind is None:
        return Message(
            "unknown-name.dialect-or-op",
            "IREE {version} does not know the dialect or op {name}.",
            version=version,
            name=name,
        )
    if kind is NameKind.ATTRIBUTE:
        return Message(
            "unknown-name.attribute",
            "IREE {version} does not know the attribute {name}.",
            version=version,
            name=name,
        )
    if kind is NameKind.TYPE:
        return Message("unknown-name.type", "IREE {version} does not know the type {name}.", version=version, name=name)
    return Message("unknown-name.op", "IREE {version} does not know the op {name}.", version=version, name=name)


def _other_syntax(facts: Facts, row: DiagnosticRow, found: re.Match[str]) -> Finding:
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", found["attribute"].partition("_")[2] or found["attribute"]).lower()
    return _finding(
        facts,
        row,
        Message(
            "unknown-name.other-form",
            "The attribute {name} is written as another version of IREE writes it.",
            name=name,
        ),
        Message(
            "unknown-name.parameter",
            "IREE {version} knows {name}, but its parameter '{parameter}' has another form here: the "
            "input was written for another version.",
            version=version_of(facts),
            name=name,
            parameter=found["parameter"],
        ),
        Certainty.LIKELY,
        Message("unknown-name.parser-stops-inside", "The parser stops inside {name}.", name=name),
    )


def _finding(
    facts: Facts,
    row: DiagnosticRow,
    title: Message,
    why: Message,
    certainty: Certainty,
    told: Message,
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
        (
            Evidence(
                Message("unknown-name.input-uses-here", "The input uses it here."), source=place, excerpt=text[:400]
            ),
            Evidence(told),
        ),
        (),
        (f"{ISSUES}8891", f"{ISSUES}13280"),
        hint=Message(
            "unknown-name.knowing-version",
            "Compile with a version that knows it, or export the model for this one.",
        ),
        diagnostics=(row.id, *earlier),
    )


def _newer(facts: Facts, known: Sequence[Known]) -> Message:
    """Whether the input is newer or older than the compiler."""
    release = release_of(facts.info.toolchain_version)
    if not known or release is None:
        return Message(
            "unknown-name.misspelled",
            "It is misspelled, of a dialect that IREE does not have, or of an unreleased version.",
        )
    order = released()
    if order.index(known[0].versions[0]) > order.index(release):
        return Message("unknown-name.newer", "The input is newer than this compiler.")
    if order.index(known[0].versions[-1]) < order.index(release):
        return Message(
            "unknown-name.older", "The input is older than this compiler: the op was renamed or taken out since."
        )
    return Message("unknown-name.between", "It is known before and after this version.")
