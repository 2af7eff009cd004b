"""Edits of named sequences of the transform dialect, of which tuning and transform specifications consist."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.declared_types import edited, redeclared, stated_type
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Message

SEQUENCE = "transform.named_sequence"
_FOREACH = "transform.foreach_match"
_HEAD = re.compile(r"@[\w$.\-]+\((?P<takes>.*?)\)(?: -> (?P<gives>\([^()]*\)|[^\s{]+))?(?= attributes\b| \{$|$)")
_PAIR = re.compile(r"@(?P<matcher>[\w$.\-]+) -> @(?P<action>[\w$.\-]+)")
_STATUS = re.compile(r"\btransform\.(?:readonly|consumed)\b")
_READ_ONLY = "{transform.readonly}"
_REQUIRED = re.compile(r"\(required by '(?P<name>[\w.]+)'\)")
_ATTRIBUTES = re.compile(r" attributes \{(?P<all>[^{}]*)\}")


def spec_fixes(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """The fixes of a rejected op that is a sequence, is in a sequence, or names sequences.

    Args:
        ir: The text.
        op: The op.
        message: The compiler's message.
    """
    sequence = op if op.name == SEQUENCE else op.parent
    if sequence is None or sequence.name != SEQUENCE:
        return
    yield from _yielded(ir, sequence)
    yield from _read_only(ir)
    yield from _arguments(ir, op)
    if (required := _REQUIRED.search(message)) is not None and sequence.parent is not None and sequence.parent.lines:
        line = sequence.parent.lines[0]
        text = without_attributes(ir.lines[line - 1], required["name"])
        title = Message("transform-specs.attribute", "Leave out the attribute {name}", name=required["name"])
        yield edited("without-attribute", title, (Edit(line, line, (text,)),))


def without_attributes(text: str, *prefixes: str) -> str:
    """The head of a module without the attributes whose names have one of these prefixes."""
    found = _ATTRIBUTES.search(text)
    if found is None:
        return text
    kept = [one.strip() for one in split_list(found["all"]) if not one.strip().startswith(prefixes)]
    return text[: found.start()] + (f" attributes {{{', '.join(kept)}}}" if kept else "") + text[found.end() :]


def _yielded(ir: IrOps, sequence: Op) -> Iterator[Fix]:
    """Give the values that a sequence ends with the types of its results."""
    head = _HEAD.search(ir.line(sequence))
    block = next(sequence.blocks(), None)
    if head is None or block is None or not block.ops:
        return
    wanted = _types(head["gives"] or "")
    for value, kind in zip(block.ops[-1].uses, wanted, strict=False):
        if stated_type(ir, value) not in {"", kind}:
            yield from redeclared(ir, [value], kind)


def _read_only(ir: IrOps) -> Iterator[Fix]:
    """Mark the arguments of sequences that are marked neither as consumed nor as read-only."""
    edits = list[Edit]()
    for op in ir.named(SEQUENCE):
        line = op.lines[0]
        head = _HEAD.search(ir.lines[line - 1])
        takes = split_list(head["takes"]) if head is not None and head["takes"] else []
        marked = [one if _STATUS.search(one) or "{" in one else f"{one.strip()} {_READ_ONLY}" for one in takes]
        if head is not None and marked != takes:
            edits.append(Edit(line, line, (_with_arguments(ir.lines[line - 1], head, marked),)))
    if edits:
        title = Message("transform-specs.read-only", "Mark the unmarked arguments as transform.readonly")
        yield edited("read-only", title, edits)


def _arguments(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Let the actions of a match take all values that its matchers yield."""
    if op.name != _FOREACH:
        return
    sequences = {one.symbol: one for one in ir.named(SEQUENCE)}
    text = " ".join(ir.lines[number - 1].strip() for number in op.lines)
    for pair in _PAIR.finditer(text):
        matcher, action = sequences.get(pair["matcher"]), sequences.get(pair["action"])
        gives = _HEAD.search(ir.line(matcher)) if matcher is not None else None
        head = _HEAD.search(ir.lines[action.lines[0] - 1]) if action is not None else None
        if gives is None or head is None or action is None:
            continue
        takes, given = split_list(head["takes"]) if head["takes"] else [], _types(gives["gives"] or "")
        if len(given) <= len(takes):
            continue
        taken = {name for one in takes for name in re.findall(r"%[\w$.\-]+", one)}
        names = (f"%given{number}" for number in range(len(given) + len(taken)))
        free = [name for name in names if name not in taken]
        more = [f"{free[at]}: {kind} {_READ_ONLY}" for at, kind in enumerate(given[len(takes) :])]
        line = action.lines[0]
        title = Message(
            "transform-specs.arguments",
            "Let @{action} take all values that @{matcher} yields",
            action=pair["action"],
            matcher=pair["matcher"],
        )
        text = _with_arguments(ir.lines[line - 1], head, [*takes, *more])
        yield edited("arguments", title, (Edit(line, line, (text,)),))


def _with_arguments(line: str, head: re.Match[str], takes: Sequence[str]) -> str:
    """The head of a sequence with other arguments."""
    return line[: head.start("takes")] + ", ".join(one.strip() for one in takes) + line[head.end("takes") :]


def _types(text: str) -> list[str]:
    return [one.strip() for one in split_list(text.removeprefix("(").removesuffix(")")) if one.strip()]
