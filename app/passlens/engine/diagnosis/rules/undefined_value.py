"""A name of the input that is used where it is undefined: a value, a block, an alias or a symbol.

Derived from the text: the place that the compiler rejects, and the places that define the name. A value may be defined
only later, in another region, in another block, or around a region that sees nothing from outside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.misread import misread, stopped_at
from passlens.engine.diagnosis.inference.rule_help import in_source, refused_at
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Block, Op
from passlens.engine.ir.syntax import STRING_OR_REST, name_and_count, read_head
from passlens.engine.messages import NOTHING, Count, Message, did_you_mean, together
from passlens.engine.near_names import ALIKE_OF_FEW, nearest

RULE = "undefined-value"
_VALUE = re.compile(r"%[\w$.\-]+(?:#\d+)?")
_LABEL = re.compile(r"\^[\w$.\-]+")
_SYMBOL = re.compile(r"@[\w$.\-]+")
_OF_VALUE = re.compile(r"\bSSA value\b|\bdominate\b|\bvalue defined outside the region\b")
_OF_ALIAS = re.compile(r"\bundefined symbol alias id '(?P<name>[^']+)'")
_OF_BLOCK = re.compile(r"\bundefined block\b")
_OF_RESULT = re.compile(r"\breference to invalid result number\b")
_OF_SYMBOL = re.compile(
    r"\b(?:does not reference a valid|undefined|not defined|unable to find|could not find|not found)\b"
)
_DEFINES = re.compile(rf"{STRING_OR_REST}|(?P<call>\b(?:call|dispatch|constant)\s+@[\w$.\-]+)|(?P<symbol>@[\w$.\-]+)")
_TRANSPARENT = ("scf.", "linalg.", "affine.", "tensor.", "iree_linalg_ext.", "shape.", "memref.alloca_scope")
"""Prefixes of ops whose regions see the values around them."""
_NEAR = 1
MAX_LINES = 100_000
"""The longest input that is searched, in lines."""


@dataclass(frozen=True, slots=True)
class _Undefined:
    """An undefined name.

    Attributes:
        name: With its sigil.
        line: Where it is used, from 1.
        defined: Where a name of that spelling is defined, from 1; 0: nowhere.
    """

    name: str
    line: int
    title: Message
    why: Message
    hint: Message
    defined: int = 0


_CORRECT = Message("undefined-value.hint", "Correct the name, or move its definition above the use.")


def undefined_value(facts: Facts) -> Sequence[Finding]:
    """A finding if the rejected op uses a name that is not defined where it stands."""
    row = refused_at(facts)
    if row is None or row.location is None or len(facts.source) > MAX_LINES or misread(facts) is not None:
        return ()
    line, column = stopped_at(facts)
    found = _find(facts.source, row.message, line, column)
    if found is None:
        return ()
    used = Message("undefined-value.used", "{name} is used here.", name=found.name)
    evidence = [Evidence(used, f"{facts.info.source.name}:{line}", excerpt=facts.source[line - 1].strip()[:400])]
    if found.defined:
        evidence.append(
            in_source(
                facts, Message("undefined-value.defined", "{name} is defined here.", name=found.name), found.defined
            )
        )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            found.title,
            found.why,
            tuple(evidence),
            hint=found.hint,
            diagnostics=tuple(one.id for one in facts.diagnostics if one.severity is row.severity),
        ),
    )


def _find(source: Sequence[str], message: str, line: int, column: int) -> _Undefined | None:
    """The undefined name at a place, according to the compiler's message on it."""
    text = source[line - 1]
    if (alias := _OF_ALIAS.search(message)) is not None:
        sigil = "!" if f"!{alias['name']}" in text else "#"
        return _alias(source, f"{sigil}{alias['name']}", line)
    if _OF_BLOCK.search(message) and (label := _LABEL.match(text, column - 1)) is not None:
        return _block(source, label[0], line)
    if _OF_RESULT.search(message) and (value := _VALUE.match(text, column - 1)) is not None:
        return _result(source, value[0], line)
    if _OF_VALUE.search(message):
        return _value(source, line, column)
    return _symbol(source, message, line) if _OF_SYMBOL.search(message) else None


def _alias(source: Sequence[str], name: str, line: int) -> _Undefined:
    heads = [(one.partition(" =")[0], number) for number, one in enumerate(source, 1) if one[:1] in {"#", "!"}]
    later = next((number for known, number in heads if known == name), 0)
    if later:
        return _Undefined(name, line, _title_later(name, line, later), _order(), _CORRECT, later)
    why = Message("undefined-value.no-alias", "No line of the input defines that alias: {name} = …", name=name)
    hint = Message("undefined-value.alias-hint", "Copy its definition too; it is above the module.")
    return _Undefined(name, line, _title(name, line), together(why, _near(name, [one for one, _ in heads])), hint)


def _block(source: Sequence[str], name: str, line: int) -> _Undefined:
    labels = [(found[0], number) for number, one in enumerate(source, 1) if (found := _LABEL.match(one.lstrip()))]
    other = next((number for known, number in labels if known == name), 0)
    title = Message(
        "undefined-value.block",
        "Line {line:,} branches to the block {name}, which does not exist.",
        line=line,
        name=name,
    )
    why = Message("undefined-value.no-block", "No block of this region has that label.")
    if other:
        why = Message(
            "undefined-value.other-region",
            "The block {name} in line {line:,} is in another region.",
            name=name,
            line=other,
        )
    hint = Message("undefined-value.block-hint", "Correct the label, or add the block.")
    return _Undefined(name, line, title, together(why, _near(name, [one for one, _ in labels])), hint, other)


def _symbol(source: Sequence[str], message: str, line: int) -> _Undefined | None:
    """A symbol that the message names, that the op uses, and that nothing in the input defines."""
    defined = {
        found["symbol"] for one in source for found in _DEFINES.finditer(one) if found["symbol"] and _heads(one, found)
    }
    for found in _SYMBOL.finditer(source[line - 1]):
        if found[0] not in defined and re.search(rf"(?<![\w$.]){re.escape(found[0][1:])}(?![\w$])", message):
            why = Message("undefined-value.no-symbol", "Nothing in the module has that name.")
            title = Message(
                "undefined-value.symbol",
                "{name} is used in line {line:,}, but not defined in the module.",
                name=found[0],
                line=line,
            )
            head = read_head(source[line - 1])
            if head is not None and ".global." in head.name:
                defined &= _globals(source)
            hint = Message("undefined-value.symbol-hint", "Correct the name, or add its definition to the module.")
            return _Undefined(found[0], line, title, together(why, _near(found[0], sorted(defined))), hint)
    return None


def _globals(source: Sequence[str]) -> set[str]:
    """The symbols of globals, with ``@``."""
    heads = (read_head(one) for one in source if ".global" in one)
    return {f"@{head.symbol}" for head in heads if head is not None and head.name.endswith(".global") and head.symbol}


def _heads(line: str, found: re.Match[str]) -> bool:
    """Whether a symbol is that of the op in its line: the first one, and no reference."""
    before = line[: found.start()]
    return "@" not in before and "%" not in before and not before.rstrip().endswith(("(", "<", ",", "="))


def _result(source: Sequence[str], name: str, line: int) -> _Undefined | None:
    """A result, such as ``%0#2``, with a number that its op does not have."""
    value, _, number = name.partition("#")
    defined = max((at for at, _ in IrOps("\n".join(source)).defined(value) if at <= line), default=0)
    head = read_head(source[defined - 1]) if defined else None
    if head is None or not number:
        return None
    count = dict(map(name_and_count, head.results)).get(value, 1)
    title = Message(
        "undefined-value.result",
        "Line {line:,} uses {name}, but {value}, defined in line {defined:,}, has {count}.",
        name=name,
        line=line,
        value=value,
        defined=defined,
        count=Count(count, "result"),
    )
    hint = Message("undefined-value.result-hint", "The last one is {name}.", name=f"{value}#{count - 1}")
    return _Undefined(
        name, line, title, Message("undefined-value.from-0", "Results are counted from 0."), hint, defined
    )


def _value(source: Sequence[str], line: int, column: int) -> _Undefined | None:
    ir = IrOps("\n".join(source))
    for op in ir.ops:
        if line not in op.lines:
            continue
        at_column = _VALUE.match(ir.lines[line - 1], column - 1)
        for value in op.uses:
            name, maker = ir.name(value), ir.maker(value)
            if at_column is not None and at_column[0].partition("#")[0] != name:
                continue
            if maker is not None and maker.lines[0] > line:
                later = maker.lines[0]
                return _Undefined(name, line, _title_later(name, line, later), _order(), _CORRECT, later)
            if at_column is not None or ir.is_free(value):
                return _unseen(ir, op, name, line)
            if maker is not None and maker.block is not op.block and (other := _other_block(maker, op, name, line)):
                return other
    return None


def _other_block(maker: Op, op: Op, name: str, line: int) -> _Undefined | None:
    """A value of a block that need not have run before."""
    around: Op | None = op
    while around is not None and around.block is not None and around.parent is not maker.parent:
        around = around.parent
    if around is None or maker.block is None or around.block is maker.block:
        return None
    why = Message(
        "undefined-value.branch",
        "The block that defines it may not have run: another path leads here.",
    )
    hint = Message("undefined-value.branch-hint", "Pass it to the block as an argument on every path.")
    return _Undefined(name, line, _title(name, line), why, hint, maker.lines[0])


def _unseen(ir: IrOps, op: Op, name: str, line: int) -> _Undefined:
    """A value that an op does not see: defined nowhere, inside another region, or around an isolated one."""
    title = _title(name, line)
    blocks = tuple(_blocks_around(op))
    definitions = [one for one in ir.defined(name) if one[0] <= line]
    for defined, block in definitions:
        if block is not None and block in blocks:
            hidden = _isolated(op, block)
            why = Message(
                "undefined-value.isolated",
                "It is defined in line {line:,}, but {op} is isolated: its region sees only its own arguments and "
                "definitions.",
                line=defined,
                op=hidden,
            )
            hint = Message("undefined-value.isolated-hint", "Pass it as an operand of {op}.", op=hidden)
            return _Undefined(name, line, title, why, hint, defined)
    function = function_of(op)
    for defined, block in reversed(definitions):
        if block is None or (holder := block.op).name in {"", "builtin.module"}:
            continue
        if function is not None and function not in _ops_around(holder):
            symbol = next((one.symbol for one in _ops_around(holder) if one.symbol), "")
            why = Message(
                "undefined-value.other-function",
                "The value of that name in line {line:,} belongs to @{function}.",
                line=defined,
                function=symbol,
            )
            return _Undefined(name, line, title, why, _CORRECT, defined)
        why = Message(
            "undefined-value.inside",
            "It is defined in line {line:,}, inside a region of {op}, and visible only there.",
            line=defined,
            op=holder.name,
        )
        hint = Message(
            "undefined-value.inside-hint", "Make it a result of {op}, or move its definition out.", op=holder.name
        )
        return _Undefined(name, line, title, why, hint, defined)
    known = {found for one in ir.lines[:line] for found in _VALUE.findall(one)} - {name}
    why = Message("undefined-value.nowhere", "No op and no argument that this place can see has that name.")
    return _Undefined(name, line, title, together(why, _near(name, sorted(known))), _CORRECT)


def _blocks_around(op: Op) -> Iterator[Block]:
    around: Op | None = op
    while around is not None and around.block is not None:
        yield around.block
        around = around.parent


def _ops_around(op: Op) -> Iterator[Op]:
    around: Op | None = op
    while around is not None:
        yield around
        around = around.parent


def _isolated(op: Op, block: Block) -> str:
    """The op between a use and the block of its definition whose region sees nothing from outside."""
    between = list[str]()
    around = op.parent
    while around is not None and around is not block.op:
        between.append(around.name)
        around = around.parent
    return next((name for name in between if not name.startswith(_TRANSPARENT)), between[0] if between else op.name)


def _title(name: str, line: int) -> Message:
    return Message(
        "undefined-value.title", "{name} is used in line {line:,} and not defined there.", name=name, line=line
    )


def _title_later(name: str, line: int, later: int) -> Message:
    return Message(
        "undefined-value.title-later",
        "{name} is used in line {line:,}, before it is defined in line {later:,}.",
        name=name,
        line=line,
        later=later,
    )


def _order() -> Message:
    return Message("undefined-value.order", "An op can use what stands above it in its block, or around it.")


def _near(name: str, known: Sequence[str]) -> Message:
    near = nearest(name, known, _NEAR, ALIKE_OF_FEW)
    return did_you_mean(near) if near else NOTHING
