"""Fixes for attributes of the input: a missing or misspelled parameter, or a value in the wrong form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.declared_types import edited, instead_at
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.inference.attribute_form import attribute_form, parameter_in
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.messages import Message
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.toolchain.knowledge import release_of
from passlens.engine.toolchain.syntax_history import (
    attributes_with_parameters,
    attributes_with_words,
    parameters_of,
    words_of,
)
from passlens.engine.toolchain.targets import chip_limits

_ARCH = re.compile(r'\barch = "(?P<arch>gfx\w+)"')
_OF_GPU = {
    "compute": "fp64|fp32|fp16|int64|int32|int16|int8",
    "storage": "b64|b32|b16|b8",
    "subgroup": "shuffle|arithmetic",
    "dot": "none",
    "mma": "[]",
    "scaled_mma": "[]",
    "max_workgroup_sizes": "[1024, 1024, 1024]",
    "max_thread_count_per_workgroup": "1024",
    "max_workgroup_counts": "[2147483647, 2147483647, 2147483647]",
}  # fmt: skip
"""Values of a target's parameters that are safe on AMD GPUs: no matrix instructions (IREE, KnownTargets.cpp)."""
_TAKES_WORD = re.compile(r"#(?P<attribute>[a-z]\w*(?:\.\w+)+)<(?P<word>\w+)>?")
_WORD = re.compile(r"[\w.\-]+$")


def attribute_fixes(facts: Facts) -> Iterator[Fix]:
    """The fixes, the likeliest first; none for other messages."""
    row = refused_at(facts)
    if row is None or row.location is None:
        return
    at, column = row.location.line, row.location.column
    line, parameter = facts.source[at - 1], parameter_in(facts, row)
    if parameter is not None and parameter.is_missing and (value := _value_of(facts, parameter.name)):
        text = f"{line[: column - 1]}, {parameter.name} = {value}{line[column - 1 :]}"
        title = Message("attribute-fixes.add", "Add {parameter} = {value}", parameter=parameter.name, value=value)
        detail = Message(
            "attribute-fixes.add-why",
            "This value is safe on AMD GPUs; check it against the chip that the input describes.",
        )
        yield edited("add-parameter", title, (Edit(at, at, (text,)),), detail)
    elif parameter is not None and parameter.is_unknown(facts):
        dialect, release = parameter.attribute.partition(".")[0], release_of(facts.info.toolchain_version)
        of_dialect = [one for one in attributes_with_parameters() if not dialect or one.startswith(f"{dialect}.")]
        known = {one.name for name in of_dialect for one in parameters_of(name) if release in one.versions}
        for near in nearest(parameter.name, sorted(known), 1, ALIKE_OF_FEW):
            if written := re.search(rf"\b{re.escape(parameter.name)}(?= = )", line):
                yield instead_at(line, at, written.span(), near, "near-parameter")
    yield from _other_attribute(facts, at, column)
    form = attribute_form(facts)
    if parameter is not None or form is None:
        return
    given, wanted = (form.what.arguments.get(key) for key in ("given", "wanted"))
    text = facts.source[form.line - 1]
    if not isinstance(given, str) or not isinstance(wanted, Message) or text.count(given) != 1:
        return
    for right in _in_form(given, wanted.id):
        start = text.index(given)
        yield instead_at(text, form.line, (start, start + len(given)), right, "value-form")


def _other_attribute(facts: Facts, at: int, column: int) -> Iterator[Fix]:
    """The attribute of this release that takes a word which the one in the input does not take."""
    line, release = facts.source[at - 1], release_of(facts.info.toolchain_version)
    found = next((one for one in _TAKES_WORD.finditer(line) if one.start("word") <= column <= one.end() + 1), None)
    if found is None:
        return
    takes = [
        name
        for name in attributes_with_words()
        if any(one.name == found["word"] and release in one.versions for one in words_of(name))
    ]
    for name in takes if found["attribute"] not in takes else ():
        span = (found.start(), found.end("attribute"))
        yield instead_at(line, at, span, f"#{name}", "other-attribute")


def _value_of(facts: Facts, name: str) -> str:
    """The value of a parameter of a GPU's description; empty if unknown."""
    arch = next(
        (found["arch"] for text in facts.source if (found := _ARCH.search(text)) is not None), facts.info.target
    )
    limits = chip_limits(arch)
    if limits is not None and name == "subgroup_size_choices":
        return f"[{', '.join(map(str, limits.wavefront_sizes))}]"
    if limits is not None and name == "max_workgroup_memory_bytes":
        return str(limits.lds_bytes)
    return _OF_GPU.get(name, "")


def _in_form(given: str, wanted: str) -> Iterator[str]:
    """A value in the form that a parameter takes, by the message that names it; nothing if it has or cannot have it."""
    bare = given.strip('"').removeprefix("@")
    match wanted:
        case "attribute-form.integers" | "attribute-form.list" if not given.startswith("["):
            yield f"[{given}]"
        case "attribute-form.integer" if given != bare or given.startswith("[") or "." in given:
            if (whole := bare.strip("[]").partition(".")[0]).isdigit():
                yield whole
        case "attribute-form.bool" if bare in {"0", "1", "true", "false"} and given not in {"true", "false"}:
            yield {"0": "false", "1": "true"}.get(bare, bare)
        case "attribute-form.string" if not given.startswith('"'):
            yield f'"{bare}"'
        case "attribute-form.symbol" if not given.startswith("@") and _WORD.match(bare):
            yield f"@{bare}"
        case "attribute-form.float" if given.isdigit():
            yield f"{given}.0"
