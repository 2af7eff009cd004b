"""Types and literals of torch and of tensors in the form that IREE reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.declared_types import edited
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.messages import Message

_BY_X = re.compile(r"(?P<before>!torch\.v?tensor<)(?P<sizes>(?:[\d?]+x)+)(?P<element>[a-z]\w*)>")
_SPACE = re.compile(r"(?P<before>\btensor<(?:[\d?]+x)*[a-z]\w*), \d+(?: : i\d+)?(?=>)")
_LITERAL = re.compile(
    r"(?P<before>torch\.vtensor\.literal\(dense<[^<>\"]*> : tensor<(?:\d+x)*)(?P<is>[a-z]\w*)(?P<mid>>\) : "
    r"!torch\.vtensor<\[[\d,]*\],)(?P<element>[a-z]\w*)>"
)


def written_types(source: Sequence[str], at: int) -> Iterator[Fix]:
    """The types of the input in another form, if the line at fault (from 1) has one in the wrong form."""
    for name, title, pattern, text in (
        (
            "torch-sizes",
            Message("written-types.torch", "Write torch types as <[4,8],f32>"),
            _BY_X,
            lambda one: f"{one['before']}[{','.join(one['sizes'].split('x')[:-1])}],{one['element']}>",
        ),
        (
            "without-space",
            Message("written-types.space", "Use tensors without a memory space"),
            _SPACE,
            lambda one: one["before"],
        ),
        (
            "literal-type",
            Message("written-types.literal", "Write literals with the element type of their tensors"),
            _LITERAL,
            lambda one: f"{one['before']}{one['element']}{one['mid']}{one['element']}>",
        ),
    ):
        changed = [pattern.sub(text, line) for line in source]
        if changed[at - 1] != source[at - 1]:
            pairs = enumerate(zip(source, changed, strict=True), 1)
            yield edited(name, title, [Edit(number, number, (now,)) for number, (was, now) in pairs if was != now])
