"""Ops of the input that the input type in the command does not convert."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.facts import OP_NAMES, Facts
from passlens.engine.diagnosis.inference.rule_help import stands_for
from passlens.engine.importing.input_type import FLAG, InputType, dialects_of

_CONVERTED_BY = {
    "stablehlo": InputType.STABLEHLO,
    "chlo": InputType.STABLEHLO,
    "vhlo": InputType.STABLEHLO,
    "tosa": InputType.TOSA,
    "torch": InputType.TORCH,
}
"""The input type that converts the ops of a dialect."""
_EVERYTHING = frozenset({"", "auto"})
_OPERATOR, _TUPLE, _ONNX, _WITH_TUPLES = "torch.operator", "tuple", "ONNX", "stablehlo with tuples"


@dataclass(frozen=True, slots=True)
class UnfitInputType:
    """An input type in the command that does not convert an op of the input.

    Attributes:
        chosen: The input type in the command.
        op: The op, by its exporter's name.
        dialect: The dialect of the op, as users call it.
        wanted: The input type that converts the op.
        mixed: The input types that the input needs, if there are several: no single one converts all its ops.
    """

    chosen: str
    op: str
    dialect: str
    wanted: str
    mixed: tuple[str, ...]


def unfit_input_type(facts: Facts, op: str = "") -> UnfitInputType | None:
    """The input type of the command, if it does not convert an op; None if it is not the reason for a failure.

    Args:
        facts: Of the compile.
        op: The op; by default the one at which the compile fails, or else the first op of an input dialect before it.
    """
    chosen = next(iter(flag_values(facts.info.flags, FLAG)), "")
    if chosen in _EVERYTHING or chosen not in set(InputType):
        return None
    own = op or (facts.cause.op if facts.cause is not None else "")
    named = [own, *(OP_NAMES.findall(facts.texts.before) if not op else ())]
    left = next((one for one in named if _dialect(one) in _CONVERTED_BY), "")
    if not left:
        return None
    dialects = dialects_of("\n".join(facts.source).encode())
    dialect = _dialect(left)
    wanted = _CONVERTED_BY[dialect]
    if wanted is InputType.TORCH and InputType.ONNX in dialects.types:
        wanted, dialect = InputType.ONNX, _ONNX
        if left == _OPERATOR:
            excerpt = facts.cause.excerpt if facts.cause is not None else ""
            left = next((name for line in (excerpt, *facts.source) if (name := stands_for(line))), left)
    elif wanted is InputType.STABLEHLO and InputType.STABLEHLO_XLA in dialects.types and _TUPLE in left:
        wanted = InputType.STABLEHLO_XLA
        dialect = _WITH_TUPLES
    if chosen == wanted or (wanted is InputType.STABLEHLO and chosen == InputType.STABLEHLO_XLA):
        return None
    mixed = tuple(one.value for one in dialects.types) if len(dialects.types) > 1 else ()
    return UnfitInputType(chosen, left, dialect, wanted.value, mixed)


def _dialect(op: str) -> str:
    return op.partition(".")[0].removesuffix("_c")
