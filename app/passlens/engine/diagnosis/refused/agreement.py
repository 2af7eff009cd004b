"""Sizes, counts and types that do not agree within a rejected op, for verifiers whose messages only state the rule."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from passlens.engine.diagnosis.inference.op_signature import Part, element_of, sizes_of
from passlens.engine.diagnosis.refused.bounds import indexed
from passlens.engine.diagnosis.refused.refusal import Mistake, RefusedOp, attribute_value
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Count, Message
from passlens.engine.units import whole_number

_ELEMENTS = re.compile(
    r"\b(?:same|different) (?:number of elements|element count)\b"
    r"|\belements\b.* (?:doesn't match|must match|mismatch)\b"
)
_GROUPS = re.compile(r"\breassociation = \[(?P<groups>\[.*?\])\]")
_DIMENSION = re.compile(r"\bdim(?:ension)? = (?P<number>\d+) : i64")
_MAPS = re.compile(r"\bindexing_maps = \[(?P<maps>[^\]]*)\]")
_MAP = re.compile(r"affine_map<\((?P<loops>[^()]*)\)(?:\[[^\]]*\])? -> \((?P<results>[^()]*)\)>")
_HAS_FACTS = re.compile(r"\b(?:got|vs)\b|\bincompatible\b|!=|(?<!^)'[^']*[<\[]")
"""Words of a message that already has the types or numbers."""
_ALIKE = re.compile(r"\b(?:same|equal|identical|match(?:es|ing)?|agree|mismatch|differ(?:s|ent)?)\b")
"""Words of a message on what must be alike."""
_SCALAR = re.compile(r"(?:bf|f|i|si|ui)\d\w*$")
_JOINS = re.compile(r"\.concat(?:enate)?$")
_SPREADS = re.compile(r"\.broadcast$")
_OF_SLICE = ("static_offsets", "static_sizes", "static_strides")
_ONE_VALUE_A_DIMENSION = ("in_bounds", "permutation", *_OF_SLICE)


def disagreeing(of: RefusedOp, message: str) -> Mistake | None:
    """What does not agree within an op; None if everything known agrees.

    Args:
        of: The op.
        message: The verifier's words.
    """
    if not all(one.type for one in of.signature.parts):
        return None
    found = _joined(of) or _grouped(of) or _spread(of) or _mapped(of) or _listed(of)
    if found is None and _ELEMENTS.search(message):
        found = _counted(of)
    return found or _odd_one(of, message)


def _shape(part: Part) -> tuple[str, ...]:
    return sizes_of(part.type) or ()


def _shaped(parts: Sequence[Part]) -> list[Part]:
    return [one for one in parts if sizes_of(one.type) is not None]


def _two(of: RefusedOp, one: Part, at: int, other: Part, other_at: int) -> Mistake:
    """Two sizes that must be equal."""
    what = Message(
        "refused-sizes.two",
        "dimension {at} of {one} of {op}, {type}, has size {size}, but dimension {other_at} of {other}, "
        "{other_type}, has size {other_size}",
        at=at,
        one=one.named(),
        op=of.name,
        type=one.type,
        size=_shape(one)[at],
        other_at=other_at,
        other=other.named(),
        other_type=other.type,
        other_size=_shape(other)[other_at],
    )
    return what, (one, other)


def _differ(one: str, other: str) -> bool:
    return one != other and "?" not in (one, other)


def _joined(of: RefusedOp) -> Mistake | None:
    """Tensors joined along one dimension that differ in another, or a result whose size is not their sum."""
    found = _DIMENSION.search(of.signature.attributes) if _JOINS.search(of.name) else None
    parts = _shaped(of.signature.operands)
    if found is None or len(parts) < 2 or len({len(_shape(one)) for one in (*parts, *of.signature.results)}) != 1:
        return None
    along = whole_number(found["number"])
    for other in (*parts[1:], *of.signature.results):
        for at, (size, other_size) in enumerate(zip(_shape(parts[0]), _shape(other), strict=True)):
            if at != along and _differ(size, other_size):
                return _two(of, parts[0], at, other, at)
    sizes = [_shape(one)[along] for one in parts] if along < len(_shape(parts[0])) else ["?"]
    made = _shape(of.signature.results[0])[along] if of.signature.results and "?" not in sizes else "?"
    if "?" in sizes or made == "?" or sum(map(int, sizes)) == int(made):
        return None
    what = Message(
        "refused-agreement.joined",
        "the operands of {op} have size {total} together in dimension {at} ({sizes}), but the result has size {made}",
        op=of.name,
        total=sum(map(int, sizes)),
        at=along,
        sizes=" + ".join(sizes),
        made=made,
    )
    return what, ()


def _grouped(of: RefusedOp) -> Mistake | None:
    """A group of dimensions that becomes, or is made of, one dimension of another size; or a wrong number of groups."""
    found = _GROUPS.search(of.signature.attributes)
    if found is None or not of.signature.operands or len(of.signature.results) != 1:
        return None
    groups = [[int(one) for one in re.findall(r"\d+", text)] for text in re.findall(r"\[([^\[\]]*)\]", found["groups"])]
    operand, result = of.signature.operands[0], of.signature.results[0]
    many, few = (result, operand) if ".expand" in of.name else (operand, result)
    if len(groups) != len(_shape(few)) or sorted(one for group in groups for one in group) != list(
        range(len(_shape(many)))
    ):
        what = Message(
            "refused-agreement.groups",
            "the reassociation of {op}, [{groups}], must have one group per dimension of {part} ({few}), and list each "
            "dimension of {other} ({many}) once",
            op=of.name,
            groups=found["groups"],
            few=Count(len(_shape(few)), "dimension"),
            part=few.named(),
            many=Count(len(_shape(many)), "dimension"),
            other=many.named(),
        )
        return what, of.signature.operands[:1]
    for at, group in enumerate(groups):
        sizes = [_shape(many)[one] for one in group]
        if "?" in sizes or _shape(few)[at] == "?" or math.prod(map(int, sizes)) == int(_shape(few)[at]):
            continue
        what = Message(
            "refused-agreement.group",
            "dimension {at} of {few}, {few_type}, has size {size}, but dimensions [{group}] of {many}, {many_type}, "
            "which {op} maps to it, have size {total} together",
            at=at,
            few=few.named(),
            few_type=few.type,
            size=_shape(few)[at],
            group=", ".join(map(str, group)),
            many=many.named(),
            many_type=many.type,
            op=of.name,
            total=math.prod(map(int, sizes)),
        )
        return what, of.signature.operands[:1]
    return None


def _spread(of: RefusedOp) -> Mistake | None:
    """A vector that is broadcast to a result whose last dimensions differ from its own."""
    if not (_SPREADS.search(of.name) and of.name.startswith("vector.")) or len(of.signature.results) != 1:
        return None
    operand, result = of.signature.operands[0], of.signature.results[0]
    shift = len(_shape(result)) - len(_shape(operand))
    for at, size in enumerate(_shape(operand)):
        if shift >= 0 and size != "1" and _differ(size, _shape(result)[at + shift]):
            return _two(of, operand, at, result, at + shift)
    return None


def _mapped(of: RefusedOp) -> Mistake | None:
    """Two operands that one loop indexes, by their maps, in dimensions of different sizes."""
    found = _MAPS.search(of.signature.attributes)
    if found is None:
        return None
    seen = dict[str, tuple[Part, int]]()
    for part, one in zip(_shaped(of.signature.operands), _MAP.finditer(found["maps"]), strict=False):
        results = split_list(one["results"])
        if len(results) != len(_shape(part)):
            continue
        loops = [name.strip() for name in one["loops"].split(",")]
        for at, result in enumerate(results):
            loop = f"d{loops.index(result)}" if result in loops else ""
            if not loop or _shape(part)[at] == "?":
                continue
            other, other_at = seen.setdefault(loop, (part, at))
            if _differ(_shape(other)[other_at], _shape(part)[at]):
                return _two(of, other, other_at, part, at)
    return None


def _listed(of: RefusedOp) -> Mistake | None:
    """A list with one value per dimension whose length is not the rank of the tensor, vector or buffer, or not the
    length of another such list.
    """
    operands = _shaped(of.signature.operands)
    if not operands:
        return None
    whole = found[0] if (found := indexed(of)) is not None else operands[0]
    moved = _shaped((*of.signature.results, *operands)) if "transfer" in of.name else [whole]
    lengths = {name: _length(attribute_value(of, name)) for name in _ONE_VALUE_A_DIMENSION}
    of_slice = {name: length for name in _OF_SLICE if (length := lengths[name]) is not None}
    if len(set(of_slice.values())) > 1:
        return _unequal(of, of_slice)
    for name, length in lengths.items():
        part = moved[0] if name == "in_bounds" else whole
        if length is not None and length != len(_shape(part)):
            what = Message(
                "refused-agreement.listed",
                "{attribute} of {op} has {length}, but {part}, {type}, has {dimensions}",
                attribute=name,
                op=of.name,
                length=Count(length, "value"),
                part=part.named(),
                type=part.type,
                dimensions=Count(len(_shape(part)), "dimension"),
            )
            return what, (part,)
    return None


def _unequal(of: RefusedOp, lengths: Mapping[str, int]) -> Mistake | None:
    """Sizes and strides of a view in different numbers; the offsets may be a single one."""
    sizes, strides = lengths.get("static_sizes"), lengths.get("static_strides")
    if sizes is None or strides is None or sizes == strides:
        return None
    what = Message(
        "refused-agreement.lists",
        "{op} has {sizes}, but {strides}",
        op=of.name,
        sizes=Count(sizes, "size"),
        strides=Count(strides, "stride"),
    )
    return what, ()


def _length(value: str) -> int | None:
    """The number of values in a list; None for another attribute."""
    numbers = re.fullmatch(r"array<\w+: (?P<numbers>.*)>|\[(?P<items>.*)\]", value)
    return len(split_list(numbers["numbers"] or numbers["items"])) if numbers is not None else None


def _counted(of: RefusedOp) -> Mistake | None:
    """An operand and a result with different numbers of elements."""
    parts = [one for one in _shaped((*of.signature.operands[:1], *of.signature.results[:1])) if "?" not in one.type]
    if len(parts) != 2:
        return None
    one, other = (math.prod(map(int, _shape(part))) for part in parts)
    if one == other:
        return None
    what = Message(
        "refused-agreement.elements",
        "{one} of {op}, {type}, has {count:,} elements, but {other}, {other_type}, has {other_count:,}",
        one=parts[0].named(),
        op=of.name,
        type=parts[0].type,
        count=one,
        other=parts[1].named(),
        other_type=parts[1].type,
        other_count=other,
    )
    return what, tuple(parts)


def _sized(kind: str) -> str:
    return "x".join(sizes_of(kind) or ())


def _ranked(kind: str) -> str:
    return str(len(sizes_of(kind) or ()))


_ASPECTS: Sequence[tuple[re.Pattern[str], Message, Callable[[str], str]]] = (
    (re.compile(r"\belement(?:al)? types?\b"), Message("refused-op.element-type", "element type"), element_of),
    (re.compile(r"\bshapes?\b"), Message("refused-op.shape", "shape"), _sized),
    (re.compile(r"\branks?\b"), Message("refused-op.rank-word", "rank"), _ranked),
)
"""What parts of an op must share, by the word of a message."""


def _odd_one(of: RefusedOp, message: str) -> Mistake | None:
    """Two parts that differ in what the message is about, if all parts with a shape, or with element types, have one of
    two forms of it.
    """
    if _HAS_FACTS.search(message) or not _ALIKE.search(message):
        return None
    base = found[0] if (found := indexed(of)) is not None else None
    for word, aspect, form in _ASPECTS:
        if not word.search(message):
            continue
        kinds = of.signature.parts if form is element_of else _shaped(of.signature.parts)
        parts = [
            one for one in kinds if one is not base and (sizes_of(one.type) is not None or _SCALAR.match(one.type))
        ]
        groups = dict(_by_form(parts, form))
        if len(groups) != 2:
            continue
        first, second = (members[0] for members in groups.values())
        what = Message(
            "refused-op.same",
            "{first} and {second} of {op} must have the same {aspect}, but are {one} and {other}",
            first=first.named(),
            second=second.named(),
            op=of.name,
            aspect=aspect,
            one=first.type,
            other=second.type,
        )
        return what, (first, second)
    return None


def _by_form(parts: Sequence[Part], form: Callable[[str], str]) -> Iterator[tuple[str, Sequence[Part]]]:
    found: Mapping[str, list[Part]] = {form(one.type): [] for one in parts}
    for one in parts:
        found[form(one.type)].append(one)
    yield from found.items()
