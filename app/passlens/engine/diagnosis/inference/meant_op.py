"""The operator that a misspelled name in ``torch.operator`` means, by the tables of ONNX operators and of torch ops."""

from __future__ import annotations

import re
from collections.abc import Callable

from passlens.engine.importing.onnx_opsets import onnx_opsets
from passlens.engine.near_names import nearest
from passlens.engine.toolchain.knowledge import NameKind, versions_that_know

_ONNX = "onnx."
_PARTS = re.compile(r"[.:/]+")
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_CUT = 3
"""The fewest letters that are left of a word."""
_SLIP, _ALIKE = 0.92, 0.8
"""The least similarity of a name, and of each word of a name, with a slip in it."""
_NOT_LETTERS = re.compile(r"[^a-z0-9]")
_TORCH, _NAMESPACES = "torch", ("aten", "prim", "prims")


def meant_operator(name: str) -> str:
    """The name that the compiler knows, such as ``onnx.MatMul`` for ``MatMul``, ``onnx.matmul`` or ``ai.onnx.MatMul``;
    empty if it knows the name, or no name is similar.
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
    bare, words = _letters(parts[-1]), _words(parts[-1])
    numbers = _NUMBER.findall(bare)
    shortened = [one for one in known if _NUMBER.findall(one) == numbers and _fits(words, _words(one), _is_cut)]
    if len(shortened) == 1:
        return f"{_ONNX}{shortened[0]}"
    alike = [one for one in nearest(bare, by_letters) if _NUMBER.findall(one) == numbers]
    slips = nearest(bare, alike, 1, _SLIP)
    # A name with a different word belongs to a different operator, often of another domain.
    near = (one for one in alike if _fits(words, _words(by_letters[one]), _is_alike))
    return next((f"{_ONNX}{by_letters[one]}" for one in (*slips, *near)), "")


def _words(name: str) -> tuple[str, ...]:
    """The words of a name, such as ``layer`` and ``norm`` of ``LayerNorm``."""
    return tuple(one.lower() for one in _WORD.findall(name))


def _fits(words: tuple[str, ...], others: tuple[str, ...], fits: Callable[[str, str], bool]) -> bool:
    return len(words) == len(others) and all(
        one == two or fits(one, two) for one, two in zip(words, others, strict=True)
    )


def _is_cut(one: str, two: str) -> bool:
    """Whether one of two words begins the other, as ``norm`` and ``normalization``, or the first is short for the
    second, as ``avg`` for ``average``.
    """
    if two.startswith(one) or one.startswith(two):
        return min(len(one), len(two)) >= _CUT
    rest = iter(two)
    return len(one) == _CUT and two.startswith(one[0]) and all(letter in rest for letter in one)


def _is_alike(one: str, two: str) -> bool:
    return bool(nearest(one, (two,), 1, _ALIKE))


def _letters(name: str) -> str:
    return _NOT_LETTERS.sub("", name.lower())
