"""The part of the op at fault that keeps it from being lowered, as compiles of other forms of the op show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from passlens.engine.compile.probe import Probed
from passlens.engine.compile.probe_change import BODY, NONE, RESULT, Change, ChangeKind
from passlens.engine.compile.probe_runs import EARLY
from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding
from passlens.engine.diagnosis.inference.onnx_check import onnx_operands, opset_of
from passlens.engine.diagnosis.inference.probed_operands import of_mixed, of_one, of_result
from passlens.engine.diagnosis.inference.probed_title import probed_title
from passlens.engine.diagnosis.inference.rule_help import in_source, source_lines, version_of
from passlens.engine.diagnosis.inference.type_codes import type_of_code
from passlens.engine.diagnosis.ir_ops import CARRIERS
from passlens.engine.messages import NOTHING, Count, Items, Join, Message, together

_MOST_PARTS, _LONGEST, _ONNX = 3, 80, "onnx."
_VALUED = frozenset(
    {ChangeKind.OPERAND, ChangeKind.ATTRIBUTE, ChangeKind.FIELD, ChangeKind.ELEMENT, ChangeKind.CARRIED}
)
"""The parts that a sentence names by their values."""
_NAMED_BY_VALUE = frozenset(
    {ChangeKind.ELEMENT, ChangeKind.REGION, ChangeKind.CARRIED, ChangeKind.SIZES, ChangeKind.USED}
)
"""The parts without a name, or with several."""
_OF_SHAPE = frozenset({ChangeKind.COUNT, ChangeKind.USED, ChangeKind.LAYOUT, ChangeKind.RANK})
"""The changes of how many values an op has, and of their dimensions."""
_ENOUGH = 4
"""The fewest forms that say something about an op."""
SYMPTOMS = frozenset(
    {
        *(
            "failed-pass.title",
            "failed-pass.title-of",
            "failed-pass.host",
            "failed-pass.no-dispatch",
            "failed-pass.unlowered",
            "failed-pass.layout",
        ),
        *("distribution.not-distributed", "distribution.copy", "invalid-ir.title", "invalid-ir.title-of"),
        *("compiler-crash.at-op", "compiler-crash.at-op-from", "compiler-crash.crashed", "compiler-crash.crashed-in"),
        "compiler-crash.early",
        *("compiler-crash.early-in", "compiler-crash.in-dispatch", "compiler-crash.in-llvm", "compiler-crash.in-phase"),
        *("configuration.may-not-fit", "bufferization.failed"),
    }
)
"""Titles that say which pass failed on which op, but not why."""
_RETOLD = frozenset({"failed-pass.of-op", "failed-pass.refused", "invalid-ir.title", "invalid-ir.title-of"})
"""Titles that repeat how the compiler refuses what it made of an op, but do not say what in the op leads to it."""
_INVALID, _OF_TYPES = "invalid-ir", "unsupported-type"
"""The rules on invalid IR that a pass makes, and on types that the compiler does not take."""
_FALLS = "invalid-ir.falling"
"""The reason in such a title that comes from the op itself."""


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
    if facts.probed is None:
        return None
    probed = _named(facts, facts.probed)
    chosen = _of_run_time(facts, probed) or _chosen(probed)
    version = version_of(facts)
    evidence: tuple[Evidence, ...] = ()
    if 0 < probed.line <= len(facts.source) and not probed.in_input:
        evidence = (
            in_source(
                facts,
                Message("probed.alone-pair", "Compiled with the op before it, this op fails in the same way.")
                if probed.after
                else Message("probed.alone", "Compiled alone, this op fails in the same way."),
                probed.line,
            ),
        )
    if probed.after:
        return _shown_pair(facts, probed, chosen, evidence)
    if not chosen and probed.further:
        chosen = probed.further[:1]
    elif not chosen:
        title = Message("unlowered-op.title", "IREE {version} does not lower this {op}.", version=version, op=probed.op)
        return Shown(probed.op, probed.line, (), title, _none_helps(probed), evidence)
    join = Join.OR if probed.together and not fields_at_fault(facts) else Join.AND
    parts = tuple(
        of_mixed(facts, probed, one) or of_result(facts, probed, one) or part_before(probed.op, one) for one in chosen
    )
    return Shown(
        probed.op,
        probed.line,
        parts,
        probed_title(facts, probed, Items(parts, join)),
        _helps(facts, probed, chosen),
        evidence,
        any(one.kind is ChangeKind.CONSTANT for one in chosen),
    )


def _shown_pair(facts: Facts, probed: Probed, chosen: Sequence[Change], evidence: tuple[Evidence, ...]) -> Shown:
    """What is shown of an op that fails only with the op before it."""
    after = Message("probed.after", "after {op} of line {line}", op=probed.after, line=probed.after_line)
    helps = _helps(facts, probed, chosen) if chosen else NOTHING
    why = Message(
        "probed.pair",
        "Each alone, {op} (line {line}) and {other} (line {other_line}) compile: the compiler fails on both together.",
        op=probed.op,
        line=probed.line,
        other=probed.after,
        other_line=probed.after_line,
    )
    return Shown(
        probed.op,
        probed.line,
        (after,),
        probed_title(facts, probed, Items((after,), Join.AND)),
        together(why, helps),
        evidence,
    )


def as_shown(facts: Facts, finding: Finding) -> Finding:
    """A finding on a failure, titled with the part of the op at fault if compiles of other forms of the op show it; its
    own title then says how the compiler fails on the op.
    """
    probed, lines = facts.probed, source_lines(facts)
    if probed is None or not (probed.lowered or probed.after) or (probed.line and lines and probed.line not in lines):
        return finding
    shown = shown_by_probe(facts)
    if shown is None or not shown.parts:
        return finding
    because = finding.title.arguments.get("because")
    is_symptom = finding.title.id in SYMPTOMS and not because
    if finding.title.id in _RETOLD:
        is_symptom = not (isinstance(because, Message) and because.id == _FALLS)
    names_region = any(
        one.kind is ChangeKind.REGION and one.was == finding.title.arguments.get("op") for one in probed.lowered
    )
    parts = {_part_of(one) for one in probed.lowered if one.kind not in _OF_SHAPE}
    # If any of many parts may be replaced, nearly every other op of its kind compiles.
    if not is_symptom or names_region or len(parts) > _MOST_PARTS:
        return replace(finding, explanation=together(finding.explanation, shown.why))
    hint = finding.hint
    if any(one.kind is ChangeKind.LOOP for one in probed.lowered):
        hint = Message("probed.loop-hint", "Correct iterator_types, or the map of the result.")
    of_types = finding.rule == _INVALID and all(one.kind is ChangeKind.ELEMENT for one in _chosen(probed))
    return replace(
        finding,
        rule=_OF_TYPES if of_types else finding.rule,
        certainty=Certainty.CERTAIN,
        hint=hint,
        title=shown.title,
        explanation=together(shown.why, finding.title, finding.explanation),
        evidence=(*(one for one in finding.evidence if not one.source), *(shown.evidence or finding.evidence)),
        place=f"{facts.info.source.name}:{probed.line}" if probed.line and not probed.after else finding.place,
    )


def fields_at_fault(facts: Facts) -> frozenset[str]:
    """The fields of the op's configuration without which, or with other values of which, it compiles."""
    changes = facts.probed.lowered if facts.probed is not None else ()
    return frozenset(one.part for one in changes if one.kind is ChangeKind.FIELD)


def what_helps(facts: Facts) -> Message:
    """The changes to its configuration with which the op compiles; empty without any."""
    shown = shown_by_probe(facts) if fields_at_fault(facts) else None
    return shown.why if shown is not None else NOTHING


def _part_of(change: Change) -> tuple[ChangeKind, str, str]:
    """What a change replaces: several may replace one part by different values."""
    is_named = change.kind in _NAMED_BY_VALUE
    return change.kind, change.part, change.was if is_named else ""


def _chosen(probed: Probed) -> Sequence[Change]:
    """The first change of each part; of a loop whose body does not matter, that alone."""
    found = dict[tuple[ChangeKind, str, str], Change]()
    for change in probed.lowered:
        found.setdefault(_part_of(change), change)
    chosen = list(found.values())
    if of_loops := [one for one in chosen if one.kind is ChangeKind.LOOP]:
        return of_loops  # the op contradicts itself, whatever else makes it compile
    if any(one.kind is ChangeKind.REGION for one in chosen):
        chosen = [one for one in chosen if one.kind not in {ChangeKind.CARRIED, ChangeKind.COUNT}]
    # Without an operand, the op does less: another form of the operand that helps explains more.
    of_parts = {one.part for one in chosen if one.kind in {ChangeKind.RANK, ChangeKind.ELEMENT} and one.part}
    chosen = [one for one in chosen if one.kind is not ChangeKind.GIVEN or one.now != NONE or one.part not in of_parts]
    of_one = {one.was for one in chosen if one.kind is ChangeKind.RANK and one.part}
    if of_one:  # then the ranks of other operands do not matter
        chosen = [one for one in chosen if one.kind is not ChangeKind.RANK or one.part or one.was not in of_one]
    telling = [one for one in chosen if not one.trivial] or chosen
    # Another shape of the op also changes its values and sizes: if one of those is enough, it is the reason.
    telling = [one for at, one in enumerate(telling) if not any(_is_swapped(one, other) for other in telling[:at])]
    smaller = [one for one in telling if one.kind not in _OF_SHAPE]
    return (smaller or telling)[:_MOST_PARTS]


def _is_swapped(one: Change, other: Change) -> bool:
    """Whether two changes make the same two types equal, one in each direction."""
    return one.kind is other.kind is ChangeKind.ELEMENT and (one.was, one.now) == (other.now, other.was)


def _of_run_time(facts: Facts, probed: Probed) -> Sequence[Change]:
    """The constants with which passes lower host code that a later pass otherwise rejects."""
    cause = facts.cause
    if cause is None or cause.dispatch or cause.phase in EARLY:
        return ()
    found = {change.part: change for change in reversed(probed.lowered) if change.kind is ChangeKind.CONSTANT}
    return [*found.values()][:_MOST_PARTS]


def _named(facts: Facts, probed: Probed) -> Probed:
    """What was found, with the operands of an ONNX operator by name."""
    names = onnx_operands(probed.op, opset_of(facts.ir))[0] if probed.op.startswith(_ONNX) else ()

    def named(change: Change) -> Change:
        is_operand = change.part.isdigit() and change.kind not in {ChangeKind.USED, ChangeKind.LOOP}
        number = int(change.part) if is_operand else len(names)
        return replace(change, part=names[number]) if number < len(names) else change

    return replace(probed, lowered=tuple(map(named, probed.lowered)), further=tuple(map(named, probed.further)))


def _none_helps(probed: Probed) -> Message:
    if probed.tried < _ENOUGH:
        return NOTHING
    return Message(
        "probed.none",
        "Compiled alone with other values, types and sizes, the op fails in the same way ({count}): the reason is what "
        "these forms share, or no pattern handles the op.",
        count=Count(probed.tried, "form"),
    )


def _helps(facts: Facts, probed: Probed, chosen: Sequence[Change]) -> Message:
    if CARRIERS.match(chosen[0].then):
        return Message(
            "probed.otherwise",
            "Compiled alone, {change}, the op fails in a different way.",
            change=part_after(probed.op, chosen[0]),
        )
    if chosen[0].then:
        return Message(
            "probed.further",
            "Compiled alone, {change}, the op fails in a different way: the compiler then does not lower {op}.",
            change=part_after(probed.op, chosen[0]),
            op=chosen[0].then,
        )
    if probed.in_input:
        changes = Items(tuple(part_after(probed.op, one) for one in chosen), Join.AND if probed.together else Join.OR)
        if probed.together:
            return Message("probed.input-exchanged", "The input compiles {changes} together.", changes=changes)
        return Message("probed.input-compiles", "The input compiles {changes}.", changes=changes)
    if probed.together and fields_at_fault(facts):
        return Message(
            "probed.exchanged",
            "Alone, the op compiles {changes} together: the compiler chooses these values.",
            changes=Items(tuple(part_after(probed.op, one) for one in chosen), Join.AND),
        )
    if probed.together:
        return Message(
            "probed.together",
            "Compiled alone, the op is lowered only {changes} together.",
            changes=Items(tuple(part_after(probed.op, one) for one in chosen), Join.AND),
        )
    changes = Items(tuple(of_one(facts, probed, one, one.now) or part_after(probed.op, one) for one in chosen), Join.OR)
    if chosen[0].kind is ChangeKind.LOOP:
        return _loop_why(chosen[0])
    if facts.cause is not None and (facts.cause.kind is CauseKind.CRASHED or facts.cause.dispatch):
        return Message("probed.compiles", "Compiled alone {changes}, the op compiles.", changes=changes)
    return Message(
        "probed.alone-helps",
        "Compiled alone, the op is lowered {changes}.",
        changes=changes,
    )


def _part(change: Change) -> str | Message:
    if change.part.isdigit():
        return Message("probed.operand", "operand {number}", number=change.part)
    return change.part


def _with(op: str, change: Change, value: str) -> Message:
    """A part of the kinds ``_VALUED`` with its value before or after the change."""
    kind, part = change.kind, _part(change)
    if kind is ChangeKind.FIELD:
        return (
            Message("probed.field", "with {part} = {value}", part=part, value=_short(value))
            if value
            else Message("probed.without", "without {part}", part=part)
        )
    if kind is ChangeKind.ELEMENT:
        return Message("probed.on", "on {type}", type=value)
    if kind is ChangeKind.CARRIED:
        return Message("probed.carries", "where it carries {type}", type=value)
    return Message("probed.with-value", "with {part} {value}", part=part, value=_value(op, change.part, value))


def part_before(op: str, change: Change) -> Message:
    """A part that keeps the op from being lowered."""
    kind, part = change.kind, _part(change)
    if kind is ChangeKind.GIVEN and change.was == NONE:
        return Message("probed.without", "without {part}", part=part)
    if kind is ChangeKind.GIVEN or (kind is ChangeKind.ATTRIBUTE and not change.was):
        return Message("probed.with", "with {part}", part=part)
    if kind is ChangeKind.CONSTANT:
        return Message("probed.with-computed", "with {part} computed at run time", part=part)
    if kind in _VALUED:
        return _with(op, change, change.was)
    if kind is ChangeKind.ENCODING:
        return Message("probed.with-encoding", "with an encoding")
    if kind in {ChangeKind.LAYOUT, ChangeKind.COUNT}:
        return _taken(change, change.was)
    if kind is ChangeKind.LOOP:
        return _of_loop(change, change.was)
    if kind is ChangeKind.USED:
        return Message("probed.used", "with result {numbers} in use", numbers=change.part)
    if kind is ChangeKind.RANK:
        return _of_rank(change, change.was)
    if kind is ChangeKind.REGION and change.part == BODY:
        return Message("probed.with-ops", "with {count} in its region", count=Count(int(change.was), "op"))
    if kind is ChangeKind.REGION:
        return (
            Message("probed.with-region", "with {op} in its region", op=change.was)
            if change.was
            else Message("probed.with-body", "with this body")
        )
    if change.was.isdigit():
        return Message("probed.size", "with a dimension of size {size}", size=change.was)
    if change.part == RESULT:
        return Message("probed.declared", "with the declared result sizes")
    if change.was:
        return Message("probed.static", "with static sizes")
    return Message("probed.dynamic", "with dynamic sizes")


def _taken(change: Change, value: str) -> Message:
    if change.kind is ChangeKind.COUNT:
        return Message("probed.count", "with {count}", count=Count(int(value), "input"))
    return Message(
        "probed.layout", "with the dimensions of {part} in the order {order}", part=_part(change), order=value
    )


def _of_loop(change: Change, kind: str) -> Message:
    return Message("probed.loop", "with loop d{number} as {kind}", number=change.part, kind=kind)


def _loop_why(change: Change) -> Message:
    """Why a loop must have the other kind."""
    if change.now == "reduction":
        return Message(
            "probed.reduces",
            "Loop d{number} indexes no result: its iterations write the same element, so it must be a reduction. "
            "With this change, the op compiles alone.",
            number=change.part,
        )
    return Message(
        "probed.parallel",
        "Loop d{number} indexes every result: each iteration writes its own element, so it must be parallel. "
        "With this change, the op compiles alone.",
        number=change.part,
    )


def _of_rank(change: Change, rank: str) -> Message:
    if not change.part:
        return Message("probed.rank", "on tensors of rank {rank}", rank=rank)
    return Message("probed.rank-of", "with {part} of rank {rank}", part=_part(change), rank=rank)


def part_after(op: str, change: Change) -> Message:
    """The change with which the op is lowered."""
    kind, part = change.kind, _part(change)
    if change.like:
        return Message(
            "probed.with-equal", "with {part} {value}, equal to {other}", part=part, value=change.now, other=change.like
        )
    if kind is ChangeKind.CONSTANT:
        return Message("probed.with-constant", "with a constant {part}, such as {value}", part=part, value=change.now)
    if kind is ChangeKind.GIVEN and change.was == NONE:
        return Message("probed.with-operand", "with {part} of type {type}", part=part, type=change.now)
    if kind is ChangeKind.GIVEN or (kind is ChangeKind.ATTRIBUTE and not change.now):
        return Message("probed.without", "without {part}", part=part)
    if kind in _VALUED:
        return _with(op, change, change.now)
    if kind is ChangeKind.ENCODING:
        return Message("probed.without-encoding", "without an encoding")
    if kind in {ChangeKind.LAYOUT, ChangeKind.COUNT}:
        return _taken(change, change.now)
    if kind is ChangeKind.LOOP:
        return _of_loop(change, change.now)
    if kind is ChangeKind.USED:
        return Message("probed.unused", "with result {numbers} unused", numbers=change.part)
    if kind is ChangeKind.RANK:
        return _of_rank(change, change.now)
    if kind is ChangeKind.REGION and change.part == BODY:
        return Message("probed.with-one-op", "with {op} alone in its region", op=change.now)
    if kind is ChangeKind.REGION:
        return (
            Message("probed.with-region", "with {op} in its region", op=change.now)
            if change.now
            else Message("probed.with-empty-body", "with an empty body")
        )
    if change.now.isdigit():
        return Message("probed.size", "with a dimension of size {size}", size=change.now)
    if change.part == RESULT:
        return Message("probed.open-result", "with dynamic result sizes")
    if change.was:
        return Message("probed.dynamic", "with dynamic sizes")
    return Message("probed.static", "with static sizes")


def _value(op: str, part: str, text: str) -> str:
    """A value in a sentence: the code of an element type with its name."""
    name = type_of_code(op, part, text)
    return f"{text} ({name})" if name else _short(text)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
