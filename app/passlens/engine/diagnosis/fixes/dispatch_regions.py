"""Completes a dispatch that is written by hand: its arguments, its ordinals, and its number of workgroups."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.declared_types import stated_type
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of, split_list
from passlens.engine.messages import Message

_WORKGROUPS = "flow.dispatch.workgroups"
_GRID = 3
"""The dimensions of a grid of workgroups."""
_COUNT = re.compile(r"(?P<before>\bcount\([^()]*\) -> )(?:\((?P<kinds>[^()]*)\)|(?P<kind>index))(?P<after> \{)")
_RETURNS = re.compile(r"^(?P<before>\s*(?P<op>[\w.]*return)) (?P<values>[^:]*?) : (?P<types>.*)$")
_HEAD = re.compile(r"\((?P<arguments>%[^(){}]*)\)(?=[^()]*\{ *$)")
_ARGUMENT = re.compile(r"(?P<name>%[\w$.\-]+): (?P<type>.+)$")
_FROM_WORKLOAD = re.compile(r"workgroup_count_from_(?:slice|dag_root)\b")
_STORES = re.compile(r"dispatch\.tensor\.store %[\w$.\-]+, (?P<name>%[\w$.\-]+),")
_OPERANDS = re.compile(r"flow\.dispatch\.workgroups(?:\[[^\]]*\])?\((?P<operands>[^()]*)\)")
_GIVES = re.compile(r" -> (?P<types>\([^()]*\)|[^()=]+?) *=")
_STATIC = re.compile(r"tensor<(?P<sizes>(?:\d+x)+)\w+>$")
_DISPATCH_TENSOR = re.compile(r"!(?P<dialect>iree_tensor_ext|flow)\.dispatch\.tensor<")


def dispatch_regions(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The fixes for a dispatch of the input, given by it or by an op inside it."""
    around: Op | None = op
    while around is not None and around.name not in {_WORKGROUPS, "hal.executable.export"}:
        around = around.parent
    if around is None:
        return
    yield from _counted(ir, around)
    if around.name == _WORKGROUPS:
        yield from _writable(ir, around)
        yield from _tied(ir, around)
        yield from _loaded(ir, around)
        yield from _as_passed(ir, around)


def _counted(ir: IrOps, op: Op) -> Iterator[Fix]:
    """One workgroup in each dimension of the grid that the count region leaves out."""
    for number in range(op.lines[0], op.last + 1):
        found = _COUNT.search(ir.lines[number - 1])
        if found is None:
            continue
        kinds = split_list(found["kinds"]) if found["kinds"] is not None else ["index"]
        end, ended = next(
            ((at, one) for at in range(number, op.last + 1) if (one := _RETURNS.match(ir.lines[at - 1]))), (0, None)
        )
        if ended is None or len(kinds) > _GRID:
            return
        values = split_list(ended["values"])
        if len(kinds) == len(values) == _GRID or len(values) > _GRID:
            return
        line, text = ir.lines[number - 1], ir.lines[end - 1]
        indent = indent_of(text)
        single = f"%one_{end}"
        head = f"{line[: found.start()]}{found['before']}(index, index, index){found['after']}{line[found.end() :]}"
        grid = ", ".join((*values, *([single] * (_GRID - len(values)))))
        made = (f"{indent}{single} = arith.constant 1 : index",) if len(values) < _GRID else ()
        last = (*made, f"{ended['before']} {grid} : index, index, index")
        edits = [Edit(end, end, last)]
        if head != line:
            edits.insert(0, Edit(number, number, (head,)))
        yield Fix(
            "grid",
            Message("dispatch-regions.grid", "Return three workgroup counts"),
            FixKind.EDIT,
            Message("dispatch-regions.grid-why", "The missing counts are 1."),
            edits=tuple(edits),
        )
        return


def _writable(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Arguments that the region stores into, as readwrite, or writeonly where they are results."""
    lines = range(op.lines[0], op.last + 1)
    stored = {found["name"] for number in lines if (found := _STORES.search(ir.lines[number - 1])) is not None}
    head = next(((number, found) for number in lines if (found := _HEAD.search(ir.lines[number - 1]))), None)
    taken = _OPERANDS.search(ir.lines[op.lines[0] - 1])
    if head is None or taken is None:
        return
    at, listed = head
    count, arguments, kinds = len(split_list(taken["operands"])), list[str](), dict[str, tuple[str, str]]()
    for place, part in enumerate(split_list(listed["arguments"])):
        one = _ARGUMENT.match(part.strip())
        arguments.append(part.strip())
        if one is not None and one["name"] in stored and "<readonly:" in one["type"]:
            kind = one["type"].replace("<readonly:", "<writeonly:" if place >= count else "<readwrite:", 1)
            kinds[one["name"]] = (one["type"], kind)
            arguments[-1] = f"{one['name']}: {kind}"
    edits = list[Edit]()
    for number in lines:
        line = text = ir.lines[number - 1]
        if number == at:
            text = f"{line[: listed.start('arguments')]}{', '.join(arguments)}{line[listed.end('arguments') :]}"
        else:
            for name, (was, now) in kinds.items():
                if re.search(rf"{re.escape(name)}(?![\w$.\-])", line):
                    text = text.replace(was, now)
        if text != line:
            edits.append(Edit(number, number, (text,)))
    if kinds:
        name, (_, kind) = next(iter(kinds.items()))
        title = Message("two-types.declare", "Declare {name} as {type}", name=name, type=kind)
        yield Fix("readwrite", title, FixKind.EDIT, edits=tuple(edits))


def _tied(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Ordinals that tie the sizes of the region to the workload."""
    lines = range(op.lines[0], op.last + 1)
    text = "\n".join(ir.lines[number - 1] for number in lines)
    head = next(((number, found) for number in lines if (found := _HEAD.search(ir.lines[number - 1]))), None)
    if head is None or _FROM_WORKLOAD.search(text) is None or ".workload.ordinal " in text:
        return
    at, found = head
    arguments = [one for part in split_list(found["arguments"]) if (one := _ARGUMENT.match(part.strip()))]
    sizes = [one["name"] for one in arguments if one["type"] == "index"]
    spelled = _DISPATCH_TENSOR.search(found["arguments"])
    if not sizes or spelled is None:
        return
    indent = indent_of(ir.lines[at])
    ordinals = tuple(
        f"{indent}{name}_tied = {spelled['dialect']}.dispatch.workload.ordinal {name}, {number} : index"
        for number, name in enumerate(sizes)
    )
    word = re.compile("|".join(rf"{re.escape(name)}(?![\w$.\-])" for name in sizes))
    edits = list[Edit]()
    for number in range(at + 1, op.last + 1):
        line = ir.lines[number - 1]
        if " count(" in line or line.strip().startswith("count("):
            break
        changed = word.sub(lambda one: f"{one[0]}_tied", line)
        if number == at + 1:
            edits.append(Edit(number, number, (*ordinals, changed)))
        elif changed != line:
            edits.append(Edit(number, number, (changed,)))
    title = Message("dispatch-regions.ordinal", "Tie {name} to the workload with its ordinal", name=sizes[0])
    yield Fix("ordinal", title, FixKind.EDIT, edits=tuple(edits))


def _loaded(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Tensors of the region that are loaded from its arguments."""
    lines = range(op.lines[0], op.last + 1)
    head = next(((number, found) for number in lines if (found := _HEAD.search(ir.lines[number - 1]))), None)
    if head is None:
        return
    at, found = head
    line = ir.lines[at - 1]
    spelled = _DISPATCH_TENSOR.search(line)
    dialect = spelled["dialect"] if spelled is not None else "iree_tensor_ext"
    indent = indent_of(ir.lines[at])
    arguments, loads, names = list[str](), list[str](), list[str]()
    for part in split_list(found["arguments"]):
        one = _ARGUMENT.match(part.strip())
        shape = _STATIC.match(one["type"]) if one is not None else None
        if one is None or shape is None:
            arguments.append(part.strip())
            continue
        sizes = shape["sizes"].removesuffix("x").split("x")
        kind = f"!{dialect}.dispatch.tensor<readonly:{one['type']}>"
        arguments.append(f"{one['name']}_given: {kind}")
        zeros, ones = (", ".join([number] * len(sizes)) for number in "01")
        loads.append(
            f"{indent}{one['name']} = {dialect}.dispatch.tensor.load {one['name']}_given, offsets = [{zeros}], "
            f"sizes = [{', '.join(sizes)}], strides = [{ones}] : {kind} -> {one['type']}"
        )
        names.append(one["name"])
    if loads:
        text = f"{line[: found.start('arguments')]}{', '.join(arguments)}{line[found.end('arguments') :]}"
        title = Message("dispatch-regions.load", "Load {name} from an argument of the region", name=names[0])
        yield Fix("load-argument", title, FixKind.EDIT, edits=(Edit(at, at, (text, *loads)),))


def _as_passed(ir: IrOps, op: Op) -> Iterator[Fix]:
    """As many arguments of the region as the dispatch has operands and results: new ones for results, which are then
    stored at the end, or none for those that nothing uses.
    """
    lines = range(op.lines[0], op.last + 1)
    head = next(((number, found) for number in lines if (found := _HEAD.search(ir.lines[number - 1]))), None)
    text = " ".join(ir.lines[number - 1] for number in range(op.lines[0], (head[0] if head is not None else 0) + 1))
    taken, gives = _OPERANDS.search(text), _GIVES.search(text)
    if head is None or taken is None or gives is None:
        return
    at, listed = head
    arguments = [one.strip() for one in split_list(listed["arguments"]) if one.strip()]
    results = [one for one in split_list(gives["types"].strip("()")) if one and not one.startswith("%")]
    lacking = len(split_list(taken["operands"])) + len(results) - len(arguments)
    body = "\n".join(ir.lines[number - 1] for number in range(at + 1, op.last + 1))
    spelled = _DISPATCH_TENSOR.search(text)
    dialect = spelled["dialect"] if spelled is not None else "iree_tensor_ext"
    edits = list[Edit]()
    if lacking < 0:
        unused = [one for one in arguments if not re.search(rf"{re.escape(one.partition(':')[0])}(?![\w$.\-])", body)]
        arguments = [one for one in arguments if one not in unused[lacking:]]
    end = next((one for block in op.blocks() for one in reversed(block.ops) if one.name == "flow.return"), None)
    for number, kind in enumerate(results[len(results) - lacking :] if 0 < lacking <= len(results) else ()):
        made = [value for one in ir.ops if one.parent is op for value in one.results if stated_type(ir, value) == kind]
        shape = _STATIC.match(kind)
        if end is None or not made or shape is None or "dispatch.tensor.store" in body:
            return
        name, held = f"%result_{at}_{number}", f"!{dialect}.dispatch.tensor<writeonly:{kind}>"
        sizes = shape["sizes"].removesuffix("x").split("x")
        zeros, ones = (", ".join([one] * len(sizes)) for one in "01")
        indent = indent_of(ir.lines[end.lines[0] - 1])
        store = (
            f"{indent}{dialect}.dispatch.tensor.store {ir.name(made[-1])}, {name}, offsets = [{zeros}], "
            f"sizes = [{', '.join(sizes)}], strides = [{ones}] : {kind} -> {held}"
        )
        arguments.append(f"{name}: {held}")
        edits.append(Edit(end.lines[0], end.lines[0] - 1, (store,)))
    line = ir.lines[at - 1]
    now = f"{line[: listed.start('arguments')]}{', '.join(arguments)}{line[listed.end('arguments') :]}"
    if lacking and now != line:
        title = Message("dispatch-regions.passed", "Give the region an argument for each operand and result")
        yield Fix("region-arguments", title, FixKind.EDIT, edits=(Edit(at, at, (now,)), *edits))
