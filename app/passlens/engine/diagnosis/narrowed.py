"""What ``reproduce`` and ``reduce`` found out of a failure, kept in its session and shown with its cause.

A compiler that crashes or kernels that were linked before they failed often tell neither the dispatch, nor the op, nor
the line of the input: the smallest start that fails alike does. What the compile itself told goes before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from passlens.engine.diagnosis.cause_values import Cause
from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.diagnosis.reducer.rd_ir import is_cheap
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import Count, Items, Message, Term
from passlens.engine.session import codec
from passlens.engine.session.codec import StoredValueError
from passlens.engine.units import whole_number

if TYPE_CHECKING:
    from passlens.engine.session.reader import SessionReader
    from passlens.engine.session.writer import SessionWriter

PREFIX, VERSION = "narrowed:", 1
REDUCED_IR = "reduced"
"""The kind of artifact that reduced IR is."""
_SAID_AT = re.compile(r"^[^\n]*\binput\.mlir:(?P<line>\d+):\d+: error: ", re.MULTILINE)
_AROUND = frozenset({"module", "func", "executable", "variant", "export", "source", "global", "initializer"})
"""Last parts of the names of ops that hold others, or only declare."""
_FILLS = "linalg.fill"
_OPS_SHOWN = 3


class Narrowing(Term):
    """How a failure was narrowed down."""

    REPRODUCED = "reproduced"
    REDUCED = "reduced"


@dataclass(frozen=True, slots=True)
class LeftOp:
    """An op of reduced IR.

    Attributes:
        line: Of that IR, from 1.
        excerpt: The op as it stands there, shortened.
    """

    name: str
    line: int
    excerpt: str


@dataclass(frozen=True, slots=True)
class Narrowed:
    """Less than the model that fails as the model did.

    Attributes:
        start: What that is, as ``the dispatch @x, compiled from phase executable-sources``.
        dispatch: The symbol of the executable; empty when it is none.
        source: ``FILE:LINE`` of the input that it comes from, most frequent first; none when that is not known.
        ops: Of reduced IR, those of its outermost level that compute something; that at which the compiler failed, if
            it told one.
        told: Whether the compiler told that op.
        count: How many ops it had at first, and how many are left; zeros of what was not reduced.
        file: The name of the session's file with the reduced IR; empty when there is none.
        artifact: That file; None until it is read.
    """

    by: Narrowing
    start: Message
    dispatch: str = ""
    source: tuple[str, ...] = ()
    ops: tuple[LeftOp, ...] = ()
    told: bool = False
    count: tuple[int, int] = (0, 0)
    file: str = ""
    artifact: int | None = None


def read_narrowed(reader: SessionReader) -> tuple[Narrowed, ...]:
    """What was found out of a session's failure: by a reproducer first, then by a reduction."""
    found = list[Narrowed]()
    files = {one.name: one.id for one in reader.artifacts() if one.kind == REDUCED_IR}
    for kind, version, value in reader.analyses(PREFIX):
        if version == VERSION:
            try:
                one = codec.from_json(Narrowed, value)
            except StoredValueError:
                reader.damage.note("analyses", kind)
                continue
            found.append(replace(one, artifact=files.get(one.file)))
    return tuple(sorted(found, key=lambda one: list(Narrowing).index(one.by)))


def store_narrowed(writer: SessionWriter, narrowed: Narrowed, reduced: bytes = b"") -> None:
    """Keep what was found; what was found the same way before goes.

    Args:
        writer: Of the session of the failure.
        narrowed: What was found; its file has a name of its own where there is one.
        reduced: The reduced IR; empty: there is none.
    """
    with writer.batch():
        if reduced:
            writer.add_artifact(REDUCED_IR, narrowed.file, narrowed.dispatch, reduced)
        writer.put_analysis(f"{PREFIX}{narrowed.by.value}", VERSION, codec.to_json(narrowed))


def left_ops(text: str, stderr: str) -> tuple[tuple[LeftOp, ...], bool]:
    """The ops of reduced IR that matter, and whether the compiler told which of them it failed at.

    Args:
        text: The IR, compiled as ``input.mlir``.
        stderr: What the compiler said.
    """
    lines = text.split("\n")
    found_at = _SAID_AT.search(stderr)
    at = whole_number(found_at["line"]) if found_at is not None else 0
    if 0 < at <= len(lines) and (one := _op_at(lines[at - 1], at)) is not None:
        return (one,), True
    found = list(_computing(lines))
    least = min((indent for indent, _ in found), default=0)
    outer = [one for indent, one in found if indent == least]
    return tuple([one for one in outer if one.name != _FILLS] or outer), False


def _op_at(line: str, number: int) -> LeftOp | None:
    head = read_head(line)
    if head is None or not head.certain or head.kind in _AROUND:
        return None
    return LeftOp(head.name, number, line.strip()[:400])


def _computing(lines: Sequence[str]) -> Iterator[tuple[int, LeftOp]]:
    """Indentation and op of each line that computes something."""
    for number, line in enumerate(lines, 1):
        one = _op_at(line, number)
        if one is not None and not is_cheap(one.name):
            yield len(line) - len(line.lstrip()), one


def lacks_line(cause: Cause | None, found: Sequence[Narrowed]) -> bool:
    """Whether the compile itself told no line of the input."""
    return cause is None or not cause.source or any(one.source == cause.source for one in found)


def completed(cause: Cause, found: Sequence[Narrowed]) -> Cause:
    """The cause with what the compile did not tell of it."""
    for one in found:
        cause = replace(
            cause,
            dispatch=cause.dispatch or one.dispatch,
            source=cause.source or one.source,
            op=cause.op or (one.ops[0].name if len(one.ops) == 1 else ""),
        )
    return cause


def evidence_of(one: Narrowed) -> tuple[Evidence, ...]:
    """What was found as links of a chain, each with how it was found."""
    if one.by is Narrowing.REPRODUCED:
        alone = Message(
            "narrowed.reproduced",
            "Found by reproduce: this is enough for the same failure: {start}.",
            start=one.start,
        )
        if not one.source:
            return (Evidence(alone),)
        line = Message("narrowed.line", "Found by reproduce: the line of the input that the dispatch comes from.")
        return Evidence(alone), Evidence(line, source=one.source[0])
    before, after = one.count
    small = Message(
        "narrowed.reduced",
        "Found by reduce: {after} of {before} suffice for the same failure.",
        after=f"{after:,}",
        before=Count(before, "op"),
    )
    found = [Evidence(small, artifact=one.artifact, file=one.file, reduced=True)]
    if one.ops:
        names = Items(tuple(dict.fromkeys(op.name for op in one.ops[:_OPS_SHOWN])))
        if one.told:
            text = Message("narrowed.op", "Found by reduce: the compiler fails at {op}.", op=names)
        else:
            text = Message("narrowed.left", "Found by reduce: the remaining IR computes {ops}.", ops=names)
        first = one.ops[0]
        found.append(
            Evidence(text, artifact=one.artifact, file=one.file, line=first.line, excerpt=first.excerpt, reduced=True)
        )
    if one.source:
        line = Message("narrowed.only-line", "Found by reduce: the only line of the input with this op.")
        found.append(Evidence(line, source=one.source[0]))
    return tuple(found)


def only_line(source: Sequence[str], name: str, ops: Sequence[LeftOp]) -> tuple[str, ...]:
    """``FILE:LINE`` of the input that has the one op that is left, where only one line has it.

    Args:
        source: The lines of the input.
        name: Of its file.
        ops: Those that are left.
    """
    if len(ops) != 1:
        return ()
    found = [
        number
        for number, line in enumerate(source, 1)
        if ops[0].name in line and (head := read_head(line)) is not None and head.name == ops[0].name
    ]
    return (f"{name}:{found[0]}",) if len(found) == 1 else ()
