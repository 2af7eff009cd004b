"""Values without a type, such as a promise of a device, a list or a symbol, given to ops that need a typed value.

The compiler reads the value, and then reports a missing type of the op, or rejects the type after the value.
"""

from __future__ import annotations

import re

from passlens.engine.ir.syntax import first_item
from passlens.engine.messages import Message

_MISSES = re.compile(
    r"' op (?:requires attribute '\w*type'$|attribute '\w+' failed to satisfy constraint: TypedAttr\b)"
)
_GOES_ON = "expected operation name in quotes"
_VALUE = re.compile(r"(?:= |\()(?P<value>(?:[#@\[{]|array<|affine_map<|affine_set<|unit\b)[^\n]{0,400})")
_PART = re.compile(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>")


def held_value(message: str, text: str, column: int) -> str:
    """The value without a type that a line gives to its op; empty if the message is about something else.

    Args:
        message: The first line of the compiler's message.
        text: The line.
        column: The place at which the compiler stopped, from 1.
    """
    found = _VALUE.search(text)
    if found is None:
        return ""
    value = first_item(found["value"])
    if _MISSES.search(message) is not None:
        return value
    behind = found.start("value") + len(value)
    return value if message == _GOES_ON and text[behind : column + 1].strip() in {":", ""} and behind < column else ""


def short(value: str) -> str:
    """A value for a sentence, without its parameters if it is long."""
    return value if len(value) <= _MOST_CHARACTERS else _PART.sub("<...>", value)


def hint(kind: str) -> Message:
    """Values that a type can have."""
    if kind == _DEVICE:
        return Message(
            "held-value.device",
            "Give a device (#hal.device.alias or #hal.device.target), or several with #hal.device.select. "
            "Affinities and promises only refer to a device.",
        )
    return Message("held-value.typed", "Give a value with a type, such as a number, or dense<...> for a tensor.")


_DEVICE = "!hal.device"
_MOST_CHARACTERS = 60
