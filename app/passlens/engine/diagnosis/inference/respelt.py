"""Flags that the command names as another release does, if their values or other parts of the command also fail.

Passlens compiles with the name that this compiler knows. The compiler itself would stop at the flag at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import in_command, version_of
from passlens.engine.messages import Items, Join, Message, together

RULE = "unknown-flag"
_NOTICES = frozenset({"translate.same-flag", "translate.name-gone", "translate.name-came"})
_OF_COMMAND = frozenset({"flag-value", "missing-file", "target-chip"})
"""Rules on a part of the command that the compiler reads only if it knows all flags."""


def respelt(facts: Facts) -> dict[str, str]:
    """The flags of the command that this compiler knows under another name, each with that name."""
    given = {word.lstrip("-").partition("=")[0] for word in facts.info.flags if word.startswith("-")}
    pairs = ((str(one.arguments["name"]), str(one.arguments["other"])) for one in facts.notices if one.id in _NOTICES)
    return {name: other for name, other in pairs if name in given}


def with_respelt(found: Sequence[Finding], facts: Facts) -> tuple[Finding, ...]:
    """The findings, with one on respelt flags before the first error, if that is on the command too."""
    first = next((one for one in found if one.level is Level.ERROR), None)
    if first is None or first.rule not in _OF_COMMAND:
        return tuple(found)
    names = respelt(facts)
    if not names:
        return tuple(found)
    called = Items(
        tuple(
            Message("respelt.called", "--{name} (it is called --{other})", name=name, other=other)
            for name, other in names.items()
        ),
        Join.AND,
    )
    title = Message(
        "respelt.title",
        "IREE {version} has no flag {flags}; with this corrected, the compile still fails. {title}",
        version=version_of(facts),
        flags=called,
        title=first.title,
    )
    ends = Message(
        "respelt.ends",
        "iree-compile stops at a flag that it does not know. Passlens compiled with the name of this release, and "
        "found the second fault.",
    )
    whys = (one for one in facts.notices if one.id in _NOTICES and str(one.arguments["name"]) in names)
    finding = Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        together(ends, *whys, first.explanation),
        (in_command(facts, *names), *first.evidence),
        tuple(
            _with_names(one, {name: other for name, other in names.items() if name not in one.without}, facts)
            for one in first.fixes
        ),
        diagnostics=first.diagnostics,
        hint=first.hint,
    )
    at = list(found).index(first)
    return (*found[:at], finding, *found[at:])


def _with_names(fix: Fix, names: Mapping[str, str], facts: Facts) -> Fix:
    """A fix of the second fault, which also writes the flags under their right names."""
    if fix.kind is not FixKind.FLAGS or not names:
        return fix
    written = tuple(
        f"--{other}={value}" if value else f"--{other}"
        for name, other in names.items()
        for value in flag_values(facts.info.flags, name)
    )
    write = Message("respelt.write", "Write {flags}", flags=Items(written, Join.AND))
    title = Message("respelt.both", "{first}; {second}", first=write, second=fix.title)
    return replace(fix, title=title, flags=(*written, *fix.flags), without=(*names, *fix.without))
