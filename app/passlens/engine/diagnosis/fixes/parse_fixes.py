"""Edits where the parser stopped: the token that it expects, the word that is meant, the text without what is not MLIR.

A changed token leaves no more brackets unpaired than before. A trial compiles each candidate.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator, Sequence

from passlens.engine.diagnosis.edits.declared_types import edited, instead_at
from passlens.engine.diagnosis.edits.input_edits import drop_attributes
from passlens.engine.diagnosis.edits.retyped import type_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.fixes.meant_words import meant_words
from passlens.engine.diagnosis.inference.foreign_text import PATCHED
from passlens.engine.diagnosis.inference.misread import Misread, misread, stopped_at
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.syntax import STRING_OR_REST, follow_brackets, read_head
from passlens.engine.messages import Message
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.session.rows import DiagnosticRow

_MOST = 4
"""The most changes of tokens that are proposed."""
_EXPECTED = re.compile(r"\bexpected (?P<what>.*)")
_QUOTED = re.compile(r"'(?P<token>(?![@%^])[^' <]{1,16}|<)'")
_AS_WELL = {")": (",",), "]": (",",), ">": (",",), "}": (",", "=")}
"""What a list may go on with where the parser expects its end."""
_PAST_STRING = re.compile(r"[,})\]>]")
_LISTED = re.compile(r"\b(?:to be one of: |one of the following [^\[]*\[)(?P<words>[^\]]+)")
_ITERATOR = re.compile(r"\bunexpected iterator_type \((?P<word>\w+)\)")
_ITERATORS = ("parallel", "reduction", "window")
_KEYWORDS = (
    "ins", "outs", "into", "to", "from", "dimensions", "dimension", "permutation", "low", "high", "step", "iter_args",
    "attributes", "inner_dims_pos", "inner_tiles", "output_shape", "indexing_maps", "iterator_types", "strides",
    "dilations", "padding_value", "else", "do", "dense", "tensor", "memref", "vector", "affine_map",
)  # fmt: skip
"""Words of custom syntax, which a parser's message seldom names."""
_TOKEN = re.compile(r"[\w.$]+|->|[^\w\s]")
_ASCII_OF = {
    "\u2190": "<-", "\u2192": "->", "\u2212": "-", "\u2013": "-", "\u2014": "-", "\u2018": "'", "\u2019": "'",
    "\u201c": '"', "\u201d": '"', "\u00a0": " ", "\u00d7": "x", "\ufeff": "",
}  # fmt: skip
"""Characters that typesetting puts in place of those of MLIR."""
_BEYOND = re.compile("|".join(_ASCII_OF))
_SIDES = re.compile(r"([<=>|])\1{6}(?: |$)")
_ENTITY = re.compile(r"&(?:lt|gt|amp|quot|#\d+);")
_ANGLE = re.compile(rf"{STRING_OR_REST}|->|[<>]")
_PARENT = re.compile(r"'(?P<op>[\w.]+)' op expects parent op '(?P<parent>\w+)\.\w+'")
_IDENTIFIER = re.compile(r"\bundeclared identifier\b")
_OF_MAP = re.compile(r"\((?P<names>[\w, ]*)\)(?:\[(?P<symbols>[\w, ]*)\])? ->")
_BLOCK = re.compile(r"\bundefined block\b")
_NO_ALIAS = re.compile(r"undefined symbol alias id '(?P<name>\w+)'")
_ITERATES = re.compile(r"\biterator_types = \[(?P<kinds>[^\[\]]*)\]")
_NO_LOCATION = re.compile(r"location alias was never defined")
_LOCATION_ALIAS = re.compile(r"^#(?P<name>\w+) = loc\(")
_LOCATED = re.compile(r" loc\(#(?P<name>\w+)\)")
_LABEL = re.compile(r"\^[\w$.\-]+")
_POINT = re.compile(r"(?P<number>(?<![\w.%@#])\d+)\.0*(?![\w.])(?=[^:]*(?::|->) (?:tensor<[\dx?]*)?(?:i\d+|index)\b)")
_WHOLE = re.compile(r"(?P<number>(?<![\w.%@#])\d+)(?![\w.])(?=[^:]*: (?:tensor<[\dx?]*)?b?f\d+\b)")
_OF_NUMBER = re.compile(r"\b(?:integer|floating|float|literal|unexpected decimal)\b")
_NAMED_SIZES = re.compile(
    r"(?P<before>\btensor<)(?P<sizes>(?:(?:-?\d+|\?|[A-Za-z_]\w*?)x)+)(?P<element>(?:[su]?i|f|bf)\d+\w*|index|complex<\w+>)"
    r"(?=[>,])"
)
_DIMENSION = re.compile(r"(?:-?\d+|\?|[A-Za-z_]\w*?)x")
_NAMED_TORCH = re.compile(r"(?P<before>!torch\.v?tensor<\[)(?P<sizes>[\w?,]+)(?P<after>\],)")
_NOWHERE = frozenset({"misread.no-type", "misread.no-value"})
"""Words of another language, which are wrong in every line."""
_NO_ATTRIBUTE = re.compile(r"\bunknown (?:attribute|\w+ attribute)\b")
_OF_DIALECT = re.compile(r"(?<![\w.])(?P<name>[a-zA-Z_][\w.]*) = #")
_TWICE = re.compile(
    r"\battribute '(?P<name>[\w.]+)' occurs more than once|\bduplicate (?:key|attribute) '(?P<key>[\w.]+)'"
)


def parse_fixes(facts: Facts) -> Iterator[Fix]:
    """The changes of a text that cannot be parsed, the likeliest first."""
    row, source = refused_at(facts), facts.source
    if row is None or row.location is None:
        return
    if edits := _changed(source, _opened):
        title = Message("parse-fixes.dynamic", "Write ? for named dimensions")
        yield edited("dynamic-dimensions", title, edits)
        return
    odd = misread(facts)
    if odd is not None and (fix := _read_again(odd, source)) is not None:
        yield from fix
        return
    line, column = stopped_at(facts)
    if any(_ENTITY.search(text) for text in source):
        title = Message("parse-fixes.entities", "Replace HTML entities with their characters")
        yield edited("entities", title, _changed(source, html.unescape))
    meant = meant_words(row.message, source, line, column, facts.info.target or "")
    found = (
        *meant,
        *_words(row, source, line, column),
        *_mapped(row, source),
        *_unlocated(row, source),
        *_unknown(row, source, line, column),
    )
    yield from found
    if found or row.op:
        return
    seen, before = set[str](), _disorder(source)
    for title, number, text in _tokens(row, source, line, column):
        after = (*source[: number - 1], text, *source[number:])
        if text not in seen and text != source[number - 1] and _disorder(after) <= before:
            seen.add(text)
            yield edited("token", title, (Edit(number, number, (text,)),))
            if len(seen) == _MOST:
                return


def _read_again(odd: Misread, source: Sequence[str]) -> tuple[Fix, ...] | None:
    """The fixes of a mistake that ``misread`` knows; None if it has none."""
    text = source[odd.line - 1]
    match odd.what.id:
        case "misread.mark" | "misread.character":
            edits = _changed(source, lambda line: _BEYOND.sub(lambda found: _ASCII_OF[found[0]], line))
            return (edited("ascii", Message("parse-fixes.ascii", "Write ASCII characters"), edits),) if edits else None
        case "misread.conflict":
            return tuple(_sides(source))
        case "misread.second-dump":
            title = Message(
                "parse-fixes.first-dump", "Keep only the IR dump before line {line:,}", line=(at := _begins(odd))
            )
            return (edited("first-dump", title, (Edit(at, len(source), ()),)),)
        case "misread.patch":
            edits = tuple(
                Edit(number, number, (line[1:],) if line.startswith("+") else ())
                for number, line in enumerate(source, 1)
                if PATCHED.match(line)
            )
            return (edited("patched", Message("parse-fixes.patched", "Apply the patch"), edits),)
        case "misread.comment":
            title = Message("parse-fixes.comment", "Begin the comment with //")
            return (edited("comment", title, (Edit(odd.line, odd.line, (text.replace("#", "//", 1),)),)),)
        case "misread.split" if odd.line < len(source):
            title = Message("parse-fixes.join", "Join line {line:,} with the next", line=odd.line)
            return (edited("join", title, (Edit(odd.line, odd.line + 1, (text + source[odd.line].lstrip(),)),)),)
        case "misread.behind" if (edit := _moved_up(text, odd.line)) is not None:
            title = Message("parse-fixes.move-up", "Move the end of line {line:,} before the types", line=odd.line)
            return (edited("move-up", title, (edit,)),)
        case "misread.no-types" if kind := _first_type(source, odd.line):
            title = Message("parse-fixes.type", "Add the type {type}", type=kind)
            return (edited("type", title, (Edit(odd.line, odd.line, (f"{text.rstrip()} : {kind}",)),)),)
        case "misread.symbol-name" | "misread.value-name":
            name = re.compile(rf"{re.escape(odd.wrong)}(?![\w$.\-/])")
            title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=odd.right, wrong=odd.wrong)
            return (edited("near-word", title, _changed(source, lambda line: name.sub(lambda _: odd.right, line))),)
    if not odd.wrong:
        return None
    word = re.compile(rf"(?:(?<=[\d?]x)|(?<![\w.%@#!])){re.escape(odd.wrong)}(?![\w.])(?!\s*[=(])")
    if odd.what.id in _NOWHERE:
        title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=odd.right, wrong=odd.wrong)
        return (edited("near-word", title, _changed(source, lambda line: word.sub(lambda _: odd.right, line))),)
    return tuple(_instead(odd.wrong, odd.right, odd.line, text, word.sub(lambda _: odd.right, text)))


def _begins(odd: Misread) -> int:
    """The line, from 1, at which a second IR dump begins."""
    line = odd.what.arguments["begins"]
    assert isinstance(line, int)
    return line


def _opened(line: str) -> str:
    """A line with ``?`` in place of dimensions that are given by names, as exporters print symbols."""

    def opened(found: re.Match[str]) -> str:
        return f"{found['before']}{_DIMENSION.sub(lambda one: _size(one[0]) + 'x', found['sizes'])}{found['element']}"

    def listed(found: re.Match[str]) -> str:
        return f"{found['before']}{','.join(_size(one) for one in found['sizes'].split(','))}{found['after']}"

    return _NAMED_TORCH.sub(listed, _NAMED_SIZES.sub(opened, line))


def _size(word: str) -> str:
    word = word.removesuffix("x").strip()
    return word if word == "?" or word.isdecimal() else "?"


def _sides(source: Sequence[str]) -> Iterator[Fix]:
    """The two sides of each merge conflict."""
    first, second, side = list[int](), list[int](), ""
    for number, line in enumerate(source, 1):
        if mark := _SIDES.match(line):
            side = {"<": "first", "|": "base", "=": "second", ">": ""}[mark[1]]
        if mark or side in {"base", "second"}:
            first.append(number)
        if mark or side in {"base", "first"}:
            second.append(number)
    titles = (
        Message("parse-fixes.first-side", "Keep the first side of the merge conflict"),
        Message("parse-fixes.second-side", "Keep the second side of the merge conflict"),
    )
    for name, title, gone in zip(("first-side", "second-side"), titles, (first, second), strict=True):
        yield edited(name, title, tuple(Edit(number, number, ()) for number in gone))


def _moved_up(text: str, line: int) -> Edit | None:
    """A line in which the words after the types of its op are moved before them; None without such words."""
    before, colon, after = text.rpartition(" : ")
    types, space, rest = after.partition("> ") if ">" in after else after.partition(" ")
    types += ">" if space == "> " else ""
    return Edit(line, line, (f"{before} {rest} : {types}",)) if colon and rest else None


def _first_type(source: Sequence[str], line: int) -> str:
    """The type of the first operand of the op at a line (from 1) whose type is known; empty without one."""
    ir = IrOps("\n".join(source))
    op = next((one for one in ir.ops if one.lines[0] == line), None)
    return next((kind for value in (op.uses if op is not None else ()) if (kind := _known_type(ir, value))), "")


def _known_type(ir: IrOps, value: int) -> str:
    """The type of a value that others state, or the signature that declares it."""
    if kind := type_of(ir, value):
        return kind
    name = re.escape(ir.name(value))
    return next(
        (found[1] for line in ir.lines if (found := re.search(rf"[(\s]{name}: ([\w.!]+<[^()]*?>|\w+)[,)]", line))), ""
    )


def _words(row: DiagnosticRow, source: Sequence[str], line: int, column: int) -> Iterator[Fix]:
    """The words that a message lists, or that the text declares, in place of an unknown one."""
    text = source[line - 1]
    if found := _PARENT.search(row.message):
        old, kind = found["op"], found["op"].rpartition(".")[2]
        new = f"{found['parent']}.{kind}"
        word = re.compile(rf"(?<![\w.])(?:{re.escape(old)}|{re.escape(kind)})(?![\w.])")
        yield from _instead(old, new, line, text, word.sub(new, text, count=1))
    if found := _ITERATOR.search(row.message):
        for number, one in enumerate(source, 1):
            for near in nearest(found["word"], _ITERATORS, 1, ALIKE_OF_FEW):
                after = one.replace(f'"{found["word"]}"', f'"{near}"')
                yield from _instead(found["word"], near, number, one, after)
    if (listed := _LISTED.search(row.message)) is not None:
        yield from _of_listed(source, line, column, re.split(r",? +(?:or )?", listed["words"].strip()))
    if _IDENTIFIER.search(row.message) and (names := _OF_MAP.search(text)):
        free = [name for name in names["names"].split(", ") if len(re.findall(rf"\b{name}\b", text)) == 1]
        here = _TOKEN.search(text, column - 1)
        if len(free) == 1 and here is not None:
            yield from _instead(here[0], free[0], line, text, text[: here.start()] + free[0] + text[here.end() :])
            return
        yield from _near_at(source, line, column, re.findall(r"\w+", f"{names['names']} {names['symbols'] or ''}"))
    if _BLOCK.search(row.message):
        labels = [found[0] for one in source if (found := _LABEL.match(one.lstrip()))]
        yield from _near_at(source, line, column, labels, _LABEL)
    if (twice := _TWICE.search(row.message)) is not None:
        name = twice["name"] or twice["key"]
        given = rf"{re.escape(name)}\b(?: = [^,{{}}]*)?"
        for number, one in enumerate(source, 1):
            once = re.sub(rf"(\b{given})(.*?), {given}(?=[,}}])", r"\1\2", one)
            yield from _instead(f"{name}, {name}", name, number, one, once)
    if _OF_NUMBER.search(row.message):
        for pattern, right in ((_POINT, r"\g<number>"), (_WHOLE, r"\g<number>.0")):
            if (literal := pattern.search(text)) is not None:
                yield from _instead(literal[0], literal.expand(right), line, text, pattern.sub(right, text))


def _mapped(row: DiagnosticRow, source: Sequence[str]) -> Iterator[Fix]:
    """The identity of as many loops as there are iterators, for a map that nothing defines."""
    found = _NO_ALIAS.search(row.message)
    if found is None:
        return
    uses = [line for line in source if re.search(rf"#{re.escape(found['name'])}\b", line)]
    counts = {one["kinds"].count(",") + 1 for line in uses if (one := _ITERATES.search(line)) is not None}
    if len(counts) != 1:
        return
    loops = ", ".join(f"d{number}" for number in range(counts.pop()))
    text = f"#{found['name']} = affine_map<({loops}) -> ({loops})>"
    title = Message("parse-fixes.map", "Define #{name} as the identity", name=found["name"])
    yield edited("identity-map", title, (Edit(1, 0, (text,)),))


def _unlocated(row: DiagnosticRow, source: Sequence[str]) -> Iterator[Fix]:
    """Ops without a location that nothing defines."""
    if _NO_LOCATION.search(row.message) is None:
        return
    defined = {found["name"] for line in source if (found := _LOCATION_ALIAS.match(line)) is not None}

    def kept(found: re.Match[str]) -> str:
        return found[0] if found["name"] in defined else ""

    edits = _changed(source, lambda line: _LOCATED.sub(kept, line))
    if edits:
        title = Message("parse-fixes.unlocated", "Remove references to undefined locations")
        yield edited("without-location", title, edits)


def _of_listed(source: Sequence[str], line: int, column: int, words: Sequence[str]) -> Iterator[Fix]:
    """The nearest word that a parser takes; without a similar one, each of a few words, wherever the wrong one is."""
    near = tuple(_near_at(source, line, column, words))
    yield from near
    found = _TOKEN.search(source[line - 1], column - 1)
    if near or found is None or not found[0].isidentifier() or found[0] in words or len(words) > _MOST:
        return
    word = re.compile(rf"(?<![\w.%@#!]){re.escape(found[0])}(?![\w.])(?!\s*[=(])")
    for one in words:
        text = source[line - 1][: column - 1] + word.sub(one, source[line - 1][column - 1 :])
        yield from _instead(found[0], one, line, source[line - 1], text)


def _unknown(row: DiagnosticRow, source: Sequence[str], line: int, column: int) -> Iterator[Fix]:
    """The op without an attribute of a dialect that the release does not know."""
    if _NO_ATTRIBUTE.search(row.message) is None:
        return
    for found in reversed(list(_OF_DIALECT.finditer(source[line - 1], 0, max(column, 1)))):
        edit = drop_attributes(source, line, (found["name"],))
        if edit is not None:
            text = edit.lines[0].replace(" {}", "", 1)
            title = Message(
                "parse-fixes.without", "Leave out {name}, which this release does not know", name=found["name"]
            )
            detail = Message("parse-fixes.without-why", "The information in the attribute is lost.")
            yield Fix("without-attribute", title, FixKind.EDIT, detail, edits=(Edit(line, line, (text,)),))
            return


def _near_at(
    source: Sequence[str], line: int, column: int, words: Sequence[str], pattern: re.Pattern[str] = re.compile(r"\w+")
) -> Iterator[Fix]:
    """The nearest of some words in place of the one at a column, from 1."""
    text = source[line - 1]
    found = pattern.match(text, column - 1) or pattern.search(text, column - 1)
    if found is None:
        return
    for near in nearest(found[0], [one for one in words if one != found[0]], 1, ALIKE_OF_FEW):
        yield instead_at(text, line, found.span(), near)


def _instead(wrong: str, right: str, line: int, before: str, after: str) -> Iterator[Fix]:
    if after != before:
        title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=right, wrong=wrong)
        yield edited("near-word", title, (Edit(line, line, (after,)),))


def _tokens(row: DiagnosticRow, source: Sequence[str], line: int, column: int) -> Iterator[tuple[Message, int, str]]:
    """Changes at the place where the parser stopped: title, line from 1, and the new line."""
    assert row.location is not None
    text, at = source[line - 1], column - 1
    expected = _EXPECTED.search(row.message)
    what = expected["what"] if expected is not None else ""
    tokens = list(dict.fromkeys(found["token"] for found in _QUOTED.finditer(what)))[:2]
    tokens += [other for token in tokens for other in _AS_WELL.get(token, ()) if other not in tokens]
    here = _TOKEN.match(text, at) or _TOKEN.search(text, at)
    head = read_head(text)
    named = head.name if head is not None else ""
    if here is not None and here[0][0].isalpha() and here[0] != named:
        near = nearest(here[0], [one for one in (*tokens, *_KEYWORDS) if one != here[0] and one[0].isalpha()], 1)
        for one in near:
            title = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=one, wrong=here[0])
            yield title, line, text[: here.start()] + one + text[here.end() :]
    there = row.location.line
    until = source[there - 1]
    for token in tokens:
        if token == '"':
            end = _PAST_STRING.search(text, at)
            at = end.start() if end is not None else len(text)
        title = Message("parse-fixes.insert", "Insert {text} in line {line:,}", text=token, line=line)
        if here is not None and not here[0][0].isalnum() and here[0] not in "%@^#!" and not token[0].isalnum():
            instead = Message("parse-fixes.instead", "Write {right} instead of {wrong}", right=token, wrong=here[0])
            gap = " " if token == "=" and text[here.start() - 1 : here.start()] != " " else ""
            yield instead, line, text[: here.start()] + gap + token + text[here.end() :]
        yield title, line, _inserted(text, at, token)
        if (there, row.location.column) != (line, column):
            yield title, there, _inserted(until, row.location.column - 1, token)
    if what and here is not None and here.start() - at <= 1 and here[0] != named:
        title = Message("parse-fixes.leave-out", "Leave out {text} in line {line:,}", text=here[0], line=line)
        kept = text[: here.start()].rstrip() + " " + text[here.end() :].lstrip()
        yield title, line, kept if text[: here.start()].strip() else text[here.end() :]
    closing = [number for number in range(line - 1, 0, -1) if source[number - 1].strip() == "}"]
    if closing and head is not None and head.certain:
        title = Message("parse-fixes.leave-out", "Leave out {text} in line {line:,}", text="}", line=closing[0])
        yield title, closing[0], ""


def _inserted(text: str, at: int, token: str) -> str:
    """A line with a token at a column, from 0, apart from the words around it."""
    before, after = text[:at], text[at:]
    if token in ",)>]":
        before, after = before.rstrip(), before[len(before.rstrip()) :] + after
        after = f" {after.lstrip()}" if after.strip() and after.lstrip()[0] not in ",)>]:" else after
    elif before and before[-1] not in " (<[{" and token[0].isalnum():
        token = f" {token}"
    elif token in {"=", ":", "->"}:
        token = f"{'' if before.endswith(' ') else ' '}{token} "
        after = after.lstrip()
    return before + token + after


def _disorder(source: Sequence[str]) -> int:
    """How many brackets of a text are not paired."""
    opened = list[str]()
    stray = sum(len(follow_brackets(line, opened)) for line in source)
    return stray + len(opened) + sum(map(_angles, source))


def _angles(line: str) -> int:
    """How many angle brackets of a line are not paired."""
    signs = [found for found in _ANGLE.findall(line) if found in "<>"]
    return abs(signs.count("<") - signs.count(">"))


def _changed(source: Sequence[str], change: Callable[[str], str]) -> tuple[Edit, ...]:
    """The lines that a function changes."""
    return tuple(
        Edit(number, number, (text,)) for number, line in enumerate(source, 1) if (text := change(line)) != line
    )
