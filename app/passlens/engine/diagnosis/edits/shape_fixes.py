"""Changes after which the shapes of an op match: another size of an operand, another number in an attribute, or a
result with the sizes that the op produces, or with dynamic ones.

Each candidate changes one thing and is kept if ``op_shapes.unfit``, and ONNX for its operators, then find no mismatch;
a trial compiles it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from passlens.engine.diagnosis.edits.other_operand import with_constant
from passlens.engine.diagnosis.edits.retyped import retyped, type_of
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.inference.onnx_check import onnx_takes
from passlens.engine.diagnosis.inference.op_shapes import OF_DIMENSIONS, Shape, numbers_of, shapes_in, unfit
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Items, Message

_MOST = 2
"""The most fixes of each kind."""
_OF_RESULT = frozenset({"op-shapes.count", "op-shapes.declared", "op-shapes.result", "op-shapes.transposed"})
"""Mismatches between operands that fit each other and a result."""
_LISTS = "torch.prim.ListConstruct"
_SHAPE = re.compile(r"(?<=!torch\.vtensor<\[)[\d?,]*(?=\])")
_NUMBER = re.compile(r"\btorch\.onnx\.(?P<name>\w+) = \[?(?P<value>-?\d{1,4})(?= : si64\b)(?! : si64, -?\d)")
_ORDER = re.compile(r"\btorch\.onnx\.(?P<name>perm) = \[(?P<value>[^\]]*)\]")
_MOST_PERMUTED = 5
_MOST_NUMBER = 64
_ONNX = "onnx."
_ELEMENT = re.compile(r"(?<=\],)[\w.!]+(?=>)")


@dataclass(frozen=True, slots=True)
class _Form:
    """The shapes of an op, its line with its attributes, and its constant operands."""

    line: str
    takes: tuple[Shape, ...]
    gives: tuple[Shape, ...]
    numbers: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class _Fits:
    """Whether an op of the input could have a form."""

    ir: IrOps
    op: Op
    name: str

    def __call__(self, form: _Form) -> bool:
        if unfit(self.name, form.line, form.takes, form.gives, form.numbers) is not None:
            return False
        return not self.name.startswith(_ONNX) or onnx_takes(self.ir, self.op, form.line, form.takes, form.gives)


def shape_fixes(ir: IrOps, op: Op, name: str) -> tuple[Fix, ...]:
    """The fixes for an op of the input whose shapes do not match, the smallest change first; none if they match.

    Args:
        ir: The input.
        op: The op.
        name: Its name, for ONNX as ``onnx.Conv``.
    """
    values = [value for value in op.uses if shapes_in(type_of(ir, value))]
    makers = [made for value in op.uses if (made := ir.maker(value)) is not None and made.name == _LISTS]
    if not values and makers:
        values = list(makers[0].uses)
    takes = tuple(shape for value in values for shape in shapes_in(type_of(ir, value)))
    gives = tuple(shape for value in op.results for shape in shapes_in(type_of(ir, value)))
    form = _Form(ir.types(op), takes, gives, numbers_of(ir, op))
    fits = _Fits(ir, op, name)
    if not takes or not gives or len(takes) != len(values) or len(gives) != len(op.results):
        return ()
    if fits(form):
        return tuple(_listed(ir, op, form)) if name in OF_DIMENSIONS else ()
    return tuple(
        fix
        for found in (
            _operands(ir, values, fits, form),
            _attributes(ir, op, fits, form),
            _constants(ir, op, fits, form),
            _result(ir, op, fits, form),
        )
        for fix in itertools.islice(found, _MOST)
    )


def as_given(ir: IrOps, op: Op, number: int, shape: Shape | None = None, element: str = "") -> tuple[Fix, ...]:
    """The fix that declares a result of an op with the shape, or the element type, that the op produces."""
    value = op.results[number]
    was = kind = type_of(ir, value)
    if shape is not None:
        kind = _SHAPE.sub(_written(shape), kind, count=1)
    if element:
        kind = _ELEMENT.sub(element, kind, count=1)
    edits = retyped(ir, (value,), (kind,)) if kind != was else ()
    title = Message(
        "shape-fixes.as-given", "Declare {name} as {type}, which the op produces", name=ir.name(value), type=kind
    )
    detail = Message("shape-fixes.as-given-why", "If the function returns it, its callers get this type.")
    return (Fix("as-given", title, FixKind.EDIT, detail, edits=edits),) if edits else ()


def with_size(ir: IrOps, op: Op, number: int, was: int, now: int) -> tuple[Fix, ...]:
    """The fix that changes one size of a tensor operand, if the operand is an argument.

    Empty if several of its dimensions have that size, since it is then unknown which of them is wrong.
    """
    shaped = [at for at, value in enumerate(op.uses) if shapes_in(type_of(ir, value))]
    if number >= len(shaped):
        return ()
    shape = shapes_in(type_of(ir, op.uses[shaped[number]]))[0]
    return with_size_at(ir, op, shaped[number], shape.index(was), now) if shape.count(was) == 1 else ()


def with_size_at(ir: IrOps, op: Op, number: int, dimension: int, size: int) -> tuple[Fix, ...]:
    """The fix that changes the size of an operand in one dimension, if the operand is an argument."""
    shapes = shapes_in(type_of(ir, op.uses[number])) if number < len(op.uses) else ()
    if not shapes or dimension >= len(shapes[0]):
        return ()
    changed = (*shapes[0][:dimension], size, *shapes[0][dimension + 1 :])
    return tuple(as_taken(ir, (op.uses[number],), changed))


def _operands(ir: IrOps, values: Sequence[int], fits: _Fits, form: _Form) -> Iterator[Fix]:
    """Arguments of the function with another size in a dimension; the first operand, which holds the data, last."""
    sizes = {1, *(size for shape in (*form.takes, *form.gives) for size in shape if size is not None)}
    seen = set[tuple[Shape, ...]]()
    for number in (*range(1, len(values)), 0):
        alike = [at for at, shape in enumerate(form.takes) if at and number and shape == form.takes[number]]
        for at_once in dict.fromkeys(((number,), tuple(alike) or (number,))):
            for takes in _resized(form.takes, at_once, sizes):
                if takes in seen or not fits(replace(form, takes=takes)):
                    continue
                seen.add(takes)
                yield from as_taken(ir, [values[at] for at in at_once], takes[number])


def _resized(takes: tuple[Shape, ...], numbers: Sequence[int], sizes: set[int]) -> Iterator[tuple[Shape, ...]]:
    """The shapes with one size of some operands replaced, by the nearest sizes first, and by 1 last."""
    shape = takes[numbers[0]]
    changes = sorted(
        (size == 1, abs(size - was), axis, size)
        for axis, was in enumerate(shape)
        if was is not None
        for size in sizes
        if size != was
    )
    for _, _, axis, size in changes:
        changed = (*shape[:axis], size, *shape[axis + 1 :])
        yield tuple(changed if at in numbers else one for at, one in enumerate(takes))


def as_taken(ir: IrOps, values: Sequence[int], shape: Shape) -> Iterator[Fix]:
    """The fix that declares arguments with a shape that the op accepts."""
    values = list(dict.fromkeys(values))
    if any(ir.maker(value) is not None for value in values):
        return  # what makes it decides its shape
    kinds = [_SHAPE.sub(_written(shape), type_of(ir, value), count=1) for value in values]
    if edits := retyped(ir, values, kinds):
        names = Items(tuple(ir.name(value) for value in values))
        title = Message(
            "input-fixes.resized", "Declare {name} as {type}, as the op takes it", name=names, type=kinds[0]
        )
        detail = Message("input-fixes.argument-why", "Callers of the function must pass it.")
        yield Fix("resized", title, FixKind.EDIT, detail, edits=edits)


def _attributes(ir: IrOps, op: Op, fits: _Fits, form: _Form) -> Iterator[Fix]:
    """Another number, the nearest first, or another order of dimensions, in an attribute."""
    line = ir.lines[op.lines[0] - 1]
    for found in _NUMBER.finditer(line):
        was = int(found["value"])
        rank = len(form.takes[0])
        lowest, highest = (0, rank - 1) if "ax" in found["name"] else (1, _MOST_NUMBER)
        numbers = sorted(range(lowest, highest + 1), key=lambda one: abs(one - was))
        yield from itertools.islice(_written_so(op, found, map(str, numbers), fits, form, line), 1)
    for found in _ORDER.finditer(line) if len(form.takes[0]) <= _MOST_PERMUTED else ():
        orders = itertools.permutations(range(len(form.takes[0])))
        values = (", ".join(f"{axis} : si64" for axis in order) for order in orders)
        yield from itertools.islice(_written_so(op, found, values, fits, form, line), 1)


def _constants(ir: IrOps, op: Op, fits: _Fits, form: _Form) -> Iterator[Fix]:
    """Another number, the nearest first, in place of a constant operand that names a dimension."""
    rank = max(map(len, (*form.takes, *form.gives)), default=0)
    for place, was in zip(range(len(op.uses)), form.numbers, strict=False):
        if was is None:
            continue
        for number in sorted(range(rank), key=lambda one: abs(one - was)):
            numbers = (*form.numbers[:place], number, *form.numbers[place + 1 :])
            if not fits(replace(form, numbers=numbers)):
                continue
            yield from _number(ir, op, place, number, was)
            break


def _listed(ir: IrOps, op: Op, form: _Form) -> Iterator[Fix]:
    """A dimension derived from the declared result, in place of a listed one that the first operand does not have."""
    maker = ir.maker(op.uses[1]) if len(op.uses) > 1 else None
    numbers, shape, made = numbers_of(ir, maker) if maker is not None else (), form.takes[0], form.gives[0]
    beyond = [
        place for place, number in enumerate(numbers) if number is not None and not -len(shape) <= number < len(shape)
    ]
    if maker is None or maker.name != _LISTS or len(beyond) != 1 or None in numbers:
        return
    place = beyond[0]
    for axis in reversed(range(len(shape))):
        axes = {(axis if other == place else number or 0) % len(shape) for other, number in enumerate(numbers)}
        reduced = tuple(size for number, size in enumerate(shape) if number not in axes)
        kept = tuple(1 if number in axes else size for number, size in enumerate(shape))
        if len(axes) == len(numbers) and made in {reduced, kept, shape}:
            yield from _number(ir, maker, place, axis, numbers[place] or 0)
            return


def _number(ir: IrOps, op: Op, place: int, number: int, was: int) -> Iterator[Fix]:
    """The fix that replaces a constant operand of an op."""
    edits = with_constant(ir, op, place, str(number))
    title = Message(
        "shape-fixes.constant",
        "Use {number}, which matches the shapes, instead of {was}",
        number=number,
        was=was,
    )
    if edits:
        yield Fix(f"number-{number}", title, FixKind.EDIT, edits=edits)


def _written_so(
    op: Op, found: re.Match[str], values: Iterator[str], fits: _Fits, form: _Form, line: str
) -> Iterator[Fix]:
    """The op with other texts in place of an attribute's value, as far as its shapes then match."""
    start, end = found.span("value")
    for value in values:
        text = line[:start] + value + line[end:]
        if text != line and fits(replace(form, line=text)):
            plain = value.replace(" : si64", "")
            title = Message(
                "shape-fixes.attribute",
                "Write {name} = {value}, which its shapes match",
                name=found["name"],
                value=plain,
            )
            edits = (Edit(op.lines[0], op.lines[0], (text,)),)
            yield Fix(f"{found['name']}-{plain.replace(', ', '-')}", title, FixKind.EDIT, edits=edits)


def _result(ir: IrOps, op: Op, fits: _Fits, form: _Form) -> Iterator[Fix]:
    """The op with a result of unknown sizes, which follow from its operands."""
    wrong = unfit(fits.name, form.line, form.takes, form.gives, form.numbers)
    if len(op.results) != 1 or wrong is None or wrong.id not in _OF_RESULT:
        return
    gives = (tuple(None for _ in form.gives[0]),)
    if not fits(replace(form, gives=gives)):
        return
    value = op.results[0]
    kind = _SHAPE.sub(_written(gives[0]), type_of(ir, value), count=1)
    if edits := retyped(ir, (value,), (kind,)):
        title = Message("shape-fixes.open", "Leave the sizes of {name} open: {type}", name=ir.name(value), type=kind)
        detail = Message("shape-fixes.open-why", "The operands determine them; the declared sizes do not match.")
        yield Fix("open-result", title, FixKind.EDIT, detail, edits=edits)


def _written(shape: Shape) -> str:
    return ",".join("?" if size is None else str(size) for size in shape)
