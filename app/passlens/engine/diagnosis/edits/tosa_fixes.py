"""Edits of a TOSA op that its verifier or the profile validation rejects, by the text of the message."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.declared_types import edited, instead_at, sizes_of, stated_type
from passlens.engine.diagnosis.edits.retyped import type_spans
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_MEANT = re.compile(r"got \((?P<given>[^()]*)\), did you mean \((?P<meant>[^()]*)\)\?")
_TYPED = re.compile(r"(?P<part>\w+) type for [\w ]+ is not (?P<wanted>[a-z]+\d+)")
_RANK = re.compile(r"expect '(?P<part>\w+)' to have rank (?P<rank>\d+) but got \d+")
_ATTRIBUTE = re.compile(r"\b(?P<name>\w*type) = (?P<type>[a-z]+\d+)\b")
_SHAPE = re.compile(
    r"^(?P<start>\s*%[\w$.\-]+ = tosa\.const_shape \{values = dense<)(?P<values>[^<>]*)(?P<mid>> : tensor<)\d+"
    r"(?P<end>xindex>\} : \(\) -> !tosa\.shape<)\d+>$"
)
_ELEMENT = re.compile(r"(?P<before>tensor<(?:[\d?]+x)*)(?P<type>\w+)>$")


def tosa_fixes(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """The fixes of a rejected op of TOSA."""
    if not op.name.startswith("tosa."):
        return
    yield from _as_meant(ir, op, message)
    yield from _typed(ir, op, message)
    yield from _of_rank(ir, op, message)


def _as_meant(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """Operands cast to the element types that the profile validation suggests, and the result cast back."""
    at, found = op.lines[0], _MEANT.search(message)
    line = ir.lines[at - 1]
    spans = type_spans(line, len(op.uses), len(op.results))
    if found is None or spans is None or op.regions or len(op.results) != 1:
        return
    given, meant = ([one.strip() for one in found[key].split(",")] for key in ("given", "meant"))
    places = [*spans[0], *spans[1]]
    if len(given) != len(meant) or len(given) != len(places):
        return
    indent = indent_of(line)
    text, changed = line, list[tuple[int, str, str]]()
    for number in reversed(range(len(places))):
        start, end = places[number]
        kind = _ELEMENT.match(line[start:end])
        if given[number] == meant[number]:
            continue
        if kind is None or kind["type"] != given[number]:
            return
        now = f"{kind['before']}{meant[number]}>"
        text = text[:start] + now + text[end:]
        changed.append((number, kind[0], now))
    head, _, types = text.partition(" : ")
    before, after = list[str](), list[str]()
    for number, was, now in changed:
        new = f"%meant_{at}_{number}"
        if number == len(op.uses):
            name = ir.name(op.results[0])
            head = re.sub(rf"{re.escape(name)}(?= = )", new, head, count=1)
            after.append(f"{indent}{name} = tosa.cast {new} : ({now}) -> {was}")
            continue
        name, begin = ir.name(op.uses[number]), head.find(" = ") + 3
        used = re.sub(rf"{re.escape(name)}(?![\w$.\-])", new, head[begin:])
        if used != head[begin:]:
            head = head[:begin] + used
            before.append(f"{indent}{new} = tosa.cast {name} : ({was}) -> {now}")
    text = f"{head} : {types}"
    title = Message("tosa-fixes.meant", "Cast to ({types}), which the profile supports", types=", ".join(meant))
    detail = Message("tosa-fixes.meant-why", "Values beyond the range of a narrower type change.")
    yield edited("profile-types", title, (Edit(at, at, (*before, text, *after)),), detail)


def _typed(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """The type that the message requires, in the attribute that has a type."""
    found = _TYPED.search(message)
    for number in op.lines if found is not None else ():
        line = ir.lines[number - 1]
        given = _ATTRIBUTE.search(line)
        if found is not None and given is not None and given["type"] != found["wanted"]:
            yield instead_at(line, number, given.span("type"), found["wanted"], "attribute-type")


def _of_rank(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """A constant shape with as many sizes as the op takes; for a tile, the sizes that its result implies."""
    found = _RANK.search(message)
    makers = [(place, made) for place, value in enumerate(op.uses) if (made := ir.maker(value)) is not None]
    shapes = [(place, made) for place, made in makers if made.name == "tosa.const_shape"]
    if found is None or len(shapes) != 1:
        return
    (place, maker), rank = shapes[0], whole_number(found["rank"])
    at, line = op.lines[0], ir.lines[op.lines[0] - 1]
    written = _SHAPE.match(ir.lines[maker.lines[0] - 1])
    if written is None or "!tosa.shape<" not in line:
        return
    values = [one.strip() for one in written["values"].strip("[]").split(",")]
    values = [*values[:rank], *("1" for _ in range(rank - len(values)))]
    if op.name == "tosa.tile":
        given, gives = (sizes_of(stated_type(ir, one)) for one in (op.uses[0], op.results[0]))
        pairs = list(zip(given, gives, strict=False))
        if (
            len(given) == len(gives) == rank
            and "?" not in {*given, *gives}
            and all(whole_number(two) % max(1, whole_number(one)) == 0 for one, two in pairs)
        ):
            values = [str(whole_number(two) // max(1, whole_number(one))) for one, two in pairs]
    new, name = f"%shape_{at}", ir.name(op.uses[place])
    listed = ", ".join(values)
    indent = indent_of(line)
    constant = (
        f"{indent}{new} = tosa.const_shape {{values = dense<[{listed}]> : tensor<{rank}xindex>}} : () -> "
        f"!tosa.shape<{rank}>"
    )
    start = line.find(" = ") + 3
    text = line[:start] + re.sub(rf"{re.escape(name)}(?![\w$.\-])", new, line[start:])
    text = re.sub(r"!tosa\.shape<\d+>", f"!tosa.shape<{rank}>", text)
    title = Message("tosa-fixes.shape", "Pass [{values}] as {part}", values=listed, part=found["part"])
    yield edited("constant-shape", title, (Edit(at, at, (constant, text)),))
