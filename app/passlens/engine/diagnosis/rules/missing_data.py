"""A constant whose data the input lacks, or has in a form that MLIR does not read: elided, truncated, or edited."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import dispatch_of, has_flag, in_source
from passlens.engine.messages import NOTHING, Bytes, Message
from passlens.engine.units import whole_number

RULE = "missing-data"
ZEROS = "iree-util-zero-fill-elided-attrs"
ZERO_FILL = Fix(
    "zero-fill",
    Message("missing-data.zeros", "Put zeros in place of the data"),
    FixKind.FLAGS,
    Message("missing-data.zeros-why", "--{flag}: the module computes with zeros.", flag=ZEROS),
    flags=(f"--{ZEROS}",),
    hides=Message("missing-data.zeros-hide", "The weights stay missing: the results are wrong."),
)
_RESOURCE = re.compile(r'dense_resource<\s*(?P<name>[\w$.\-]+|"[^"]+")\s*>')
_TYPED = re.compile(
    r"dense_resource<\s*(?P<name>[\w$.\-]+)\s*>\s*:\s*(?P<type>tensor<(?P<shape>(?:\d+x)*)(?:b?f|[su]?i)(?P<bits>\d+)(?:E\w+)?>)"
)
_BLOB = re.compile(r'^\s*"?(?P<name>[\w$.\-]+)"?\s*:\s*"0x(?P<digits>[0-9A-Fa-f]*)"')
_ALIGNMENT = 8
"""The hexadecimal digits before the data, which give its alignment."""
ELIDED = "__elided__"
"""MLIR's placeholder for elided data."""
_ENTRY = re.compile(r'^\s*(?P<name>[\w$.\-]+|"[^"]+")\s*:\s*(?P<value>"[^"]*"|[^\s{"]+)')
_HEX = re.compile(r'"0x(?P<digits>[^"]+)"')
_NOT_DIGIT = re.compile(r"[^0-9A-Fa-f]")
_OF_DIALECTS, _OF_TOOLS = "dialect_resources", "external_resources"
"""Sections of resource data; the second holds settings of tools."""
_DATA = "{-#"
"""The start of resource data, at the end of a module."""


def missing_data(facts: Facts) -> Sequence[Finding]:
    """A finding if MLIR does not read resource data, or if the input lacks data and the compiler complains about that
    constant, or about no op at all.
    """
    cause = facts.cause
    if cause is not None and (unread := unread_data(facts)) is not None:
        return (_unread(facts, *unread),)
    if cause is None or cause.kind not in {CauseKind.FAILED, CauseKind.REFUSED}:
        return ()
    found, short = _missing(facts.source), None
    if found is None:
        short = _short(facts.source)
        found = (short.line, short.name) if short is not None else None
    if found is None:
        return ()
    line, name = found
    first = next(iter(facts.errors), None)
    elsewhere = first.location is not None and first.location.line if first is not None else cause.pass_name
    says = f"{first.message} {cause.excerpt}" if first is not None else cause.excerpt
    if elsewhere and f"dense_resource<{name}>" not in says:
        return ()
    if short is not None:
        return (_shorter(facts, short, first.id if first is not None else None),)
    title = Message(
        "missing-data.title",
        "The constant in line {line:,} has no data: the input does not define dense_resource<{name}>.",
        line=line,
        name=name,
    )
    if name == ELIDED:
        title = Message(
            "missing-data.elided",
            "The data of the constant in line {line:,} was left out when the input was printed (__elided__).",
            line=line,
        )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if name == ELIDED else Certainty.LIKELY,
            title,
            Message(
                "missing-data.why",
                "Tools elide long constants when they print a module for people to read; such output cannot be "
                "compiled.",
            ),
            (in_source(facts, Message("missing-data.here", "This constant has no data."), line),),
            (ZERO_FILL,) if name == ELIDED and has_flag(facts, ZEROS) else (),
            dispatch=dispatch_of(facts),
            hint=Message(
                "missing-data.hint",
                "Export the model again with its weights: without eliding, or with parameters in a file of their own.",
            ),
            diagnostics=(first.id,) if first is not None else (),
        ),
    )


def unread_data(facts: Facts) -> tuple[int, str, Message] | None:
    """The line, from 1, and the name of the first resource whose data MLIR does not read, with the reason."""
    within = False
    start = next((at for at, line in enumerate(facts.source) if line.lstrip().startswith(_DATA)), len(facts.source))
    for number, line in enumerate(facts.source[start:], start + 1):
        head = line[:200]
        within = _OF_DIALECTS in head or (within and _OF_TOOLS not in head)
        entry = _ENTRY.match(line) if within else None
        if entry is not None and (reason := _refused(entry["value"])):
            return number, entry["name"], reason
    return None


def _refused(value: str) -> Message:
    """Why MLIR does not read a value as resource data (AsmParser, ``parseAsBlob``); empty if it does."""
    found = _HEX.fullmatch(value)
    if found is None:
        return Message("missing-data.not-hex", "it must be a string of 0x and hexadecimal digits")
    digits = found["digits"]
    if (odd := _NOT_DIGIT.search(digits)) is not None:
        return Message("missing-data.not-digit", "{letter} is not a hexadecimal digit", letter=odd[0])
    if len(digits) % 2:
        return Message(
            "missing-data.odd-digits", "it has an odd number of hexadecimal digits ({count:,})", count=len(digits)
        )
    if len(digits) < _ALIGNMENT:
        return Message("missing-data.no-alignment", "it is shorter than the 4 bytes that give its alignment")
    alignment = int.from_bytes(bytes.fromhex(digits[:_ALIGNMENT]), "little")
    if alignment.bit_count() != 1:
        return Message(
            "missing-data.bad-alignment",
            "its first 4 bytes give an alignment of {count:,}, which is not a power of two",
            count=alignment,
        )
    return NOTHING


def _unread(facts: Facts, line: int, name: str, reason: Message) -> Finding:
    title = Message(
        "missing-data.unread",
        "MLIR cannot read the data of resource {name} in line {line:,}: {reason}.",
        name=name,
        line=line,
        reason=reason,
    )
    why = Message(
        "missing-data.unread-why",
        "MLIR expects a string: 0x, then in hexadecimal the alignment as 4 little-endian bytes, and the elements.",
    )
    evidence = in_source(facts, Message("missing-data.short-data", "Its data."), line)
    hint = Message("missing-data.short-hint", "Export the model again, or copy the whole file.")
    rows = tuple(row.id for row in facts.errors)
    finding = Finding(RULE, Level.ERROR, Certainty.CERTAIN, title, why, (evidence,), hint=hint, diagnostics=rows)
    return replace(finding, place=evidence.source)


@dataclass(frozen=True, slots=True)
class _Short:
    """A resource with less or more data than its type takes.

    Attributes:
        line, data: The lines, from 1, of the constant and of its data.
        has, takes: In bytes.
    """

    line: int
    data: int
    name: str
    type: str
    has: int
    takes: int


def _shorter(facts: Facts, short: _Short, first: int | None) -> Finding:
    title = Message(
        "missing-data.short",
        "The data of dense_resource<{name}> in line {data:,} has {has}, but {type} takes {takes}.",
        name=short.name,
        data=short.data,
        has=Bytes(short.has),
        type=short.type,
        takes=Bytes(short.takes),
    )
    why = Message(
        "missing-data.short-why",
        "The file was truncated, or the type, the data or the alignment at its start was edited.",
    )
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        why,
        (
            in_source(facts, Message("missing-data.short-here", "This constant uses it."), short.line),
            in_source(facts, Message("missing-data.short-data", "Its data."), short.data),
        ),
        dispatch=dispatch_of(facts),
        hint=Message("missing-data.short-hint", "Export the model again, or copy the whole file."),
        diagnostics=(first,) if first is not None else (),
    )


def _short(source: Sequence[str]) -> _Short | None:
    """The first constant whose resource has less or more data than its type takes."""
    start = next((number for number, line in enumerate(source) if line.lstrip().startswith(_DATA)), len(source))
    held = dict[str, tuple[int, int]]()
    for number, line in enumerate(source[start:], start + 1):
        if (blob := _BLOB.search(line)) is not None:
            digits = blob.end("digits") - blob.start("digits")
            held[blob["name"]] = number, max(0, digits - _ALIGNMENT) // 2
    for number, line in enumerate(source[:start], 1) if held else ():
        for match in _TYPED.finditer(line):
            data, has = held.get(match["name"], (0, 0))
            sizes = [whole_number(size) for size in match["shape"].split("x") if size]
            bits = math.prod(sizes) * whole_number(match["bits"])
            if data and has * 8 != bits and not bits % 8 and whole_number(match["bits"]) >= 8:
                return _Short(number, data, match["name"], match["type"], has, bits // 8)
    return None


def _missing(source: Sequence[str]) -> tuple[int, str] | None:
    """The first line, from 1, with a resource without data, and its name; None if all have data."""
    data = next((number for number, line in enumerate(source) if line.lstrip().startswith(_DATA)), len(source))
    keys = "\n".join(line[:200] for line in source[data:])
    for number, line in enumerate(source[:data], 1):
        for match in _RESOURCE.finditer(line):
            name = match["name"]
            if name == ELIDED or not re.search(rf"(?<![\w$.\-]){re.escape(name)}\s*:", keys):
                return number, name
    return None
