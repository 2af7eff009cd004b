"""Types and literals of torch and of tensors in the form that IREE reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.declared_types import edited
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.messages import Message

_BY_X = re.compile(r"(?P<before>!torch\.v?tensor<)(?P<sizes>(?:[\d?]+x)+)(?P<element>[a-z]\w*)>")
_SPACE = re.compile(r"(?P<before>\btensor<(?:[\d?]+x)*[a-z]\w*), (?:\d+(?: : i\d+)?|#stablehlo\.\w+<[^<>]*>)(?=>)")
_UNRANKED = re.compile(r"\btensor<\*x(?P<element>[a-z]\w*)>")
_RANKED = re.compile(r"\btensor<(?:[\d?]+x)+[a-z]\w*>")
_LITERAL = re.compile(
    r"(?P<before>torch\.vtensor\.literal\(dense<[^<>\"]*> : tensor<(?:\d+x)*)(?P<is>[a-z]\w*)(?P<mid>>\) : "
    r"!torch\.vtensor<\[[\d,]*\],)(?P<element>[a-z]\w*)>"
)


def written_types(source: Sequence[str], at: int) -> Iterator[Fix]:
    """The types of the input in another form, if the line at fault (from 1) has one in the wrong form."""
    yield from _ranked(source, at)
    for name, title, pattern, text in (
        (
            "torch-sizes",
            Message("written-types.torch", "Write torch types in the form <[4,8],f32>"),
            _BY_X,
            lambda one: f"{one['before']}[{','.join(one['sizes'].split('x')[:-1])}],{one['element']}>",
        ),
        (
            "without-space",
            Message("written-types.space", "Use tensors without a memory space or bounds"),
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


def _ranked(source: Sequence[str], at: int) -> Iterator[Fix]:
    """Ranked tensors instead of unranked ones: of the shape to which the program casts them, or of one dimension."""
    open_type = _UNRANKED.search(source[at - 1])
    if open_type is None:
        return
    cast = next((one for one in source if "cast" in one and _UNRANKED.search(one) and _RANKED.search(one)), "")
    found = _RANKED.search(cast)
    kind = found[0] if found is not None else f"tensor<?x{open_type['element']}>"
    if not kind.endswith(f"x{open_type['element']}>"):
        return
    wrong = open_type[0]
    edits = [Edit(at, at, (line.replace(wrong, kind),)) for at, line in enumerate(source, 1) if wrong in line]
    title = Message("written-types.ranked", "Write {type} instead of unranked tensors", type=kind)
    detail = Message("written-types.ranked-why", "IREE compiles only ranked tensors; callers must pass this type.")
    yield edited("ranked", title, edits, detail)
