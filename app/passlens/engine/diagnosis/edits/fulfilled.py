"""Changes after which a condition on an op's operands and attributes holds: another number, a list of another length,
an argument with another size or rank.

A condition is an equation or a comparison of two sides: each side that the input states gets the value that the other
one requires. A change is kept if the op then fits its operands, as far as known; a trial compiles it.
"""

from __future__ import annotations

import ast
import itertools
import math
import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.applied import applied, edits_between
from passlens.engine.diagnosis.edits.declared_types import redeclared
from passlens.engine.diagnosis.edits.other_attribute import with_attribute
from passlens.engine.diagnosis.edits.other_operand import with_constant, with_numbers
from passlens.engine.diagnosis.edits.retyped import type_of
from passlens.engine.diagnosis.edits.shape_fixes import as_taken
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.inference.op_conditions import Broken, Conditions, broken
from passlens.engine.diagnosis.inference.op_demands import demanded
from passlens.engine.diagnosis.inference.op_shapes import Shape, shapes_in
from passlens.engine.diagnosis.inference.read_op import read_op
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Items, Join, Message

_MOST = 4
_MOST_LINES, _MOST_READ, _MOST_TRIED = 20_000, 60_000, 32
"""Limits: lines of a text, lines that are read again after changes, and changes."""
_LIST = "torch.prim.ListConstruct"
_LETTER = "op-demands.letter"
_MOST_STEPS = 3
"""The most conditions of one op that are fixed one after the other."""
_Goal = tuple[ast.expr, int | str]
"""An expression of a condition, and the value that it must have."""
_UNPACKS = re.compile(
    r"^(?P<indent>\s*)(?P<names>(?P<one>%[\w$.\-]+)(?P<count>:\d+)?(?:, %[\w$.\-]+)*)"
    r"(?P<mid> = torch\.prim\.ListUnpack .* -> )(?P<types>[^()]+)$"
)
_TENSORS = {"size", "rank", "count"}
_SIZES = frozenset({"output_size", "size", "sizes", "output_shape"})
"""Lists of the sizes of a result after its first two dimensions."""
_ORDERS = frozenset({"perm", "dims"})
"""Lists that have each dimension once."""
_BATCH_AND_CHANNELS = 2
_SHAPE_START, _SHAPE_END = "<[", "]"


def condition_fixes(ir: IrOps, op: Op, name: str, *, fails: bool = True) -> tuple[Fix, ...]:
    """The fixes for an op with a condition that does not hold, the smallest change first; none if all hold.

    Args:
        ir: The input.
        op: The op.
        name: Its name, for ONNX as ``onnx.Conv``.
        fails: Whether the compiler fails on this op.
    """
    return tuple(itertools.islice(_fitting(ir, op, name, fails=fails, steps=_MOST_STEPS), _MOST))


def _fitting(ir: IrOps, op: Op, name: str, *, fails: bool, steps: int) -> Iterator[Fix]:
    """The fixes after which the op fits its operands, with changes for the conditions that are broken then."""
    found = broken(ir, op, read_op(ir, op, name), fails=fails)
    what = demanded(ir, op, name, fails=fails)
    if what is None or not steps or len(ir.lines) > _MOST_LINES:
        return
    seen = set[tuple[Edit, ...]]()
    candidates = _fixes(ir, op, found) if found is not None and what == found.why else _fitted(ir, op, name, what)
    for fix in candidates:
        if fix.edits in seen:
            continue
        if len(seen) == min(_MOST_TRIED, max(1, _MOST_READ // len(ir.lines))):
            return
        seen.add(fix.edits)
        text = IrOps("\n".join(applied(ir.lines, fix.edits)))
        again = _again(text, op, fix.edits)
        if again is None:
            continue
        if demanded(text, again, name, fails=fails) is None:
            yield fix
            continue
        still = broken(text, again, read_op(text, again, name), fails=fails)
        if found is None or still is None or still.condition is found.condition:
            continue
        for more in itertools.islice(_fitting(text, again, name, fails=fails, steps=steps - 1), 1):
            edits = edits_between(ir.lines, applied(text.lines, more.edits))
            title = Message("probed-fixes.all", "{changes}", changes=Items((fix.title, more.title), Join.CLAUSES))
            yield Fix(f"{fix.name}-{more.name}", title, FixKind.EDIT, edits=edits)


def _again(ir: IrOps, op: Op, edits: Sequence[Edit]) -> Op | None:
    """The op in the edited text."""
    more = sum(len(one.lines) - (one.last - one.first + 1) for one in edits if one.first <= op.lines[0])
    return next((one for one in ir.ops if one.lines[0] == op.lines[0] + more and one.name == op.name), None)


def _fixes(ir: IrOps, op: Op, found: Broken) -> Iterator[Fix]:
    for target, value in _goals(found.condition, found.values):
        yield from _reached(ir, op, found.values, target, value)


def _fitted(ir: IrOps, op: Op, name: str, what: Message) -> Iterator[Fix]:
    """The changes for operands that do not match: a letter of an equation, one size of an argument."""
    if what.id == _LETTER:
        yield from _lettered(ir, op, name, str(what.arguments["equation"]), str(what.arguments["letter"]))
    listed = [
        one for value in op.uses if (made := ir.maker(value)) is not None and made.name == _LIST for one in made.uses
    ]
    takes = dict.fromkeys((*op.uses, *listed))
    shapes = {value: shapes_in(type_of(ir, value)) for value in (*takes, *op.results)}
    sizes = {size for found in shapes.values() for shape in found for size in shape if size is not None}
    sizes |= {one for one in what.arguments.values() if isinstance(one, int)}
    for value in (*reversed(takes), *op.results):
        for axis, size in enumerate(shapes[value][0] if shapes[value] else ()):
            for other in sorted(sizes - {size}, key=lambda one: (one == 1, abs(one - (size or 0)))):
                yield from _tensor(ir, value, "size", axis, other, of_result=value in op.results)


def _lettered(ir: IrOps, op: Op, name: str, equation: str, letter: str) -> Iterator[Fix]:
    """A letter of the operands that the result of an equation omits, instead of one that no operand has."""
    takes, _, gives = equation.partition("->")
    read = read_op(ir, op, name)
    tensors = next((one for one in read.lists.values() if any(one)), read.takes)
    result = read.gives[0].shape if read.gives and read.gives[0] is not None else ()
    wanted = result[gives.index(letter)] if len(result) == len(gives) else None
    sizes = dict[str, int | None]()
    for term, tensor in zip(takes.replace(" ", "").split(","), tensors, strict=False):
        sizes |= zip(term, tensor.shape if tensor is not None else (), strict=False)
    makers = [made for value in op.uses if (made := ir.maker(value)) is not None]
    for one in dict.fromkeys(found for found in takes if found.isalpha() and found not in gives):
        if None not in (wanted, sizes.get(one)) and sizes.get(one) != wanted:
            continue
        now = f"{takes}->{gives.replace(letter, one)}"
        for made in (op, *makers):
            number = made.lines[0]
            text = ir.lines[number - 1].replace(f'"{equation}"', f'"{now}"')
            if text != ir.lines[number - 1]:
                yield from _edited("equation", f'"{now}"', (Edit(number, number, (text,)),))


def _goals(node: ast.expr, values: Conditions) -> Iterator[_Goal]:
    """What would make a condition hold."""
    match node:
        case ast.Call(func=ast.Name(id="given")):
            yield node, 1
        case ast.BoolOp(values=parts):
            for part in parts:
                yield from _goals(part, values)
        case ast.Compare(left=left, ops=[ast.In()], comparators=[ast.Tuple(elts=allowed)]):
            now = values.value(left)
            known = [one for one in map(values.value, allowed) if one is not None]
            for one in sorted(known, key=lambda one: _distance(one, now)):
                yield left, one
        case ast.Compare(left=ast.BinOp(left=whole, op=ast.Mod(), right=part), ops=[ast.Eq()]):
            yield from _divided(whole, part, values)
        case ast.Compare(
            left=ast.Call(func=ast.Name(id="axis"), args=[_, ast.Name() as number, *_]) as left,
            ops=[ast.NotEq()],
            comparators=[ast.Call(args=[_, ast.Name() as second, *_])],
        ):
            at = values.value(left)
            for near in (at - 1, at + 1) if isinstance(at, int) else ():
                if near >= 0:
                    yield number, near
                    yield second, near
        case ast.Compare(left=left, ops=[how], comparators=[right]):
            mirrored = _MIRRORED.get(type(how), how)
            for side, compared, other in ((left, how, right), (right, mirrored, left)):
                given = values.value(other)
                if given is not None and (wanted := _wanted(compared, given)) is not None:
                    yield side, wanted


_MIRRORED: dict[type[ast.cmpop], ast.cmpop] = {
    ast.GtE: ast.LtE(), ast.Gt: ast.Lt(), ast.LtE: ast.GtE(), ast.Lt: ast.Gt(),
}  # fmt: skip


def _wanted(how: ast.cmpop, other: int | str) -> int | str | None:
    """The nearest value for which a comparison holds."""
    match how:
        case ast.Eq() | ast.GtE() | ast.LtE():
            return other
        case ast.Gt() if isinstance(other, int):
            return other + 1
        case ast.Lt() if isinstance(other, int):
            return other - 1
    return None


def _divided(whole: ast.expr, part: ast.expr, values: Conditions) -> Iterator[_Goal]:
    """Another divisor, or another number to divide."""
    number, by = values.value(whole), values.value(part)
    if not isinstance(number, int) or not isinstance(by, int) or number <= 0 or by <= 0:
        return
    yield part, next(one for one in range(min(by, number), 0, -1) if number % one == 0)
    yield whole, number - number % by + by
    if number > by:
        yield whole, number - number % by


def _distance(one: int | str, now: int | str | None) -> int:
    return abs(one - now) if isinstance(one, int) and isinstance(now, int) else 0


def _reached(ir: IrOps, op: Op, values: Conditions, target: ast.expr, value: int | str) -> Iterator[Fix]:
    """The changes that give an expression a value."""
    match target:
        case ast.BinOp(left=left, op=how, right=right) if isinstance(value, int):
            for side, rest in ((left, values.value(right)), (right, values.value(left))):
                if isinstance(rest, int) and (part := _solved(how, value, rest, is_left=side is left)) is not None:
                    yield from _reached(ir, op, values, side, part)
        case ast.Name(id="parts") if isinstance(value, int):
            yield from _unpacked(ir, op, value)
        case ast.Name(id=name):
            yield from _with_value(ir, op, values, name, value)
        case ast.Call(func=ast.Name(id=function), args=[ast.Name(id=name), *rest]) if isinstance(value, int):
            if function == "given":
                yield from _implied(ir, op, values, name)
                return
            if function in _TENSORS:
                at = values.value(rest[0]) if rest else 0
                place = values.place(name)
                if place is not None and isinstance(at, int):
                    yield from _tensor(ir, op.uses[place], function, at, value)
                return
            numbers = values.numbers(name)
            at = values.value(rest[0]) if rest else 0
            if numbers and function == "length" and name in _ORDERS:
                order = (*(one for one in numbers if one < value), *range(len(numbers), value))
                yield from _listed(ir, op, values, name, order)
            elif numbers and isinstance(at, int) and (function != "length" or value > 0):
                yield from _listed(ir, op, values, name, _changed(function, numbers, at, value))


def _unpacked(ir: IrOps, op: Op, count: int) -> Iterator[Fix]:
    """The list that an op returns, unpacked into more tensors, of the type of the last one."""
    user = next((one for _, one in ir.users(op.results)), None)
    line = ir.lines[user.lines[0] - 1] if user is not None else ""
    found = _UNPACKS.match(line.rstrip())
    if user is None or found is None or count <= len(user.results):
        return
    at, more = user.lines[0], count - len(user.results)
    types = ", ".join((found["types"], *[split_list(found["types"])[-1]] * more))
    names = (
        f"{found['one']}:{count}"
        if found["count"]
        else ", ".join((found["names"], *(f"%part_{at}_{number}" for number in range(more))))
    )
    text = f"{found['indent']}{names}{found['mid']}{types}"
    title = Message("fulfilled.parts", "Unpack the list into {count} tensors", count=count)
    yield Fix("unpack", title, FixKind.EDIT, edits=(Edit(at, at, (text,)),))


def _solved(how: ast.operator, value: int, rest: int, *, is_left: bool) -> int | None:
    """The side that gives a sum, difference or product its value; None if it is not a whole number."""
    match how:
        case ast.Add():
            return value - rest
        case ast.Sub():
            return value + rest if is_left else rest - value
        case ast.Mult() if rest and value % rest == 0:
            return value // rest
        case ast.FloorDiv() if is_left:
            return value * rest
    return None


def _changed(function: str, numbers: Sequence[int], at: int, value: int) -> Sequence[int]:
    """The list for which a function of it has a value."""
    match function:
        case "length":
            return (*numbers[:value], *itertools.repeat(numbers[-1], max(0, value - len(numbers))))
        case "each":
            return [max(one, value) for one in numbers]
        case "at" if at < len(numbers):
            return (*numbers[:at], value, *numbers[at + 1 :])
        case "total":
            return (*numbers[:-1], numbers[-1] + value - sum(numbers))
    return numbers


def _with_value(ir: IrOps, op: Op, values: Conditions, name: str, value: int | str) -> Iterator[Fix]:
    """Another number or word as an attribute, or as a constant operand."""
    numbers, place = values.numbers(name), values.place(name)
    if place is None or not isinstance(value, int):
        yield from _written(ir, op, name, f'"{value}"' if isinstance(value, str) else str(value))
    elif numbers is not None and "tensor<" in type_of(ir, op.uses[place]):
        yield from _edited(name, str(value), with_numbers(ir, op, place, [value]))
    elif numbers is not None:
        yield from _edited(name, str(value), with_constant(ir, op, place, str(value)))


def _listed(ir: IrOps, op: Op, values: Conditions, name: str, numbers: Sequence[int]) -> Iterator[Fix]:
    """Other numbers as an attribute, or as a constant operand."""
    text, place = f"[{', '.join(map(str, numbers))}]", values.place(name)
    if place is None:
        yield from _written(ir, op, name, text)
    else:
        yield from _edited(name, text, with_numbers(ir, op, place, numbers))


def _implied(ir: IrOps, op: Op, values: Conditions, name: str) -> Iterator[Fix]:
    """The sizes of the op's result, for a list of sizes that is missing."""
    shapes = shapes_in(type_of(ir, op.results[0])) if len(op.results) == 1 and name in _SIZES else ()
    spatial = shapes[0][_BATCH_AND_CHANNELS:] if shapes else ()
    if spatial and None not in spatial and values.place(name) is not None:
        yield from _listed(ir, op, values, name, [size for size in spatial if size is not None])


def _written(ir: IrOps, op: Op, name: str, value: str) -> Iterator[Fix]:
    for number in op.lines:
        line = ir.lines[number - 1]
        if (text := with_attribute(line, name, value)) != line:
            yield from _edited(name, value, (Edit(number, number, (text,)),))


def _edited(name: str, value: str, edits: tuple[Edit, ...]) -> Iterator[Fix]:
    if edits:
        title = Message("fulfilled.value", "Write {name} = {value}, which the op accepts", name=name, value=value)
        yield Fix(f"{name}-{value.strip('[]').replace(', ', '-')}", title, FixKind.EDIT, edits=edits)


def _tensor(ir: IrOps, value: int, function: str, at: int, wanted: int, *, of_result: bool = False) -> Iterator[Fix]:
    """An argument declared with another size, with another number of dimensions, or with one element.

    ``of_result``: the value is the op's result, whose declared size does not decide what the op gives.
    """
    kind = type_of(ir, value)
    shapes = shapes_in(kind)
    if (ir.maker(value) is not None and not of_result) or not shapes or _SHAPE_START not in kind or wanted < 0:
        return
    shape, rank = shapes[0], len(shapes[0])
    found = list[Shape]()
    if function == "size" and -rank <= at < rank and wanted:
        found.append((*shape[: at % rank], wanted, *shape[at % rank + 1 :]))
    elif function == "count" and wanted == 1:
        found.append((1,) * min(rank, 1))
    elif function == "rank":
        found += _of_rank(shape, wanted)
    for one in found:
        if not of_result:
            yield from as_taken(ir, (value,), one)
            continue
        text = ",".join("?" if size is None else str(size) for size in one)
        before, _, rest = kind.partition(_SHAPE_START)
        after = rest.partition(_SHAPE_END)[2]
        yield from redeclared(ir, (value,), f"{before}{_SHAPE_START}{text}{_SHAPE_END}{after}")


def _of_rank(shape: Shape, rank: int) -> Iterator[Shape]:
    """A shape with more dimensions of size 1, or with fewer dimensions and as many elements."""
    less = len(shape) - rank
    if less <= 0:
        yield ((1,) * -less) + shape
        yield shape + ((1,) * -less)
        return
    kept = list(shape)
    for _ in range(less):
        if 1 in kept:
            kept.remove(1)
    if len(kept) == rank:
        yield tuple(kept)
    elif rank:
        first = shape[: less + 1]
        whole = None if None in first else math.prod(one for one in first if one is not None)
        yield (whole, *shape[less + 1 :])
