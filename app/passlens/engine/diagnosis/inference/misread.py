"""The text at which the parser stopped: its real place, and why it is not valid MLIR there.

If an unexpected token begins a line, the parser reports it at the end of the line before. Text in the syntax of
another language, such as a float without a decimal point or a foreign type name, stops the parser with a message that
names neither the text nor its correction. After a text that is cut off or wrapped, or an op that ends too early, the
parser takes the next word for an unknown op.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.causes.source_rank import has_name
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.around_place import around, begins_op, open_at, word_at
from passlens.engine.diagnosis.inference.foreign_text import PATCHED, UNSIZED, foreign_comment, foreign_type
from passlens.engine.diagnosis.inference.odd_names import odd_name
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.diagnosis.inference.several_dumps import second_dump
from passlens.engine.diagnosis.inference.torch_dtype import torch_dtype
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.syntax import CLOSER, FUNCTIONS, follow_brackets, read_head
from passlens.engine.messages import NOTHING, Count, Message, together
from passlens.engine.toolchain.knowledge import NameKind, versions_that_know
from passlens.engine.units import whole_number

_ASCII = 128
_MARK = re.compile(r"([<=>|])\1{6}(?: .*|$)")
"""A line that a version control writes around the sides of a merge conflict."""
_NO_POINT = re.compile(r"(?<![\w.%@#!^])(?P<digits>\d+)(?P<exponent>[eE][-+]?\d+)\b")
_UNEXPECTED = "unexpected character"
_WORD = re.compile(r"[A-Za-z_]\w*")
_NAME = re.compile(r"[#!@%^]?[\w.$]+")
_UNKNOWN_OP = re.compile(r"custom op '(?P<name>[\w.]+)' is unknown|not found for custom op '(?P<of>[\w.]+)'")
_COMPLETE = re.compile(r"[\w>)\]}\"]$")
"""How the text before a word ends if it is a complete op."""
_COMMENT = re.compile(r"\s*#+(?: |$)")
_DOTS = re.compile(r"\s*(?:\.\.\.|\[\.\.\.\]|\u2026)")
_WANTS_SIGN = re.compile(r"expected '[^\w']+'")
_SIGILS = frozenset('%#@!"')
_NO_COLON = "expected ':'"
_DEFAULT, _MODULE = "func", "builtin.module"
"""The default dialect of ops in functions, and the op around functions."""
_RETURN = "func.return"
_BLANK = re.compile(r"(?:\s+|//[^\n]*)*+")
_OF_OP = re.compile(r"custom op '(?P<op>[\w.]+)' ")
_EXPECTED = re.compile(r"\bexpected (?:'[^']*'(?:,? or |, )?)+")
"""Tokens that would be right: where they are says nothing of the mistake."""
_TWO_TYPES = "expects different type than prior uses"
"""Names types, which may be in other lines too, and points at the value."""
_QUOTED = re.compile(r"'([\w.$]{2,})'|\(([\w.$]{2,})\)$")
_PART = re.compile(r"\s*(?P<word>(?!outs\b)[a-z_]\w*) ?\(")
_REGION = re.compile(r"generated region expects (?P<takes>\d{1,4}) args, got (?P<given>\d{1,4})")
_RESULT_TYPE = re.compile(r"!?[a-z][\w.]*<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>|!?\b[a-z][\w.]*")
_BARE_RESULT = re.compile(rf"-> (?P<type>{_RESULT_TYPE.pattern})$")
"""A result type that follows the arrow without parentheses."""
_UNCLOSED = re.compile(
    r"\bmust be the last operation in the parent block\b|^expected (?:'\}'|operation name in quotes)"
)
_THEN_BODY = re.compile(r"[^{}]*\}\s*\{")
"""The rest of a dictionary, and the brace that opens a body."""
_WANTS_TYPE = re.compile(r"\bexpected (?:non-function |memref element |\w+ )?type\b|\binvalid \w+ element type\b")
_WANTS_VALUE = re.compile(r"\bexpected (?:attribute value|integer|floating|constant)")
_TYPES = {**UNSIZED, "size_t": "index"}
"""The types of other languages and their names in MLIR."""
_SIZED = re.compile(r"(?P<kind>float|fp|int|uint|s|u)(?P<bits>\d+)(?:_t)?$")
_PREFIXES = {"float": "f", "fp": "f", "int": "i", "s": "si", "uint": "ui", "u": "ui"}
_VALUES = {"True": "true", "False": "false", "None": "unit"}
_TRUTH = frozenset({"true", "false"})
_NOT_FINITE = frozenset({"inf", "nan", "Infinity", "NaN", "infinity"})


@dataclass(frozen=True, slots=True)
class Misread:
    """A text at which the parser stops.

    Attributes:
        line: Of the input, from 1.
        what: The mistake, as a clause; may be empty.
        hint: The correction; may be empty.
        why: A reason to add; may be empty.
        wrong: The text to replace in the line; empty if no replacement is known.
        right: Its replacement.
    """

    line: int
    what: Message
    hint: Message
    why: Message = NOTHING
    wrong: str = ""
    right: str = ""


def stopped_at(facts: Facts) -> tuple[int, int]:
    """Line and column, from 1, of the token at which the parser stopped; zeros if the input was not rejected.

    The message points at the end of the line before if no op can begin with that token. If the parser refuses a name
    only after reading on, the message points behind it: the name is in another line of the op, or in the op before.
    """
    row = refused_at(facts)
    if row is None or row.location is None:
        return 0, 0
    line, column = row.location.line, _characters(facts.source[row.location.line - 1], row.location.column)
    text = facts.source[line - 1]
    on_op = begins_op(text, column) and _OF_OP.match(row.message) is None
    if not on_op and (named := _named(facts.source, row.message, line)) is not None:
        return named
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


def _named(source: Sequence[str], message: str, line: int) -> tuple[int, int] | None:
    """Line and column, from 1, of a name in a message that is not in the line, but in its op or the op before."""
    said = message.partition("\n")[0]
    custom = _OF_OP.match(said)
    refused = _EXPECTED.sub("", said[custom.end() if custom is not None else 0 :])
    names = [one[1] or one[2] for one in _QUOTED.finditer(refused)]
    names = [name for name in reversed(names) if not has_name(source[line - 1], name)]
    op_before = custom["op"] if custom is not None and not has_name(source[line - 1], custom["op"]) else ""
    if (not names and not op_before) or _TWO_TYPES in said:
        return None
    ops = IrOps("\n".join(source))
    at = ops.op_at(line)
    before = ops.ops[at.index - 1] if at is not None and at.index else None
    holders = [before] if before is not None else []
    while holders and (around := holders[-1].parent) is not None and around is not (at and at.parent):
        holders.append(around)  # the op before may be in a region of the one that the message names
    for name, candidates in (*((name, (at, before)) for name in names), (op_before, holders)):
        for op in candidates if name else ():
            for number in op.lines if op is not None and (op is at or at is None or at.name != op_before) else ():
                if has_name(source[number - 1], name):
                    return number, source[number - 1].index(name) + 1
    return None


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
            hint = Message("misread.write", "Write {text}.", text=right)
            return Misread(line, what, hint, wrong=found[0], right=right)
    if (dtype := torch_dtype(text, column)) is not None:
        return Misread(line, *dtype)
    broken = (
        _of_another(text, line)
        or _of_dumps(facts.source, row.message, line)
        or _misnamed(text, line, column)
        or _foreign(text, row.message, line, column)
        or _nested(facts.source, row.message, line)
        or _cut(facts.source, row.message, line, column)
    )
    broken = broken or _no_token(text, line, column)
    broken = broken or _without_outs(facts.source, row.message, line, column)
    broken = broken or _results(text, row.message, line, column)
    broken = broken or _unopened(facts.source, line, column) or _parted(text, row.message, line, column)
    broken = broken or _taken_for_an_op(facts.source, row.message, line, column)
    if broken is not None:
        return broken
    if here and not here.isprintable() and not here.isspace():
        return _control(line, here)
    if row.message.startswith(_UNEXPECTED) and here.strip():
        what = Message("misread.unexpected", "MLIR does not allow {character} there", character=here)
        return Misread(line, what, Message("misread.unexpected-hint", "Leave it out."))
    word = _WORD.search(text, column - 1)
    blank = word is not None and not text[column - 1 : word.start()].strip()
    on_op = begins_op(text, column) or bool(row.op)
    if word is None or not blank or on_op or (word[0] in _VALUES and "." in around(text, column)):
        return None  # a dialect's attribute may have had such a word
    if text[word.end() :].lstrip().startswith(":") and _WANTS_TYPE.search(row.message):
        what = Message("misread.no-sigil", "the argument {word} lacks its %", word=word[0])
        hint = Message("misread.write", "Write {text}.", text=f"%{word[0]}")
        return Misread(line, what, hint, wrong=word[0], right=f"%{word[0]}")
    return _function_type(line, text, row.message) or _word(line, word[0], row.message)


def _function_type(line: int, text: str, message: str) -> Misread | None:
    """An op in generic form without the types of its operands and results."""
    head = read_head(text)
    if not message.startswith("expected function type") or head is None or not head.generic:
        return None
    what = Message(
        "misread.function-type",
        "{op} is in generic form, which ends with a function type: operand types, an arrow, result types",
        op=head.name,
    )
    return Misread(line, what, Message("misread.write", "Write {text}.", text="(…) -> …"))


def _of_another(text: str, line: int) -> Misread | None:
    """A line that is not MLIR: a comment of a script, or dots in place of omitted text."""
    if _COMMENT.match(text):
        what = Message("misread.comment", "it is a comment that begins with #")
        return Misread(
            line, what, Message("misread.comment-hint", "In MLIR, comments begin with //: change or delete the line.")
        )
    if (begins := PATCHED.match(text)) is not None:
        what = Message("misread.patch", "it begins with {text}, like a line of a patch", text=begins[0])
        hint = Message("misread.patch-hint", "Apply the patch to the model, and compile the result.")
        return Misread(line, what, hint)
    if _DOTS.match(text):
        what = Message("misread.dots", "... replaces text that was left out")
        return Misread(line, what, Message("misread.dots-hint", "Paste the whole text, without omissions."))
    return None


def _of_dumps(source: Sequence[str], message: str, line: int) -> Misread | None:
    """A name that a second IR dump in the text defines again."""
    found = second_dump(source, message, line)
    if found is None:
        return None
    begins, name = found
    what = Message(
        "misread.second-dump",
        "a second IR dump, which begins in line {begins:,}, defines {name} again",
        begins=begins,
        name=name,
    )
    return Misread(line, what, Message("misread.second-dump-hint", "Keep the IR dump of only one pass."))


def _misnamed(text: str, line: int, column: int) -> Misread | None:
    """A name with a character at which the parser ends it."""
    found = odd_name(text, column)
    if found is None:
        return None
    hint = Message("misread.write", "Write {text}.", text=found.right)
    return Misread(line, found.what, hint, wrong=found.name, right=found.right)


def _foreign(text: str, message: str, line: int, column: int) -> Misread | None:
    """A comment or a type in the syntax of another language."""
    at = len(text) - len(text[column - 1 :].lstrip())  # the place may be the end of the token before
    begins, language = foreign_comment(text, at)
    if begins:
        what = Message(
            "misread.comment-of",
            "{text} begins a comment in {language}, but not in MLIR",
            text=begins,
            language=language,
        )
        hint = Message("misread.comment-hint", "In MLIR, comments begin with //: change or delete the line.")
        return Misread(line, what, hint)
    found = foreign_type(text, at, anywhere=_TWO_TYPES in message)
    if found is None:
        return None
    hint = Message("misread.types", "Numbers have types such as f32, bf16, i64 and index.")
    if found.right:
        hint = Message("misread.write", "Write {text}.", text=found.right)
    return Misread(line, found.what, hint, wrong=found.text if found.right else "", right=found.right)


def _no_token(text: str, line: int, column: int) -> Misread | None:
    """A text around a place that looks like a value, a size or an attribute of MLIR and is none."""
    at = len(text) - len(text[column - 1 :].lstrip())  # the place may be the end of the token before
    for pattern, read in _NO_TOKENS:
        for found in pattern.finditer(text):
            if found.start() <= at <= found.end():
                return read(line, found)
    return None


def _absent(line: int, found: re.Match[str]) -> Misread:
    what = Message("misread.absent", "{text} is what MLIR prints for a missing part of the IR", text=found[0])
    hint = Message(
        "misread.absent-hint", "The text is a dump of invalid IR: use the dump from before the pass that fails."
    )
    return Misread(line, what, hint)


def _negative(line: int, found: re.Match[str]) -> Misread:
    what = Message("misread.negative", "a size is {size}", size=found["size"])
    return Misread(line, what, Message("misread.negative-hint", "MLIR writes ? for a size that is not known."))


def _truth(line: int, found: re.Match[str]) -> Misread:
    what = Message("misread.truth", "{value} has the type i1, not {type}", value=found["value"], type=found["type"])
    number = f"{int(found['value'] == 'true')} : {found['type']}"
    return Misread(line, what, Message("misread.write", "Write {text}.", text=number), wrong=found[0], right=number)


def _nameless(line: int, found: re.Match[str]) -> Misread:
    what = Message("misread.nameless", "no name follows {character}", character=found[0])
    hint = Message(
        "misread.nameless-hint",
        "Add the name or remove the character: zsh prints % after output that does not end with a newline.",
    )
    return Misread(line, what, hint)


_NO_TOKENS: tuple[tuple[re.Pattern[str], Callable[[int, re.Match[str]], Misread]], ...] = (
    (re.compile(r"<<(?:UNKNOWN|NULL|INVALID)[A-Z ]{0,40}>>"), _absent),
    (re.compile(r"\b(?:v?tensor|vector|memref)<\[?(?:[\d?]+[x,])*(?P<size>-\d{1,18})(?=[x,\]])"), _negative),
    (re.compile(r"\b(?P<value>true|false) : (?P<type>(?!i1\b)[a-z]\w*)"), _truth),
    (re.compile(r"[%@](?=[\s),:}]|$)"), _nameless),
)
"""Texts that the parser does not take, and what each means."""


def _control(line: int, character: str) -> Misread:
    code = f"U+{ord(character):04X}"
    what = Message("misread.control", "it has the control character {code}", code=code)
    hint = Message("misread.control-hint", "Copy the text without terminal colors.")
    return Misread(line, what, hint)


def _nested(source: Sequence[str], message: str, line: int) -> Misread | None:
    """A function that begins inside another one, whose closing brace is missing."""
    opened = list[str]()
    if _UNCLOSED.search(message) is None and (follow_brackets("\n".join(source), opened) or not opened):
        return None
    for op in IrOps("\n".join(source)).ops:
        inside = op.name in FUNCTIONS and op.parent is not None and op.parent.name in FUNCTIONS
        if inside and op.parent is not None and (line >= op.lines[0] or _UNCLOSED.search(message)):
            what = Message(
                "misread.nested",
                "@{function} begins inside @{outer}, whose closing brace is missing",
                function=op.symbol,
                outer=op.parent.symbol,
            )
            hint = Message("misread.nested-hint", "Close @{outer} before that line.", outer=op.parent.symbol)
            return Misread(op.lines[0], what, hint)
    return None


def _without_outs(source: Sequence[str], message: str, line: int, column: int) -> Misread | None:
    """A structured op with another number of operands than its region has arguments."""
    found, op = _REGION.search(message), IrOps("\n".join(source)).op_at(line) if _REGION.search(message) else None
    if found is None or op is None:
        return None
    part = _PART.match(source[line - 1], column - 1)
    if part is not None:
        what = Message("misread.part", "it has {word} where {op} takes outs", word=part["word"], op=op.name)
        return Misread(line, what, Message("misread.write", "Write {text}.", text="outs(…)"))
    takes, given = whole_number(found["takes"]), whole_number(found["given"])
    what = Message(
        "misread.operands",
        "{op} has {given:,} operands but takes {takes:,}, outs included",
        op=op.name,
        given=given,
        takes=takes,
    )
    text = " ".join(source[number - 1] for number in op.lines)
    hint = Message("misread.operands-hint", "Give it as many operands as it takes.")
    if "outs(" not in text:
        hint = Message("misread.outs-hint", "Add outs(…) with the tensor that it writes into.")
    return Misread(line, what, hint)


def _results(text: str, message: str, line: int, column: int) -> Misread | None:
    """The results of a function after a colon, or several results of any op without parentheses."""
    head, before = read_head(text), text[: column - 1].rstrip()
    rest = text[column - 1 :].lstrip()
    if rest.startswith(",") and (gives := _BARE_RESULT.search(before)) is not None:
        return _without_parentheses(line, head.name if head is not None else "", f"{gives['type']}{rest}")
    if head is None or head.name not in FUNCTIONS or not message.startswith("expected operation name"):
        return None
    if not rest.startswith(":") or not before.endswith(")"):
        return None
    what = Message(
        "misread.results", "the results of @{function} follow a colon instead of an arrow", function=head.symbol
    )
    return Misread(line, what, Message("misread.write", "Write {text}.", text="->"))


def _without_parentheses(line: int, op: str, results: str) -> Misread:
    """Result types separated by commas where only one may stand without parentheses.

    Args:
        line: Of the input, from 1.
        op: The op's name; empty if unknown.
        results: The text from the first result type on.
    """
    count = len(_RESULT_TYPE.findall(results.partition(" {")[0].partition(" attributes")[0]))
    what = Message(
        "misread.no-parentheses",
        "{op} has {count}, separated by commas, without parentheses around them",
        op=op or Message("rule-help.an-op", "an op"),
        count=Count(max(count, 2), "result type"),
    )
    return Misread(line, what, Message("misread.write", "Write {text}.", text="-> (…, …)"))


def _unopened(source: Sequence[str], line: int, column: int) -> Misread | None:
    """A closing bracket without an open one, at a place or next after it."""
    rest = "\n".join((source[line - 1][column - 1 :], *source[line:]))
    blank = _BLANK.match(rest)
    skipped = blank.end() if blank is not None else 0
    here = rest[skipped : skipped + 1]
    before = "\n".join((*source[: line - 1], source[line - 1][: column - 1]))
    opened = list[str]()
    if not here or here not in CLOSER.values() or follow_brackets(before, opened) or opened:
        return None
    line += rest.count("\n", 0, skipped)
    what = Message("misread.unopened-bracket", "the bracket {character} closes nothing", character=here)
    return Misread(line, what, Message("misread.unopened-hint", "Remove it, or open one before it."))


def _cut(source: Sequence[str], message: str, line: int, column: int) -> Misread | None:
    """The end of the text, or of a line, before its op is complete."""
    text = source[line - 1]
    name = _NAME.match(text, column - 1) or _NAME.match(text, column)
    rest = text[name.end() if name is not None else column :]
    if rest.partition("//")[0].strip():
        return None
    opened = list[str]()
    follow_brackets("\n".join(source), opened)
    if opened and not any(one.partition("//")[0].strip() for one in source[line:]):
        count = Count(len(opened), "open bracket")
        what = Message("misread.cut", "the input ends there with {count}", count=count)
        return Misread(line, what, Message("misread.cut-hint", "Copy or export the whole file again."))
    head = read_head(text)
    stated = " : " in text[: column - 1]
    if message.startswith(_NO_COLON) and head is not None and head.certain and not (text[column:].strip() or stated):
        what = Message("misread.no-types", "the types of {op} are missing", op=head.name)
        return Misread(line, what, Message("misread.no-types-hint", "Write them after a colon at the end of the op."))
    return None


def _parted(text: str, message: str, line: int, column: int) -> Misread | None:
    """An item of a list in brackets with no comma before it: it begins like the first one."""
    opened, before, rest = open_at(text, column), text[: column - 1].rstrip(), text[column - 1 :].lstrip()
    if not opened or text[opened[-1]] == "<" or not rest or _WANTS_SIGN.match(message) is None:
        return None
    kind = _kind(text[opened[-1] + 1 :].lstrip())
    if not kind or kind != _kind(rest) or _COMPLETE.search(before) is None or text.count('"') % 2:
        return None  # a quote is missing, so that text inside and outside strings is mixed up
    item = word_at(text, len(text) - len(rest) + 1) or rest[:1]
    what = Message("misread.parted", "a comma is missing before {text}", text=item)
    return Misread(line, what, Message("misread.parted-hint", "Separate the items of the list with commas."))


def _kind(item: str) -> str:
    """What an item of a list is by its first character: a sigil, a digit, a letter, or a quote; empty for others."""
    first = item[:1]
    return "0" if first.isdigit() else "a" if first.isalpha() or first == "_" else first if first in _SIGILS else ""


def _taken_for_an_op(source: Sequence[str], message: str, line: int, column: int) -> Misread | None:
    """A word that the parser takes for an op: half of a name, a part of the op before it, or a misplaced op."""
    found, text = _UNKNOWN_OP.search(message), source[line - 1]
    name = (found["name"] or found["of"]) if found is not None else ""
    if not name or not text.startswith(name, column - 1):
        return None
    rest = _WORD.match(source[line]) if line < len(source) and text.endswith(name) else None
    if rest is not None and versions_that_know(whole := name + rest[0], NameKind.OP):
        what = Message("misread.split", "a line break splits {name}", name=whole)
        return Misread(line, what, Message("misread.split-hint", "Join line {line:,} with the next.", line=line))
    if (keyword := _before_attributes(text, line, column)) is not None:
        return keyword
    if "." in name:
        return None
    if versions_that_know(inside := f"{_DEFAULT}.{name}", NameKind.OP):
        return _without_dialect(source, line, name, inside)
    before, head = text[: column - 1].rstrip(), read_head(text)
    if head is None or not head.certain or _COMPLETE.search(before) is None:
        return None
    what = Message("misread.behind", "{word} comes after the end of {op}", word=name, op=head.name)
    return Misread(line, what, Message("misread.behind-hint", "Move it before the types of the op."))


def _before_attributes(text: str, line: int, column: int) -> Misread | None:
    """The attributes of a function without the word before them: the parser takes them for its body."""
    head = read_head(text)
    if head is None or head.name not in {*FUNCTIONS, _MODULE} or _THEN_BODY.match(text, column - 1) is None:
        return None
    if head.name == _MODULE:
        what = Message(
            "misread.module-attributes", "the attributes of the module need the keyword attributes before them"
        )
        return Misread(line, what, Message("misread.write", "Write {text}.", text="attributes {…}"))
    what = Message(
        "misread.attributes",
        "the attributes of @{function} need the keyword attributes before them",
        function=head.symbol,
    )
    return Misread(line, what, Message("misread.write", "Write {text}.", text="attributes {…}"))


def _without_dialect(source: Sequence[str], line: int, name: str, inside: str) -> Misread:
    """An op without its dialect prefix where that dialect is not the default."""
    at = IrOps("\n".join(source)).op_at(line)
    holder = at.parent if at is not None else None
    holders = list[str]()
    while holder is not None and holder.name != _MODULE:
        holders.append(holder.name)
        holder = holder.parent
    opened = list[str]()
    if any(holders) and at is not None and at.parent is not None and inside == _RETURN:
        follow_brackets("\n".join(source), opened)
    if opened and at is not None and at.parent is not None:
        what = Message(
            "misread.unclosed",
            "{name} is inside the {op} of line {opens:,}, whose closing brace is missing",
            name=name,
            op=at.parent.name,
            opens=at.parent.lines[0],
        )
        return Misread(line, what, Message("misread.unclosed-hint", "Close the region before that line."))
    if any(holders):
        dialects = (one.partition(".")[0] for one in holders if one)
        known = (whole for one in dialects if versions_that_know(whole := f"{one}.{name}", NameKind.OP))
        meant = next(known, inside)
        what = Message(
            "misread.in-another",
            "{name} lacks its dialect prefix, which only ops directly in {dialect}.func can omit",
            name=name,
            dialect=_DEFAULT,
        )
        hint = Message("misread.write", "Write {text}.", text=meant)
        return Misread(line, what, hint, wrong=name, right=meant)
    heads = ((number, read_head(text)) for number, text in enumerate(source[: line - 1], 1))
    functions = [number for number, head in heads if head is not None and head.kind == "func"]
    what = Message(
        "misread.outside", "{name} is outside a function, and means {op} only inside one", name=name, op=inside
    )
    why = Message(
        "misread.outside-why", "Inside a function, names without a dialect belong to {dialect}.", dialect=_DEFAULT
    )
    if functions and "{" not in source[functions[-1] - 1]:
        opens = Message("misread.unopened", "The function in line {line:,} has no opening brace.", line=functions[-1])
        why = together(why, opens)
    hint = Message("misread.outside-hint", "Check the braces of the function, or write {op}.", op=inside)
    return Misread(line, what, hint, why)


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
    if _WANTS_TYPE.search(message) and word not in _TRUTH:
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
    return Misread(line, what, hint if right else known, wrong=word if right else "", right=right)


def _type_of(word: str) -> str:
    """The type of MLIR that another language calls by a word; empty if unknown."""
    found = _SIZED.fullmatch(word)
    return f"{_PREFIXES[found['kind']]}{found['bits']}" if found is not None else _TYPES.get(word, "")


def _characters(text: str, column: int) -> int:
    """The column in characters, from 1, of one in bytes, as the compiler counts."""
    if text.isascii():
        return column
    return len(text.encode("utf-8", "surrogatepass")[: column - 1].decode("utf-8", "ignore")) + 1
