"""The results of ``reproduce`` and ``reduce`` on a failure, stored in its session and shown with its cause.

A crash of the compiler, or of kernels linked before they failed, often identifies neither the dispatch nor the op nor
the input line: the smallest start with the same failure does. Facts from the compile itself take precedence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from passlens.engine.diagnosis.causes.cause_values import Cause
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
_ERROR_LINE = re.compile(r"^[^\n]*\binput\.mlir:(?P<line>\d+):\d+: error: ", re.MULTILINE)
_AROUND = frozenset({"module", "func", "executable", "variant", "export", "source", "global", "initializer"})
"""Last parts of the names of ops that contain others or only declare."""
_FILLS = "linalg.fill"
_OPS_SHOWN = 3


class Narrowing(Term):
    """How a failure was narrowed down."""

    REPRODUCED = "reproduced"
    REDUCED = "reduced"


@dataclass(frozen=True, slots=True)
class LeftOp:
    """An op in reduced IR.

    Attributes:
        line: The line in that IR, from 1.
        excerpt: The op's text there, shortened.
    """

    name: str
    line: int
    excerpt: str


@dataclass(frozen=True, slots=True)
class Narrowed:
    """A part of the model with the same failure.

    Attributes:
        start: The description of that part, as ``the dispatch @x, compiled from phase executable-sources``.
        dispatch: The symbol of the executable; empty without one.
        source: ``FILE:LINE`` of its origins in the input, most frequent first; empty if unknown.
        ops: The computing ops at the outermost level of reduced IR, or the op at which the compiler failed, if it named
            one.
        told: Whether the compiler named that op.
        count: The number of ops before and after the reduction; zeros if it was not reduced.
        file: The name of the session's file with the reduced IR; empty without one.
        artifact: The id of that file; None until it is read.
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
    """The stored results on a session's failure: of a reproducer first, then of a reduction."""
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
    """Store a result, replacing an earlier one of the same kind.

    Args:
        writer: The writer of the session.
        narrowed: The result; the name of its file, if any, is unique in the session.
        reduced: The reduced IR; empty without one.
    """
    with writer.batch():
        if reduced:
            writer.add_artifact(REDUCED_IR, narrowed.file, narrowed.dispatch, reduced)
        writer.put_analysis(f"{PREFIX}{narrowed.by.value}", VERSION, codec.to_json(narrowed))


def left_ops(text: str, stderr: str) -> tuple[tuple[LeftOp, ...], bool]:
    """The relevant ops of reduced IR, and whether the compiler named the one at fault.

    Args:
        text: The IR, compiled as ``input.mlir``.
        stderr: The compiler's output.
    """
    lines = text.split("\n")
    found_at = _ERROR_LINE.search(stderr)
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
    """Whether the compile itself gave no input line."""
    return cause is None or not cause.source or any(one.source == cause.source for one in found)


def completed(cause: Cause, found: Sequence[Narrowed]) -> Cause:
    """The cause with missing facts added from the results."""
    for one in found:
        cause = replace(
            cause,
            dispatch=cause.dispatch or one.dispatch,
            source=cause.source or one.source,
            op=cause.op or (one.ops[0].name if len(one.ops) == 1 else ""),
        )
    return cause


def evidence_of(one: Narrowed) -> tuple[Evidence, ...]:
    """The results as evidence, each with how it was found."""
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
    """``FILE:LINE`` of the input line with the only remaining op, if no other line has it.

    Args:
        source: The lines of the input.
        name: The name of its file.
        ops: The remaining ops.
    """
    if len(ops) != 1:
        return ()
    found = [
        number
        for number, line in enumerate(source, 1)
        if ops[0].name in line and (head := read_head(line)) is not None and head.name == ops[0].name
    ]
    return (f"{name}:{found[0]}",) if len(found) == 1 else ()
