"""Messages on attributes."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.refused.refusal import Mistake, Readers, RefusedOp, attribute_value, message_pattern
from passlens.engine.messages import Message


def _attribute(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    value = attribute_value(of, told["name"])
    wanted = told["wanted"].strip()
    if not value:
        what = Message(
            "refused-op.attribute",
            "the attribute {attribute} of {op} must be {wanted}",
            attribute=told["name"],
            op=of.name,
            wanted=wanted,
        )
        return what, ()
    what = Message(
        "refused-op.attribute-is",
        "the attribute {attribute} of {op} is {value}, but must be {wanted}",
        attribute=told["name"],
        op=of.name,
        value=value,
        wanted=wanted,
    )
    return what, ()


def _lacks(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    if value := attribute_value(of, told["name"]):
        what = Message(
            "refused-op.unread",
            "{op} does not read {attribute} = {value}: the attribute has another type, or is not where this "
            "release reads it",
            op=of.name,
            attribute=told["name"],
            value=value,
        )
        return what, ()
    what = Message("refused-op.lacks", "{op} lacks the attribute {attribute}", op=of.name, attribute=told["name"])
    return what, ()


READERS: Readers = (
    (message_pattern(r"\battribute '(?P<name>[\w.]+)' failed to satisfy constraint: (?P<wanted>.+)$"), _attribute),
    (message_pattern(r"\brequires attribute '(?P<name>[\w.]+)'$"), _lacks),
)
