"""Messages on the types of an op's operands and results."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from passlens.engine.diagnosis.inference.op_signature import Part, element_of, sizes_of
from passlens.engine.diagnosis.refused.refusal import Mistake, Readers, RefusedOp, attribute_value, message_pattern
from passlens.engine.messages import Items, Join, Message
from passlens.engine.units import whole_number


def _constraint(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
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


def _same(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
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
    pairs = tuple(combinations(parts, 2))
    clash = (pair for pair in pairs if not _compatible(of_type(pair[0].type), of_type(pair[1].type)))
    differ = (pair for pair in pairs if of_type(pair[0].type) != of_type(pair[1].type))
    first, other = next(clash, next(differ, (None, None)))
    if first is None or other is None:
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


_RESULT = re.compile(r"^(?:res|result|results|output|outputs)$")
_DESTINATION = re.compile(r"^(?:acc|dest|dst|init|pass_thru)$")
_NUMBERS: Mapping[str, int] = {
    "lhs": 0, "a": 0, "sourceA": 0, "left": 0, "rhs": 1, "b": 1, "sourceB": 1, "right": 1,
    "true_value": 1, "false_value": 2, "on_true": 1, "on_false": 2,
}  # fmt: skip
"""The positions of operands by the names that ODS gives them."""


def _parts_named(of: RefusedOp, names: Sequence[str]) -> tuple[Part, ...]:
    """The operands and results that a message names: by the convention for each name, or else all parts with a shape,
    if their number matches; none if that is ambiguous.
    """
    found = tuple(_part_named(of, name) for name in names)
    known = tuple(one for one in found if one is not None)
    if len(known) == len(names):
        return known
    shaped = tuple(one for one in of.signature.parts if sizes_of(one.type) is not None)
    return shaped if len(shaped) == len(names) and set(known) <= set(shaped) else ()


def _part_named(of: RefusedOp, name: str) -> Part | None:
    """The operand or result with a name; None if no convention tells which it is."""
    operands, results = of.signature.operands, of.signature.results
    if _RESULT.search(name):
        return results[0] if len(results) == 1 else None
    if _DESTINATION.search(name):  # the destination is the last operand with a shape
        shaped = [one for one in operands if sizes_of(one.type) is not None]
        return shaped[-1] if shaped and len(results) == 1 else None
    at = _NUMBERS.get(name, len(operands))
    return operands[at] if at < len(operands) else None


def _compatible(one: str, other: str) -> bool:
    """Whether two types or shapes differ at most in sizes of which one is dynamic, as MLIR's verifiers compare them."""
    if "?" not in one + other:
        return one == other
    sizes = [sizes_of(kind) or tuple(kind.split("x")) for kind in (one, other)]
    same = sizes_of(one) is None or element_of(one) == element_of(other)
    return same and len(sizes[0]) == len(sizes[1]) and all(a == b or "?" in (a, b) for a, b in zip(*sizes, strict=True))


def _of_value(of: RefusedOp) -> Mistake | None:
    """A constant whose value has another type than its result."""
    value = attribute_value(of, "value")
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


def _cast(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
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
    if (before is None) != (after is None) and "<*" not in given + wanted:
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


def _declared(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    """A declared result of another type than the op produces."""
    if of.name.endswith("insert_slice") and "given" in told.re.groupindex and told["given"] is None:
        return _inserted(of, told["wanted"])
    stated, results = told.groupdict().get("given"), of.signature.results
    given = stated or (results[0].type if len(results) == 1 and _of_result(told) else "")
    if not given or given == told["wanted"]:
        return None
    operand = next((one for one in of.signature.operands if one.type == given), None)
    if operand is not None and given not in {one.type for one in results}:
        return _beside(of, operand, told["wanted"])
    what = Message(
        "refused-op.declared",
        "the result of {op} is declared as {given}, but the op produces {wanted}",
        op=of.name,
        given=given,
        wanted=told["wanted"],
    )
    return what, of.signature.operands[:1]


def _inferred(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    """A declared result whose shape is not that of the op, which the message gives as a list."""
    what = Message(
        "refused-op.declared",
        "the result of {op} is declared as {given}, but the op produces {wanted}",
        op=of.name,
        given=told["given"],
        wanted=told["sizes"].replace(", ", "x"),
    )
    return what, of.signature.operands[:2]


def _of_result(told: re.Match[str]) -> bool:
    """Whether a message on an expected type is about the result: it says so, or names nothing else."""
    return (told.groupdict().get("of") or "").strip() in {"", "result", "return", "inferred"}


def _beside(of: RefusedOp, part: Part, wanted: str) -> Mistake | None:
    """An operand whose type does not fit the types of the results."""
    what = Message(
        "refused-op.expected",
        "{part} of {op} is {given}, but must be {wanted} beside {others}",
        part=part.named(),
        op=of.name,
        given=part.type,
        wanted=wanted,
        others=Items(tuple(dict.fromkeys(one.type for one in of.signature.results)), Join.AND),
    )
    return (what, (part,)) if of.signature.results else None


def _inserted(of: RefusedOp, wanted: str) -> Mistake | None:
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


def _named_constraint(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
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


def _yielded(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
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


def _result(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    """A result of a type that the op does not produce."""
    if len(of.signature.results) != 1 or not of.signature.results[0].type:
        return None
    what = Message(
        "refused-op.constraint",
        "{part} of {op} is {given}, but must be {wanted}",
        part=of.signature.results[0].named(),
        op=of.name,
        given=of.signature.results[0].type,
        wanted=told["wanted"],
    )
    return what, ()


def _no_float(of: RefusedOp, _: re.Match[str]) -> Mistake | None:
    """A named linalg op on integers whose function takes only floating-point numbers."""
    part = next((one for one in of.signature.operands if element_of(one.type).startswith("i")), None)
    if part is None:
        return None
    what = Message(
        "refused-op.no-float",
        "{part} of {op} is {given}, but the op computes with floating-point numbers only",
        part=part.named(),
        op=of.name,
        given=part.type,
    )
    return what, (part,)


ASPECT = r"(?P<aspect>element type|type|shape|rank)"
READERS: Readers = (
    (message_pattern(r"\b(?P<kind>operand|result) #[number] must be (?P<wanted>.+), but got {given}$"), _constraint),
    (
        message_pattern(r"^custom op '[^']+' '(?P<name>\w+)' must be (?P<wanted>.+), but got {given}$"),
        _named_constraint,
    ),
    (
        message_pattern(
            r"\btype of yield operand [number] \({given}\) doesn't match the element type of the enclosing ",
            r"(?P<around>[\w.]+) op \({wanted}\)",
        ),
        _yielded,
    ),
    (message_pattern(r"\b(?:return|result) type must be (?P<wanted>[\w -]+)$"), _result),
    (message_pattern(r"^custom op '[^']+' unsupported non numeric type$"), _no_float),
    (message_pattern(r"\ball of \{(?P<names>[^}]+)\} have (?:the )?same ", ASPECT, "$"), _same),
    (
        message_pattern(
            r"\brequires (?:the same|all operands to have the same|compatible) ",
            ASPECT,
            r"s?(?: for all operands(?: and results)?)?$",
        ),
        _same,
    ),
    (message_pattern(r"\bexpected operand \d+ to have same ", ASPECT, " as other operands$"), _same),
    (message_pattern(r"\bhas different source and result ", ASPECT, r"s?$"), _same),
    (message_pattern(r"\boperand type {given} and result type {wanted} are cast incompatible"), _cast),
    (
        message_pattern(
            r"\bexpected (?P<of>(?:\w+ )*)type to be {wanted}(?: or a rank-reduced version[^']*)?",
            r"(?:,? but got {given})?",
        ),
        _declared,
    ),
    (
        message_pattern(
            r"\binferred shape '\[(?P<sizes>[^\]']*)\]' is incompatible with return type of operation {given}"
        ),
        _inferred,
    ),
    (message_pattern(r"\bspecified type {given} does not match the inferred type {wanted}"), _declared),
    (
        message_pattern(r"\binferred type\(s\) {wanted} are incompatible with return type\(s\) of operation {given}"),
        _declared,
    ),
)
