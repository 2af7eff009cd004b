"""Explains why an ONNX operator is left unconverted, from its opset and the table of opsets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.importing.onnx_opsets import onnx_opsets
from passlens.engine.messages import NOTHING, Items, Message, together

_OPSET = re.compile(r"\btorch\.onnx_meta\.opset_version = (\d{1,4})")
_RARE = re.compile(r"!torch\.vtensor<\[[^\]]*\],(!torch\.str|f8E\w+|f4E\w+|[su]i4|complex<\w+>|[su]i2|ui16|ui32|ui64)>")
"""Element types that few conversions support."""
_GIVEN = re.compile(r"\btorch\.onnx\.(?P<name>\w+) = (?P<value>\"[^\"]{0,80}\"|-?[\d.e+\-]+(?= : )|\[[^\]]{0,80}\])")
_PREFIX = "onnx."
NO_OPERATOR = "onnx.no-operator"
"""The identifier of the reason that ONNX has no operator of the name."""


@dataclass(frozen=True, slots=True)
class Left:
    """Why no conversion handled an operator, according to the opsets.

    Attributes:
        why: The reason.
        hint: The specific advice; empty: the general one applies.
    """

    why: Message
    hint: Message = NOTHING


def _form(name: str, line: str) -> Left | None:
    """The special form of an operator that the converter has a pattern for; None if it is not special."""
    types = tuple(dict.fromkeys(_RARE.findall(line)))
    given = tuple(f"{found['name']} = {found['value']}" for found in _GIVEN.finditer(line))
    if not types and not given:
        return None
    has = Message(
        "onnx.has-pattern",
        "Recent releases convert {name}, so the reason is likely this form of it:",
        name=name,
    )
    if types:
        what = Message("onnx.rare-types", "it works on {types}.", types=Items(types))
    else:
        what = Message("onnx.given", "it has {attributes}.", attributes=Items(given))
    return Left(together(has, what))


def why_left(name: str, source: Sequence[str], line: str = "") -> Left | None:
    """Why no conversion handled an operator; None if its opset is no reason, or it is not an ONNX operator.

    Args:
        name: The importer's name for it, such as ``onnx.Gelu``.
        line: The text of the leftover op.
        source: The lines of the model, with the opset in an attribute of its function.
    """
    op = name.removeprefix(_PREFIX)
    if op == name:
        return None
    table = onnx_opsets()
    since, converted = table.since.get(op), table.converted_since.get(op)
    if since is None and converted is None:
        return Left(
            Message(
                "onnx.no-operator",
                "ONNX has no operator {name} up to opset {last}: it belongs to another domain, or is misspelled.",
                name=op,
                last=table.opset,
            )
        )
    declared = next((found for line in source if (found := _OPSET.search(line))), None)
    if declared is None:
        return None
    opset = int(declared[1])
    if converted is None:
        return Left(
            Message("onnx.no-converter", "The compiler's ONNX converter has no pattern for it in any opset."),
        )
    if converted <= opset:
        return _form(name, line)
    hint = Message(
        "onnx.convert-opset",
        "Export the model with opset {since} or later, or convert it: "
        "onnx.version_converter.convert_version(model, {since}).",
        since=max(since or 0, converted),
    )
    if since is not None and since > opset:
        why = Message(
            "onnx.later-opset",
            "{name} was added in opset {since}, but the model declares opset {opset}, for which the compiler has no "
            "conversion.",
            name=op,
            since=since,
            opset=opset,
        )
        return Left(why, hint)
    why = Message(
        "onnx.older-opset",
        "The compiler's ONNX converter handles it from opset {since} on; the model declares opset {opset}.",
        since=converted,
        opset=opset,
    )
    return Left(why, hint)
