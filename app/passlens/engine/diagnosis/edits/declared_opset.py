"""Declares another opset for the ONNX ops of a model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.messages import Message

_OPSET = re.compile(r"(?P<before>\btorch\.onnx_meta\.opset_version = )(?P<opset>\d+)(?= : si64)")


def declared_opset(source: Sequence[str], opset: int, detail: Message) -> Iterator[Fix]:
    """The model with another opset in place of the declared ones; nothing if it declares none.

    Args:
        source: The lines of the input.
        opset: The opset to declare.
        detail: What the fix does.
    """
    edits = [
        Edit(number, number, (_OPSET.sub(rf"\g<before>{opset}", line),))
        for number, line in enumerate(source, 1)
        if _OPSET.search(line)
    ]
    if edits:
        yield Fix("opset", opset_title(opset), FixKind.EDIT, detail, edits=tuple(edits))


def opset_title(opset: int) -> Message:
    """The title of a fix that declares an opset."""
    return Message("input-fixes.opset", "Declare opset {opset} for the ONNX ops", opset=opset)
