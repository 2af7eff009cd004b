"""Regions in the input that an op does not take in this release, or takes only after a keyword.

The parser takes such an op as complete before its region, and complains about the text after it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import version_of
from passlens.engine.messages import NOTHING, Count, Items, Join, Message
from passlens.engine.toolchain.knowledge import NameKind, release_of, spans, table_knows
from passlens.engine.toolchain.syntax_history import regions_of
from passlens.engine.units import whole_number

_OF_SYNTAX = re.compile(r"^(?:custom op '[^']+' )?expected |^cannot name an operation with no results")
_WANTS_REGION = re.compile(r"expected '\{'|expected a region|expected region|region")
_GRID = "(%device: !hal.device) -> (index, index, index)"
_BEFORE = {
    "hal.executable.export": f"count{_GRID}",
    "flow.executable.export": "workgroups(…) -> (index, index, index)",
    "stream.executable.export": "workgroups(…) -> (index, index, index)",
}
"""The text that ops expect before their region."""


@dataclass(frozen=True, slots=True)
class RegionForm:
    """An op of the input with a region that the parser does not expect.

    Attributes:
        line: Of the op in the input, or of its region if text before that is missing, from 1.
        what: The mistake, as a clause.
        why: The versions that take it; may be empty.
        hint: The correction; may be empty.
        region: The line of the region, from 1; 0 without one.
    """

    line: int
    what: Message
    why: Message
    hint: Message
    region: int = 0


def region_form(facts: Facts, message: str, line: int, column: int) -> RegionForm | None:
    """The region in or after an input line that its op does not take as written; None for another mistake.

    Args:
        facts: Of the compile.
        message: The first line of the compiler's message.
        line: At which the parser stopped, from 1.
        column: From 1.
    """
    if _OF_SYNTAX.search(message) is None:
        return None
    ir = facts.ir
    op, text = ir.op_at(line), facts.source[line - 1][column - 1 :].lstrip()
    if op is None or table_knows(facts.info.toolchain_version, op.name, NameKind.OP) is False:
        return None
    release, known = release_of(facts.info.toolchain_version), regions_of(op.name)
    takes = next((whole_number(one.name) for one in known if release in one.versions), None)
    bodies = [region for region in op.regions if any(block.ops for block in region)]
    opens = next((block.ops[0].lines[0] for region in bodies for block in region if block.ops), 0)
    history = Items(
        tuple(
            Message(
                "region-form.in",
                "{count} in IREE {versions}",
                count=Count(whole_number(one.name), "region"),
                versions=spans(one.versions),
            )
            for one in known
        ),
        Join.AND,
    )
    why = (
        Message("region-form.history", "{op} has {history}.", op=op.name, history=history)
        if len(known) > 1
        else NOTHING
    )
    if bodies and (takes == 0 or (takes is None and text.startswith("{") and "no results" not in message)):
        if takes is None and (known or not message.startswith("expected operation name")):
            return None
        what = Message(
            "region-form.none",
            "{op} has a region, but takes none in IREE {version}",
            op=op.name,
            version=version_of(facts),
        )
        hint = Message("region-form.none-hint", "Remove the region, or compile with a version that takes it.")
        return RegionForm(op.lines[0], what, why, hint, opens)
    if bodies and takes and text.startswith("{") and (before := _BEFORE.get(op.name)):
        what = Message(
            "region-form.before",
            "the region of {op} begins with {{, but IREE {version} expects {before} before it",
            op=op.name,
            version=version_of(facts),
            before=before,
        )
        hint = Message("misread.write", "Write {text}.", text=f"{before} {{ … }}")
        return RegionForm(line, what, NOTHING, hint, opens)
    if not bodies and not op.regions and takes and len(known) > 1 and _WANTS_REGION.search(message):
        what = Message(
            "region-form.lacks",
            "{op} has no region, but takes {count} in IREE {version}",
            op=op.name,
            count=Count(takes, "region"),
            version=version_of(facts),
        )
        return RegionForm(op.lines[0], what, why, NOTHING)
    return None
