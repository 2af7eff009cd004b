"""Whether an answer of Passlens is what a person found: the cause, and its place.

An answer counts as right when its rule speaks of this kind of cause and its own words name what the label asks for.
What it quotes of the compiler is not its own, and names of symbols, which often hold types and ops, name nothing. An
answer without a rule, with a rule of a symptom only, or one that does not name these, is generic; one whose rule speaks
of another kind of cause is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum

from cause_corpus import Kind, Label

_TOLD = ("title", "headline", "detail", "hint", "reason")
_SYMBOL = re.compile(r"@[\w$.\-]+")
_LINE = re.compile(r":(?P<line>\d+)$")


class Verdict(StrEnum):
    """Of a cause."""

    RIGHT = "right"
    GENERIC = "generic"
    WRONG = "wrong"


def cause_verdict(problem: Mapping[str, object] | None, label: Label, kinds: Mapping[str, Kind]) -> Verdict:
    """Of the first problem that Passlens lists.

    Args:
        problem: As ``passlens problems --json`` has it; None: it lists none.
        kinds: All kinds of causes.
    """
    rule = str(problem["rule"]) if problem is not None else ""
    kind = kinds[label.kind]
    if problem is None or not rule or rule in kind.symptoms or unmapped(problem, kinds):
        return Verdict.GENERIC
    if rule not in kind.rules:
        return Verdict.WRONG
    if any(one in str(problem["title"]) for one in label.blames):
        return Verdict.WRONG
    text = words(problem, quoted=label.quoted)
    bare = _SYMBOL.sub("@", text)
    named = all(any(one.lower() in (text if "@" in one else bare) for one in either) for either in label.names)
    return Verdict.RIGHT if named else Verdict.GENERIC


def unmapped(problem: Mapping[str, object] | None, kinds: Mapping[str, Kind]) -> str:
    """The rule of an answer that no kind of cause lists; empty when there is none."""
    rule = str(problem["rule"]) if problem is not None else ""
    return rule if rule and all(rule not in one.rules | one.symptoms for one in kinds.values()) else ""


def words(problem: Mapping[str, object], *, quoted: bool) -> str:
    """All that an answer says, in lower case; without what it quotes of the compiler unless that is asked for."""
    evidence = problem["evidence"]
    rows = [problem, *(evidence if isinstance(evidence, list) else [])]
    texts = [str(row.get(key, "")) for row in rows for key in (*_TOLD, "text")]
    text = "\n".join(texts)
    if not quoted:
        for quote in sorted({one for row in rows for one in _quotes(row)}, key=len, reverse=True):
            text = text.replace(quote, "")
    return text.lower()


def place_right(problem: Mapping[str, object] | None, label: Label, flags: tuple[str, ...]) -> bool:
    """Whether an answer leads to where the label has the fault: line, else op, and the dispatch where there is one."""
    if problem is None:
        return False
    if label.dispatch and not str(problem["dispatch"]).lstrip("@").startswith(label.dispatch):
        return False
    if label.lines:
        return bool(set(_lines(problem)) & set(label.lines))
    text = words(problem, quoted=True)
    if label.op:
        places = f"{text} {_excerpts(problem)}".lower()
        return any(one.lower() in places for one in label.op)
    # Nowhere in the input: in the command.
    return not flags or any(flag.lstrip("-").partition("=")[0].lower() in text for flag in flags)


def _lines(problem: Mapping[str, object]) -> Iterator[int]:
    """The line that an answer shows, and the first of its evidence."""
    location = problem["location"]
    if isinstance(location, dict):
        yield int(location["line"])
    evidence = problem["evidence"]
    for row in evidence if isinstance(evidence, list) else []:
        if found := _LINE.search(str(row["source"])):
            yield int(found["line"])
            return


def _excerpts(problem: Mapping[str, object]) -> str:
    evidence = problem["evidence"]
    return " ".join(str(row["excerpt"]) for row in evidence) if isinstance(evidence, list) else ""


def _quotes(value: object) -> Iterator[str]:
    """The texts in a message that are words of others."""
    if isinstance(value, list):
        for one in value:
            yield from _quotes(one)
    elif isinstance(value, dict):
        if value.get("id") == "" and value.get("template"):
            yield str(value["template"]).rstrip(".")
            return
        for key, one in value.items():
            if key not in {"diagnostics", "fixes"}:
                yield from _quotes(one)
