"""The property of a program that crashes the compiler, as compiles of the program without it show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto

from passlens.engine.compile.crash_edits import CrashEdit, Property
from passlens.engine.compile.probe_change import ChangeKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding
from passlens.engine.diagnosis.inference.ir_oddities import Oddity
from passlens.engine.diagnosis.inference.probed import SYMPTOMS, part_after, part_before
from passlens.engine.diagnosis.inference.rule_help import OF_NAMES, in_source, op_text, types_of, version_of, where
from passlens.engine.messages import NOTHING, Count, Items, Join, Message, together

_EDITS = {
    "mutable": Property.MUTABLE,
    "rank": Property.RANK,
    "untyped": Property.UNTYPED,
    "empty": Property.EMPTY,
    "encoding": Property.ENCODING,
    "half-encoded": Property.ENCODING,
    "boundary": Property.BOUNDARY,
    "type": Property.ELEMENT,
    "unusual": Property.ELEMENT,
    "width": Property.ELEMENT,
    "bytes": Property.ELEMENT,
    "device": Property.ATTRIBUTE,
    "parameter": Property.ATTRIBUTE,
}
"""The edit that removes an oddity, by the oddity's kind; for other kinds, its op is taken out."""
_CHANGES = {Property.ELEMENT: ChangeKind.ELEMENT, Property.ENCODING: ChangeKind.ENCODING}
_PARTS, _LONGEST = 2, 120


class Standing(Enum):
    """What experiments show about a possible reason for a crash."""

    PROVED = auto()
    REFUTED = auto()
    OPEN = auto()


def standing(facts: Facts, one: Oddity) -> Standing:
    """Whether the program without an oddity still crashes the compiler."""
    kind, trial = _EDITS.get(one.kind), facts.crash_trial
    if facts.probed is not None and any(_is_of(change.kind, change.was, kind, one) for change in facts.probed.lowered):
        return Standing.PROVED
    if trial is None:
        return Standing.OPEN
    if any(_takes(edit, kind, one) for edit in trial.helps):
        return Standing.PROVED
    # Removing a reference to a symbol may leave another one, or take away the device that the program needs.
    if one.kind not in OF_NAMES and any(_takes(edit, kind, one) for edit in trial.alike):
        return Standing.REFUTED
    if one.kind == "mutable" and any(edit.kind is Property.PASSED for edit in trial.helps):
        return Standing.REFUTED
    taken = trial.taken
    # An op that crashes only together with others may be unrelated to the reason.
    if taken is not None and trial.alone and (taken.op == one.op or _has(facts, taken, one)):
        return Standing.PROVED
    return Standing.OPEN


def _is_of(changed: ChangeKind, was: str, kind: Property | None, one: Oddity) -> bool:
    """Whether a change to an op removes an oddity."""
    if kind is Property.EMPTY:
        return changed is ChangeKind.SIZES and was == "0"
    if kind is Property.ELEMENT:
        return changed is ChangeKind.ELEMENT and was in one.excerpt
    return kind in _CHANGES and changed is _CHANGES[kind]


def _takes(edit: CrashEdit, kind: Property | None, one: Oddity) -> bool:
    """Whether an edit of the program removes an oddity."""
    if edit.kind is not kind:
        return False
    if kind is Property.ATTRIBUTE:
        return bool(one.symbol) and (f"@{one.symbol}" in edit.was or edit.op == "util.global")
    return kind is not Property.ELEMENT or edit.was in one.excerpt


def _has(facts: Facts, taken: CrashEdit, one: Oddity) -> bool:
    """Whether the line of an op that was taken out has the oddity."""
    line = facts.source[taken.line - 1].strip() if 0 < taken.line <= len(facts.source) else ""
    value = next((str(given) for name, given in one.what.arguments.items() if name == "type"), "")
    return bool(line) and (line == one.excerpt or bool(value and value in line))


def as_tried(facts: Facts, finding: Finding) -> Finding:
    """A finding on a crash, titled with the op and the properties without which the compiler does not crash."""
    trial = facts.crash_trial
    if trial is None or finding.title.id not in SYMPTOMS or not (trial.taken or trial.helps):
        return finding
    taken = trial.taken
    changed = [(part_before(taken.op, one), part_after(taken.op, one)) for one in trial.changes] if taken else []
    edited = [(_before(one), _after(one)) for one in trial.helps]
    parts = (*edited, *changed)[:_PARTS]
    befores = [before for before, _ in parts]
    with_parts = Items(tuple(one for number, one in enumerate(befores) if one not in befores[:number]), Join.AND)
    others = Items(tuple(after for _, after in parts), Join.OR)
    version, place = version_of(facts), where(facts)
    if taken is not None and parts:
        title = Message(
            "probed.crashes",
            "IREE {version} crashes on {op} {parts}{where}.",
            version=version,
            op=taken.op,
            parts=with_parts,
            where=place,
        )
    elif taken is not None:
        types = types_of(op_text(facts.source, taken.line)) if 0 < taken.line <= len(facts.source) else ()
        title = Message(
            "crash-tried.on-op",
            "IREE {version} crashes on {op}{types} in line {line:,}{where}.",
            version=version,
            op=taken.op,
            types=Message("crash-tried.on-types", " ({types})", types=Items(types)) if types else NOTHING,
            line=taken.line,
            where=place,
        )
    else:
        title = Message(
            "crash-tried.on-program",
            "IREE {version} crashes {parts}{where}.",
            version=version,
            parts=with_parts,
            where=place,
        )
    rest = (
        Message(
            "crash-tried.without",
            "Without {op}, the rest of the program gets past the phase in which the compiler crashes.",
            op=taken.op,
        )
        if taken is not None
        else NOTHING
    )
    helps = Message("crash-tried.helps", "The whole program also gets past it {changes}.", changes=others)
    if taken is None:
        helps = Message(
            "crash-tried.with", "Compiled {changes}, the program does not crash the compiler.", changes=others
        )
    none = (
        Message(
            "crash-tried.alike",
            "Changing {count} throughout the program does not stop the crash.",
            count=Count(len(trial.alike), "other property", "other properties"),
        )
        if trial.alike and not parts
        else NOTHING
    )
    line = taken.line if taken is not None else next((one.line for one in trial.helps if one.line), 0)
    shown = (in_source(facts, _EVIDENCE, line),) if 0 < line <= len(facts.source) else ()
    return replace(
        finding,
        certainty=Certainty.CERTAIN if taken is None or parts or trial.alone else Certainty.LIKELY,
        title=title,
        explanation=together(rest, helps if parts else none, finding.title, finding.explanation),
        evidence=(*(one for one in finding.evidence if not shown or not one.source), *shown),
        place=f"{facts.info.source.name}:{line}" if line else finding.place,
    )


_EVIDENCE = Message("crash-tried.line", "Without this, the compiler does not crash.")


def _before(edit: CrashEdit) -> Message:
    match edit.kind:
        case Property.PASSED:
            return Message(
                "crash-tried.passed",
                "if {op} writes a function argument unchanged, as in line {line:,}",
                op=edit.op,
                line=edit.line,
            )
        case Property.MUTABLE:
            return Message("crash-tried.mutable", "with mutable tensors ({type})", type=edit.was)
        case Property.RANK:
            return Message("crash-tried.unranked", "with unranked tensors")
        case Property.UNTYPED:
            return Message("crash-tried.untyped", "with tensors without an element type")
        case Property.EMPTY:
            return Message("probed.size", "with a dimension of size {size}", size=edit.was)
        case Property.DYNAMIC:
            return Message("probed.dynamic", "with dynamic sizes")
        case Property.ENCODING:
            return Message("probed.with-encoding", "with an encoding")
        case Property.BOUNDARY:
            return Message("crash-tried.on-host", "with values of type {type} outside dispatches", type=edit.was)
        case Property.ATTRIBUTE:
            return Message(
                "crash-tried.attribute",
                "with {attribute} on {op} in line {line:,}",
                attribute=_short(edit.was),
                op=edit.op,
                line=edit.line,
            )
        case _:
            return Message("probed.on", "on {type}", type=edit.was)


def _after(edit: CrashEdit) -> Message:
    match edit.kind:
        case Property.PASSED:
            return Message("crash-tried.computed", "with a computed value in place of the argument")
        case Property.RANK:
            return Message("crash-tried.ranked", "with ranked tensors")
        case Property.MUTABLE | Property.BOUNDARY:
            return Message("probed.on", "on {type}", type=edit.now)
        case Property.EMPTY:
            return Message("probed.size", "with a dimension of size {size}", size=edit.now)
        case Property.DYNAMIC:
            return Message("probed.static", "with static sizes")
        case Property.ENCODING:
            return Message("probed.without-encoding", "without an encoding")
        case Property.ATTRIBUTE:
            return Message("probed.without", "without {part}", part=_short(edit.was.partition(" = ")[0]))
        case _:
            return Message("probed.on", "on {type}", type=edit.now)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def likely(facts: Facts, odd: Sequence[Oddity]) -> tuple[tuple[Oddity, ...], tuple[Oddity, ...]]:
    """The oddities that may be called the reason for a crash, and those that are only unusual.

    An oddity with which no module compiles is a reason unless an experiment refutes it; any other oddity is one only if
    an experiment proves it.
    """
    stands = [(one, standing(facts, one)) for one in odd]
    # Symbols that the compiler made are not part of the program, so that none is a reason.
    source = "\n".join(facts.source)
    stands = [(one, how) for one, how in stands if _is_written(one, source)]
    proved = [one for one, how in stands if how is Standing.PROVED]
    known = [one for one, how in stands if how is Standing.OPEN and _is_known(one)]
    open_ = [one for one, how in stands if how is Standing.OPEN and not _is_known(one)]
    return (*proved, *known), tuple(open_)


def possible(facts: Facts, odd: Sequence[Oddity]) -> tuple[Oddity, ...]:
    """The oddities that may be the reason for a failure with a message, proved ones first.

    None that an experiment refutes; and if a change to the op alone helps, of the open ones only those that are fatal
    or concern names.
    """
    stands = [(one, standing(facts, one)) for one in odd]
    proved = tuple(one for one, how in stands if how is Standing.PROVED)
    others = tuple(one for one, how in stands if how is Standing.OPEN)
    helped = facts.probed is not None and bool(facts.probed.lowered)
    return (*proved, *(one for one in others if not helped or one.kind in OF_NAMES or one.fatal))


def _is_written(one: Oddity, source: str) -> bool:
    """Whether the input has the symbol of an oddity; passes may add an underscore before the name of a function."""
    return not one.symbol or not source or f"@{one.symbol}" in source or f"@{one.symbol.lstrip('_')}" in source


def _is_known(one: Oddity) -> bool:
    """Whether an oddity is a known reason: no module with it compiles, the stack of the crash asks for what it lacks,
    or a symbol is missing or calls itself. Mutable tensors are none, as passes remove them where they can.
    """
    return one.kind in {"width", *OF_NAMES} or (one.fatal and one.kind != "mutable")


def unusual_words(found: Sequence[Oddity]) -> Message:
    """A sentence on oddities that no experiment shows to be a reason; empty without any."""
    if not found:
        return NOTHING
    what = Items(tuple(one.what for one in found), Join.CLAUSES)
    return Message(
        "crash-tried.unusual", "Unusual in the IR that the pass got, but not shown to be the reason: {what}.", what=what
    )
