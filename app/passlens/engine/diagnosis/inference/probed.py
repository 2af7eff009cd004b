"""The part of the op at fault that keeps it from being lowered, as compiles of other forms of the op show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.compile.probe import Probed
from passlens.engine.compile.probe_changes import Change, ChangeKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.diagnosis.inference.rule_help import in_source, version_of
from passlens.engine.diagnosis.ir_ops import CARRIERS
from passlens.engine.messages import NOTHING, Count, Items, Join, Message

_MOST_PARTS, _LONGEST = 3, 80
_ENOUGH = 4
"""The fewest forms that say something about an op."""
_ONNX_TYPED, _TORCH_TYPED = frozenset({"to", "dtype", "output_dtype"}), frozenset({"dtype", "self_dtype", "out_dtype"})
"""Attributes and operands that are the code of an element type."""
_ONNX_TYPES = dict(
    enumerate(
        (
            *("f32", "ui8", "si8", "ui16", "si16", "si32", "si64", "string", "i1", "f16", "f64", "ui32", "ui64"),
            *("complex<f32>", "complex<f64>", "bf16", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ", "ui4", "si4"),
            *("f4E2M1FN", "f8E8M0FNU", "ui2", "si2"),
        ),
        1,
    )
)
"""The element types of ONNX by their codes in TensorProto.DataType."""
_TORCH_TYPES = {
    **dict(enumerate(("ui8", "si8", "si16", "si32", "si64", "f16", "f32", "f64"))),
    **dict(enumerate(("complex<f16>", "complex<f32>", "complex<f64>", "i1", "qint8", "quint8", "qint32", "bf16"), 8)),
    **dict(enumerate(("f8E5M2", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ"), 23)),
}
"""The element types of torch by their codes in ScalarType."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the compiles of other forms show.

    Attributes:
        op: The op, by its exporter's name.
        line: Its line in the input, from 1; 0 if unknown.
        parts: What it is not lowered with, such as ``with mode "circular"``; empty if no other form is lowered either.
        title: One sentence that says so.
        why: What it is lowered with; if nothing was found, how many forms are not lowered either.
        evidence: The op in the input.
        at_run_time: Whether it is lowered if an operand is constant, rather than computed.
    """

    op: str
    line: int
    parts: tuple[Message, ...]
    title: Message
    why: Message
    evidence: tuple[Evidence, ...]
    at_run_time: bool = False


def shown_by_probe(facts: Facts) -> Shown | None:
    """What the compiles of other forms of the op at fault show, for any failure of an op of the input; None if none was
    compiled.
    """
    probed = facts.probed
    if probed is None:
        return None
    chosen = _chosen(probed)
    version = version_of(facts)
    evidence: tuple[Evidence, ...] = ()
    if 0 < probed.line <= len(facts.source):
        evidence = (
            in_source(facts, Message("probed.alone", "Compiled alone, this op fails in the same way."), probed.line),
        )
    if not chosen and probed.further:
        chosen = probed.further[:1]
    elif not chosen:
        title = Message("unlowered-op.title", "IREE {version} does not lower this {op}.", version=version, op=probed.op)
        return Shown(probed.op, probed.line, (), title, _none_helps(probed), evidence)
    join = Join.OR if probed.together else Join.AND
    parts = tuple(_was(probed.op, one) for one in chosen)
    return Shown(
        probed.op,
        probed.line,
        parts,
        Message(
            "probed.title",
            "IREE {version} does not lower {op} {parts}.",
            version=version,
            op=probed.op,
            parts=Items(parts, join),
        ),
        _helps(probed, chosen),
        evidence,
        any(one.kind is ChangeKind.CONSTANT for one in chosen),
    )


def _chosen(probed: Probed) -> Sequence[Change]:
    """The first change of each part; of a loop whose body does not matter, that alone."""
    found = dict[tuple[ChangeKind, str, str], Change]()
    for change in probed.lowered:
        part = change.was if change.kind in {ChangeKind.ELEMENT, ChangeKind.REGION, ChangeKind.CARRIED} else ""
        found.setdefault((change.kind, change.part, part), change)
    chosen = list(found.values())
    if any(one.kind is ChangeKind.REGION for one in chosen):
        chosen = [one for one in chosen if one.kind is not ChangeKind.CARRIED]
    telling = [one for one in chosen if not one.trivial]
    return (telling or chosen)[:_MOST_PARTS]


def _none_helps(probed: Probed) -> Message:
    if probed.tried < _ENOUGH:
        return NOTHING
    return Message(
        "probed.none",
        "Compiled alone with other values, types and sizes, the op fails in the same way ({count}): the reason is what "
        "these forms share, or no pattern handles the op.",
        count=Count(probed.tried, "form"),
    )


def _helps(probed: Probed, chosen: Sequence[Change]) -> Message:
    if CARRIERS.match(chosen[0].then):
        return Message(
            "probed.otherwise",
            "Compiled alone, {change}, the op fails in a different way.",
            change=_now(probed.op, chosen[0]),
        )
    if chosen[0].then:
        return Message(
            "probed.further",
            "Compiled alone, {change}, the op fails in a different way: the compiler then does not lower {op}.",
            change=_now(probed.op, chosen[0]),
            op=chosen[0].then,
        )
    if probed.together:
        return Message(
            "probed.together",
            "Compiled alone, the op is lowered only {changes} together.",
            changes=Items(tuple(_now(probed.op, one) for one in chosen), Join.AND),
        )
    return Message(
        "probed.alone-helps",
        "Compiled alone, the op is lowered {changes}.",
        changes=Items(tuple(_now(probed.op, one) for one in chosen), Join.OR),
    )


def _part(change: Change) -> str | Message:
    if change.part.isdigit():
        return Message("probed.operand", "operand {number}", number=change.part)
    return change.part


def _was(op: str, change: Change) -> Message:
    """A part that keeps the op from being lowered."""
    kind, part = change.kind, _part(change)
    if kind is ChangeKind.GIVEN or (kind is ChangeKind.ATTRIBUTE and not change.was):
        return Message("probed.with", "with {part}", part=part)
    if kind is ChangeKind.CONSTANT:
        return Message("probed.with-computed", "with {part} computed at run time", part=part)
    if kind in {ChangeKind.OPERAND, ChangeKind.ATTRIBUTE}:
        return Message("probed.with-value", "with {part} {value}", part=part, value=_value(op, change.part, change.was))
    if kind is ChangeKind.ELEMENT:
        return Message("probed.on", "on {type}", type=change.was)
    if kind is ChangeKind.ENCODING:
        return Message("probed.with-encoding", "with an encoding")
    if kind is ChangeKind.CARRIED:
        return Message("probed.carries", "where it carries {type}", type=change.was)
    if kind is ChangeKind.REGION:
        return (
            Message("probed.with-region", "with {op} in its region", op=change.was)
            if change.was
            else Message("probed.with-body", "with this body")
        )
    if change.was.isdigit():
        return Message("probed.size", "with size {size}", size=change.was)
    if change.was:
        return Message("probed.static", "with static sizes")
    return Message("probed.dynamic", "with dynamic sizes")


def _now(op: str, change: Change) -> Message:
    """The change with which the op is lowered."""
    kind, part = change.kind, _part(change)
    if change.like:
        return Message(
            "probed.with-equal", "with {part} {value}, equal to {other}", part=part, value=change.now, other=change.like
        )
    if kind is ChangeKind.CONSTANT:
        return Message("probed.with-constant", "with a constant {part}, such as {value}", part=part, value=change.now)
    if kind is ChangeKind.GIVEN or (kind is ChangeKind.ATTRIBUTE and not change.now):
        return Message("probed.without", "without {part}", part=part)
    if kind in {ChangeKind.OPERAND, ChangeKind.ATTRIBUTE}:
        return Message("probed.with-value", "with {part} {value}", part=part, value=_value(op, change.part, change.now))
    if kind is ChangeKind.ELEMENT:
        return Message("probed.on", "on {type}", type=change.now)
    if kind is ChangeKind.ENCODING:
        return Message("probed.without-encoding", "without an encoding")
    if kind is ChangeKind.CARRIED:
        return Message("probed.carries", "where it carries {type}", type=change.now)
    if kind is ChangeKind.REGION:
        return (
            Message("probed.with-region", "with {op} in its region", op=change.now)
            if change.now
            else Message("probed.with-empty-body", "with an empty body")
        )
    if change.now.isdigit():
        return Message("probed.size", "with size {size}", size=change.now)
    if change.was:
        return Message("probed.dynamic", "with dynamic sizes")
    return Message("probed.static", "with static sizes")


def _value(op: str, part: str, text: str) -> str:
    """A value in a sentence: the code of an element type with its name."""
    of_onnx = op.startswith("onnx.")
    if text.isdigit() and part in (_ONNX_TYPED if of_onnx else _TORCH_TYPED):
        names = _ONNX_TYPES if of_onnx else _TORCH_TYPES
        if name := names.get(int(text)):
            return f"{text} ({name})"
    return _short(text)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
