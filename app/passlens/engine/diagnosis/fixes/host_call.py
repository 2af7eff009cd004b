"""Replaces an op of the input by a call of an imported function that takes its operands and returns its results."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from passlens.engine.diagnosis.edits.declared_types import stated_type
from passlens.engine.diagnosis.findings import Edit
from passlens.engine.diagnosis.inference.op_signature import declared_type, signature
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of, split_list

MODULE = "host"
"""The name of the imported module."""
CONSTANTS = ("torch.constant.", "torch.prim.ListConstruct", "arith.constant")
"""Ops whose values a function of the application knows."""
_TORCH = re.compile(r"!torch\.vtensor<\[(?P<sizes>[\d?,]*)\],(?P<element>[\w<>]+)>$")
_BUILTIN = re.compile(r"(?:tensor<(?:[\d?]+x)*(?:[a-z]\w*|complex<\w+>)>|index|i\d+|f32|f64)$")
_SIGNED = re.compile(r"\b[su]i(?=\d)")
_ASIDE = re.compile(r"!torch\.(?!v?tensor)")
"""Torch types other than tensors: constants, whose values the function knows."""
_OF_ONE_TYPE = ("arith.", "math.", "complex.")
"""Dialects whose ops state one type, that of all operands and results."""
_DESTINATIONS = re.compile(
    r"(?:\bins\((?P<ins>%[^():]*?) ?: (?P<taken>[^()]*)\) )?outs\((?P<outs>%[^():]*?) ?: (?P<made>[^()]*)\)"
)
_END_TYPES = re.compile(r" (?:->|to) ")
_LEFT = re.compile(r"\s*(?P<names>%[\w$.\-]+(?::\d+)?(?: *, *%[\w$.\-]+(?::\d+)?)*) = ")
"""The names of results at the beginning of a line."""
_HOSTS = frozenset({"func.func", "util.func"})
"""Functions that can call an import."""


@dataclass(frozen=True, slots=True)
class Called:
    """The operands of an op, their types, and the types of its results."""

    values: tuple[int, ...]
    takes: tuple[str, ...]
    gives: tuple[str, ...]


def printed_signature(ir: IrOps, op: Op, generic: str) -> Called | None:
    """The signature of an op that was parsed; None if a type is unknown.

    Args:
        ir: The input.
        op: The op.
        generic: The op as the compiler printed it in generic form; empty without it.
    """
    known = signature(ir, op, generic)
    kinds = {part.value: part.type for part in known.operands if part.value is not None}
    values = tuple(dict.fromkeys((*op.uses, *_captured(ir, op))))
    takes = tuple(kinds.get(value) or declared_type(ir, value) for value in values)
    gives = tuple(part.type for part in known.results)
    type_of = dict(zip(values, takes, strict=True))
    if Counter(type_of[value] for value in op.uses) != Counter(part.type for part in known.operands):
        return None  # the types that the compiler printed are those of the values
    return Called(values, takes, gives) if all(takes) and len(gives) == len(op.results) > 0 else None


def complete_signature(ir: IrOps, op: Op) -> Called | None:
    """The signature of an op that was not parsed; None unless its text states all types, and those of the operands
    match their declarations.
    """
    found = written_signature(ir, op) if " -> " in _text(ir, op) else None
    if found is None or any(
        declared_type(ir, value) != kind for value, kind in zip(found.values, found.takes, strict=True)
    ):
        return None
    return found if found.gives else None


def written_signature(ir: IrOps, op: Op) -> Called | None:
    """The signature of an op as its text shows it; None if it does not."""
    text = _text(ir, op)
    if (found := _DESTINATIONS.search(text)) is not None:
        names = [*split_list(found["ins"] or ""), *split_list(found["outs"])]
        types = [*split_list(found["taken"] or ""), *split_list(found["made"])]
        known = {ir.name(value): value for value in op.uses}
        values = [known[name] for name in names if name in known]
        results = _listed(text.rpartition(" -> ")[2])
        whole = len(values) == len(names) == len(types) and len(results) == len(op.results)
        return _whole(ir, op, values, types, results) if whole else None
    if op.regions:
        ends = _END_TYPES.split(ir.lines[op.last - 1].rpartition(" : ")[2], maxsplit=1)
        given, results = map(_listed, ends if len(ends) > 1 else ("", ""))
        values = list(op.uses[: len(given)])
        whole = len(values) == len(given) and len(results) == len(op.results) > 0
        return _whole(ir, op, values, given, results) if whole else None
    _, colon, stated = text.rpartition(" : ")
    given = _listed(stated.partition(" -> ")[0]) if colon and " -> " in stated else []
    values = list(op.uses[-len(given) :]) if given else list(op.uses)  # the workload of a dispatch precedes them
    types_of = _types(text, len(values), len(op.results))
    if types_of is None:
        return None
    declared = [stated_type(ir, value) for value in values]  # an op that states one type may take others
    if not all(declared) and " -> " not in stated and not op.name.startswith(_OF_ONE_TYPE):
        return None
    takes = [one or stated for one, stated in zip(declared, types_of[0], strict=True)]
    return Called(tuple(values), tuple(takes), tuple(types_of[1]))


def _whole(ir: IrOps, op: Op, values: list[int], takes: list[str], gives: list[str]) -> Called | None:
    """A signature, if the regions of the op use no other value."""
    return Called(tuple(values), tuple(takes), tuple(gives)) if set(_captured(ir, op)) <= set(values) else None


def _text(ir: IrOps, op: Op) -> str:
    """The lines of an op without its regions, joined into one."""
    numbers = (*op.lines, *(() if op.last in op.lines else (op.last,)))
    return " ".join(ir.lines[number - 1].strip() for number in numbers)


def _captured(ir: IrOps, op: Op) -> Iterator[int]:
    """The values from outside that the regions of an op use."""
    inside = [one for one in ir.ops[op.index + 1 :] if op.lines[0] <= one.lines[0] <= op.last] if op.regions else []
    made = {value for one in inside for value in (*one.results, *one.defines)}
    made |= {value for one in (op, *inside) for block in one.blocks() for value in block.arguments}
    made |= set(op.defines)
    return (value for one in inside for value in one.uses if value not in made)


def call_instead(ir: IrOps, op: Op, symbol: str, called: Called | None) -> tuple[Edit, ...]:
    """The edits that replace an op by a call of an imported function; none if its types or its text rule that out.

    Args:
        ir: The input.
        op: The op.
        symbol: The function's symbol, without ``@``.
        called: The op's signature; None: unknown.
    """
    function = function_of(op)
    line = ir.lines[op.lines[0] - 1]
    left_of = _LEFT.match(line)
    if function is None or function.name not in _HOSTS or left_of is None or called is None:
        return ()
    if not _is_alone(ir, op):
        return ()
    indent, stem = indent_of(line), f"%{MODULE}_{op.lines[0]}"
    before, after, names, takes, gives = list[str](), list[str](), list[str](), list[str](), list[str]()
    for number, (value, kind) in enumerate(zip(called.values, called.takes, strict=True)):
        builtin, maker = _builtin(kind), ir.maker(value)
        if not builtin or _ASIDE.match(kind):
            if maker is None or not maker.name.startswith(CONSTANTS):
                return ()
            continue  # a constant, whose value the function knows
        name = _spelled(ir, value)
        if builtin != kind:
            before.append(f"{indent}{stem}_{number} = torch_c.to_builtin_tensor {name} : {kind} -> {builtin}")
            name = f"{stem}_{number}"
        names.append(name)
        takes.append(builtin)
    left, many = left_of["names"], len(called.gives) > 1
    own = [ir.name(value) for value in op.results]
    renamed = dict[str, str]()
    for number, kind in enumerate(called.gives):
        builtin = _builtin(kind)
        if not builtin:
            return ()
        gives.append(builtin)
        if builtin == kind:
            continue
        made = own[number]
        if own.count(made) > 1:  # each is cast separately, under its own name
            renamed[_spelled(ir, op.results[number])] = made = f"{stem}_r{number}"
        of = f"{stem}#{number}" if many else stem
        after.append(f"{indent}{made} = torch_c.from_builtin_tensor {of} : {builtin} -> {kind}")
    if after and len(after) != len(called.gives):
        return ()
    if after:
        left = stem + (f":{len(own)}" if many else "")
    result = f"({', '.join(gives)})" if many else gives[0]
    signature_of = f"({', '.join(takes)}) -> {result}"
    declared, symbol = _declared(ir, symbol, signature_of)
    arguments = f"({', '.join(names)}) : {signature_of}"
    call = Edit(op.lines[0], op.last, (*before, f"{indent}{left} = util.call @{symbol}{arguments}", *after))
    at = function.lines[0]
    declaration = (Edit(at, at - 1, (declared,)),) if declared else ()
    return (*declaration, call, *_uses(ir, op, function, renamed))


def _is_alone(ir: IrOps, op: Op) -> bool:
    """Whether the lines of an op contain no part of another op: the call replaces whole lines."""
    around = op.parent
    while around is not None:
        if around.lines and (around.last <= op.last or op.lines[0] in around.lines):
            return False
        around = around.parent
    beside = op.block.ops if op.block is not None else ()
    return not any(one is not op and one.lines[0] <= op.last and op.lines[0] <= one.last for one in beside)


def _declared(ir: IrOps, symbol: str, signature_of: str) -> tuple[str, str]:
    """The declaration of a function, empty if the input already has it, and its symbol, which is unique."""
    taken = {one.symbol: ir.line(one) for one in ir.ops if one.symbol}
    name, number = symbol, 1
    while name in taken:
        if taken[name] == f"util.func private @{name}{signature_of}":
            return "", name
        number += 1
        name = f"{symbol}_{number}"
    return f"util.func private @{name}{signature_of}", name


def _spelled(ir: IrOps, value: int) -> str:
    """A value as operands refer to it: with its number if results share a name."""
    maker, name = ir.maker(value), ir.name(value)
    shared = [one for one in maker.results if ir.name(one) == name] if maker is not None else []
    return f"{name}#{shared.index(value)}" if len(shared) > 1 else name


def _uses(ir: IrOps, op: Op, function: Op, renamed: dict[str, str]) -> Iterator[Edit]:
    """The later lines that use a result under its old name."""
    if not renamed:
        return
    first = next(iter(renamed)).partition("#")[0]
    names = {**renamed, first: renamed.get(f"{first}#0", first)}  # the bare name refers to the first
    word = re.compile("|".join(rf"{re.escape(name)}(?![\w$.\-#])" for name in names))
    for number in range(op.last + 1, function.last + 1):
        text = ir.lines[number - 1]
        if word.search(text):
            yield Edit(number, number, (word.sub(lambda found: names[found[0]], text),))


def _types(line: str, takes: int, gives: int) -> tuple[list[str], list[str]] | None:
    """The types of the operands and results at the end of a line; None if they are incomplete."""
    _, colon, types = line.rpartition(" : ")
    if not colon:
        return None
    before, arrow, after = types.partition(" -> ")
    given, results = _listed(before), _listed(after) if arrow else []
    if not arrow and len(given) == 1:
        given, results = given * takes, given * gives
    return (given, results) if (len(given), len(results)) == (takes, gives) else None


def _listed(types: str) -> list[str]:
    types = types.strip()
    if types.startswith("(") and types.endswith(")"):
        types = types[1:-1]
    return [one.strip() for one in split_list(types) if one.strip()]


def _builtin(kind: str) -> str:
    """The builtin type with which a value is passed; empty if there is none."""
    if found := _TORCH.match(kind):
        sizes = "".join(f"{size}x" for size in found["sizes"].split(",") if size)
        return f"tensor<{sizes}{_SIGNED.sub('i', found['element'])}>"
    return kind if _BUILTIN.match(kind) else ""
