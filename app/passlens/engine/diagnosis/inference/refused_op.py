"""Ops of the input that their verifier refuses: which operand, result or attribute is wrong, and what is expected.

The compiler's message numbers operands and names the types of one side. The input has the rest: the names and
definitions of the values, and the declared types of the op, its function or its block.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.around_place import begins_op
from passlens.engine.diagnosis.inference.op_conditions import broken_condition
from passlens.engine.diagnosis.inference.op_demands import demanded
from passlens.engine.diagnosis.inference.op_signature import (
    A_BLOCK,
    Part,
    Signature,
    declared_type,
    element_of,
    origin,
    signature,
    sizes_of,
)
from passlens.engine.diagnosis.inference.read_op import read_op
from passlens.engine.diagnosis.inference.refused_sizes import mistake_in_sizes
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import NOTHING, Count, Items, Join, Message
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.units import whole_number

_MOST_PARTS = 6
"""An op with more operands and results is not listed."""
_OF_OP = re.compile(r"^'(?P<op>[\w.$]+)' op ")
_WORDS = re.compile(r"[a-z]{3,}")
_ATTRIBUTE = re.compile(r"(?<![\w.%])(?P<name>[a-zA-Z_]\w*) = (?=(?P<value>[^\n]{1,400}))")
_VALUE = re.compile(r"%[\w$.\-]+(?:#\d+)?")
_USED = re.compile(r":(?P<line>\d+):\d+: previously used here with type '(?P<wanted>[^']+)'")
_OF_PARSER = "custom op "
_INTO = ("linalg.", "iree_linalg_ext.")
"""Dialects whose ops write into operands."""
_SYNTAX = re.compile(
    r"^(?:custom op '[^']*' (?:is unknown|expected)|expected operation name|Dialect `)|\bunregistered\b"
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused op.

    Attributes:
        line: Of the op in the input, from 1.
        op: Its name.
        what: The mistake, as a clause; empty if the kind of message is unknown.
        origins: Sentences on the definitions of the operands at fault, or without a clause of all, with their lines.
        given: The op's operands and results with their types; empty with a clause, or if they are unknown or too many.
    """

    line: int
    op: str
    what: Message
    origins: tuple[tuple[Message, int], ...] = ()
    given: Message = NOTHING


@dataclass(frozen=True, slots=True)
class _Op:
    """A refused op as the readers of messages see it."""

    ir: IrOps
    op: Op
    row: DiagnosticRow
    signature: Signature

    @property
    def name(self) -> str:
        return self.op.name

    def part(self, kind: str, number: str) -> Part:
        """The operand or result with a number, from 0."""
        parts = self.signature.results if kind == "result" else self.signature.operands
        at = whole_number(number)
        return parts[at] if at < len(parts) else Part(at, kind == "result")


_Found = tuple[Message, tuple[Part, ...]]
"""The mistake, as a clause, and the operands at fault."""


def refused_op(facts: Facts, ir: IrOps) -> Refusal | None:
    """The op of the input that the compiler parsed and refused; None if it could not parse it.

    Args:
        facts: Of the compile.
        ir: The input.
    """
    row = refused_at(facts)
    if row is None or row.location is None:
        return None
    line, message = row.location.line, row.message.strip().partition("\n")[0]
    text = facts.source[line - 1]
    if _SYNTAX.search(message) or not _is_verified(message, text, row.location.column):
        return None
    op = ir.op_at(line)
    if op is None or ((found := _OF_OP.match(message)) is not None and found["op"] != op.name):
        op = next((one for one in ir.ops if one.lines[0] == line and found is not None and one.name == found["op"]), op)
    if op is None:
        return None
    of = _Op(ir, op, row, signature(ir, op, row.current_op.strip()))
    for pattern, read in _READERS:
        if (told := pattern.search(message)) is not None and (mistake := read(of, told)) is not None:
            what, blamed = mistake
            return Refusal(line, op.name, what, _origins(ir, blamed))
    if (found_sizes := mistake_in_sizes(op.name, of.signature, message)) is not None:
        what, blamed = found_sizes
        return Refusal(line, op.name, what, _origins(ir, blamed))
    differs = demanded(ir, op, op.name) or broken_condition(ir, op, read_op(ir, op, op.name, of.signature), fails=False)
    if differs is not None:
        what = Message("refused-op.demanded", "the sizes of {op} disagree: {what}", op=op.name, what=differs)
        return Refusal(line, op.name, what, _origins(ir, of.signature.operands[:_MOST_PARTS]))
    return Refusal(line, op.name, NOTHING, _origins(ir, of.signature.operands[:_MOST_PARTS]), _given(of, message))


def mistake_of_made(ir: IrOps, op: Op, row: DiagnosticRow) -> tuple[Message | None, Message]:
    """The mistake in an op that a pass made, as a clause without names of values; None and a sentence on the types of
    its operands and results, unless they are many, if the message is of an unknown kind.

    Args:
        ir: The IR after the pass.
        op: The refused op in it.
        row: The compiler's message.
    """
    own = signature(ir, op, row.current_op.strip())
    operands, results = (tuple(replace(one, name="") for one in parts) for parts in (own.operands, own.results))
    of = _Op(ir, op, row, Signature(operands, results, own.attributes))
    message = row.message.strip().partition("\n")[0]
    for pattern, read in _OF_OPERANDS:
        if (told := pattern.search(message)) is not None and (found := read(of, told)) is not None:
            return found[0], NOTHING
    sizes = mistake_in_sizes(op.name, of.signature, message)
    return (sizes[0], NOTHING) if sizes is not None else (None, _given(of, message))


def _is_verified(message: str, text: str, column: int) -> bool:
    """Whether a message comes from the verifier of a parsed op, or from its type inference."""
    known = any(pattern.search(message) for pattern, _ in _READERS)
    if message.startswith(_OF_PARSER):
        return known
    # Words of the parser begin in lower case; those of a type inference are sentences.
    return known or message[:1].isupper() or _OF_OP.match(message) is not None or begins_op(text, column)


def _origins(ir: IrOps, parts: Sequence[Part]) -> tuple[tuple[Message, int], ...]:
    found = dict[str, tuple[Message, int]]()
    for part in parts:
        if part.name and part.name not in found and (from_ := origin(ir, part)) is not None:
            found[part.name] = from_
    return tuple(found.values())


def _given(of: _Op, message: str) -> Message:
    """The operands and results of an op with their types, and the attributes that a message is about."""
    parts = of.signature.parts
    each = [Message("refused-op.has", "{part} is {type}", part=one.named(), type=one.type) for one in parts]
    if len(parts) > _MOST_PARTS or not all(one.type for one in parts):
        each = []
    words = set(_WORDS.findall(message.lower()))
    for found in _ATTRIBUTE.finditer(of.signature.attributes):
        named = _WORDS.findall(found["name"].lower().replace("_", " "))
        if any(word.startswith(part) for word in words for part in named):
            value = _item(found["value"])[:120]
            each.append(
                Message("refused-op.attribute-has", "{attribute} is {value}", attribute=found["name"], value=value)
            )
    if not each:
        return NOTHING
    return Message("refused-op.parts", "In {op}, {parts}.", op=of.name, parts=Items(tuple(each), Join.AND))


def _use(of: _Op, told: re.Match[str]) -> _Found | None:
    """A value that an op uses with another type than its definition has."""
    name, place = told["name"].partition("#")[0], of.row.location
    kinds = {value: declared_type(of.ir, value) for value in of.op.uses if of.ir.name(value) == name}
    wanted, given = told["wanted"], told["given"]
    value = next((one for one, kind in kinds.items() if kind == given), None)
    if len(kinds) == 1 and wanted in kinds.values():  # defined later: the first use set its type
        value, wanted, given = next(iter(kinds)), given, wanted
    at = _VALUE.match(of.ir.lines[place.line - 1], place.column - 1) if place is not None else None
    shown = at[0] if at is not None and at[0].partition("#")[0] == name else name
    what = Message(
        "refused-op.use",
        "{op} takes {name} as {wanted}, but {name} is {given}",
        op=of.name,
        name=shown,
        wanted=wanted,
        given=given,
    )
    return what, (Part(0, False, shown, given, value),)


def _defined(of: _Op, told: re.Match[str]) -> _Found | None:
    """A value that is defined with another type than an earlier op uses."""
    used = next((found for note in of.row.notes if (found := _USED.search(note)) is not None), None)
    if used is None:
        return None
    what = Message(
        "refused-op.defined",
        "{name} is defined as {given}, but line {line:,} uses it as {wanted}",
        name=told["name"].partition("#")[0],
        given=told["given"],
        line=whole_number(used["line"]),
        wanted=used["wanted"],
    )
    return what, ()


def _constraint(of: _Op, told: re.Match[str]) -> _Found | None:
    part = of.part(told["kind"], told["number"])
    what = Message(
        "refused-op.constraint",
        "{part} of {op} is {given}, but must be {wanted}",
        part=part.named(),
        op=of.name,
        given=told["given"],
        wanted=told["wanted"].removeprefix("variadic of ").strip(),
    )
    return what, (part,)


def _attribute(of: _Op, told: re.Match[str]) -> _Found | None:
    value = _value(of, told["name"])
    wanted = told["wanted"].strip()
    if not value:
        what = Message(
            "refused-op.attribute",
            "the attribute {attribute} of {op} must be {wanted}",
            attribute=told["name"],
            op=of.name,
            wanted=wanted,
        )
        return what, ()
    what = Message(
        "refused-op.attribute-is",
        "the attribute {attribute} of {op} is {value}, but must be {wanted}",
        attribute=told["name"],
        op=of.name,
        value=value,
        wanted=wanted,
    )
    return what, ()


def _value(of: _Op, name: str) -> str:
    """The value of an attribute; empty if it is not in the op's text."""
    own = " ".join(of.ir.lines[number - 1].strip() for number in of.op.lines)
    for text in (own, of.signature.attributes):
        found = re.search(rf"(?<![\w.]){re.escape(name)}\s*=\s*(?P<value>[^\n]{{1,400}})", text)
        if found is not None:
            return _item(found["value"])[:120]
    return ""


def _item(text: str) -> str:
    """The first item of a list, up to a comma, a bracket that closes the list, or the types of an op."""
    depth = 0
    for number, character in enumerate(text):
        if character in "<([{":
            depth += 1
        elif character in ">)]}" and text[number - 1 : number] != "-":
            depth -= 1
        if depth < 0 or (not depth and (character == "," or text.startswith(" : (", number))):
            return text[:number].strip()
    return text.strip()


def _lacks(of: _Op, told: re.Match[str]) -> _Found | None:
    if value := _value(of, told["name"]):
        what = Message(
            "refused-op.unread",
            "{op} does not read {attribute} = {value} as its attribute: that is of another kind, or discardable",
            op=of.name,
            attribute=told["name"],
            value=value,
        )
        return what, ()
    what = Message("refused-op.lacks", "{op} lacks the attribute {attribute}", op=of.name, attribute=told["name"])
    return what, ()


def _same(of: _Op, told: re.Match[str]) -> _Found | None:
    """Operands and results that must agree in their types, shapes, element types or ranks."""
    aspect, names = told["aspect"], (told.groupdict().get("names") or "").split(", ")
    parts = of.signature.parts
    if names != [""] and len(names) < len(parts):
        parts = _parts_named(of, names)
    read = next((reader for word, reader in _ASPECTS if word in aspect), None)
    if "value" in names and (found := _of_value(of)) is not None:
        return found
    if read is None or not parts or not all(one.type for one in parts):
        return None
    what, of_type = read
    first = parts[0]
    other = next((one for one in parts[1:] if of_type(one.type) != of_type(first.type)), None)
    if other is None:
        return None
    return (
        Message(
            "refused-op.same",
            "{first} and {second} of {op} must have the same {aspect}, but are {one} and {other}",
            first=first.named(),
            second=other.named(),
            op=of.name,
            aspect=what,
            one=first.type,
            other=other.type,
        ),
        (first, other),
    )


_LAST = re.compile(r"^(?:res|result|results|output|outputs|dest|dst)$")
_FIRST = re.compile(r"^(?:lhs|a|sourceA|left)$")


def _parts_named(of: _Op, names: Sequence[str]) -> tuple[Part, ...]:
    """The operands and results that a message names: all shaped ones if so many, else the last ones with a result, the
    first ones with a left side.
    """
    parts = of.signature.parts
    if len(shaped := tuple(one for one in parts if sizes_of(one.type) is not None)) == len(names):
        return shaped
    if _LAST.search(names[-1]):
        return parts[len(parts) - len(names) :]
    return of.signature.operands[: len(names)] if _FIRST.search(names[0]) else ()


def _of_value(of: _Op) -> _Found | None:
    """A constant whose value has another type than its result."""
    value = _value(of, "value")
    if not value or len(of.signature.results) != 1:
        return None
    what = Message(
        "refused-op.of-value",
        "the value of {op} is {value}, but its result is {type}",
        op=of.name,
        value=value,
        type=of.signature.results[0].type,
    )
    return what, ()


def _shape(kind: str) -> str:
    sizes = sizes_of(kind)
    return "" if sizes is None else "x".join(sizes)


def _rank(kind: str) -> str:
    sizes = sizes_of(kind)
    return "" if sizes is None else str(len(sizes))


def _whole(kind: str) -> str:
    return kind


_ASPECTS: tuple[tuple[str, tuple[Message, Callable[[str], str]]], ...] = (
    ("element type", (Message("refused-op.element-type", "element type"), element_of)),
    ("shape", (Message("refused-op.shape", "shape"), _shape)),
    ("rank", (Message("refused-op.rank-word", "rank"), _rank)),
    ("type", (Message("refused-op.type", "type"), _whole)),
)
"""The aspects in which parts of an op must agree, by the words of the message, longer ones first."""


def _cast(of: _Op, told: re.Match[str]) -> _Found | None:
    given, wanted = told["given"], told["wanted"]
    why = _cast_reason(of.name, given, wanted)
    blamed = of.signature.operands[:1]
    if why is None:
        what = Message(
            "refused-op.cast", "{op} cannot convert {given} to {wanted}", op=of.name, given=given, wanted=wanted
        )
        return what, blamed
    what = Message(
        "refused-op.cast-why",
        "{op} cannot convert {given} to {wanted}: {why}",
        op=of.name,
        given=given,
        wanted=wanted,
        why=why,
    )
    return what, blamed


_WIDTH = re.compile(r"^[a-z]+(?P<bits>\d+)")
_WIDENS, _NARROWS = frozenset({"extf", "extsi", "extui"}), frozenset({"truncf", "trunci"})


def _cast_reason(op: str, given: str, wanted: str) -> Message | None:
    """Why one type cannot be cast to another; None if unknown."""
    before, after = sizes_of(given), sizes_of(wanted)
    if (before is None) != (after is None):
        return Message("refused-op.cast-one-shaped", "only one of them has a shape")
    if before is not None and after is not None:
        if len(before) != len(after):
            return Message(
                "refused-op.cast-rank", "their ranks are {one} and {other}", one=len(before), other=len(after)
            )
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            if one != other and "?" not in (one, other):
                return Message(
                    "refused-op.cast-size",
                    "their sizes in dimension {number} are {one} and {other}",
                    number=number,
                    one=one,
                    other=other,
                )
    old, new = element_of(given), element_of(wanted)
    kind = op.rpartition(".")[2]
    bits = [whole_number(found["bits"]) for one in (old, new) if (found := _WIDTH.match(one)) is not None]
    if len(bits) == 2 and kind in _WIDENS and bits[1] <= bits[0]:
        return Message(
            "refused-op.cast-narrow", "its result must be wider, but {new} is not wider than {old}", old=old, new=new
        )
    if len(bits) == 2 and kind in _NARROWS and bits[1] >= bits[0]:
        return Message(
            "refused-op.cast-wide",
            "its result must be narrower, but {new} is not narrower than {old}",
            old=old,
            new=new,
        )
    if kind == "bitcast" and len(bits) == 2 and bits[0] != bits[1]:
        return Message("refused-op.cast-bits", "the widths of {old} and {new} differ", old=old, new=new)
    if kind == "cast" and old != new:
        return Message("refused-op.cast-element", "it does not convert element type {old} to {new}", old=old, new=new)
    return None


def _size(of: _Op, told: re.Match[str]) -> _Found | None:
    """A size of a structured op's operand that differs from what its maps derive from the other operands."""
    part = of.part("operand", told["number"])
    others = [
        one
        for one in of.signature.operands
        if one.number != part.number and told["wanted"] in (sizes_of(one.type) or ())
    ]
    by: Message = Message("refused-op.others", "the other operands require")
    if "greater" in told[0]:  # a sum of sizes, such as that of a window and its steps
        by = Message("refused-op.at-least", "the other operands require at least")
    elif len(others) == 1:
        by = Message("refused-op.other", "{part} of type {type} requires", part=others[0].named(), type=others[0].type)
    if (permuted := _permuted(of)) is not None:
        return permuted
    what = Message(
        "refused-op.size",
        "dimension {dimension} of {part} of {op} has size {found}, but {by} {wanted}",
        dimension=whole_number(told["dimension"]),
        part=part.named(),
        op=of.name,
        found=told["found"],
        by=by,
        wanted=told["wanted"],
    )
    return what, (part, *(others if len(others) == 1 else ()))


_LAYOUTS = re.compile(
    r"^linalg\.(?P<kind>(?:depthwise_)?conv|pooling)_(?:[1-3]d_)(?P<first>[a-z]+)_(?P<second>[a-z]+?)(?:_|$)"
)


def _permuted(of: _Op) -> _Found | None:
    """An operand of a convolution whose dimensions are in another order than the op's name says.

    It is known by the sizes of the others: with its dimensions in another order, all windows fit.
    """
    found = _LAYOUTS.match(of.name)
    parts = of.signature.operands
    if found is None or found["kind"] != "conv" or len(parts) < 3:
        return None
    layouts = (found["first"], found["second"], found["first"].replace("c", "f"))
    sizes = [sizes_of(one.type) for one in parts[:3]]
    if any(one is None or len(one) != len(layout) for one, layout in zip(sizes, layouts, strict=True)):
        return None
    steps = {name: _steps(of, name, len(layouts[0]) - 2) for name in ("strides", "dilations")}
    for at in (1, 0):
        layout, has = layouts[at], sizes[at] or ()
        for order in permutations(range(len(layout))):
            moved = tuple(has[one] for one in order)
            if moved != has and _fits(layouts, [moved if one == at else sizes[one] or () for one in range(3)], steps):
                written = "".join(layout[order.index(one)] for one in range(len(order)))
                what = Message(
                    "refused-op.permuted",
                    "{part} of {op} is {given}, laid out as {written}, but the op takes {layout}: {moved}",
                    part=parts[at].named(),
                    op=of.name,
                    given="x".join(has),
                    written=written,
                    layout=layout,
                    moved="x".join(moved),
                )
                return what, (parts[at],)
    return None


def _steps(of: _Op, name: str, count: int) -> tuple[int, ...]:
    """The strides or dilations of a convolution, one for each dimension of the window."""
    numbers = [whole_number(one) for one in re.findall(r"\d+", _value(of, name).partition(":")[0])]
    return tuple(numbers) if len(numbers) == count else tuple(numbers[:1] or [1]) * count


def _fits(layouts: Sequence[str], sizes: Sequence[Sequence[str]], steps: Mapping[str, Sequence[int]]) -> bool:
    """Whether image, filter and result of a convolution agree, by their layouts; unknown sizes agree with any."""
    image, window, result = (dict(zip(layout, one, strict=True)) for layout, one in zip(layouts, sizes, strict=True))

    def same(one: str, other: str) -> bool:
        return "?" in (one, other) or one == other

    if not same(image["n"], result["n"]) or not same(image["c"], window.get("c", image["c"])):
        return False
    if "f" in window and not same(window["f"], result["f"]):
        return False
    inside = [one for one in layouts[0] if one in "dhw"]
    for number, one in enumerate(inside):
        if one not in window or "?" in (image[one], window[one], result[one]):
            continue
        i, w, r = (whole_number(side[one]) for side in (image, window, result))
        needed = (r - 1) * steps["strides"][number] + (w - 1) * steps["dilations"][number] + 1
        if not needed <= i < needed + steps["strides"][number]:
            return False
    return True


def _map_rank(of: _Op, told: re.Match[str]) -> _Found | None:
    part = of.part("operand", told["number"])
    what = Message(
        "refused-op.map-rank",
        "{part} of {op} has {found}, but its indexing map has {wanted}",
        part=part.named(),
        op=of.name,
        found=Count(whole_number(told["found"]), "dimension"),
        wanted=Count(whole_number(told["wanted"]), "result"),
    )
    return what, (part,)


def _returns(of: _Op, told: re.Match[str]) -> _Found | None:
    what = Message(
        "refused-op.returns",
        "{op} returns {given}, but @{function} is declared with {wanted}",
        op=of.name,
        given=Count(whole_number(told["given"]), "value"),
        function=told["function"],
        wanted=Count(whole_number(told["wanted"]), "result"),
    )
    return what, ()


def _return_type(of: _Op, told: re.Match[str]) -> _Found | None:
    part = of.part("operand", told["number"])
    what = Message(
        "refused-op.return-type",
        "{part} of {op} is {given}, but @{function} is declared to return {wanted}",
        part=part.named(),
        op=of.name,
        given=told["given"],
        function=told["function"],
        wanted=told["wanted"],
    )
    return what, (part,)


def _call_type(of: _Op, told: re.Match[str]) -> _Found | None:
    part = of.part("operand", told["number"])
    what = Message(
        "refused-op.call-type",
        "{part} of {op} is {given}, but {callee} takes {wanted}",
        part=part.named(),
        op=of.name,
        given=told["given"],
        callee=_callee(of),
        wanted=told["wanted"],
    )
    return what, (part,)


def _callee(of: _Op) -> str | Message:
    found = re.search(r"@[\w$.\-]+", of.ir.line(of.op))
    return found[0] if found is not None else Message("refused-op.callee", "the function")


def _called(of: _Op, told: re.Match[str]) -> _Found | None:
    what = Message(
        "refused-op.called",
        "{op} calls {callee} as {given}, but it is declared as {wanted}",
        op=of.name,
        callee=_callee(of),
        given=told["given"],
        wanted=told["wanted"],
    )
    return what, ()


def _call_count(of: _Op, told: re.Match[str]) -> _Found | None:
    """A call with another number of operands than its function takes."""
    callee = str(_callee(of))
    others = (op for op in of.ir.ops if op.symbol == callee[1:] and op is not of.op)
    head = next((of.ir.line(op) for op in others), "")
    found = re.search(rf"{re.escape(callee)}\((?P<arguments>.*?)\)\s*(?:->|attributes|\{{|$)", head)
    if found is None:
        return None
    what = Message(
        "refused-op.call-count",
        "{op} passes {given} to {callee}, which takes {wanted}",
        op=of.name,
        given=Count(len(of.signature.operands), "value"),
        callee=callee,
        wanted=Count(len([one for one in split_list(found["arguments"]) if one]), "argument"),
    )
    return what, ()


def _redefined(of: _Op, told: re.Match[str]) -> _Found | None:
    lines = [op.lines[0] for op in of.ir.ops if op.symbol == told["name"] and op.lines[0] != of.op.lines[0]]
    if not lines:
        return None
    what = Message(
        "refused-op.redefined", "@{name} is already defined in line {line:,}", line=lines[0], name=told["name"]
    )
    return what, ()


def _branch(of: _Op, told: re.Match[str]) -> _Found | None:
    target = re.findall(r"\^[\w$.\-]+", of.ir.line(of.op))
    at = whole_number(told["successor"])
    what = Message(
        "refused-op.branch",
        "{op} passes {given} to {block}, which takes {wanted}",
        op=of.name,
        given=Count(whole_number(told["given"]), "value"),
        block=target[at] if at < len(target) else A_BLOCK,
        wanted=Count(whole_number(told["wanted"]), "argument"),
    )
    return what, ()


def _declared(of: _Op, told: re.Match[str]) -> _Found | None:
    """A declared result of another type than the op produces."""
    if of.name.endswith("insert_slice") and "given" in told.re.groupindex and told["given"] is None:
        return _inserted(of, told["wanted"])
    given = told.groupdict().get("given") or (of.signature.results[0].type if len(of.signature.results) == 1 else "")
    if not given or given == told["wanted"]:
        return None
    what = Message(
        "refused-op.declared",
        "the result of {op} is declared as {given}, but the op produces {wanted}",
        op=of.name,
        given=given,
        wanted=told["wanted"],
    )
    return what, of.signature.operands[:1]


def _inserted(of: _Op, wanted: str) -> _Found | None:
    """An inserted tensor whose type does not match the sizes of its slice."""
    part = of.part("operand", "0")
    if not part.type:
        return None
    what = Message(
        "refused-op.inserted",
        "{part} of {op} is {given}, but the sizes of the slice require {wanted}",
        part=part.named(),
        op=of.name,
        given=part.type,
        wanted=wanted,
    )
    return what, (part,)


def _named_constraint(of: _Op, told: re.Match[str]) -> _Found | None:
    part = next((one for one in of.signature.operands if one.type == told["given"]), None)
    what = Message(
        "refused-op.named-constraint",
        "operand {operand} of {op} is {given}, but must be {wanted}",
        operand=told["name"],
        op=of.name,
        given=told["given"],
        wanted=told["wanted"],
    )
    return what, (part,) if part is not None else ()


def _yielded(of: _Op, told: re.Match[str]) -> _Found | None:
    part = of.part("operand", str(whole_number(told["number"]) - 1))
    what = Message(
        "refused-op.yielded",
        "{part} of {op} is {given}, but {around} has elements of {wanted}",
        part=part.named(),
        op=of.name,
        given=told["given"],
        around=told["around"],
        wanted=told["wanted"],
    )
    return what, (part,)


def _edge_count(of: _Op, told: re.Match[str]) -> _Found | None:
    what = Message(
        "refused-op.edge-count",
        "a region of {op} passes {given}, but its successor takes {wanted}",
        op=of.name,
        given=Count(whole_number(told["given"]), "value"),
        wanted=Count(whole_number(told["wanted"]), "value"),
    )
    return what, ()


def _not_last(of: _Op, _: re.Match[str]) -> _Found | None:
    block = of.op.block
    after = block.ops[block.ops.index(of.op) + 1 :] if block is not None and of.op in block.ops else []
    if not after:
        return None
    what = Message(
        "refused-op.not-last",
        "{op} ends its block, but {next} follows it in line {line:,}",
        op=of.name,
        next=after[0].name,
        line=after[0].lines[0],
    )
    return what, ()


def _unended(of: _Op, _: re.Match[str]) -> _Found | None:
    what = Message(
        "refused-op.unended", "a block ends with {op}, but needs a terminator, such as a return or a yield", op=of.name
    )
    return what, ()


def _sizes(of: _Op, told: re.Match[str]) -> _Found | None:
    kind = of.signature.results[0].type if len(of.signature.results) == 1 else ""
    what = Message(
        "refused-op.dynamic-sizes",
        "{op} has {given} for its type {type}, which has {wanted}",
        op=of.name,
        given=Count(whole_number(told["given"]), "size"),
        type=kind,
        wanted=Count(whole_number(told["wanted"]), "dynamic dimension"),
    )
    return (what, ()) if kind else None


def _elements(of: _Op, told: re.Match[str]) -> _Found | None:
    what = Message(
        "refused-op.operand-count",
        "{op} has {given}, but types for {wanted}",
        op=of.name,
        given=Count(whole_number(told["given"]), "operand"),
        wanted=f"{whole_number(told['wanted']):,}",
    )
    return what, ()


def _region_argument(of: _Op, told: re.Match[str]) -> _Found | None:
    part = of.part("operand", told["number"])
    what = Message(
        "refused-op.region-argument",
        "argument {number} of the region of {op} is {given}, but {part} has elements of {wanted}",
        number=whole_number(told["number"]),
        op=of.name,
        given=told["given"],
        part=part.named(),
        wanted=told["wanted"],
    )
    return what, (part,)


def _expected(of: _Op, told: re.Match[str]) -> _Found | None:
    """An operand or a result whose type does not follow from those of the others."""
    at_fault = [one for one in of.signature.parts if one.type == told["given"]]
    if of.name.startswith(_INTO):  # their results have the types of their last operands
        at_fault = [one for one in at_fault if not one.is_result] or at_fault
    if len({one.name or one.number for one in at_fault}) != 1:
        return None
    others = dict.fromkeys(one.type for one in of.signature.parts if one.type not in {told["given"], ""})
    what = Message(
        "refused-op.expected",
        "{part} of {op} is {given}, but must be {wanted} beside {others}",
        part=at_fault[0].named(),
        op=of.name,
        given=told["given"],
        wanted=told["wanted"],
        others=Items(tuple(others), Join.AND),
    )
    return (what, (at_fault[0],)) if 0 < len(others) <= _MOST_PARTS else None


def _message(*parts: str) -> re.Pattern[str]:
    """A pattern of the joined parts: ``{NAME}`` is a quoted type, ``[NAME]`` a number."""
    text = re.sub(r"\[([a-z]+)\]", r"(?P<\1>-?\\d{1,18})", "".join(parts))
    return re.compile(re.sub(r"\{([a-z]+)\}", r"'(?P<\1>[^']{1,400})'", text))


_ASPECT = r"(?P<aspect>element type|type|shape|rank)"
_USE = _message(r"^use of value '(?P<name>%[^']+)' expects different type than prior uses: {wanted} vs {given}")
_READERS: tuple[tuple[re.Pattern[str], Callable[[_Op, re.Match[str]], _Found | None]], ...] = (
    (_USE, _use),
    (_message(r"^definition of SSA value '(?P<name>%[^']+)' has type {given}"), _defined),
    (_message(r"\b(?P<kind>operand|result) #[number] must be (?P<wanted>.+), but got {given}$"), _constraint),
    (_message(r"^custom op '[^']+' '(?P<name>\w+)' must be (?P<wanted>.+), but got {given}$"), _named_constraint),
    (
        _message(
            r"\btype of yield operand [number] \({given}\) doesn't match the element type of the enclosing ",
            r"(?P<around>[\w.]+) op \({wanted}\)",
        ),
        _yielded,
    ),
    (
        _message(
            r"\balong control flow edge .*: (?:region branch point|source) has [given] operands, ",
            r"but (?:region|target) successor needs [wanted]",
        ),
        _edge_count,
    ),
    (_message(r"\bmust be the last operation in the parent block"), _not_last),
    (_message(r"^block with no terminator"), _unended),
    (_message(r"\battribute '(?P<name>[\w.]+)' failed to satisfy constraint: (?P<wanted>.+)$"), _attribute),
    (_message(r"\brequires attribute '(?P<name>[\w.]+)'$"), _lacks),
    (_message(r"\ball of \{(?P<names>[^}]+)\} have (?:the )?same ", _ASPECT, "$"), _same),
    (
        _message(
            r"\brequires (?:the same|all operands to have the same|compatible) ",
            _ASPECT,
            r"s?(?: for all operands(?: and results)?)?$",
        ),
        _same,
    ),
    (_message(r"\bexpected operand \d+ to have same ", _ASPECT, " as other operands$"), _same),
    (_message(r"\bhas different source and result ", _ASPECT, r"s?$"), _same),
    (_message(r"\boperand type {given} and result type {wanted} are cast incompatible"), _cast),
    (
        _message(
            r"\boperand #[number] has shape's dimension #[dimension] to be ",
            r"(?:greater than or equal to )?[wanted], but found [found]",
        ),
        _size,
    ),
    (
        _message(r"\boperand rank \([found]\) to match the result rank of indexing_map #[number] \([wanted]\)"),
        _map_rank,
    ),
    (
        _message(r"\boperand #[number] rank \([found]\) to match the result rank of indexing_map \([wanted]\)"),
        _map_rank,
    ),
    (_message(r"\bhas [given] operands, but enclosing function \(@(?P<function>[^)]+)\) returns [wanted]"), _returns),
    (
        _message(
            r"\btype of return operand [number] \({given}\) doesn't match function result type ",
            r"\({wanted}\) in function @(?P<function>\S+)",
        ),
        _return_type,
    ),
    (
        _message(
            r"\boperand type mismatch: expected operand type {wanted}, but provided {given} for operand number [number]"
        ),
        _call_type,
    ),
    (_message(r"\bfunction type mismatch; expected {given} but callee is {wanted}"), _called),
    (_message(r"\bincorrect number of operands for callee"), _call_count),
    (_message(r"^redefinition of symbol named '(?P<name>[^']+)'"), _redefined),
    (_message(r"\bbranch has [given] operands for successor #[successor], but target block has [wanted]"), _branch),
    (
        _message(
            r"\bexpected (?:\w+ )*type to be {wanted}(?: or a rank-reduced version[^']*)?(?:,? but got {given})?",
        ),
        _declared,
    ),
    (_message(r"\bspecified type {given} does not match the inferred type {wanted}"), _declared),
    (
        _message(r"\binferred type\(s\) {wanted} are incompatible with return type\(s\) of operation {given}"),
        _declared,
    ),
    (_message(r"\bincorrect number of dynamic sizes, has [given], expected [wanted]"), _sizes),
    (_message(r"\bnumber of operands and types do not match: got [given] operands and [wanted] types"), _elements),
    (
        _message(
            r"\btype of bb argument #[number] \({given}\) to match element or self type of the ",
            r"corresponding operand \({wanted}\)",
        ),
        _region_argument,
    ),
    (_message(r"\bexpected {wanted}.*?\b(?:got|found|provided|given) {given}"), _expected),
)
"""Patterns of verifier messages, and the readers of each."""
_OF_OPERANDS = tuple(
    (pattern, read)
    for pattern, read in _READERS
    if read in {_constraint, _named_constraint, _yielded, _attribute, _lacks, _same, _cast, _size, _map_rank, _declared}
)
"""The readers of messages that are about the types, sizes and attributes of an op alone."""
