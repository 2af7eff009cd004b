"""Operands, constants and reshapes in another form: fewer dimensions, broadcast, concatenated along another dimension,
or with dynamic sizes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.applied import applied, edits_between
from passlens.engine.diagnosis.edits.declared_types import edited, redeclared, sizes_of, stated_type, with_sizes
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_OF_MAP = re.compile(
    r"operand #(?P<number>\d+) rank \((?P<rank>\d+)\) to match the result rank of indexing_map \((?P<of>\d+)\)"
)
_OPEN = "?"
_CONCATENATES = frozenset({"tensor.concat", "stablehlo.concatenate", "tosa.concat"})
_ALONG = re.compile(r"\b(?:dim\(|dim = |axis = )(?P<axis>\d+)")
_SPLAT = re.compile(
    r"^(?P<indent>\s*)(?P<result>%[\w$.\-]+) = (?:arith|stablehlo)\.constant dense<(?P<value>[-\w.+]+)> : "
    r"(?P<kind>tensor<\S+>)$"
)


def of_map_rank(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """An operand with more dimensions than its map has results, without those of size 1."""
    found = _OF_MAP.search(message)
    number = whole_number(found["number"]) if found is not None else len(op.uses)
    if found is None or number >= len(op.uses):
        return
    value = op.uses[number]
    kind, name = stated_type(ir, value), ir.name(value)
    given, rank = sizes_of(kind), whole_number(found["of"])
    kept = [axis for axis, size in enumerate(given) if size != "1"]
    kept = sorted([*kept, *[axis for axis in range(len(given)) if axis not in kept][: max(0, rank - len(kept))]])
    if len(kept) != rank or len(given) <= rank or not kept:
        return
    starts = [0, *kept[1:]]
    groups = [list(range(start, end)) for start, end in zip(starts, [*starts[1:], len(given)], strict=True)]
    now = with_sizes(kind, [given[axis] for axis in kept])
    at = next((line for line in op.lines if re.search(rf"{re.escape(name)}(?![\w$.\-])", ir.lines[line - 1])), 0)
    if not at or kind not in ir.lines[at - 1]:
        return
    line, first, new = ir.lines[at - 1], ir.lines[op.lines[0] - 1], f"%flat_{op.lines[0]}"
    indent = indent_of(first)
    text = re.sub(rf"{re.escape(name)}(?![\w$.\-])", new, line, count=1).replace(kind, now, 1)
    made = f"{indent}{new} = tensor.collapse_shape {name} {_written(groups)} : {kind} into {now}"
    edits = [Edit(op.lines[0], op.lines[0], (made, text if at == op.lines[0] else first))]
    edits += [Edit(at, at, (text,))] if at != op.lines[0] else []
    title = Message("other-shape.without-ones", "Collapse dimensions of size 1 of {value}", value=name)
    yield edited("without-ones", title, edits)


def spread(ir: IrOps, op: Op) -> Iterator[Fix]:
    """An operand of an elementwise op of StableHLO that lacks dimensions of the others, broadcast along them."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    if not op.name.startswith("stablehlo.") or op.regions or " -> " in line or len(op.results) != 1:
        return
    kinds = [stated_type(ir, value) for value in op.uses]
    shapes = [sizes_of(kind) for kind in kinds]
    whole = max(shapes, key=len, default=[])
    if any(one not in ([], whole) and len(one) == len(whole) for one in shapes) or _OPEN in whole:
        return
    for value, kind, sizes in zip(op.uses, kinds, shapes, strict=True):
        axes = [axis for axis, size in enumerate(whole) if size in sizes]
        if not sizes or len(sizes) == len(whole) or [whole[axis] for axis in axes] != sizes:
            continue
        name, new, now = ir.name(value), f"%spread_{at}", with_sizes(kind, whole)
        indent, start = indent_of(line), line.find(" = ") + 3
        dims = ", ".join(map(str, axes))
        made = f"{indent}{new} = stablehlo.broadcast_in_dim {name}, dims = [{dims}] : ({kind}) -> {now}"
        text = line[:start] + re.sub(rf"{re.escape(name)}(?![\w$.\-])", new, line[start:], count=1).replace(
            kind, now, 1
        )
        title = Message("other-shape.spread", "Broadcast {value} along the dimensions that it lacks", value=name)
        yield edited("spread", title, (Edit(at, at, (made, text)),))
        return


def concatenated(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A concatenation along the only dimension in which its operands differ, with the matching result type."""
    number = next((one for one in op.lines if _ALONG.search(ir.lines[one - 1])), 0)
    found = _ALONG.search(ir.lines[number - 1]) if number else None
    shapes = [sizes_of(stated_type(ir, value)) for value in op.uses]
    if op.name not in _CONCATENATES or found is None or len(op.results) != 1 or len(set(map(len, shapes))) != 1:
        return
    axes = [axis for axis, sizes in enumerate(zip(*shapes, strict=True)) if len(set(sizes)) > 1]
    if len(axes) != 1 or any(_OPEN in sizes for sizes in shapes) or whole_number(found["axis"]) == axes[0]:
        return
    axis, line = axes[0], ir.lines[number - 1]
    whole = str(sum(whole_number(sizes[axis]) for sizes in shapes))
    text = f"{line[: found.start('axis')]}{axis}{line[found.end('axis') :]}"
    now = IrOps("\n".join((*ir.lines[: number - 1], text, *ir.lines[number:])))
    title = Message(
        "other-shape.concatenated", "Concatenate along dimension {axis}, in which the sizes differ", axis=axis
    )
    kind = with_sizes(stated_type(ir, op.results[0]), [*shapes[0][:axis], whole, *shapes[0][axis + 1 :]])
    if kind == stated_type(ir, op.results[0]):
        yield edited("other-axis", title, (Edit(number, number, (text,)),))
        return
    detail = Message("shape-fixes.as-given-why", "If the function returns it, its callers get this type.")
    for fix in redeclared(now, op.results, kind):
        yield edited("other-axis", title, edits_between(ir.lines, applied(now.lines, fix.edits)), detail)


def open_constant(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """A splat constant of dynamic sizes, as a fill of a tensor with the sizes of an argument of its type."""
    at = op.lines[0]
    found = _SPLAT.match(ir.lines[at - 1].rstrip())
    if found is None or "must have static shape" not in message:
        return
    kind, indent, new = found["kind"], found["indent"], f"%filled_{at}"
    name, sizes, made = sizes_of_argument(ir, op, kind, new)
    element = re.search(r"(?<=[\d?]x)[a-z]\w*(?=>$)", kind)
    if not name or element is None:
        return
    lines = [
        *(indent + one for one in made),
        f"{indent}{new}_value = arith.constant {found['value']} : {element[0]}",
        f"{indent}{new} = tensor.empty({', '.join(sizes)}) : {kind}",
        f"{indent}{found['result']} = linalg.fill ins({new}_value : {element[0]}) outs({new} : {kind}) -> {kind}",
    ]
    title = Message("other-shape.filled", "Fill a new tensor that has the sizes of {value}", value=name)
    yield edited("filled", title, (Edit(at, at, tuple(lines)),))


def sizes_of_argument(ir: IrOps, op: Op, kind: str, new: str) -> tuple[str, list[str], list[str]]:
    """An argument of a type of dynamic shape in the function of an op: its name, its open sizes, and the ops that make
    those, whose names begin with ``new``; empty without such an argument.
    """
    function = function_of(op)
    head = "".join(ir.lines[number - 1] for number in function.lines) if function is not None else ""
    like = re.search(rf"(?P<name>%[\w$.\-]+): {re.escape(kind)}", head)
    sizes, made = list[str](), list[str]()
    if like is None:
        return "", sizes, made
    for axis in (axis for axis, size in enumerate(sizes_of(kind)) if size == _OPEN):
        sizes.append(f"{new}_{axis}")
        made.append(f"{new}_{axis}_axis = arith.constant {axis} : index")
        made.append(f"{new}_{axis} = tensor.dim {like['name']}, {new}_{axis}_axis : {kind}")
    return like["name"], sizes, made


def open_reshape(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A reshape of dynamic sizes as a collapse of dimensions, or as an expansion."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    if op.name != "stablehlo.reshape" or len(op.uses) != 1 or len(op.results) != 1:
        return
    was, now = (stated_type(ir, value) for value in (op.uses[0], op.results[0]))
    given, made = sizes_of(was), sizes_of(now)
    if _OPEN not in made or len(given) == len(made):
        return
    many, few = (given, made) if len(given) > len(made) else (made, given)
    groups = _groups(many, few)
    if groups is None:
        return
    indent, name, value = indent_of(line), ir.name(op.results[0]), ir.name(op.uses[0])
    if many is given:
        lines = [f"{indent}{name} = tensor.collapse_shape {value} {_written(groups)} : {was} into {now}"]
        made_by = "tensor.collapse_shape"
    else:
        lines, sizes, made_by = [], list(made), "tensor.expand_shape"
        for axis, group in enumerate(groups):
            for inner in (one for one in group if made[one] == _OPEN):
                known = math.prod(whole_number(made[one]) for one in group if one != inner)
                sizes[inner] = f"%size_{at}_{axis}"
                lines += (indent + one for one in part_of_size(sizes[inner], value, was, axis, known))
        shape = ", ".join(sizes)
        lines.append(
            f"{indent}{name} = tensor.expand_shape {value} {_written(groups)} output_shape [{shape}] : {was} into {now}"
        )
    title = Message("other-shape.reshape", "Use {op}, which takes dynamic sizes", op=made_by)
    yield edited("open-reshape", title, (Edit(at, op.last, tuple(lines)),))


def part_of_size(name: str, value: str, kind: str, axis: int, known: int) -> tuple[str, ...]:
    """The ops that make the size of a dimension, divided by a known number: for an expansion of that dimension."""
    return (
        f"{name}_axis = arith.constant {axis} : index",
        f"{name}_all = tensor.dim {value}, {name}_axis : {kind}",
        f"{name}_by = arith.constant {known} : index",
        f"{name} = arith.divsi {name}_all, {name}_by : index",
    )


def _groups(many: Sequence[str], few: Sequence[str]) -> list[list[int]] | None:
    """The dimensions of a shape that each dimension of a shorter one has; None where there are no such groups.

    An open size is alone, or the only one in its group.
    """
    groups, at = list[list[int]](), 0
    for place, size in enumerate(few):
        group = list[int]()
        left = len(few) - place - 1
        while at < len(many) - left:
            group.append(at)
            at += 1
            sizes = [many[one] for one in group]
            if size == _OPEN and sizes.count(_OPEN) == 1 and (left or at == len(many)):
                break
            if size != _OPEN and _OPEN not in sizes and math.prod(map(whole_number, sizes)) == whole_number(size):
                break
        if not group:
            return None
        groups.append(group)
    groups[-1] += range(at, len(many)) if all(many[one] == "1" for one in range(at, len(many))) else ()
    fits = all(
        [many[one] for one in group].count(_OPEN) == 1
        if size == _OPEN
        else _OPEN not in [many[one] for one in group]
        and math.prod(whole_number(many[one]) for one in group) == whole_number(size)
        for group, size in zip(groups, few, strict=True)
    )
    return groups if fits and sum(map(len, groups)) == len(many) else None


def _written(groups: Sequence[Sequence[int]]) -> str:
    listed = (", ".join(map(str, group)) for group in groups)
    return f"[{', '.join(f'[{one}]' for one in listed)}]"
