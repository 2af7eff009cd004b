"""Fixes for programs whose parts do not match: the detected fault determines the form that does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.declared_types import edited, instead_at
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of, split_list
from passlens.engine.messages import NOTHING, Items, Join, Message
from passlens.engine.units import whole_number

_SET = re.compile(r"#hal\.device\.optimal<\[(?P<members>(?:[^\[\]]|\[[^\[\]]*\])*)\]>")
_SHAPED = re.compile(r"tensor<(?P<sizes>(?:[\d?]+x)*)(?P<element>[a-z]\w*)>")
_ELEMENTWISE = re.compile(
    r"^(?P<indent> *)(?P<result>%[\w$.\-]+) = (?P<op>(?:arith|math)\.\w+) (?P<values>%[^:{]*?)"
    r"(?P<options>(?: fastmath<\w+>)?) : (?P<type>tensor<[^<>]*>)$"
)
_OF_EXTERN = r"\bml_program\.global_load(?:_const)? (?=@{symbol}(?![\w$.\-]))"
_DIM = re.compile(
    r"^(?P<indent> *)(?P<result>%[\w$.\-]+) = (?P<op>(?:tensor|memref)\.dim) (?P<value>%[\w$.\-#]+), "
    r"(?P<axis>%[\w$.\-#]+) : (?P<type>(?:tensor|memref)<(?P<sizes>(?:[\d?]+x)+)[^<>]*>)$"
)
_RESULTS = re.compile(r" -> (?P<results>\([^()]*\)|[^()\s{]+)")
_PASSES = re.compile(r"\((?P<values>%[^()]*)\) : \((?P<types>[^()]*)\)")
_ARGUMENTS = re.compile(r"(?P<before>\s*(?:func|util)\.func (?:\w+ )?@[\w$.\-]+\()(?P<arguments>[^()]*)(?=\))")
_MODULE = "builtin.module"
_PLAIN_MODULE = re.compile(r"\s*(?:builtin\.)?module(?: @[\w$.\-]+)? \{$")
_CHECKED = Message("corrections.check", "Check that this is what you intend.")


def instead(source: Sequence[str], line: int, wrong: str, right: str, detail: Message = NOTHING) -> tuple[Fix, ...]:
    """The fix that replaces a text in a line, from 1; none if the line does not contain it."""
    text = source[line - 1]
    found = re.search(rf"(?<![\w.]){re.escape(wrong)}(?![\w.])", text)
    return (instead_at(text, line, found.span(), right, "instead", detail),) if found is not None else ()


def one_device(source: Sequence[str], line: int) -> tuple[Fix, ...]:
    """The first device of a set instead of the set."""
    found = _SET.search(source[line - 1])
    members = split_list(found["members"]) if found is not None else []
    detail = Message("corrections.one-device-why", "Ops that may run on any of these devices then run on this one.")
    return instead(source, line, found[0], members[0], detail) if found is not None and members else ()


def as_parameter(source: Sequence[str], line: int, symbol: str) -> tuple[Fix, ...]:
    """A global of ``ml_program`` without a value, as a parameter of the model, and the loads of it."""
    text = source[line - 1]
    indent, kind = indent_of(text), text.rpartition(" : ")[2].strip()
    now = f'{indent}util.global private @{symbol} = #flow.parameter.named<"model"::"{symbol}"> : {kind}'
    loads = re.compile(_OF_EXTERN.format(symbol=re.escape(symbol)))
    edits = [Edit(line, line, (now,))]
    for number, other in enumerate(source, 1):
        if (load := loads.sub("util.global.load ", other)) != other:
            edits.append(Edit(number, number, (load,)))
    title = Message("input-fixes.parameter", "Read @{name} from a parameter file", name=symbol)
    detail = Message(
        "input-fixes.parameter-why", "The program then runs only with a file that contains it: --parameters=model=FILE."
    )
    return (edited("parameter", title, sorted(edits, key=lambda one: one.first), detail),)


def switched_axis(ir: IrOps, op: Op) -> tuple[Fix, ...]:
    """A switch over the sizes of all dimensions, for a computed dimension."""
    at = op.lines[0]
    found = _DIM.match(ir.lines[at - 1])
    if found is None:
        return ()
    indent, rank = found["indent"], found["sizes"].count("x")
    lines = [f"{indent}{found['result']} = scf.index_switch {found['axis']} -> index"]
    for axis in range(rank):
        number, size = f"%axis_{at}_{axis}", f"%size_{at}_{axis}"
        lines += (
            f"{indent}{f'case {axis}' if axis < rank - 1 else 'default'} {{",
            f"{indent}  {number} = arith.constant {axis} : index",
            f"{indent}  {size} = {found['op']} {found['value']}, {number} : {found['type']}",
            f"{indent}  scf.yield {size} : index",
            f"{indent}}}",
        )
    title = Message("corrections.axis", "Select the size of the dimension with scf.index_switch")
    detail = Message("corrections.axis-why", "An axis out of range gives the size of the last dimension.")
    return (edited("switched-axis", title, (Edit(at, at, tuple(lines)),), detail),)


def tied_results(source: Sequence[str], line: int, takes: Sequence[str], count: int) -> tuple[Fix, ...]:
    """Results of a dispatch written in place, into operands of their types, until it has a number of bindings.

    Args:
        source: The input.
        line: The line with the types of the dispatch, from 1.
        takes: Its operands, each as ``NAME: TYPE``.
        count: How many results to tie.
    """
    text = source[line - 1]
    found = _RESULTS.search(text, text.rfind(" : "))
    results = split_list(found["results"].removeprefix("(").removesuffix(")")) if found is not None else []
    free = [one.partition(": ")[::2] for one in takes]
    tied = list[str]()
    for number, kind in enumerate(results):
        name = next((name for name, of in free if of == kind), "") if len(tied) < count else ""
        if name:
            results[number] = name
            free = [one for one in free if one[0] != name]
            tied.append(name)
    if found is None or not tied or len(tied) < count:
        return ()
    given = ", ".join(results) if len(results) == 1 else f"({', '.join(results)})"
    title = Message("corrections.tied", "Write the result in place, into {values}", values=Items(tuple(tied), Join.AND))
    changed = f"{text[: found.start('results')]}{given}{text[found.end('results') :]}"
    detail = Message(
        "corrections.tied-why", "Operand and result share one binding; the value of the operand does not change."
    )
    return (edited("tied-result", title, (Edit(line, line, (changed,)),), detail),)


def passed_scalars(ir: IrOps, op: Op, takes: Sequence[tuple[str, str]]) -> tuple[Fix, ...]:
    """The scalars that a kernel takes and its dispatch does not pass: arguments of the function around it, which gets
    those that it lacks.

    Args:
        ir: The input.
        op: The dispatch, in one line.
        takes: The name and type of each argument of the kernel.
    """
    at, function = op.lines[0], function_of(op)
    line = ir.lines[at - 1]
    call, head = _PASSES.search(line), ir.lines[function.lines[0] - 1] if function is not None else ""
    listed = _ARGUMENTS.match(head)
    if call is None or function is None or listed is None or len(op.lines) != 1:
        return ()
    given = list(zip(split_list(call["values"]), split_list(call["types"]), strict=False))
    has = [one.strip().partition(": ")[::2] for one in split_list(listed["arguments"]) if one.strip()]
    passed, added = list[tuple[str, str]](), list[tuple[str, str]]()
    for name, kind in takes:
        is_scalar = not kind.startswith("!")
        if given and (given[0][1] == kind if is_scalar else "tensor<" in given[0][1]):
            passed.append(given.pop(0))
        elif is_scalar:
            lacks = (name if (name, kind) in has or all(name != one for one, _ in has) else f"{name}_{at}", kind)
            passed.append(lacks)
            added += [] if lacks in has else [lacks]
    if given or len(passed) == len(split_list(call["values"])):
        return ()
    names, types = (", ".join(one[part] for one in passed) for part in (0, 1))
    text = f"{line[: call.start('values')]}{names}) : ({types}){line[call.end() :]}"
    arguments = ", ".join((*filter(None, (listed["arguments"],)), *(f"{name}: {kind}" for name, kind in added)))
    signature = f"{listed['before']}{arguments}{head[listed.end('arguments') :]}"
    edits = [Edit(function.lines[0], function.lines[0], (signature,))] if added else []
    title = Message("corrections.scalars", "Pass ({values}) to the kernel", values=names)
    detail = NOTHING
    if added:
        values = Items(tuple(name for name, _ in added), Join.AND)
        detail = Message("corrections.scalars-why", "Callers of the function must pass {values}.", values=values)
    return (edited("scalars", title, (*edits, Edit(at, at, (text,))), detail),)


def as_argument(ir: IrOps, symbol: str) -> tuple[Fix, ...]:
    """A global that one function reads, as an argument of that function."""
    word = re.compile(rf"@{re.escape(symbol)}(?![\w$.\-])")
    using = [op for op in ir.ops if op.symbol != symbol and op.lines and word.search(ir.line(op))]
    function = function_of(using[0]) if len(using) == 1 and using[0].name == "util.global.load" else None
    listed = _ARGUMENTS.match(ir.lines[function.lines[0] - 1]) if function is not None else None
    if function is None or listed is None:
        return ()
    at, name = using[0].lines[0], ir.name(using[0].results[0])
    kind = ir.line(using[0]).rpartition(" : ")[2]
    name, arguments = f"{name}: {kind}", listed["arguments"]
    head = ir.lines[function.lines[0] - 1]
    comma = ", " if arguments.strip() else ""
    text = f"{listed['before']}{arguments}{comma}{name}{head[listed.end('arguments') :]}"
    title = Message(
        "corrections.argument", "Pass @{name} as an argument of @{function}", name=symbol, function=function.symbol
    )
    detail = Message("input-fixes.argument-why", "Callers of the function must pass it.")
    return (edited("argument", title, (Edit(function.lines[0], function.lines[0], (text,)), Edit(at, at, ())), detail),)


def moved_window(ir: IrOps, op: Op, window: re.Match[str], sizes: Sequence[int | None], at: int) -> Iterator[Fix]:
    """The window of an op moved into its tensor: two offsets swapped, or the last offset that fits.

    Args:
        ir: The input.
        op: The op, in one line.
        window: The match with the offsets.
        sizes: For each dimension, the last offset that fits; None if unknown.
        at: The dimension in which it reaches too far.
    """
    line, offsets = op.lines[0], split_list(window["offsets"])
    text, last = ir.lines[line - 1], sizes[at]
    if window["offsets"] not in text or last is None or last < 0:
        return

    def fits(offset: str, dimension: int) -> bool:
        most = sizes[dimension]
        return offset.isdigit() and most is not None and whole_number(offset) <= most

    def placed(made: Sequence[str], before: Sequence[str] = ()) -> Iterator[Fix]:
        now = text.replace(f"[{window['offsets']}", f"[{', '.join(made)}", 1)
        title = Message(
            "corrections.window", "Begin at [{now}] instead of [{was}]", now=", ".join(made), was=window["offsets"]
        )
        yield edited("window", title, (Edit(line, line, (*before, now)),), _CHECKED)

    for other in range(len(offsets)):
        swapped = [*offsets]
        swapped[at], swapped[other] = offsets[other], offsets[at]
        if other != at and fits(swapped[at], at) and fits(swapped[other], other):
            yield from placed(swapped)
    if offsets[at].isdigit():
        yield from placed([*offsets[:at], str(last), *offsets[at + 1 :]])
        return
    indent, name = indent_of(text), f"%last_{line}"
    constant = f"{indent}{name} = arith.constant {last} : index"
    yield from placed([*offsets[:at], name, *offsets[at + 1 :]], (constant,))


def one_module(ir: IrOps) -> tuple[Fix, ...]:
    """The ops of nested modules, moved into the outermost module; none if symbols would clash."""
    modules = list(ir.named(_MODULE))
    inner = [op for op in modules if op.parent is not None and op.parent.name == _MODULE] or modules
    symbols = [one.symbol for op in inner for one in op.children() if one.symbol]
    beside = (one for one in ir.ops if inner and one.parent is inner[0].parent and one not in inner)
    outside = {one.symbol for one in beside if one.symbol}
    plain = all(_PLAIN_MODULE.match(ir.lines[op.lines[0] - 1]) and ir.lines[op.last - 1].strip() == "}" for op in inner)
    if len(modules) < 2 or not plain or len(set(symbols)) < len(symbols) or outside & {*symbols}:
        return ()
    lines = sorted(line for op in inner for line in (op.lines[0], op.last))
    title = Message("corrections.one-module", "Move the functions of nested modules into one module")
    detail = Message("corrections.one-module-why", "The module then exports the public functions of all of them.")
    return (edited("one-module", title, tuple(Edit(line, line, ()) for line in lines), detail),)


def as_generic(source: Sequence[str], first: int, last: int) -> tuple[Fix, ...]:
    """The elementwise ops on tensors in some lines, from 1, as ``linalg.generic``."""
    edits = list[Edit]()
    for line in range(first, last + 1):
        found = _ELEMENTWISE.match(source[line - 1])
        shape = _SHAPED.fullmatch(found["type"]) if found is not None else None
        if found is not None and shape is not None and not found["op"].startswith("arith.cmp"):
            edits.append(Edit(line, line, tuple(_generic(found, shape, line))))
    if not edits:
        return ()
    title = Message("corrections.generic", "Write the elementwise ops of the kernel as linalg.generic")
    return (edited("generic", title, edits),)


def _generic(found: re.Match[str], shape: re.Match[str], line: int) -> Iterator[str]:
    indent, kind, element = found["indent"], found["type"], shape["element"]
    values, rank = split_list(found["values"]), shape["sizes"].count("x")
    loops = ", ".join(f"d{number}" for number in range(rank))
    maps = ", ".join([f"affine_map<({loops}) -> ({loops})>"] * (len(values) + 1))
    kinds, out = ", ".join(['"parallel"'] * rank), values[0]
    if "?" not in kind:
        out = f"%out_{line}"
        yield f"{indent}{out} = tensor.empty() : {kind}"
    names = [f"%in_{line}_{number}" for number in range(len(values))]
    arguments = ", ".join(f"{name}: {element}" for name in (*names, f"%old_{line}"))
    yield (
        f"{indent}{found['result']} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} "
        f"ins({', '.join(values)} : {', '.join([kind] * len(values))}) outs({out} : {kind}) {{"
    )
    yield f"{indent}^bb0({arguments}):"
    yield f"{indent}  %of_{line} = {found['op']} {', '.join(names)}{found['options']} : {element}"
    yield f"{indent}  linalg.yield %of_{line} : {element}"
    yield f"{indent}}} -> {kind}"
