"""Parses a module's declarations of its functions: the text of ``iree.abi.declaration``.

Such as ``sync func @f(%input0: tensor<4x?xf32>, %input1: i32) -> (%output0: tensor<4xf32> {…})``.
"""

from __future__ import annotations

import re

from passlens.engine.run.elements import element_named
from passlens.engine.run.values import Signature, TensorType

_HEAD = re.compile(r"\s*(?:(?:sync|async)\s+)?func\s+@(?P<name>\"[^\"]*\"|[^\s(]+)\s*\(")
_VALUE_NAME = re.compile(r"\s*%[\w.$#-]+\s*:\s*")
_DIMENSION = re.compile(r"(\?|\d+)x")
_OPEN, _CLOSE = "(<[{", ")>]}"


def parse_declaration(name: str, declaration: str) -> Signature:
    """The signature in a function's declaration; ``parsed`` is False if it cannot be read.

    Fences at the end of an asynchronous entry point are not among the arguments.
    """
    unread = Signature(name, (), (), declaration, parsed=False)
    head = _HEAD.match(declaration)
    if head is None:
        return unread
    inside, rest = _take_group(declaration, head.end())
    if inside is None:
        return unread
    results = rest.strip()
    if results.startswith("->"):
        results = results.removeprefix("->").strip()
        if results.startswith("("):
            group, _ = _take_group(results, 1)
            if group is None:
                return unread
            results = group
    arguments = [_parse_value(text) for text in _split(inside)]
    return Signature(
        name,
        tuple(value for value in arguments if not value.text.startswith("!hal.fence")),
        tuple(_parse_value(text) for text in _split(results)),
        declaration,
        parsed=True,
    )


def parse_type(text: str) -> TensorType:
    """Parse a type: ``tensor<4x?xf32>``, ``i32``, ``!hal.buffer_view``; others keep their text and have no element."""
    text = text.strip()
    if text.startswith("tensor<") and text.endswith(">"):
        inside = text[len("tensor<") : -1]
        shape: list[int | None] = []
        at = 0
        while found := _DIMENSION.match(inside, at):
            shape.append(None if found[1] == "?" else int(found[1]))
            at = found.end()
        element = inside[at:].split(",", 1)[0].strip() if not inside[at:].startswith("complex") else inside[at:].strip()
        return TensorType(element, tuple(shape), text)
    if element_named(text) is not None:
        return TensorType(text, (), text, is_scalar=True)
    return TensorType("", (), text)


def format_shape(shape: tuple[int | None, ...], element: str) -> str:
    """A shape as in input specifications: ``4x?xf32``; just ``f32`` for rank 0."""
    return "x".join([*("?" if size is None else str(size) for size in shape), element])


def _parse_value(text: str) -> TensorType:
    """Parse a value with its name and attributes: ``%input0: tensor<4xf32> {iree.abi.output = 0 : index}``."""
    text = _VALUE_NAME.sub("", text, count=1)
    brace = _top_level(text, "{")
    return parse_type(text if brace is None else text[:brace])


def _top_level(text: str, sought: str) -> int | None:
    depth = 0
    for at, char in enumerate(text):
        if char == sought and depth == 0:
            return at
        if char in _OPEN:
            depth += 1
        elif char in _CLOSE and text[at - 1 : at + 1] != "->":
            depth -= 1
    return None


def _take_group(text: str, start: int) -> tuple[str | None, str]:
    """The text inside the bracket pair that opens at ``start``, and the rest after it."""
    depth = 1
    for at in range(start, len(text)):
        if text[at] in _OPEN:
            depth += 1
        elif text[at] in _CLOSE and text[at - 1 : at + 1] != "->":
            depth -= 1
            if depth == 0:
                return text[start:at], text[at + 1 :]
    return None, ""


def _split(text: str) -> list[str]:
    """The parts between commas outside brackets."""
    parts: list[str] = []
    rest = text.strip()
    while rest:
        comma = _top_level(rest, ",")
        if comma is None:
            parts.append(rest.strip())
            break
        parts.append(rest[:comma].strip())
        rest = rest[comma + 1 :].strip()
    return parts
