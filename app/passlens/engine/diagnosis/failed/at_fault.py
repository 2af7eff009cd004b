"""The op or argument that a failing pass could not handle.

Inferred from the IR around the pass. A conversion leaves ops without a pattern; casts beside them (MLIR's
``builtin.unrealized_conversion_cast``) lead to the op, or to the argument, that was not converted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import odd_things
from passlens.engine.diagnosis.ir_ops import CONTAINERS, IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS

CAST = "builtin.unrealized_conversion_cast"
NOT_OF_PROGRAMS = re.compile(
    r"(?:memref|vector|complex|tuple)<[^,)]{0,400}>+|!util\.list<tensor<[^>]*>>|tensor<\*x\w+>|!torch\.tensor(?:<[^>]*>)?"
    r"|!torch\.(?:list|optional|tuple|dict|union)<(?:[^<>]|<[^<>]*>)*>|!torch\.(?:str|any|number|Device|Generator)\b"
)
"""Types that do not occur in the code around dispatches."""
_WHOLE, _PARTS = "iree_vector_ext.to_simd", "iree_vector_ext.to_simt"
HEAVY = frozenset({"vector.contract", "vector.multi_reduction", "vector.gather", "vector.scatter"})


@dataclass(frozen=True, slots=True)
class AtFault:
    """The op or argument that the pass could not handle.

    Attributes:
        op: The op in ``ir``; None if the pass names no relevant one.
        argument: The type of the argument at the other end of a cast; empty without one.
        after: Whether ``ir`` is the IR after the pass.
    """

    ir: IrOps
    op: Op | None
    argument: str = ""
    cast: Op | None = None
    after: bool = True


def at_fault(facts: Facts, cause: Cause) -> AtFault:
    """The op or argument that the pass could not handle; without an op if none is known."""
    after, before = IrOps(facts.texts.after), IrOps(facts.texts.before)
    known = {op.name for op in before.ops}
    if cause.op == CAST:
        cast = next((op for op in after.named(CAST) if cause.after and op.lines[0] == cause.after.line), None)
        cast = cast or next(after.named(CAST), None)
        if cast is None:
            return AtFault(after, None)
        users = [op for _, op in after.users(set(cast.results)) if op.name in known and op.name != CAST]
        if users:
            return _root(after, users[0], cast, known)
        maker = after.maker(cast.uses[0]) if cast.uses else None
        return AtFault(after, maker if maker is not None and maker.name in known else cast, cast=cast)
    alien = next((op for op in before.ops if op.name in FUNCTIONS and alien_type(before, op)), None)
    for ir, place, is_after in ((after, cause.after, True), (before, cause.before, False)):
        line = place.line if place is not None else 0
        op = next((one for one in ir.ops if line and one.lines[0] == line), None)
        if op is not None:
            container = op.name in CONTAINERS and not NOT_OF_PROGRAMS.search(ir.line(op))
            if container and op.name in FUNCTIONS and alien is not None and not cause.dispatch:
                break  # messages name each function as ``util.func``: the place may be that of another one
            return AtFault(ir, _not_distributed(ir) if container else op, after=is_after)
    if alien is not None and not cause.dispatch and not odd_things(facts):
        return AtFault(before, alien, after=False)
    return AtFault(after, _not_distributed(after))


def _not_distributed(ir: IrOps) -> Op | None:
    """The op between the two ends of a layout conversion that was not distributed to threads; None without one.

    Values distributed over threads are gathered (``to_simd``) for ops that could not be distributed, and distributed
    again after them (``to_simt``). Of several such ops, the one that computes most is returned.
    """
    whole = {value for op in ir.named(_WHOLE) for value in op.results}
    between = list[Op]()
    for op in ir.ops if whole else ():
        if op.name not in {_WHOLE, _PARTS} and any(use in whole for use in op.uses):
            between.append(op)
            whole |= set(op.results)
    return max(between, key=lambda op: (op.name in HEAVY, -op.index), default=None)


def _root(ir: IrOps, op: Op, cast: Op, known: set[str]) -> AtFault:
    """The first unconverted op, from a user of a cast upwards; otherwise the argument of a cast."""
    seen = set[int]()
    while op.index not in seen:
        seen.add(op.index)
        makers = [made for value in op.uses if (made := ir.maker(value)) is not None]
        above = next((one for one in makers if one.name in known and one.name != CAST), None)
        if above is None:
            break
        op = above
    argument = ""
    if cast.uses and ir.maker(cast.uses[0]) is None and (types := ir.line(cast).rpartition(" to ")[2]):
        argument = types if NOT_OF_PROGRAMS.search(types) else ""
    return AtFault(ir, op, argument, cast)


def alien_type(ir: IrOps, function: Op) -> str:
    """A type in the signature of a function that programs do not use; empty without one."""
    alien = NOT_OF_PROGRAMS.search(ir.line(function).partition(" attributes ")[0])
    return alien[0] if alien is not None else ""


def function_of_fault(found: AtFault) -> str:
    """The symbol of the function at fault, or of the one around the op; empty without one."""
    if found.op is None:
        return ""
    if found.op.name in FUNCTIONS:
        return found.op.symbol
    around = function_of(found.op)
    return around.symbol if around is not None else ""
