"""Tokens that the parser refuses: what it found, and what it expected there.

The parser says what it expects. The input has the token at that place, the op or type around it, and the names that the
op takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.around_place import around, word_at
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import NOTHING, Count, Items, Join, Message
from passlens.engine.toolchain.knowledge import NameKind, names, release_of, table_knows
from passlens.engine.units import whole_number

_KEY = re.compile(r"\b(?P<key>[A-Za-z_]\w*) *= *(?:\[[^\]{}<>=]*)?$")
_SIGN = re.compile(r'->|::|==|"[^"]*"')
_OUTS = re.compile(r"\bouts\([^:()]*: (?P<types>[^()]*)\)")
_FLOAT = re.compile(r"(?:f|fp|float)_?(?P<bits>\d{1,3})(?:_?e\d.*)?", re.IGNORECASE)
_FLOATS = (
    "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E5M2",
    "f8E5M2FNUZ", "f8E8M0FNU", "f16", "f32", "f64", "f80", "f128",
)  # fmt: skip
"""The float types of MLIR with their width in the name."""
_KINDS: Mapping[str, Message] = {
    "{": Message("wrong-token.dictionary", "a dictionary"),
    "[": Message("wrong-token.list", "a list"),
    '"': Message("wrong-token.string", "a string"),
    "@": Message("wrong-token.symbol", "a symbol"),
    "#": Message("wrong-token.attribute", "an attribute"),
    "!": Message("wrong-token.of-dialect", "a type"),
}
"""What an attribute is, by its first character."""
_WHOLE = re.compile(r"\{[^{}]{0,80}\}|\[[^\[\]]{0,80}\]|@[\w$.\-]+(?:::@[\w$.\-]+)*")
_NESTED = "::@"
_AFTER: Mapping[str, Message] = {
    "(": Message("wrong-token.parentheses", "parentheses"),
    ":": Message("wrong-token.types", "types"),
    "[": Message("wrong-token.brackets", "list"),
    "{": Message("wrong-token.braces", "braces"),
    "->": Message("wrong-token.arrow", "result types"),
}
"""What begins with a token that follows an op."""
_LACKS: Mapping[str, Message] = {
    ":": Message("wrong-token.lacks-types", "its types"),
    "->": Message("wrong-token.lacks-results", "its result types"),
    "[": Message("attribute-form.list", "a list in brackets"),
}
"""The part that an op lacks if its parser expects this token after a value or a bracket."""
_BEFORE = re.compile(r"(?:%[\w$.#\-]+|\w*(?:\([^()]*\)|\[[^\[\]]*\]))$")
_TEXT_SHOWN = 60
_SHOWN = 4
"""The most names that are listed."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the parser stopped: the toolchain's version, the line's number and text, and the column, all from 1."""

    version: str
    source: Sequence[str]
    line: int
    column: int

    @property
    def text(self) -> str:
        return self.source[self.line - 1]

    @property
    def found(self) -> str:
        """The word or character there; empty at the end of the line."""
        rest = self.text[self.column - 1 :]
        at = self.column + len(rest) - len(rest.lstrip())
        sign = _SIGN.match(self.text, at - 1)
        return word_at(self.text, at) or (sign[0] if sign is not None else self.text[at - 1 : at])

    @property
    def name(self) -> str:
        """The attribute or type there, or else the op; empty for none."""
        inside, op = around(self.text, self.column), self.op
        return op if not inside or op.endswith(f".{inside}") else inside

    @property
    def key(self) -> str:
        """The name before the ``=`` whose value begins there, or whose list is open there; empty for none."""
        found = _KEY.search(self.text[: self.column - 1])
        return found["key"] if found is not None else ""

    @property
    def op(self) -> str:
        """The op there; empty for none."""
        head = read_head(self.text)
        if head is not None and head.certain:
            return head.name
        op = IrOps("\n".join(self.source)).op_at(self.line)
        return op.name if op is not None else ""


def wrong_token(facts: Facts, message: str, line: int, column: int) -> Message | None:
    """The mistake where the parser stopped, as a clause; None if the kind of message is unknown.

    Args:
        facts: Of the compile.
        message: The first line of the compiler's message.
        line: Of the input, from 1.
        column: From 1.
    """
    place = _Place(facts.info.toolchain_version, facts.source, line, column)
    found = ((read, told) for pattern, read in _READERS if (told := pattern.search(message)) is not None)
    return next((what for read, told in found if (what := read(place, told)) is not None), None)


def _operands(place: _Place, told: re.Match[str]) -> Message | None:
    """A wrong number of operands, with the names of the op's overloads."""
    op, takes = told["op"], whole_number(told["count"])
    listed = re.match(r"\([^()]*\)", place.text[place.column - 1 :])
    if listed is not None:  # the message points at one of the op's lists
        return Message(
            "wrong-token.operands-there",
            "the list {text} of {op} has {has}, but needs {takes:,}",
            text=listed[0],
            op=op,
            has=Count(listed[0].count("%"), "operand"),
            takes=takes,
        )
    has = _count(place, op)
    if has is None or has == takes:
        return None
    what = Message(
        "wrong-token.operands",
        "{op} has {has}, but takes {takes:,}",
        op=op,
        has=Count(has, "operand"),
        takes=takes,
    )
    longer = [
        one for one in names(NameKind.OP) if one.startswith(f"{op}.") and table_knows(place.version, one, NameKind.OP)
    ]
    if not 0 < len(longer) <= _SHOWN:
        return what
    return Message(
        "wrong-token.overloads", "{what}; you may have meant {names}", what=what, names=Items(tuple(longer), Join.OR)
    )


def _count(place: _Place, op: str) -> int | None:
    """The number of operands in the text of an op; None if unknown."""
    at = place.text.find(op)
    listed = place.text[at + len(op) :].partition(" : ")[0] if at >= 0 else ""
    return len(re.findall(r"%[\w$.\-]+", listed)) if listed and "{" not in listed else None


def _value(place: _Place, told: re.Match[str]) -> Message | None:
    """A word that an attribute does not take."""
    if not place.found:
        return None
    return Message(
        "wrong-token.value",
        "{found} is not a valid {attribute} of {op}: it must be {values}",
        found=place.found,
        attribute=told["attribute"],
        op=told["op"],
        values=Items(tuple(one.strip() for one in told["values"].split(",")), Join.OR),
    )


def _elements(place: _Place, told: re.Match[str]) -> Message | None:
    """A number in a constant whose elements are of another kind."""
    rest = place.text[place.column - 1 :]
    kind = re.search(r">\s*:\s*(?P<type>.+?)\s*(?:$|[,)}\]](?=\s|$))", rest)
    number = re.match(r"-?[\w.+\-]+", rest)
    if kind is None or number is None:
        return None
    value = f"-{number[0]}" if place.text[place.column - 2 : place.column - 1] == "-" else number[0]
    return Message(
        "wrong-token.element",
        "{value} is not a valid element of {type}",
        value=value,
        type=kind["type"],
    )


def _truth(place: _Place, _: re.Match[str]) -> Message | None:
    """A truth value in a constant whose elements are numbers."""
    kind = re.search(r">\s*:\s*(?P<type>.+?)\s*(?:$|[,)}\]](?=\s|$))", place.text[place.column - 1 :])
    if kind is None or not place.found:
        return None
    return Message(
        "wrong-token.element", "{value} is not a valid element of {type}", value=place.found, type=kind["type"]
    )


def _string(place: _Place, _: re.Match[str]) -> Message:
    """A string without a closing quote; the message points after the opening quote, or at the end of the string."""
    start = place.text.rfind('"')
    return Message(
        "wrong-token.open-string", "the string {text} has no closing quote", text=place.text[start:][:_TEXT_SHOWN]
    )


def _literal(_: _Place, told: re.Match[str]) -> Message:
    return Message(
        "wrong-token.literal",
        "the constant has the shape {has}, but its type has {wanted}",
        has=told["has"],
        wanted=told["wanted"],
    )


def _undeclared(place: _Place, _: re.Match[str]) -> Message | None:
    """A name in an affine map that its lists of dimensions and symbols do not have."""
    if around(place.text, place.column) not in {"affine_map", "affine_set"} or not place.found:
        return None
    before = place.text[: place.column - 1]
    lists = re.match(
        r"affine_(?:map|set)<\s*(?P<lists>\([^()]*\)(?:\s*\[[^\]]*\])?)", before[before.rfind("affine_") :]
    )
    if lists is None:
        return None
    return Message(
        "wrong-token.undeclared",
        "the affine map uses {name}, which {lists} does not declare",
        name=place.found,
        lists=lists["lists"],
    )


def _twice(place: _Place, told: re.Match[str]) -> Message:
    return Message("wrong-token.twice", "{name} names two arguments", name=told["name"])


def _dynamic_vector(place: _Place, _: re.Match[str]) -> Message | None:
    if place.found != "?" or around(place.text, place.column) != "vector":
        return None
    return Message("wrong-token.vector", "a vector has the size ?, but its sizes must be numbers")


def _bare(place: _Place, _: re.Match[str]) -> Message | None:
    """A word without quotes or a sigil where a value is expected."""
    if re.fullmatch(r"[A-Za-z_]\w*", place.found) is None:
        return _wants(place, Message("wrong-token.a-value", "a value"))
    name: str | Message = place.name
    if (floats := _float_types(place.found)) is not None:
        return floats
    if place.key and name:
        name = Message("wrong-token.key-of", "{key} of {name}", key=place.key, name=name)
    return Message(
        "wrong-token.bare",
        "{word} in {name} is not a value: a string needs quotes, and an attribute begins with #",
        word=place.found,
        name=name or place.key,
    )


def _float_types(word: str) -> Message | None:
    """A clause on a word that looks like a float type but is none; None for other words."""
    found = _FLOAT.fullmatch(word)
    types = tuple(one for one in _FLOATS if found is not None and re.match(rf"f{found['bits']}(?!\d)", one))
    if not types or word in types:
        return None
    return Message(
        "wrong-token.no-float",
        "{word} is not an MLIR type; the types of {bits} bits are {types}",
        word=word,
        bits=found["bits"] if found is not None else "",
        types=Items(types, Join.AND),
    )


def _of_type(place: _Place, _: re.Match[str]) -> Message | None:
    return _float_types(place.found)


def _kind(place: _Place, _: re.Match[str]) -> Message | None:
    """An attribute of a kind that an op or attribute does not take there."""
    name, found = place.name, place.found
    if not name or not found:
        return None
    what = next((what for begins, what in _KINDS.items() if found.startswith(begins)), NOTHING)
    whole = _WHOLE.match(place.text, place.text.find(found, place.column - 1))
    if whole is not None and _NESTED in whole[0]:
        return Message(
            "wrong-token.nested",
            "{name} has {found}, a nested symbol, where it takes a flat one",
            name=name,
            found=whole[0],
        )
    if not what:
        return None
    return Message(
        "wrong-token.kind",
        "{name} has {what} ({found}) where it takes another kind of attribute",
        name=name,
        what=what,
        found=whole[0] if whole is not None else found,
    )


def _complete(place: _Place, _: re.Match[str]) -> Message | None:
    """Text after an op that the parser considers complete without it."""
    head = read_head(place.text)
    before = place.text[: place.column - 1].rstrip()
    if head is None or not head.certain or head.name not in before or place.found not in _AFTER:
        return None
    return Message(
        "wrong-token.complete",
        "in IREE {version}, {op} is complete before {text} and takes no {found} there",
        op=head.name,
        text=place.text[len(before) :].strip()[:_TEXT_SHOWN],
        found=_AFTER[place.found],
        version=release_of(place.version) or place.version,
    )


def _nameless(place: _Place, _: re.Match[str]) -> Message | None:
    """A name for the result of an op that has none, or whose result types are missing."""
    op = IrOps("\n".join(place.source)).op_at(place.line)
    if op is None or not op.name:
        return None
    text = " ".join(place.source[number - 1] for number in op.lines)
    outs = _OUTS.search(text)
    if outs is not None and "tensor<" in outs["types"] and "->" not in text[outs.end() :]:
        return Message(
            "wrong-token.no-result-type",
            "{op} names the result {name}, but its result type is missing after outs(…): -> {types}",
            op=op.name,
            name=place.found,
            types=outs["types"].strip(),
        )
    return Message(
        "wrong-token.no-result", "{op} has no result, but the line names one {name}", op=op.name, name=place.found
    )


def _instead(place: _Place, told: re.Match[str]) -> Message | None:
    """A token in place of the expected one, and the part of the op that begins with the expected one."""
    tokens = tuple(dict.fromkeys(re.findall(r"'([^' ]+)'", told["wanted"])))
    name: str | Message = place.name
    if place.key and name:
        name = Message("wrong-token.key-of", "{key} of {name}", key=place.key, name=name)
    clause = _not_wanted(place, name, Items(tokens, Join.OR))
    before = _BEFORE.search(place.text[: place.column - 1].rstrip())
    lacks = _LACKS.get(tokens[0]) if len(tokens) == 1 and name == place.op else None
    if clause is None or before is None or lacks is None:
        return clause
    return Message(
        "wrong-token.lacks", "{what}; after {before}, {lacks} must follow", what=clause, before=before[0], lacks=lacks
    )


def _symbol(place: _Place, _: re.Match[str]) -> Message | None:
    return _wants(place, Message("wrong-token.a-symbol", "a symbol, which begins with @,"))


def _operand(place: _Place, _: re.Match[str]) -> Message | None:
    return _wants(place, Message("wrong-token.an-operand", "a value, which begins with %,"))


def _wants(place: _Place, wanted: Message) -> Message | None:
    return _not_wanted(place, place.name, wanted)


def _not_wanted(place: _Place, name: str | Message, wanted: Message | Items) -> Message | None:
    """The text that a name has in place of the expected one; None without a name."""
    if not name:
        return None
    if not place.found:
        return Message("wrong-token.ends", "{name} ends where {wanted} is expected", name=name, wanted=wanted)
    return Message(
        "wrong-token.instead",
        "{name} has {found} where {wanted} is expected",
        name=name,
        found=place.found,
        wanted=wanted,
    )


def _unknown(place: _Place, told: re.Match[str]) -> Message | None:
    at = place.text.find(told["word"], place.column - 1)
    name = around(place.text, at + 1) if at >= 0 else ""
    if not name:
        return None
    return Message(
        "wrong-token.unknown",
        "{word} is no {what} of {name}",
        word=told["word"],
        what=told["what"],
        name=name,
    )


def _type(_: _Place, told: re.Match[str]) -> Message:
    return Message(
        "wrong-token.type",
        "{op} has the type {found} where it takes a type of the kind {wanted}",
        op=told["op"],
        found=told["found"],
        wanted=told["wanted"],
    )


_READERS: tuple[tuple[re.Pattern[str], Callable[[_Place, re.Match[str]], Message | None]], ...] = (
    (re.compile(r"^custom op '(?P<op>[^']+)' expected (?P<count>\d{1,4}) operands?"), _operands),
    (
        re.compile(
            r"^custom op '(?P<op>[^']+)' expected .*enum values for attribute '(?P<attribute>\w+)' "
            r"\[(?P<values>[^\]]+)\]"
        ),
        _value,
    ),
    (re.compile(r"^expected (?:unsigned )?(?:integer|floating-point) elements, but parsed"), _elements),
    (
        re.compile(
            r"^inferred shape of elements literal \((?P<has>\[[^\]]*\])\) does not match type "
            r"\((?P<wanted>\[[^\]]*\])\)"
        ),
        _literal,
    ),
    (re.compile(r"^use of undeclared identifier"), _undeclared),
    (re.compile(r"^expected attribute value"), _bare),
    (re.compile(r"^(?:custom op '[^']+' )?invalid kind of attribute specified"), _kind),
    (re.compile(r"^expected operation name in quotes"), _complete),
    (re.compile(r"^(?:custom op '[^']+' )?expected valid '@'-identifier"), _symbol),
    (re.compile(r"^expected SSA operand"), _operand),
    (re.compile(r"^unknown (?P<what>\w+) value: (?P<word>\w+)"), _unknown),
    (
        re.compile(
            r"^custom op '(?P<op>[^']+)' invalid kind of type specified: expected (?P<wanted>[\w.]+), but found "
            r"'(?P<found>[^']+)'"
        ),
        _type,
    ),
    (re.compile(r"^cannot name an operation with no results"), _nameless),
    (re.compile(r"^region entry argument '(?P<name>%[^']+)' is already in use"), _twice),
    (re.compile(r"^expected i1 type for 'true' or 'false' values"), _truth),
    (re.compile(r"^expected '\"' in string literal"), _string),
    (re.compile(r"^expected (?:non-function )?type"), _dynamic_vector),
    (re.compile(r"^expected (?:non-function )?type"), _of_type),
    (re.compile(r"^(?:custom op '[^']+' )?expected (?P<wanted>'[^' ]+'(?:(?:,| or|, or) '[^' ]+')*)"), _instead),
)
"""Patterns of parser messages, and the readers of each."""
