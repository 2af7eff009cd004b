"""Edits of the tiles and pipeline that the input pins for an op: one field, or all of them left to the compiler."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.compile.probe_change import Change, ChangeKind
from passlens.engine.compile.probe_fields import entries, extended, left_out
from passlens.engine.diagnosis.edits.input_edits import drop_attributes
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.inference.rule_help import pinned_line, source_lines
from passlens.engine.messages import Message

UKERNEL = "iree_codegen.ukernel"
"""The attribute that asks for a microkernel."""
_MOST = 3
"""The most fields that get a fix."""
_NO_STRING = re.compile(r'Attribute "(?P<name>[^"]+)" is not a StringAttr')
_ALIAS = re.compile(r"#[\w$\-]+(?![\w$.\-])")


def pinned_fixes(facts: Facts) -> tuple[Fix, ...]:
    """The fixes of a configuration that the input gives the failing op: each field with another value of which, or
    without which, the op compiles alone; then all of it.
    """
    return (*_of_fields(facts), *let_choose(facts))


def let_choose(facts: Facts) -> tuple[Fix, ...]:
    """A fix that removes the tiles and pipeline of the failing op from the input; none if the compiler chose them."""
    line = pinned_line(facts) or next((one for one in source_lines(facts) if UKERNEL in facts.source[one - 1]), 0)
    edit = drop_attributes(facts.source, line, ("compilation_info", "lowering_config", UKERNEL)) if line else None
    if edit is None:
        return ()
    return (
        Fix(
            "let-choose",
            Message("rule-help.let-choose", "Let the compiler choose tiles and pipeline"),
            FixKind.EDIT,
            Message("rule-help.let-choose-why", "Line {line:,} of the input gives them.", line=line),
            edits=(edit,),
        ),
    )


def _of_fields(facts: Facts) -> Iterator[Fix]:
    """The changes of one field with which the op compiles alone, the first of each field."""
    probed, line = facts.probed, pinned_line(facts)
    changes = [one for one in probed.lowered if one.kind is ChangeKind.FIELD] if probed is not None else []
    changes += _as_text(facts)
    first = {one.part: one for one in reversed(changes)}
    lines = _configuring(facts.source, line) if line else []
    for change in [one for one in changes if first[one.part] is one][:_MOST]:
        edit = next((made for number in lines if (made := field_edit(facts.source, number, change)) is not None), None)
        if edit is not None:
            yield Fix(
                f"field-{change.part}",
                _title(change),
                FixKind.EDIT,
                Message(
                    "pinned-tiles.why",
                    "Changes line {line:,} of the input, for all ops that it configures; the results stay the same.",
                    line=edit.first,
                ),
                edits=(edit,),
            )


def _as_text(facts: Facts) -> Iterator[Change]:
    """The fields that the compiler reads as strings, but that have another kind of value."""
    said = "\n".join(row.message for row in facts.errors)
    for name in dict.fromkeys(_NO_STRING.findall(said)):
        for text in facts.source:
            for key, _, at, end in entries(text):
                if key.strip('"') == name and not text.startswith('"', at):
                    value = text[at:end]
                    yield Change(ChangeKind.FIELD, name, value, f'"{value.partition(" : ")[0]}"')


def _title(change: Change) -> Message:
    if not change.now:
        return Message("pinned-tiles.without", "Leave {field} out of the configuration", field=change.part)
    if not change.was:
        return Message(
            "pinned-tiles.more", "Add {field} = {value} to the configuration", field=change.part, value=change.now
        )
    return Message(
        "pinned-tiles.field", "Set {field} of the configuration to {value}", field=change.part, value=change.now
    )


def _configuring(source: Sequence[str], line: int) -> list[int]:
    """The lines, from 1, of a configuration: that of the op, and those of the aliases of which it is made."""
    defined = {
        found[0]: number
        for number, text in enumerate(source, 1)
        if (found := _ALIAS.match(text)) is not None and text.startswith(" = ", found.end())
    }
    lines = [line]
    for number in lines:  # grows
        used = (defined[one] for one in _ALIAS.findall(source[number - 1]) if one in defined)
        lines += [one for one in dict.fromkeys(used) if one not in lines]
    return lines


def field_edit(source: Sequence[str], line: int, change: Change) -> Edit | None:
    """The edit of a field in a line, from 1; None if it is not there with its value."""
    text = source[line - 1]
    if not change.was:
        made = extended(text, change.part, change.now)
        return Edit(line, line, (made,)) if made else None
    for key, start, at, end in entries(text):
        value = text[at:end]
        if key.strip('"') == change.part and (_squeezed(value) == _squeezed(change.was) or _ALIAS.fullmatch(value)):
            made = f"{text[:at]}{change.now}{text[end:]}" if change.now else left_out(text, start, end)
            return Edit(line, line, (made,))
    return None


def _squeezed(value: str) -> str:
    return "".join(value.split())
