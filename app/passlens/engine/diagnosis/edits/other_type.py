"""Fixes that write another element type in place of one that the target does not support."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.type_edits import as_type, common_type
from passlens.engine.diagnosis.findings import Fix, FixKind
from passlens.engine.diagnosis.inference.float_families import is_lacking
from passlens.engine.messages import Message

_OTHER = {
    "f8E4M3FN": "f8E4M3FNUZ",
    "f8E5M2": "f8E5M2FNUZ",
    "f8E4M3FNUZ": "f8E4M3FN",
    "f8E5M2FNUZ": "f8E5M2",
    "bf16": "f32",
    "f64": "f32",
}
_COSTS = {
    "f8E4M3FN": Message(
        "unsupported-type.to-fnuz",
        "OCP E4M3 reaches 448, FNUZ 240, with exponents biased by 7 and 8: weights must be converted.",
    ),
    "f8E4M3FNUZ": Message(
        "unsupported-type.to-ocp",
        "FNUZ E4M3 reaches 240, OCP 448, with exponents biased by 8 and 7: weights must be converted.",
    ),
    "bf16": Message(
        "unsupported-type.twice-the-memory",
        "Twice the memory; constants and parameters of the model must be of the new type too.",
    ),
    "f64": Message("unsupported-type.half-the-memory", "Half the memory, and the precision of f32."),
}
_CONVERTED = Message("unsupported-type.converted", "The values differ: weights must be converted.")
COMMON = Message(
    "unsupported-type.common",
    "Arguments, constants and parameters are then of that type, with its rounding and the memory that it takes.",
)


def type_fixes(source: Sequence[str], small: str, target: str) -> Iterator[Fix]:
    """Another type with the same number of bits if the target may have it, then one that most targets support."""
    other, common = _OTHER.get(small, ""), common_type(source, small)
    other = "" if is_lacking(target, other) else other
    costs = _COSTS.get(small, _CONVERTED)
    for name, kind, detail in (("other-type", other, costs), ("common-type", common, COMMON)):
        if kind and (name, kind) != ("common-type", other):
            yield from in_place_of(source, small, kind, name, detail)


def in_place_of(source: Sequence[str], small: str, other: str, name: str, detail: Message) -> Iterator[Fix]:
    """The input with another element type, as a fix of a name; none where constants hinder it."""
    if edits := as_type(source, small, other):
        title = Message("unsupported-type.use-place", "Use {other} in place of {type}", other=other, type=small)
        yield Fix(name, title, FixKind.EDIT, detail, edits=edits)
