"""Edits for an op that is rejected for its types: convert a value, compute in another type, declare the other type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.declared_types import CAST, edited, redeclared, stated_type, written_as
from passlens.engine.diagnosis.edits.type_edits import SHAPED, cast_verb, zero_of
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_UNARY = re.compile(r"^(?P<indent>\s*)(?P<result>%[\w$.\-]+) = (?P<call>(?:math|arith)\.\w+ .+?) : (?P<kind>\S+)$")
_OF_NUMBERS = re.compile(r"i\d+|index|b?f\d+\w*")
_TORCH_CASTS = {(False, True): "torch_c.from_builtin_tensor", (True, False): "torch_c.to_builtin_tensor"}
"""Conversions of a loaded value, by whether the type of the global and that of the load are those of torch."""
_GLOBAL = re.compile(r"\butil\.global\.(?:load|store)\b[^@]*@(?P<name>[\w$.\-]+)")


def other_cast(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The cast for its types in place of one for others."""
    line = ir.lines[op.lines[0] - 1]
    found = CAST.match(line)
    verb = cast_verb(found["was"], found["now"]) if found is not None else ""
    if found is not None and not verb and found["verb"] in {"extf", "truncf"}:
        shaped = SHAPED.match(found["was"])
        wide = f"{shaped['before']}{shaped['sizes']}f32{shaped['after']}" if shaped is not None else "f32"
        into, back = cast_verb(found["was"], wide), cast_verb(wide, found["now"])
        if (into, back) == ("extf", "truncf"):
            at, new = op.lines[0], f"%wide_{op.lines[0]}"
            indent = indent_of(line)
            texts = (
                f"{indent}{new} = arith.extf{found['value']} : {found['was']} to {wide}",
                f"{found['before']}truncf {new} : {wide} to {found['now']}",
            )
            yield edited("by-f32", Message("two-types.by-f32", "Convert via f32"), (Edit(at, at, texts),))
    if found is not None and verb and verb != found["verb"] and found["verb"] != "bitcast":
        title = Message("two-types.cast", "Use arith.{right} instead of arith.{wrong}", right=verb, wrong=found["verb"])
        text = f"{found['before']}{verb}{line[found.end('verb') :]}"
        yield edited("other-cast", title, (Edit(op.lines[0], op.lines[0], (text,)),))


def converted(ir: IrOps, op: Op, was: str, now: str) -> Iterator[Fix]:
    """The op with operands of one type converted to the other one, before it."""
    verb = cast_verb(was, now)
    shapes = [found for kind in (was, now) if (found := SHAPED.match(kind)) is not None]
    how = f"arith.{verb}" if verb else ""
    if not verb and len(shapes) == 2 and shapes[0]["element"] == shapes[1]["element"] and _compatible(*shapes):
        how = "tensor.cast"
    if not how or op.regions:
        return
    for value in dict.fromkeys(op.uses):
        if stated_type(ir, value) == was and ir.maker(value) is not op:
            yield from _converted(ir, op, value, (was, now), how)


def converted_operand(ir: IrOps, op: Op, value: int, was: str, now: str) -> Iterator[Fix]:
    """The op with one operand converted to another type of its shape, before it; nothing if no op converts it."""
    if (verb := cast_verb(was, now)) and not op.regions:
        yield from _converted(ir, op, value, (was, now), f"arith.{verb}")


def _converted(ir: IrOps, op: Op, value: int, types: tuple[str, str], how: str) -> Iterator[Fix]:
    at, name, (was, now) = op.lines[0], ir.name(value), types
    line = ir.lines[at - 1]
    indent = indent_of(line)
    new = f"%{name.removeprefix('%').replace('#', '_')}_as_{at}"
    new = f"%v{new[1:]}" if new[1].isdigit() else new
    cast = f"{indent}{new} = {how} {name} : {was} to {now}"
    if texts := _reading(ir, op, name, new, types):
        title = Message("two-types.convert", "Convert {value} from {was} to {now}", value=name, was=was, now=now)
        yield edited("convert", title, (Edit(at, op.lines[-1], (cast, *texts)),))


def _reading(ir: IrOps, op: Op, name: str, new: str, types: tuple[str, str]) -> tuple[str, ...]:
    """The lines of an op that read another value, of another type; none if they do not show the value.

    Args:
        ir: The input.
        op: An op without regions.
        name: The value that it reads, with ``%``.
        new: The other value.
        types: The type of the value in these lines, and that of the other.
    """
    text = "\n".join(ir.lines[op.lines[0] - 1 : op.lines[-1]])
    start = text.find(" = ") + 3 if " = " in text.partition("\n")[0] else 0
    used, count = re.subn(rf"{re.escape(name)}(?![\w$.\-#])", new, text[start:])
    stated = rf"(?<![\w!#.]){re.escape(types[0])}(?![\w<])"
    return tuple((text[:start] + re.sub(stated, types[1], used)).split("\n")) if count else ()


def _compatible(first: re.Match[str], second: re.Match[str]) -> bool:
    """Whether two shapes differ only in sizes that one of them leaves open."""
    one, two = (found["sizes"].split("x") for found in (first, second))
    return len(one) == len(two) and all(a == b or "?" in (a, b) for a, b in zip(one, two, strict=True))


def computed_in_f32(ir: IrOps, op: Op, must: re.Match[str]) -> Iterator[Fix]:
    """A floating-point op that is given integers, computed in f32 between conversions."""
    found = _UNARY.match(ir.lines[op.lines[0] - 1])
    if op.name.startswith("arith."):
        return  # it has a counterpart for integers
    if found is None or "float" not in must["wanted"] or found["kind"] != must["got"]:
        return
    shaped = SHAPED.match(found["kind"])
    wide = f"{shaped['before']}{shaped['sizes']}f32{shaped['after']}" if shaped is not None else "f32"
    into, back = cast_verb(found["kind"], wide), cast_verb(wide, found["kind"])
    if not into or not back:
        return
    at, indent, call, lines = op.lines[0], found["indent"], found["call"], list[str]()
    for number, value in enumerate(dict.fromkeys(op.uses)):
        new = f"%wide_{at}_{number}"
        lines.append(f"{indent}{new} = arith.{into} {ir.name(value)} : {found['kind']} to {wide}")
        call = re.sub(rf"{re.escape(ir.name(value))}(?![\w$.\-#])", new, call)
    lines += [
        f"{indent}%wide_{at} = {call} : {wide}",
        f"{indent}{found['result']} = arith.{back} %wide_{at} : {wide} to {found['kind']}",
    ]
    title = Message("two-types.compute", "Compute {op} in {type}, and convert its result back", op=op.name, type="f32")
    yield edited("compute-in-f32", title, (Edit(at, at, tuple(lines)),))


def as_truth(ir: IrOps, op: Op, must: re.Match[str]) -> Iterator[Fix]:
    """For an operand that must be i1, a comparison of the number with zero; for a result that must be i1, that type."""
    number, kind = whole_number(must["number"]), must["got"]
    shaped = SHAPED.match(kind)
    element = shaped["element"] if shaped is not None else kind
    takes_others = " or " in must["wanted"]
    if ("bool" not in must["wanted"] or takes_others) and must["wanted"] != "1-bit signless integer":
        return
    if must["what"] == "result":
        truth = f"{shaped['before']}{shaped['sizes']}i1{shaped['after']}" if shaped is not None else "i1"
        yield from redeclared(ir, op.results[number : number + 1], truth)
        return
    if number >= len(op.uses) or _OF_NUMBERS.fullmatch(element) is None:
        return
    at, line, name = op.lines[0], ir.lines[op.lines[0] - 1], ir.name(op.uses[number])
    truth = f"{shaped['before']}{shaped['sizes']}i1{shaped['after']}" if shaped is not None else "i1"
    is_float = not element.startswith("i")
    zero = zero_of(element)
    start = line.find(" = ") + 3 if " = " in line else 0
    indent, new = indent_of(line), f"%truth_{at}"
    used = re.sub(rf"{re.escape(name)}(?![\w$.\-#])", new, line[start:], count=1)
    used = re.sub(rf"(?<![\w!#.]){re.escape(kind)}(?![\w<])", truth, used, count=1)
    lines = (
        f"{indent}%zero_{at} = arith.constant {f'dense<{zero}>' if shaped is not None else zero} : {kind}",
        f"{indent}{new} = arith.{'cmpf une' if is_float else 'cmpi ne'}, {name}, %zero_{at} : {kind}",
        line[:start] + used,
    )
    title = Message("two-types.truth", "Compare {value} with zero, because {op} takes i1", value=name, op=op.name)
    yield edited("truth", title, (Edit(at, at, lines),))


def of_region(ir: IrOps, op: Op, number: int, was: str, now: str) -> Iterator[Fix]:
    """A region argument, declared with the type of its operand and converted to the type that the region uses."""
    block, verb = next(iter(op.blocks()), None), cast_verb(now, was)
    if block is None or not verb or number >= len(block.arguments) or not block.ops or block.line == op.lines[0]:
        return
    name = ir.name(block.arguments[number])
    label, first = ir.lines[block.line - 1], ir.lines[block.ops[0].lines[0] - 1]
    new = f"%v{name[1:]}_given" if name[1].isdigit() else f"{name}_given"
    text = re.sub(rf"{re.escape(name)}: ?{re.escape(was)}(?![\w<])", f"{new}: {now}", label, count=1)
    indent = indent_of(first)
    if text != label:
        cast = f"{indent}{name} = arith.{verb} {new} : {now} to {was}"
        title = Message("two-types.region", "Declare {name} as {now} in the region, and convert it", name=name, now=now)
        yield edited("region-type", title, (Edit(block.line, block.line, (text, cast)),))


def of_global(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A conversion between the type of a global and the one that a load or store states."""
    line = ir.lines[op.lines[0] - 1]
    found = _GLOBAL.search(line)
    symbol = next((one for one in ir.ops if found is not None and one.symbol == found["name"] and one is not op), None)
    if found is None or symbol is None:
        return
    kind, stated = (ir.line(one).rpartition(" : ")[2] for one in (symbol, op))
    loads = bool(op.results)
    verb = cast_verb(kind, stated) if loads else cast_verb(stated, kind)
    how = f"arith.{verb}" if verb else _TORCH_CASTS.get((kind.startswith("!torch."), stated.startswith("!torch.")), "")
    if how.startswith("torch_c.") and not loads:
        how = next(one for one in _TORCH_CASTS.values() if one != how)
    if not how:
        return
    at, indent = op.lines[0], indent_of(line)
    name = ir.name(op.results[0] if loads else op.uses[0])
    new = f"%state_{at}"
    access = re.sub(rf"{re.escape(name)}(?![\w$.\-#])", new, line, count=1).replace(f" : {stated}", f" : {kind}")
    was, now = (kind, stated) if loads else (stated, kind)
    to = "->" if how.startswith("torch_c.") else "to"
    cast = f"{indent}{name if loads else new} = {how} {new if loads else name} : {was} {to} {now}"
    title = Message("two-types.convert", "Convert {value} from {was} to {now}", value=name, was=was, now=now)
    yield edited("convert", title, (Edit(at, at, (access, cast) if loads else (cast, access)),))


def declared(ir: IrOps, op: Op, kind: str, named: Sequence[str]) -> Iterator[Fix]:
    """The op's results, or what the function returns, declared with a type that the message names."""
    if len(op.results) == 1 and (was := stated_type(ir, op.results[0])) and was != kind and _like(was, kind):
        alone = tuple(redeclared(ir, op.results, kind))
        yield from alone or (written_as(ir, op, was, kind) if was.startswith("memref<") else ())
    function = function_of(op)
    if op.name.endswith("return") and function is not None and kind in ir.line(op):
        head = ir.lines[function.lines[0] - 1]
        for other in named:
            before, arrow, given = head.rpartition(" -> ")
            if other != kind and arrow and other in given:
                title = Message(
                    "two-types.returns", "Let @{function} return {type}", function=function.symbol, type=kind
                )
                detail = Message("two-types.returns-why", "Callers of the function get this type.")
                edit = Edit(function.lines[0], function.lines[0], (f"{before} -> {given.replace(other, kind, 1)}",))
                yield edited("returns", title, (edit,), detail)


def _like(was: str, kind: str) -> bool:
    """Whether both are tensors, or both are not."""
    return (SHAPED.match(was) is None) == (SHAPED.match(kind) is None)
