"""Writes the value of an attribute in other forms."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ARRAY = re.compile(r"array<(?P<type>\w+)(?:: ?(?P<values>[^<>]*))?>$")
_DENSE = re.compile(r"dense<\[?(?P<values>[^<>\[\]]*)\]?> : tensor<(?P<count>\d*)x?(?P<type>\w+)>$")
_LIST = re.compile(r"\[(?P<values>[^\[\]<>\"]*)\]$")
_NUMBER = re.compile(r"(?P<value>-?\d+(?:\.\d*)?)(?: : (?P<type>\w+))?$")
_STRING = re.compile(r'"(?P<text>[\w.]+)"$')
_DEVICE = re.compile(r"(?:@(?P<name>[\w$.\-]+)|#hal\.[\w.]+(?:<.*>)?|(?P<list>\[#.*\])) : !hal\.device$")
_SHAPED = re.compile(r"(?:array<\w+: ?|\[)(?P<values>[^\[\]<>#]*)[>\]] : (?P<type>tensor<[^<>]*>)$")
_TYPES = ("i64", "i32", "index")


def other_values(value: str) -> Iterator[str]:
    """The other forms of a list, a number or a string; nothing for a value of another kind."""
    for pattern in (_ARRAY, _DENSE, _LIST):
        if (found := pattern.match(value)) is not None:
            numbers = [one.partition(" : ")[0].strip() for one in (found["values"] or "").split(",") if one.strip()]
            yield from (one for one in _of_list(numbers) if one != value)
            return
    if (found := _NUMBER.match(value)) is not None:
        number = found["value"]
        forms = (number, *(f"{number} : {one}" for one in _TYPES), f"{number}.0 : f32")
        yield from (one for one in (*forms, *_of_list([number]), "true", "unit") if one != value)
    elif (device := _DEVICE.match(value)) is not None:
        if device["list"]:
            yield f"#hal.device.select<{device['list']}> : !hal.device"
        else:
            yield f'#hal.device.alias<"{device["name"] or "hip"}"> : !hal.device'
    elif (shaped := _SHAPED.match(value)) is not None:
        yield f"dense<[{shaped['values']}]> : {shaped['type']}"
    elif (string := _STRING.match(value)) is not None:
        yield from (string["text"], f"@{string['text']}", f"#{string['text']}")


def _of_list(numbers: list[str]) -> Iterator[str]:
    values = ", ".join(numbers)
    yield f"[{values}]"
    for kind in _TYPES[:2]:
        yield f"array<{kind}: {values}>" if numbers else f"array<{kind}>"
        yield f"dense<[{values}]> : tensor<{len(numbers)}x{kind}>"
    if len(numbers) == 1:
        yield numbers[0]
        yield f"{numbers[0]} : i64"
        yield f"{numbers[0]} : i32"
