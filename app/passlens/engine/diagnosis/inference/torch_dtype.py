"""Element types that torch tensors do not have: integers without a sign, and types of other dialects.

``isValidTorchDtype`` of torch-mlir (lib/Dialect/Torch/IR/TorchTypes.cpp) takes floats, complex numbers, ``i1``, and
integers with a sign, ``si8`` or ``ui8``.
"""

from __future__ import annotations

import re

from passlens.engine.messages import Message

_TENSOR = re.compile(r"!torch\.v?tensor(?P<from><)\[[\d?, ]*\],\s*(?P<element>!?[\w.]+)(?:<[^<>]*>)?\s*>")
_SIGNLESS = re.compile(r"i(?P<bits>8|16|32|64)")
_TAKEN = re.compile(r"(?:bf16|f\d+\w*|si\d+|ui\d+|i1|complex|!torch\.q\w+)")


def torch_dtype(text: str, column: int) -> tuple[Message, Message] | None:
    """The mistake in the type of a torch tensor at a column, from 1, as a clause, and its correction."""
    found = next((one for one in _TENSOR.finditer(text) if one.start() < column <= one.end()), None)
    element = found["element"] if found is not None else ""
    if found is None or (_TAKEN.fullmatch(element) and element not in {"f80", "f128"}):
        return None
    if (signless := _SIGNLESS.fullmatch(element)) is not None:
        what = Message(
            "torch-dtype.signless",
            "{type} has signless elements, but integers in torch tensors are signed ({signed}) or unsigned "
            "({unsigned})",
            type=found[0],
            signed=f"s{element}",
            unsigned=f"u{element}",
        )
        write = found[0].replace(f",{element}", f",s{signless[0]}")
        return what, Message("misread.write", "Write {text}.", text=write)
    what = Message(
        "torch-dtype.none",
        "{element} in {type} is not an element type of torch tensors",
        element=element,
        type=found[0],
    )
    hint = Message("torch-dtype.taken", "Use a type such as {types}.", types="f32, f16, si64 or i1")
    return what, hint
