"""Rewrites a loop that appends tensors to a list: it concatenates them to one tensor along the first dimension."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.cast_around import TORCH_CODES
from passlens.engine.diagnosis.edits.declared_types import edited
from passlens.engine.diagnosis.edits.retyped import type_of
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Message

_LIST = re.compile(r"!torch\.list<vtensor<\[(?P<sizes>\d+(?:,\d+)*)\],(?P<element>\w+)>>")
_APPENDS = re.compile(
    r"^(?P<indent>\s*)(?P<result>%[\w$.\-]+) = torch\.aten\.append\.t (?P<list>%[\w$.\-]+), (?P<value>%[\w$.\-]+) : "
)
_ZERO = re.compile(r"torch\.constant\.int 0$")
_LOOP, _STACK, _CAT = "torch.prim.Loop", "torch.aten.stack", "torch.aten.cat"


def collected(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The loop at the op at fault, around it, or before it, which carries a tensor instead of a list."""
    near = (op, op.parent, *map(ir.maker, op.uses[:1]))
    loop = next((one for one in near if one is not None and one.name == _LOOP), None)
    if loop is None or len(loop.results) != 1 or not loop.uses:
        return
    empty = ir.maker(loop.uses[-1])
    users = [user for _, user in ir.users(set(loop.results))]
    kind = _LIST.search(ir.lines[loop.last - 1])
    if empty is None or empty.name != "torch.prim.ListConstruct" or empty.uses or kind is None or len(users) != 1:
        return
    user, element = users[0], kind["element"]
    along = ir.maker(user.uses[1]) if user.name in {_STACK, _CAT} and len(user.uses) > 1 else None
    body = range(loop.lines[0], loop.last + 1)
    appends = [(number, found) for number in body if (found := _APPENDS.match(ir.lines[number - 1])) is not None]
    if along is None or _ZERO.search(ir.line(along)) is None or len(appends) != 1 or element not in TORCH_CODES:
        return
    part = f"!torch.vtensor<[{kind['sizes']}],{element}>"
    sizes = [*(["1"] if user.name == _STACK else []), *kind["sizes"].split(",")]
    whole = f"!torch.vtensor<[{','.join(('?', *sizes[1:]))}],{element}>"
    edits = [Edit(empty.lines[0], empty.last, _nothing(ir, empty, sizes, element, whole))]
    number, append = appends[0]
    for at in body:
        line = ir.lines[at - 1]
        if at == number:
            edits.append(Edit(at, at, _joined(append, at, part, sizes, whole)))
        elif kind[0] in line:
            edits.append(Edit(at, at, (line.replace(kind[0], whole),)))
    line, made = ir.lines[user.lines[0] - 1], type_of(ir, user.results[0])
    indent = indent_of(line)
    cast = f"{ir.name(user.results[0])} = torch.tensor_static_info_cast {ir.name(loop.results[0])} : {whole} to {made}"
    edits.append(Edit(user.lines[0], user.last, (indent + cast,)))
    title = Message("collected.tensor", "Collect the tensors in a growing tensor instead of a list")
    yield edited("carried-tensor", title, edits)


def _nothing(ir: IrOps, empty: Op, sizes: list[str], element: str, whole: str) -> tuple[str, ...]:
    """Ops that create a tensor without elements."""
    line, name = ir.lines[empty.lines[0] - 1], ir.name(empty.results[0])
    indent, new = indent_of(line), f"%none_{empty.lines[0]}"
    shape = ["0", *sizes[1:]]
    names = [f"{new}_{number}" for number in range(len(shape))]
    none = f"!torch.vtensor<[{','.join(shape)}],{element}>"
    lines = (
        *(f"{one} = torch.constant.int {size}" for one, size in zip(names, shape, strict=True)),
        f"{new}_type = torch.constant.int {TORCH_CODES[element]}",
        f"{new}_none = torch.constant.none",
        f"{new}_shape = torch.prim.ListConstruct {', '.join(names)} : ({', '.join('!torch.int' for _ in names)}) -> "
        "!torch.list<int>",
        f"{new} = torch.aten.zeros {new}_shape, {new}_type, {new}_none, {new}_none, {new}_none : !torch.list<int>, "
        f"!torch.int, !torch.none, !torch.none, !torch.none -> {none}",
        f"{name} = torch.tensor_static_info_cast {new} : {none} to {whole}",
    )
    return tuple(indent + one for one in lines)


def _joined(append: re.Match[str], at: int, part: str, sizes: list[str], whole: str) -> tuple[str, ...]:
    """The lines that concatenate the carried tensor and the one that the loop appends."""
    new, value, kind = f"%joined_{at}", append["value"], part
    lines = [f"{new}_axis = torch.constant.int 0"]
    if part != (wanted := f"!torch.vtensor<[{','.join(sizes)}],{part.rpartition(',')[2]}"):
        kind = wanted
        lines.append(f"{new}_one = torch.aten.unsqueeze {value}, {new}_axis : {part}, !torch.int -> {kind}")
        value = f"{new}_one"
    lines += [
        f"{new} = torch.prim.ListConstruct {append['list']}, {value} : ({whole}, {kind}) -> !torch.list<vtensor>",
        f"{append['result']} = torch.aten.cat {new}, {new}_axis : !torch.list<vtensor>, !torch.int -> {whole}",
    ]
    return tuple(append["indent"] + one for one in lines)
