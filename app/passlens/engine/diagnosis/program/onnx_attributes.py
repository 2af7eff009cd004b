"""Attributes of ONNX operators in a form that no conversion reads, such as an axis of i64 in place of si64."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.inference.onnx_check import opset_of
from passlens.engine.diagnosis.inference.rule_help import in_source, stands_for
from passlens.engine.diagnosis.program.fault import ProgramFault
from passlens.engine.messages import Message
from passlens.engine.session.rows import DiagnosticRow

_ATTRIBUTE = re.compile(
    r"\btorch\.onnx\.(?P<name>\w+) = (?P<value>\[[^\[\]]*\]|array<[^<>]*>|\"[^\"]*\"|dense<[^<>]*> : tensor<[^<>]*>"
    r"|[^,{}\[\]<>\"]+)(?=[,}])"
)
_NUMBER = r"-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?"
_NUMBERS = re.compile(rf"(?<![\w.]){_NUMBER}(?![\w.])|\btrue\b|\bfalse\b")
_TYPED = re.compile(r" ?: ?(?:[a-z]\w*|tensor<[^<>]*>)")
_READ: Mapping[str, re.Pattern[str]] = {
    "INT": re.compile(r"-?\d+ ?: ?si64"),
    "INTS": re.compile(r"\[(?:-?\d+ ?: ?si64(?:, *)?)*\]"),
    "FLOAT": re.compile(rf"(?:{_NUMBER}|0x\w+) ?: ?f32"),
    "FLOATS": re.compile(rf"\[(?:(?:{_NUMBER}|0x\w+) ?: ?f32(?:, *)?)*\]"),
}
"""The form that conversions read, by the kind of attribute."""
_WORDS = {"true": "1", "false": "0"}


def onnx_attribute(facts: Facts, row: DiagnosticRow, at: int) -> ProgramFault | None:
    """A number, or a list of numbers, of another type than the conversions of ONNX read."""
    text = facts.source[at - 1]
    op = stands_for(text)
    kinds = _kinds(op, opset_of(facts.ir)) if op.startswith("onnx.") and "torch.onnx." in text else {}
    for found in _ATTRIBUTE.finditer(text):
        kind, value = kinds.get(found["name"], ""), found["value"].strip()
        if kind not in _READ or _READ[kind].fullmatch(value) or value.startswith('"') or not _NUMBERS.search(value):
            continue
        bare = value.partition(":")[2] if value.startswith("array<") else _TYPED.sub("", value)
        numbers = _NUMBERS.findall(bare)
        return _fault(facts, at, op, found, kind, numbers)
    return None


def _fault(facts: Facts, at: int, op: str, found: re.Match[str], kind: str, numbers: list[str]) -> ProgramFault:
    type_ = "si64" if kind.startswith("INT") else "f32"
    title = Message(
        "program-fault.onnx-attribute",
        "{op} has the attribute torch.onnx.{name} = {value}, but its conversion reads only {type}.",
        op=op,
        name=found["name"],
        value=found["value"].strip(),
        type=type_ if not kind.endswith("S") else Message("program-fault.list-of", "a list of {type}", type=type_),
    )
    why = Message(
        "program-fault.onnx-attribute-why",
        "In MLIR, a number without a type is i64 or f64; attributes of ONNX operators are si64 or f32.",
    )
    words = [_WORDS.get(one, one) for one in numbers]
    whole = kind.startswith("INT")
    fits = all(re.fullmatch(r"-?\d+", one) for one in words) if whole else True
    each = [f"{one if whole or '.' in one else f'{one}.0'} : {type_}" for one in words]
    right = f"[{', '.join(each)}]" if kind.endswith("S") else each[0] if len(each) == 1 else ""
    hint = Message("misread.write", "Write {text}.", text=right or type_)
    text = facts.source[at - 1]
    edited = text[: found.start("value")] + right + text[found.end("value") :]
    fixes = (
        (
            Fix(
                "onnx-attribute",
                Message("unknown-name.write", "Write {value}", value=right),
                FixKind.EDIT,
                edits=(Edit(at, at, (edited,)),),
            ),
        )
        if right and fits
        else ()
    )
    here = in_source(facts, Message("program-fault.onnx-attribute-here", "The operator with the attribute."), at)
    return ProgramFault(title, why, hint, (here,), fixes)


@functools.cache
def _kinds(name: str, opset: int | None) -> Mapping[str, str]:
    """The kinds of an operator's attributes by name, such as ``INT`` and ``FLOATS``; empty for an unknown operator."""
    from onnx import defs  # noqa: PLC0415 - 0.3 s; only failures at ONNX operators need it

    try:
        latest = defs.onnx_opset_version()
        schema = defs.get_schema(name.removeprefix("onnx."), min(opset or latest, latest))
    except defs.SchemaError:
        return {}
    return {key: str(one.type).rpartition(".")[2] for key, one in schema.attributes.items()}
