"""The text at which the parser stopped: its real place, and why it is not valid MLIR there.

If an unexpected token begins a line, the parser reports it at the end of the line before. Text in the syntax of
another language, such as a float without a decimal point or a foreign type name, stops the parser with a message that
names neither the text nor its correction.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import Message

_ASCII = 128
_MARK = re.compile(r"([<=>|])\1{6}(?: .*|$)")
"""A line that a version control writes around the sides of a merge conflict."""
_NO_POINT = re.compile(r"(?<![\w.%@#!^])(?P<digits>\d+)(?P<exponent>[eE][-+]?\d+)\b")
_UNEXPECTED = "unexpected character"
_WORD = re.compile(r"[A-Za-z_]\w*")
_WANTS_TYPE = re.compile(r"\bexpected (?:non-function |memref element |\w+ )?type\b|\binvalid \w+ element type\b")
_WANTS_VALUE = re.compile(r"\bexpected (?:attribute value|integer|floating|constant)")
_TYPES = {
    "float": "f32", "double": "f64", "half": "f16", "bfloat16": "bf16", "bfloat": "bf16", "long": "i64", "int": "i32",
    "short": "i16", "byte": "i8", "char": "i8", "bool": "i1", "boolean": "i1", "size_t": "index",
}  # fmt: skip
"""The types of other languages and their names in MLIR."""
_SIZED = re.compile(r"(?P<kind>float|fp|int|uint|s|u)(?P<bits>\d+)(?:_t)?$")
_PREFIXES = {"float": "f", "fp": "f", "int": "i", "s": "si", "uint": "ui", "u": "ui"}
_VALUES = {"True": "true", "False": "false", "None": "unit"}
_NOT_FINITE = frozenset({"inf", "nan", "Infinity", "NaN", "infinity"})


@dataclass(frozen=True, slots=True)
class Misread:
    """A text at which the parser stops.

    Attributes:
        line: Of the input, from 1.
        what: The mistake, as a clause; may be empty.
        hint: The correction; may be empty.
    """

    line: int
    what: Message
    hint: Message


def stopped_at(facts: Facts) -> tuple[int, int]:
    """Line and column, from 1, of the token at which the parser stopped; zeros if the input was not rejected.

    The message names the end of the line before if no op can begin with that token.
    """
    row = refused_at(facts)
    if row is None or row.location is None:
        return 0, 0
    line, column = row.location.line, _characters(facts.source[row.location.line - 1], row.location.column)
    text = facts.source[line - 1]
    if not row.message.startswith("expected") or column <= len(text.partition("//")[0].rstrip()):
        return line, column
    for number in range(line + 1, len(facts.source) + 1):
        begins = facts.source[number - 1].lstrip()
        if begins and not begins.startswith("//"):
            head = read_head(begins)
            if (head is not None and head.certain) or begins[0] in "}^":
                break
            return number, len(facts.source[number - 1]) - len(begins) + 1
    return line, column


def misread(facts: Facts) -> Misread | None:
    """The text at which the parser stopped, if it is text of another language, or of none."""
    row, (line, column) = refused_at(facts), stopped_at(facts)
    if row is None or not line:
        return None
    text = facts.source[line - 1]
    here = text[column - 1 : column]
    if here and ord(here) >= _ASCII:
        return _beyond_ascii(line, here)
    if _MARK.match(text):
        what = Message("misread.conflict", "it is a merge conflict marker: {text}", text=text[:80])
        return Misread(
            line, what, Message("misread.conflict-hint", "Keep one of the two sides, and delete the markers.")
        )
    for found in _NO_POINT.finditer(text):
        if found.start() <= column - 1 <= found.end("digits"):
            right = f"{found['digits']}.0{found['exponent']}"
            what = Message("misread.no-point", "the float {text} has no decimal point", text=found[0])
            return Misread(line, what, Message("misread.write", "Write {text}.", text=right))
    if row.message.startswith(_UNEXPECTED) and here.strip():
        what = Message("misread.unexpected", "MLIR does not allow {character} there", character=here)
        return Misread(line, what, Message("misread.unexpected-hint", "Leave it out."))
    word = _WORD.search(text, column - 1)
    blank = word is not None and not text[column - 1 : word.start()].strip()
    return _word(line, word[0], row.message) if word is not None and blank else None


def _beyond_ascii(line: int, character: str) -> Misread:
    code = f"U+{ord(character):04X}"
    if character == "\ufeff":
        what = Message("misread.mark", "it begins with a byte order mark ({code})", code=code)
        return Misread(line, what, Message("misread.mark-hint", "Save the file as UTF-8 without a byte order mark."))
    name = unicodedata.name(character, "").lower()
    what = Message("misread.character", "it has the character {code} ({name})", code=code, name=name or character)
    hint = Message("misread.character-hint", "MLIR is ASCII outside strings and comments: retype the character.")
    return Misread(line, what, hint)


def _word(line: int, word: str, message: str) -> Misread | None:
    """A word where a type or a value is expected, as other languages write it."""
    if _WANTS_TYPE.search(message):
        right = _type_of(word)
        what = Message("misread.no-type", "{word} is not an MLIR type", word=word)
    elif word in _NOT_FINITE:
        what = Message("misread.not-finite", "MLIR has no literal {word}", word=word)
        hint = Message(
            "misread.not-finite-hint",
            "Write the bits of the number in hexadecimal, such as 0x7F800000 for infinity in f32.",
        )
        return Misread(line, what, hint)
    elif word in _VALUES and _WANTS_VALUE.search(message):
        right = _VALUES[word]
        what = Message("misread.no-value", "{word} is not an MLIR attribute", word=word)
    else:
        return None
    hint = Message("misread.write", "Write {text}.", text=right)
    known = Message("misread.types", "Numbers have types such as f32, bf16, i64 and index.")
    return Misread(line, what, hint if right else known)


def _type_of(word: str) -> str:
    """The type of MLIR that another language calls by a word; empty if unknown."""
    found = _SIZED.fullmatch(word)
    return f"{_PREFIXES[found['kind']]}{found['bits']}" if found is not None else _TYPES.get(word, "")


def _characters(text: str, column: int) -> int:
    """The column in characters, from 1, of one in bytes, as the compiler counts."""
    if text.isascii():
        return column
    return len(text.encode("utf-8", "surrogatepass")[: column - 1].decode("utf-8", "ignore")) + 1
