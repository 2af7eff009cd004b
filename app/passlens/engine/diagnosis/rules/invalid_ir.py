"""A pass that wrote an op which the compiler then refuses: a fault of the lowering, not of the model.

The op is in the IR that the failing pass left, and was not in the IR that it got.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Level
from passlens.engine.diagnosis.rule_help import dispatch_of, ids, input_line, newest, said, source_op, where
from passlens.engine.messages import Message, quoted

RULE = "invalid-ir"
MESSAGE = re.compile(r"^'(?P<op>[a-z_]\w*(?:\.\w+)+)' op (?P<why>.+)")
_NAME = re.compile(r"[%^][\w$.\-#]+")


def invalid_ir(facts: Facts) -> Sequence[Finding]:
    """A finding where the op that the compiler refuses is new in the IR that the failing pass left."""
    cause, rows = facts.cause, said(facts, MESSAGE)
    if cause is None or not rows or cause.first != rows[0][0].id or not cause.pass_name:
        return ()
    if cause.op != rows[0][1]["op"] or not cause.excerpt or cause.after is None or not facts.texts.before:
        return ()
    if _nameless(cause.excerpt) in map(_nameless, facts.texts.before.splitlines()):
        return ()
    source = source_op(facts)
    title = Message(
        "invalid-ir.title",
        "{name} makes an invalid {op}{where}.",
        name=cause.pass_name,
        op=cause.op,
        where=where(facts),
    )
    if source:
        title = Message(
            "invalid-ir.title-of",
            "{name} makes an invalid {op} of {source}{where}.",
            name=cause.pass_name,
            op=cause.op,
            source=source,
            where=where(facts),
        )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            title,
            Message(
                "invalid-ir.why",
                'The op was not in the IR that the pass got. The compiler refuses it: "{message}".',
                message=quoted(rows[0][1]["why"].strip()),
            ),
            (
                cause.evidence(Message("invalid-ir.written", "The op as the pass wrote it.")),
                *input_line(facts),
            ),
            newest(facts),
            dispatch=dispatch_of(facts),
            diagnostics=ids(rows),
            hint=Message("invalid-ir.hint", "Report it with a reproducer; until then write the op another way."),
        ),
    )


def _nameless(line: str) -> str:
    return _NAME.sub("%", line.strip())
