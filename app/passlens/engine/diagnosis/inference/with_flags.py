"""What compiles without flags of the command show, in findings of rules that do not look at the command."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.compile.flags_at_fault import MOST_FLAGS
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import as_given, in_command
from passlens.engine.messages import Items, Join, Message, together

_OF_COMMAND = frozenset(
    {
        *("flag-at-fault", "flag-value", "missing-file", "switched-on", "target-chip", "tied-chain", "unknown-flag"),
        "wrong-phase",
    }
)
"""Rules whose findings name the flags that matter."""


def with_flags(finding: Finding, facts: Facts) -> Finding:
    """A finding on the failure, with the flags of the command without which the compile does not fail."""
    names = facts.flags_at_fault
    if not names or finding.level is not Level.ERROR or finding.rule in _OF_COMMAND:
        return finding
    given = Items(tuple(as_given(facts, name) for name in names), Join.AND)

    def titled(title: Message) -> Message:
        if not title or len(names) > MOST_FLAGS:  # they were only left out together
            return title
        return Message("with-flags.title", "With {flags}: {title}", flags=given, title=title)

    offered = any(set(one.without) == set(names) for one in finding.fixes)
    return replace(
        finding,
        title=titled(finding.title),
        headline=titled(finding.headline),
        explanation=together(without_flags(names), finding.explanation),
        evidence=(*finding.evidence, in_command(facts, *names)),
        fixes=finding.fixes if offered else (*finding.fixes, left_out(names)),
    )


def without_flags(names: Sequence[str]) -> Message:
    """The outcome of the compile without flags at fault."""
    bare = Items(tuple(f"--{name}" for name in names), Join.AND)
    return Message("with-flags.without", "Without {flags}, the same compile gets past this failure.", flags=bare)


def left_out(names: Sequence[str]) -> Fix:
    """The fix to leave out flags."""
    bare = Items(tuple(f"--{name}" for name in names), Join.AND)
    return Fix(
        f"without-{names[0]}",
        Message("flag-at-fault.without", "Leave {flags} out", flags=bare),
        FixKind.FLAGS,
        Message("unknown-flag.default-stands", "The default applies."),
        without=tuple(names),
    )
