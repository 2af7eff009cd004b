"""Attributes and types of dialects with a parameter that the parser rejects: which parameter, and its value.

The innermost message says what the parser expects; an outer one names the parameter and its type in C++. The input has
the attribute's name and the value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.around_place import around, word_at
from passlens.engine.diagnosis.inference.rule_help import matching_errors, version_of
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import NOTHING, Items, Join, Message
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.toolchain.knowledge import release_of, spans
from passlens.engine.toolchain.syntax_history import (
    attributes_with_words,
    kind_of_parameter,
    parameters_of,
    words_of,
)

_PARSED = re.compile(
    r"failed to parse (?P<definition>\w+) parameter '(?P<parameter>\w+)' which is to be a `(?P<type>[^`]+)`"
)
_NAMED = re.compile(
    r"duplicate or unknown struct parameter name: (?P<unknown>\w+)"
    r"|struct is missing required parameter: (?P<missing>\w+)"
)
_KINDS: tuple[tuple[re.Pattern[str], re.Pattern[str], Message], ...] = (
    (
        re.compile(r"ArrayRef<u?int|DenseI\d+Array"),
        re.compile(r"\["),
        Message("attribute-form.integers", "a list of integers in brackets"),
    ),
    (re.compile(r"ArrayRef<|ArrayAttr>?$"), re.compile(r"\["), Message("attribute-form.list", "a list in brackets")),
    (
        re.compile(r"\bu?int\d*(?:_t)?>?$|\bunsigned>?$|\bsize_t$|IntegerAttr"),
        re.compile(r"-?\d+$"),
        Message("attribute-form.integer", "an integer"),
    ),
    (re.compile(r"\bbool>?$|BoolAttr"), re.compile("true$|false$"), Message("attribute-form.bool", "true or false")),
    (
        re.compile(r"String(?:Ref|Attr)>?$|string>?$"),
        re.compile('"'),
        Message("attribute-form.string", "a string in quotes"),
    ),
    (re.compile(r"DictionaryAttr$"), re.compile(r"\{"), Message("attribute-form.dictionary", "a dictionary in braces")),
    (re.compile(r"Symbol\w*Attr$"), re.compile("@"), Message("attribute-form.symbol", "a symbol with @")),
    (re.compile(r"AffineMap\w*$"), re.compile("affine_map|#"), Message("attribute-form.map", "an affine map")),
    (
        re.compile(r"(?:^|::)Attribute$"),
        re.compile(""),
        Message("attribute-form.attribute", "an attribute, which begins with #"),
    ),
    (re.compile(r"\bType$|TypeAttr$"), re.compile(r"!|[a-z]"), Message("attribute-form.a-type", "a type")),
    (
        re.compile(r"\bdouble>?$|\bfloat>?$|APFloat$|FloatAttr$"),
        re.compile(r"-?\d+\."),
        Message("attribute-form.float", "a number with a decimal point"),
    ),
)
"""The values of parameters by their types in C++, and how these begin."""
_ENTRY = re.compile(r"\b(?P<key>[A-Za-z_]\w*)\s*=\s*$")
_VALUE = r"\[[^\]]*\]|\"[^\"]*\"|[^,<>{}\[\]\s]+"

_LEAST_LETTERS, _MOST_WRITTEN = 6, 2


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an attribute that a message names.

    Attributes:
        attribute: Without ``#``; empty if unknown.
        is_missing: Whether the attribute lacks it.
    """

    attribute: str
    name: str
    is_missing: bool

    def here(self, facts: Facts) -> tuple[str, ...]:
        """The parameters that the attribute has in this release; empty if unknown."""
        release = release_of(facts.info.toolchain_version)
        return tuple(one.name for one in parameters_of(self.attribute) if release in one.versions)

    def is_unknown(self, facts: Facts) -> bool:
        """Whether the attribute has no such parameter, rather than having it twice or lacking it."""
        return not self.is_missing and self.name not in self.here(facts)


@dataclass(frozen=True, slots=True)
class AttributeForm:
    """An attribute whose parameters have a wrong form.

    Attributes:
        line: Of the input, from 1.
        what: The mistake, as a clause.
        why: More on it; may be empty.
    """

    line: int
    what: Message
    why: Message = NOTHING


def attribute_at(facts: Facts, row: DiagnosticRow) -> str:
    """The attribute or type in which a message stops, without its sigil; empty for none."""
    place = row.location
    if place is None or not 0 < place.line <= len(facts.source):
        return ""
    text = facts.source[place.line - 1]
    name = around(text, place.column) or around(text, place.column - 1)
    head = read_head(text)
    if head is not None and head.certain and re.search(rf"%{re.escape(name)}<", text):
        return head.name  # an operand with parameters of its own
    return name


def parameter_in(facts: Facts, row: DiagnosticRow) -> Parameter | None:
    """The parameter that a message says is unknown, given twice, or missing; None for another message."""
    found = _NAMED.search(row.message)
    if found is None or row.location is None:
        return None
    return Parameter(attribute_at(facts, row), found["unknown"] or found["missing"], bool(found["missing"]))


def attribute_form(facts: Facts) -> AttributeForm | None:
    """The attribute of the input whose parameters have a wrong form; None if no message says so."""
    rows = [(row, found) for row in facts.errors if (found := parameter_in(facts, row)) is not None]
    if rows and rows[0][0].location is not None:
        row, parameter = rows[0]
        return _named(facts, row, parameter)
    if (own := _of_kind(facts)) is not None:
        return own
    for row, parsed in matching_errors(facts, _PARSED):
        if row.location is not None and 0 < row.location.line <= len(facts.source):
            return _value(facts, row, parsed)
    return None


def _of_kind(facts: Facts) -> AttributeForm | None:
    """The value at which the parser stopped, if its parameter takes values of another kind.

    Parsers of optional parameters do not name them: they only name the token that they expect after the attribute.
    """
    row = next(iter(facts.errors), None)
    place = row.location if row is not None else None
    if place is None or not 0 < place.line <= len(facts.source):
        return None
    text = facts.source[place.line - 1]
    rest = text[place.column - 1 :]
    column = place.column + len(rest) - len(rest.lstrip())
    entry, value = _ENTRY.search(text[: column - 1]), re.compile(_VALUE).match(text, column - 1)
    attribute = around(text, column)
    kind = kind_of_parameter(attribute, entry["key"]) if entry is not None else ""
    found = next(((begins, wanted) for pattern, begins, wanted in _KINDS if pattern.search(kind)), None)
    if entry is None or value is None or found is None or found[0].match(value[0]) is not None:
        return None
    return AttributeForm(place.line, _other_kind(entry["key"], attribute, value[0], found[1]))


def _other_kind(parameter: str, attribute: str, given: str, wanted: Message) -> Message:
    return Message(
        "attribute-form.value",
        "the parameter {parameter} of {attribute} is {given}, but must be {wanted}",
        parameter=parameter,
        attribute=attribute,
        given=given,
        wanted=wanted,
    )


def _named(facts: Facts, row: DiagnosticRow, parameter: Parameter) -> AttributeForm | None:
    assert row.location is not None
    if not parameter.is_missing:
        what = Message(
            "attribute-form.twice",
            "{attribute} has the parameter {parameter} twice",
            attribute=parameter.attribute,
            parameter=parameter.name,
        )
        return AttributeForm(row.location.line, what)
    what = Message(
        "attribute-form.lacks",
        "{attribute} lacks the parameter {parameter}, which IREE {version} requires",
        attribute=parameter.attribute,
        parameter=parameter.name,
        version=version_of(facts),
    )
    known = next((one for one in parameters_of(parameter.attribute) if one.name == parameter.name), None)
    why = NOTHING
    if known is not None:
        why = Message("unknown-name.is-in", "{name} is in {versions}.", name=known.name, versions=spans(known.versions))
    return AttributeForm(row.location.line, what, why)


def _value(facts: Facts, row: DiagnosticRow, found: re.Match[str]) -> AttributeForm:
    """The parameter at which the parser stopped, with its value."""
    assert row.location is not None
    line = row.location.line
    inner = next((one for one in facts.errors if one.location is not None and one.location.line == line), row)
    given, is_value = _given(facts.source[line - 1], found["parameter"], inner)
    parameter = _as_written(facts.source[line - 1], found["parameter"], inner)
    name = attribute_at(facts, inner) or attribute_at(facts, row) or found["definition"]
    wanted = next((what for pattern, _, what in _KINDS if pattern.search(found["type"])), NOTHING)
    what = Message(
        "attribute-form.other",
        "the parameter {parameter} of {attribute} is in a form that IREE {version} does not read",
        parameter=parameter,
        attribute=name,
        version=version_of(facts),
    )
    if given and wanted and not is_value:
        what = Message(
            "attribute-form.instead",
            "{attribute} has {given} where its parameter {parameter} is expected: {wanted}",
            attribute=name,
            given=given,
            parameter=parameter,
            wanted=wanted,
        )
    elif given and wanted:
        what = _other_kind(parameter, name, given, wanted)
    elif given:
        what = Message(
            "attribute-form.has",
            "the parameter {parameter} of {attribute} has {given}, which IREE {version} does not expect there",
            parameter=parameter,
            attribute=name,
            given=given,
            version=version_of(facts),
        )
    here = Parameter(name, found["parameter"], is_missing=False).here(facts)
    why = NOTHING
    if written := _written(facts, given):
        why = Message(
            "attribute-form.written",
            "IREE {version} writes it as {text}.",
            version=version_of(facts),
            text=Items(written, Join.OR),
        )
    if here and found["parameter"] not in here:
        why = Message("unknown-name.parameters", "Its parameters are {parameters}.", parameters=Items(here, Join.AND))
    return AttributeForm(line, what, why)


def _as_written(text: str, parameter: str, inner: DiagnosticRow) -> str:
    """A parameter by the name that a line gives it, such as ``subgroup_size`` for the compiler's ``subgroupSize``."""
    assert inner.location is not None
    entry = _ENTRY.search(text[: inner.location.column - 1])
    key = entry["key"] if entry is not None else ""
    return key if key.replace("_", "").lower() == parameter.replace("_", "").lower() else parameter


def _written(facts: Facts, word: str) -> tuple[str, ...]:
    """The attributes of this release that have a word, or its end, such as ``#iree_gpu.pipeline<TileAndFuse>``."""
    release = release_of(facts.info.toolchain_version)
    found = list[tuple[int, str]]()
    for attribute in attributes_with_words():
        for one in words_of(attribute):
            if release in one.versions and len(one.name) >= _LEAST_LETTERS and word.endswith(one.name):
                found.append((len(one.name), f"#{attribute}<{one.name}>"))
    longest = max((length for length, _ in found), default=0)
    return tuple(text for length, text in found if length == longest)[:_MOST_WRITTEN]


def _given(text: str, parameter: str, inner: DiagnosticRow) -> tuple[str, bool]:
    """The value of a parameter in a line, or else the word at which the parser stopped, and whether it is the value."""
    assert inner.location is not None
    column = inner.location.column
    own = re.finditer(rf"\b{re.escape(parameter)}\s*=\s*(?P<value>{_VALUE})", text)
    near = next((one for one in own if one.start() < column <= one.end() + 1), None)
    if near is not None:
        return near["value"], True
    rest = text[column - 1 :]
    at = column + len(rest) - len(rest.lstrip())
    whole = re.compile(_VALUE).match(text, at - 1) if text[at - 1 : at] in {'"', "["} else None
    word = whole[0] if whole is not None else word_at(text, at) or text[at - 1 : at]
    return word, re.search(r"=\s*$", text[: at - 1]) is not None
