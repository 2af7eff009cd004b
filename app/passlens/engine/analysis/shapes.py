"""Shapes that the user gives for a call, as values for size expressions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from passlens.engine.errors import UserError
from passlens.engine.ir import expressions
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_SHAPE = re.compile(r"^(?:%)?(?P<argument>arg\d+)=(?P<dims>\d+(?:x\d+)*)(?:x[a-z]\w*)?$")
_NAMED = re.compile(r"^%?arg(?P<number>\d+)(?:\[\d+\])?$")
_FUNCTION = re.compile(r"^[ \t]*util\.func [^\n]*", re.MULTILINE)
_ARGUMENT = re.compile(r"%arg(\d+): (?!!hal\.fence)")
_NUMBER = re.compile(r"^(?P<name>[^=\s]+)=(?P<value>\d+)$")


def values_of(shapes: Iterable[str]) -> dict[str, int]:
    """The dimensions of shapes such as ``arg0=1x32``: ``{"arg0[0]": 1, "arg0[1]": 32}``.

    A single number is also the value of a scalar argument, and any symbol can be set directly (``arg0[1]=32``).

    Raises:
        UserError: A shape does not have this form.
    """
    found: dict[str, int] = {}
    for text in shapes:
        shape, number = _SHAPE.match(text.strip()), _NUMBER.match(text.strip())
        if shape is None and number is None:
            raise UserError(
                Message("shapes.bad-shape", "'{text}' is not the shape of an argument.", text=text),
                hint=Message(
                    "shapes.form",
                    "Write arg0=1x32 for the first argument of the function, or arg0[1]=32 for one dimension.",
                ),
                location=text,
            )
        if shape is not None:
            for place, size in enumerate(shape["dims"].split("x")):
                found[f"{shape['argument']}[{place}]"] = whole_number(size)
        if number is not None:
            found[number["name"]] = whole_number(number["value"])
    return found


def most_arguments(text: str) -> int | None:
    """The largest number of arguments of a function, without fences; None when a text has no function."""
    counts = [
        max((whole_number(one[1]) + 1 for one in _ARGUMENT.finditer(found[0])), default=0)
        for found in _FUNCTION.finditer(text)
    ]
    return max(counts, default=None)


def beyond(values: Iterable[str], most: int) -> str:
    """The first argument in names from ``values_of`` that exceeds ``most`` arguments; empty when none does."""
    named = (_NAMED.match(name) for name in values)
    return next((f"arg{one['number']}" for one in named if one is not None and whole_number(one["number"]) >= most), "")


def evaluate(size: str, values: Mapping[str, int]) -> int | None:
    """The value of a size expression, bytes; None when it is invalid or symbols are missing."""
    try:
        return expressions.parse(size).evaluate(values) if size else None
    except ValueError:
        return None
