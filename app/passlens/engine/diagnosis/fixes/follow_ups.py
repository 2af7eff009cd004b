"""Fixes that continue from an edit with which the compile gets further: its edits, and those for the next failure.

A mistake is often in several lines of the input, but the compiler reports only the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind, Problem
from passlens.engine.diagnosis.fixes.generic_fixes import Surroundings, generic_fixes
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.diagnosis.rules.operand_shapes import RULE as OPERAND_SHAPES
from passlens.engine.diff.lines import find_hunks
from passlens.engine.messages import Count, Message
from passlens.engine.session.rows import PHASES

_MOST = 2
"""The most follow-ups of a fix, not counting one that hides what the fix already hides."""
_MOST_OTHERS = 2
"""The most changes of kind in a follow-up."""
_MOST_ALIKE = 16
"""The most changes of one kind in a row."""
_MOST_SHAPES = 3
"""The most changes of shapes in a row, for the operands of one op."""
_TIMES = "*"
_OF_SYNTAX = re.compile(
    r"(?:custom op '[\w.]+' )?(?:expected|is unknown|unexpected|use of|invalid|undefined|unknown|redefinition)\b"
)
_PARSED, _VERIFIED, _PHASE = 0, 1, 2
"""Stages of a compile; the first phase has the last number."""
_AGAIN = "follow-ups.again"
_JOINT = "+"
"""Separates the names of the changes of a follow-up."""


def follow_ups(fix: Fix, before: Facts, after: Facts, was: Problem, now: Problem) -> tuple[Fix, ...]:
    """The fixes that continue from a fix with which the compile still fails, but gets further.

    Args:
        fix: An edit of the input.
        before: The facts of the failed session.
        after: The facts of the trial.
        was: The first problem of the session.
        now: The first problem of the trial.
    """
    touched = tuple(_written_by(fix.edits))
    if fix.kind is not FixKind.EDIT or not fix.edits:
        return ()
    of_shapes = was.rule == now.rule == OPERAND_SHAPES and was.title != now.title
    if not of_shapes and not _is_further(before, after, touched):
        return ()
    text, found, steps = "\n".join(before.source), list[Fix](), fix.name.split(_JOINT)
    last = steps[-1].partition(_TIMES)[0]
    for one in _edits_for(after, now, last):
        alike = one.name == last
        again = any(edit.first in lines for edit in one.edits for lines in touched if edit.last >= edit.first)
        name = _named(steps, one.name, _MOST_SHAPES if of_shapes else _MOST_ALIKE)
        if name is None or (alike and again and not of_shapes):
            continue
        edits = _all_edits(text, _with(after.source, one.edits))
        if edits and all(edits != other.edits for other in found) and (len(found) < _MOST or one.hides):
            found.append(_joined(fix, one, name, edits))
            if alike or len(steps) > 1:
                break
    return tuple(found)


def _written_by(edits: Sequence[Edit]) -> Iterator[range]:
    """The lines, from 1, that edits wrote, in the text that they made."""
    shift = 0
    for edit in edits:
        yield range(edit.first + shift, edit.first + shift + len(edit.lines))
        shift += len(edit.lines) - max(0, edit.last - edit.first + 1)


def _is_further(before: Facts, after: Facts, touched: Sequence[range]) -> bool:
    """Whether the compile failed at a later stage, or in the same one at a line past those that the fix wrote."""
    was, now = _stage(before), _stage(after)
    row = refused_at(after)
    if was < now or row is None or row.location is None:
        return was < now
    first = refused_at(before)
    other = first is not None and first.message.partition("\n")[0] != row.message.partition("\n")[0]
    written = any(row.location.line in lines for lines in touched)
    is_past = not written and row.location.line > touched[0].start
    return is_past or (written and other and was == now == _VERIFIED)


def _stage(facts: Facts) -> int:
    """How far a compile got: parsing, verification of the parsed ops, or a phase."""
    cause = facts.cause
    if cause is None or cause.kind is CauseKind.REFUSED:
        row = refused_at(facts)
        return _VERIFIED if row is not None and not _OF_SYNTAX.match(row.message) else _PARSED
    return _PHASE + (PHASES.index(cause.phase) if cause.phase in PHASES else len(PHASES))


def _edits_for(facts: Facts, problem: Problem, last: str) -> Iterator[Fix]:
    """The edits that are proposed for a trial's failure, best first: those that hide nothing, or only what the edit
    named ``last`` already hides.
    """
    for fix in (*problem.fixes, *generic_fixes(facts, problem, Surroundings(None))):
        if fix.kind is FixKind.EDIT and fix.edits and (not fix.hides or fix.name == last):
            yield fix


def _named(steps: Sequence[str], name: str, most: int) -> str | None:
    """The name of the changes so far and one more, such as ``close+token*2``; None if they are too many."""
    last, _, count = steps[-1].partition(_TIMES)
    if name == last:
        times = int(count or 1) + 1
        return _JOINT.join((*steps[:-1], f"{name}{_TIMES}{times}")) if times <= most else None
    return _JOINT.join((*steps, name)) if len(steps) <= _MOST_OTHERS else None


def _with(source: Sequence[str], edits: Sequence[Edit]) -> str:
    out, done = list[str](), 0
    for edit in edits:
        out += source[done : edit.first - 1]
        out += edit.lines
        done = max(edit.last, edit.first - 1)
    return "\n".join((*out, *source[done:]))


def _all_edits(before: str, after: str) -> tuple[Edit, ...]:
    """The changes between two texts."""
    lines = after.split("\n")
    return tuple(
        Edit(at + 1, at + count, tuple(lines[made : made + more]))
        for at, count, made, more in find_hunks(before, after)
    )


def _joined(fix: Fix, one: Fix, name: str, edits: tuple[Edit, ...]) -> Fix:
    if _TIMES in name.rpartition(_JOINT)[2]:
        again = fix.title.id == _AGAIN
        first = fix.title.arguments["first"] if again else fix.title
        count = Count(len(edits), "change")
        title = Message(
            "follow-ups.again", "{first}, and likewise in later lines ({count} in all)", first=first, count=count
        )
    else:
        title = Message("follow-ups.then", "{first}. Then: {second}", first=fix.title, second=one.title)
    return replace(fix, name=name, title=title, detail=one.detail or fix.detail, edits=edits)
