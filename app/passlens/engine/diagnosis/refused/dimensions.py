"""Verifier messages that give a dimension or a count of values, but neither the operand nor its type."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from passlens.engine.diagnosis.inference.op_signature import Part, Signature, sizes_of
from passlens.engine.diagnosis.refused.refusal import Mistake
from passlens.engine.messages import Count, Message
from passlens.engine.units import whole_number

_NAMED: Mapping[str, int] = {
    "query": 0,
    "source": 0,
    "key": 1,
    "value": 2,
    "output": -1,
    "update": 0,
    "indices": 1,
    "original": -1,
}
"""The positions of the operands that messages of ``iree_linalg_ext`` name by a word."""
_SHAPE = re.compile(r"\b(?P<side>[mnk]) = (?P<size>\d+) : i32")
_NUMBER = re.compile(r"\d+")
_INNER_TILES = re.compile(r"\bstatic_inner_tiles = array<i64: (?P<sizes>[^>]*)>")


def mistake_in_sizes(op: str, signature: Signature, message: str) -> Mistake | None:
    """The sizes that a verifier rejects; None for other messages, or if the op's types are unknown.

    Args:
        op: The op's name.
        signature: The op as the compiler printed it.
        message: The verifier's words.
    """
    if not signature.operands or not all(one.type for one in signature.parts):
        return None
    for pattern, read in _READERS:
        if (told := pattern.search(message)) is not None and (found := read(op, signature, told)) is not None:
            return found
    return None


def _size(part: Part, dimension: int) -> str:
    """A size of an operand; empty beyond its rank."""
    sizes = sizes_of(part.type) or ()
    return sizes[dimension] if dimension < len(sizes) else ""


def _two(op: str, signature: Signature, told: re.Match[str]) -> Mistake | None:
    """A dimension of one operand and a dimension of another, with different sizes."""
    one, other = (signature.operands[_NAMED[told[word]]] for word in ("one", "other"))
    at, other_at = whole_number(told["at"]), whole_number(told.groupdict().get("from") or told["at"])
    return _differ(op, (one, at), (other, other_at))


def _paired(op: str, signature: Signature, told: re.Match[str]) -> Mistake | None:
    """The factors of a product with other sizes in a pair of dimensions that it contracts or batches."""
    kind = told["kind"]
    found = re.search(
        rf"\b(?:lhs_{kind}_dimensions|{kind}_dims) = \[(?P<one>[\d, ]*)\](?: x |.*?\brhs_{kind}_dimensions = )"
        r"\[(?P<other>[\d, ]*)\]",
        signature.attributes,
    )
    if found is None:
        return None
    pairs = zip(*(map(whole_number, _NUMBER.findall(found[side])) for side in ("one", "other")), strict=False)
    one, other = signature.operands[:2]
    differing = (_differ(op, (one, at), (other, other_at)) for at, other_at in pairs)
    return next((mistake for mistake in differing if mistake is not None), None)


def _differ(op: str, first: tuple[Part, int], second: tuple[Part, int]) -> Mistake | None:
    """Two operands with other sizes in their dimensions; None if the sizes are equal, or one is dynamic."""
    (one, at), (other, other_at) = first, second
    size, other_size = _size(one, at), _size(other, other_at)
    if size == other_size or "?" in (size, other_size):
        return None
    return (
        Message(
            "refused-sizes.two",
            "dimension {at} of {one} of {op}, {type}, has size {size}, but dimension {other_at} of {other}, "
            "{other_type}, has size {other_size}",
            at=at,
            one=one.named(),
            op=op,
            type=one.type,
            size=size,
            other_at=other_at,
            other=other.named(),
            other_type=other.type,
            other_size=other_size,
        ),
        (one, other),
    )


def _of_map(op: str, signature: Signature, told: re.Match[str]) -> Mistake | None:
    """An operand with another size than its indexing map derives from the operands before it."""
    part, at = signature.operands[_NAMED[told["part"].lower()]], whole_number(told["at"])
    if _size(part, at) != told["found"]:
        return None
    others = [one for one in signature.operands if one is not part and told["wanted"] in (sizes_of(one.type) or ())]
    what = Message(
        "refused-sizes.of-map",
        "dimension {at} of {part} of {op}, {type}, has size {found}, but its indexing map requires {wanted}",
        at=at,
        part=part.named(),
        op=op,
        type=part.type,
        found=told["found"],
        wanted=told["wanted"],
    )
    if len(others) == 1:
        what = Message(
            "refused-sizes.in",
            "{what}, as in {other}, {type}",
            what=what,
            other=others[0].named(),
            type=others[0].type,
        )
    return what, (part, *(others if len(others) == 1 else ()))


def _power(op: str, signature: Signature, _: re.Match[str]) -> Mistake | None:
    """A tensor whose last size is not a power of two."""
    for part in signature.operands:
        size = (sizes_of(part.type) or ("?",))[-1]
        if size.isdigit() and int(size).bit_count() != 1:
            what = Message(
                "refused-sizes.power",
                "the last dimension of {part} of {op}, {type}, has size {size}, which is not a power of two",
                part=part.named(),
                op=op,
                type=part.type,
                size=size,
            )
            return what, (part,)
    return None


def _tile(op: str, signature: Signature, _: re.Match[str]) -> Mistake | None:
    """A packed tensor whose last dimensions are not the tiles of the op."""
    packed = signature.operands[0] if op.endswith("unpack") else signature.operands[1]
    tiles, rank = _INNER_TILES.search(signature.attributes), len(sizes_of(packed.type) or ())
    if tiles is None:
        return None
    wanted = [one.strip() for one in tiles["sizes"].split(",")]
    number, at = next(
        ((n, at) for n, at in enumerate(range(rank - len(wanted), rank)) if _differs(_size(packed, at), wanted[n])),
        (0, rank),
    )
    if at >= rank:
        return None
    what = Message(
        "refused-sizes.tile",
        "inner tile {number} of {op} is {wanted}, but dimension {at} of {part}, {type}, has size {found}",
        number=number,
        op=op,
        wanted=wanted[number],
        at=at,
        part=packed.named(),
        type=packed.type,
        found=_size(packed, at),
    )
    return what, (packed,)


def _differs(size: str, tile: str) -> bool:
    """Whether a size and a tile differ and both are known; a dynamic tile is a negative number."""
    return size.isdigit() and tile.isdigit() and size != tile


def _lanes(op: str, signature: Signature, told: re.Match[str]) -> Mistake | None:
    """A vector of a matrix instruction with another number of values than each thread holds."""
    part = signature.operands[2 if told["kind"] == "result" else 0]
    shape = {found["side"]: found["size"] for found in _SHAPE.finditer(signature.attributes)}
    if _size(part, 0) != told["found"] or set(shape) != set("mnk"):
        return None
    what = Message(
        "refused-sizes.lanes",
        "{part} of {op} is {type}, but for {m}x{n}x{k} each thread holds {count}",
        part=part.named(),
        op=op,
        type=part.type,
        count=Count(whole_number(told["wanted"]), "value"),
        **shape,
    )
    return what, (part,)


def _sources(op: str, signature: Signature, _: re.Match[str]) -> Mistake | None:
    """Factors of a matrix instruction whose types differ."""
    one, other = signature.operands[:2]
    what = Message(
        "refused-sizes.sources",
        "{one} and {other} of {op} must have the same type, but are {type} and {other_type}",
        one=one.named(),
        other=other.named(),
        op=op,
        type=one.type,
        other_type=other.type,
    )
    return (what, (one, other)) if one.type != other.type else None


_WORDS = "|".join(_NAMED)
_READERS: tuple[tuple[re.Pattern[str], Callable[[str, Signature, re.Match[str]], Mistake | None]], ...] = (
    (
        re.compile(
            rf"\bshape of (?P<one>{_WORDS}) value dim#(?P<at>\d+) (?:must match|exceeds) "
            rf"(?P<other>{_WORDS}) value at dim#(?P<from>\d+)"
        ),
        _two,
    ),
    (
        re.compile(rf"\bmismatch in shape of (?P<one>{_WORDS}) and (?P<other>{_WORDS}) value at dim#(?P<at>\d+)"),
        _two,
    ),
    (
        re.compile(
            rf"^Shape Mismatch for (?P<part>{_WORDS}) at position (?P<at>\d+)\. Expected: (?P<wanted>\d+) "
            r"Got: (?P<found>\d+)",
            re.IGNORECASE,
        ),
        _of_map,
    ),
    (re.compile(r"^(?P<kind>contracting|batching) dimension sizes must match for lhs/rhs"), _paired),
    (re.compile(r"\bonly powers of 2 are handled\b"), _power),
    (re.compile(r"\bmismatch in inner tile sizes\b|\bin the packed type at index \d+: got"), _tile),
    (
        re.compile(
            r"\bexpected (?P<wanted>\d+) (?P<kind>source|result) values for this operation but got (?P<found>\d+)"
        ),
        _lanes,
    ),
    (re.compile(r"\bexpected both [\w -]*source operand types to match exactly"), _sources),
)
