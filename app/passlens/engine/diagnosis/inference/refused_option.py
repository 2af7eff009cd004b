"""A flag's value that the compiler refuses while it parses the command."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import compiler_says, in_command, matching_errors
from passlens.engine.messages import Items, Join, Message, quoted, together
from passlens.engine.toolchain.knowledge import flag_words, release_of, values_of

RULE = "flag-value"
_OPTION = re.compile(r"for the --?(?P<flag>[\w\-]+) option: (?P<why>.*)")
_NO_KINDS = frozenset({"", "value", "string"})
"""Placeholders in the help that say nothing about the value."""


def refused_option(facts: Facts) -> Sequence[Finding]:
    """A finding if the compiler refused the value of a flag while it parsed the command."""
    row, found = next(iter(matching_errors(facts, _OPTION)), (None, None))
    given = flag_values(facts.info.flags, found["flag"]) if found is not None else ()
    if row is None or found is None or not given:
        return ()
    flag, value = found["flag"], next((one for one in given if f"'{one}'" in row.message), given[-1])
    says = quoted(found["why"].strip().rstrip(".!"))
    version = facts.info.toolchain_version
    takes = tuple(
        one for one, releases in values_of(flag) if release_of(version) in releases or release_of(version) is None
    )
    words = flag_words(flag)
    title = Message(
        "flag-value.refused", "--{flag} does not take {value}: {reason}.", flag=flag, value=value, reason=says
    )
    if takes:
        title = Message(
            "flag-value.takes-only",
            "--{flag} does not take {value}: it takes {values}.",
            flag=flag,
            value=value,
            values=Items(takes, Join.AND),
        )
    elif words is not None and words.value not in _NO_KINDS:
        title = Message(
            "flag-value.takes-a",
            "--{flag} takes a value of the kind {kind}, not {value}.",
            flag=flag,
            kind=words.value,
            value=value,
        )
    why = compiler_says(says)
    if not takes and words is not None and words.help:
        why = together(
            why,
            Message(
                "flag-at-fault.help",
                'IREE documents --{flag} as: "{help}".',
                flag=flag,
                help=quoted(words.help.rstrip(".")),
            ),
        )
    without = Fix(
        f"without-{flag}",
        Message("generic-fixes.without", "Without --{flag}", flag=flag),
        FixKind.FLAGS,
        without=(flag,),
    )
    evidence, fixes = (in_command(facts, flag),), (without,)
    return (Finding(RULE, Level.ERROR, Certainty.CERTAIN, title, why, evidence, fixes, diagnostics=(row.id,)),)
