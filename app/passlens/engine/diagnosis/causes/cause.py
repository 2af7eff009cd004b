"""The cause of a failed compile: the chain of errors reduced to its first link.

Adaptors fail because a pass inside them failed, and ``failed to translate executables`` follows from that: the cause is
the innermost failing pass with its scope, the op, and the IR at that point. A crash or a hang is described in the same
way, by the pass entered last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.compile.failure import read_failure
from passlens.engine.diagnosis.causes.cause_pass import PassAtFault, from_file, from_rows
from passlens.engine.diagnosis.causes.cause_values import NO_TEXTS, Cause, CauseKind, CauseOf, CauseTexts
from passlens.engine.diagnosis.causes.crash import Crash, read_crash
from passlens.engine.diagnosis.causes.endings import made_no_progress
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import NOTHING, Message, quoted
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import (
    PHASES,
    CompilerRun,
    DiagnosticRow,
    Location,
    OutcomeKind,
    PassRow,
    SessionInfo,
    Severity,
)

_FOLLOWS = re.compile(
    r"^(?:failed to (?:run (?:translation|configuration) of source executable|translate executables|translate the MLIR|"
    r"serialize executables?|configure executables|legalize unresolved materialization .* illegal$)"
    r"|conversion from input dialects failed|conversion to vm\.module failed"
    r"|failed to run pipelines?|'(?:func\.func|builtin\.module)' op (?:failed|error)\b"
    r"|failed to parse [A-Za-z_]+ parameter|device alias \"[^\"]*\" does not provide any executable targets)"
)
"""Messages that only report the consequence of an earlier one."""
_ERASED = "<<NULL VALUE>>"
"""An operand of an op that the failed pass was erasing. MLIR verifies the remains before printing them, in several
threads, and sometimes lets its message on such an op through.
"""
_DISPATCH = re.compile(r".+?_dispatch_\d+")
_FUNCTION = re.compile(r"\s*(?:func|llvm|util|vm)\.func [^@]*@(?P<name>[\w$.\-]+)")
_WORD = re.compile(r"[\w$.@#<>\-]+")
_AFTER_CODEGEN = frozenset({"hal", "vm"})
"""The phases after code generation for dispatches."""
_OF_DEVICES = ("linalg.", "iree_linalg_ext.", "iree_codegen.", "iree_gpu.", "vector.", "gpu.", "amdgpu.", "tensor.")
_PLACES = 8
_NOTABLE = 40


def read_causes(
    reader: SessionReader, info: SessionInfo, failed: Sequence[PassRow], diagnostics: Sequence[DiagnosticRow]
) -> tuple[CauseOf, ...]:
    """The causes of a failed compile with their IR, one per failed dispatch, in the order of the messages.

    Empty for a compile that did not fail. Each error belongs to the dispatch that it names, otherwise to the one whose
    IR comes from its line or contains its op, otherwise to the one whose end message follows; otherwise to the first.

    Args:
        reader: The session.
        info: Its head.
        failed: Its failed pass executions, innermost first.
        diagnostics: The compiler's diagnostics.
    """
    if info.outcome not in {OutcomeKind.FAILED, OutcomeKind.CRASHED}:
        return ()
    errors = [row for row in diagnostics if row.severity is Severity.ERROR]
    stored = read_failure(reader)
    if info.outcome is OutcomeKind.CRASHED:
        # It crashed while printing what the failed pass left: the error before is the cause.
        kind = CauseKind.FAILED if errors and _crash(reader).in_print else CauseKind.CRASHED
    elif (stored is not None and stored.end == "hung") or made_no_progress(info):
        kind = CauseKind.HUNG
    else:
        kind = CauseKind.FAILED if failed or stored else CauseKind.REFUSED
    if kind is CauseKind.REFUSED and any(phase.bytes is not None for phase in reader.phases()):
        kind = CauseKind.FAILED
    at_fault = from_rows(reader, failed) if failed and not (stored and kind is not CauseKind.FAILED) else []
    if stored is not None:  # the only source for dispatches whose passes were not captured
        known = {found.dispatch for found, _ in at_fault}
        at_fault += [one for one in from_file(reader, stored) if not at_fault or one[0].dispatch not in known]
    at_fault = at_fault or [(PassAtFault(), NO_TEXTS)]
    places = {one.dispatch: one.places for one in (stored, *stored.others)} if stored is not None else {}
    at_fault = [
        (found if found.places else replace(found, places=places.get(found.dispatch, ())), texts)
        for found, texts in at_fault
    ]
    shares = _shared(errors, at_fault) if kind is CauseKind.FAILED else [errors, *([] for _ in at_fault[1:])]
    parts = [
        CauseOf(_cause(reader, info, kind, one, own, rows, diagnostics), own, tuple(row.id for row in rows))
        for (one, own), rows in zip(at_fault, shares, strict=True)
        if rows or len(at_fault) == 1
    ]
    return tuple(sorted(parts, key=lambda part: min(part.rows, default=0)))


def _crash(reader: SessionReader) -> Crash:
    return read_crash("\n".join(text for name, _, text in reader.log() if name != CompilerRun.FAILED_PASS))


def _shared(
    errors: Sequence[DiagnosticRow], at_fault: Sequence[tuple[PassAtFault, CauseTexts]]
) -> list[list[DiagnosticRow]]:
    """The errors of each failure."""
    shares: list[list[DiagnosticRow]] = [[] for _ in at_fault]
    waiting = list[DiagnosticRow]()
    named = [(_named(row, at_fault), row.location) for row in errors]
    for row in errors:
        place = _of_failure(row, at_fault, named)
        if place is None:
            waiting.append(row)
            continue
        # Messages before the end message of a single dispatch belong to that dispatch.
        shares[place] += [*waiting, row] if _FOLLOWS.match(row.message) else [row]
        if _FOLLOWS.match(row.message):
            waiting.clear()
    shares[0] += waiting
    return [sorted(rows, key=lambda row: row.id) for rows in shares]


def _follows(row: DiagnosticRow) -> bool:
    """Whether an error is only the consequence of an earlier one."""
    return _FOLLOWS.match(row.message) is not None or _ERASED in row.current_op.partition("\n")[0]


def _of_failure(
    row: DiagnosticRow,
    at_fault: Sequence[tuple[PassAtFault, CauseTexts]],
    named: Sequence[tuple[Sequence[bool], Location | None]],
) -> int | None:
    """The index of the failure that an error belongs to; None if unknown.

    Args:
        row: The error.
        at_fault: The failures.
        named: For each error, the failures that it names, and its location.
    """
    if len(at_fault) == 1:
        return 0
    here = [holds for holds, location in named if row.location is not None and location == row.location]
    tests = (
        _named(row, at_fault),
        [any(holds[number] for holds in here) for number in range(len(at_fault))],
        [row.location is not None and str(row.location).rpartition(":")[0] in one.places for one, _ in at_fault],
        [bool(_op_of(row)) and bool(find_op(own.after or own.before, _op_of(row), "")[0]) for _, own in at_fault],
    )
    for holds in tests:
        if sum(map(bool, holds)) == 1:
            return next(number for number, one in enumerate(holds) if one)
    return None


def _named(row: DiagnosticRow, at_fault: Sequence[tuple[PassAtFault, CauseTexts]]) -> list[bool]:
    """Whether an error names each failure's dispatch."""
    text = f"{row.message}\n{row.current_op}"
    return [
        bool(one.dispatch) and re.search(rf"\b{re.escape(one.dispatch)}(?!\d)", text) is not None for one, _ in at_fault
    ]


def _cause(
    reader: SessionReader,
    info: SessionInfo,
    kind: CauseKind,
    found: PassAtFault,
    texts: CauseTexts,
    errors: Sequence[DiagnosticRow],
    diagnostics: Sequence[DiagnosticRow],
) -> Cause:
    """The cause for a pass at fault, with its errors."""
    crash = _crash(reader)
    # A consequence comes first only if it is the only message.
    survived = _survived(errors, found, texts) if (found.phase or _phase(reader)) in _AFTER_CODEGEN else frozenset()
    own = (row for row in errors if not _follows(row) and row.id not in survived)
    first = next(own, errors[0] if errors else None)
    op = _op_of(first)
    # For an op with regions, only the message has the types in its first line.
    op_text = " ".join(text.partition("\n")[0] for text in (first.message, first.current_op)) if first else ""
    line, excerpt = find_op(texts.after or texts.before, op, op_text)
    before, after = found.before, found.after
    if line and texts.after:
        after = replace(after, line=line) if after else None
    elif line:
        before = replace(before, line=line) if before else None
    # Kernels of one target are linked before LLVM runs: LLVM's own dump, or the function, shows which one failed.
    of_kernel = _DISPATCH.match(crash.on or _function_around(texts.after or texts.before, line))
    dispatch = found.dispatch
    if of_kernel is not None and not _DISPATCH.fullmatch(dispatch):
        dispatch = of_kernel[0]
    return Cause(
        kind=kind,
        title=_title(kind, found, info),
        message=_message(first, crash, info),
        pass_name=found.name,
        class_name=found.class_name,
        pass_id=found.pass_id,
        phase=found.phase or _phase(reader),
        scope=found.scope,
        scope_op=found.scope_op,
        dispatch=dispatch,
        functions=_functions(reader, dispatch),
        op=op,
        excerpt=excerpt,
        source=_sources(errors, found.places),
        before=before,
        after=after,
        around=found.around,
        elsewhere=found.elsewhere,
        first=first.id if first else None,
        chain=tuple(row.id for row in errors if row is not first and (_follows(row) or row.id in survived)),
        notable=tuple(row.id for row in diagnostics if row.severity in {Severity.REMARK, Severity.WARNING})[:_NOTABLE],
        stack=crash.stack,
        llvm_pass=crash.llvm_pass,
        llvm_on=crash.on,
    )


def _survived(errors: Sequence[DiagnosticRow], found: PassAtFault, texts: CauseTexts) -> frozenset[int]:
    """The errors on ops of a dispatch that compiled anyway: a later error is that of the failed pass."""
    text = texts.after or texts.before
    if found.dispatch or not text:
        return frozenset()
    shown = [not _op_of(row) or bool(find_op(text, _op_of(row), "")[0]) for row in errors]
    later = next((n for n, row in enumerate(errors) if shown[n] and _op_of(row) and not _follows(row)), 0)
    return frozenset(row.id for row in errors[:later] if _op_of(row).startswith(_OF_DEVICES))


def find_op(text: str, op: str, message: str) -> tuple[int, str]:
    """Line, from 1, and text of an op in an IR; 0 if it is missing.

    Args:
        text: The IR.
        op: The op's name.
        message: The compiler's message with the op in generic form; of several ops the one that shares most of its
            types and attributes, with the fewest others.
    """
    if not text or not op:
        return 0, ""
    words = set(_WORD.findall(message))
    best, number, excerpt = (-1, 0), 0, ""
    at = text.find(op)
    while at >= 0:
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        line = text[start : end if end >= 0 else len(text)]
        head = read_head(line)
        if head is not None and head.name == op:
            here = set(_WORD.findall(line))
            score = len(words & here), -len(here - words)
            if score > best:
                best, number, excerpt = score, text.count("\n", 0, start) + 1, line.strip()
        at = text.find(op, max(end, at + 1)) if end >= 0 else -1
    return number, excerpt[:400]


def _function_around(text: str, line: int) -> str:
    """The symbol of the function around a line of an IR, from 1; empty without one."""
    above = text.split("\n", line)[:line] if line else []
    return next((found["name"] for one in reversed(above) if (found := _FUNCTION.match(one))), "")


def _op_of(row: DiagnosticRow | None) -> str:
    if row is None:
        return ""
    if row.op:
        return row.op
    head = read_head(row.current_op.strip())
    if head is not None and head.certain:
        return head.name
    quoted = re.search(r"(?:for operation: |for op: |operation ')(?P<op>[a-z_]\w*(?:\.\w+)+)", row.message)
    return quoted["op"] if quoted else ""


def _sources(errors: Sequence[DiagnosticRow], places: Sequence[str]) -> tuple[str, ...]:
    """The input locations of the errors, the first one first, with their callers, and the lines of their IR."""
    found = list[str]()
    for row in errors:
        if row.location is not None and row.location.line:
            found += [f"{place.file}:{place.line}" for place in (row.location, *row.calls)]
    return tuple(dict.fromkeys([*found, *places]))[:_PLACES]


def _functions(reader: SessionReader, dispatch: str) -> tuple[str, ...]:
    """The functions of the model that call a dispatch, from the flow phase; from its name without that phase."""
    if not dispatch:
        return ()
    blob = reader.phase_blob("flow")
    found = dict[str, None]()
    if blob is not None:
        text = reader.text(blob)
        for mark in (f"@{dispatch}::", f'@"{dispatch}"::'):
            at = text.find(mark)
            while at >= 0 and len(found) < _PLACES:
                start = text.rfind(".func ", 0, at)
                head = read_head(text, text.rfind("\n", 0, start) + 1, at) if start >= 0 else None
                if head is not None and head.kind == "func" and head.symbol:
                    found[head.symbol] = None
                at = text.find(mark, at + 1)
    if found:
        return tuple(found)
    named = re.match(r"(?P<function>.+?)_dispatch_\d+", dispatch)
    return (named["function"],) if named else ()


def _phase(reader: SessionReader) -> str:
    """The phase in which a compile ended."""
    ended = next((phase.name for phase in reader.phases() if phase.failed), "")
    if ended:
        return ended
    reached = [phase.ordinal for phase in reader.phases() if phase.reached]
    return PHASES[min(max(reached, default=0), len(PHASES) - 1)]


def _title(kind: CauseKind, found: PassAtFault, info: SessionInfo) -> Message:
    where = _where(found)
    match kind:
        case CauseKind.FAILED if found.name:
            return Message("cause.failed", "{name} failed{where}.", name=found.name, where=where)
        case CauseKind.CRASHED if found.name:
            return Message("cause.crashed", "The compiler crashed in {name}{where}.", name=found.name, where=where)
        case CauseKind.HUNG if found.name:
            return Message(
                "cause.hung", "The compiler made no progress in {name}{where}.", name=found.name, where=where
            )
        case CauseKind.REFUSED:
            return Message("cause.refused", "The compiler refused the command or the input before its first pass.")
    return info.sentence


def _where(found: PassAtFault) -> Message:
    """The pass's scope, as the end of a sentence."""
    dispatch = found.dispatch if found.dispatch not in found.scope else ""
    if found.scope and dispatch:
        return Message(
            "cause.on-in-dispatch", " on {scope}, in dispatch @{dispatch}", scope=found.scope, dispatch=dispatch
        )
    if found.scope:
        return Message("cause.on", " on {scope}", scope=found.scope)
    return Message("cause.in-dispatch", ", in dispatch @{dispatch}", dispatch=dispatch) if dispatch else NOTHING


def _message(first: DiagnosticRow | None, crash: Crash, info: SessionInfo) -> Message:
    if crash.words:
        return quoted(crash.words)
    if first is not None:
        return quoted(first.message.strip().split("\n", 1)[0])
    return info.sentence
