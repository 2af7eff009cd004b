"""A part of the program, such as a dispatch or a function, that a flag at fault names and the program lacks."""

from __future__ import annotations

import re

from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.messages import NOTHING, Items, Join, Message
from passlens.engine.toolchain.knowledge import flag_words

_NAMES_PART = re.compile(r"\b(?:dispatch|executable|function|symbol|global)\b")
"""Words in the help of a flag whose value names a part of the program."""
_NAME = re.compile(r"@?(?P<name>[A-Za-z_$][\w$.\-]*)")
_SYMBOL = re.compile(r"@(?P<name>[\w$.\-]+)")
_DISPATCHES = re.compile(
    r"^ *(?:flow|stream|hal)\.executable(?:\.export)? (?:private |public )?@(?P<name>[\w$.\-]+)", re.M
)
_SHOWN = 4


def no_such_part(facts: Facts) -> Message:
    """The title for a part that a flag names and the program lacks, with the parts that it has; empty without one."""
    text = "\n".join((facts.texts.before, *(line.partition("//")[0] for line in facts.source)))
    has = frozenset(found["name"] for found in _SYMBOL.finditer(text))
    for flag in facts.flags_at_fault:
        words, values = flag_words(flag), flag_values(facts.info.flags, flag)
        wanted = _NAME.match(values[-1]) if values else None
        is_path = bool(values) and ("/" in values[-1] or "=" in values[-1])
        if wanted is None or is_path or not has or words is None or not _NAMES_PART.search(words.help):
            continue
        if wanted["name"] in has or words.value not in {"string", "value"}:
            continue
        functions = [head.symbol for _, head in facts.heads if head.name.endswith(".func") and head.symbol]
        parts = [found["name"] for found in _DISPATCHES.finditer(facts.texts.before)]
        shown = tuple(dict.fromkeys(f"@{one}" for one in (*functions[:_SHOWN], *parts[:_SHOWN])))
        return Message(
            "flag-at-fault.no-part",
            "--{flag}={value} names @{wanted}, which the program lacks; it has {parts}.",
            flag=flag,
            value=values[-1],
            wanted=wanted["name"],
            parts=Items(shown, Join.AND),
        )
    return NOTHING
