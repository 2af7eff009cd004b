"""The operator that a misspelled name in ``torch.operator`` means, by the tables of ONNX operators and of torch ops."""

from __future__ import annotations

import re

from passlens.engine.importing.onnx_opsets import onnx_opsets
from passlens.engine.near_names import nearest
from passlens.engine.toolchain.knowledge import NameKind, versions_that_know

_ONNX = "onnx."
_PARTS = re.compile(r"[.:/]+")
_NUMBER = re.compile(r"\d+")
_NOT_LETTERS = re.compile(r"[^a-z0-9]")
_TORCH, _NAMESPACES = "torch", ("aten", "prim", "prims")


def meant_operator(name: str) -> str:
    """The name that the compiler knows, such as ``onnx.MatMul`` for ``MatMul``, ``onnx.matmul`` or ``ai.onnx.MatMul``;
    empty if it knows the name, or none resembles it.
    """
    parts = [one for one in _PARTS.split(name) if one]
    table = onnx_opsets()
    known = {*table.since, *table.converted_since}
    if not parts or (name.startswith(_ONNX) and name.removeprefix(_ONNX) in known):
        return ""
    if {_TORCH, *_NAMESPACES} & {*parts[:-1]}:
        own = parts[1:] if parts[0] == _TORCH else parts
        meant = ".".join((_TORCH, *own))
        spelled = next((one for one in (meant, meant.lower()) if versions_that_know(one, NameKind.OP)), "")
        return spelled if spelled != name else ""
    by_letters = {_letters(one): one for one in known}
    if (same := by_letters.get(_letters(parts[-1]))) is not None:
        return f"{_ONNX}{same}"
    if len(parts) > 1 and not name.startswith(_ONNX):
        return ""  # another domain has its own operators
    bare = _letters(parts[-1])
    alike = (one for one in nearest(bare, by_letters) if _NUMBER.findall(one) == _NUMBER.findall(bare))
    return next((f"{_ONNX}{by_letters[one]}" for one in alike), "")


def _letters(name: str) -> str:
    return _NOT_LETTERS.sub("", name.lower())
