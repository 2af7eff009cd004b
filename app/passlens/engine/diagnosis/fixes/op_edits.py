"""Rewrites an op of the input with the same result up to rounding: with operands of one type, with an accumulator of
f32, or with a new tensor as its destination.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.edits.hoisted_padding import hoisted_padding
from passlens.engine.diagnosis.edits.other_type import COMMON, in_place_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.inference.destination import destination
from passlens.engine.diagnosis.inference.rule_help import source_lines
from passlens.engine.ir.syntax import FUNCTIONS, split_list
from passlens.engine.messages import Items, Message

_OP = re.compile(
    r"^(?P<indent>\s*)(?P<result>%[\w$.\-]+) = (?P<name>linalg\.\w+)\b(?P<before>.*?)\bins\((?P<ins>%[^():]*?) ?: "
    r"(?P<types>[^()]*)\) outs\((?P<out>%[\w$.\-]+) ?: (?P<kind>[^()]*)\)(?P<after>.*?) -> (?P<given>tensor<[^()]*>)$"
)
"""A structured op in one line, with one result."""
_ELEMENT = re.compile(r"(?P<before>tensor<(?:[\d?]+x)*)(?P<type>[a-z]\w*)(?=>|,)")
_BITS = re.compile(r"(?:bf|f|i)(?P<bits>\d+)")
_CONTRACTION = re.compile(r"linalg\.(?:\w*(?:matmul|matvec|vecmat|conv|contract|dot|mmt4d)\w*)$")
_OVERWRITES = frozenset({"linalg.softmax", "linalg.transpose", "linalg.broadcast", "linalg.copy", "linalg.fill"})
"""Ops that do not read the tensor that they write into."""
_POWER = re.compile(
    r"^(?P<indent>\s*)(?P<result>%[\w$.\-]+) = math\.ipowi (?P<base>%[\w$.\-]+), (?P<exponent>%[\w$.\-]+) : "
    r"(?P<kind>(?P<before>(?:tensor<(?:[\d?]+x)*)?)i\d+(?P<after>>?))$"
)
_FUNCTION = re.compile(
    r"^(?P<indent>\s*)(?P<result>%[\w$.\-]+) = (?P<op>math\.\w+) (?P<values>%[\w$.\-]+(?:, %[\w$.\-]+)*) : "
    r"(?P<kind>(?P<before>(?:(?:tensor|vector)<(?:[\d?]+x)*)?)(?:bf16|f16|f[468]E\w+)(?P<after>>?))$"
)
_NARROW = frozenset({"f16", "bf16"})
_SIZE = re.compile(r"\d+|\?")
_INTO = re.compile(r"(?<=\bouts\()%[\w$.\-]+|(?<=\binto )%[\w$.\-]+")


@dataclass(frozen=True, slots=True)
class _Structured:
    """A structured op of the input.

    Attributes:
        at: Its line, from 1.
        parts: Its text; see ``_OP``.
        names, types: Its inputs.
    """

    at: int
    parts: re.Match[str]
    names: tuple[str, ...]
    types: tuple[str, ...]


def op_edits(facts: Facts) -> Iterator[Fix]:
    """The other ways to write the op behind a failure in a dispatch."""
    if facts.cause is None or not facts.cause.dispatch:
        return
    for at in source_lines(facts):
        if (op := _structured(facts.source, at)) is not None:
            yield from _of_one_type(op, facts.source)
            yield from _accumulating(op)
            break
    for at in source_lines(facts):
        yield from hoisted_padding(facts.source, at)
    yield from _own_destination(facts)
    yield from _power(facts.source, tuple(with_bodies(facts)))
    yield from _widened(facts.source, tuple(with_bodies(facts)))


def with_bodies(facts: Facts) -> Iterator[int]:
    """The lines of the ops behind a failure, from 1, and those of the ops inside of them."""
    lines = source_lines(facts)
    for op in facts.ir.ops if lines else ():
        if op.lines[0] in lines and op.parent is not None and op.name not in FUNCTIONS:
            yield from range(op.lines[0], op.last + 1)


def _power(source: Sequence[str], lines: Sequence[int]) -> Iterator[Fix]:
    """A power of integers computed in f64, for which devices have a function."""
    for at in lines:
        found = _POWER.match(source[at - 1].rstrip())
        if found is None:
            continue
        wide = f"{found['before']}f64{found['after']}"
        base, exponent, made = (_named(found["result"], f"{part}_{at}") for part in ("base", "exponent", "power"))
        text = (
            f"{found['indent']}{base} = arith.sitofp {found['base']} : {found['kind']} to {wide}",
            f"{found['indent']}{exponent} = arith.sitofp {found['exponent']} : {found['kind']} to {wide}",
            f"{found['indent']}{made} = math.powf {base}, {exponent} : {wide}",
            f"{found['indent']}{found['result']} = arith.fptosi {made} : {wide} to {found['kind']}",
        )
        title = Message("op-edits.power", "Compute the power in f64, by math.powf")
        detail = Message(
            "op-edits.power-why", "Results up to 2^53 are the same; larger ones, which wrap around in integers, differ."
        )
        yield Fix("power-in-f64", title, FixKind.EDIT, detail, edits=(Edit(at, at, text),))


def _widened(source: Sequence[str], lines: Sequence[int]) -> Iterator[Fix]:
    """Functions of narrow floats computed in f32, between casts."""
    edits, names = list[Edit](), list[str]()
    for at in dict.fromkeys(lines):
        found = _FUNCTION.match(source[at - 1].rstrip())
        if found is None:
            continue
        wide = f"{found['before']}f32{found['after']}"
        casts, values = list[str](), list[str]()
        for number, value in enumerate(split_list(found["values"])):
            values.append(f"%wide_{at}_{number}")
            casts.append(f"{found['indent']}{values[-1]} = arith.extf {value} : {found['kind']} to {wide}")
        text = (
            *casts,
            f"{found['indent']}%wide_{at} = {found['op']} {', '.join(values)} : {wide}",
            f"{found['indent']}{found['result']} = arith.truncf %wide_{at} : {wide} to {found['kind']}",
        )
        edits.append(Edit(at, at, text))
        names.append(found["op"])
    if edits:
        title = Message(
            "two-types.compute", "Compute {op} in {type}, and convert its result back", op=names[0], type="f32"
        )
        edits.sort(key=lambda edit: edit.first)
        yield Fix("compute-in-f32", title, FixKind.EDIT, edits=tuple(edits))


def _structured(source: Sequence[str], at: int) -> _Structured | None:
    found = _OP.match(source[at - 1].rstrip())
    if found is None:
        return None
    names, types = (tuple(split_list(found[key])) for key in ("ins", "types"))
    return _Structured(at, found, names, types) if len(names) == len(types) else None


def _of_one_type(op: _Structured, source: Sequence[str]) -> Iterator[Fix]:
    """Its inputs extended to the widest of their types, to f32 from two of one width; or the model with that type."""
    elements = [found["type"] if (found := _ELEMENT.match(kind)) is not None else "" for kind in op.types]
    wanted = _widest(elements)
    if not wanted or not _CONTRACTION.match(op.parts["name"]):
        return
    casts, names, types = list[str](), list[str](), list[str]()
    for name, kind, element in zip(op.names, op.types, elements, strict=True):
        wide, used = _of(kind, wanted), name
        if element != wanted:
            used = _named(name, f"{wanted}_{op.at}")
            verb = "extsi" if wanted.startswith("i") else "extf"
            casts.append(f"{op.parts['indent']}{used} = arith.{verb} {name} : {kind} to {wide}")
            if wanted not in elements:  # the compiler would fold casts of all operands into the op again
                casts.append(f"{op.parts['indent']}{used}_kept = util.optimization_barrier {used} : {wide}")
                used = f"{used}_kept"
        names.append(used)
        types.append(wide)
    text = _with(op, {"ins": ", ".join(names), "types": ", ".join(types)})
    title = Message("op-edits.one-type", "Extend the operands to {type} first", type=wanted)
    detail = Message(
        "op-edits.one-type-why", "No value changes; {types} become one type.", types=Items(tuple(elements))
    )
    yield Fix("one-type", title, FixKind.EDIT, detail, edits=(Edit(op.at, op.at, (*casts, text)),))
    for element in dict.fromkeys(elements):
        if element != wanted and wanted in elements:
            yield from in_place_of(source, element, wanted, "common-type", COMMON)


def _widest(elements: Sequence[str]) -> str:
    """The type that holds all of some element types; empty if they are equal, or of different kinds."""
    kinds = set(elements)
    bits = {kind: int(found["bits"]) for kind in kinds if (found := _BITS.match(kind)) is not None}
    if len(kinds) < 2 or len(bits) < len(kinds) or len({kind.startswith("i") for kind in kinds}) > 1:
        return ""
    most = max(bits.values())
    widest = [kind for kind in kinds if bits[kind] == most]
    return widest[0] if len(widest) == 1 and most >= 8 else "f32"


def _accumulating(op: _Structured) -> Iterator[Fix]:
    """Its sum in f32, and rounded once at its end."""
    found = _ELEMENT.match(op.parts["kind"])
    if found is None or found["type"] not in _NARROW or not _CONTRACTION.match(op.parts["name"]):
        return
    kind, out, result, indent = (op.parts[key] for key in ("kind", "out", "result", "indent"))
    wide, first, made = _of(kind, "f32"), _named(out, f"f32_{op.at}"), _named(result, f"f32_{op.at}_sum")
    text = _with(op, {"result": made, "out": first, "kind": wide, "given": wide})
    lines = (
        f"{indent}{first} = arith.extf {out} : {kind} to {wide}",
        text,
        f"{indent}{result} = arith.truncf {made} : {wide} to {kind}",
    )
    title = Message("op-edits.accumulate", "Accumulate in f32")
    detail = Message(
        "op-edits.accumulate-why",
        "The sum is rounded to {type} once, at its end: the results are more exact, and differ in their last bits.",
        type=found["type"],
    )
    yield Fix("accumulate-f32", title, FixKind.EDIT, detail, edits=(Edit(op.at, op.at, lines),))


def _own_destination(facts: Facts) -> Iterator[Fix]:
    """A new tensor to write into, where the op writes into an argument."""
    into = destination(facts)
    if into is None:
        return
    line = facts.source[into.line - 1]
    op = _structured(facts.source, into.line)
    kind = op.parts["kind"] if op is not None else ""
    if op is None or not kind or into.op not in _OVERWRITES | {op.parts["name"]}:
        return
    indent, new = op.parts["indent"], _named(into.value, f"new_{into.line}")
    made = list(_empty(into.value, kind, new, indent, into.line))
    if into.op in _OVERWRITES:
        title = Message("op-edits.own-destination", "Let {op} write into a new tensor", op=into.op)
        detail = Message("op-edits.own-why", "{op} does not read {value}.", op=into.op, value=into.value)
        text = _INTO.sub(new, line, count=1)
        yield Fix("own-destination", title, FixKind.EDIT, detail, edits=(Edit(into.line, into.line, (*made, text)),))
        return
    found = _ELEMENT.match(kind)
    if not _CONTRACTION.match(into.op) or found is None:
        return
    is_float = not found["type"].startswith(("i", "u"))
    zero, zeros, product = f"{new}_zero", f"{new}_zeros", f"{new}_product"
    lines = (
        *made,
        f"{indent}{zero} = arith.constant {'0.0' if is_float else '0'} : {found['type']}",
        f"{indent}{zeros} = linalg.fill ins({zero} : {found['type']}) outs({new} : {kind}) -> {kind}",
        _with(op, {"result": product, "out": zeros}),
        f"{indent}{op.parts['result']} = arith.{'addf' if is_float else 'addi'} {into.value}, {product} : {kind}",
    )
    title = Message("op-edits.add-after", "Add {value} after {op}", value=into.value, op=into.op)
    detail = Message(
        "op-edits.add-after-why",
        "{op} starts from zeros; {value} is added to its result.",
        op=into.op,
        value=into.value,
    )
    yield Fix("add-after", title, FixKind.EDIT, detail, edits=(Edit(into.line, into.line, lines),))


def _empty(like: str, kind: str, name: str, indent: str, at: int) -> Iterator[str]:
    """Ops that make a tensor of the type and sizes of another one."""
    shape = _ELEMENT.match(kind)
    sizes = _SIZE.findall(shape["before"].removeprefix("tensor<")) if shape is not None else []
    dynamic = list[str]()
    for axis, size in enumerate(sizes):
        if size == "?":
            dynamic.append(f"{name}_d{axis}")
            yield f"{indent}{name}_c{axis} = arith.constant {axis} : index"
            yield f"{indent}{name}_d{axis} = tensor.dim {like}, {name}_c{axis} : {kind}"
    yield f"{indent}{name} = tensor.empty({', '.join(dynamic)}) : {kind}"


def _named(value: str, end: str) -> str:
    """The name of another value, after one and an end."""
    name = value.removeprefix("%").replace("#", "_")
    return f"%{'v' if name[0].isdigit() else ''}{name}_{end}"


def _of(kind: str, element: str) -> str:
    """A tensor type with another element type."""
    return _ELEMENT.sub(rf"\g<before>{element}", kind, count=1)


def _with(op: _Structured, changed: dict[str, str]) -> str:
    """The op with other texts for some of its parts."""
    part = {**op.parts.groupdict(), **changed}
    return (
        f"{part['indent']}{part['result']} = {part['name']}{part['before']}ins({part['ins']} : {part['types']}) "
        f"outs({part['out']} : {part['kind']}){part['after']} -> {part['given']}"
    )
