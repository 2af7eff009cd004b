"""Edits for constructs that a program must not contain: functions as values, undefined and unused symbols, the
compiler's internal encodings, and mutable tensors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from passlens.engine.diagnosis.edits.collected import collected
from passlens.engine.diagnosis.edits.fitted_layouts import whole_window
from passlens.engine.diagnosis.edits.fitted_windows import other_axis, relaid, reshaped
from passlens.engine.diagnosis.edits.input_edits import drop_attributes
from passlens.engine.diagnosis.edits.mapped_region import region_of_map
from passlens.engine.diagnosis.edits.plain_signature import plain_signature
from passlens.engine.diagnosis.edits.size_throughout import size_throughout
from passlens.engine.diagnosis.edits.tosa_fixes import tosa_fixes
from passlens.engine.diagnosis.edits.written_types import written_types
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.fixes.dispatch_regions import dispatch_regions
from passlens.engine.diagnosis.fixes.equivalent_ops import equivalent_ops
from passlens.engine.diagnosis.fixes.kernel_ops import kernel_ops
from passlens.engine.diagnosis.fixes.torch_edits import switched_off, torch_edits
from passlens.engine.diagnosis.inference.rule_help import stands_for
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS, read_head
from passlens.engine.messages import Message
from passlens.engine.near_names import ALIKE_OF_FEW, nearest

_FUNCTIONS = FUNCTIONS | {"llvm.func"}
_POINTER = re.compile(r"^\s*(?P<name>%[\w$.\-]+) = (?:func\.)?constant (?P<function>@[\w$.\-]+) : \(")
_NESTED = re.compile(r"(?<![\w:])@(?P<outer>[\w$.\-]+)::@(?P<inner>[\w$.\-]+)")
_FLAT = re.compile(r"(?<![\w:])@(?P<name>[\w$.\-]+)(?=\()")
_CALLS = frozenset({"func.call", "util.call"})
_ENCODING = re.compile(r"^(?P<alias>#\w+) = #iree_encoding\.\w+")
_ENCODES = re.compile(
    r"^\s*(?P<result>%[\w$.\-]+) = iree_encoding\.(?:un)?set_encoding (?P<value>%[\w$.\-]+) : .+ -> .+$"
)
_IN_PLACE = re.compile(
    r"^\s*(?P<result>%[\w$.\-]+) = (?P<op>torch\.aten\.\w+)_(?P<rest>(?:\.\w+)? (?P<value>%[\w$.\-]+).*)$"
)
_PAD = re.compile(
    r"^(?P<start>\s*%[\w$.\-]+ = )tensor\.pad (?P<value>%[\w$.\-]+) low\[(?P<low>[-\d, ]+)\] "
    r"high\[(?P<high>[-\d, ]+)\] \{$"
)
_PADDED = re.compile(r"\} : (?P<given>tensor<(?P<sizes>(?:\d+x)+)\w+>) to (?P<made>tensor<(?P<left>(?:\d+x)+)\w+>)$")
_BUFFER = re.compile(r"(?P<name>%[\w$.\-]+): memref<(?P<type>(?:[\d?]+x)*\w+)>")
_READS = re.compile(r"\bmemref\.(?P<what>load|dim)\b")
_SPLAT = re.compile(
    r"^(?P<indent>\s*)(?P<result>%[\w$.\-]+) = tensor\.splat (?P<value>%[\w$.\-#]+)(?:\[(?P<sizes>[^\]]*)\])? : "
    r"(?P<kind>tensor<(?:[\d?]+x)*(?P<element>\w+)>)$"
)
_ONNX = "convert-torch-onnx-to-torch"
_ATTRIBUTE = re.compile(r"\btorch\.onnx\.(?P<name>\w+) = ")
_MOST_ATTRIBUTES = 4
_MUTABLE = re.compile(r"!torch\.tensor(?=<\[)")


def program_fixes(facts: Facts, lines: Sequence[int], *, misfit: bool) -> Iterator[Fix]:
    """The edits for a failure at some lines of the input, from 1.

    Args:
        facts: The facts of the failed session.
        lines: The lines at fault, from 1.
        misfit: Whether the op there is invalid, so that no other conversion of it helps.
    """
    source = facts.source
    if facts.cause is None or not source:
        return
    yield from _direct(source)
    yield from _plain(source)
    yield from _values(source)
    ir = facts.ir
    for one in ir.ops:
        yield from reshaped(ir, one)
    starts = {op.lines[0]: op for op in reversed(ir.ops)}
    for line in dict.fromkeys(lines):
        if (op := starts.get(line)) is not None:
            yield from _defined(ir, op)
            yield from _called(ir, op)
            yield from equivalent_ops(facts, ir, op)
            yield from dispatch_regions(ir, op)
            yield from torch_edits(ir, op, stands_for(ir.line(op)) or op.name)
            yield from kernel_ops(ir, op)
            yield from whole_window(ir, op)
            yield from collected(ir, op)
            yield from size_throughout(ir, op)
            yield from plain_signature(ir, op)
            yield from tosa_fixes(ir, op, "\n".join(row.message for row in facts.errors))
            yield from written_types(source, line)
            yield from region_of_map(ir, op)
            yield from relaid(ir, op)
            yield from other_axis(ir, op)
            yield from _cropped(ir, op)
            yield from _filled(ir, op)
            yield from _as_tensors(ir, op)
            if not misfit:
                yield from switched_off(ir, op)
                yield from _by_default(facts, op)
            yield from _unused(ir, op)


def _direct(source: Sequence[str]) -> Iterator[Fix]:
    """Direct calls in place of calls of a function as a value, whose function is known."""
    named = {found["name"]: found["function"] for line in source if (found := _POINTER.match(line)) is not None}
    if not named:
        return
    word = re.compile(rf"(?:func\.)?call_indirect (?P<name>{'|'.join(map(re.escape, named))})(?=\()")
    edits = list[Edit]()
    for number, line in enumerate(source, 1):
        text = word.sub(lambda found: f"func.call {named[found['name']]}", line)
        if _POINTER.match(line) is not None or text != line:
            edits.append(Edit(number, number, () if text == line else (text,)))
    if len(edits) > len(named):
        title = Message("program-fixes.direct", "Call {function} directly", function=next(iter(named.values())))
        yield Fix("direct-call", title, FixKind.EDIT, edits=tuple(edits))


def _plain(source: Sequence[str]) -> Iterator[Fix]:
    """Tensors without encodings, which the compiler chooses for itself."""
    aliases = [found["alias"] for line in source if (found := _ENCODING.match(line)) is not None]
    if not aliases:
        return
    types = re.compile(rf", (?:{'|'.join(map(re.escape, aliases))})(?=>)")
    edits, same = list[Edit](), dict[str, str]()
    for number, line in enumerate(source, 1):
        head = read_head(line)
        if head is not None and head.name in _FUNCTIONS:
            same = {}
        encodes = _ENCODES.match(line)
        if encodes is not None:
            same[encodes["result"]] = same.get(encodes["value"], encodes["value"])
            edits.append(Edit(number, number, ()))
        elif (text := _renamed(types.sub("", line), same)) != line:
            edits.append(Edit(number, number, (text,)))
    if edits:
        title = Message("program-fixes.plain", "Use tensors without an encoding")
        detail = Message("program-fixes.plain-why", "The compiler chooses layouts itself; the values are the same.")
        yield Fix("plain-tensors", title, FixKind.EDIT, detail, edits=tuple(edits))


def _values(source: Sequence[str]) -> Iterator[Fix]:
    """Value tensors, and ops that make new ones, in place of ops that change a torch tensor."""
    if not any(_MUTABLE.search(line) for line in source):
        return
    edits, now = list[Edit](), dict[str, str]()
    for number, line in enumerate(source, 1):
        head = read_head(line)
        if head is not None and head.name in _FUNCTIONS:
            now = {}
        text = _renamed(_MUTABLE.sub("!torch.vtensor", line), now)
        if (found := _IN_PLACE.match(text)) is not None:
            text = f"{text[: found.start('op')]}{found['op']}{found['rest']}"
            now[found["value"]] = found["result"]
        if text != line:
            edits.append(Edit(number, number, (text,)))
    if now:
        title = Message("program-fixes.values", "Use value tensors, and ops that make new ones")
        detail = Message(
            "program-fixes.values-why",
            "Arguments keep their values: callers use the results of the function instead.",
        )
        yield Fix("value-tensors", title, FixKind.EDIT, detail, edits=tuple(edits))


def _renamed(line: str, names: Mapping[str, str]) -> str:
    """A line that reads other values; the value that it defines keeps its name."""
    if not names:
        return line
    word = re.compile("|".join(rf"{re.escape(name)}(?![\w$.\-])(?! = )" for name in names))
    return word.sub(lambda found: names[found[0]], line)


def _defined(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The symbol of a table that exists in place of one that does not."""
    line = ir.lines[op.lines[0] - 1]
    for found in _NESTED.finditer(line):
        table = next((one for one in ir.ops if one.symbol == found["outer"] and one.regions), None)
        known = [one.symbol for one in table.children() if one.symbol] if table is not None else []
        if not known or found["inner"] in known:
            continue
        near = known if len(known) == 1 else nearest(found["inner"], known, 1, ALIKE_OF_FEW)
        for name in near[:1]:
            title = Message(
                "program-fixes.near-symbol",
                "Refer to @{near} of @{outer} instead of @{name}",
                near=name,
                outer=found["outer"],
                name=found["inner"],
            )
            text = f"{line[: found.start('inner')]}{name}{line[found.end('inner') :]}"
            yield Fix("near-symbol", title, FixKind.EDIT, edits=(Edit(op.lines[0], op.lines[0], (text,)),))


def _called(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The function of a similar name in place of one that does not exist."""
    line = ir.lines[op.lines[0] - 1]
    found = _FLAT.search(line) if op.name in _CALLS else None
    functions = [one.symbol for one in ir.ops if one.name in _FUNCTIONS]
    if found is None or found["name"] in functions or op.parent is None:
        return
    own = function_of(op)
    others = [name for name in functions if own is None or name != own.symbol]
    for near in nearest(found["name"], others, 1, ALIKE_OF_FEW):
        title = Message("program-fixes.near-function", "Call @{near} instead of @{name}", near=near, name=found["name"])
        text = f"{line[: found.start('name')]}{near}{line[found.end('name') :]}"
        yield Fix("near-symbol", title, FixKind.EDIT, edits=(Edit(op.lines[0], op.lines[0], (text,)),))


def _cropped(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A slice in place of a padding by negative sizes only."""
    pad, end = _PAD.match(ir.lines[op.lines[0] - 1].rstrip()), _PADDED.search(ir.lines[op.last - 1].rstrip())
    if pad is None or end is None:
        return
    low, high = ([-int(size) for size in pad[key].split(",")] for key in ("low", "high"))
    sizes = end["left"].removesuffix("x").split("x")
    if min(*low, *high) < 0 or not len(low) == len(high) == len(sizes) == end["sizes"].count("x"):
        return
    text = (
        f"{pad['start']}tensor.extract_slice {pad['value']}[{', '.join(map(str, low))}] [{', '.join(sizes)}] "
        f"[{', '.join('1' for _ in sizes)}] : {end['given']} to {end['made']}"
    )
    title = Message("program-fixes.crop", "Use a slice instead of negative padding")
    yield Fix("slice", title, FixKind.EDIT, edits=(Edit(op.lines[0], op.last, (text,)),))


def _as_tensors(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The buffer arguments of a function, which a program cannot take, as tensors, if the function only reads them."""
    function = op if op.name in _FUNCTIONS else function_of(op)
    if function is None:
        return
    head = ir.lines[function.lines[0] - 1]
    changed = {function.lines[0]: head}
    for found in _BUFFER.finditer(head):
        tensor = f"tensor<{found['type']}>"
        name = re.compile(rf"{re.escape(found['name'])}(?![\w$.\-])")
        changed[function.lines[0]] = changed[function.lines[0]].replace(found[0], f"{found['name']}: {tensor}", 1)
        for number in range(function.lines[0] + 1, function.last + 1):
            line = changed.get(number, ir.lines[number - 1])
            if not name.search(line):
                continue
            text = _READS.sub(lambda read: {"load": "tensor.extract", "dim": "tensor.dim"}[read["what"]], line)
            if text == line or f"memref<{found['type']}>" not in text or len(name.findall(line)) != 1:
                return
            changed[number] = text.replace(f"memref<{found['type']}>", tensor)
    edits = tuple(Edit(number, number, (text,)) for number, text in sorted(changed.items()))
    if changed[function.lines[0]] != head:
        symbol = function.symbol
        title = Message(
            "program-fixes.as-tensors", "Pass the buffer arguments of @{function} as tensors", function=symbol
        )
        detail = Message("input-fixes.argument-why", "Callers of the function must pass it.")
        yield Fix("as-tensors", title, FixKind.EDIT, detail, edits=edits)


def _filled(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A fill in place of ``tensor.splat``, which forms no dispatch if the program computes its value."""
    found = _SPLAT.match(ir.lines[op.lines[0] - 1].rstrip())
    if found is None:
        return
    new, kind, element = f"%filled_{op.lines[0]}", found["kind"], found["element"]
    lines = (
        f"{found['indent']}{new} = tensor.empty({found['sizes'] or ''}) : {kind}",
        f"{found['indent']}{found['result']} = linalg.fill ins({found['value']} : {element}) outs({new} : {kind}) "
        f"-> {kind}",
    )
    title = Message("program-fixes.fill", "Fill a new tensor instead of {op}", op=op.name)
    yield Fix("fill", title, FixKind.EDIT, edits=(Edit(op.lines[0], op.lines[0], lines),))


def _by_default(facts: Facts, op: Op) -> Iterator[Fix]:
    """An ONNX op without one of the attributes that its conversion may not take: it computes something else."""
    line = facts.source[op.lines[0] - 1]
    name = stands_for(line)
    if facts.cause is None or facts.cause.pass_name != _ONNX or not name:
        return
    for attribute in dict.fromkeys(_ATTRIBUTE.findall(line)[:_MOST_ATTRIBUTES]):
        edit = drop_attributes(facts.source, op.lines[0], (f"torch.onnx.{attribute}",))
        if edit is not None:
            title = Message(
                "program-fixes.by-default", "Leave {attribute} of {op} at its default", attribute=attribute, op=name
            )
            hides = Message(
                "program-fixes.by-default-hides",
                "Without {attribute}, {op} computes something else: the results differ.",
                op=name,
                attribute=attribute,
            )
            yield Fix(f"without-{attribute}", title, FixKind.EDIT, edits=(edit,), hides=hides)


def _unused(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The program without a symbol that nothing inside uses and nothing outside can use."""
    outer = op
    while outer.parent is not None and outer.parent.lines and outer.parent.name != "builtin.module":
        outer = outer.parent
    head = ir.line(outer)
    exported = outer.name in FUNCTIONS and " private " not in head.partition("(")[0] + " "
    whole = outer.name in {"builtin.module", "hal.executable", "vm.module"}  # of which an input may consist
    if not outer.symbol or exported or whole or function_of(outer) is not None:
        return
    used = re.compile(rf"@{re.escape(outer.symbol)}(?![\w$.\-])")
    inside = range(outer.lines[0], outer.last + 1)
    if any(used.search(line) for number, line in enumerate(ir.lines, 1) if number not in inside):
        return
    title = Message("program-fixes.unused", "Leave out the unused symbol @{name}", name=outer.symbol)
    yield Fix("unused", title, FixKind.EDIT, edits=(Edit(outer.lines[0], outer.last, ()),))
