"""Ops in the form that a release reads: with sizes, operands or properties that the input lacks or writes otherwise."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits import tosa_syntax
from passlens.engine.diagnosis.edits.declared_types import edited
from passlens.engine.diagnosis.edits.other_shape import part_of_size
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.messages import Message

_NO_SHAPE = re.compile(r"\bexpected 'output_shape'")
_EXPANDS = re.compile(
    r"^(?P<start>(?P<indent>\s*).*\btensor\.expand_shape (?P<value>%[\w$.\-]+) \[(?P<groups>\[.*\])\]) : "
    r"(?P<kind>\S+) into tensor<(?P<sizes>(?:[\d?]+x)+)\w+>$"
)
_GROUP = re.compile(r"\[([\d, ]*)\]")
_MISSING = re.compile(r"properties dictionary is missing required attribute: (?P<name>\w+)")
_OF_PROPERTY = re.compile(r"custom op '(?P<op>[\w.]+)' expected '\w+'$|'(?P<of>[\w.]+)' op requires attribute '\w+'")


def syntax_fixes(message: str, source: Sequence[str], at: int) -> Iterator[Fix]:
    """The op at a line, from 1, in the syntax of this release, by what the parser or verifier says."""
    line = source[at - 1]
    if _NO_SHAPE.search(message) and (edit := _expanded(at, line)) is not None:
        title = Message("input-fixes.output-shape", "Add output_shape, the sizes of the result")
        yield edited("output-shape", title, (edit,))
    clamps = {number: text for number, one in enumerate(source, 1) if (text := tosa_syntax.clamped(one)) != one}
    if at in clamps:
        title = Message("input-fixes.clamp", "Write the bounds of tosa.clamp in the syntax of this release")
        yield edited("bounds", title, [Edit(number, number, (text,)) for number, text in clamps.items()])
    if found := tosa_syntax.MESSAGE.search(message):
        title = Message("input-fixes.operands", "Give {op} the operands that it takes here", op=found["op"])
        detail = Message(
            "input-fixes.operands-why", "They were attributes; the constants have the value of those, or 0."
        )
        edits = tuple(tosa_syntax.with_operands(found, at, line))
        yield from (edited("operands", title, edits, detail=detail),) if edits else ()
    if (found := _OF_PROPERTY.search(message)) and (edits := _generic(found["op"] or found["of"], source)):
        title = Message(
            "input-fixes.generic",
            "Write {op} in generic form, with its attributes as properties",
            op=found["op"] or found["of"],
        )
        detail = Message("input-fixes.generic-why", "This release does not read them from the attribute dictionary.")
        yield edited("generic-form", title, edits, detail=detail)
    if (found := _MISSING.search(message)) and (edits := _as_properties(found["name"], source)):
        title = Message("input-fixes.properties", "Write {name} as a property, in angle brackets", name=found["name"])
        detail = Message("input-fixes.generic-why", "This release does not read them from the attribute dictionary.")
        yield edited("properties", title, edits, detail=detail)


def _expanded(at: int, line: str) -> Edit | None:
    """An expansion with the sizes of its result; None if a group of its dimensions has several unknown ones."""
    found = _EXPANDS.match(line)
    if found is None:
        return None
    sizes, made = found["sizes"].split("x")[:-1], list[str]()
    for axis, group in enumerate(_GROUP.findall(found["groups"])):
        members = [int(number) for number in group.split(",")]
        if max(members) >= len(sizes) or [sizes[number] for number in members].count("?") > 1:
            return None
        for number in (one for one in members if sizes[one] == "?"):
            known = math.prod(int(sizes[one]) for one in members if one != number)
            sizes[number] = f"%size_{at}_{axis}"
            part = part_of_size(sizes[number], found["value"], found["kind"], axis, known)
            made += (found["indent"] + one for one in part)
    text = f"{found['start']} output_shape [{', '.join(sizes)}]{line[found.end('start') :]}"
    return Edit(at, at, (*made, text))


def _as_properties(name: str, source: Sequence[str]) -> tuple[Edit, ...]:
    """The ops with an attribute in the dictionary right after their name, with that dictionary as properties."""
    form = re.compile(
        r"^(?P<start>\s*(?:%[\w$.\-:, ]+ = )?[a-z_]\w*\.[\w.]+ )"
        rf"\{{(?P<in>(?:[^{{}}]*, )?{re.escape(name)} = [^{{}}]*)\}}"
    )
    found = ((number, line, form.match(line)) for number, line in enumerate(source, 1))
    return tuple(
        Edit(number, number, (f"{one['start']}<{one['in']}>{line[one.end() :]}",))
        for number, line, one in found
        if one is not None
    )


def _generic(op: str, source: Sequence[str]) -> tuple[Edit, ...]:
    """The ops with a name and an attribute dictionary, in generic form."""
    form = re.compile(
        rf"^(?P<start>\s*(?:%[\w$.\-:, ]+ = )?){re.escape(op)} (?P<values>%[^{{}}:]*?) ?\{{(?P<attributes>.*)\}} : "
        r"(?P<types>\(.*\) -> .*)$"
    )
    found = ((number, form.match(line)) for number, line in enumerate(source, 1))
    return tuple(
        Edit(
            number,
            number,
            (f'{one["start"]}"{op}"({one["values"]}) <{{{one["attributes"]}}}> : {one["types"]}',),
        )
        for number, one in found
        if one is not None
    )
