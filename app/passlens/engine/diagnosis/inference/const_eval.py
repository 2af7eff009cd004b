"""Compile-time evaluation: the compiler compiles ops on constants for this machine's CPU and runs them.

IREE does so in the phase global-optimization, with passes of all later phases, on a separate program whose functions
are called ``jit_eval`` (``iree-consteval-jit-globals``). The target of that program does not concern the user.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence, Fix, FixKind
from passlens.engine.diagnosis.inference.rule_help import in_source, source_lines, types_taken
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Block, Op
from passlens.engine.ir.syntax import FUNCTIONS
from passlens.engine.messages import NOTHING, Message
from passlens.engine.units import whole_number

FLAG = "iree-opt-const-eval"
_PASS = "iree-consteval-jit-globals"
_PHASE = "global-optimization"
_PROGRAM = re.compile(r"\biree\.consteval\b|@_{0,2}jit_eval")
_CONSTANT = re.compile(r"\.(?:constant|const|literal|iota)$|^torch\.(?:constant\.|vtensor\.literal)|^tensor\.empty$")
_INDEX = frozenset({"linalg.index"})
_EFFECTS = re.compile(r"\.(?:call|store|return|yield|dispatch|func|assert)\b|^(?:util|flow|hal|stream|vm|builtin)\.")
_DIVIDES = re.compile(
    r"^arith\.(?:(?:ceil|floor)?div[su]i|rem[su]i)$|^(?:stablehlo\.(?:divide|remainder)|tosa\.intdiv)$"
    r"|^linalg\.div(?:_unsigned)?$|^torch\.aten\.(?:remainder|fmod|floor_divide)\b"
)
_SAME_VALUES = re.compile(
    r"^arith\.(?:index_cast(?:ui)?|ext[su]i|trunci)$|^(?:tensor\.(?:cast|\w+_shape)|linalg\.broadcast)$"
    r"|^stablehlo\.(?:convert|reshape|broadcast_in_dim)$"
)
"""Ops whose result has the values of their first operand."""
_LOOKS_UP = {"tosa.gather": (0, 1), "torch.aten.embedding": (0, 1), "torch.aten.index_select": (0, 2)}
_LOOKS_UP |= {"iree_linalg_ext.gather": (0, 1), "torch.aten.gather": (0, 2), "stablehlo.torch_index_select": (0, 1)}
"""Ops that read a table at indices, with the places of both among their operands."""
_SHAPE = re.compile(r"(?:tensor|vtensor)<\[?(?P<shape>(?:\d+[x,\]])+)")
_ELEMENTS = re.compile(
    r"\bdense<(?P<elements>[^<>]*)>|(?:arith|torch)\.constant(?:\.int)? (?P<scalar>-?\d+)(?= :|$|\s)"
)
_NOT_INTEGERS = re.compile(r"[.\"a-df-zA-DF-Z]|\de")
_NUMBER = re.compile(r"-?\d+")
_ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {
    **dict.fromkeys(("addi", "add"), operator.add),
    **dict.fromkeys(("subi", "sub", "subtract"), operator.sub),
    **dict.fromkeys(("muli", "mul", "multiply"), operator.mul),
}
_DEEP = 4
"""The most steps of arithmetic that are followed."""
_MOST = 64
"""The most ops and operands that are followed."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What the compiler evaluates when it fails.

    Attributes:
        op: The name of an op of the input with constant operands; empty if none is known.
        line: Its line in the input, from 1; 0 if unknown.
        wrong: What no machine can compute of these constants, as a clause; empty if unknown.
        evidence: The op and the constant, in the input.
    """

    op: str = ""
    line: int = 0
    wrong: Message = NOTHING
    evidence: tuple[Evidence, ...] = ()


def evaluation(facts: Facts) -> Evaluation | None:
    """The op that was evaluated when a compile failed; None if it failed elsewhere."""
    cause = facts.cause
    if cause is None or cause.phase not in {_PHASE, ""}:
        return None
    inside = _PROGRAM.search(facts.texts.before or facts.texts.after) or cause.dispatch.startswith("jit_eval")
    if not inside and cause.pass_name != _PASS and not any("ConstEval::" in name for name in cause.stack):
        return None
    ir = facts.ir
    known = dict[int, bool]()
    found = [op for op in ir.ops if _is_evaluated(ir, op, known)]
    at = source_lines(facts)
    found.sort(key=lambda op: at.index(op.lines[0]) if op.lines[0] in at else len(at))
    for op in found[:_MOST]:
        if (wrong := _wrong(ir, op)) is not None:
            here = in_source(facts, Message("const-eval.here", "The op with constant operands."), op.lines[0])
            of = in_source(facts, Message("const-eval.constant", "The constant."), wrong[1].lines[0])
            return Evaluation(op.name, op.lines[0], wrong[0], (here, of))
    if not found or (at and found[0].lines[0] not in at):
        return Evaluation()
    here = in_source(facts, Message("const-eval.here", "The op with constant operands."), found[0].lines[0])
    return Evaluation(found[0].name, found[0].lines[0], NOTHING, (here,))


def without_evaluation() -> Fix:
    """A fix that leaves constants to the device."""
    return Fix(
        "without-const-eval",
        Message("const-eval.without", "Compile with --{flag}=false", flag=FLAG),
        FixKind.FLAGS,
        Message("const-eval.on-device", "The device computes them once, when the module is loaded."),
        flags=(f"--{FLAG}=false",),
    )


def words(found: Evaluation) -> Message:
    """A sentence on what is evaluated."""
    if not found.op:
        return Message(
            "const-eval.why",
            "This is compile-time evaluation: the compiler compiles ops on constants for this machine's CPU and runs "
            "them.",
        )
    return Message(
        "const-eval.why-op",
        "This is compile-time evaluation: {op} in line {line:,} has only constant operands, so the compiler compiles "
        "it for this machine's CPU and runs it.",
        op=found.op,
        line=found.line,
    )


def hint() -> Message:
    """The way out."""
    return Message(
        "const-eval.hint",
        "Correct the constants, or leave the computation to the device with --{flag}=false.",
        flag=FLAG,
    )


def _inside(op: Op) -> Iterator[Op]:
    yield op
    for block in op.blocks():
        for child in block.ops:
            yield from _inside(child)


def _is_evaluated(ir: IrOps, op: Op, known: dict[int, bool]) -> bool:
    """Whether an op that is no constant itself has constant operands only."""
    around = op.parent
    in_function = around is not None and around.name in FUNCTIONS
    if not in_function or not op.results or _CONSTANT.search(op.name) or op.name in _INDEX:
        return False
    return _is_constant(ir, op, known)


def _is_constant(ir: IrOps, op: Op, known: dict[int, bool]) -> bool:
    if op.index not in known:
        known[op.index] = False  # of a loop
        within = list(_inside(op))
        own = {one.index for one in within}
        uses = {use for one in within for use in one.uses}
        makers = [ir.definer(use) for use in uses]
        outer = [one for one in makers if not _is_of(one, own)]
        known[op.index] = (bool(_CONSTANT.search(op.name)) and not uses) or (
            not _EFFECTS.search(op.name)
            and bool(outer)
            and all(isinstance(one, Op) and _is_constant(ir, one, known) for one in outer)
        )
        if op.name == "tensor.empty":
            known[op.index] = not uses or known[op.index]
    return known[op.index]


def _is_of(definer: Op | Block | None, own: set[int]) -> bool:
    return (definer.index if isinstance(definer, Op) else definer.op.index if definer is not None else -1) in own


def _wrong(ir: IrOps, op: Op) -> tuple[Message, Op] | None:
    """What cannot be computed of an op's constants, and the constant; None if nothing is known."""
    for one in _inside(op):
        if _DIVIDES.match(one.name) and len(one.uses) > 1:
            made = _made_of(ir, one.uses[1])
            if made is not None and 0 in _values(ir, made):
                divides = Message(
                    "const-eval.divides",
                    "{op} divides by {name}, which contains a zero",
                    op=one.name,
                    name=ir.name(made.results[0]),
                )
                return divides, made
        if (beyond := _beyond(ir, one)) is not None:
            return beyond
    return None


def _beyond(ir: IrOps, op: Op) -> tuple[Message, Op] | None:
    """An index beyond its table, and the constant that has it."""
    text = ir.types(op)
    shape = next(_SHAPE.finditer(types_taken(text) or text.rpartition(" : ")[2]), None)
    if shape is None:
        return None
    sizes = [int(size) for size in re.findall(r"\d+", shape["shape"])]
    asked = list[tuple[int, int]]()  # a value and the size of its dimension
    if op.name == "tensor.extract":
        asked = list(zip(op.uses[1:], sizes, strict=False))
    elif op.name in _LOOKS_UP and len(op.uses) > max(_LOOKS_UP[op.name]):
        asked = [(op.uses[_LOOKS_UP[op.name][1]], max(sizes))]
    for value, size in asked:
        made = _made_of(ir, value)
        bad = next((one for one in _values(ir, made) if not 0 <= one < size), None) if made is not None else None
        if made is not None and bad is not None:
            reads = Message(
                "const-eval.beyond",
                "{op} reads at index {index}, but its tensor of {sizes} has no such element",
                op=op.name,
                index=str(bad),
                sizes="x".join(map(str, sizes)),
            )
            return reads, made
    return None


def _made_of(ir: IrOps, value: int) -> Op | None:
    """The op whose elements a value has: a constant, or arithmetic; None for another one."""
    for _ in range(_MOST):
        definer = ir.definer(value)
        if isinstance(definer, Block):
            ordinal, of = ir.ordinal(value), definer.op
            if of.name not in {"linalg.generic", "linalg.map"} or ordinal >= len(of.uses):
                return None
            value = of.uses[ordinal]
        elif definer is None or not definer.uses or not _SAME_VALUES.match(definer.name):
            return definer if definer is not None and (_CONSTANT.search(definer.name) or _computes(definer)) else None
        else:
            value = definer.uses[0]
    return None


def _computes(op: Op) -> bool:
    return op.name.rpartition(".")[2] in _ARITHMETIC and len(op.uses) == 2


def _values(ir: IrOps, op: Op, depth: int = _DEEP) -> tuple[int, ...]:
    """The integers of a constant, or of sums, differences and products of constants; none if they are floats, or not
    spelled out.
    """
    if not _computes(op):
        found = _ELEMENTS.search(ir.line(op))
        text = (found["elements"] or found["scalar"] or "") if found is not None else ""
        return () if _NOT_INTEGERS.search(text) else tuple(map(whole_number, _NUMBER.findall(text)))
    makers = [_made_of(ir, use) for use in op.uses] if depth else []
    sides = [_values(ir, made, depth - 1) for made in makers if made is not None]
    if len(sides) != 2 or not all(sides):
        return ()
    first, second = sides
    if 1 in (len(first), len(second)):
        first, second = (
            first * len(second) if len(first) == 1 else first,
            second * len(first) if len(second) == 1 else second,
        )
    compute = _ARITHMETIC[op.name.rpartition(".")[2]]
    return tuple(map(compute, first, second)) if len(first) == len(second) else ()
