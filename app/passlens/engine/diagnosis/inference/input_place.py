"""Finds the input line of a finding: by debug locations of the IR in its evidence, otherwise by the op there.

The compiler's messages have a place if their op has a location; code generation drops it, and conversions name an op
beside the one at fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.source_rank import Rank, line_like, rank_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence, Finding, Level
from passlens.engine.diagnosis.inference.converted import line_of_origin
from passlens.engine.diagnosis.inference.rule_help import INPUT_LINE, in_source
from passlens.engine.ir.locations import lines_of
from passlens.engine.ir.syntax import indent_of

_EXCERPT = 400
_QUOTES = "\"'`"
_NAMED = re.compile(r"'[^'\s]{2,80}'|\"[^\"\s]{2,80}\"|`[^`\s]{2,80}`|[@#!%][\w.$]{2,80}|\b[a-z_]\w*(?:\.\w+)+")
"""The parts that a message quotes or names: a symbol, an attribute, a type, a value, an op."""
_MOST_LINES = 64
"""A name in this many lines does not identify a place."""


def placed(finding: Finding, facts: Facts) -> Finding:
    """A finding on a failure with its input line added, if it has none that shows an op."""
    if finding.level is not Level.ERROR or facts.cause is None or not facts.source:
        return finding
    if _shows_op(_places(finding, facts), facts):
        return finding
    line = next((line for one in finding.evidence if (line := line_of(one, facts))), 0)
    if not line and facts.cause.dispatch:
        line = line_of_origin(facts)
    if not line and not facts.cause.source:
        messages = (row.message for row in facts.diagnostics if row.id in finding.diagnostics)
        line = next((line for text in messages if (line := line_named(text, facts.source))), 0)
    if not line:
        return finding
    link = in_source(facts, INPUT_LINE, line)
    kept = [one for one in finding.evidence if not one.source]
    others = (one for one in finding.evidence if one.source and one.text != INPUT_LINE)
    return replace(finding, evidence=(*kept, link, *others))


def _places(finding: Finding, facts: Facts) -> Iterator[int]:
    """The input lines that a finding shows: that of its message, and the first of its evidence."""
    name = facts.info.source.name
    locations = (row.location for row in facts.diagnostics if row.id in finding.diagnostics)
    yield from (one.line for one in locations if one is not None and one.line and one.file.rpartition("/")[2] == name)
    for one in finding.evidence:
        parts = one.source.rpartition("/")[2].split(":")
        if len(parts) > 1 and parts[1].isdigit():
            yield int(parts[1])
            return


def _shows_op(lines: Iterator[int], facts: Facts) -> bool:
    """Whether one of them has an op that can cause a failure; for a dispatch, functions do not count."""
    inside = facts.cause is not None and bool(facts.cause.dispatch)
    found = [line for line in lines if line <= len(facts.source)]
    return any(not inside or rank_of(facts.source[line - 1]) is not Rank.AROUND for line in found)


def line_of(evidence: Evidence, facts: Facts) -> int:
    """The input line, from 1, that a line of IR comes from; 0 if unknown."""
    if not evidence.line or not evidence.excerpt:
        return 0
    texts = facts.texts
    for text, located in ((texts.after, texts.located_after), (texts.before, texts.located_before)):
        lines = text.split("\n")
        at = evidence.line
        if at <= len(lines) and lines[at - 1].strip()[:_EXCERPT] == evidence.excerpt:
            found = lines_of(located, facts.info.source.name)
            line = found.get(at) or found.get(_end(lines, at), 0)
            if 0 < line <= len(facts.source):
                return line
    return line_like(evidence.excerpt, facts.source)


def _end(lines: Sequence[str], at: int) -> int:
    """The line that closes the region of an op, which has its location; the same line without a region."""
    line = lines[at - 1]
    if not line.rstrip().endswith("{"):
        return at
    indent = indent_of(line)
    return next((number for number in range(at, len(lines)) if lines[number].startswith(f"{indent}}}")), at - 1) + 1


def line_named(message: str, source: Sequence[str]) -> int:
    """The input line, from 1, with the rarest name that a message quotes; 0 if there is none."""
    best = (_MOST_LINES, 0)
    for match in _NAMED.finditer(message.split("\n", 1)[0]):
        word = re.compile(rf"(?<![\w.$]){re.escape(match[0].strip(_QUOTES))}(?![\w$])")
        lines = [number for number, line in enumerate(source, 1) if word.search(line)]
        ops = [number for number in lines if rank_of(source[number - 1]) is Rank.OP]
        if lines and len(lines) < best[0]:
            best = len(lines), (ops or lines)[0]
    return best[1]
